"""Makes the man page, the completions for shells and docs/commands.md from the command line.

``python tools/manual.py`` writes them; a test holds them to what the parsers say.
"""

from __future__ import annotations

import argparse
import os
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bakers_dozen import __version__
from bakers_dozen.cli import COMMANDS, command_parser, play_parser
from bakers_dozen.commands.parsing import Parser
from bakers_dozen.rules.naming import Numbering
from bakers_dozen.rules.variants import BAKERS_DOZEN, VARIANTS
from bakers_dozen.wording.catalogue import use_language

ROOT: Final = Path(__file__).parent.parent
NAME: Final = "bakers-dozen"
#: The width of the help in docs/commands.md.
_WIDTH: Final = 80
#: What deals' names begin with, unless it is a number.
DEALS: Final = (
    *(f"{name}:" for name in VARIANTS if name != BAKERS_DOZEN.name),
    *(each.value for each in Numbering if each.value.endswith(":")),
)
_HEAD: Final = "Made by tools/manual.py from the command line's parsers: don't edit it."


def parsers() -> dict[str, Parser]:
    """The parsers by their commands; that of playing under the empty text."""
    use_language("en", {}, "utf-8")
    return {"": play_parser(), **{name: command_parser(name) for name in COMMANDS}}


def files() -> dict[str, str]:
    """The files by their paths below the repository's root, with what belongs into them."""
    found = parsers()
    return {
        f"share/man/man6/{NAME}.6": man_page(found),
        f"share/bash-completion/completions/{NAME}": bash(found),
        f"share/zsh/site-functions/_{NAME}": zsh(found),
        f"share/fish/vendor_completions.d/{NAME}.fish": fish(found),
        "docs/commands.md": commands_page(found),
    }


def _options(parser: Parser) -> list[argparse.Action]:
    return [action for action in parser._actions if action.option_strings]


def _arguments(parser: Parser) -> list[argparse.Action]:
    return [action for action in parser._actions if not action.option_strings]


def _takes_value(action: argparse.Action) -> bool:
    return action.nargs != 0


def _words(action: argparse.Action) -> list[str]:
    return list(map(str, action.choices or ()))


def _takes_file(action: argparse.Action) -> bool:
    return action.metavar == "FILE"


def _takes_deal(parser: Parser) -> bool:
    return any(action.metavar in ("DEAL", "GAME") for action in _arguments(parser))


def _summary(parser: Parser) -> str:
    return (parser.description or "").partition("\n")[0]


# The man page


def man_page(found: dict[str, Parser]) -> str:
    """The man page, in the macros of man(7)."""
    play = found[""]
    lines = [
        f'.\\" {_HEAD}',
        f'.TH BAKERS\\-DOZEN 6 "" "{NAME} {__version__}" "Games"',
        ".SH NAME",
        f"{_roff(NAME)} \\- {_roff(_summary(play))}",
        ".SH SYNOPSIS",
        f".B {_roff(NAME)}",
        "[\\fIoptions\\fR] [\\fIDEAL\\fR]",
        ".br",
        f".B {_roff(NAME)}",
        "\\fICOMMAND\\fR [\\fIoptions\\fR] ...",
        ".SH DESCRIPTION",
        *_paragraphs(play),
        *_listed(play),
    ]
    for name in COMMANDS:
        lines += [
            f'.SH "{_roff(f"{NAME} {name}".upper())}"',
            *_paragraphs(found[name]),
            *_listed(found[name]),
            *_tables(found[name], "SS"),
        ]
    lines += _tables(play, "SH", skipped="commands")
    lines += [".SH FILES", f"{_roff(NAME)} paths prints where games and settings are kept."]
    return "\n".join(lines) + "\n"


def _paragraphs(parser: Parser) -> list[str]:
    return [
        line for part in (parser.description or "").split("\n\n") for line in (".PP", _roff(part))
    ]


def _listed(parser: Parser) -> Iterator[str]:
    for action in (*_arguments(parser), *_options(parser)):
        value = f"\\fI{_roff(str(action.metavar or action.dest))}\\fR"
        names = ", ".join(f"\\fB{_roff(name)}\\fR" for name in action.option_strings)
        yield ".TP"
        yield f"{names} {value}".strip() if not names or _takes_value(action) else names
        yield _roff(action.help or "")


def _tables(parser: Parser, level: str, skipped: str = "") -> Iterator[str]:
    for table in parser.tables():
        if table.heading != skipped:
            yield f'.{level} "{_roff(table.heading.upper() if level == "SH" else table.heading)}"'
            for words, meaning in table.rows:
                yield from (".TP", f"\\fB{_roff(words)}\\fR", _roff(meaning))


def _roff(text: str) -> str:
    """*text* with what roff would take for its own."""
    escaped = text.replace("\\", "\\e").replace("-", "\\-").replace("'", "\\(aq")
    return "\\&" + escaped if escaped.startswith(".") else escaped


# Completions


def bash(found: dict[str, Parser]) -> str:
    """The completion for bash."""
    values: dict[str, str] = {}
    for parser in found.values():
        for action in _options(parser):
            if _takes_value(action):
                words = " ".join(_words(action))
                files = 'COMPREPLY=($(compgen -f -- "$current")); return'
                done = f'words="{words}"' if words else files if _takes_file(action) else "return"
                values["|".join(action.option_strings)] = done
    lines = [
        f"# {_HEAD}",
        "_bakers_dozen() {",
        "    local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]}",
        "    local words= options arguments",
        "    COMPREPLY=()",
        "    case ${COMP_WORDS[1]} in",
    ]
    for name in (*COMMANDS, ""):
        options = " ".join(each for a in _options(found[name]) for each in a.option_strings)
        arguments = " ".join(DEALS) if _takes_deal(found[name]) else ""
        lines.append(f'        {name or "*"}) options="{options}" arguments="{arguments}" ;;')
    lines += [
        "    esac",
        "    if (( COMP_CWORD == 1 )); then",
        f'        arguments+=" {" ".join(COMMANDS)} help"',
        "    elif (( COMP_CWORD == 2 )) && [[ ${COMP_WORDS[1]} == help ]]; then",
        f'        arguments="{" ".join(COMMANDS)}"',
        "    fi",
        "    case $previous in",
        *(f"        {names}) {done} ;;" for names, done in sorted(values.items())),
        "        *) if [[ $current == -* ]]; then words=$options; else words=$arguments; fi ;;",
        "    esac",
        '    COMPREPLY=($(compgen -W "$words" -- "$current"))',
        "    # A deal's number follows without a blank.",
        "    if [[ ${COMPREPLY[0]} == *: ]]; then compopt -o nospace 2>/dev/null; fi",
        "    return 0",
        "}",
        f"complete -o bashdefault -o default -F _bakers_dozen {NAME}",
    ]
    return "\n".join(lines) + "\n"


def zsh(found: dict[str, Parser]) -> str:
    """The completion for zsh."""
    lines = [
        f"#compdef {NAME}",
        f"# {_HEAD}",
        "_bakers_dozen_deals() {",
        f"    compadd -S '' -- {' '.join(DEALS)}",
        "    _files",
        "}",
        "_bakers_dozen() {",
        "    local -a commands",
        "    commands=(",
        *(f"        {_quoted(f'{name}:{_summary(found[name])}')}" for name in COMMANDS),
        "        'help:Tell more about a command.'",
        "    )",
        "    if (( CURRENT == 2 )) && [[ $words[2] != -* ]]; then",
        "        _describe command commands",
        "        _bakers_dozen_deals",
        "        return",
        "    fi",
        "    case $words[2] in",
        "        help) _describe command commands ;;",
    ]
    for name in (*COMMANDS, ""):
        shift = "shift words; (( CURRENT-- )); " if name else ""
        lines += [f"        {name or '*'}) {shift}_arguments -S \\", *_zsh_specs(found[name])]
    lines += ["    esac", "}", '_bakers_dozen "$@"']
    return "\n".join(lines) + "\n"


def _zsh_specs(parser: Parser) -> Iterator[str]:
    for action in _options(parser):
        told = (action.help or "").replace("[", "\\[").replace("]", "\\]")
        values = f"({' '.join(_words(action))})" if action.choices else ""
        values = "_files" if _takes_file(action) else values
        value = f":{action.metavar}:{values}" if _takes_value(action) else ""
        for name in action.option_strings:
            yield f"            {_quoted(f'{name}[{told}]{value}')} \\"
    done = "_bakers_dozen_deals" if _takes_deal(parser) else "_files"
    yield f"            '*:{'deal' if _takes_deal(parser) else 'file'}:{done}' ;;"


def fish(found: dict[str, Parser]) -> str:
    """The completion for fish."""
    first = "test (count (commandline -opc)) -eq 1"
    lines = [
        f"# {_HEAD}",
        "function __bakers_dozen_in",
        "    set -l words (commandline -opc)",
        "    set -l command ''",
        f"    if set -q words[2]; and contains -- $words[2] {' '.join(COMMANDS)}",
        "        set command $words[2]",
        "    end",
        '    test "$command" = "$argv[1]"',
        "end",
    ]
    words = {name: _summary(found[name]) for name in COMMANDS}
    words |= dict.fromkeys(DEALS, "A deal by its number")
    lines += [
        f"complete -c {NAME} -n '{first}' -a {word} -d {_quoted(told)}"
        for word, told in words.items()
    ]
    for name, parser in found.items():
        for action in _options(parser):
            parts = [f"complete -c {NAME} -n {_quoted(f'__bakers_dozen_in {name}'.rstrip())}"]
            parts += [
                f"-l {option[2:]}" if option.startswith("--") else f"-s {option[1:]}"
                for option in action.option_strings
            ]
            if _takes_file(action):
                parts.append("-r")
            elif _takes_value(action):
                parts.append(f"-xa {_quoted(' '.join(_words(action)))}" if action.choices else "-x")
            parts.append(f"-d {_quoted(action.help or '')}")
            lines.append(" ".join(parts))
    return "\n".join(lines) + "\n"


def _quoted(text: str) -> str:
    """*text* as one word of a shell, in single quotes."""
    return "'" + text.replace("'", "'\\''") + "'"


# docs/commands.md


def commands_page(found: dict[str, Parser]) -> str:
    """What ``--help`` tells, as Markdown."""
    os.environ["COLUMNS"] = str(_WIDTH)
    parts = [f"<!-- {_HEAD} -->\n\n# The command line\n"]
    for name, parser in found.items():
        parts.append(f"## {NAME} {name}".rstrip() + f"\n\n```text\n{parser.format_help()}```\n")
    return "\n".join(parts)


def main() -> None:
    """Writes the files."""
    for path, text in files().items():
        file = ROOT / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    main()
