//! A table in few words: people, typed dice, typed answers, and what came of them.
use norn_kernel::offer::{Filled, Next};
use norn_kernel::ruleset::fill;
use norn_kernel::{Answer, Owner, Ruleset, Value, Viewer, Who};
#[allow(unused_imports, reason = "the laws need only a part of the table")]
pub(crate) use norn_testkit::played::{Ruling, play, play_ruled};
use norn_triumvene::world::{Character, Combat, Pool, Side, Stat, Weapon, World};
use norn_triumvene::{Attempt, Triumvene};

pub(crate) const LYNETH: Who = Who(1);
pub(crate) const CAIUS: Who = Who(2);
pub(crate) const MIRA: Who = Who(3);
pub(crate) const BANDIT: Who = Who(11);
pub(crate) const THUG: Who = Who(12);
pub(crate) const ROGUE: Who = Who(13);

/// Somebody of the party with 10 hit points and nothing else.
pub(crate) fn hero(name: &str) -> Character {
    Character { name: name.to_owned(), hp: Pool::full(10), ..Character::default() }
}

/// Somebody of the referee's with 10 hit points, who hits for so much.
pub(crate) fn foe(name: &str, damage: i32) -> Character {
    let mut one = Character { side: Side::Opponents, ..hero(name) };
    one.weapons.insert("Claw".into(), weapon(damage));
    one
}

pub(crate) fn weapon(damage: i32) -> Weapon {
    Weapon { damage, combat_type: "Melee".into(), ..Weapon::default() }
}

pub(crate) fn bow(damage: i32) -> Weapon {
    Weapon { ranged: true, combat_type: "Ranged".into(), ..weapon(damage) }
}

/// A world with these people in it.
pub(crate) fn world(people: impl IntoIterator<Item = (Who, Character)>) -> World {
    let mut world = Triumvene.start();
    world.characters.extend(people);
    world
}

/// With a house rule set.
pub(crate) fn with_switch(mut world: World, id: &str, value: &str) -> World {
    let effects = Triumvene.set_switch(&world, id, value).expect("such a house rule");
    for effect in &effects {
        norn_kernel::World::apply(&mut world, effect);
    }
    world
}

pub(crate) type Played = norn_testkit::played::Played<World>;

/// What is read of a world after an attempt.
pub(crate) trait Left {
    fn hp(&self, who: Who) -> i32;
    fn combat(&self) -> &Combat;
}

impl Left for Played {
    fn hp(&self, who: Who) -> i32 {
        self.world.character(who).hp.now
    }
    fn combat(&self) -> &Combat {
        self.world.combat.as_ref().expect("a fight")
    }
}

/// The rule that refuses the attempt.
pub(crate) fn refusal(world: &World, attempt: &Attempt) -> Option<&'static str> {
    norn_kernel::refusal(attempt, world).map(|refusal| refusal.rule().id())
}

/// What is offered for what is filled in so far.
pub(crate) fn offered(world: &World, viewer: &Viewer, filled: &Filled) -> Next<Attempt> {
    fill(Triumvene, world, viewer, filled)
}

/// Whoever plays this character.
pub(crate) fn player(who: Who) -> Viewer {
    Viewer::Player(vec![who])
}

pub(crate) fn yes() -> Answer {
    Answer::Yes(true)
}
pub(crate) fn no() -> Answer {
    Answer::Yes(false)
}
pub(crate) fn pick(stat: &Stat) -> Answer {
    Answer::One(stat.value())
}
pub(crate) fn word(word: &str) -> Answer {
    Answer::One(Value::word(word))
}
pub(crate) fn text(text: &str) -> Answer {
    Answer::Text(text.to_owned())
}
pub(crate) fn owner(who: Who) -> Owner {
    Owner::Character(who)
}
