//! Sheets of people. [fivey.intro.sheet-and-survey]
use super::{characters, downtime, templates};
use crate::reference::RULES;
use crate::rules::characters::defense;
use crate::rules::tasks::gifts;
use crate::rules::templates::companions;
use crate::rules::traits::titles::Tie;
use crate::rules::traits::using;
use crate::world::people::{STAT_MAX, numbers};
use crate::world::{Character, Fate, Stat, World};
use norn_kernel::record::sheet::address;
use norn_kernel::record::{Record, things};
use norn_kernel::show::{Fallen, Health, Row, Section, Sheet, Shown};
use norn_kernel::{Audience, Closed, Filled, Key, Text, Value, Viewer, Who, rule, words};

/// The most hit dice that anything has in the game. [fivey.intro.small-numbers]
const HIT_DICE_LARGE: i32 = 16;
/// The highest defense class. [fivey.intro.small-numbers]
const DEFENSE_LARGE: i32 = 20;

/// Somebody's sheet.
pub(super) fn sheet(world: &World, viewer: &Viewer, who: Who) -> Sheet {
    let one = world.character(who);
    let audience = numbers(world, who);
    let kind = match (one.played, companions::is_companion(world, who)) {
        (true, _) => Text::part(words!("fivey.create.steps"), "character"),
        (_, true) => Text::part(words!("fivey.origin.elf.charm"), "companion"),
        _ => Text::part(words!("fivey.monster.examples"), "creature"),
    };
    let sections = [
        (words!("fivey.stat.four"), stats(world, who)),
        (words!("fivey.hp.damage"), body(world, who, audience)),
        (words!("fivey.trait.kinds"), traits(world, who)),
        (words!("fivey.inventory.twenty"), gear(world, who, audience)),
        (words!("fivey.phase.downtime"), downtime::answers_for(world, who)),
        (words!("fivey.social.npc-traits"), others(world, viewer, who)),
    ];
    Sheet {
        who: Some(who),
        name: one.name.clone(),
        kind,
        health: how(world, who).filter(|_| !audience.admits(viewer)),
        conditions: conditions(world, who),
        fallen: one.is_gone().then_some(Fallen::Dead),
        sections: sections.into_iter().map(titled).collect(),
    }
}

/// Rows under what their rule calls them.
pub(super) fn titled((key, rows): (Key, Vec<Row>)) -> Section {
    Section::new(Text::part(key, "section"), rows)
}

/// How somebody is, as others see it. [fivey.hp.meaning]
fn how(world: &World, who: Who) -> Option<Health> {
    let one = world.character(who);
    let key = words!("fivey.hp.meaning");
    let words = match one.fate {
        Fate::Dead | Fate::Bodiless | Fate::Mist => Text::part(key, "gone"),
        Fate::Alive if one.most <= one.hit_points => return None,
        Fate::Alive if one.hit_points <= one.most / 2 => Text::part(key, "badly-hurt"),
        Fate::Alive => Text::part(key, "hurt"),
    };
    Some(Health { words, gauge: Some((one.hit_points, one.most)) })
}

/// What all may see of somebody at a glance.
fn conditions(world: &World, who: Who) -> Vec<Text> {
    let one = world.character(who);
    let fate = (one.fate != Fate::Alive)
        .then(|| Text::part(words!("fivey.hp.death"), "state").with("fate", Value::word(one.fate.word())));
    let flags = [
        (one.raging, Text::part(words!("fivey.feat.rage"), "state")),
        (one.willed, Text::part(words!("fivey.feat.force-of-will"), "state")),
        (one.hungry && world.is_players(who), Text::part(words!("fivey.rest.meal"), "state")),
        (one.away, Text::part(words!("fivey.intro.roles"), "state")),
    ];
    let magic = super::magic::states(world, who);
    fate.into_iter()
        .chain(magic)
        .chain(flags.into_iter().filter(|(so, _)| *so).map(|(_, words)| words))
        .collect()
}

/// Rows of somebody's fields, as the record declares them.
fn fields<const N: usize>(world: &World, who: Who, names: [&str; N]) -> impl Iterator<Item = Row> {
    let one = world.character(who);
    names.into_iter().filter_map(move |name| Character::fields().row(world, who, one, name))
}

/// The same, where those that say nothing are for the referee alone, who may change them.
fn told<const N: usize>(world: &World, who: Who, names: [&str; N]) -> impl Iterator<Item = Row> {
    let nothing = |row: &Row| match &row.value {
        Shown::Value(Value::Flag(false) | Value::Number(0)) => true,
        Shown::Value(Value::Text(text)) => text.is_empty(),
        Shown::Value(Value::List(all)) => all.is_empty(),
        Shown::Value(Value::Word(word)) => word == "none",
        _ => false,
    };
    fields(world, who, names).map(move |row| if nothing(&row) { row.only(Audience::Referee) } else { row })
}

/// The four, each with the check that it is for. [fivey.stat.four]
fn stats(world: &World, who: Who) -> Vec<Row> {
    let one = world.character(who);
    if one.ability.is_some() {
        let rows = fields(world, who, ["ability", "hit-dice"]);
        return rows.chain(super::monsters::rows(world, who)).collect();
    }
    let rows = Character::fields().entries(world, who, one, "stats").into_iter();
    let rows = rows.zip(Stat::ALL).map(|(row, stat)| {
        let check = Filled::of("check").with("who", who).with("stat", Value::word(stat.word()));
        // Whoever is dead or elsewhere is called to nothing.
        if world.is_able(who) { row.offering(check) } else { row }
    });
    rows.collect()
}

/// What whoever makes somebody watches meanwhile: stats, hit points, defense, slots, and crowns left. [fivey.create.steps]
pub(in crate::surface) fn watched(world: &World, who: Who) -> Vec<Row> {
    let one = world.character(who);
    let rolled = Shown::Words(Text::part(words!("fivey.dice.average-or-roll"), "by-dice"));
    let amount = |name: &'static str, fixed: i32| {
        let value = if one.unsettled.amounts { rolled.clone() } else { Shown::Value(fixed.into()) };
        fields(world, who, [name]).map(move |row| Row { value: value.clone(), ..row })
    };
    let audience = numbers(world, who);
    let defense = Text::part(words!("fivey.defense.unarmored"), "row-all");
    let mut rows = stats(world, who);
    rows.extend(amount("hit-points", one.most));
    rows.push(Row::new(defense, defense::class(world, who)).only(audience));
    if one.played {
        rows.extend(characters::load(world, who).into_iter().take(1));
        rows.extend(amount("crowns", one.crowns));
    }
    rows.into_iter().map(|row| Row { offer: None, address: None, ..row }).collect()
}

fn body(world: &World, who: Who, audience: Audience) -> Vec<Row> {
    let one = world.character(who);
    let left = Shown::Gauge { now: one.hit_points, max: one.most };
    let mut rows: Vec<Row> =
        fields(world, who, ["hit-points"]).map(|row| Row { value: left.clone(), ..row }).collect();
    // Whoever sees what is left sees the most beside it.
    rows.extend(fields(world, who, ["most"]).map(|row| row.only(Audience::Referee)));
    let defense = Text::part(words!("fivey.defense.unarmored"), "row-all");
    rows.push(Row::new(defense, defense::class(world, who)).only(audience));
    rows.extend(characters::movement(world, who).into_iter().map(|row| row.only(audience)));
    rows.extend(characters::health(world, who).into_iter().map(|row| row.only(audience)));
    if one.played {
        rows.extend(fields(world, who, ["level", "experience"]));
        let called = gifts::called(world, who);
        rows.extend(fields(world, who, ["dice"]).map(|row| match &called {
            Some(name) => {
                let label =
                    Text::part(words!("fivey.inspiration.rename"), "called").with("name", name.clone());
                Row { label, ..row }
            }
            None => row,
        }));
        rows.extend(characters::levels(world, who).into_iter().map(|row| row.only(audience)));
        rows.extend(told(world, who, ["inspired-by"]));
    }
    rows.extend(told(
        world,
        who,
        ["ate", "hungry", "marched", "raging", "willed", "resists", "vulnerable", "immune"],
    ));
    rows.extend(
        fields(world, who, ["defense", "paces", "fate", "height"]).map(|row| row.only(Audience::Referee)),
    );
    rows
}

/// Skills, titles, feats. [fivey.trait.kinds]
fn traits(world: &World, who: Who) -> Vec<Row> {
    let one = world.character(who);
    let mut rows: Vec<Row> = told(world, who, ["skills", "feats", "proficient"]).collect();
    let audience = numbers(world, who);
    rows.extend(characters::slots(world, who).into_iter().map(|row| row.only(audience)));
    for (title, of) in &one.titles {
        let at = |field: &str| address(who, &format!("{field}/{title}"));
        let row = |key, part| Text::part(key, part).with("title", Value::text(title));
        let label = row(words!("fivey.title.meaning"), "title");
        rows.push(Row::new(label, of.recognized).at(at("recognized")).only(audience));
        for tie in Tie::ALL {
            let text = tie.of(of);
            let call = Filled::of("call-on").with("who", who).with("tie", Value::word(tie.word()));
            let call = call.with("which", Value::text(title));
            let known = Row::new(row(tie.key(), "row"), Value::text(text)).at(at(tie.word()));
            rows.push(match text.is_empty() {
                true => known.only(Audience::Referee),
                false => known.only(audience).offering(call),
            });
        }
    }
    for (name, feat) in world.feats(who).filter(|(_, feat)| using::is_used(feat)) {
        let label = Text::part(words!("fivey.feat.phase-actions"), "row").with("feat", Value::text(name));
        let using = Filled::of("use-feat").with("who", who).with("feat", Value::text(name));
        rows.push(Row::new(label, Value::word(feat.place.word())).only(audience).offering(using));
    }
    let attuned = Value::text(one.attuned.as_deref().unwrap_or_default());
    let to =
        Row::new(Text::part(words!("fivey.attune.one-item"), "row"), attuned).at(address(who, "attuned"));
    rows.push(to.only(if one.attuned.is_some() { audience } else { Audience::Referee }));
    let more = [
        "element",
        "nymph",
        "patron",
        "appearance",
        "alter-ego",
        "barred",
        "teachers",
        "skill-slots",
        "title-slots",
        "feat-slots",
    ];
    rows.extend(told(world, who, more));
    rows
}

/// What somebody carries. [fivey.inventory.twenty]
fn gear(world: &World, who: Who, audience: Audience) -> Vec<Row> {
    let one = world.character(who);
    let open = |carried| match carried {
        crate::world::Carried::Held | crate::world::Carried::Worn => Audience::Everyone,
        _ => audience,
    };
    let mut rows: Vec<Row> = one
        .things
        .iter()
        .map(|(name, thing)| {
            let label = Text::part(words!("fivey.inventory.twenty"), characters::place(thing))
                .with("item", Value::text(name))
                .with("pieces", i32::from(thing.pieces));
            let at = address(who, &format!("carried/{name}"));
            Row::new(label, Value::word(thing.carried.word())).at(at).only(open(thing.carried))
        })
        .collect();
    rows.extend(templates::things(world, who));
    rows.extend(super::magic::holding(world, who, audience));
    rows.extend(fields(world, who, ["crowns"]));
    rows.extend(characters::load(world, who).into_iter().map(|row| row.only(audience)));
    rows.extend(characters::armor(world, who).into_iter().map(|row| row.only(audience)));
    let all =
        Row::new(Text::part(words!("fivey.inventory.twenty"), "all"), Value::Text(things::all(&one.things)));
    rows.push(all.at(address(who, "things")).only(Audience::Referee));
    rows
}

/// What only the referee minds.
fn others(world: &World, viewer: &Viewer, who: Who) -> Vec<Row> {
    let names = [
        "hidden",
        "away",
        "attitude",
        "commoner",
        "spies-for",
        "strikes",
        "ideals",
        "bonds",
        "flaws",
        "quirks",
        "quests",
    ];
    let mut rows: Vec<Row> = fields(world, who, names).map(|row| row.only(Audience::Referee)).collect();
    let one = world.character(who);
    if !one.played {
        let nobody = Value::word("nobody");
        let keeper = one.keeper.map_or(nobody, |keeper| Value::text(&world.character(keeper).name));
        let keeper = Row::new(Text::part(words!("fivey.social.friendly"), "whose"), keeper);
        rows.extend(fields(world, who, ["side"]).map(|row| row.only(Audience::Referee)));
        rows.push(keeper.at(address(who, "keeper")).only(Audience::Referee));
    }
    // What is larger than anything that the game knows is pointed out.
    let key = rule!("fivey.intro.small-numbers");
    let one = world.character(who);
    let large = HIT_DICE_LARGE < one.hit_dice
        || one.ability.is_some_and(|ability| STAT_MAX < ability)
        || one.defense.is_some_and(|defense| DEFENSE_LARGE < defense);
    if key.holds(large) {
        let label = Text::part(key, "row").with("hit-dice", HIT_DICE_LARGE).with("stat", STAT_MAX);
        rows.push(Row::new(label.with("defense", DEFENSE_LARGE), true).only(Audience::Referee));
    }
    rows.extend(templates::spies(world, viewer, who));
    rows
}
