use crate::records::{rows_of, t, word};
use crate::table::*;
use norn_kernel::offer::{Filled, Next, Range};
use norn_kernel::{Choice, Value, Viewer};
use norn_triumvene::content::REWARDS;
use norn_triumvene::world::World;

fn somebody() -> World {
    world([(LYNETH, hero("Lyneth"))])
}

fn begun() -> Filled {
    let all = Value::List(vec![Value::Character(LYNETH)]);
    Filled::of("reward").with("to", all)
}

#[test]
fn the_list_is_the_references() {
    let rows = rows_of("triumvene.rewards.scale");
    let listed: Vec<_> = rows.iter().map(|row| (word(row, "employer"), word(row, "reward"))).collect();
    let loaded: Vec<_> = REWARDS.iter().map(|row| (row.employer.clone(), row.reward.clone())).collect();
    assert_eq!(loaded, listed);
    assert_eq!(loaded.len(), 4);
}

#[test]
fn the_form_offers_every_employer() {
    let next = offered(&somebody(), &Viewer::Referee, &begun());
    let Next::Fill(param) = next else { panic!("{next:?}") };
    let Range::OneOf(choices) = param.range else { panic!("{param:?}") };
    let values: Vec<Value> = choices.into_iter().map(|Choice { value, .. }| value).collect();
    let names = ["Minor noble", "Someone met on the way", "Major noble household", "Royalty"];
    assert_eq!(values, names.map(t));
}

#[test]
fn the_form_suggests_what_such_an_employer_gives() {
    let usual = |employer: &str| {
        let filled = begun().with("employer", t(employer));
        match offered(&somebody(), &Viewer::Referee, &filled) {
            Next::Fill(param) => (param.name, param.words.args),
            other => panic!("{other:?}"),
        }
    };
    let small = vec![("usual", t("minor sum of money"))];
    assert_eq!(usual("Minor noble"), ("money", small));
    let large = vec![("usual", t("lands, villages, towns, possibly whole cities"))];
    assert_eq!(usual("Royalty"), ("money", large));
}
