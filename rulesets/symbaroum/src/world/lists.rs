//! What the game master writes: rows of lists, and weighty negotiations.
use crate::reference::RULES;
use crate::world::World;
use crate::world::gear::{Ability, Armour, Elixir, Power, Shield, VALUE_MAX, Weapon};
use crate::world::people::{self, Attributes, Level, Override};
use norn_kernel::record::kind::{flag, kept, maybe, named, prose, rows};
use norn_kernel::record::{Kind, NAME_MAX, Row};
use norn_kernel::{Audience, Text, lists, record, sheet, words};
use std::collections::BTreeMap;

record! {
    /// A creature as it is described. [symbaroum.missing.creatures]
    pub struct Creature of World = words!("symbaroum.missing.creatures"); wrong wrong; {
        /// All eight.
        attributes: Attributes = people::attributes(),
        /// Which weapon of the list it has.
        weapon: Option<String> = maybe(named(Weapon::names)),
        /// Further weapons: what each is like, by name.
        weapons: BTreeMap<String, String> = rows([
            ("name", Kind::Text { max: NAME_MAX }),
            ("like", Kind::Named(Weapon::names)),
        ]),
        /// Which armour of the list it wears.
        armour: Option<String> = maybe(named(Armour::names)),
        /// Which shield it bears.
        shield: Option<String> = maybe(named(Shield::names)),
        /// What it can do, by name.
        abilities: BTreeMap<String, Level> = people::abilities(),
        /// Its mystical powers, by name.
        powers: BTreeMap<String, Level> = people::powers(),
        /// What stands in place of what would be calculated. [symbaroum.secondary.recalculated]
        overrides: BTreeMap<Override, i32> = people::overrides(),
        /// It has no Pain Threshold: nothing hurts it. [symbaroum.secondary.recalculated]
        painless: bool = flag().by(words!("symbaroum.secondary.recalculated")),
        /// What each hit with a weapon does, by the weapon's name. [symbaroum.damage.npc-values]
        damages: BTreeMap<String, i32> = rows([
            ("weapon", Kind::Text { max: NAME_MAX }),
            ("damage", Kind::Number { min: 0, max: VALUE_MAX.into() }),
        ]).by(words!("symbaroum.damage.npc-values")),
    }
}

/// What is wrong with a description as a whole.
fn wrong(it: &Creature, _: &World) -> Vec<(&'static str, Text)> {
    let known = |name: &String| it.weapon.as_ref() == Some(name) || it.weapons.contains_key(name);
    let strange = it.damages.keys().filter(|name| !known(name));
    strange.map(|name| ("damages", people::no_weapon(name))).collect()
}

lists! {
    /// Rows that the table has added, changed or taken away, by name.
    pub struct Lists of World, changed by ListChange,
        words words!("symbaroum.missing.character-creation");
    {
        weapons: Weapon = "weapon", words!("symbaroum.missing.weapons"),
            include_str!("../../content/weapons.toml"), Audience::Everyone;
        shields: Shield = "shield", words!("symbaroum.shield.kinds"),
            include_str!("../../content/shields.toml"), Audience::Everyone;
        armours: Armour = "armour", words!("symbaroum.missing.armour"),
            include_str!("../../content/armour.toml"), Audience::Everyone;
        abilities: Ability = "ability", words!("symbaroum.missing.abilities"),
            include_str!("../../content/abilities.toml"), Audience::Everyone;
        powers: Power = "power", words!("symbaroum.missing.mystical-powers"),
            include_str!("../../content/powers.toml"), Audience::Everyone;
        elixirs: Elixir = "elixir", words!("symbaroum.missing.elixirs"),
            include_str!("../../content/elixirs.toml"), Audience::Everyone;
        // What there is to meet is found out by meeting it.
        creatures: Creature = "creature", words!("symbaroum.missing.creatures"),
            include_str!("../../content/creatures.toml"), Audience::Referee;
    }
}

sheet! {
    /// A negotiation that is too weighty for one test. [symbaroum.social.when]
    pub struct Social of World, changed by SocialSet = words!("symbaroum.social.when"); {
        /// With whom.
        counterpart: String = prose().labelled("counterpart"),
        /// What they want.
        wants: String = prose().labelled("wants"),
        /// How far they would go.
        limits: String = prose().labelled("limits"),
        /// What was agreed in the end.
        outcome: String = prose().labelled("outcome").unfilled(),
        /// What can be brought to bear, and whether it was. [symbaroum.social.preparation]
        leverage: BTreeMap<String, bool> = kept(),
    }
}
