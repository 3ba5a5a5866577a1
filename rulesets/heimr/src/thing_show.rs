//! Things, skills, conditions and states on a sheet.
use crate::RULES;
use crate::content;
use crate::effects;
use crate::health;
use crate::hindrances;
use crate::injuries;
use crate::items;
use crate::show::modifies;
use crate::skills;
use crate::world::harm::{Afflicts, Called, Lasting, Touches};
use crate::world::things::Fed;
use crate::world::{Affliction, Injury, Item, OffOn, Skill, World};
use norn_kernel::show::{Row, Section};
use norn_kernel::{Audience, Closed, Key, Text, Value, Who, rule};

/// What all may see of somebody at a glance.
#[must_use]
pub fn at_a_glance(world: &World, who: Who) -> Vec<Text> {
    let one = world.character(who);
    let mut seen = vec![];
    let mut sees = |holds: bool, key: Key| {
        if holds {
            seen.push(Text::part(key, "glance"));
        }
    };
    sees(one.dead, Text::new(rule!("heimr.injury.death")).key);
    sees(hindrances::is_unconscious(world, who), Text::new(rule!("heimr.position.unconscious")).key);
    sees(one.stance.asleep, Text::new(rule!("heimr.position.sleeping")).key);
    sees(one.stance.prone, Text::new(rule!("heimr.position.prone-movement")).key);
    // How long somebody still lives is seen before anything that is done about it.
    if let (Some(injury), false) = (&one.injury, one.dead)
        && (injury.stable || injury.faints.is_some() || injury.dies.is_some())
    {
        let words = Text::part(rule!("heimr.injury.levels"), "glance");
        seen.push(clock(world, injury, words));
    }
    seen.extend(one.afflictions.iter().map(|one| {
        let (turns, seconds) = match one.lasts {
            Lasting::Until(end) => (0, end.saturating_sub(world.clock).max(0)),
            Lasting::Turns { left, .. } => (left.into(), 0),
            Lasting::Injured => (0, 0),
        };
        does(&one.does).with("turns", Value::Number(turns)).with("seconds", Value::Number(seconds))
    }));
    seen.extend(items::held(world, who).filter(|(_, item)| item.hidden.is_none()).map(|(name, item)| {
        Text::part(rule!("heimr.character.items"), "in-hand")
            .with("item", Value::text(name))
            .with("place", Value::word(item.carried.word()))
    }));
    seen
}

/// What an effect that lasts keeps somebody from, in words. For how long is still to be said: `turns` and `seconds`.
fn does(does: &Afflicts) -> Text {
    let glance = |key| Text::part(key, "glance");
    match does {
        Afflicts::Fallen => glance(Text::new(rule!("heimr.effect.fall")).key),
        Afflicts::Dropped(item) => {
            glance(Text::new(rule!("heimr.effect.drop")).key).with("item", Value::text(item))
        }
        Afflicts::Useless(hand) => {
            glance(Text::new(rule!("heimr.injury.effect-arm")).key).with("hand", Value::word(hand.word()))
        }
        Afflicts::Stumbling(None) => glance(Text::new(rule!("heimr.effect.stumble")).key),
        Afflicts::Stumbling(Some(direction)) => {
            glance(Text::new(rule!("heimr.stumble.blocked-direction")).key)
                .with("from", Value::word(direction.word()))
        }
        Afflicts::Dazed => glance(Text::new(rule!("heimr.effect.daze")).key),
        Afflicts::Bound(part, touches) => glance(Text::new(rule!("heimr.effect.bind")).key)
            .with("part", Value::word(part.word()))
            .with("fixed", *touches == Touches::Fixed),
        Afflicts::Weakened => glance(Text::new(rule!("heimr.effect.weaken")).key),
        Afflicts::Own(name) => {
            glance(Text::new(rule!("heimr.effect.definition")).key).with("name", Value::text(name))
        }
    }
}

/// For how long something lasts, in words.
fn lasts(world: &World, affliction: &Affliction) -> Text {
    let key = Text::new(rule!("heimr.combat-effect.turns")).key;
    match affliction.lasts {
        Lasting::Until(end) => {
            let left = end.saturating_sub(world.clock).max(0);
            Text::part(key, "seconds").with("left", Value::Number(left))
        }
        Lasting::Turns { left, .. } => {
            Text::part(key, "turns").with("left", i32::try_from(left).unwrap_or(i32::MAX))
        }
        Lasting::Injured => Text::part(rule!("heimr.injury.effect-duration"), "as-long"),
    }
}

/// What an injury comes to, and when.
fn clock(world: &World, injury: &Injury, words: Text) -> Text {
    let clock = match (injury.stable, injury.faints, injury.dies) {
        (true, ..) => "stable",
        (_, Some(_), Some(_)) => "faints",
        (_, None, Some(_)) => "dies",
        _ => "calm",
    };
    let left = |end: Option<i64>| Value::Number(end.map_or(0, |end| end.saturating_sub(world.clock)));
    words
        .with("clock", Value::word(clock))
        .with("faints", left(injury.faints))
        .with("dies", left(injury.dies))
}

/// How somebody is: injury and its clock, rest, and what lasts of effects.
#[must_use]
pub fn states(world: &World, who: Who) -> Vec<Row> {
    let one = world.character(who);
    let at = |field: &str| format!("character/{}/{field}", who.0);
    let mut rows = vec![];
    if one.dead {
        rows.push(Row::new(Text::part(rule!("heimr.injury.death"), "row"), true).at(at("dead")));
    }
    if let (Some(injury), Some(level)) = (&one.injury, injuries::level(one.hp.now)) {
        let label = Text::part(rule!("heimr.injury.levels"), "row");
        let parts = injury.parts.iter().map(|part| Value::word(part.word())).collect();
        let words = Text::part(rule!("heimr.injury.levels"), "value")
            .with("level", Value::word(level.word()))
            .with("parts", Value::List(parts));
        rows.push(Row::new(label, clock(world, injury, words)));
        let label = Text::part(rule!("heimr.injury.stabilize"), "row");
        rows.push(Row::new(label, injury.stable).at(at("stable")));
    }
    let state = |key, now: bool, field: &str| Row::new(Text::part(key, "row"), now).at(at(field));
    if one.stance.asleep {
        rows.push(state(Text::new(rule!("heimr.position.sleeping")).key, true, "asleep"));
    }
    if hindrances::is_unconscious(world, who) {
        rows.push(state(Text::new(rule!("heimr.position.unconscious")).key, true, "unconscious"));
    }
    if let Some(since) = one.resting {
        let label = Text::part(rule!("heimr.health.rest-duration"), "row");
        let left = health::REST_SECONDS.saturating_sub(world.clock.saturating_sub(since));
        let words = Text::part(rule!("heimr.health.rest-duration"), "left").with("left", Value::Number(left));
        rows.push(Row::new(label, words).at(at("resting")));
    }
    for (place, affliction) in one.afflictions.iter().enumerate() {
        let none = |words: Text| words.with("turns", 0).with("seconds", 0);
        let row = Row::new(none(does(&affliction.does)), lasts(world, affliction));
        rows.push(row.at(at(&format!("affliction/{place}"))));
    }
    rows
}

/// Conditions. [heimr.character.conditions]
#[must_use]
pub fn conditions(world: &World, who: Who) -> Vec<Row> {
    let row = |(name, condition): (&String, &crate::world::Condition)| {
        let label = Text::part(rule!("heimr.character.conditions"), "row").with("name", Value::text(name));
        let plain = || Text::part(rule!("heimr.character.conditions"), "plain");
        let value = condition.modifier.as_ref().map_or_else(plain, modifies);
        Row::new(label, value).at(format!("character/{}/condition/{name}", who.0))
    };
    world.character(who).conditions.iter().map(row).collect()
}

/// What is called, in words.
fn calls(called: &Called) -> Value {
    let name = effects::word(&called.influence);
    Value::Text(called.number.map_or_else(|| name.to_owned(), |number| format!("{name} {number}")))
}

/// Skills, each with what it costs now. [heimr.character.skills]
#[must_use]
pub fn skills(world: &World, who: Who, audience: Audience) -> Vec<Row> {
    let key = Text::new(rule!("heimr.character.skills")).key;
    let row = |(name, skill): (&String, &Skill)| {
        let takes = skill.takes.map_or("not-in-fight", Closed::word);
        let label = Text::part(key, "row")
            .with("name", Value::text(name))
            .with("takes", Value::word(takes))
            .with("description", Value::text(&skill.description));
        let value = Text::part(key, "value")
            .with("cost", skills::cost(world, who, skill))
            .with("prerequisite", Value::text(&skill.prerequisite))
            .with("calls", Value::List(skill.calls.iter().map(calls).collect()));
        let mut rows = vec![Row::new(label, value).at(format!("character/{}/skill/{name}", who.0))];
        if skill.rested {
            let label = Text::part(rule!("heimr.health.rest-rested-skills"), "row");
            let free = Row::new(label.with("name", Value::text(name)), !skill.spent);
            rows.push(free.at(format!("character/{}/free-use/{name}", who.0)));
        }
        rows
    };
    let rows = world.character(who).skills.iter().flat_map(row);
    rows.map(|row| row.only(audience)).collect()
}

/// What an item is for, in words.
fn about(item: &Item) -> Text {
    let key = Text::new(rule!("heimr.weapon-attack.hands")).key;
    let list = |names: &std::collections::BTreeSet<String>| {
        Value::List(names.iter().map(|name| Value::text(name)).collect())
    };
    if let Some(weapon) = &item.weapon {
        let part = if weapon.range.is_some() { "ranged-value" } else { "melee-value" };
        return Text::part(key, part)
            .with("range", i32::from(weapon.range.unwrap_or(0)))
            .with("damage", weapon.damage)
            .with("potential", weapon.potential)
            .with("wielding", Value::word(weapon.wielding.word()))
            .with("abilities", list(&weapon.abilities));
    }
    if let Some(shield) = &item.shield {
        return Text::part(key, "shield-value")
            .with("potential", shield.potential)
            .with("stamina", shield.stamina)
            .with("wielding", Value::word(shield.wielding.word()))
            .with("abilities", list(&shield.abilities));
    }
    Text::part(rule!("heimr.character.items"), "value")
        .with("toughness", item.toughness)
        .with("breaks", item.breaks)
        .with("armour", item.armour)
        .with("hp", item.hp)
}

/// What somebody carries, each with where it is. [heimr.character.items]
#[must_use]
pub fn items(world: &World, who: Who, audience: Audience) -> Vec<Row> {
    let key = Text::new(rule!("heimr.character.items")).key;
    let row = |(name, item): (&String, &Item)| {
        let label = Text::part(key, "row")
            .with("name", Value::text(name))
            .with("hidden", item.hidden.is_some())
            .with("worth", item.hidden.unwrap_or(0));
        let mut rows = vec![
            Row::new(label, about(item)).at(format!("character/{}/item/{name}", who.0)),
            Row::new(
                Text::part(key, "place-row").with("name", Value::text(name)),
                Value::word(item.carried.word()),
            )
            .at(format!("character/{}/place/{name}", who.0)),
        ];
        let left = match item.weapon.as_ref().map(|weapon| &weapon.fed) {
            Some(Fed::Pieces { left, .. }) => *left,
            _ => item.pieces,
        };
        if let Some(left) = left {
            let label = Text::part(rule!("heimr.ranged.ammunition"), "row").with("name", Value::text(name));
            let row = Row::new(label, i32::from(left));
            rows.push(row.at(format!("character/{}/pieces/{name}", who.0)));
        }
        rows
    };
    let rows = world.character(who).items.iter().flat_map(row);
    rows.map(|row| row.only(audience)).collect()
}

/// What the game master has made for the whole campaign.
#[must_use]
pub fn campaign(world: &World) -> Section {
    let effects = world.campaign.effects.iter().map(|(name, own)| {
        let label = Text::part(rule!("heimr.effect.definition"), "row").with("name", Value::text(name));
        let value = Text::part(rule!("heimr.effect.definition"), "value")
            .with("description", Value::text(&own.description))
            .with("usual", own.usual)
            .with("lasts", own.lasts);
        Row::new(label, value).at(format!("effect/{name}"))
    });
    let actions = world.campaign.actions.iter().map(|(name, takes)| {
        let label = Text::part(rule!("heimr.action.unlisted"), "row").with("name", Value::text(name));
        Row::new(label, Value::word(takes.word())).at(format!("action/{name}"))
    });
    let rows = effects.chain(actions).collect();
    Section { title: Text::part(rule!("heimr.effect.definition"), "section"), rows }
}

/// How many abilities the campaign has beyond the standard ones, with a hint where that is unusual.
/// [heimr.standard-ability.add-more]
#[must_use]
pub fn more_abilities(world: &World) -> Row {
    let count = content::more_abilities(world);
    let part = match count {
        few if few < *content::MORE_ABILITIES.start() => "few",
        many if *content::MORE_ABILITIES.end() < many => "many",
        _ => "enough",
    };
    let key = Text::new(rule!("heimr.standard-ability.add-more")).key;
    let number = |count: usize| Value::Number(i64::try_from(count).unwrap_or(i64::MAX));
    let words = Text::part(key, part).with("count", number(count));
    let words = words.with("from", number(*content::MORE_ABILITIES.start()));
    Row::new(Text::part(key, "row"), words.with("to", number(*content::MORE_ABILITIES.end())))
}

/// What the game master settles for the campaign, since the rules leave it to other documents.
/// [heimr.character.external-rules]
#[must_use]
pub fn standing(world: &World) -> Section {
    let key = Text::new(rule!("heimr.character.external-rules")).key;
    let row = |part| Row::new(Text::part(key, part), Text::part(key, "yours"));
    let module = |on: bool, part| Row::new(Text::part(rule!("heimr.document.modules"), part), on);
    let rows = vec![
        module(content::has_armoury(world), "armoury"),
        module(world.switches.blind_spots == OffOn::On, "blind-spots"),
        row("hit-points"),
        row("willpower"),
        row("skills"),
        row("conditions"),
        row("items"),
    ];
    Section { title: Text::part(key, "section"), rows }
}

/// Words that the game has for itself, explained. [heimr.document.audience]
#[must_use]
pub fn glossary() -> Section {
    let key = Text::new(rule!("heimr.document.audience")).key;
    let terms = content::glossary();
    let known = |(part, means): &(&'static str, &'static str)| {
        terms.iter().any(|term| term == part).then(|| Row::new(Text::part(key, part), Text::part(key, means)))
    };
    Section { title: Text::part(key, "section"), rows: TERMS.iter().filter_map(known).collect() }
}

/// Each word with its explanation.
const TERMS: &[(&str, &str)] = &[
    ("consistency", "consistency-means"),
    ("potential", "potential-means"),
    ("challenge-requirement", "challenge-requirement-means"),
    ("opposed-challenge", "opposed-challenge-means"),
    ("situational-penalty", "situational-penalty-means"),
    ("willpower", "willpower-means"),
    ("fatigue", "fatigue-means"),
    ("combat-cluster", "combat-cluster-means"),
    ("effect", "effect-means"),
    ("injury", "injury-means"),
    ("short-rest", "short-rest-means"),
    ("pre-rolled-defence", "pre-rolled-defence-means"),
    ("guard", "guard-means"),
    ("readied-action", "readied-action-means"),
    ("upcoming-action", "upcoming-action-means"),
    ("concealment", "concealment-means"),
    ("location", "location-means"),
];
