//! `norn play`: a whole session from a file, checked step by step.
use crate::failure::{Done, Failure};
use crate::file;
use crate::page::{counted, left, width, wrap};
use crate::words::Words;
use clap::Args;
use norn_shelf::Game;
use norn_table::scenario::{self, Scenario, StepResult, Unplayable};
use serde_json::json;
use std::io::Write;
use std::path::PathBuf;

/// A whole scenario, for people who want to write one.
const EXAMPLE: &str = r#"A scenario is a TOML file:

  [table]
  ruleset = "RULESET"
  name = "The safe"
  players = ["Ann"]             # the referee is always there
  switches = { ID = "VALUE" }   # house rules, if any; seed = 7 for dice
  cast = true                   # the game's ready-made people

  [[character]]
  player = "Ann"                # or "referee"
  name = "Caius"                # what else the form asks for, by field
  fitness = 2

  [[step]]
  by = "Ann"                    # "referee" if left out
  attempt = "check"             # one verb a step
  with = { who = "Caius", doing = "open the safe" }

  [[step]]
  accept = "check"              # the referee's part of what Ann proposed
  with = { stat = "Fitness" }
  dice = [9]                    # faces, in the order they are asked for
  answers = { "RULE" = "yes" }  # by the rule that asks; a list if again
  expect = { outcome = "complication", total = 11 }

Verbs: attempt (with, insist), accept, withdraw (reason), confirm, start,
move-on, busy, rule ({ rule, to, nth }), set-aside, undo (how many),
correct ({ at, to }, or { at, by } for a number), build, switch ({ id, to }),
invite, assign ({ seat, characters }), present, session (open, close), subject,
say (to), narrate, note, card ({ title, text, fields, tags, pin, to }, where
`to` is everyone, referee or a list of players; with `was`, that card is
changed), show-card ({ card, to }), take-card, bring-card-back (a title), throw,
stop, floor (take, down, end), wish ({ about, to }). A step without a verb goes on
with what is open.

expect: outcome, total, refused (the rule or right that refuses, also of a
choice that is not offered), asked (the questions that are open, by rule), open,
held, queued, unsure (what waits to be confirmed), at (values by address), lines
(rules that the explanation cites), subject, floor, faces, cards (the titles
that somebody has, by name)."#;

/// Play a scenario: a session as a file, with what must come of it.
///
/// Every step is played by the rules, whatever fails before it; the exit code is 1 if any result differs from
/// what the file expects. `norn play --help` shows how a scenario is written.
#[derive(Args, Debug)]
#[command(after_long_help = EXAMPLE)]
pub(crate) struct PlayArgs {
    /// The scenario; `-` is standard input.
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Write the actual results into the file as its new expectations.
    #[arg(long)]
    update: bool,
}

/// Plays a file.
pub(crate) fn play(args: &PlayArgs, json: bool, out: &mut dyn Write) -> Done {
    let path = file::name(&args.file);
    if args.update && file::is_stdin(&args.file) {
        return Err(Failure::bad_input("what came can't be written to standard input")
            .hint("name the file, or leave out --update")
            .at("--update"));
    }
    let text = file::read_text(&args.file, scenario::BYTES_MAX)?;
    let (game, read) = read(&path, &text)?;
    let words = Words::new(game.manifest().words);
    let played = scenario::play_in(game.rules(), &read, &|refused, names| words.refused(refused, names));
    let played = played.map_err(|wrong| unplayable(&path, wrong))?;
    if json {
        let steps = &played.came;
        let told =
            json!({ "ruleset": game.name(), "name": read.table.name, "well": played.well(), "steps": steps });
        writeln!(out, "{told}")?;
    } else {
        write!(out, "{}", page(&read, &played.came))?;
    }
    let failed = played.came.iter().filter(|came| !came.failed.is_empty()).count();
    if failed == 0 {
        if !json {
            writeln!(out, "\n{}", summary(&read, &played.came))?;
        }
        return Ok(());
    }
    if args.update {
        let text = scenario::update(&text, &played.came).map_err(|wrong| unplayable(&path, wrong))?;
        file::write(&args.file, text.as_bytes())?;
        let steps = counted(failed, "step", "steps");
        return Ok(writeln!(out, "{steps} came otherwise; from now on the file expects what came")?);
    }
    let first = played.came.iter().find(|came| !came.failed.is_empty()).map_or(0, |came| came.step);
    let steps = counted(played.came.len(), "step", "steps");
    Err(Failure::expectation(format!("{failed} of {steps} came otherwise than expected"))
        .hint("mend the file, or take what came with --update and read the difference")
        .at(format!("{path}: step {first}")))
}

/// What is wrong with a scenario, all of it.
pub(crate) fn unplayable(path: &str, wrong: Unplayable) -> Failure {
    let first = wrong.first.clone();
    let failure = if wrong.more.is_empty() {
        let failure = Failure::bad_input(format!("{path}, {}: {}", first.at, first.text));
        if first.hint.is_empty() { failure } else { failure.hint(first.hint) }
    } else {
        let all: Vec<String> = wrong.all().map(|one| format!("\n- {one}")).collect();
        Failure::bad_input(format!("{path}: {} things are wrong:{}", all.len(), all.concat()))
            .hint("mend them all, then play it again")
    };
    failure.at(first.at).because(wrong)
}

/// What it comes to, where everything came as expected.
fn summary(scenario: &Scenario, came: &[StepResult]) -> String {
    let steps = counted(came.len(), "step", "steps");
    let expected = scenario.steps.iter().filter(|step| step.expect.is_some()).count();
    match expected {
        0 => format!("{steps} played; nothing was expected of them"),
        1 => format!("{steps} played; what 1 of them expects holds"),
        expected => format!("{steps} played; what {expected} of them expect holds"),
    }
}

/// A scenario, and its game.
pub(crate) fn read(path: &str, text: &str) -> Result<(Game, Scenario), Failure> {
    let read = scenario::read(text).map_err(|wrong| unplayable(path, wrong))?;
    let game = Game::named(&read.table.ruleset)
        .map_err(|unknown| Failure::from(unknown).at(format!("{path}: [table] ruleset")))?;
    Ok((game, read))
}

fn page(scenario: &Scenario, came: &[StepResult]) -> String {
    let mut page = wrap(&scenario.table.name, "", "  ");
    if !scenario.table.about.is_empty() {
        page.push_str(&wrap(&scenario.table.about, "  ", "  "));
    }
    let widest = came.iter().map(|came| width(&came.by)).max().unwrap_or(0).min(20);
    let columns = came.len().to_string().len();
    for came in came {
        let well = if came.failed.is_empty() { "ok  " } else { "FAIL" };
        let mut what = came.did.clone();
        let verdict: Vec<String> =
            came.was.outcome.iter().cloned().chain(came.was.total.map(|total| total.to_string())).collect();
        if !verdict.is_empty() {
            what.push_str(&format!(": {}", verdict.join(", ")));
        }
        if let Some(waits) = came.waits {
            what.push_str(&format!(" ({})", waits.in_words()));
        }
        if let Some(why) = &came.why {
            what.push_str(&format!(" (refused: {why})"));
        }
        let head = format!("{:>columns$} {well}  {}  ", came.step, left(&came.by, widest));
        page.push_str(&wrap(&what, &head, &" ".repeat(width(&head))));
        for failed in &came.failed {
            page.push_str(&wrap(failed, "      - ", "        "));
        }
    }
    page
}
