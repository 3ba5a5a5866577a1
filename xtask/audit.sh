#!/usr/bin/env bash
# Known faults of all that this is built on. What could not be looked at is said, and is a failure: nothing found and nothing
# looked at are not the same.
set -uo pipefail
failed=0
left=()
if cargo deny --version >/dev/null 2>&1; then
	# The database is a repository of its own, which not every network lets one fetch.
	if cargo deny --locked --manifest-path Cargo.toml fetch --config "$PWD/deny.toml" db >/dev/null 2>&1; then
		checks=(advisories licenses bans sources)
	else
		checks=(licenses bans sources)
		left+=("crates' advisories: the database of RustSec (https://github.com/rustsec/advisory-db) can't be reached from here")
	fi
	for manifest in Cargo.toml bench/Cargo.toml python/Cargo.toml web/odds/Cargo.toml; do
		echo "cargo deny, ${manifest%Cargo.toml}Cargo.lock: ${checks[*]}"
		cargo deny --locked --manifest-path "$manifest" check --config "$PWD/deny.toml" --disable-fetch "${checks[@]}" || failed=1
	done
else
	left+=("crates: cargo-deny is not installed; \`cargo install --locked cargo-deny\` does that")
fi
if command -v npm >/dev/null; then
	echo "npm audit, web/package-lock.json"
	# A registry that does not answer leaves no report.
	if told="$(cd web && npm audit 2>&1)"; then
		echo "$told"
	elif grep -q 'audit endpoint returned an error\|ENOTFOUND\|ECONNREFUSED\|ENOAUDIT' <<<"$told"; then
		left+=("npm packages: the registry does not answer \`npm audit\` from here")
	else
		echo "$told"
		failed=1
	fi
else
	left+=("npm packages: npm is not installed")
fi
for one in ${left[@]+"${left[@]}"}; do
	echo "LEFT OUT, $one." >&2
	failed=1
done
exit "$failed"
