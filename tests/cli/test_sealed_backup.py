"""Backups that are sealed with the owner's passphrase."""

import getpass
import hashlib
import io
import os
import shutil
import stat
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest
from cryptography.hazmat.primitives.kdf.scrypt import Scrypt

from companion.engine import BadSetupError, RecordError
from companion.journal import load_key, passphrase
from companion.journal.backup import Backup, find_backups
from companion.journal.backup_files import Manifest, Stored, proof, proven, read_manifest
from companion.journal.passphrase import Cost, make_seal
from companion.journal.retention import expendable
from tests.cli.test_backup import back_up, entries, files_in, made
from tests.journal.evenings import NAMES, play, sql

WORDS = "trójkąt rower siedem śnieg"


@pytest.fixture(autouse=True)
def cheap(monkeypatch: pytest.MonkeyPatch) -> None:
    """A passphrase costs nothing to try: these tests are about what is done with it."""
    monkeypatch.setattr(passphrase, "COST", Cost(n=2, r=1, p=1))


@pytest.fixture
def key(home: Path) -> bytes:
    return load_key(home / "owner.key")


@pytest.fixture
def evening(home: Path, key: bytes) -> Path:
    path = home / "games" / "20261118-resistance.journal"
    play(path, key, steps=8)
    (home / "settings.json").write_text('{"names": ["Ola", "Jan"]}')
    return path


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_text(f"{WORDS}\n")
    return path


@pytest.fixture
def sealed(evening: Path, home: Path, words: Path) -> Path:
    """A sealed backup of one game."""
    back_up("--passphrase-file", str(words))
    assert evening.exists()
    return made(home)[-1]


@pytest.fixture
def new_card(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[], Path]:
    """From now on there is a companion without any games."""

    def change() -> Path:
        monkeypatch.setenv("COMPANION_HOME", str(tmp_path / "card"))
        return tmp_path / "card"

    return change


def test_a_found_stick_tells_neither_names_nor_games_nor_the_key(
    sealed: Path, evening: Path, home: Path, key: bytes
) -> None:
    held = files_in(home / "backups")
    assert len(held) > 2
    told = [*NAMES, "resistance", "settings", "SQLite", evening.name, WORDS]
    for path in held:
        content = path.read_bytes()
        assert key not in content
        for word in told:
            assert word.encode() not in content
            assert word not in str(path.relative_to(home))
    assert not (home / "backups" / "keys").exists()
    assert sealed.exists()


def test_it_opens_again_on_a_new_card(
    sealed: Path, evening: Path, words: Path, key: bytes, new_card: Callable[[], Path]
) -> None:
    card = new_card()
    back_up("--restore", str(sealed), "--passphrase-file", str(words))
    assert load_key(card / "owner.key", create=False) == key
    assert "Ola" in (card / "settings.json").read_text()
    assert entries(card / "games" / evening.name, key) == entries(evening, key)
    back_up()  # and the next one is sealed too, with nobody asked
    assert _is_sealed(made(card)[0])


def _is_sealed(backup: Path) -> bool:
    manifest = read_manifest(backup)
    return manifest is not None and manifest.seal is not None and not (backup / "games").exists()


def test_a_wrong_passphrase_is_one_sentence_and_changes_nothing(
    sealed: Path, words: Path, new_card: Callable[[], Path]
) -> None:
    card = new_card()
    words.write_text("something else altogether")
    with pytest.raises(RecordError) as refused:
        back_up("--restore", str(sealed), "--passphrase-file", str(words))
    assert str(refused.value) == ("This passphrase does not open the backup. Nothing was changed.")
    assert not card.exists()


def test_nobody_types_anything_at_night(
    sealed: Path, home: Path, key: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    def ask(*_: object) -> str:
        raise AssertionError("somebody was asked")

    monkeypatch.setattr(getpass, "getpass", ask)
    monkeypatch.setattr("sys.stdin", None)
    play(home / "games" / "second.journal", key, steps=2)
    back_up()
    first, second = made(home)
    assert first == sealed
    assert _is_sealed(second)


def test_an_unchanged_game_takes_no_room_again(sealed: Path, home: Path, key: bytes) -> None:
    back_up()
    assert made(home) == [sealed]
    play(home / "games" / "second.journal", key, steps=2)
    back_up()
    first, second = ({p.name: p for p in (b / "sealed").iterdir()} for b in made(home))
    assert len(second) == len(first) + 1
    assert all(second[name].samefile(first[name]) for name in first)


@pytest.fixture
def no_links(monkeypatch: pytest.MonkeyPatch) -> None:
    """The file system of a memory stick."""
    link = os.link

    def refuse(source: Path, target: Path) -> None:
        if "backups" in str(target):
            raise PermissionError(1, "Operation not permitted")
        link(source, target)

    monkeypatch.setattr(os, "link", refuse)


@pytest.mark.usefixtures("no_links")
def test_a_stick_without_links_gets_copies(
    sealed: Path, evening: Path, home: Path, key: bytes, words: Path, new_card: Callable[[], Path]
) -> None:
    play(home / "games" / "second.journal", key, steps=2)
    back_up()
    newest = made(home)[-1]
    card = new_card()
    back_up("--restore", str(newest), "--passphrase-file", str(words))
    assert entries(card / "games" / evening.name, key) == entries(evening, key)
    assert newest != sealed


def test_a_sealed_file_that_spoilt_is_sealed_anew(
    sealed: Path, home: Path, words: Path, key: bytes, evening: Path, new_card: Callable[[], Path]
) -> None:
    for path in (sealed / "sealed").iterdir():
        path.chmod(0o600)
        path.write_bytes(path.read_bytes()[:-1] + b"\0")
    back_up()
    newest = made(home)[-1]
    assert newest != sealed
    card = new_card()
    back_up("--restore", str(newest), "--passphrase-file", str(words))
    assert entries(card / "games" / evening.name, key) == entries(evening, key)


def test_a_damaged_game_keeps_its_last_sound_copy(
    sealed: Path, home: Path, words: Path, key: bytes, evening: Path, new_card: Callable[[], Path]
) -> None:
    expected = entries(evening, key)
    sql(evening, "UPDATE entry SET public = '{}' WHERE sequence = 9")
    (home / "settings.json").write_text("{}")
    back_up()
    newest = made(home)[-1]
    assert newest != sealed
    card = new_card()
    back_up("--restore", str(newest), "--passphrase-file", str(words))
    assert entries(card / "games" / evening.name, key) == expected


def _modes(backup: Path) -> set[int]:
    return {stat.S_IMODE(path.stat().st_mode) for path in (backup / "sealed").iterdir()}


def test_modes_do_not_tell_which_files_are_games(sealed: Path, home: Path, key: bytes) -> None:
    assert _modes(sealed) == {0o400}
    for path in (sealed / "sealed").iterdir():  # as earlier versions left them
        path.chmod(0o600)
    play(home / "games" / "second.journal", key, steps=2)
    back_up()
    assert _modes(made(home)[-1]) == {0o400}


def _lengths(backup: Path) -> set[int]:
    return {path.stat().st_size for path in (backup / "sealed").iterdir()}


def test_lengths_do_not_tell_which_game_it_is(sealed: Path, home: Path, evening: Path) -> None:
    (home / "settings.json").unlink()
    for name in ("a", "unrest" * 20, "ż" * 60):
        shutil.copy(evening, home / "games" / f"{name}.journal")
    back_up()
    assert len([*(made(home)[-1] / "sealed").iterdir()]) == 4
    assert len(_lengths(made(home)[-1])) == 1
    assert sealed.exists()


def _as_earlier_versions_sealed_it(backup: Path, words: Path, key: bytes) -> None:
    manifest = read_manifest(backup)
    assert manifest
    assert manifest.seal
    unlocked, files = manifest.seal.unlock(words.read_text().strip()), {}
    for stored, known in manifest.files.items():
        path = backup / "sealed" / stored
        text = unlocked.open(path.read_bytes(), stored.encode())
        name, content = msgspec.msgpack.decode(text, type=tuple[str, bytes])
        text = msgspec.msgpack.encode((name.rstrip("\0"), content))
        path.chmod(0o600)
        path.write_bytes(manifest.seal.close(text, stored.encode()))
        files[stored] = Stored(known.content, hashlib.sha256(path.read_bytes()).digest())
    older = proven(key, msgspec.structs.replace(manifest, files=files))
    (backup / "backup.json").write_bytes(msgspec.json.encode(older))


def test_files_with_names_that_were_not_padded_are_read_and_sealed_anew(
    sealed: Path, home: Path, words: Path, key: bytes, evening: Path, new_card: Callable[[], Path]
) -> None:
    lengths = _lengths(sealed)
    _as_earlier_versions_sealed_it(sealed, words, key)
    assert not _lengths(sealed) & lengths
    back_up()
    assert made(home)[-1] != sealed
    assert _lengths(made(home)[-1]) == lengths
    card = new_card()
    back_up("--restore", str(sealed), "--passphrase-file", str(words))
    assert entries(card / "games" / evening.name, key) == entries(evening, key)


@pytest.mark.parametrize("place", ["sealed", "backup.json", "games"])
def test_a_last_copy_that_is_damaged_too_is_told(
    place: str, evening: Path, home: Path, words: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    back_up(*([] if place == "games" else ["--passphrase-file", str(words)]))
    [backup] = made(home)
    spoilt = backup / place
    for path in spoilt.iterdir() if spoilt.is_dir() else [spoilt]:
        path.chmod(0o600)
        path.write_bytes(path.read_bytes()[:-1000] + bytes(1000))
    sql(evening, "UPDATE entry SET public = '{}' WHERE sequence = 9")
    capsys.readouterr()
    back_up()
    told = f"{evening.name} is damaged, and so is every copy in these backups."
    assert [line for line in capsys.readouterr().err.splitlines() if evening.name in line] == [told]


@pytest.mark.parametrize("place", ["sealed", "backup.json", "games"])
@pytest.mark.usefixtures("no_links")
def test_an_older_sound_copy_lives_on_where_the_last_one_is_damaged(
    place: str, evening: Path, home: Path, words: Path, key: bytes, new_card: Callable[[], Path]
) -> None:
    """On a stick each backup has copies of its own."""
    expected = entries(evening, key)
    for number in range(2):
        play(home / "games" / f"{number}.journal", key, steps=2)
        back_up(*([] if place == "games" else ["--passphrase-file", str(words)]))
    spoilt = made(home)[-1] / place
    for path in spoilt.iterdir() if spoilt.is_dir() else [spoilt]:
        path.chmod(0o600)
        path.write_bytes(b"spoilt")
    sql(evening, "UPDATE entry SET public = '{}' WHERE sequence = 9")
    for number in range(2, 5):
        play(home / "games" / f"{number}.journal", key, steps=2)
        back_up()
    newest = made(home)[-1]
    card = new_card()
    back_up("--restore", str(newest), "--passphrase-file", str(words))
    assert entries(card / "games" / evening.name, key) == expected


def test_copies_that_are_damaged_too_are_told_where_the_games_are_gone(
    sealed: Path, home: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (home / "games").rename(home / "elsewhere")
    (home / "games").touch()
    for path in (sealed / "sealed").iterdir():
        path.chmod(0o600)
        path.write_bytes(b"spoilt")
    capsys.readouterr()
    back_up()
    assert "is damaged, and so is every copy in these backups." in capsys.readouterr().err


def test_the_last_sound_copy_is_sealed_when_a_passphrase_is_chosen(
    evening: Path, home: Path, words: Path, key: bytes, new_card: Callable[[], Path]
) -> None:
    expected = entries(evening, key)
    back_up()
    sql(evening, "UPDATE entry SET public = '{}' WHERE sequence = 9")
    back_up("--passphrase-file", str(words))
    card = new_card()
    back_up("--restore", str(made(home)[-1]), "--passphrase-file", str(words))
    assert entries(card / "games" / evening.name, key) == expected


def test_games_live_on_where_their_folder_is_none_any_more(
    sealed: Path, home: Path, words: Path, evening: Path, new_card: Callable[[], Path]
) -> None:
    (home / "games").rename(home / "elsewhere")
    (home / "games").touch()
    (home / "settings.json").write_text("{}")
    back_up()
    assert made(home)[0] == sealed
    card = new_card()
    back_up("--restore", str(made(home)[-1]), "--passphrase-file", str(words))
    assert (card / "games" / evening.name).is_file()
    assert (card / "settings.json").read_text() == "{}"


def _content_of(backup: Path, words: Path, stored: str) -> bytes:
    manifest = read_manifest(backup)
    assert manifest
    assert manifest.seal
    unlocked = manifest.seal.unlock(words.read_text().strip())
    text = unlocked.open((backup / "sealed" / stored).read_bytes(), stored.encode())
    _, content = msgspec.msgpack.decode(text, type=tuple[str, bytes])
    return content


@pytest.mark.parametrize("spoil", ["swap", "forge", "rename", "cut", "remove"])
def test_what_was_swapped_forged_or_cut_is_not_put_back(
    sealed: Path,
    words: Path,
    spoil: str,
    new_card: Callable[[], Path],
    capsys: pytest.CaptureFixture[str],
) -> None:
    one, other = sorted((sealed / "sealed").iterdir())
    contents = one.read_bytes(), other.read_bytes()
    opened = [_content_of(sealed, words, path.name) for path in (one, other)]
    for path in (one, other):
        path.unlink()
    manifest = read_manifest(sealed)
    assert manifest
    assert manifest.seal
    if spoil == "swap":
        one.write_bytes(contents[1])
        other.write_bytes(contents[0])
    elif spoil == "forge":  # what seals lies in the backup for everybody to use
        for path in (one, other):
            text = msgspec.msgpack.encode(("settings.json", b'{"forged": 1}'))
            path.write_bytes(manifest.seal.close(text, path.name.encode()))
    elif spoil == "rename":  # the same content, which somebody knows, under another name
        for path, text in zip((one, other), opened, strict=True):
            again = msgspec.msgpack.encode(("unrest.toml", text))
            path.write_bytes(manifest.seal.close(again, path.name.encode()))
    elif spoil == "cut":
        one.write_bytes(contents[0][:10])
        other.write_bytes(b"")
    card = new_card()
    assert back_up("--restore", str(sealed), "--passphrase-file", str(words)) == 3
    told = capsys.readouterr()
    assert told.err.count("take an older one") == 2
    assert told.out == "No game can be read in this backup.\n"
    assert not (card / "settings.json").exists()
    assert not [*(card / "games").iterdir()]


def test_a_list_that_was_changed_is_refused(
    sealed: Path, words: Path, new_card: Callable[[], Path]
) -> None:
    manifest = read_manifest(sealed)
    assert manifest
    fewer = dict([*manifest.files.items()][1:])
    forged = msgspec.structs.replace(manifest, files=fewer)
    forged = msgspec.structs.replace(forged, proof=proof(b"x" * 32, forged))
    (sealed / "backup.json").write_bytes(msgspec.json.encode(forged))
    card = new_card()
    with pytest.raises(RecordError, match="is damaged: take an older backup"):
        back_up("--restore", str(sealed), "--passphrase-file", str(words))
    assert not card.exists()


def test_a_key_of_somebody_else_is_not_taken_for_the_owners(
    sealed: Path, words: Path, new_card: Callable[[], Path]
) -> None:
    manifest = read_manifest(sealed)
    assert manifest
    assert manifest.seal
    theirs = make_seal("what the finder chose", b"f" * 32)
    seal = msgspec.structs.replace(manifest.seal, locked_key=theirs.locked_key, key=theirs.key)
    forged = msgspec.structs.replace(manifest, key=seal.key, seal=seal)
    forged = msgspec.structs.replace(forged, proof=proof(b"f" * 32, forged))
    (sealed / "backup.json").write_bytes(msgspec.json.encode(forged))
    new_card()
    with pytest.raises(RecordError, match="does not open"):
        back_up("--restore", str(sealed), "--passphrase-file", str(words))


@pytest.mark.parametrize("cost", ['{"n":1073741824}', '{"n":3}', '{"n":2,"r":9999}'])
def test_a_stick_cannot_ask_for_all_memory(
    sealed: Path, words: Path, cost: str, new_card: Callable[[], Path]
) -> None:
    text = msgspec.json.decode((sealed / "backup.json").read_bytes())
    text["seal"]["cost"] = msgspec.json.decode(cost)
    (sealed / "backup.json").write_bytes(msgspec.json.encode(text))
    new_card()
    with pytest.raises(RecordError, match="is damaged"):
        back_up("--restore", str(sealed), "--passphrase-file", str(words))


@pytest.mark.parametrize("text", ["", "{", "[1]", '{"key":1}', '{"key":"a","version":9}'])
def test_nonsense_about_a_backup_is_one_sentence(sealed: Path, text: str) -> None:
    (sealed / "backup.json").write_text(text)
    with pytest.raises(RecordError, match="take an older backup"):
        back_up("--restore", str(sealed))
    back_up()  # and the next backup is whole again


def test_a_new_passphrase_seals_everything_anew(
    sealed: Path, home: Path, words: Path, key: bytes, evening: Path, new_card: Callable[[], Path]
) -> None:
    words.write_text("quite another passphrase")
    back_up("--passphrase-file", str(words))
    newest = made(home)[-1]
    assert newest != sealed
    card = new_card()
    with pytest.raises(RecordError, match="does not open"):
        back_up("--restore", str(sealed), "--passphrase-file", str(words))
    back_up("--restore", str(newest), "--passphrase-file", str(words))
    assert entries(card / "games" / evening.name, key) == entries(evening, key)


def test_the_same_passphrase_again_changes_nothing(sealed: Path, home: Path, words: Path) -> None:
    before = (home / "backup-seal.json").read_bytes()
    back_up("--passphrase-file", str(words))
    assert (home / "backup-seal.json").read_bytes() == before
    assert made(home) == [sealed]


def test_what_lies_on_the_pi_does_not_open_a_sealed_backup(sealed: Path, home: Path) -> None:
    """The public half seals; the private one is nowhere."""
    seal = (home / "backup-seal.json").read_bytes()
    manifest = read_manifest(sealed)
    assert manifest
    assert msgspec.json.decode(seal, type=passphrase.BackupSeal) == manifest.seal
    assert set(msgspec.json.decode(seal)) == {
        "cost",
        "salt",
        "public",
        "key",
        "locked_key",
        "proof",
    }


@pytest.mark.usefixtures("sealed")
@pytest.mark.parametrize("field", ["salt", "public", "locked_key"])
def test_a_seal_with_a_wrong_bit_seals_nothing_that_nobody_could_open(
    home: Path, key: bytes, field: str
) -> None:
    seal = passphrase.read_seal(home, key)
    assert seal
    good = getattr(seal, field)
    spoilt = msgspec.structs.replace(seal, **{field: bytes([good[0] ^ 1]) + good[1:]})
    (home / "backup-seal.json").write_bytes(msgspec.json.encode(spoilt))
    with pytest.raises(RecordError, match="choose the passphrase again"):
        back_up()


@pytest.mark.usefixtures("sealed")
@pytest.mark.parametrize("text", ["", "{}", '{"public":""}'])
def test_a_damaged_seal_never_ends_in_an_open_backup(home: Path, key: bytes, text: str) -> None:
    (home / "backup-seal.json").write_text(text)
    play(home / "games" / "second.journal", key, steps=2)
    with pytest.raises(RecordError, match="choose the passphrase again with --passphrase"):
        back_up()
    assert len(made(home)) == 1


@pytest.mark.usefixtures("sealed")
def test_a_seal_of_another_key_is_refused_and_chosen_again(home: Path, words: Path) -> None:
    shutil.rmtree(home / "games")
    (home / "owner.key").unlink()
    play(home / "games" / "new.journal", load_key(home / "owner.key"), steps=2)
    with pytest.raises(RecordError, match="was chosen for another key"):
        back_up()
    back_up("--passphrase-file", str(words))
    assert len(made(home)) == 2


def test_open_backups_beside_sealed_ones_are_told(
    evening: Path, tmp_path: Path, words: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stick = tmp_path / "stick"
    stick.mkdir()
    back_up("--to", str(stick))
    capsys.readouterr()
    back_up("--to", str(stick), "--passphrase-file", str(words))
    assert f"Older backups in {stick} are not sealed" in capsys.readouterr().err
    shutil.rmtree(find_backups(stick)[0].path)
    shutil.rmtree(stick / "keys")
    back_up("--to", str(stick))
    assert "sealed" not in capsys.readouterr().err
    assert evening.exists()


def test_the_newest_of_each_key_is_kept_when_sealed(sealed: Path, home: Path) -> None:
    manifest = read_manifest(sealed)
    assert manifest
    [mine] = find_backups(home / "backups")
    newer = []
    for day in range(1, 29):
        path = home / "backups" / f"{day + 1:04}_2035-01-{day:02}_000000"
        path.mkdir()
        (path / "backup.json").write_bytes(msgspec.json.encode(Manifest("another key")))
        newer.append(path)
    gone = expendable(find_backups(home / "backups"), days=1, weeks=1)
    assert mine not in gone
    assert [Backup(*backup).path for backup in gone] == newer[:-2]


def test_the_newest_of_each_passphrase_is_kept(sealed: Path, home: Path, words: Path) -> None:
    """What an old one sealed cannot be taken over, and may be the only sound copy of a game."""
    words.write_text("quite another passphrase")
    back_up("--passphrase-file", str(words))
    mine, newest = find_backups(home / "backups")
    assert mine.path == sealed
    later = []
    for day in range(1, 9):
        path = home / "backups" / f"{day + 2:04}_2035-01-{day:02}_000000"
        path.mkdir()
        shutil.copy(newest.path / "backup.json", path)
        later.append(path)
    gone = {backup.path for backup in expendable(find_backups(home / "backups"), days=1, weeks=1)}
    assert gone == {newest.path, *later[:-2]}


def test_too_little_memory_is_one_sentence(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> bytes:
        raise MemoryError

    monkeypatch.setattr(Scrypt, "derive", refuse)
    with pytest.raises(RecordError, match="Not enough memory"):
        make_seal(WORDS, b"k" * 32)


# Asking


def answers(monkeypatch: pytest.MonkeyPatch, *texts: str) -> list[str]:
    """Somebody sits at a terminal and types these; returns what they were asked."""
    asked: list[str] = []
    waiting = iter(texts)

    def answer(question: str) -> str:
        asked.append(question)
        return next(waiting)

    monkeypatch.setattr(getpass, "getpass", answer)
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO()))
    monkeypatch.setattr("sys.stdin.isatty", lambda: True, raising=False)
    return asked


@pytest.mark.usefixtures("evening")
def test_a_passphrase_is_asked_for_twice_and_once_to_restore(
    home: Path, monkeypatch: pytest.MonkeyPatch, new_card: Callable[[], Path]
) -> None:
    answers(monkeypatch, WORDS, "trójkat rower siedem snieg")
    with pytest.raises(BadSetupError, match="are not the same"):
        back_up("--passphrase")
    assert not (home / "backup-seal.json").exists()
    assert len(answers(monkeypatch, WORDS, WORDS)) == 0
    back_up("--passphrase")
    [copy] = made(home)
    card = new_card()
    asked = answers(monkeypatch, WORDS)
    back_up("--restore", str(copy))
    assert asked == ["Passphrase of the backup: "]
    assert [*(card / "games").iterdir()]


def test_two_spellings_of_one_letter_are_one_passphrase() -> None:
    seal = make_seal("tro\u0301jka\u0328t i rower", b"k" * 32)
    assert seal.unlock("tr\u00f3jk\u0105t i rower").master == b"k" * 32


@pytest.mark.usefixtures("evening")
def test_a_short_passphrase_is_refused(home: Path, words: Path) -> None:
    words.write_text("hunter2\n")
    with pytest.raises(BadSetupError, match="12 characters or more") as refused:
        back_up("--passphrase-file", str(words))
    assert "hunter2" not in str(refused.value)
    assert not (home / "backups").exists()


@pytest.mark.usefixtures("evening")
def test_a_script_gives_it_through_stdin(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(f"{WORDS}\n".encode())))
    back_up("--passphrase-file", "-")
    assert _is_sealed(made(home)[0])


@pytest.mark.usefixtures("evening")
def test_without_a_terminal_it_is_said_what_to_do(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with Path(os.devnull).open() as nothing:
        monkeypatch.setattr("sys.stdin", nothing)
        with pytest.raises(BadSetupError, match="--passphrase-file"):
            back_up("--passphrase")
    assert not (home / "backups").exists()


@pytest.mark.usefixtures("evening")
def test_a_file_that_is_no_text_is_refused_without_being_quoted(words: Path) -> None:
    words.write_bytes(b"\xff\xfesecret words here")
    with pytest.raises(BadSetupError, match="is not a text") as refused:
        back_up("--passphrase-file", str(words))
    assert refused.value.__cause__ is None
    assert refused.value.__suppress_context__
    words.unlink()
    with pytest.raises(RecordError, match="cannot be read: No such file"):
        back_up("--passphrase-file", str(words))


def test_a_guess_costs_memory_and_fits_a_small_board() -> None:
    cost = Cost()
    assert 32 << 20 <= 128 * cost.n * cost.r <= 128 << 20
    assert cost.p * cost.n * cost.r >= 1 << 19
