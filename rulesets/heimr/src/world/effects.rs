//! The effects: what each writes, who may know of it, and how it is told.
use crate::content;
use crate::reference::RULES;
use crate::world::fight::{Carrying, Chase, Crossed, Fighter, Grab, Readied};
use crate::world::harm::{Affliction, Injury, OwnEffect, Stance, Unseen};
use crate::world::places::{Border, Grid, Location};
use crate::world::squares::{Between, Direction, Square};
use crate::world::things::{Item, Skill, Takes};
use crate::world::{
    Ability, Amendment, Attribute, Character, Combat, Condition, Failed, Group, ListChange, Modifier, Pool,
    Roles, Side, Switches, Training, World,
};
use norn_kernel::{Audience, Closed, Key, Shared, Text, Value, Who, effects, words};
use std::collections::{BTreeMap, BTreeSet};

effects! {
    /// What is so from now on. Tags are written out, because they stand in stored logs.
    pub enum Effect of World as world;
    /// The game's clock, in seconds. By itself it only goes on.
    "clock" Clock(now: i64) = Audience::Everyone, told(words!("heimr.combat.turn-duration")),
        world.clock = *now, unless *now <= world.clock;
    /// All house rules.
    "switches" Switches(now: Switches) = Audience::Everyone, told(words!("heimr.document.modules")),
        world.switches = *now;
    /// Somebody is there, as described.
    "character" Character(who: Who, now: Shared<Character>) = all(now.side == Side::Party),
        told(words!("heimr.character.components")).with("name", Value::text(&now.name)),
        world.characters.insert(*who, now.clone());
    /// Somebody has no record any more.
    "gone" Gone(who: Who) = see(world, [who]),
        Text::part(words!("heimr.character.components"), "gone").with("who", *who),
        world.characters.remove(who);
    /// Hit points. What opponents can take and what they are up to is the game master's business until it shows.
    "hp" Hp(who: Who, now: Pool) = all(world.is_players(*who)),
        told(words!("heimr.character.hit-points")).with("who", *who).with("now", now.now).with("max", now.max),
        of(world, who, |one| one.hp = *now), unless world.character(*who).hp == *now;
    "willpower" Willpower(who: Who, now: Pool) = all(world.is_players(*who)),
        told(words!("heimr.character.willpower")).with("who", *who).with("now", now.now).with("max", now.max),
        of(world, who, |one| one.willpower = *now), unless world.character(*who).willpower == *now;
    /// An attribute's value.
    "attribute" Attribute(who: Who, name: String, now: i32) = all(world.is_players(*who)),
        told(words!("heimr.progress.threshold"))
            .with("who", *who)
            .with("name", Value::text(name))
            .with("now", *now),
        of(world, who, |one| put(&mut one.attributes, name, Some(*now)));
    /// Progress toward an attribute's next value.
    "progress" Progress(who: Who, name: String, now: i32) = all(world.is_players(*who)),
        told(words!("heimr.progress.counter"))
            .with("who", *who)
            .with("name", Value::text(name))
            .with("now", *now),
        of(world, who, |one| put(&mut one.progress, name, Some(*now)));
    /// Training in an ability; `None` takes it off the sheet.
    "training" Training(who: Who, name: String, now: Option<Training>) = all(world.is_players(*who)),
        match now {
            Some(now) => told(words!("heimr.ability.training-kinds"))
                .with("who", *who)
                .with("name", Value::text(name))
                .with("consistency", now.consistency)
                .with("potential", now.potential),
            None => Text::part(words!("heimr.ability.no-fixed-list"), "gone")
                .with("who", *who)
                .with("name", Value::text(name)),
        },
        of(world, who, |one| put(&mut one.training, name, *now));
    /// A condition, or that it is over.
    "condition" Condition(who: Who, name: String, now: Option<Condition>) = see(world, [who]),
        some(words!("heimr.character.conditions"), now).with("who", *who).with("name", Value::text(name)),
        of(world, who, |one| put(&mut one.conditions, name, now.clone())),
        unless world.character(*who).conditions.get(name) == now.as_ref();
    /// What somebody carries.
    "items" Items(who: Who, now: BTreeMap<String, Item>) = all(world.is_players(*who)),
        told(words!("heimr.character.items")).with("who", *who),
        of(world, who, |one| one.items.clone_from(now)), unless world.character(*who).items == *now;
    /// Experience points.
    "xp" Xp(who: Who, now: i32) = all(world.is_players(*who)),
        told(words!("heimr.xp.award")).with("who", *who).with("now", *now),
        of(world, who, |one| one.xp = *now);
    /// Experience points that could not be divided.
    "xp-left" XpLeft(now: i32) = Audience::Everyone, told(words!("heimr.xp.carry-over")).with("now", *now),
        world.xp_left = *now, unless world.xp_left == *now;
    "fatigue" Fatigue(who: Who, now: i32) = all(world.is_players(*who)),
        told(words!("heimr.fatigue.track")).with("who", *who).with("now", *now),
        of(world, who, |one| one.fatigue = *now), unless world.character(*who).fatigue == *now;
    /// When somebody last made a physical roll.
    "exerted" Exerted(who: Who, now: Option<i64>) = all(world.is_players(*who)),
        told(words!("heimr.fatigue.return-to-base")).with("who", *who),
        of(world, who, |one| one.exerted = *now), unless world.character(*who).exerted == *now;
    /// Whether somebody stays unseen.
    "hidden" Hidden(who: Who, now: bool) = all(world.is_players(*who)),
        told(words!("heimr.grid.overview")).with("who", *who).with("hidden", *now),
        of(world, who, |one| one.hidden = *now), unless world.character(*who).hidden == *now;
    /// What somebody is called.
    "name" Name(who: Who, now: String) = see(world, [who]),
        Text::part(words!("heimr.character.components"), "renamed").with("who", *who).with("now", Value::text(now)),
        of(world, who, |one| one.name.clone_from(now)), unless world.character(*who).name == *now;
    /// The set of attributes, its groups, and which of them the rules mean.
    "attributes" Attributes(now: Vec<Attribute>, groups: BTreeMap<String, Group>, roles: Roles) =
        Audience::Everyone, told(words!("heimr.attribute.custom-sets")),
        {
            world.campaign.attributes.clone_from(now);
            world.campaign.groups.clone_from(groups);
            world.campaign.roles.clone_from(roles);
        };
    /// Which attributes the rules mean that name one.
    "roles" Roles(now: Roles) = Audience::Everyone, told(words!("heimr.attribute.role-mapping")),
        world.campaign.roles.clone_from(now);
    /// What the table says of an ability; `None` for what the rules come with.
    "ability" Ability(name: String, now: Option<Amendment<Ability>>) = Audience::Everyone,
        Text::part(words!("heimr.ability.open-set"), match now {
            Some(Amendment::Own(_)) => "now",
            Some(Amendment::Gone) => "gone",
            None => "as-printed",
        })
        .with("name", Value::text(name)),
        put(&mut world.campaign.abilities, name, now.clone());
    /// What a row of the lists is.
    "list" List(now: Box<ListChange>) = now.audience(), now.tell(), now.write(&mut world.lists);
    /// What is filled in for rolls on attributes.
    "consistency" Consistency(now: i32) = Audience::Everyone,
        told(words!("heimr.attribute-roll.consistency")).with("now", *now), world.campaign.consistency = *now;
    /// Something that makes everybody's rolls harder or easier, or that it is over.
    "situation" Situation(name: String, now: Option<Modifier>) = Audience::Everyone,
        some(words!("heimr.situational.when"), now).with("name", Value::text(name)),
        put(&mut world.scene.situations, name, now.clone());
    /// Whether nobody gets a breather.
    "breathless" Breathless(on: bool) = Audience::Everyone,
        told(words!("heimr.fatigue.increase-when")).with("on", *on), world.scene.breathless = *on;
    /// Whether it is downtime.
    "downtime" Downtime(on: bool) = Audience::Everyone,
        told(words!("heimr.xp.spend-downtime")).with("on", *on),
        world.scene.downtime = *on, unless world.scene.downtime == *on;
    /// A challenge that somebody has failed.
    "failed" Failed(now: Failed) = all(world.is_players(now.who)),
        told(words!("heimr.challenge.best-attempt")).with("task", Value::text(&now.task)),
        world.failed.push(now.clone());
    /// All failed challenges that still stand.
    "all-failed" AllFailed(now: Vec<Failed>) = Audience::Referee,
        Text::part(words!("heimr.challenge.best-attempt"), "all"),
        world.failed.clone_from(now), unless world.failed == *now;
    "skills" Skills(who: Who, now: BTreeMap<String, Skill>) = all(world.is_players(*who)),
        told(words!("heimr.character.skills")).with("who", *who),
        of(world, who, |one| one.skills.clone_from(now)), unless world.character(*who).skills == *now;
    /// How somebody stands, and where.
    "stance" Stance(who: Who, now: Stance) = see(world, [who]),
        told(words!("heimr.position.states"))
            .with("who", *who)
            .with("square", now.square)
            .with("level", now.level)
            .with("position", position(now)),
        of(world, who, |one| one.stance.clone_from(now)), unless world.character(*who).stance == *now;
    /// What keeps somebody from things.
    "afflictions" Afflictions(who: Who, now: Vec<Affliction>) = see(world, [who]),
        told(words!("heimr.effect.definition")).with("who", *who),
        of(world, who, |one| one.afflictions.clone_from(now)),
        unless world.character(*who).afflictions == *now;
    /// An injury, or that it is over.
    "injury" Injury(who: Who, now: Option<Injury>) = see(world, [who]),
        injured(world, *who, now.as_ref()),
        of(world, who, |one| one.injury.clone_from(now)), unless world.character(*who).injury == *now;
    /// Whether somebody is dead.
    "dead" Dead(who: Who, now: bool) = see(world, [who]),
        Text::part(words!("heimr.injury.death"), if *now { "now" } else { "gone" }).with("who", *who),
        of(world, who, |one| one.dead = *now), unless world.character(*who).dead == *now;
    /// From whom somebody is hidden.
    "unseen" Unseen(who: Who, now: Unseen) = all(world.is_players(*who)),
        told(words!("heimr.position.hidden")).with("who", *who),
        of(world, who, |one| one.unseen.clone_from(now)), unless world.character(*who).unseen == *now;
    /// Since when somebody rests.
    "resting" Resting(who: Who, now: Option<i64>) = see(world, [who]),
        some(words!("heimr.health.rest-duration"), now).with("who", *who),
        of(world, who, |one| one.resting = *now), unless world.character(*who).resting == *now;
    /// An effect of the game master's own.
    "own-effect" OwnEffect(name: String, now: Option<OwnEffect>) = Audience::Everyone,
        Text::part(words!("heimr.effect.definition"), if now.is_some() { "made" } else { "own-gone" })
            .with("name", Value::text(name)),
        put(&mut world.campaign.effects, name, now.clone());
    /// An action of the game master's own.
    "own-action" OwnAction(name: String, now: Option<Takes>) = Audience::Everyone,
        some(words!("heimr.action.unlisted"), now).with("name", Value::text(name)),
        put(&mut world.campaign.actions, name, *now);
    /// A battlefield that the game master keeps, or keeps no more.
    "battlefield" Battlefield(name: String, now: Option<Box<Grid>>) = Audience::Referee,
        some(words!("heimr.environment.purpose"), now).with("name", Value::text(name)),
        put(&mut world.campaign.battlefields, name, now.as_deref().cloned());
    /// How many columns and rows the grid has, and where north is.
    "grid" Grid(columns: u8, rows: u8, north: Direction) = Audience::Everyone,
        told(words!("heimr.grid.larger"))
            .with("columns", i32::from(*columns))
            .with("rows", i32::from(*rows))
            .with("north", Value::word(north.word())),
        (world.grid.columns, world.grid.rows, world.grid.north) = (*columns, *rows, *north),
        unless (world.grid.columns, world.grid.rows, world.grid.north) == (*columns, *rows, *north);
    /// How dark it is, and how bad the weather, each from 0 to 3.
    "sight" Sight(darkness: u8, weather: u8) = Audience::Everyone,
        told(words!("heimr.concealment.weather-darkness"))
            .with("darkness", i32::from(*darkness))
            .with("weather", i32::from(*weather)),
        (world.grid.darkness, world.grid.weather) = (*darkness, *weather);
    /// What a square stands for; `None` for nothing.
    "location" Location(square: Square, now: Option<Shared<Location>>) = Audience::Everyone,
        some(words!("heimr.grid.location-meaning"), now).with("square", *square),
        put(&mut world.grid.locations, square, now.clone()),
        unless world.grid.locations.get(square) == now.as_ref();
    /// What lies between two squares.
    "border" Border(between: Between, now: Option<Box<Border>>) = Audience::Everyone,
        both(some(words!("heimr.border.represents"), now), *between),
        put(&mut world.grid.borders, between, now.as_deref().cloned()),
        unless world.grid.borders.get(between) == now.as_deref();
    /// A fight begins, or is over.
    "combat" Combat(on: bool) = Audience::Everyone,
        Text::part(words!("heimr.combat.end"), if *on { "begins" } else { "ends" }),
        world.combat = on.then(Combat::default);
    /// In which order turns come, and whose is over in this round.
    "order" Order(order: Vec<Who>, acted: BTreeSet<Who>) = Audience::Referee,
        told(words!("heimr.initiative.order")),
        in_fight(world, |it| (it.order, it.acted) = (order.clone(), acted.clone())),
        unless is(world, |it| it.order == *order && it.acted == *acted);
    /// The round of the fight.
    "round" Round(now: u32) = Audience::Everyone,
        told(words!("heimr.combat.turns")).with("round", i32::try_from(*now).unwrap_or(i32::MAX)),
        in_fight(world, |it| it.round = *now);
    /// Whose turn it is, and whether it has begun.
    "acting" Acting(who: Option<Who>, begun: bool) = see(world, who),
        match who {
            Some(who) => Text::part(words!("heimr.combat.turn-start"), if *begun { "begins" } else { "comes" })
                .with("who", *who),
            None => Text::part(words!("heimr.combat.turn-start"), "nobody"),
        },
        in_fight(world, |it| (it.acting, it.begun) = (*who, *begun));
    /// What somebody does in the fight; `None` for whoever is not in it.
    "fighter" Fighter(who: Who, now: Option<Box<Fighter>>) = see(world, [who]),
        some(words!("heimr.action.purpose"), now).with("who", *who),
        in_fight(world, |it| put(&mut it.fighters, who, now.as_deref().cloned())),
        unless is(world, |it| it.fighters.get(who) == now.as_deref());
    /// Who stands together.
    "clusters" Clusters(now: BTreeSet<BTreeSet<Who>>) = see(world, now.iter().flatten()),
        told(words!("heimr.cluster.form")), in_fight(world, |it| it.clusters.clone_from(now)),
        unless is(world, |it| it.clusters == *now);
    /// Who holds whom.
    "grabs" Grabs(now: BTreeSet<Grab>) = see(world, now.iter().flat_map(|grab| [&grab.held, &grab.by])),
        told(words!("heimr.brawl.bind-duration")), in_fight(world, |it| it.grabs.clone_from(now)),
        unless is(world, |it| it.grabs == *now);
    /// What somebody has readied.
    "readied" Readied(who: Who, now: Option<Box<Readied>>) = all(world.is_players(*who)),
        some(words!("heimr.ready.one-action"), now).with("who", *who),
        in_fight(world, |it| put(&mut it.readied, who, now.as_deref().cloned())),
        unless is(world, |it| it.readied.get(who) == now.as_deref());
    /// Who has got through somewhere.
    "crossed" Crossed(between: Between, now: Option<Crossed>) = Audience::Everyone,
        both(told(words!("heimr.environment.movement-limit-count")), *between)
            .with("count", now.as_ref().map_or(0, |crossed| i32::from(crossed.count))),
        in_fight(world, |it| put(&mut it.crossed, between, *now));
    /// Who helps to move somebody.
    "carrying" Carrying(who: Who, now: Option<Carrying>) = see(world, [who]),
        told(words!("heimr.forced-movement.procedure")).with("who", *who),
        in_fight(world, |it| put(&mut it.carrying, who, now.clone()));
    /// Who holds somebody back.
    "held-back" HeldBack(who: Who, by: BTreeSet<Who>) = see(world, [who]),
        told(words!("heimr.forced-movement.restraint")).with("who", *who),
        in_fight(world, |it| put(&mut it.held_back, who, (!by.is_empty()).then(|| by.clone()))),
        unless is(world, |it| it.held_back.get(who).map_or(by.is_empty(), |before| before == by));
    /// Somebody runs after somebody, or no more.
    "chase" Chase(who: Who, now: Option<(Who, Box<Chase>)>) =
        see(world, [who].into_iter().chain(now.as_ref().map(|(target, _)| target))),
        some(words!("heimr.chase.start"), now).with("who", *who),
        put(&mut world.chases, who, now.as_ref().map(|(target, chase)| (*target, Chase::clone(chase))));
}

/// Everybody, where it is so.
fn all(so: bool) -> Audience {
    if so { Audience::Everyone } else { Audience::Referee }
}

/// Everybody, where all of these are seen.
fn see<'a>(world: &World, people: impl IntoIterator<Item = &'a Who>) -> Audience {
    all(people.into_iter().all(|who| world.is_seen(*who)))
}

fn told(key: Key) -> Text {
    Text::part(key, "now")
}

/// That it is there, or gone.
fn some<T>(key: Key, now: &Option<T>) -> Text {
    Text::part(key, if now.is_some() { "now" } else { "gone" })
}

/// How badly somebody is injured, where, and what comes of it when.
fn injured(world: &World, who: Who, now: Option<&Injury>) -> Text {
    let key = words!("heimr.injury.levels");
    let Some(injury) = now else { return Text::part(key, "gone").with("who", who) };
    // Whoever has hit points left is given some first, and the injury then ends.
    let level = content::injury(world.character(who).hp.now).map_or("", |row| &row.name);
    let parts: Vec<Value> = injury.parts.iter().map(|part| Value::word(part.word())).collect();
    let words = Text::part(key, "now")
        .with("who", who)
        .with("level", Value::word(level))
        .with("where", Value::word(if parts.is_empty() { "unknown" } else { "known" }))
        .with("parts", Value::List(parts));
    let clock = if injury.fainted && !injury.stable { "fainted" } else { injury.clock() };
    injury.timed(words, clock, world.clock)
}

fn both(words: Text, between: Between) -> Text {
    let (one, other) = between.both();
    words.with("one", one).with("other", other)
}

/// Changes somebody's record; nothing for whoever has none.
fn of(world: &mut World, who: &Who, write: impl FnOnce(&mut Character)) {
    if let Some(one) = world.characters.get_mut(who) {
        write(one);
    }
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

/// Writes a row, or takes it out.
fn put<K: Ord + Clone, T>(rows: &mut BTreeMap<K, T>, key: &K, now: Option<T>) {
    match now {
        Some(now) => {
            rows.insert(key.clone(), now);
        }
        None => {
            rows.remove(key);
        }
    }
}

/// How somebody stands, in a word. [heimr.position.states]
fn position(stance: &Stance) -> Value {
    Value::word(if stance.asleep {
        "asleep"
    } else if stance.unconscious {
        "unconscious"
    } else if stance.climbing.is_some() {
        "climbing"
    } else if stance.prone {
        "prone"
    } else {
        "standing"
    })
}
