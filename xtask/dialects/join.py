"""Writes the samples of the given files as one, a sample to a line: `join.py RESULT PART…`."""
import json
import sys
from fractions import Fraction
from pathlib import Path

PROGRAMS = {
    "avrae": {"package": "PyPI d20", "version": "1.1.2"},
    "python-dice": {"package": "PyPI dice", "version": "4.0.0"},
    "rpg-dice-roller": {"package": "npm @dice-roller/rpg-dice-roller", "version": "5.5.1"},
    "roll20": {"package": "npm @3d-dice/dice-roller-parser", "version": "0.2.6", "grammar_only": True},
}

result, *parts = map(Path, sys.argv[1:])
lines = [line for part in parts for line in part.read_text(encoding="utf-8").split("\n") if line]
programs = json.dumps(PROGRAMS, separators=(",", ":"))
result.write_text(f'{{"programs":{programs},\n"samples":[\n' + ",\n".join(lines) + "\n]}\n", encoding="utf-8")
for sample in json.loads(result.read_text(encoding="utf-8"))["samples"]:
    if "totals" in sample:
        shares = [*sample["totals"].values(), sample["left_out"], sample.get("fails", "0")]
        assert sum(map(Fraction, shares)) == 1, sample["expression"]
print(len(lines), "samples")
