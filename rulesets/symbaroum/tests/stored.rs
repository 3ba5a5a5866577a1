//! Whatever was ever stored is read for ever: one frozen line for each tag, which is never changed, only added to.
//! With `UPDATE=1` lines of new samples are added.
#![allow(clippy::unwrap_used, reason = "a test that can't go on has failed")]
use norn_kernel::record::Sheet;
use norn_kernel::{Closed, D4, D6, D8, Who};
use norn_symbaroum::rules::actions::action::{Action, Deed};
use norn_symbaroum::rules::actions::first_aid::Means;
use norn_symbaroum::rules::characters::experience::{Adventure, Award, Improve};
use norn_symbaroum::rules::characters::gear::{Get, How as AttackOutcome};
use norn_symbaroum::rules::combat::arrange::Arrange;
use norn_symbaroum::rules::combat::attack::{BareAttack, Points};
use norn_symbaroum::rules::combat::damage::Harm;
use norn_symbaroum::rules::combat::fights::{BeginCombat, EndCombat, EndTurn, Join};
use norn_symbaroum::rules::combat::free_attack::Claim;
use norn_symbaroum::rules::combat::movement::{Goal, Move, Stay};
use norn_symbaroum::rules::combat::surprise::{Ambush, How, Surprise};
use norn_symbaroum::rules::harm::death::{DeathTest, Decree, Decreed, PassTurn};
use norn_symbaroum::rules::harm::healing::Wait;
use norn_symbaroum::rules::success::attempts::{BareTest, Resolve, Test};
use norn_symbaroum::rules::success::dice::Chances;
use norn_symbaroum::world::gear::Cost;
use norn_symbaroum::world::*;
use norn_symbaroum::{Attempt, Effect};
use norn_testkit::stored::{frozen, none_missing};
use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;

const ONE: Who = Who(1);
const TWO: Who = Who(2);

/// The tag of each variant, as it stands in logs, and all of them in a list: a variant that is added without a tag does
/// not compile.
macro_rules! tags {
    ($tag:ident, $all:ident, $of:ident { $($variant:ident => $word:literal),+ $(,)? }) => {
        fn $tag(one: &$of) -> &'static str {
            match one {
                $($of::$variant { .. } => $word,)+
            }
        }
        const $all: &[&str] = &[$($word),+];
    };
}

tags!(effect_tag, EFFECTS, Effect {
    Day => "day",
    Switches => "switches",
    Character => "character",
    Gone => "gone",
    Set => "set",
    List => "list",
    Murk => "murk",
    Adventure => "adventure",
    Social => "social",
    Combat => "combat",
    Order => "order",
    Acting => "acting",
    Turn => "turn",
    Fighter => "fighter",
    Newcomers => "newcomers",
    Engaged => "engaged",
    Higher => "higher",
    Obscured => "obscured",
    Behind => "behind",
    Distance => "distance",
    Narrow => "narrow",
    Granted => "granted",
    Caught => "caught",
});

tags!(attempt_tag, ATTEMPTS, Attempt {
    Test => "success-test",
    Resolve => "resolve",
    Ambush => "ambush",
    BeginCombat => "begin-combat",
    EndCombat => "end-combat",
    Join => "join",
    EndTurn => "end-turn",
    Act => "act",
    Claim => "claim",
    DeathTest => "death-test",
    PassTurn => "pass-turn",
    Harm => "harm",
    Decree => "decree",
    Arrange => "arrange",
    Wait => "wait",
    Award => "award",
    Adventure => "adventure",
    Improve => "improve",
    Get => "get",
    BareTest => "bare-test",
    BareAttack => "bare-attack",
    Stay => "stay",
    Unseen => "unseen",
});

tags!(deed_tag, DEEDS, Deed {
    Attack => "attack",
    Move => "move",
    StandUp => "stand-up",
    Draw => "draw",
    Drop => "drop",
    Switch => "switch",
    Elixir => "elixir",
    FirstAid => "first-aid",
    UseAbility => "use-ability",
    UsePower => "use-power",
    Give => "give",
    Take => "take",
    Leave => "leave",
    Sneak => "sneak",
    Speak => "speak",
});

tags!(arranged_tag, ARRANGED, Arrange {
    Higher => "higher",
    Obscured => "obscured",
    Behind => "behind",
    Distance => "distance",
    Narrow => "narrow",
    Advantage => "advantage",
    Engaged => "engaged",
    Unaware => "unaware",
    Murk => "murk",
    Blind => "blind",
    Keen => "keen",
    Hidden => "hidden",
    Out => "out",
});

fn weapon() -> Weapon {
    Weapon { die: D8, hands: 2, short: true, long: true, heavy: true, ranged: true, natural: true }
}
fn armour() -> Armour {
    Armour { die: Some(D6), impeding: 2, to_defense: 1 }
}
fn shield() -> Shield {
    Shield { defense: 2, blocks_ranged: true, blocks_heavy: true, neutralises_long: true }
}
fn elixir() -> Elixir {
    Elixir {
        text: "It glows.".into(),
        equipment: true,
        heals: 1,
        stabilises: true,
        attribute: Some(Attribute::Quick),
        modifier: 2,
        damage: 2,
        turns: 3,
    }
}
fn things() -> Things {
    let spear = Thing { ready: true, damage: Some(7), ..Sort::Weapon(weapon()).into() };
    let cures = Thing { pieces: 3, ..Sort::Elixir(elixir()).into() };
    let things: [(&str, Thing); 4] = [
        ("Spear", spear),
        ("Shield", Sort::Shield(shield()).into()),
        ("Leather", Sort::Armour(armour()).into()),
        ("Herbal cure", cures),
    ];
    things.into_iter().map(|(name, thing)| (name.to_owned(), thing)).collect()
}
fn overrides() -> BTreeMap<Override, i32> {
    Override::ALL.iter().zip([30, 9, 12, -2, 4, 6, 2]).map(|(of, value)| (*of, value)).collect()
}
fn lasting() -> Vec<Lasting> {
    let brew = Lasting { name: "Brew".into(), modifies: Some((Attribute::Strong, 2)), damage: None, left: 3 };
    let oil = Lasting { name: "Oil".into(), modifies: None, damage: Some(("Spear".into(), 2)), left: 1 };
    vec![brew, oil]
}
fn grade() -> Grade {
    Grade {
        active: true,
        text: "Strikes harder.".into(),
        attack_with: Some(Attribute::Strong),
        defense_from: Some(Attribute::Vigilant),
        to_defense: 1,
        to_attack: -1,
        test: Some(Attribute::Cunning),
        to_test: 2,
        damage: 2,
        heals: Some(D4),
        heals_with_cure: Some(D6),
        own: true,
        stabilises: true,
        daily: true,
        treats: true,
        free_attacks: true,
    }
}
fn character() -> Character {
    Character {
        name: "Ada".into(),
        side: Side::Opponents,
        hidden: true,
        overrides: overrides(),
        toughness: 7,
        fate: Fate::Dying { steps: 1, since: 2 },
        prone: true,
        painless: true,
        things: things(),
        lasting: lasting(),
        abilities: [("Medicus".to_owned(), Level::Adept)].into(),
        powers: [("Lay on Hands".to_owned(), Level::Novice)].into(),
        corruption: 2,
        unspent: 5,
        earned: 25,
        follows: Some(TWO),
        treated: true,
        used_today: ["Recovery".to_owned()].into(),
        blind: Some(Sight::Other("sand".into())),
        keen: true,
        last_words: "Run!".into(),
        ..Character::default()
    }
}
fn fighter() -> Fighter {
    Fighter {
        spent: Spent { combat: true, movement: true },
        free_attacks: BTreeSet::from([
            Trigger::Long,
            Trigger::Withdraw,
            Trigger::Pass,
            Trigger::Surprise,
            Trigger::Pain,
            Trigger::Ability,
        ]),
        melee_since: Some(1),
        unaware: [(TWO, 3)].into(),
        rear: [TWO].into(),
        woke: Some(4),
        tested: Some(3),
        beside: BTreeSet::new(),
    }
}
fn social() -> Social {
    Social {
        counterpart: "The bailiff".into(),
        wants: "Silver".into(),
        limits: "No blood".into(),
        outcome: "Half".into(),
        leverage: [("The seal".to_owned(), true)].into(),
    }
}

/// Described level by level, with everything that is unusual.
fn curse() -> Power {
    let novice = Working {
        test: None,
        resists: None,
        action: Cost::Movement,
        sight: true,
        text: "It burns.".into(),
        heals: Some(D4),
        stabilises: true,
        damage: Some(D6),
        pierces: true,
        corruption: 1,
        corruption_die: Some(D4),
    };
    let adept = Working { resists: Some(Attribute::Quick), ..novice.clone() };
    Power { novice, adept: Some(adept), master: Some(Working::default()) }
}
fn troll() -> Creature {
    let mut attributes = Attributes::default();
    attributes.set(Attribute::Strong, 18);
    Creature {
        attributes,
        weapon: Some("Plain sword".into()),
        weapons: [("Tusks".to_owned(), "Claws or teeth, large".to_owned())].into(),
        armour: Some("Heavy metal".into()),
        shield: Some("Shield".into()),
        abilities: [("Medicus".to_owned(), Level::Master)].into(),
        powers: [("Curse".to_owned(), Level::Adept)].into(),
        overrides: overrides(),
        painless: true,
        damages: [("Tusks".to_owned(), 7)].into(),
    }
}

fn effects() -> Vec<Effect> {
    let switches = Switches {
        natural_extremes: NaturalExtremes::On,
        unaware_defense: UnawareDefense::Normal,
        npc_values: NpcValues::Rolled,
        damage_while_dying: DamageWhileDying::Step,
    };
    let ability = Ability { novice: grade(), adept: Grade::default(), master: grade(), creatures: false };
    let mut all = vec![
        Effect::Day(3),
        Effect::Switches(Switches::default()),
        Effect::Switches(switches),
        Effect::Character(ONE, Box::new(character())),
        Effect::Gone(ONE),
        Effect::Adventure(true),
        Effect::Social("The toll".into(), Some(Box::new(social()))),
        Effect::Combat(true),
        Effect::Order(vec![TWO, ONE], [TWO].into()),
        Effect::Acting(Some(ONE)),
        Effect::Turn(2),
        Effect::Fighter(ONE, Some(Box::new(fighter()))),
        Effect::Newcomers([TWO].into()),
        Effect::Engaged([(ONE, TWO)].into()),
        Effect::Higher([(TWO, ONE)].into()),
        Effect::Obscured([(ONE, TWO)].into()),
        Effect::Behind(ONE, Some(TWO)),
        Effect::Distance(ONE, TWO, Some(15)),
        Effect::Narrow([TWO].into()),
        Effect::Granted(ONE, TWO, Some("the sun".into())),
        Effect::Caught(Caught { by: [ONE].into(), on: [TWO].into() }),
        Effect::Fighter(TWO, Some(Box::new(Fighter { beside: [ONE].into(), ..Fighter::default() }))),
    ];
    let listed = [
        ListChange::Weapon("Spear".into(), Some(Amendment::Own(weapon()))),
        ListChange::Weapon("Club".into(), Some(Amendment::Own(Weapon::default()))),
        ListChange::Weapon("Spear".into(), Some(Amendment::Gone)),
        ListChange::Weapon("Spear".into(), None),
        ListChange::Shield("Round".into(), Some(Amendment::Own(shield()))),
        ListChange::Armour("Leather".into(), Some(Amendment::Own(armour()))),
        ListChange::Ability("Hard blow".into(), Some(Amendment::Own(ability))),
        ListChange::Power("Curse".into(), Some(Amendment::Own(curse()))),
        ListChange::Elixir("Brew".into(), Some(Amendment::Own(elixir()))),
        ListChange::Creature("Troll".into(), Some(Amendment::Own(troll()))),
    ];
    all.extend(listed.map(Effect::from));
    // Every field, as each of two records has it.
    for one in [character(), Character::default()] {
        let sets = (0..).map_while(|field| Sheet::set(&one, field));
        all.extend(sets.map(|now| Effect::Set(ONE, now)));
    }
    let fates = [Fate::Well, Fate::Unconscious, Fate::Dying { steps: 2, since: 3 }, Fate::Dead];
    all.extend(fates.map(|fate| Effect::Set(ONE, Set::fate(fate))));
    let sights = [Sight::Darkness, Sight::Smoke, Sight::Fog, Sight::Other("sand".into())];
    all.extend(sights.clone().map(|why| Effect::Set(ONE, Set::blind(Some(why)))));
    all.extend(sights.map(|why| Effect::Murk(Some(why))));
    all
}

fn deeds() -> Vec<Deed> {
    let goals =
        [Goal::Engage(TWO), Goal::Flank(TWO), Goal::Sight(TWO), Goal::Toward(TWO), Goal::Away, Goal::Aside];
    let means = [
        Means::Cure { name: "Herbal cure".into() },
        Means::Ability { name: "Medicus".into(), cure: Some("Herbal cure".into()) },
        Means::Power { name: "Lay on Hands".into() },
    ];
    let mut all = vec![
        Deed::Attack { target: TWO, weapon: "Spear".into(), ability: Some("Hard blow".into()) },
        Deed::StandUp { difficulty: -2, rolls: true },
        Deed::Draw { item: "Spear".into() },
        Deed::Drop { item: "Spear".into() },
        Deed::Switch { from: "Bow".into(), to: "Spear".into() },
        Deed::Elixir { name: "Oil".into(), on: TWO, item: Some("Spear".into()) },
        Deed::UseAbility { name: "Shout".into() },
        Deed::UsePower { name: "Bolt".into(), target: TWO },
        Deed::Give { thing: "Spear".into(), to: TWO, pieces: 1 },
        Deed::Give { thing: "Buckler".into(), to: TWO, pieces: 1 },
        Deed::Take { thing: "Leather".into(), from: TWO, pieces: 1 },
        Deed::Leave { thing: "Oil".into(), pieces: 2 },
        Deed::Sneak { on: TWO },
        Deed::Speak { words: "Now!".into() },
    ];
    all.extend(goals.map(|goal| Deed::Move(Move { goal, past: vec![TWO], around: true })));
    all.extend(means.map(|means| Deed::FirstAid { patient: TWO, means }));
    all
}

fn arranged() -> Vec<Arrange> {
    vec![
        Arrange::Higher { who: ONE, than: TWO, on: true },
        Arrange::Obscured { who: ONE, other: TWO, on: true },
        Arrange::Behind { who: ONE, ally: Some(TWO) },
        Arrange::Distance { who: ONE, other: TWO, metres: Some(15) },
        Arrange::Narrow { who: ONE, on: true },
        Arrange::Advantage { who: ONE, over: TWO, reason: Some("the sun".into()) },
        Arrange::Engaged { who: ONE, other: TWO, on: true, behind: true },
        Arrange::Unaware { who: ONE, of: TWO, on: true },
        Arrange::Unaware { who: ONE, of: TWO, on: false },
        Arrange::Murk { why: Some(Sight::Fog) },
        Arrange::Blind { who: ONE, why: Some(Sight::Smoke) },
        Arrange::Keen { who: ONE, on: true },
        Arrange::Hidden { who: ONE, on: true },
        Arrange::Out { who: ONE },
    ]
}

fn attempts() -> Vec<Attempt> {
    let test = Test {
        who: ONE,
        attribute: Attribute::Discreet,
        against: Some((TWO, Attribute::Vigilant)),
        difficulty: -2,
        modifiers: vec![("rain".into(), 2)],
        reactive: true,
        by_sight: true,
        doing: "creep past".into(),
    };
    let begins = |how| {
        let surprise = Some(Surprise { by: [ONE].into(), on: [TWO].into(), how });
        let (fighters, unready) = ([ONE, TWO].into(), [TWO].into());
        Attempt::BeginCombat(BeginCombat { fighters, unready, facing: [(ONE, TWO)].into(), surprise })
    };
    let bare = |chances| BareTest { who: ONE, attribute: 12, against: Some(13), difficulty: 2, chances };
    let attack = BareAttack {
        who: ONE,
        attribute: 13,
        against: 9,
        chances: Chances::One,
        advantage: true,
        damage: Points::Rolled(D8),
        armour: Points::Fixed(2),
        pain: 6,
        toughness: 11,
    };
    let mut all = vec![
        Attempt::Test(test),
        Attempt::Resolve(Resolve { who: ONE, doing: "open the door".into(), works: true }),
        Attempt::Ambush(Ambush { by: [ONE].into(), on: [TWO].into() }),
        begins(How::Test),
        begins(How::Granted),
        begins(How::Denied),
        Attempt::EndCombat(EndCombat),
        Attempt::Join(Join { who: TWO, ready: false }),
        Attempt::EndTurn(EndTurn { who: ONE }),
        Attempt::Claim(Claim { who: ONE, on: TWO, ability: "Riposte".into() }),
        Attempt::DeathTest(DeathTest { who: ONE }),
        Attempt::PassTurn(PassTurn),
        Attempt::Harm(Harm { who: ONE, damage: 4, armour: true }),
        Attempt::Wait(Wait { days: 3 }),
        Attempt::Award(Award { to: [ONE].into(), points: 15 }),
        Attempt::Adventure(Adventure { on: true }),
        Attempt::Improve(Improve { who: ONE, ability: "Medicus".into(), level: Level::Adept }),
        Attempt::Get(Get { who: ONE, thing: "Oil".into(), pieces: 3, how: AttackOutcome::Bought }),
        Attempt::BareTest(bare(Chances::One)),
        Attempt::BareTest(bare(Chances::TwoToFail)),
        Attempt::BareTest(bare(Chances::TwoToSucceed)),
        Attempt::BareAttack(attack),
        Attempt::Stay(Stay { who: ONE }),
        Attempt::Unseen(Box::new(Attempt::EndTurn(EndTurn { who: TWO }))),
    ];
    all.extend(Decreed::ALL.iter().map(|&fate| Attempt::Decree(Decree { who: ONE, fate })));
    all.extend(arranged().into_iter().map(Attempt::Arrange));
    all.extend(deeds().into_iter().map(|deed| Attempt::Act(Action { who: ONE, deed })));
    all
}

fn stored(file: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/stored").join(file)
}

#[test]
fn every_effect_ever_stored_is_read() {
    frozen(stored("effects.jsonl"), &effects(), effect_tag, EFFECTS);
}

#[test]
fn every_attempt_ever_stored_is_read() {
    let Some(stored) = frozen(stored("attempts.jsonl"), &attempts(), attempt_tag, ATTEMPTS) else { return };
    let done = stored.iter().filter_map(|attempt| match attempt {
        Attempt::Act(Action { deed, .. }) => Some(deed_tag(deed)),
        _ => None,
    });
    none_missing(done, DEEDS);
    let said = stored.iter().filter_map(|attempt| match attempt {
        Attempt::Arrange(arranged) => Some(arranged_tag(arranged)),
        _ => None,
    });
    none_missing(said, ARRANGED);
}
