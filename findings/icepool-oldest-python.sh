#!/usr/bin/env bash
# icepool 2.1.3 (PyPI, MIT) on the oldest Python that it names: `Requires-Python: >=3.10`.
#
# Guess: pip installs on a Python only what runs there, and refuses the rest by `Requires-Python`.
# Seen: on Python 3.10 pip installs icepool without a word, and `import icepool` raises: a class of it inherits from
# `Generic` and `NamedTuple` at once, which Python allows from 3.11 on. On 3.11 the same installation works.
# It needs python3.10 and python3.11; PYTHON310 and PYTHON311 say where they are.
set -euo pipefail
work="$(mktemp -d)"; trap 'rm -rf "$work"' EXIT; cd "$work"
seen="$(for python in "${PYTHON310:-python3.10}" "${PYTHON311:-python3.11}"; do
	"$python" -m venv --clear v; v/bin/pip install --quiet --disable-pip-version-check icepool==2.1.3
	v/bin/python - <<'PY'
import sys
version = "{}.{}".format(*sys.version_info)
try:
    import icepool
    print(version, "3d6 >= 15:", icepool.d6.pool(3).sum().probability(">=", 15))
except TypeError as error:
    print(version, "import:", error)
PY
done)"; echo "$seen"
diff <(echo "$seen") - <<'SEEN'
3.10 import: Multiple inheritance with NamedTuple is not supported
3.11 3d6 >= 15: 5/54
SEEN
