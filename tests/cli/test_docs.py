"""What the documents tell people to type works as they say."""

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.command import run

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text("utf-8")
DOCUMENTS = [ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md"))]


def commands(text: str) -> list[str]:
    blocks = re.findall(r"```sh\n(.*?)```", text, flags=re.DOTALL)
    return [line.strip() for block in blocks for line in block.splitlines() if line.strip()]


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
@pytest.mark.usefixtures("home")
def test_every_command_in_the_documents_runs(document: Path, tmp_path: Path) -> None:
    for line in commands(document.read_text("utf-8")):
        program, *arguments = shlex.split(line, comments=True)
        if program == "companion":
            ran = run(arguments, cwd=tmp_path)
            assert ran.returncode == 0, f"{line}: {ran.stderr}"


def test_the_sample_in_the_readme_is_what_the_program_says() -> None:
    block = re.search(r"```text\n\$ companion (.*?)\n(.*?)```", README, flags=re.DOTALL)
    assert block
    told = iter(run(shlex.split(block[1])).stdout.splitlines())
    for line in block[2].splitlines():
        wanted = line.split('"seconds"')[0]
        assert line == "…" or any(said.startswith(wanted) for said in told), line


def test_every_make_target_in_the_readme_exists() -> None:
    makefile = (ROOT / "Makefile").read_text("utf-8")
    targets = re.findall(r"\bmake ([a-z]+)\b", README)
    assert {"run", "test"} <= set(targets)
    for target in targets:
        assert re.search(rf"^{target}:", makefile, flags=re.MULTILINE), target


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda path: path.name)
def test_every_link_between_documents_leads_somewhere(document: Path) -> None:
    for link in re.findall(r"\]\((?!https?:)([^)#]+)", document.read_text("utf-8")):
        assert (document.parent / link).exists(), link
