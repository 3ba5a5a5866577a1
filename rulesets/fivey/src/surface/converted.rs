//! The form that makes a monster of another game one of this. [fivey.monster.convert-old]
use crate::reference::RULES;
use crate::rules::monsters::brackets::usual_hit_points;
use crate::rules::monsters::conversion::{ARMOR_PREFERRED, Relative, armor, converted};
use crate::surface::forms::is_taken;
use crate::world::{Bracket, Character, Effect, Side, World};
use norn_kernel::draft::Reader;
use norn_kernel::record::{Cell, Record};
use norn_kernel::ruleset::Form;
use norn_kernel::{Param, Text, Who, words};

/// The most hit dice that other games give.
const DICE_MAX: i32 = 100;
/// The lowest and highest armor that other games have.
const ARMOR: (i32, i32) = (-20, 40);
/// What armor begins with.
const USUAL: i32 = 12;
/// What the sheet has of its own.
const OWN: [&str; 5] = ["feats", "strikes", "paces", "hidden", "commoner"];

/// What is asked of a monster of another game.
pub(super) fn form(world: &World) -> Form {
    let key = words!("fivey.monster.convert-old");
    let mut fields: Vec<Param> = Character::fields().asked(world, ["name"]).collect();
    let relative = Param::word::<Relative>(Text::part(words!("fivey.monster.convert-new"), "relative"));
    let bracket = Param::word::<Bracket>(Text::part(words!("fivey.monster.convert-judgement"), "bracket"));
    let armor = words!("fivey.monster.convert-armor");
    fields.extend([
        Param::number(Text::part(key, "old-dice"), 0, DICE_MAX).or(1),
        relative.or_none(),
        bracket.or_none(),
        Param::number(Text::part(armor, "armor").with("preferred", ARMOR_PREFERRED), ARMOR.0, ARMOR.1)
            .or(USUAL),
        Param::flag(Text::part(armor, "descending")).or(false),
    ]);
    fields.extend(Character::fields().asked(world, OWN));
    Form { name: "converted", words: Text::part(key, "converted"), players: false, fields }
}

/// The monster that it becomes.
pub(super) fn build(world: &World, read: &mut Reader<'_>, who: Who) -> Vec<Effect> {
    let mut one: Character = Character::fields().usual();
    (one.played, one.side) = (false, Side::Others);
    one.name = read.new_name("name", |name| is_taken(world, who, name));
    let relative = read.value("relative").and_then(|value| Option::<Relative>::read(&value)).flatten();
    let bracket = read.value("bracket").and_then(|value| Option::<Bracket>::read(&value)).flatten();
    let (dice, value) = (read.any_number("old-dice"), read.any_number("armor"));
    one.defense = Some(armor(value, read.flag("descending")));
    if let Some(now) = converted(dice, relative, bracket) {
        (one.hit_dice, one.ability) = (now.hit_dice, Some(now.ability));
    }
    Character::fields().fill(read, &mut one, &OWN);
    one.most = usual_hit_points(one.hit_dice.max(1));
    one.hit_points = one.most;
    vec![Effect::Character(who, Box::new(one))]
}
