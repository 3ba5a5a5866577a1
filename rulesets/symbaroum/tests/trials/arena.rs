//! Who fights: four against four, with a weapon, a shield, an ability, an elixir and a power of every sort.
use crate::table::*;
use norn_kernel::{D4, Ruleset, Who};
use norn_symbaroum::Symbaroum;
use norn_symbaroum::rules::characters::weapons;
use norn_symbaroum::world::Attribute::*;
use norn_symbaroum::world::{Ability, Amendment, Elixir, Grade, Level, Side, Sight, Working, World};

/// The party, the last of whom comes later.
pub(crate) const PARTY: [Who; 4] = [Who(1), Who(2), Who(3), Who(4)];
/// Those against them.
pub(crate) const OPPONENTS: [Who; 4] = [Who(5), Who(6), Who(7), Who(8)];

/// Rows of the table's own, one of each sort.
fn lists(world: &mut World) {
    let ability = |novice: Grade| Amendment::Own(Ability { novice, ..Ability::default() });
    let rows = [
        ("Hard blow", Grade { active: true, damage: 2, to_attack: -1, ..Grade::default() }),
        ("Riposte", Grade { free_attacks: true, ..Grade::default() }),
        ("Sixth sense", Grade { defense_from: Some(Vigilant), to_defense: 1, ..Grade::default() }),
        ("Shout", Grade { active: true, ..Grade::default() }),
        ("Soothing", Grade { active: true, heals: Some(D4), daily: true, ..Grade::default() }),
    ];
    let rows = rows.map(|(name, grade)| (name.to_owned(), ability(grade)));
    world.lists.abilities.extend(rows);
    let brew = Elixir { attribute: Some(Quick), modifier: 2, turns: 2, ..Elixir::default() };
    let oil = Elixir { equipment: true, damage: 2, turns: 3, ..Elixir::default() };
    world
        .lists
        .elixirs
        .extend([("Brew".to_owned(), Amendment::Own(brew)), ("Oil".to_owned(), Amendment::Own(oil))]);
    let bolt =
        Working { test: Some(Resolute), sight: true, damage: Some(D4), corruption: 1, ..Working::default() };
    world.lists.powers.insert("Bolt".into(), Amendment::Own(bolt.into()));
}

/// What each of four carries, beginning with what is drawn.
const GEAR: [&[&str]; 4] = [
    &["Plain sword", "Belt knife"],
    &["Hunting bow", "Belt knife", "Plain sword"],
    &["Hunting spear", "Throwing dart"],
    &["Woodman's great axe", "Hunting spear"],
];
const SKILLS: [&[&str]; 4] = [
    &["Medicus", "Hard blow", "Riposte"],
    &["Recovery", "Sixth sense"],
    &["Shout", "Medicus"],
    &["Soothing", "Riposte"],
];

/// Everybody, before the fight. The seed chooses house rules, fog, and who is quickest.
pub(crate) fn arena(seed: u64) -> World {
    let names = ["Ada", "Bo", "Cy", "Di", "Eli", "Fay", "Gus", "Hal"];
    let turned = usize::try_from(seed % 8).expect("few");
    let people = names.iter().enumerate().map(|(n, name)| {
        let side = if n < PARTY.len() { Side::Party } else { Side::Opponents };
        let values =
            [(Quick, 8 + i32::try_from((n + turned) % 8).expect("few")), (Strong, 9), (Accurate, 12)];
        let mut one = norn_symbaroum::world::Character { side, ..hero(name, &values) };
        let nth = n % PARTY.len();
        one.abilities = SKILLS[nth].iter().map(|name| ((*name).to_owned(), Level::Novice)).collect();
        one.powers = [(["Lay on Hands", "Bolt"][nth % 2].to_owned(), Level::Novice)].into();
        (Who(u16::try_from(n + 1).expect("few")), one)
    });
    let mut world = world(people);
    lists(&mut world);
    for (n, who) in PARTY.into_iter().chain(OPPONENTS).enumerate() {
        let nth = n % PARTY.len();
        for (name, pieces) in [("Herbal cure", 2), ("Brew", 1), ("Oil", 1)] {
            world = with_elixir(world, who, name, pieces);
        }
        world = GEAR[nth].iter().fold(world, |world, like| armed(world, who, like));
        world = undrawn(world, who);
        world =
            if nth == 0 { shielded(world, who, if n == 0 { "Shield" } else { "Buckler" }) } else { world };
        // Armour of more would make fights longer than anybody waits for.
        world = if n < 2 { armoured(world, who, "Light padding") } else { world };
        let first = GEAR[nth][0];
        world = but(world, who, |one| one.things.get_mut(first).expect("a weapon").ready = true);
    }
    world.murk = (seed % 5 == 4).then_some(Sight::Fog);
    world = but(world, PARTY[1], |one| one.keen = true);
    let switches = Symbaroum.switches();
    let switch = &switches[usize::try_from(seed).expect("a few") % switches.len()];
    if seed % 2 == 1 {
        world = with_switch(world, switch.id, switch.values[1]);
    }
    assert!(PARTY.iter().all(|who| !weapons::usable(&world, *who).is_empty()));
    world
}
