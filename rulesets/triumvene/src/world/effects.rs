//! The effects: what each writes, who may know of it, and how it is told.
use crate::reference::RULES;
use crate::world::fight::{ended, of_goal};
use crate::world::{
    Amendment, Character, Combat, Deed, Door, End, Estate, Goal, Item, Lasting, ListChange, Out, Phase, Pool,
    Rest, Side, Stage, Staged, Stat, State, Story, Switches, Unseen, Weapon, World,
};
use norn_kernel::{Audience, Closed, Factor, Key, Money, Text, Value, Who, effects, words};
use std::collections::{BTreeMap, BTreeSet};

effects! {
    /// What is so from now on. Tags are written out, because they stand in stored logs. What opponents can take and what
    /// they are up to is the referee's business until it shows, and whoever is unseen is not there for anybody else.
    pub enum Effect of World as world;
    /// The referee's Defiance.
    "defiance" Defiance(now: i32) = Audience::Everyone,
        told(words!("triumvene.defiance.pool")).with("was", world.defiance).with("now", *now),
        world.defiance = *now;
    /// The game's clock, in seconds.
    "clock" Clock(now: i64) = Audience::Everyone, passed(now.saturating_sub(world.clock)), world.clock = *now;
    /// All house rules.
    "switches" Switches(now: Switches) = Audience::Everyone,
        Text::part(words!("triumvene.play.framework"), "switches"), world.switches = *now;
    /// Somebody is there, as described.
    "character" Character(who: Who, now: Box<Character>) = all(now.side == Side::Party),
        Text::part(
            words!("triumvene.missing.character-creation"),
            if world.characters.contains_key(who) { "changed" } else { "made" },
        )
        .with("name", Value::text(&now.name)),
        world.characters.insert(*who, Character::clone(now));
    /// Somebody has no record any more.
    "gone" Gone(who: Who) = seen(world, *who),
        Text::part(words!("triumvene.missing.character-creation"), "gone").with("who", *who),
        world.characters.remove(who);
    /// Hit points.
    "hp" Hp(who: Who, now: Pool) = own(world, *who),
        pool(words!("triumvene.hp.damage"), *who, world.character(*who).hp, *now),
        of(world, *who, |one| one.hp = *now);
    "cohesion" Cohesion(who: Who, now: Pool) = own(world, *who),
        pool(words!("triumvene.manipulation.cost"), *who, world.character(*who).cohesion, *now),
        of(world, *who, |one| one.cohesion = *now);
    /// Whether somebody can act.
    "state" State(who: Who, now: State) = seen(world, *who),
        told(match now {
            State::Awake => words!("triumvene.hp.wake"),
            State::Unconscious => words!("triumvene.hp.unconscious"),
            State::Asleep => words!("triumvene.hp.unconscious.narrative"),
            State::Dead => words!("triumvene.hp.death"),
        })
        .with("who", *who),
        of(world, *who, |one| one.state = *now);
    /// Whether somebody is out of the fight without being hurt.
    "out" Out(who: Who, now: Option<Out>) = seen(world, *who),
        Text::part(words!("triumvene.hp.npcs"), match now {
            Some(Out::Fled) => "now-fled",
            Some(Out::Surrendered) => "now-surrendered",
            None => "now-back",
        })
        .with("who", *who),
        of(world, *who, |one| one.out = *now);
    /// Whether somebody stays unseen.
    "hidden" Hidden(who: Who, now: bool) = own(world, *who),
        Text::part(words!("triumvene.combat.stealth.move"), if *now { "now-hidden" } else { "now-seen" })
            .with("who", *who),
        of(world, *who, |one| one.hidden = *now);
    /// What somebody is called.
    "name" Name(who: Who, now: String) = seen(world, *who),
        Text::part(words!("triumvene.missing.character-creation"), "renamed").with("who", *who).with("now", Value::text(now)),
        of(world, *who, |one| one.name.clone_from(now)), unless world.character(*who).name == *now;
    /// How long somebody is stunned.
    "stunned" Stunned(who: Who, now: Option<Lasting>) = seen(world, *who),
        lasts(words!("triumvene.effect.stunned"), now.is_some()).with("who", *who),
        of(world, *who, |one| one.stunned = *now);
    /// How long an effect of the referee's own lasts, and what it hampers.
    "afflicted" Afflicted(who: Who, name: String, now: Option<(Option<Stat>, Lasting)>) = seen(world, *who),
        lasts(words!("triumvene.missing.effects-list"), now.is_some())
            .with("who", *who)
            .with("name", Value::text(name)),
        of(world, *who, |one| put(&mut one.afflictions, name, now.clone()));
    /// Rest that may still count.
    "rest" Rest(who: Who, now: Rest) = own(world, *who),
        Text::part(words!("triumvene.recovery.full-rest"), "rested").with("who", *who),
        of(world, *who, |one| one.rest.clone_from(now));
    /// What somebody has.
    "money" Money(who: Who, now: Money) = own(world, *who), money(world, *who, *now),
        of(world, *who, |one| one.money = *now);
    /// Somebody's titles.
    "titles" Titles(who: Who, now: BTreeMap<String, u8>) = seen(world, *who),
        has(words!("triumvene.status.titles"), *who, "titles", now.keys()),
        of(world, *who, |one| one.titles.clone_from(now));
    /// Titles of somebody's that wait for the referee's word.
    "claims" Claims(who: Who, now: BTreeSet<String>) = seen(world, *who),
        told(words!("triumvene.status.start")).with("who", *who),
        of(world, *who, |one| one.claims.clone_from(now));
    /// Somebody's estates.
    "estates" Estates(who: Who, now: BTreeMap<String, Estate>) = own(world, *who),
        has(words!("triumvene.money.estate"), *who, "estates", now.keys()),
        of(world, *who, |one| one.estates.clone_from(now));
    /// Somebody's houses and land.
    "property" Property(who: Who, now: BTreeSet<String>) = own(world, *who),
        has(words!("triumvene.status.property"), *who, "property", now),
        of(world, *who, |one| one.property.clone_from(now));
    /// What somebody carries.
    "items" Items(who: Who, now: BTreeMap<String, Item>) = own(world, *who),
        has(words!("triumvene.progression.better-odds"), *who, "items", now.keys()),
        of(world, *who, |one| one.items.clone_from(now));
    /// What somebody can attack with.
    "weapons" Weapons(who: Who, now: BTreeMap<String, Weapon>) = own(world, *who),
        has(words!("triumvene.missing.weapon-damage"), *who, "weapons", now.keys()),
        of(world, *who, |one| one.weapons.clone_from(now));
    /// The sessions opened so far.
    "sessions" Sessions(now: u32) = Audience::Everyone,
        told(words!("triumvene.off-camera.roll")).with("session", i32::try_from(*now).unwrap_or(i32::MAX)),
        (world.sessions, world.opened) = (*now, Some(world.clock));
    /// In which session of play the last one was opened, as the table counts them.
    "opened-in" OpenedIn(now: u32) = Audience::Everyone,
        Text::part(words!("triumvene.off-camera.roll"), "opened-in"),
        world.opened_in = *now;
    /// A story told.
    "story" Story(now: Story) = Audience::Everyone,
        told(words!("triumvene.off-camera.story")).with("who", now.told_by()),
        world.stories.push(now.clone());
    /// Something tried.
    "deed" Deed(now: Deed) = Audience::Everyone,
        told(words!("triumvene.roll.retry")).with("who", now.who).with("doing", Value::text(&now.doing)),
        world.deeds.push(now.clone());
    /// All deeds that are still kept.
    "deeds" Deeds(now: Vec<Deed>) = Audience::Everyone,
        Text::part(words!("triumvene.roll.retry"), "forgotten"), world.deeds.clone_from(now);
    /// What a row of a list is.
    "list" List(now: Box<ListChange>) = now.audience(), row(now), now.write(&mut world.lists);
    /// How fast one gets on by a way to move, if otherwise than the rules have it.
    "factor" Factor(mode: String, now: Option<Factor>) = Audience::Everyone,
        Text::part(words!("triumvene.movement.table"), "row-now").with("name", Value::text(mode)),
        put(&mut world.paces, mode, *now);
    /// A place or contact, and the rank it asks for.
    "door" Door(name: String, now: Option<Door>) = Audience::Everyone,
        told(words!("triumvene.status.access"))
            .with("name", Value::text(name))
            .with("rank", now.map_or(0, |door| i32::from(door.rank))),
        put(&mut world.doors, name, *now);
    /// The sign of the currency.
    "currency" Currency(now: String) = Audience::Everyone,
        Text::part(words!("triumvene.status.gm-sets-values"), "currency-now").with("currency", Value::text(now)),
        world.currency.clone_from(now);
    /// The normal pace.
    "pace" Pace(now: Option<i32>) = Audience::Everyone,
        match now {
            Some(pace) => told(words!("triumvene.movement.no-fixed-speed")).with("pace", *pace),
            None => Text::part(words!("triumvene.movement.no-fixed-speed"), "now-none"),
        },
        world.pace = *now;
    /// The note on Cohesion below 0.
    "cohesion-note" CohesionNote(now: String) = Audience::Everyone,
        told(words!("triumvene.manipulation.reference")), world.cohesion_note.clone_from(now);
    /// The fight as a whole: one begins, or it is over.
    "combat" Combat(now: Option<Box<Combat>>) = Audience::Everyone,
        Text::part(words!("triumvene.combat.phases"), if now.is_some() { "now-begun" } else { "now-over" }),
        world.combat = now.as_deref().cloned();
    /// Phase and round.
    "phase" Phase(phase: Phase, round: u16) = Audience::Everyone,
        Text::part(words!("triumvene.combat.phases"), phase.word()).with("round", i32::from(*round)),
        in_fight(world, |it| (it.phase, it.round) = (*phase, *round));
    /// Seconds of this Execution.
    "elapsed" Elapsed(now: u8) = Audience::Everyone,
        told(words!("triumvene.combat.execution.length")).with("seconds", i32::from(*now)),
        in_fight(world, |it| it.elapsed = *now);
    /// A goal, or that it is no more.
    "goal" Goal(number: u32, now: Option<Goal>) =
        now.as_ref().or(goal(world, *number)).map_or(Audience::Everyone, |goal| own(world, goal.who)),
        match now {
            Some(now) => goal_now(goal(world, *number), now),
            None => goal_gone(world, *number),
        },
        in_fight(world, |it| put(&mut it.goals, number, now.clone()));
    /// Somebody is in the fight who was not from its beginning, or whom not everybody can see.
    "joined" Joined(who: Who) = seen(world, *who),
        Text::part(words!("triumvene.combat.phases"), if world.is_seen(*who) { "joins" } else { "joined" })
            .with("who", *who),
        in_fight(world, |it| it.fighters.extend([*who]));
    /// Who of the side that comes from stealth does.
    "from-stealth" FromStealth(now: BTreeSet<Who>) = Audience::Referee,
        Text::part(words!("triumvene.combat.stealth-free-round"), "who-comes"),
        in_fight(world, |it| it.from_stealth.clone_from(now));
    /// What the referee has filled in of something that is about to happen; nothing any more once it happens.
    "staged" Staged(now: Option<Box<Staged>>) = Audience::Referee,
        Text::part(words!("triumvene.combat.phases"), if now.is_some() { "staged" } else { "unstaged" }),
        world.staged = now.as_deref().cloned();
    /// How many goals a side has stated.
    "next-goal" NextGoal(side: Side, now: u32) = all(*side == Side::Party),
        Text::part(words!("triumvene.combat.command.goals"), "numbered"),
        in_fight(world, |it| match side {
            Side::Party => it.next_goal = *now,
            Side::Opponents => it.next_unseen = *now,
        });
    /// A goal has ended so.
    "goal-ended" GoalEnded(goal: Goal, end: End) = own(world, goal.who),
        ended(Text::part(words!("triumvene.combat.execution.play-out"), "ended"), goal, *end),
        in_fight(world, |it| it.ended.push((goal.clone(), *end)));
    /// The list of ended goals is empty again.
    "ends-cleared" EndsCleared = Audience::Everyone,
        Text::part(words!("triumvene.combat.execution.play-out"), "cleared"),
        in_fight(world, |it| it.ended.clear());
    /// Who is content.
    "content" Content(now: BTreeSet<Who>) = Audience::Everyone, content(world, now),
        in_fight(world, |it| it.content.clone_from(now));
    /// Who fights whom hand to hand in this Execution.
    "melee" Melee(now: BTreeSet<(Who, Who)>) = Audience::Everyone,
        told(words!("triumvene.combat.flanked.definition")).with("some", Value::Flag(!now.is_empty())),
        in_fight(world, |it| it.melee.clone_from(now));
    /// Which of these pairs go on.
    "contact" Contact(now: BTreeSet<(Who, Who)>) = Audience::Everyone,
        Text::part(words!("triumvene.combat.flanked.definition"), "contact"),
        in_fight(world, |it| it.contact.clone_from(now));
    /// Who does so as far as only the referee knows.
    "unseen" Unseen(now: Unseen) = Audience::Referee,
        Text::part(words!("triumvene.combat.flanked.definition"), "unseen"),
        in_fight(world, |it| it.unseen.clone_from(now));
}

/// Everybody, where that is so; otherwise the referee alone.
fn all(so: bool) -> Audience {
    if so { Audience::Everyone } else { Audience::Referee }
}

/// Everybody, of players' characters.
fn own(world: &World, who: Who) -> Audience {
    all(world.is_players(who))
}

/// Everybody, of whoever is seen.
fn seen(world: &World, who: Who) -> Audience {
    all(world.is_seen(who))
}

/// Changes somebody's record; nothing where there is none.
fn of(world: &mut World, who: Who, write: impl FnOnce(&mut Character)) {
    if let Some(one) = world.characters.get_mut(&who) {
        write(one);
    }
}

/// Changes the fight; nothing where there is none.
fn in_fight(world: &mut World, write: impl FnOnce(&mut Combat)) {
    if let Some(combat) = &mut world.combat {
        write(combat);
    }
}

fn told(key: Key) -> Text {
    Text::part(key, "now")
}

fn passed(seconds: i64) -> Text {
    Text::part(words!("triumvene.recovery.full-rest"), "passed")
        .with("hours", Value::Number(seconds.div_euclid(3_600)))
        .with("minutes", Value::Number(seconds.div_euclid(60).rem_euclid(60)))
        .with("seconds", Value::Number(seconds.rem_euclid(60)))
}

fn pool(key: Key, who: Who, was: Pool, now: Pool) -> Text {
    told(key).with("who", who).with("was", was.now).with("now", now.now).with("max", now.max)
}

fn lasts(key: Key, on: bool) -> Text {
    Text::part(key, if on { "now" } else { "over" })
}

fn money(world: &World, who: Who, now: Money) -> Text {
    let (key, was) = (words!("triumvene.money.ledger"), world.character(who).money);
    let words = match was <= now {
        true => Text::part(key, "more").with("change", now.minus(was)),
        false => Text::part(key, "less").with("change", was.minus(now)),
    };
    words.with("who", who).with("now", now).with("currency", Value::text(&world.currency))
}

fn has<'a>(key: Key, who: Who, what: &'static str, names: impl IntoIterator<Item = &'a String>) -> Text {
    let names = names.into_iter().map(|name| Value::text(name)).collect();
    told(key).with("who", who).with(what, Value::List(names))
}

/// A row of a list reads otherwise from now on.
fn row(now: &ListChange) -> Text {
    let (name, key, money) = match now {
        ListChange::Weapon(name, _) => (name, words!("triumvene.missing.weapon-damage"), None),
        ListChange::Affliction(name, _) => (name, words!("triumvene.missing.effects-list"), None),
        ListChange::People(name, _) => (name, words!("triumvene.missing.peoples"), None),
        ListChange::Profession(name, _) => (name, words!("triumvene.missing.professions"), None),
        ListChange::Armour(name, _) => (name, words!("triumvene.missing.armour"), None),
        ListChange::Manipulation(name, _) => (name, words!("triumvene.missing.manipulation-section"), None),
        ListChange::CombatType(name, _) => (name, words!("triumvene.missing.combat-types"), None),
        ListChange::Wage(name, Some(Amendment::Own(row))) => {
            (name, words!("triumvene.money.salaries"), Some(row.yearly))
        }
        ListChange::Price(name, Some(Amendment::Own(row))) => {
            (name, words!("triumvene.money.costs"), Some(row.cost))
        }
        ListChange::Wage(name, _) | ListChange::Price(name, _) => {
            (name, words!("triumvene.status.gm-sets-values"), None)
        }
        ListChange::Rank(name, _) => (name, words!("triumvene.status.ladder"), None),
    };
    let mut words = Text::part(key, "row-now");
    words.args.extend(money.map(|now| ("now", now.into())));
    words.with("name", Value::text(name))
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

fn goal(world: &World, number: u32) -> Option<&Goal> {
    world.combat.as_ref().and_then(|combat| combat.goals.get(&number))
}

fn goal_now(before: Option<&Goal>, now: &Goal) -> Text {
    let news = match (before, now.stage) {
        (Some(before), Stage::Running(_)) if before.stage == Stage::Stated => "begun",
        (Some(before), Stage::Running(_)) if before.stage != now.stage => "goes-on",
        _ => "stated",
    };
    of_goal(told(words!("triumvene.combat.command.goals")), now).with("news", Value::word(news))
}

/// That a goal has ended is told already.
fn goal_gone(world: &World, number: u32) -> Text {
    let ended = world.combat.iter().flat_map(|combat| &combat.ended);
    let open = goal(world, number).filter(|goal| ended.map(|(ended, _)| ended).all(|ended| ended != *goal));
    match open {
        Some(goal) => of_goal(Text::part(words!("triumvene.combat.command.goals"), "dropped"), goal),
        None => Text::part(words!("triumvene.combat.execution.play-out"), "closed"),
    }
}

fn content(world: &World, now: &BTreeSet<Who>) -> Text {
    let before = world.combat.as_ref().map(|combat| combat.content.clone()).unwrap_or_default();
    let (news, gone) = (now - &before, &before - now);
    let (part, who) = if news.is_empty() { ("no-longer", gone) } else { ("now", news) };
    let who = who.into_iter().map(Value::Character).collect();
    Text { part, ..Text::new(words!("triumvene.combat.command.confirm")) }.with("who", Value::List(who))
}
