"""Write the golden rounds anew, after a change of the rules or of the record that is meant.

    PYTHONPATH=src:. python scripts/regenerate_golden.py

Read the difference before you commit it: an old record must still be verified under its version.
"""

from tests.record.golden import FOLDER, golden_files


def main() -> None:
    """Replace every file of `tests/golden`."""
    for old in FOLDER.glob("*/*"):
        old.unlink()
    files = golden_files()
    for name, content in files.items():
        path = FOLDER / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    print(f"{len(files)} files written")


if __name__ == "__main__":
    main()
