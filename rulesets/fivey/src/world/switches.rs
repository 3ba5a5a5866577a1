//! The house rules: what the text leaves open or contradicts, with what is so unless somebody says otherwise.
//! [fivey.intro.draft-status]
use crate::reference::RULES;
use norn_kernel::{switches, words};

switches! {
    /// The house rules, each at the default that its ruling names.
    pub struct Switches {
        /// Whether one side rolls against 10 and the other's bonus, or both roll.
        one_sided_rolls: OneSidedRolls = "one-sided-rolls", words!("fivey.check.save"), [
            On = "on",
            Off = "off",
        ];
        /// Whether dice of inspiration can make the rolls of others worse.
        inspiration_on_enemy_rolls: InspirationOnEnemyRolls = "inspiration-on-enemy-rolls", words!("fivey.inspiration.spend"), [
            On = "on",
            Off = "off",
        ];
        /// Who gives the die of a natural 20.
        natural_20_die: Natural20Die = "natural-20-die", words!("fivey.inspiration.gift-natural-20"), [
            Automatic = "automatic",
            RefereeAwards = "referee-awards",
        ];
        /// Whether amounts that are printed with dice are rolled.
        printed_amounts: PrintedAmounts = "printed-amounts", words!("fivey.dice.average-or-roll"), [
            Fixed = "fixed",
            Roll = "roll",
            /// Those whose amount it is choose, before any die falls.
            Ask = "ask",
        ];
        /// Whether a template's feat may fill a slot that a level gives.
        template_feats_later: TemplateFeatsLater = "template-feats-later", words!("fivey.create.start-only"), [
            Off = "off",
            On = "on",
        ];
        /// How often a template's object casts its spell.
        template_spells: TemplateSpells = "template-spells", words!("fivey.item.tier-1-spell"), [
            SingleUse = "single-use",
            /// Once a day; the object keeps the spell.
            Daily = "daily",
        ];
        /// Whether more than 10 things in slots hamper.
        encumbrance: Encumbrance = "encumbrance", words!("fivey.inventory.encumbrance-option"), [
            Off = "off",
            On = "on",
        ];
        /// The dice of a Medium weapon in one hand and in both.
        medium_grip: MediumGrip = "medium-grip", words!("fivey.weapon.medium-both-hands"), [
            EightTen = "d8-d10",
            EightEight = "d8-d8",
            SixEight = "d6-d8",
        ];
        /// How ammunition is counted.
        ammunition: Ammunition = "ammunition", words!("fivey.ammo.twenty-shots"), [
            /// A unit is used up by more than one shot in an encounter.
            PerEncounter = "per-encounter",
            /// A unit holds twenty shots, and each counts.
            TwentyShots = "twenty-shots",
        ];
        /// What a day without a meal does.
        hunger: Hunger = "hunger", words!("fivey.rest.meal"), [
            NoteOnly = "note-only",
            /// Recover restores nothing.
            NoRecovery = "no-recovery",
        ];
        /// Whether a beggar's die depends on the settlement.
        beg_by_settlement: BegBySettlement = "beg-by-settlement", words!("fivey.downtime.beg-settlement"), [
            Off = "off",
            On = "on",
        ];
        /// Whether what is studied needs an open slot.
        study_needs_slot: StudyNeedsSlot = "study-needs-slot", words!("fivey.downtime.study-slot"), [
            On = "on",
            Off = "off",
        ];
        /// What a monster's hit deals.
        monster_damage: MonsterDamage = "monster-damage", words!("fivey.monster.damage"), [
            Rolled = "rolled",
            /// The number that is printed.
            Fixed = "fixed",
        ];
        /// Who gets the experience for monsters.
        monster_xp: MonsterXp = "monster-xp", words!("fivey.monster.xp-sharing"), [
            Divided = "divided",
            /// Each of them the whole sum.
            Full = "full",
            None = "none",
        ];
        /// Whether monsters' feats do anything.
        monster_feat_effects: MonsterFeatEffects = "monster-feat-effects", words!("fivey.monster.feats-undefined"), [
            On = "on",
            Off = "off",
        ];
    }
}
