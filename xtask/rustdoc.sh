#!/usr/bin/env bash
# In place of rustdoc where doc tests are run: the same crate is documented first, from what is built already.
# `cargo doc` would have all libraries checked once more, only to find a broken link.
set -euo pipefail
docs=()
for ((n = 1; n <= $#; n++)); do
	case ${!n} in
	--test) ;;
	--test-run-directory) ((n++)) ;;
	*) docs+=("${!n}") ;;
	esac
done
rustdoc "${docs[@]}" --out-dir "${CARGO_TARGET_DIR:-target}/doc"
exec rustdoc "$@"
