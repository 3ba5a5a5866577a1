//! The eight attributes, what is calculated from them, and what abilities and elixirs make of them.
use crate::reference::RULES;
use crate::world::{Ability, Attribute, Character, Grade, Override, Row, Shield, World};
use norn_kernel::{At, Closed, Key, Text, Value, Who, rule, words};

/// The span that a player's character's attributes should lie in. [symbaroum.attributes.list]
pub const USUAL: std::ops::RangeInclusive<i32> = 5..=15;
/// Toughness is never below this. [symbaroum.secondary.toughness]
const TOUGHNESS_LEAST: i32 = 10;

/// The value that adds nothing to a test against it. [symbaroum.test.opposition]
const EVEN: i32 = 10;

/// Resolute up to this is little against corruption. [symbaroum.attributes.resolute.low-warning]
const RESOLUTE_LOW: i32 = 7;

/// Whether an attribute is as people usually have it. [symbaroum.attributes.list]
#[must_use]
pub fn is_usual(value: i32) -> bool {
    rule!("symbaroum.attributes.list").met(USUAL.contains(&value))
}

/// Whether it should be said how little this Resolute is. [symbaroum.attributes.resolute.low-warning]
#[must_use]
pub fn is_low_resolute(value: i32) -> bool {
    rule!("symbaroum.attributes.resolute.low-warning").holds(value <= RESOLUTE_LOW)
}

/// What an opponent's value adds: 10 less that value. [symbaroum.test.opposition]
#[must_use]
pub fn opposed_by(value: i32) -> i32 {
    EVEN.saturating_sub(value)
}

/// A number that counts, with the rule and what it comes from.
pub type Part = (Key, i32, Value);

/// Half of a number, rounded up, and never below 0.
fn half(number: i32) -> i32 {
    number.saturating_add(1).div_euclid(2).max(0)
}

/// What a rule comes to, or nothing where a proof leaves it out.
fn by(key: Key, number: i32) -> i32 {
    key.counts(number)
}

/// The most that somebody's Toughness can be. [symbaroum.secondary.toughness]
#[must_use]
pub fn toughness(one: &Character) -> i32 {
    let strong = one
        .attributes
        .get(Attribute::Strong)
        .max(by(rule!("symbaroum.secondary.toughness"), TOUGHNESS_LEAST));
    overridden(one, Override::Toughness).unwrap_or(strong)
}

/// Pain Threshold; none for a creature that has none. [symbaroum.secondary.pain-threshold]
#[must_use]
pub fn pain_threshold(one: &Character) -> Option<i32> {
    let calculated =
        by(rule!("symbaroum.secondary.pain-threshold"), half(one.attributes.get(Attribute::Strong)));
    let painless = rule!("symbaroum.secondary.recalculated").holds(one.painless);
    (!painless).then(|| overridden(one, Override::Pain).unwrap_or(calculated))
}

/// Corruption Threshold. [symbaroum.secondary.corruption-threshold]
#[must_use]
pub fn corruption_threshold(one: &Character) -> i32 {
    let calculated =
        by(rule!("symbaroum.secondary.corruption-threshold"), half(one.attributes.get(Attribute::Resolute)));
    overridden(one, Override::Corruption).unwrap_or(calculated)
}

/// A value of a creature's own description. [symbaroum.secondary.recalculated]
fn overridden(one: &Character, of: Override) -> Option<i32> {
    rule!("symbaroum.secondary.recalculated").keeps(one.overrides.get(&of).copied())
}

/// The Defense that a book prints as the modifier of whoever attacks: "-3" is a Defense of 13, and the other way
/// round. [symbaroum.secondary.recalculated, symbaroum.test.opposition]
#[must_use]
pub fn as_printed(modifier: i32) -> i32 {
    opposed_by(modifier)
}

/// What Defense is made of. [symbaroum.secondary.defense, symbaroum.secondary.defense.modifiers]
#[must_use]
pub fn defense_parts(world: &World, who: Who) -> Vec<Part> {
    let one = world.character(who);
    let printed = overridden(one, Override::DefenseModifier).map(as_printed);
    if let Some(own) = overridden(one, Override::Defense).or(printed) {
        return vec![(rule!("symbaroum.secondary.recalculated"), own, Value::word("own-defense"))];
    }
    let base = defense_base(world, who);
    let word = Value::word(base.word());
    let mut parts = vec![(rule!("symbaroum.secondary.defense"), one.attributes.get(base), word)];
    parts.extend(lasting_parts(one, base));
    if let Some((name, armour)) = one.armour() {
        let of = Value::text(name);
        parts.push((rule!("symbaroum.secondary.defense"), -armour.impeding, of.clone()));
        parts.push((rule!("symbaroum.secondary.defense.modifiers"), armour.to_defense, of));
    }
    if let Some((name, shield)) = best_shield(one) {
        parts.push((rule!("symbaroum.shield.bonus"), shield.defense, Value::text(name)));
    }
    parts.retain(|(_, amount, _)| *amount != 0);
    parts
}

/// Defense as others meet it. [symbaroum.secondary.defense]
#[must_use]
pub fn defense(world: &World, who: Who) -> i32 {
    sum(defense_parts(world, who))
}

/// What Defense rests on: Quick, or what an ability puts in its place, whichever is better.
/// [symbaroum.combat-action.attack.other-attributes]
fn defense_base(world: &World, who: Who) -> Attribute {
    let others = passive(world, who).into_iter().filter_map(|(_, grade)| grade.defense_from);
    let others = others.filter(|_| rule!("symbaroum.combat-action.attack.other-attributes").applies());
    // Of equal ones the first, which is the usual one.
    others.fold(Attribute::Quick, |best, other| {
        if value(world, who, best) < value(world, who, other) { other } else { best }
    })
}

/// The shield on the arm that adds most; two are no better than one. [symbaroum.shield.bonus]
#[must_use]
pub fn best_shield(one: &Character) -> Option<(&String, &Shield)> {
    let held = one.things.iter().filter(|(_, thing)| thing.ready);
    held.filter_map(|(name, thing)| Some((name, thing.sort.shield()?)))
        .max_by_key(|(_, shield)| shield.defense)
}

/// What somebody's abilities do by themselves, with their names. [symbaroum.reactions.passive-only]
#[must_use]
pub fn passive(world: &World, who: Who) -> Vec<(String, Grade)> {
    with_ability(world, who, None)
}

/// The same together with an active ability that is used. [symbaroum.reactions.passive-only]
#[must_use]
pub fn with_ability(world: &World, who: Who, used: Option<&str>) -> Vec<(String, Grade)> {
    let mut found = vec![];
    for (name, level) in &world.character(who).abilities {
        let Some(ability) = Ability::find(world, name) else { continue };
        let active = rule!("symbaroum.reactions.passive-only").met(used == Some(name));
        let works = ability.up_to(*level).filter(|grade| !grade.active || active);
        found.extend(works.map(|grade| (name.clone(), grade.clone())));
    }
    found
}

/// With which attribute somebody attacks: Accurate, or what an ability puts in its place, whichever is better.
/// [symbaroum.combat-action.attack.other-attributes]
#[must_use]
pub fn attack_with(world: &World, who: Who, used: Option<&str>) -> Attribute {
    let others = with_ability(world, who, used).into_iter().filter_map(|(_, grade)| grade.attack_with);
    let others = others.filter(|_| rule!("symbaroum.combat-action.attack.other-attributes").applies());
    others.fold(Attribute::Accurate, |best, other| {
        if value(world, who, best) < value(world, who, other) { other } else { best }
    })
}

/// What a test of an attribute begins with: the attribute, and what elixirs add to it for a while.
/// [symbaroum.test.unmodified, symbaroum.missing.elixirs]
#[must_use]
pub fn value_parts(world: &World, who: Who, attribute: Attribute) -> Vec<Part> {
    let one = world.character(who);
    let bare = one.attributes.get(attribute);
    let mut parts = vec![(rule!("symbaroum.test.unmodified"), bare, Value::word(attribute.word()))];
    parts.extend(lasting_parts(one, attribute));
    parts
}

/// What elixirs add to an attribute for a while. [symbaroum.missing.elixirs]
fn lasting_parts(one: &Character, attribute: Attribute) -> impl Iterator<Item = Part> {
    one.lasting.iter().filter_map(move |lasting| {
        let (of, amount) = lasting.modifies?;
        let key = rule!("symbaroum.missing.elixirs");
        (of == attribute).then(|| (key, amount, Value::text(&lasting.name)))
    })
}

/// What a called test of an attribute begins with: the same, and what abilities add to tests of it by themselves.
/// [symbaroum.missing.abilities]
#[must_use]
pub fn tested_parts(world: &World, who: Who, attribute: Attribute) -> Vec<Part> {
    let passive = passive(world, who).into_iter().filter_map(|(name, grade)| {
        let (of, amount) = (grade.test?, grade.to_test);
        let key = rule!("symbaroum.missing.abilities");
        (of == attribute).then(|| (key, amount, Value::text(&name)))
    });
    value_parts(world, who, attribute).into_iter().chain(passive).collect()
}

/// The number that a called test of an attribute begins with.
#[must_use]
pub fn tested(world: &World, who: Who, attribute: Attribute) -> i32 {
    sum(tested_parts(world, who, attribute))
}

/// An attribute as attacks and Defense go by it.
#[must_use]
pub fn value(world: &World, who: Who, attribute: Attribute) -> i32 {
    sum(value_parts(world, who, attribute))
}

/// What numbers come to, without their lines.
fn sum(parts: Vec<Part>) -> i32 {
    parts.into_iter().map(|(key, amount, _)| by(key, amount)).fold(0, i32::saturating_add)
}

/// Adds numbers up, each with its line.
pub fn add(at: &mut At<'_, World>, parts: Vec<Part>) -> i32 {
    parts.into_iter().fold(0, |sum, (key, amount, of)| sum.saturating_add(at.number_of(key, amount, |_| of)))
}

/// What the game master should know of an attribute that is unusual, but not wrong.
#[must_use]
pub fn warning(attribute: Attribute, one: &Character) -> Option<Text> {
    let value = one.attributes.get(attribute);
    if attribute == Attribute::Resolute && is_low_resolute(value) {
        let words = Text::part(words!("symbaroum.attributes.resolute.low-warning"), "low");
        return Some(words.with("threshold", corruption_threshold(one)));
    }
    (!is_usual(value)).then(|| {
        Text::part(words!("symbaroum.attributes.list"), "unusual")
            .with("attribute", Value::word(attribute.word()))
            .with("value", value)
    })
}
