//! A table in few words: people, typed dice, typed answers, and what came of them.
use norn_kernel::offer::{Filled, Next, Range};
use norn_kernel::record::things::Thing as _;
use norn_kernel::ruleset::{Draft, Problem, fill};
use norn_kernel::show::{Row, Shown};
use norn_kernel::{Answer, Ruleset, Value, Viewer, Who};
use norn_symbaroum::rules::actions::action::{Action, Deed};
use norn_symbaroum::rules::characters::attributes;
use norn_symbaroum::rules::combat::fights::EndTurn;
use norn_symbaroum::rules::combat::movement::{Goal, Move};
use norn_symbaroum::rules::success::attempts::Test;
use norn_symbaroum::world::{
    Ability, Amendment, Attribute, Character, Combat, Fate, Fighter, Grade, Level, Side, Thing, World, pair,
};
use norn_symbaroum::{Attempt, Symbaroum};
pub(crate) use norn_testkit::played::{Played, play};

/// Players' characters.
pub(crate) const A: Who = Who(1);
pub(crate) const B: Who = Who(2);
pub(crate) const C: Who = Who(3);
/// The game master's.
pub(crate) const X: Who = Who(11);
pub(crate) const Y: Who = Who(12);
pub(crate) const Z: Who = Who(13);

/// Somebody's record, to be changed by hand.
pub(crate) fn of(world: &mut World, who: Who) -> &mut Character {
    world.characters.get_mut(&who).expect("somebody")
}

/// The same with something changed.
pub(crate) fn but(mut world: World, who: Who, change: impl FnOnce(&mut Character)) -> World {
    change(of(&mut world, who));
    world
}

/// A player's character with 10 in everything, and these.
pub(crate) fn hero(name: &str, values: &[(Attribute, i32)]) -> Character {
    let mut one = Character { name: name.to_owned(), ..Character::default() };
    values.iter().for_each(|(attribute, value)| one.attributes.set(*attribute, *value));
    one.toughness = attributes::toughness(&one);
    one
}

pub(crate) fn foe(name: &str, values: &[(Attribute, i32)]) -> Character {
    Character { side: Side::Opponents, ..hero(name, values) }
}

pub(crate) fn world(people: impl IntoIterator<Item = (Who, Character)>) -> World {
    let mut world = Symbaroum.start();
    world.characters.extend(people.into_iter().map(|(who, one)| (who, one.into())));
    world
}

/// A against X, with 10 in everything but these.
pub(crate) fn two(own: &[(Attribute, i32)], other: &[(Attribute, i32)]) -> World {
    world([(A, hero("Ada", own)), (X, foe("Xan", other))])
}

/// Two and two, with 10 in everything.
pub(crate) fn four() -> World {
    world([(A, hero("Ada", &[])), (B, hero("Bo", &[])), (X, foe("Xan", &[])), (Y, foe("Yr", &[]))])
}

/// Three and three, with 10 in everything.
pub(crate) fn six() -> World {
    let mut world = four();
    world.characters.insert(C, hero("Cy", &[]).into());
    world.characters.insert(Z, foe("Zed", &[]).into());
    world
}

/// All of them in a fight, in the order of their numbers; the first acts, and nobody is in melee.
pub(crate) fn fighting(mut world: World) -> World {
    let order: Vec<Who> = world.characters.keys().copied().collect();
    let fighters = order.iter().map(|who| (*who, Fighter::default())).collect();
    let acting = order.first().copied();
    world.combat = Some(Combat { order, turn: 1, acting, fighters, ..Combat::default() });
    world
}

pub(crate) fn combat(world: &mut World) -> &mut Combat {
    world.combat.as_mut().expect("a fight")
}

pub(crate) fn fighter(world: &mut World, who: Who) -> &mut Fighter {
    combat(world).fighters.get_mut(&who).expect("a fighter")
}

/// Somebody else's place has come.
pub(crate) fn turn_of(mut world: World, who: Who) -> World {
    combat(&mut world).acting = Some(who);
    world
}

/// These are in melee, in the second turn of it.
pub(crate) fn engaged(mut world: World, pairs: &[(Who, Who)]) -> World {
    combat(&mut world).turn = 2;
    for (one, other) in pairs {
        combat(&mut world).engaged.insert(pair(*one, *other));
        for who in [*one, *other] {
            fighter(&mut world, who).melee_since = Some(1);
        }
    }
    world
}

/// Somebody lies where another stands.
pub(crate) fn beside(mut world: World, who: Who, other: Who) -> World {
    fighter(&mut world, who).beside.insert(other);
    world
}

/// Who stands at somebody's back.
pub(crate) fn behind(mut world: World, who: Who, by: Who) -> World {
    fighter(&mut world, who).rear.insert(by);
    world
}

/// With a weapon of the list, drawn.
pub(crate) fn armed(world: World, who: Who, like: &str) -> World {
    with_thing(world, who, like, 1, true)
}

pub(crate) fn undrawn(world: World, who: Who) -> World {
    but(world, who, |one| one.things = norn_symbaroum::rules::characters::weapons::unready(one))
}

pub(crate) fn shielded(world: World, who: Who, like: &str) -> World {
    with_thing(world, who, like, 1, true)
}

pub(crate) fn armoured(world: World, who: Who, like: &str) -> World {
    with_thing(world, who, like, 1, true)
}

/// With an ability of the table's own, at novice level.
pub(crate) fn able(mut world: World, who: Who, name: &str, novice: Grade) -> World {
    let ability = Ability { novice, ..Ability::default() };
    world.lists.abilities.insert(name.to_owned(), Amendment::Own(ability));
    but(world, who, |one| {
        one.abilities.insert(name.to_owned(), Level::Novice);
    })
}

pub(crate) fn with_elixir(world: World, who: Who, name: &str, pieces: u16) -> World {
    with_thing(world, who, name, pieces, false)
}

/// With something of the lists.
pub(crate) fn with_thing(world: World, who: Who, name: &str, pieces: u16, ready: bool) -> World {
    let thing = Thing { pieces, ready, ..Thing::listed(&world, name).expect("a thing of the lists") };
    but(world, who, |one| {
        one.things.insert(name.to_owned(), thing);
    })
}

pub(crate) fn knows(world: World, who: Who, ability: &str) -> World {
    but(world, who, |one| {
        one.abilities.insert(ability.to_owned(), Level::Novice);
    })
}

/// A dying player's character.
pub(crate) fn dying(world: World, who: Who, steps: u8, since: u32) -> World {
    but(world, who, |one| {
        one.toughness = 0;
        one.prone = true;
        one.fate = Fate::Dying { steps, since };
    })
}

pub(crate) fn with_switch(mut world: World, id: &str, value: &str) -> World {
    for effect in &Symbaroum.set_switch(&world, id, value).expect("such a house rule") {
        norn_kernel::World::apply(&mut world, effect);
    }
    world
}

/// A value, as the game master writes it.
pub(crate) fn written(mut world: World, address: &str, value: impl Into<Value>) -> World {
    for effect in &Symbaroum.edit(&world, address, &value.into()).expect("such an address") {
        norn_kernel::World::apply(&mut world, effect);
    }
    world
}

pub(crate) fn built(mut world: World, who: Who, draft: &Draft) -> World {
    for effect in &Symbaroum.build(&world, draft, who).expect("a draft without problems") {
        norn_kernel::World::apply(&mut world, effect);
    }
    world
}

pub(crate) fn draft(form: &str, values: &[(&str, Value)]) -> Draft {
    let values = values.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    Draft { form: form.to_owned(), values }
}

pub(crate) fn problems_of(world: &World, draft: &Draft) -> Vec<Problem> {
    Symbaroum.build(world, draft, Who(99)).err().unwrap_or_default()
}

/// Things to begin with: how each is called, what it is like, and how many there are.
pub(crate) fn things(things: &[(&str, &str, i64)]) -> Value {
    let row = |(name, like, pieces): &(&str, &str, i64)| {
        Value::List(vec![Value::text(name), Value::text(like), Value::Number(*pieces)])
    };
    Value::List(things.iter().map(row).collect())
}

pub(crate) fn rows(rows: &[&[Value]]) -> Value {
    Value::List(rows.iter().map(|row| Value::List(row.to_vec())).collect())
}

pub(crate) fn test(who: Who, attribute: Attribute) -> Test {
    Test {
        who,
        attribute,
        against: None,
        difficulty: 0,
        modifiers: vec![],
        reactive: false,
        by_sight: false,
        doing: String::new(),
    }
}

pub(crate) fn against(who: Who, attribute: Attribute, other: Who, opposed: Attribute) -> Test {
    Test { against: Some((other, opposed)), ..test(who, attribute) }
}

pub(crate) fn hard(who: Who, attribute: Attribute, difficulty: i32) -> Test {
    Test { difficulty, ..test(who, attribute) }
}

/// Whether a test with this die succeeds.
#[track_caller]
pub(crate) fn succeeds(world: &World, test: &Test, die: u16) -> bool {
    play(world, &Attempt::Test(test.clone()), &[die], &[]).outcome() == Some("success")
}

/// The value of a test: the highest die that succeeds is it, and the next one fails.
#[track_caller]
pub(crate) fn value_is(world: &World, test: &Test, value: u16) -> bool {
    succeeds(world, test, value) && !succeeds(world, test, value + 1)
}

pub(crate) fn act(who: Who, deed: Deed) -> Attempt {
    Attempt::Act(Action { who, deed })
}

/// With a weapon of the list.
pub(crate) fn strike(by: Who, target: Who, weapon: &str) -> Attempt {
    act(by, Deed::Attack { target, weapon: weapon.to_owned(), ability: None })
}

pub(crate) fn moves(who: Who, goal: Goal) -> Attempt {
    act(who, Deed::Move(Move { goal, past: vec![], around: false }))
}

pub(crate) fn past(who: Who, goal: Goal, past: &[Who]) -> Attempt {
    act(who, Deed::Move(Move { goal, past: past.to_vec(), around: false }))
}

pub(crate) fn around(who: Who, goal: Goal, past: &[Who]) -> Attempt {
    act(who, Deed::Move(Move { goal, past: past.to_vec(), around: true }))
}

pub(crate) fn draws(who: Who, item: &str) -> Attempt {
    act(who, Deed::Draw { item: item.to_owned() })
}

pub(crate) fn end_turn(who: Who) -> Attempt {
    Attempt::EndTurn(EndTurn { who })
}

pub(crate) fn stands_up(who: Who) -> Attempt {
    act(who, Deed::StandUp { difficulty: 0, rolls: false })
}

/// The rule that refuses the attempt.
pub(crate) fn refused(world: &World, attempt: &Attempt) -> Option<&'static str> {
    norn_kernel::refusal(attempt, world).map(|refusal| refusal.rule().id())
}

/// What is offered for what is filled in so far.
pub(crate) fn offered(world: &World, viewer: &Viewer, filled: &Filled) -> Next<Attempt> {
    fill(Symbaroum, world, viewer, filled)
}

/// What can be filled in next, and how it is called.
pub(crate) fn choices_of(world: &World, filled: &Filled) -> (&'static str, Vec<Value>) {
    match offered(world, &Viewer::Referee, filled) {
        Next::Fill(param) => (param.name, values_of(&param.range)),
        other => panic!("{other:?}"),
    }
}

pub(crate) fn values_of(range: &Range) -> Vec<Value> {
    match range {
        Range::OneOf(options) | Range::SeveralOf { options, .. } => {
            options.iter().map(|option| option.value.clone()).collect()
        }
        other => panic!("{other:?}"),
    }
}

/// All rows that a viewer is shown of somebody.
pub(crate) fn rows_of(world: &World, viewer: &Viewer, who: Option<Who>) -> Vec<Row> {
    let view = Symbaroum.show(world, viewer);
    let sheets = view.sheets.into_iter().filter(|sheet| sheet.who == who);
    sheets.flat_map(|sheet| sheet.sections).flat_map(|section| section.rows).collect()
}

/// The values of the rows with this rule and part.
pub(crate) fn shown(world: &World, viewer: &Viewer, who: Option<Who>, rule: &str, part: &str) -> Vec<Shown> {
    let rows = rows_of(world, viewer, who).into_iter();
    rows.filter(|row| row.label.key.id() == rule && row.label.part == part).map(|row| row.value).collect()
}

/// What is wrong with a world, by rule.
pub(crate) fn wrong(world: &World) -> Vec<&'static str> {
    Symbaroum.problems(world).iter().map(|problem| problem.words.key.id()).collect()
}

/// The totals that a rule came to.
pub(crate) fn totals(played: &Played<World>, rule: &str) -> Vec<i32> {
    let lines = played.record.lines.iter().filter_map(|noted| match &noted.line {
        norn_kernel::Line::Total { key, amount } if key.id() == rule => Some(*amount),
        _ => None,
    });
    lines.collect()
}

pub(crate) fn toughness(world: &World, who: Who) -> i32 {
    world.character(who).toughness
}

pub(crate) fn yes() -> Answer {
    Answer::Yes(true)
}
pub(crate) fn no() -> Answer {
    Answer::Yes(false)
}
pub(crate) fn word(word: &str) -> Answer {
    Answer::One(Value::word(word))
}
