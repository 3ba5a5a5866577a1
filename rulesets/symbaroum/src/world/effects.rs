//! The effects: what each writes, who may know of it, and how it is told.
use crate::reference::RULES;
use crate::world::{
    Attribute, Caught, Character, Combat, Fighter, ListChange, Set, Side, Sight, Social, Switches, World,
    pair,
};
use norn_kernel::record::{Record, put};
use norn_kernel::{Audience, Closed, Key, Text, Value, Who, effects, words};
use std::collections::BTreeSet;

effects! {
    /// What is so from now on. Tags are written out, because they stand in stored logs.
    pub enum Effect of World as world;
    /// The day.
    "day" Day(now: i64) = Audience::Everyone,
        told(words!("symbaroum.healing.natural")).with("day", Value::Number(*now)), world.day = *now;
    /// All house rules.
    "switches" Switches(now: Switches) = Audience::Everyone,
        told(words!("symbaroum.other.gm-handles")), world.switches = *now;
    /// Somebody is there, as described.
    "character" Character(who: Who, now: Box<Character>) = Audience::open_if(now.side == Side::Party),
        told(words!("symbaroum.missing.character-creation")).with("name", Value::text(&now.name)),
        world.characters.insert(*who, Character::clone(now).into());
    /// Somebody has no record any more.
    "gone" Gone(who: Who) = see(world, [*who]),
        Text::part(words!("symbaroum.missing.character-creation"), "gone").with("who", *who),
        world.characters.remove(who);
    /// What a field of somebody's is.
    "set" Set(who: Who, now: Set) = (now.field().spec.audience)(world, *who), field(world, *who, now),
        if let Some(one) = world.characters.get_mut(who) { now.write(one) },
        unless !now.changes(world.character(*who));
    /// What a row of the lists is.
    "list" List(now: Box<ListChange>) = now.audience(), now.tell(), now.write(&mut world.lists);
    /// Why nobody can see here.
    "murk" Murk(now: Option<Sight>) = Audience::Everyone,
        Text::part(words!("symbaroum.blind.causes"), "murk").with("on", now.is_some()),
        world.murk.clone_from(now);
    /// Whether an adventure is under way.
    "adventure" Adventure(on: bool) = Audience::Everyone,
        Text::part(words!("symbaroum.experience.award"), "begins").with("on", *on),
        world.adventure = *on, unless world.adventure == *on;
    /// A weighty negotiation, or that it is over. What the other side wants, and how far it would go, is the game
    /// master's. [symbaroum.other.gm-handles]
    "social" Social(name: String, now: Option<Box<Social>>) = Audience::Referee,
        Text::part(words!("symbaroum.social.when"), if now.is_some() { "now" } else { "gone" })
            .with("name", Value::text(name)),
        put(&mut world.challenges, name, now.as_deref().cloned());
    /// Who has lain in wait for whom; nobody any more.
    "caught" Caught(now: Caught) = Audience::Referee,
        Text::part(words!("symbaroum.surprise.test"), if now.by.is_empty() { "over" } else { "caught" }),
        world.caught.clone_from(now), unless world.caught == *now;
    /// A fight begins, or is over.
    "combat" Combat(on: bool) = Audience::Everyone,
        Text::part(words!("symbaroum.combat.end"), if *on { "begins" } else { "ends" }),
        world.combat = on.then(Combat::default);
    /// In which order people act, and whose place in this turn is over. Here and wherever somebody unseen may be among
    /// others, by whom it is told would tell; and whose place is over is told by whose place has come.
    "order" Order(order: Vec<Who>, acted: BTreeSet<Who>) = Audience::Referee,
        Text::part(
            words!("symbaroum.turn-order.wait"),
            if is(world, |it| it.order == *order) { "kept" } else { "now" },
        ),
        in_fight(world, |it| (it.order, it.acted) = (order.clone(), acted.clone())),
        unless is(world, |it| it.order == *order && it.acted == *acted);
    /// Whose place has come.
    "acting" Acting(now: Option<Who>) = now.map_or(Audience::Everyone, |who| see(world, [who])),
        match now {
            Some(who) => told(words!("symbaroum.actions.on-initiative")).with("who", *who),
            None => Text::part(words!("symbaroum.actions.on-initiative"), "nobody"),
        },
        in_fight(world, |it| it.acting = *now), unless is(world, |it| it.acting == *now);
    /// The turn of the fight; 0 for what comes before the first.
    "turn" Turn(now: u32) = Audience::Everyone,
        told(words!("symbaroum.turn-order.quick")).with("turn", i32::try_from(*now).unwrap_or(i32::MAX)),
        in_fight(world, |it| it.turn = *now);
    /// What somebody has done and may still do in the fight; `None` for whoever is not in it.
    "fighter" Fighter(who: Who, now: Option<Box<Fighter>>) = match now {
            Some(_) => Audience::Referee,
            None => see(world, [*who]),
        },
        Text::part(words!("symbaroum.actions.two-per-turn"), used(world.fighter(*who), now.as_deref()))
            .with("who", *who),
        in_fight(world, |it| put(&mut it.fighters, who, now.as_deref().cloned())),
        unless is(world, |it| it.fighters.get(who) == now.as_deref());
    /// Who has come into the fight, and takes a place in the order from the next turn on.
    "newcomers" Newcomers(now: BTreeSet<Who>) = Audience::Referee,
        told(words!("symbaroum.turn-order.latecomers")), in_fight(world, |it| it.newcomers.clone_from(now)),
        unless is(world, |it| it.newcomers == *now);
    /// Who is in melee with whom; each pair with the lower number first. Whoever is in melee is seen.
    "engaged" Engaged(now: BTreeSet<(Who, Who)>) =
        see(world, now.iter().flat_map(|(one, other)| [*one, *other])),
        told(words!("symbaroum.movement.engagement")), in_fight(world, |it| it.engaged.clone_from(now)),
        unless is(world, |it| it.engaged == *now);
    /// Who stands higher than whom.
    "higher" Higher(now: BTreeSet<(Who, Who)>) = Audience::Referee,
        told(words!("symbaroum.advantage.higher-ground")), in_fight(world, |it| it.higher.clone_from(now));
    /// Whom somebody can't see, since others stand between.
    "obscured" Obscured(now: BTreeSet<(Who, Who)>) = Audience::Referee,
        told(words!("symbaroum.line-of-sight.blocked")), in_fight(world, |it| it.obscured.clone_from(now));
    /// Behind whom somebody stands; `None` for nobody.
    "behind" Behind(who: Who, now: Option<Who>) = see(world, [*who].into_iter().chain(*now)),
        told(words!("symbaroum.line-of-sight.rule-of-thumb")).with("who", *who),
        in_fight(world, |it| put(&mut it.behind, who, *now));
    /// How many metres lie between two; `None` where it does not matter.
    "distance" Distance(one: Who, other: Who, now: Option<u16>) = see(world, [*one, *other]),
        told(words!("symbaroum.movement.distance")).with("one", *one).with("other", *other),
        in_fight(world, |it| put(&mut it.distances, &pair(*one, *other), *now));
    /// Whom nobody can get behind.
    "narrow" Narrow(now: BTreeSet<Who>) = Audience::Referee,
        told(words!("symbaroum.flanking.terrain")), in_fight(world, |it| it.narrow.clone_from(now));
    /// An advantage that the game master grants somebody over somebody, and why.
    "granted" Granted(who: Who, over: Who, why: Option<String>) = see(world, [*who, *over]),
        told(words!("symbaroum.advantage.source")).with("who", *who).with("over", *over),
        in_fight(world, |it| put(&mut it.granted, &(*who, *over), why.clone()));
}

/// Everybody, where all of these are seen.
fn see(world: &World, people: impl IntoIterator<Item = Who>) -> Audience {
    Audience::open_if(people.into_iter().all(|who| world.is_seen(who)))
}

fn told(key: Key) -> Text {
    Text::part(key, "now")
}

/// Changes the fight; nothing where there is none.
fn in_fight(world: &mut World, write: impl FnOnce(&mut Combat)) {
    if let Some(combat) = &mut world.combat {
        write(combat);
    }
}

/// Whether it is so in the fight; nothing can be otherwise where there is none.
fn is(world: &World, so: impl FnOnce(&Combat) -> bool) -> bool {
    world.combat.as_ref().is_none_or(so)
}

/// What somebody has just used of the turn; everything else that is kept of a fighter is told by what leads to it.
fn used(before: Option<&Fighter>, now: Option<&Fighter>) -> &'static str {
    let Some(now) = now else { return "gone" };
    let before = before.map(|fighter| fighter.spent).unwrap_or_default();
    let combat = now.spent.combat && !before.combat;
    let movement = now.spent.movement && !before.movement;
    match (combat, movement) {
        (true, true) => "both-used",
        (true, false) => "combat-used",
        (false, true) => "movement-used",
        (false, false) => "kept",
    }
}

/// What is so of somebody now.
fn field(world: &World, who: Who, now: &Set) -> Text {
    let mut after = world.character(who).clone();
    now.write(&mut after);
    let words = Character::fields().tell(who, &after, now.field());
    let say = |now: Value| Text { args: vec![], ..words.clone() }.with("who", who).with("now", now);
    match now {
        Set::attributes(now) => {
            let before = world.character(who).attributes;
            let mut others = Attribute::ALL.iter().filter(|one| before.get(**one) != now.get(**one));
            match (others.next(), others.next()) {
                (Some(one), None) => Text::part(words.key, "one-now")
                    .with("who", who)
                    .with("attribute", Value::word(one.word()))
                    .with("now", now.get(*one)),
                _ => words,
            }
        }
        Set::fate(fate) => say(Value::word(fate.word())),
        Set::blind(why) => say(why.is_some().into()),
        _ => words,
    }
}
