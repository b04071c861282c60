"""The web table's client as it is built: of its sources, small, described, and in the package."""

import gzip
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

import hatch_build
from croupier.server.built import BUILT, RECORD, is_stale, sources_hash
from tests.browser.packed import packed_sizes, whole

ROOT = Path(__file__).parents[1]
CLIENT = ROOT / "client"
MOST_BYTES = 120 * 1024


@pytest.fixture(scope="module", autouse=True)
def built() -> None:
    """The client of the sources as they are; nothing to do where `scripts/test` has built it."""
    hatch_build.build()


def checkout(folder: Path) -> Path:
    """A checkout of the sources alone, with the client that was built."""
    for name in ("client/make", "client/public", "client/src", "src/croupier"):
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("*.py*"))
    for file in CLIENT.iterdir():
        if file.is_file():
            shutil.copy(file, folder / "client")
    return folder


def test_a_built_client_is_known_by_its_sources(tmp_path: Path) -> None:
    there = checkout(tmp_path)
    assert not is_stale(there)
    assert (BUILT / RECORD).read_text("ascii").strip() == sources_hash(there)


@pytest.mark.parametrize(
    "changed",
    ["client/src/App.svelte", "client/package-lock.json", "src/croupier/words/sk/web.ftl"],
)
def test_a_changed_source_makes_it_stale(tmp_path: Path, changed: str) -> None:
    there = checkout(tmp_path)
    (there / changed).write_bytes((there / changed).read_bytes() + b"\n")
    assert is_stale(there)


def test_a_new_a_lost_and_a_renamed_source_make_it_stale(tmp_path: Path) -> None:
    there = checkout(tmp_path)
    old, new = there / "client/src/main.ts", there / "client/src/other.ts"
    shutil.copy(old, new)
    assert is_stale(there)
    old.unlink()
    assert is_stale(there)
    new.rename(old)
    assert not is_stale(there)


def test_its_tests_and_the_words_of_the_terminal_are_no_sources(tmp_path: Path) -> None:
    there = checkout(tmp_path)
    for name in ("client/src/words/words.test.ts", "src/croupier/words/en/terminal.ftl"):
        (there / name).write_text("changed", "utf-8")
    assert not is_stale(there)


def test_without_a_build_it_is_stale_and_without_sources_it_is_not(tmp_path: Path) -> None:
    there = checkout(tmp_path)
    shutil.rmtree(there / "src/croupier/client")
    assert is_stale(there)
    shutil.rmtree(there / "client")
    assert not is_stale(there)


def test_script_and_style_are_small() -> None:
    """Of every page in either language, without the faces of the cards."""
    sizes = packed_sizes()
    assert {"en-", "sk-"} <= {name[:3] for name in sizes}, sizes
    for other in ("en-", "sk-"):
        assert whole(sizes, other) <= MOST_BYTES, sizes


def test_what_the_lobby_shows_does_not_wait_for_the_other_pages() -> None:
    page = (BUILT / "index.html").read_text("utf-8")
    first = [name for name in packed_sizes() if name in page]
    assert sorted(name.partition("-")[0] for name in first) == ["base", "base", "first"]


def test_the_words_do_not_wait_for_the_program() -> None:
    (first,) = (BUILT / "assets").glob("first-*.js")
    text = first.read_text("utf-8")
    assert "/en-" in text
    assert "/sk-" in text
    assert "/base-" not in text


def test_every_text_is_packed_beside_itself() -> None:
    for path in BUILT.rglob("*"):
        if path.suffix in (".js", ".css", ".html", ".svg"):
            packed = path.with_name(f"{path.name}.gz").read_bytes()
            assert gzip.decompress(packed) == path.read_bytes()
            assert path.with_name(f"{path.name}.br").is_file()


def test_nothing_is_loaded_from_elsewhere() -> None:
    page = (BUILT / "index.html").read_text("utf-8")
    styles = "".join(path.read_text("utf-8") for path in BUILT.rglob("*.css"))
    assert "//" not in page.replace("<!doctype html>", "")
    assert "://" not in styles
    assert "url(data:" not in styles


def test_the_types_of_the_wire_are_those_described() -> None:
    node = shutil.which("node", path=hatch_build.PATH)
    assert node is not None
    told = subprocess.run(
        [node, "make/wire.mjs", "--check"], cwd=CLIENT, capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stderr


def test_it_is_in_the_wheel_with_the_solved_classes(tmp_path: Path) -> None:
    line = [sys.executable, "-m", "hatchling", "build", "--target", "wheel", "-d", str(tmp_path)]
    subprocess.run(line, cwd=ROOT, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    names = set(zipfile.ZipFile(wheel).namelist())
    for path in BUILT.rglob("*"):
        if path.is_file():
            assert f"croupier/client/{path.relative_to(BUILT).as_posix()}" in names
    assert not any("node_modules" in name for name in names)
    for game in ("two-plus-four", "six-card"):
        assert f"croupier/exact/whole/kept/{game}.parquet" in names


def test_a_build_that_is_stopped_says_how_to_go_on(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def stopped() -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(hatch_build, "install_packages", stopped)
    assert hatch_build.main(["packages"]) == 130
    assert capsys.readouterr().err == "Stopped; the same command goes on.\n"
