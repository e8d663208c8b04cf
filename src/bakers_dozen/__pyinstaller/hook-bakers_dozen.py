"""What PyInstaller can't see in the code: the catalogues of the languages, and starters.txt."""
# ruff: noqa: N999 - PyInstaller wants this name

from PyInstaller.utils.hooks import (  # type: ignore[import-not-found,import-untyped,unused-ignore]
    collect_data_files,
)

datas = collect_data_files("bakers_dozen")
