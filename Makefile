# The one entry for people and for CI. `make help` says what there is.
SHELL := bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help
MAKEFLAGS += --no-builtin-rules

# The game and the table that `make table` opens, and resumes the next time.
GAME ?= triumvene
# A name is that of one table of one game.
NAME ?= $(if $(filter triumvene,$(GAME)),home,$(GAME))
# What `make run` is told besides (SERVE="--lan").
SERVE ?=
# Anything here leaves the browser tests out of `make test`.
NO_BROWSER ?=
# Anything here says that `norn` stands in target/debug as it is to be tried.
BUILT ?=
# How long each target of `make fuzz` is fuzzed, and from which seed (none: another one each time).
FUZZ_SECONDS ?= 60
FUZZ ?= all
# Tests of the rulesets themselves (those that have any such: tests/trials), tried a few times in `make test`, and how
# often here.
TRIALS := battles=1000 actions=1000000
GAMES := $(patsubst rulesets/%/Cargo.toml,-p norn-%,$(wildcard rulesets/*/Cargo.toml))
# Pairs of tables that differ in what is unseen alone (tests/unseen.rs of each ruleset and of the server), tables where
# anything is said in any order (crates/table/tests), and kills of a session that is typed (crates/cli/tests/kill.rs),
# besides one at each point of the store in each act.
PAIRS ?= 80
TABLES ?= 100
KILLS ?= 200
# Runs played live by each law of each rule, fillings of each attempt whose words are read (crates/server/tests/words.rs),
# and offers of each game that are filled in and said from every seat (crates/server/tests/offers.rs).
LAWS ?= 8
FORGED ?= 12
WORDS ?= 24
OFFERS ?= 25000
# The same for a whole server (crates/cli/tests/soak.rs, crates/server/tests/crowd.rs): kills in all games together, the
# same while two devices of each seat tap at random, rounds against a host who cheats, entries that a page is behind,
# entries of a table that comes back, seconds of play at 100 tables, and tables whose people leave. What is measured is
# what people run; what is killed keeps the checks of a debug build.
# Load is measured, so let the machine do nothing else meanwhile.
SOAKS := kills=1000 taps=2000 hosts=100 behind=100000 back=10000 load=600 leave=100
# `make rules`: how many places to disable (a number or `all`; none: as many as fit into a minute).
PROVE ?=
# Of which ruleset (none: of all).
ONLY ?=
SEED ?=

# The Python that `make wheel` builds and tests with.
PYTHON ?= python3

# What the tests of the browser play has the invented game, too, which uses what no other does. It is built with the
# tests, so that nothing is compiled twice for it; nothing that people get has it (`crates/shelf` refuses).
TOY := --features norn-cli/toy

# A lock file that does not fit the manifests is a fault of the commit, so nothing here mends it silently.
CARGO := cargo
LOCKED := --locked
XTASK := $(CARGO) run -q $(LOCKED) -p xtask --
# Optimised, or little is tried; with the checks of a debug build, or little is found; and each crate by itself, or it takes
# longer to build than to run. Defined here, since nothing else is ever built this way.
FUZZ_PROFILE := --config 'profile.fuzz.inherits="release"' --config 'profile.fuzz.debug-assertions=true' \
	--config 'profile.fuzz.overflow-checks=true' --config 'profile.fuzz.lto=false' \
	--config 'profile.fuzz.codegen-units=16' --profile fuzz

.PHONY: help
help: ## Show this list.
	@grep -hE '^[a-z]+:.*## ' $(MAKEFILE_LIST) | sed -E 's/^([a-z]+):.*## (.*)/  make \1\t\2/' | expand -t 18

.PHONY: run
run: web/dist/index.html ## Serve tables to browsers (SERVE="--lan" also lets in people on the same network).
	@$(CARGO) build $(LOCKED) --release -p norn-cli
	@$(CARGO) run -q $(LOCKED) --release -p norn-cli -- serve $(SERVE)

.PHONY: table
table: ## Open a hot-seat table in the terminal (GAME=triumvene NAME=home), or go on where it was left.
	@$(CARGO) build $(LOCKED) -p norn-cli
	@$(CARGO) run -q $(LOCKED) -p norn-cli -- table $(GAME) $(NAME)

# What cargo keeps to build the next change quickly makes the first build a quarter slower, and a fresh clone builds
# everything once. Wherever somebody has built without `make test`, it is kept there, too.
ifeq ($(wildcard $(or $(CARGO_TARGET_DIR),target)/debug/incremental/*),)
test: export CARGO_INCREMENTAL := 0
endif

# Clippy looks at the crates while they are compiled for the tests, as `cargo clippy` does while it checks them: most of
# a compiler's work is done once, then, and not twice. It passes on what is to be denied in this way.
test: export RUSTC_WORKSPACE_WRAPPER := clippy-driver
test: export CLIPPY_ARGS := -D__CLIPPY_HACKERY__warnings__CLIPPY_HACKERY__
# As many tests as processors, and two more, since some only wait.
TESTS_AT_ONCE = $$(($$(getconf _NPROCESSORS_ONLN) + 2))

.PHONY: test
test: ## Check formatting, lints, docs and the page, then run tidy and all tests.
# A part that fails keeps no other from running, but for those that need what it builds; what failed is named last.
# The compiler does not always have work for two processors, and tests that wait leave one free.
# Elsewhere `make container` does; it takes as long as a whole build.
	@failed="$$(mktemp)"; trap 'rm -f "$$failed"' EXIT; \
	part() { $(MAKE) --no-print-directory "$$@" || echo "$$1" >>"$$failed"; }; \
	part test-format; part page; \
	part test-build & part test-page & wait; \
	if ! grep -qxE 'page|test-build' "$$failed"; then \
		part test-docs & part test-rust & wait; \
		part browser BUILT=1; \
		if [ -n "$${CI:-}" ]; then part container; fi; \
	fi; \
	if [ -s "$$failed" ]; then echo "FAILED: $$(paste -sd ' ' "$$failed"). What of it stands above." >&2; exit 1; fi

.PHONY: test-format test-build test-page test-docs test-rust
test-format:
	$(CARGO) fmt --all --check
test-build:
	$(CARGO) test $(LOCKED) --workspace $(TOY) --no-run
# Two thousand cases of rules take less time than two thousand programs take to start: those of a game run in one. So do
# the sessions that are killed: all compare with one that is played once; and what reads all files of the project.
test-rust:
	@if $(CARGO) nextest --version >/dev/null 2>&1; then \
		set -x; failed=; \
		$(CARGO) test $(LOCKED) --workspace $(TOY) --no-fail-fast --test all --quiet -- rules:: kill:: || failed=1; \
		$(CARGO) test $(LOCKED) --workspace $(TOY) --test tidy --quiet || failed=1; \
		$(CARGO) nextest run $(LOCKED) --workspace $(TOY) --no-fail-fast -j $(TESTS_AT_ONCE) \
			-E 'not (binary(tidy) | binary(all) & test(/^(rules|kill)::/))' || failed=1; \
		[ -z "$$failed" ]; \
	else \
		set -x; $(CARGO) test $(LOCKED) --workspace $(TOY) --no-fail-fast --lib --bins --tests; \
	fi
test-page:
	cd web && failed= && { npm run check || failed=1; } && { npm test || failed=1; } && [ -z "$$failed" ]
test-docs:
	MAKEFLAGS= RUSTDOC="$(CURDIR)/xtask/rustdoc.sh" RUSTDOCFLAGS="-D warnings" $(CARGO) test $(LOCKED) --workspace $(TOY) --doc --quiet

# A debug build reads the page from web/dist whenever it is asked for it. The tests of the command have built it
# already, and building it alone would build all it stands on anew, with other features.
.PHONY: browser
browser: page ## Play whole sessions in headless Chromium, in full and with pictures (NO_BROWSER=1 leaves them out).
ifeq ($(NO_BROWSER),)
	@$(if $(BUILT),,$(CARGO) build $(LOCKED) $(TOY) -p norn-cli)
	cd web && CHROMIUM="$$(node tests/browser/chromium.mjs)" && export CHROMIUM && $(if $(BUILT),,FULL=1 )npm run browser
else
	@echo 'THE BROWSER TESTS ARE LEFT OUT, because NO_BROWSER is set: nothing shows that the page works.' >&2
endif

# What is installed is written down by npm itself, so that a changed lock file is noticed.
web/node_modules/.package-lock.json: web/package.json web/package-lock.json
	cd web && npm ci
	@touch $@

.PHONY: page
page: web/dist/index.html ## Build the page into web/dist.

.PHONY: odds
odds: web/node_modules/.package-lock.json $(ENGINE) ## Build the page /odds by itself, for any host of files: dist/odds.
	cd web && node fonts.mjs && ODDS=1 npx vite build --outDir ../dist/odds --emptyOutDir
	@sed 's|href="/icon.svg"|href="./icon.svg"|' dist/odds/odds.html >dist/odds/index.html; rm dist/odds/odds.html; cp web/public/icon.svg dist/odds/; echo 'dist/odds: put the folder wherever files are served.'

# The engine of the page /odds, for the browser. What compiles it for WebAssembly is fetched where it is not there.
WASM := wasm32-unknown-unknown
ENGINE := web/src/odds/engine.wasm
$(ENGINE): $(wildcard web/odds/*.toml web/odds/*.lock web/odds/src/* crates/answer/Cargo.toml) $(shell find crates/answer/src crates/chart/src crates/dice/src -type f)
	@[ -d "$$(rustc --print sysroot)/lib/rustlib/$(WASM)" ] || rustup target add $(WASM) || \
		{ echo 'The page /odds is built for WebAssembly: `rustup target add $(WASM)` fetches what compiles it.' >&2; exit 1; }
	env -u RUSTC_WORKSPACE_WRAPPER -u CLIPPY_ARGS $(CARGO) build -q $(LOCKED) --release --target $(WASM) --manifest-path web/odds/Cargo.toml \
		--target-dir "$${CARGO_TARGET_DIR:-target}/odds"
	@cp "$${CARGO_TARGET_DIR:-target}/odds/$(WASM)/release/norn_odds.wasm" $@

PAGE := $(ENGINE) $(wildcard web/*.html web/*.mjs web/verify/*.js web/*.json web/*.config.* web/public/* docs/unproved.json) $(shell find web/src -type f)
# A release build takes the page into itself. Cargo does not see a page that was not there before.
web/dist/index.html: web/node_modules/.package-lock.json $(PAGE)
	cd web && npm run build
	@touch $@ crates/server/src/page.rs

# What is told to people to download: it has to be whole by itself. Static where it can be: with musl where that and
# its C compiler are installed, otherwise with glibc. The target is named even if it is this machine's own, since
# only then are flags for it alone, and not for what runs while it is built.
.PHONY: dist
dist: web/dist/index.html ## Make one program with the page in it, static where it can be: dist/norn.
	@host="$$(rustc -vV | sed -n 's/^host: //p')"; musl="$${host%%-*}-unknown-linux-musl"; \
	if [ -d "$$(rustc --print sysroot)/lib/rustlib/$$musl" ] && command -v musl-gcc >/dev/null; then \
		target="$$musl"; flags=; how='static, with musl'; \
	elif [[ "$$host" == *-linux-gnu ]]; then \
		target="$$host"; flags='-C target-feature=+crt-static'; how='static, with glibc: musl is not installed'; \
	else \
		target="$$host"; flags=; how="not static: it needs this system's own libraries"; \
	fi; \
	(set -x; RUSTFLAGS="$${RUSTFLAGS:-} $$flags" $(CARGO) build $(LOCKED) --release --target "$$target" -p norn-cli); \
	mkdir -p dist; cp "$${CARGO_TARGET_DIR:-target}/$$target/release/norn" dist/norn; \
	node web/tests/browser/served.mjs dist/norn; \
	echo "dist/norn for $$target: $$how."

# The tools that `make wheel` installs: those whose release decides what is found are pinned.
WHEEL_TOOLS := 'maturin>=1.9,<2' 'pytest>=8' 'icepool==2.1.3' 'matplotlib>=3.5' nbclient ipykernel mypy

.PHONY: wheel
wheel: ## Build the wheel for Python (python/README.md) and run all its tests, in a virtual environment of its own (PYTHON=python3).
	@work="$$(mktemp -d)"; trap 'rm -rf "$$work"' EXIT; \
	target="$${CARGO_TARGET_DIR:-$(CURDIR)/target}/python"; set -x; \
	$(PYTHON) -m venv "$$work/tools"; \
	"$$work/tools/bin/pip" install --quiet --disable-pip-version-check $(WHEEL_TOOLS); \
	CARGO_TARGET_DIR="$$target" "$$work/tools/bin/maturin" build $(LOCKED) --release --manifest-path python/Cargo.toml \
		--interpreter "$$work/tools/bin/python" --out "$$work/wheel"; \
	"$$work/tools/bin/pip" install --quiet --disable-pip-version-check --no-index --no-deps "$$work"/wheel/*.whl; \
	(cd python && "$$work/tools/bin/mypy" && cd tests && "$$work/tools/bin/python" -m mypy.stubtest norn_dice._norn); \
	"$$work/tools/bin/pytest" -q -rs python | tee "$$work/said"; \
	if grep -q skipped "$$work/said"; then echo 'A test was skipped, though all that it needs is installed.' >&2; exit 1; fi; \
	mkdir -p dist; cp "$$work"/wheel/*.whl dist/; ls dist/*.whl

.PHONY: container
container: ## Build the container `norn` with docker or podman, where one of them answers.
	@for builder in docker podman; do \
		if $$builder info >/dev/null 2>&1; then \
			(set -x; DOCKER_BUILDKIT=1 $$builder build --tag norn --file deploy/Dockerfile .); exit; \
		fi; \
	done; echo 'THE CONTAINER IS LEFT OUT: neither docker nor podman answers.' >&2

.PHONY: types
types: ## Write down anew what the page shares with the server (web/src/lib/wire.ts, web/tests/squares.json).
	UPDATE=1 $(CARGO) test -q $(LOCKED) -p norn-wire

# A folder that is there is never written again. FREEZE=again writes that of this version anew, which is right only as long
# as nothing was released with it.
.PHONY: freeze
freeze: ## Freeze what this version stores, where it has not been (tests/stored; see docs/compatibility.md).
	UPDATE=$(or $(FREEZE),1) $(CARGO) test -q $(LOCKED) --workspace $(TOY) --test all -- frozen::this_version
	UPDATE=1 $(CARGO) test -q $(LOCKED) --workspace $(TOY) --test all -- stored::

.PHONY: index
index: ## Write down anew where each rule is implemented (rulesets/*/places.toml).
	@$(XTASK) index

.PHONY: rules
rules: ## Count the rules that tests prove (PROVE=all, or PROVE=20 SEED=7 for twenty places drawn; ONLY=triumvene).
	@$(XTASK) rules $(if $(PROVE),--prove $(PROVE)) $(if $(SEED),--seed $(SEED)) $(if $(ONLY),--only $(ONLY))

# Not a part of `make test`: what is found there changes without a change here.
.PHONY: audit
audit: ## Look for known faults in all that this is built on: advisories, licences and sources of crates, and of npm packages.
	@xtask/audit.sh

.PHONY: bench
bench: ## Measure against peers and by hand, as ratios.
	@said="$$(mktemp)"; trap 'rm -f "$$said"' EXIT; failed=; for each in bench/src/bin/*.rs; do \
		name="$$(basename "$$each" .rs)"; \
		$(CARGO) run -q $(LOCKED) --release --manifest-path bench/Cargo.toml --bin "$$name" | tee -a "$$said" || \
			{ grep -q "^MISSED by $$name:" "$$said" || echo "MISSED by $$name: it did not run to its end" >>"$$said"; failed=1; }; \
	done; \
	if [ -n "$$failed" ]; then printf '\nLimits that are missed:\n' >&2; grep '^MISSED' "$$said" >&2; exit 1; fi

.PHONY: fuzz
fuzz: ## Mutate inputs for FUZZ_SECONDS=60 each; play battles, long sequences, kills, hosts and load (FUZZ=battles for one, SEED=7).
	@for each in $(TRIALS); do \
		name="$${each%=*}"; seed="$(SEED)"; seed="$${seed:-$$RANDOM}"; \
		if [ "$(FUZZ)" = all ] || [ "$(FUZZ)" = "$$name" ]; then \
			echo "$$name: $${each#*=} from SEED=$$seed" >&2; \
			SEED="$$seed" TRIALS="$${each#*=}" $(CARGO) test -q $(LOCKED) $(FUZZ_PROFILE) $(GAMES) --test all "trials::$$name::" -- --nocapture; \
		fi; \
	done
	@seed="$(SEED)"; seed="$${seed:-$$RANDOM}"; \
	if [ "$(FUZZ)" = all ] || [ "$(FUZZ)" = pairs ]; then \
		echo "pairs: $(PAIRS) from SEED=$$seed" >&2; \
		SEED="$$seed" TRIALS=$(PAIRS) $(CARGO) test -q $(LOCKED) $(FUZZ_PROFILE) $(GAMES) -p norn-server --test all unseen:: -- --nocapture; \
	fi; \
	if [ "$(FUZZ)" = all ] || [ "$(FUZZ)" = laws ]; then \
		echo "laws: $(LAWS) runs" >&2; \
		TRIALS=$(LAWS) $(CARGO) test -q $(LOCKED) $(FUZZ_PROFILE) $(GAMES) --test all laws -- --nocapture; \
	fi; \
	if [ "$(FUZZ)" = all ] || [ "$(FUZZ)" = forged ]; then \
		echo "forged: $(FORGED) times" >&2; \
		TRIALS=$(FORGED) $(CARGO) test -q $(LOCKED) $(FUZZ_PROFILE) $(GAMES) --test all what_is_forged -- --nocapture; \
	fi; \
	if [ "$(FUZZ)" = all ] || [ "$(FUZZ)" = words ]; then \
		echo "words: $(WORDS) fillings" >&2; \
		TRIALS=$(WORDS) $(CARGO) test -q $(LOCKED) $(FUZZ_PROFILE) -p norn-server --test all words:: -- --nocapture; \
	fi; \
	if [ "$(FUZZ)" = all ] || [ "$(FUZZ)" = offers ]; then \
		echo "offers: $(OFFERS) of each game from SEED=$$seed" >&2; \
		SEED="$$seed" TRIALS=$(OFFERS) $(CARGO) test -q $(LOCKED) $(FUZZ_PROFILE) -p norn-server --test all offers:: -- --nocapture; \
	fi; \
	if [ "$(FUZZ)" = all ] || [ "$(FUZZ)" = typed ]; then \
		echo "typed: $(KILLS) kills from SEED=$$seed" >&2; \
		SEED="$$seed" TRIALS=$(KILLS) $(CARGO) test -q $(LOCKED) $(FUZZ_PROFILE) -p norn-cli --test all \
			kill::a_session_that_is_killed -- --nocapture; \
		SEED="$$seed" TRIALS=$(KILLS) $(CARGO) test -q $(LOCKED) $(FUZZ_PROFILE) -p norn-cli --bin norn \
			-- --nocapture table::tests::nothing_that_is_typed table::tests::menu_keys_alone \
			table::tests::hands::whatever_is_typed; \
	fi; \
	if [ "$(FUZZ)" = all ] || [ "$(FUZZ)" = tables ]; then \
		echo "tables: $(TABLES) from SEED=$$seed" >&2; \
		SEED="$$seed" TRIALS=$(TABLES) $(CARGO) test -q $(LOCKED) $(FUZZ_PROFILE) -p norn-table --test all -- \
			--nocapture busy:: kept:: random::; \
	fi
	@for each in $(SOAKS); do \
		name="$${each%=*}"; seed="$(SEED)"; seed="$${seed:-$$RANDOM}"; \
		if [ "$(FUZZ)" = all ] || [ "$(FUZZ)" = "$$name" ]; then \
			echo "$$name: $${each#*=} from SEED=$$seed" >&2; \
			case "$$name" in kills|taps|hosts) as=($(FUZZ_PROFILE)); ;; *) as=(--release); ;; esac; \
			case "$$name" in behind|back) as+=(-p norn-server --test all); in=crowd; ;; *) as+=(-p norn-cli --test all); in=soak; ;; esac; \
			SEED="$$seed" TRIALS="$${each#*=}" $(CARGO) test -q $(LOCKED) "$${as[@]}" "$$in::$$name::" -- --nocapture --include-ignored; \
		fi; \
	done
ifeq ($(filter $(FUZZ)=%,$(TRIALS) $(SOAKS) pairs= laws= forged= words= offers= tables= typed=),)
	$(CARGO) run -q $(LOCKED) $(FUZZ_PROFILE) -p norn-fuzz -- $(FUZZ) --seconds $(FUZZ_SECONDS) $(if $(SEED),--seed $(SEED))
endif
