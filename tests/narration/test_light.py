import subprocess
import sys


def test_whoever_needs_a_line_or_the_command_line_loads_no_arrays() -> None:
    program = (
        "import sys, companion.narration.line, companion.cli.voice\n"
        "sys.exit('numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0
