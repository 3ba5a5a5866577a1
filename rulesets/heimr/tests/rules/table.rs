//! A table in few words: people, typed dice, typed answers, and what came of them.
use norn_heimr::rules::challenges::attempts::Challenge;
use norn_heimr::rules::challenges::requirements::BareChallenge;
use norn_heimr::world::rolls::Tested;
use norn_heimr::world::{Character, Pool, Side, Training, World};
use norn_heimr::{Attempt, Heimr};
use norn_kernel::offer::{Filled, Next, Range};
use norn_kernel::ruleset::fill;
use norn_kernel::{Answer, Ruleset, Value, Viewer, Who};
pub(crate) use norn_testkit::played::play;

pub(crate) const A: Who = Who(1);
pub(crate) const B: Who = Who(2);
pub(crate) const C: Who = Who(3);
pub(crate) const D: Who = Who(4);

/// Somebody's record, to be changed by hand.
pub(crate) fn of(world: &mut World, who: Who) -> &mut Character {
    world.characters.get_mut(&who).expect("somebody")
}

/// Somebody of the party with 3 hit points, 3 willpower, no fatigue to speak of, and 0 in everything.
pub(crate) fn hero(name: &str) -> Character {
    Character {
        name: name.to_owned(),
        hp: Pool::full(3),
        willpower: Pool::full(3),
        fatigue: 4,
        ..Character::default()
    }
}

pub(crate) fn foe(name: &str) -> Character {
    Character { side: Side::Opponents, ..hero(name) }
}

/// The same with these attributes, by their short names.
pub(crate) fn with(mut one: Character, attributes: &[(&str, i32)]) -> Character {
    for (short, value) in attributes {
        let name = match *short {
            "str" => "Strength",
            "dex" => "Dexterity",
            "sta" => "Stamina",
            "int" => "Intelligence",
            "soc" => "Sociability",
            "emp" => "Empathy",
            other => other,
        };
        one.attributes.insert(name.to_owned(), *value);
    }
    one
}

pub(crate) fn trained(mut one: Character, ability: &str, consistency: i32, potential: i32) -> Character {
    one.training.insert(ability.to_owned(), Training { consistency, potential });
    one
}

/// A campaign with these people in it.
pub(crate) fn world(people: impl IntoIterator<Item = (Who, Character)>) -> World {
    let mut world = Heimr.start();
    world.characters.extend(people.into_iter().map(|(who, one)| (who, one.into())));
    world
}

/// A, B, C and D of the party, with nothing special about them.
pub(crate) fn four() -> World {
    world([(A, hero("Ada")), (B, hero("Bo")), (C, hero("Cy")), (D, hero("Di"))])
}

/// With a house rule set.
pub(crate) fn with_switch(mut world: World, id: &str, value: &str) -> World {
    for effect in &Heimr.set_switch(&world, id, value).expect("such a house rule") {
        norn_kernel::World::apply(&mut world, effect);
    }
    world
}

/// A corrected value, as the game master writes it.
pub(crate) fn written(mut world: World, address: &str, value: impl Into<Value>) -> World {
    for effect in &Heimr.edit(&world, address, &value.into()).expect("such an address") {
        norn_kernel::World::apply(&mut world, effect);
    }
    world
}

pub(crate) fn bare(consistency: i32, potential: i32) -> Attempt {
    Attempt::BareChallenge(BareChallenge { who: A, consistency, potential, requirement: None })
}

pub(crate) fn challenge(who: Who, ability: &str, requirement: Option<i32>) -> Challenge {
    Challenge {
        who,
        tested: Tested::Ability(ability.to_owned()),
        requirement,
        task: String::new(),
        harm: String::new(),
        befalls: None,
        besides: vec![],
        anew: false,
        secret: false,
        argument: None,
    }
}

pub(crate) fn on(who: Who, attribute: &str, consistency: i32) -> Challenge {
    let tested = Tested::Attribute { name: attribute.to_owned(), consistency };
    Challenge { tested, ..challenge(who, "", None) }
}

/// A bare roll: the d6, then the d10s, and the result.
pub(crate) fn total(consistency: i32, potential: i32, d6: u16, d10: &[u16]) -> i32 {
    let dice: Vec<u16> = [&[d6], d10].concat();
    play(&four(), &bare(consistency, potential), &dice, &[]).verdict.total.expect("a result")
}

/// The numbers that a roll was made with: consistency and potential.
pub(crate) fn rolled_with(world: &World, challenge: &Challenge) -> (i32, i32) {
    // The most dice that any of these tests comes to.
    for count in 0..=20 {
        let dice = vec![5; count + 1];
        let played =
            std::panic::catch_unwind(|| play(world, &Attempt::Challenge(challenge.clone()), &dice, &[]));
        if let Ok(played) = played {
            let consistency = played.record.lines.iter().find_map(|noted| match &noted.line {
                norn_kernel::Line::Total { key, amount } if key.id() == "heimr.situational.through-zero" => {
                    Some(*amount)
                }
                _ => None,
            });
            let potential: i32 =
                played.numbers("heimr.dice.add-potential").iter().map(|(amount, _)| *amount).sum();
            return (consistency.expect("a consistency"), potential);
        }
    }
    panic!("no number of dice fits");
}

/// What can be filled in next.
pub(crate) fn choices_of(world: &World, filled: &Filled) -> Vec<Value> {
    match offered(world, &Viewer::Referee, filled) {
        Next::Fill(param) => values_of(&param.range),
        other => panic!("{other:?}"),
    }
}

/// What can be filled into a field of a form.
pub(crate) fn field_options(world: &World, form: &str, field: &str) -> Vec<Value> {
    let forms = Heimr.forms(world);
    let form = forms.iter().find(|one| one.name == form).expect("a form");
    values_of(&form.fields.iter().find(|one| one.name == field).expect("a field").range)
}

fn values_of(range: &Range) -> Vec<Value> {
    match range {
        Range::OneOf(options) | Range::SeveralOf { options, .. } => {
            options.iter().map(|option| option.value.clone()).collect()
        }
        other => panic!("{other:?}"),
    }
}

/// The rule that refuses the attempt.
pub(crate) fn refusal(world: &World, attempt: &Attempt) -> Option<&'static str> {
    norn_kernel::refusal(attempt, world).map(|refusal| refusal.rule().id())
}

/// What is offered for what is filled in so far.
pub(crate) fn offered(world: &World, viewer: &Viewer, filled: &Filled) -> Next<Attempt> {
    fill(Heimr, world, viewer, filled)
}

pub(crate) fn yes() -> Answer {
    Answer::Yes(true)
}
pub(crate) fn no() -> Answer {
    Answer::Yes(false)
}
