use crate::magic::{adept, manipulate};
use crate::records::{build, draft, edit};
use crate::table::{LYNETH, MIRA, hero, offered, play, refusal, world};
use norn_kernel::offer::{By, Filled, Next};
use norn_kernel::{Ruleset, Value, Viewer};
use norn_triumvene::rules::narrative::rolls::{Call, Check};
use norn_triumvene::world::{Character, Stat, Task, World};
use norn_triumvene::{Attempt, Triumvene};

const RULE: &str = "triumvene.manipulation.who";

/// With the skill, but without having been through anything.
fn calm() -> World {
    let one = adept("Lyneth", 6);
    world([(LYNETH, Character { can_manipulate: None, ..one })])
}

fn check() -> Attempt {
    Attempt::Check(Check {
        who: LYNETH,
        doing: "feel the air".into(),
        hoping: String::new(),
        with: vec![],
        call: Call::Ability(Task::of(Stat::Manipulation("Air".into()))),
        anew: false,
        secret: false,
    })
}

#[test]
fn without_the_referees_word_nobody_can() {
    assert_eq!(refusal(&calm(), &manipulate(2)), Some(RULE));
    assert_eq!(refusal(&world([(LYNETH, hero("Lyneth"))]), &manipulate(2)), Some(RULE));
    assert_eq!(refusal(&calm(), &check()), Some(RULE));
    let refused = offered(&calm(), &Viewer::Referee, &Filled::of("manipulate").with("who", LYNETH));
    assert!(matches!(refused, Next::Refused(ref why) if why.rule().id() == RULE));
}

#[test]
fn with_it_the_skills_can_be_used() {
    let able = world([(LYNETH, adept("Lyneth", 6))]);
    assert_eq!(able.character(LYNETH).can_manipulate.as_deref(), Some("the burning of her village"));
    assert_eq!(play(&able, &manipulate(2), &[9], &[]).total(), Some(13));
    assert_eq!(play(&able, &check(), &[9], &[]).total(), Some(13));
    let next = offered(&able, &Viewer::Referee, &Filled::of("manipulate").with("who", LYNETH));
    assert!(matches!(next, Next::Fill(ref param) if param.name == "manipulation"));
    let filled = Filled::of("manipulate").with("who", LYNETH).with("manipulation", Value::word("free-form"));
    let filled = filled.with("what", Value::text("a gust")).with("skill", Value::text("Air"));
    let next = offered(&able, &Viewer::Referee, &filled);
    assert!(matches!(next, Next::Fill(ref param) if param.name == "hoping"));
}

#[test]
fn the_referee_says_what_it_was() {
    let address = format!("character/{}/experience", LYNETH.0);
    let able = edit(&calm(), &address, Value::text("the flood"));
    assert_eq!(able.character(LYNETH).can_manipulate.as_deref(), Some("the flood"));
    assert_eq!(refusal(&able, &manipulate(2)), None);
    let calm = edit(&able, &address, Value::text(""));
    assert_eq!(refusal(&calm, &manipulate(2)), Some(RULE));
    // On a new record it is the referee's to fill, and left out it is nothing.
    let forms = Triumvene.forms(&calm);
    let field = forms
        .iter()
        .find(|form| form.name == "character")
        .and_then(|form| form.fields.iter().find(|field| field.name == "experience"));
    assert_eq!(field.map(|field| field.by), Some(By::Referee));
    let made = build(&calm, &draft("character", &[("name", Value::text("Mira"))]), MIRA);
    assert_eq!(made.character(MIRA).can_manipulate, None);
}
