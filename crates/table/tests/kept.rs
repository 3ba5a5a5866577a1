//! A table that comes back from what was kept of it, and not from its whole log.
use crate::common;

use common::random::played;
use common::rig::Rig;
use common::*;
use norn_chronicle::Entry;
use norn_table::{Live, Root, Table};
use norn_testkit::random::trials;

fn again(sat: &Sat, text: &str, from: usize) -> Table<Rig<0>> {
    let rest = sat.log[from..].iter().cloned();
    let opened = Table::resume(Rig, ROOT, sat.seeded, text, rest, None);
    opened.expect("it reads what it wrote").0
}

#[test]
fn with_the_entries_that_came_after_it_is_what_the_whole_log_says() {
    quietly();
    let (seeds, from) = trials(8);
    for seed in from..from + seeds {
        let sat = played(3_000 + seed, 40, false, seed.is_multiple_of(4));
        let whole_log = reopened(&sat.log, sat.seeded);
        let mut kept = 0;
        // As it stood after each command.
        for &end in &sat.ends {
            let so_far = reopened(&sat.log[..end], sat.seeded);
            let Some(text) = so_far.keep() else { continue };
            kept += 1;
            assert_eq!(whole(&again(&sat, &text, end)), whole(&whole_log), "seed {seed}, from entry {end}");
        }
        assert!(0 < kept, "seed {seed}");
    }
}

#[test]
fn what_runs_is_not_kept() {
    let mut sat = Sat::down();
    assert!(sat.table.keep().is_some() && sat.table.is_at_rest());
    sat.attempt(ANN, "ponder", ADA);
    assert!(sat.table.keep().is_none() && !sat.table.is_at_rest());
}

#[test]
fn it_holds_no_secret_and_fits_on_one_line() {
    let mut sat = Sat::down();
    sat.ok(norn_chronicle::REFEREE, norn_table::Say::Talk { text: "one\ntwo".into(), to: None });
    let text = sat.table.keep().expect("at rest");
    assert!(!text.contains('\n'));
    assert!(!text.contains(&norn_chronicle::Hash(ROOT.0).to_string()));
    // Chains grow from the root alone, so without it nobody knows a link that is still to come.
    let chain = norn_chronicle::links::Chain::of(
        ROOT.chain(&norn_chronicle::ChainId::Public, 0),
        norn_table::CHAIN_LENGTH,
    );
    let chain = chain.expect("a chain");
    for n in 0..norn_table::CHAIN_LENGTH {
        assert!(!text.contains(&chain.link(n).expect("a link").to_string()));
    }
}

#[test]
fn what_this_program_does_not_keep_is_not_read() {
    let sat = Sat::down();
    let text = sat.table.keep().expect("at rest");
    let other = |text: &str| {
        Table::<Rig<0>>::resume(Rig, Root([7; 32]), false, text, std::iter::empty::<Entry>(), None).is_err()
    };
    assert!(!other(&text));
    assert!(other(""));
    assert!(other(&text[..text.len() - 1]));
    assert!(other(&text.replacen("\"seats\"", "\"chairs\"", 1)));
}

#[test]
fn a_world_that_somebody_changed_in_what_is_kept_is_found_by_verify() {
    let sat = Sat::down();
    let text = sat.table.keep().expect("at rest");
    let ada = text.find("\"Ada\"").expect("her record");
    let soot = ada + text[ada..].find("\"soot\":0").expect("her soot");
    let forged = format!("{}\"soot\":2{}", &text[..soot], &text[soot + "\"soot\":0".len()..]);
    for (kept, findings) in [(text, 0), (forged, 1)] {
        let nothing = std::iter::empty::<Entry>();
        let table = Table::resume(Rig, ROOT, sat.seeded, &kept, nothing, None);
        let (table, _) = table.expect("it reads");
        let mut again = sat.clone();
        (again.table, again.careful, again.honest) = (table, false, false);
        again.attempt(ANN, "brush", ADA);
        let report = norn_table::verify::check(Rig::<0>, again.log.iter().cloned()).expect("it is whole");
        assert_eq!(report.tampered.len(), findings, "{:?}", report.tampered);
    }
}
