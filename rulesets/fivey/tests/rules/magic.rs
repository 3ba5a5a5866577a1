//! Vessels, casting, what lasts, and each of the ten spells: every case of the checks.
use crate::table::*;
use norn_dice::Ratio;
use norn_fivey::rules::characters::market::Give;
use norn_fivey::rules::encounters::reactions::{React, Reacts};
use norn_fivey::rules::exploring::time::{Clock, passes};
use norn_fivey::rules::fights::actions::Retrieve;
use norn_fivey::rules::fights::begin::BeginFight;
use norn_fivey::rules::fights::blast::Bend;
use norn_fivey::rules::magic::casting::Cast;
use norn_fivey::rules::magic::falling::Fall;
use norn_fivey::rules::magic::ongoing::{Cease, Touch, fight_begins, fight_ends, is_shrouded, round_ends};
use norn_fivey::rules::magic::vessels::{Bind, held};
use norn_fivey::rules::monsters::feats::resists_magic;
use norn_fivey::rules::tasks::checks::Throw;
use norn_fivey::rules::templates::feats::{Behind, Vanish};
use norn_fivey::world::gear::Carried;
use norn_fivey::world::{
    Attitude, Charmed, Combat, Fate, Feat, Fighter, Ground, Meeting, Spell, Thing, World,
};
use norn_fivey::{Attempt, Fivey};
use norn_kernel::record::things::Thing as _;
use norn_kernel::record::{Record, Row};
use norn_kernel::ruleset::Verdict;
use norn_kernel::{
    Amounts, Answer, At, Audience, Edge, Filled, Next, Place, Play, Ruleset, Value, Viewer, Who,
};
use std::collections::BTreeSet;

/// What A casts from.
const SCROLL: &str = "Parchment";

/// A thing at hand that holds this spell, in A's things.
fn with_spell(world: World, spell: &str) -> World {
    let world = with_thing(world, A, SCROLL, 1, Carried::OnHand);
    but(world, A, |one| one.things.get_mut(SCROLL).expect("it").spell = Some(spell.to_owned()))
}

/// A, who has this INT and this spell, and X and Y.
fn caster(spell: &str, int: i32) -> World {
    let world =
        world([(A, hero("Ivy", &[(Int, int)])), (X, monster("Xan", 2, 20)), (Y, monster("Yul", 2, 20))]);
    with_spell(world, spell)
}

fn cast() -> Cast {
    Cast::of(A, SCROLL)
}

fn on<const N: usize>(of: [Who; N]) -> Cast {
    Cast { on: BTreeSet::from(of), ..cast() }
}

/// With a feat of the table's own that lets A cast so.
fn trained(mut world: World, level: Option<i32>, keeps: bool) -> World {
    let feat = Feat { spell_level: level, keeps_spells: keeps, ..Feat::fields().usual() };
    let effect = Feat::changed("Magician".to_owned(), Some(norn_kernel::record::Amendment::Own(feat)));
    norn_kernel::World::apply(&mut world, &effect);
    with_feat(world, A, "Magician")
}

/// A field of 20 by 20.
fn field(mut world: World, at: &[(Who, u16, u16)]) -> World {
    let ground = Ground {
        columns: 20,
        rows: 20,
        walls: BTreeSet::new(),
        cover: BTreeSet::new(),
        dark: BTreeSet::new(),
        slow: [].into(),
    };
    let place = |x, y| ground.place(norn_kernel::ground::Cell::new(x, y));
    for &(who, x, y) in at {
        let place = place(i16::try_from(x).expect("small"), i16::try_from(y).expect("small"));
        of(&mut world, who).at = place;
    }
    world.ground = Some(ground.into());
    world
}

fn spot(world: &World, x: i16, y: i16) -> Option<Place> {
    world.ground.as_ref()?.place(norn_kernel::ground::Cell::new(x, y))
}

/// What A keeps up: until which minute.
fn until(world: &World) -> Option<i64> {
    world.spells.get(&A).map(|spell| spell.until)
}

/// The world after what follows by itself.
fn after(world: &World, step: impl FnOnce(&mut At<'_, World>) -> Play<()>) -> World {
    let mut now = world.clone();
    for effect in &norn_kernel::by_hand(world, step) {
        norn_kernel::World::apply(&mut now, effect);
    }
    now
}

fn pass(world: &World, minutes: i64) -> World {
    let until = world.clock + minutes;
    after(world, |at| passes(at, until, Clock::Ordinary))
}

mod fivey_magic_vessel {
    use super::*;

    #[test]
    fn the_spell_is_released_and_gone() {
        let world = caster("Fire Ball", 3);
        let played = tries(&world, on([X]), &[1, 5], &[]);
        assert_eq!(played.world.character(X).hit_points, 15);
        assert_eq!(held(&played.world, A, SCROLL), None);
        assert!(played.world.character(A).things.contains_key(SCROLL));
        assert_eq!(refused(&played.world, &on([X]).into()), Some("fivey.magic.vessel"));
    }

    #[test]
    fn of_several_alike_the_others_hold_theirs_still() {
        let world = but(caster("Knock", 1), A, |one| one.things.get_mut(SCROLL).expect("it").pieces = 3);
        let after = tries(&world, cast(), &[], &[]).world;
        assert_eq!(after.character(A).things[SCROLL].pieces, 2);
        assert_eq!(held(&after, A, SCROLL).map(|held| held.spell).as_deref(), Some("Knock"));
    }

    #[test]
    fn the_referee_puts_spells_into_things() {
        let world = with_thing(one(&[]), A, SCROLL, 1, Carried::OnHand);
        assert_eq!(refused(&world, &cast().into()), Some("fivey.magic.vessel"));
        let bind = Bind { who: A, vessel: SCROLL.to_owned(), spell: Some("Knock".to_owned()), riddle: false };
        let bound = tries(&world, bind.clone(), &[], &[]).world;
        assert_eq!(held(&bound, A, SCROLL).map(|held| held.spell).as_deref(), Some("Knock"));
        let nothing = Bind { vessel: "Bell".to_owned(), ..bind };
        assert_eq!(refused(&world, &nothing.into()), Some("fivey.magic.vessel"));
        let written = written(world, "character/1/spell/Parchment", Value::text("Charm"));
        assert_eq!(held(&written, A, SCROLL).map(|held| held.spell).as_deref(), Some("Charm"));
    }
}

mod fivey_magic_magician {
    use super::*;

    #[test]
    fn a_feat_preserves_the_spell() {
        let kept = tries(&trained(caster("Knock", 1), None, true), cast(), &[], &[]).world;
        assert_eq!(refused(&kept, &cast().into()), None);
        let lost = tries(&caster("Knock", 1), cast(), &[], &[]).world;
        assert_eq!(refused(&lost, &cast().into()), Some("fivey.magic.vessel"));
    }

    #[test]
    fn a_feat_raises_its_power() {
        let world = trained(caster("Fire Ball", 3), Some(3), false);
        let played = tries(&world, on([X]), &[1, 5, 4, 2], &[]);
        assert_eq!(played.world.character(X).hit_points, 9);
    }
}

mod fivey_magic_level {
    use super::*;

    #[test]
    fn it_is_the_spells_and_not_the_characters() {
        let rolled = |world: &World| tries(world, Cast { feet: 10, ..cast() }, &[2], &[]).world;
        let veteran = but(caster("Levitate", 1), A, |one| (one.level, one.experience) = (5, 1500));
        assert_eq!(until(&rolled(&veteran)), Some(2));
        let trained = trained(caster("Levitate", 1), Some(2), false);
        let played = tries(&trained, Cast { feet: 10, ..cast() }, &[2, 6], &[]);
        assert_eq!(until(&played.world), Some(8));
        let damage = tries(&caster("Fire Ball", 1), on([X]), &[1, 6], &[]).world;
        assert_eq!(damage.character(X).hit_points, 14);
    }
}

mod fivey_magic_cast {
    use super::*;

    #[test]
    fn it_takes_two_actions() {
        let world = fighting(caster("Knock", 1));
        let cast_it = tries(&world, cast(), &[], &[]).world;
        assert_eq!(cast_it.fighter(A).map(|fighter| fighter.spent), Some(2));
        let mut one_left = world;
        if let Some(fighter) = one_left.combat.as_mut().and_then(|it| it.fighters.get_mut(&A)) {
            fighter.spent = 1;
        }
        assert_eq!(refused(&one_left, &cast().into()), Some("fivey.turn.two-actions"));
    }

    #[test]
    fn is_offered_to_those_alone_who_have_the_actions_for_it() {
        let doing = |change: &dyn Fn(&mut Fighter)| {
            let mut world = fighting(caster("Knock", 1));
            world.combat.as_mut().and_then(|it| it.fighters.get_mut(&A)).map(change);
            withheld(&world, &Filled::of("cast"))
        };
        assert_eq!(doing(&|_| {}), None);
        assert_eq!(doing(&|fighter| fighter.spent = 1), Some("fivey.turn.two-actions"));
        assert_eq!(doing(&|fighter| fighter.done = true), Some("fivey.initiative.order"));
    }

    #[test]
    fn what_is_stashed_has_to_be_retrieved() {
        let world = but(caster("Knock", 1), A, |one| {
            one.things.get_mut(SCROLL).expect("it").carried = Carried::Stashed;
        });
        assert_eq!(refused(&world, &cast().into()), Some("fivey.magic.cast"));
        let filled = Filled::of("cast").with("who", A);
        assert_eq!(withheld(&world, &filled), Some("fivey.magic.cast"));
    }

    #[test]
    fn targets_may_save() {
        let escapes = |verdict: &Verdict, _: &World| verdict.outcome.as_deref() == Some("no-effect");
        assert_eq!(share(&caster("Charm", 3), on([X]), escapes), Ratio::new(1, 2));
        let charm = |face| tries(&caster("Charm", 3), on([X]), face, &[]).outcome().map(str::to_owned);
        assert_eq!(charm(&[11]).as_deref(), Some("no-effect"));
        assert_eq!(charm(&[10, 1]).as_deref(), Some("takes-effect"));
    }

    #[test]
    fn whoever_casts_unseen_shows_in_doing_it_openly() {
        let mut world = caster("Knock", 1);
        let scroll = world.character(A).things[SCROLL].clone();
        of(&mut world, X).things.insert(SCROLL.to_owned(), scroll);
        of(&mut world, X).hidden = true;
        let open = Cast { openly: true, ..Cast::of(X, SCROLL) };
        assert!(tries(&world, open.clone(), &[], &[]).world.is_seen(X));
        let quiet = Cast { openly: false, ..open };
        assert!(!tries(&world, quiet.clone(), &[], &[]).world.is_seen(X));
        let veiled = Attempt::from(quiet).veiled(&world);
        assert_eq!(norn_kernel::Attempt::audience(&veiled), Audience::Referee);
    }
}

mod fivey_check_save {
    use super::*;

    /// Whether X, who adds 2, is charmed with this face.
    fn charmed(world: &World, cast: Cast, face: u16) -> bool {
        let mut dice = vec![face];
        let dc = cast.throw(world).passive(world);
        if i32::from(face) + 2 < dc {
            dice.push(1);
        }
        tries(world, cast, &dice, &[]).outcome() == Some("takes-effect")
    }

    #[test]
    fn against_the_casters_passive_score() {
        let world = caster("Charm", 3);
        assert_eq!((charmed(&world, on([X]), 11), charmed(&world, on([X]), 10)), (false, true));
    }

    #[test]
    fn attunement_to_the_vessel_or_a_skill_doubles_it() {
        let attuned = but(caster("Charm", 3), A, |one| one.attuned = Some(SCROLL.to_owned()));
        assert_eq!((charmed(&attuned, on([X]), 14), charmed(&attuned, on([X]), 13)), (false, true));
        let skilled = skilled(caster("Charm", 3), A, "spellcraft");
        let cast = Cast { skill: Some("spellcraft".to_owned()), ..on([X]) };
        assert_eq!((charmed(&skilled, cast.clone(), 14), charmed(&skilled, cast, 13)), (false, true));
    }

    #[test]
    fn a_skill_of_theirs_doubles_what_they_add() {
        let world = skilled(caster("Charm", 3), X, "stubbornness");
        let named = [("fivey.check.save", Answer::Several(vec![Value::text("stubbornness")]))];
        assert_eq!(tries(&world, on([X]), &[9], &named).outcome(), Some("no-effect"));
        let silent = tries(&world, on([X]), &[9, 1], &[]);
        assert_eq!((silent.outcome(), silent.asked("fivey.check.save")), (Some("takes-effect"), 1));
        let ball = skilled(caster("Fire Ball", 3), X, "dodging");
        let named = [("fivey.check.save", Answer::Several(vec![Value::text("dodging")]))];
        assert_eq!(tries(&ball, on([X, Y]), &[9, 9, 6], &named).world.character(X).hit_points, 17);
    }

    #[test]
    fn where_both_roll_the_caster_wins_ties() {
        let world = with_switch(caster("Charm", 3), "one-sided-rolls", "off");
        assert_eq!(tries(&world, on([X]), &[9, 11], &[]).outcome(), Some("no-effect"));
        assert_eq!(tries(&world, on([X]), &[9, 10, 1], &[]).outcome(), Some("takes-effect"));
    }

    #[test]
    fn the_caster_alone_may_spend_a_die_against_it() {
        let world = with_dice(caster("Charm", 3), A, 1);
        let answer = [("fivey.inspiration.spend", YES), ("fivey.inspiration.timing", NO)];
        let played = tries(&world, on([X]), &[11, 1, 2], &answer[..1]);
        assert_eq!((played.outcome(), played.world.character(A).dice), (Some("takes-effect"), 0));
    }
}

mod fivey_magic_concentration {
    use super::*;

    fn lit() -> World {
        tries(&caster("Illuminate", 1), cast(), &[4], &[]).world
    }

    #[test]
    fn ceasing_ends_it_at_once() {
        assert_eq!(until(&lit()), Some(40));
        assert_eq!(until(&tries(&lit(), Cease { who: A }, &[], &[]).world), None);
    }

    #[test]
    fn so_does_the_casters_death() {
        let dead = written(lit(), "character/1/fate", Value::word("dead"));
        assert_eq!((dead.character(A).fate, until(&dead)), (Fate::Dead, None));
    }

    #[test]
    fn nobody_keeps_up_two() {
        let world = with_spell(lit(), "Levitate");
        let levitate = Cast { feet: 5, ..cast() };
        assert_eq!(refused(&world, &levitate.into()), Some("fivey.magic.concentration"));
        assert_eq!(withheld(&world, &Filled::of("cast")), Some("fivey.magic.concentration"));
        let other = with_spell(lit(), "Knock");
        assert_eq!(refused(&other, &cast().into()), None);
    }

    #[test]
    fn damage_does_not_end_it() {
        let harm = norn_fivey::rules::characters::healing::Harmed {
            who: A,
            dice: 1,
            die: norn_kernel::D6,
            plus: 0,
            damage_type: "fire".to_owned(),
        };
        assert_eq!(until(&tries(&lit(), harm, &[3], &[]).world), Some(40));
    }

    #[test]
    fn what_affected_somebody_who_is_gone_affects_nobody() {
        let charmed = tries(&caster("Charm", 3), on([X]), &[2, 1], &[]).world;
        let gone = written(charmed, "character/11", false);
        assert_eq!(until(&gone), None);
    }
}

mod fivey_action_cease {
    use super::*;

    #[test]
    fn it_costs_nothing_and_needs_a_spell() {
        let lit = fighting(tries(&caster("Illuminate", 1), cast(), &[4], &[]).world);
        let after = tries(&lit, Cease { who: A }, &[], &[]).world;
        assert_eq!((until(&after), after.fighter(A).map(|fighter| fighter.spent)), (None, Some(0)));
        assert_eq!(refused(&after, &Cease { who: A }.into()), Some("fivey.action.cease"));
        assert_eq!(withheld(&after, &Filled::of("cease-spell")), Some("fivey.action.cease"));
    }
}

mod fivey_magic_minutes_in_combat {
    use super::*;

    fn rounds(world: &World) -> Option<i64> {
        world.spells.get(&A).and_then(|spell| spell.rounds)
    }

    #[test]
    fn ten_rounds_are_a_minute() {
        let world = fighting(caster("Levitate", 1));
        let world = tries(&world, Cast { feet: 10, ..cast() }, &[2], &[]).world;
        assert_eq!(rounds(&world), Some(20));
    }

    #[test]
    fn one_minute_begun_in_round_2_ends_after_round_11() {
        let world = fighting(caster("Levitate", 1));
        let mut world = tries(&world, Cast { feet: 10, ..cast() }, &[1], &[]).world;
        for _ in 2..11 {
            world = after(&world, round_ends);
        }
        assert_eq!(rounds(&world), Some(1));
        assert_eq!(until(&after(&world, round_ends)), None);
    }

    #[test]
    fn minutes_become_rounds_and_rounds_minutes() {
        let world = tries(&caster("Levitate", 1), Cast { feet: 10, ..cast() }, &[3], &[]).world;
        let mut fight = after(&fighting(world), fight_begins);
        assert_eq!(rounds(&fight), Some(30));
        for _ in 0..11 {
            fight = after(&fight, round_ends);
        }
        let calm = after(&fight, fight_ends);
        assert_eq!((rounds(&calm), until(&calm)), (None, Some(2)));
    }

    #[test]
    fn outside_of_fights_they_pass_on_the_clock() {
        let world = tries(&caster("Levitate", 1), Cast { feet: 10, ..cast() }, &[2], &[]).world;
        assert_eq!(until(&pass(&world, 1)), Some(2));
        assert_eq!(until(&pass(&world, 2)), None);
    }
}

mod fivey_spell_list {
    use super::*;

    const TEN: [&str; 10] = [
        "Attract",
        "Charm",
        "Feather Fall",
        "Fire Ball",
        "Knock",
        "Illuminate",
        "Levitate",
        "Lightning Bolt",
        "Shroud",
        "Turn Undead",
    ];

    #[test]
    fn ten_in_their_order() {
        assert_eq!(Spell::listed(&one(&[])), TEN);
    }

    #[test]
    fn a_die_picks_one() {
        let world = with_thing(one(&[]), A, SCROLL, 1, Carried::OnHand);
        let bind = Bind { who: A, vessel: SCROLL.to_owned(), spell: None, riddle: false };
        for (face, name) in [(1, "Attract"), (4, "Fire Ball"), (10, "Turn Undead")] {
            let played = tries(&world, bind.clone(), &[face], &[]);
            assert_eq!(played.dice(), [(10, face, false)]);
            assert_eq!(held(&played.world, A, SCROLL).map(|held| held.spell).as_deref(), Some(name));
        }
    }

    #[test]
    fn nobody_casts_or_binds_what_is_on_no_list() {
        let lost = caster("Sleep", 1);
        assert_eq!(refused(&lost, &on([X]).into()), Some("fivey.spell.list"));
        let bind = Bind { who: A, vessel: SCROLL.to_owned(), spell: Some("Sleep".to_owned()), riddle: false };
        assert_eq!(refused(&lost, &bind.into()), Some("fivey.spell.list"));
    }

    /// A spell of the table's own.
    fn own(world: World, spell: Spell) -> World {
        let mut world = world;
        let changed = Spell::changed("Sleep".to_owned(), Some(norn_kernel::record::Amendment::Own(spell)));
        norn_kernel::World::apply(&mut world, &changed);
        world
    }

    #[test]
    fn a_spell_of_the_tables_own_does_what_its_words_say() {
        let sleep = Spell {
            save: Some(Cha),
            mental: true,
            lasts: norn_fivey::world::Lasts::Minutes,
            ..Spell::fields().usual()
        };
        let world = own(caster("Sleep", 3), sleep);
        let played = tries(&world, on([X, Y]), &[11, 10, 5], &[]);
        assert_eq!(played.outcome(), Some("takes-effect"));
        let spell = &played.world.spells[&A];
        assert_eq!((spell.on.clone(), spell.until), (BTreeSet::from([Y]), 5));
    }

    #[test]
    fn one_that_harms_names_whom_it_harms() {
        let sting = Spell {
            working: norn_fivey::world::Working::Harm,
            damage_type: "poison".to_owned(),
            ..Spell::fields().usual()
        };
        let world = own(caster("Sleep", 3), sting);
        assert_eq!(refused(&world, &cast().into()), Some("fivey.spell.list"));
        assert_eq!(tries(&world, on([X]), &[4], &[]).world.character(X).hit_points, 16);
    }
}

mod fivey_spell_attract {
    use super::*;

    #[test]
    fn for_as_many_minutes_as_the_dice_say_or_less() {
        let nails = Cast { what: "the nails".to_owned(), feet: 10, ..cast() };
        let world = tries(&caster("Attract", 1), nails.clone(), &[4], &[]).world;
        assert_eq!(until(&world), Some(4));
        assert_eq!(until(&tries(&world, Cease { who: A }, &[], &[]).world), None);
        let trained = trained(caster("Attract", 1), Some(2), false);
        assert_eq!(until(&tries(&trained, nails, &[4, 5], &[]).world), Some(9));
    }

    #[test]
    fn what_is_far_or_of_no_metal_is_not_affected() {
        let far = Cast { what: "the nails".to_owned(), feet: 11, ..cast() };
        assert_eq!(refused(&caster("Attract", 1), &far.into()), Some("fivey.spell.attract"));
        let wood = Cast { what: "the table".to_owned(), feet: 5, unfit: true, ..cast() };
        assert_eq!(refused(&caster("Attract", 1), &wood.into()), Some("fivey.spell.attract"));
        let world = field(caster("Attract", 1), &[(A, 5, 5), (X, 8, 5), (Y, 7, 5)]);
        let armed = with_sword(with_sword(world, X), Y);
        assert_eq!(refused(&armed, &sword(X).into()), Some("fivey.spell.attract"));
        assert_eq!(refused(&armed, &sword(Y).into()), None);
    }

    fn with_sword(world: World, who: Who) -> World {
        let thing = Thing { carried: Carried::Held, ..Thing::listed(&world, "Sword").expect("a sword") };
        but(world, who, |one| {
            one.things.insert("Sword".to_owned(), thing);
        })
    }

    fn sword(who: Who) -> Cast {
        Cast { item: Some("Sword".to_owned()), ..on([who]) }
    }

    #[test]
    fn whoever_holds_something_may_keep_hold_of_it() {
        let world = with_sword(caster("Attract", 3), X);
        let came = |dice: &[u16]| {
            let played = tries(&world, sword(X), dice, &[]);
            (played.world.character(X).things["Sword"].carried, until(&played.world))
        };
        assert_eq!(came(&[10, 4]), (Carried::Lying, Some(4)));
        assert_eq!(came(&[11]), (Carried::Held, None));
        assert_eq!(refused(&world, &sword(Y).into()), Some("fivey.spell.attract"));
    }

    fn retrieve() -> Attempt {
        Retrieve { who: X, thing: "Sword".to_owned() }.into()
    }

    #[test]
    fn what_it_has_drawn_sticks_until_it_is_over() {
        let world = field(fighting(with_sword(caster("Attract", 3), X)), &[(A, 5, 5), (X, 7, 5)]);
        let drawn = tries(&world, sword(X), &[10, 4], &[]).world;
        let lies = |world: &World| world.character(X).things["Sword"].lies;
        assert_eq!(lies(&drawn), spot(&drawn, 5, 5));
        assert_eq!(refused(&drawn, &retrieve()), Some("fivey.spell.attract"));
        let over = tries(&drawn, Cease { who: A }, &[], &[]).world;
        assert_eq!(refused(&over, &retrieve()), Some("fivey.action.retrieve"));
        let near = but(over.clone(), X, |one| one.at = spot(&over, 6, 5));
        assert_eq!(refused(&near, &retrieve()), None);
    }

    #[test]
    fn what_sticks_is_not_given_away() {
        let world = with_sword(caster("Attract", 3), X);
        let drawn = tries(&world, sword(X), &[10, 4], &[]).world;
        let give = Give { who: X, to: A, things: Amounts::none().and("Sword".to_owned(), 1), crowns: 0 };
        assert_eq!(refused(&drawn, &give.clone().into()), Some("fivey.spell.attract"));
        let over = tries(&drawn, Cease { who: A }, &[], &[]).world;
        assert_eq!(refused(&over, &give.into()), None);
    }

    #[test]
    fn of_several_alike_one_sticks() {
        let two = but(with_sword(caster("Attract", 3), X), X, |one| {
            one.things.get_mut("Sword").expect("it").pieces = 2;
        });
        let drawn = tries(&two, sword(X), &[10, 4], &[]).world;
        let second = Retrieve { who: X, thing: "Sword 2".to_owned() };
        assert_eq!(refused(&drawn, &second.into()), Some("fivey.spell.attract"));
        assert_eq!(drawn.character(X).things["Sword"].carried, Carried::Held);
    }
}

mod fivey_spell_charm {
    use super::*;

    fn charmed(face: u16, hours: u16) -> World {
        let world = but(caster("Charm", 3), X, |one| one.attitude = Some(Attitude::Hostile));
        tries(&world, on([X]), &[face, hours], &[]).world
    }

    fn feels(world: &World) -> Option<Attitude> {
        world.character(X).attitude
    }

    #[test]
    fn friendly_for_hours_and_then_as_before() {
        let world = charmed(10, 3);
        assert_eq!((feels(&world), until(&world)), (Some(Attitude::Friendly), Some(180)));
        assert_eq!(feels(&pass(&world, 179)), Some(Attitude::Friendly));
        let after = pass(&world, 180);
        assert_eq!((feels(&after), after.character(X).charmed.clone()), (Some(Attitude::Hostile), None));
    }

    #[test]
    fn whoever_saves_feels_as_before() {
        let world = but(caster("Charm", 3), X, |one| one.attitude = Some(Attitude::Hostile));
        let played = tries(&world, on([X]), &[11], &[]);
        assert_eq!((feels(&played.world), until(&played.world)), (Some(Attitude::Hostile), None));
    }

    #[test]
    fn it_ends_with_the_casters_concentration() {
        let after = tries(&charmed(10, 3), Cease { who: A }, &[], &[]).world;
        assert_eq!(feels(&after), Some(Attitude::Hostile));
    }

    #[test]
    fn one_other_creature_in_sight() {
        let world = caster("Charm", 3);
        assert_eq!(refused(&world, &on([X]).into()), None);
        for wrong in [cast(), on([A]), on([X, Y])] {
            assert_eq!(refused(&world, &wrong.into()), Some("fivey.spell.charm"));
        }
        let mut walled = field(world, &[(A, 5, 5), (X, 8, 5)]);
        let wall = spot(&walled, 6, 5);
        let mut ground = Ground::clone(walled.ground.as_ref().expect("a field"));
        ground.walls.extend(wall);
        walled.ground = Some(ground.into());
        assert_eq!(refused(&walled, &on([X]).into()), Some("fivey.spell.charm"));
    }

    #[test]
    fn charisma_saves() {
        let world = but(caster("Charm", 3), X, |one| {
            one.ability = None;
            one.stats.set(Cha, 3);
        });
        assert_eq!(total(&tries(&world, on([X]), &[12], &[]), "fivey.check.roll"), Some(15));
    }

    #[test]
    fn whoever_was_charmed_twice_feels_as_at_first() {
        let mut world = charmed(10, 3);
        let scroll = Thing { spell: Some("Charm".to_owned()), ..world.character(A).things[SCROLL].clone() };
        world.characters.insert(B, hero("Gor", &[(Int, 3)]).into());
        of(&mut world, B).things.insert(SCROLL.to_owned(), scroll);
        let again = Cast { on: BTreeSet::from([X]), ..Cast::of(B, SCROLL) };
        let twice = tries(&world, again, &[2, 6], &[]).world;
        let charmed = Charmed { by: B, before: Some(Attitude::Hostile), until: 360 };
        assert_eq!(twice.character(X).charmed, Some(charmed));
    }

    #[test]
    fn what_is_rolled_meanwhile_holds_once_it_is_over() {
        let world = charmed(10, 3);
        let react = |how, dice: &[u16]| {
            let of = BTreeSet::from([X]);
            tries(&world, React { of, how, edge: Edge::None }, dice, &[]).world
        };
        let rolled = react(Reacts::Rolled, &[8]);
        let after = |world: &World| feels(&pass(world, 180));
        assert_eq!((feels(&rolled), after(&rolled)), (Some(Attitude::Friendly), Some(Attitude::Uncertain)));
        let said = react(Reacts::Uncertain, &[]);
        assert_eq!((feels(&said), after(&said)), (Some(Attitude::Friendly), Some(Attitude::Uncertain)));
    }

    #[test]
    fn what_the_referee_writes_holds_at_once_and_afterwards() {
        let world = written(charmed(10, 3), "character/11/attitude", Value::word("uncertain"));
        assert_eq!(
            (feels(&world), feels(&pass(&world, 180))),
            (Some(Attitude::Uncertain), Some(Attitude::Uncertain))
        );
    }

    #[test]
    fn nobody_who_has_fled_or_whom_a_free_turn_does_not_concern() {
        let fights = fighting(caster("Charm", 3));
        let mut fled = fights.clone();
        fled.combat.as_mut().expect("a fight").fighters.get_mut(&X).expect("Xan").fled = true;
        assert_eq!(refused(&fled, &on([X]).into()), Some("fivey.round.sequence"));
        assert_eq!(refused(&fights, &on([X]).into()), None);
        let mut free = fights;
        free.combat = free.combat.map(|combat| Combat { round: 0, rolled: false, ..combat });
        let surprises = [(A, [Y].into())].into();
        free.meeting = Some(Meeting { others: [X, Y].into(), surprises, ..Meeting::default() });
        let refuses = [X, Y].map(|who| refused(&free, &on([who]).into()));
        assert_eq!(refuses, [Some("fivey.surprise.free-turn"), None]);
    }
}

mod fivey_feat_sleepwalker_resistance {
    use super::*;

    #[test]
    fn advantage_against_what_works_on_the_mind_alone() {
        let elf = with_feat(caster("Charm", 3), X, "Sleepwalker");
        let save = |mental| on([X]).save(&elf, Throw::of(X, Int), mental).edge(&elf);
        assert_eq!([true, false].map(save), [Edge::Advantage, Edge::None]);
        let played = tries(&elf, on([X]), &[6, 14], &[]);
        assert_eq!((played.dice().len(), played.outcome()), (2, Some("no-effect")));
        let ball = with_spell(elf, "Fire Ball");
        assert_eq!(tries(&ball, on([X]), &[6, 1], &[]).dice().len(), 2, "one die to save and one of damage");
    }
}

mod fivey_monster_feat_magical_resistance {
    use super::*;

    #[test]
    fn advantage_against_spells() {
        let wraith = with_feat(caster("Charm", 3), X, "Magical Resistance");
        let save = |who| on([who]).save(&wraith, Throw::of(who, Int), false).edge(&wraith);
        assert_eq!([X, Y].map(save), [Edge::Advantage, Edge::None]);
        assert_eq!([X, Y].map(|who| resists_magic(&wraith, who)), [true, false]);
        let played = tries(&wraith, on([X]), &[5, 13], &[]);
        assert_eq!((played.dice().len(), played.outcome()), (2, Some("no-effect")));
        let ball = with_spell(wraith.clone(), "Fire Ball");
        assert_eq!(tries(&ball, on([X]), &[5, 13, 6], &[]).world.character(X).hit_points, 17);
        let off = with_switch(wraith, "monster-feat-effects", "off");
        assert_eq!(tries(&off, on([X]), &[5, 1], &[]).outcome(), Some("takes-effect"));
    }
}

mod fivey_spell_feather_fall {
    use super::*;

    const KEY: &str = "fivey.spell.feather-fall";

    fn falls(world: &World, feet: i32, dice: &[u16], answer: Answer) -> Played<World> {
        tries(world, Fall { who: A, feet }, dice, &[(KEY, answer)])
    }

    fn falling() -> World {
        but(caster("Feather Fall", 1), A, |one| (one.most, one.hit_points) = (60, 60))
    }

    #[test]
    fn a_die_for_each_full_ten_feet() {
        let world = but(one(&[]), A, |one| (one.most, one.hit_points) = (60, 60));
        let lost = |feet, dice: &[u16]| tries(&world, Fall { who: A, feet }, dice, &[]).total();
        assert_eq!((lost(9, &[]), lost(10, &[4]), lost(29, &[4, 6])), (Some(0), Some(4), Some(10)));
        assert_eq!(refused(&world, &Fall { who: A, feet: 1_001 }.into()), Some(KEY));
    }

    #[test]
    fn so_much_of_it_does_no_harm() {
        assert_eq!(falls(&falling(), 30, &[3], YES).total(), Some(0));
        assert_eq!(falls(&falling(), 50, &[3, 2, 4], YES).total(), Some(6));
        assert_eq!(held(&falls(&falling(), 30, &[3], YES).world, A, SCROLL), None);
        let trained = trained(falling(), Some(2), false);
        assert_eq!(falls(&trained, 90, &[4, 5], YES).total(), Some(0));
    }

    #[test]
    fn it_takes_no_actions_and_can_be_left() {
        let fight = fighting(falling());
        let played = falls(&fight, 30, &[3], YES);
        assert_eq!(played.world.fighter(A).map(|fighter| fighter.spent), Some(0));
        let left = falls(&falling(), 30, &[1, 2, 3], NO);
        assert_eq!((left.total(), held(&left.world, A, SCROLL).is_some()), (Some(6), true));
    }

    #[test]
    fn whoever_may_die_of_it_casts_unless_they_say_otherwise() {
        let default = |hit_points| {
            let world = but(falling(), A, |one| one.hit_points = hit_points);
            let played =
                tries(&world, Fall { who: A, feet: 20 }, if 12 < hit_points { &[1, 1] } else { &[2] }, &[]);
            played.question(KEY).default.clone()
        };
        assert_eq!((default(12), default(13)), (Some(YES), Some(NO)));
    }

    #[test]
    fn at_no_other_time_is_it_cast() {
        assert_eq!(refused(&falling(), &cast().into()), Some(KEY));
    }
}

mod fivey_spell_fire_ball {
    use super::*;

    #[test]
    fn whoever_flies_is_hit_where_they_are() {
        let world = field(fighting(caster("Fire Ball", 1)), &[(A, 2, 2), (X, 5, 5), (Y, 6, 5)]);
        let world = but(world, X, |one| one.height = 3);
        let hit = |up, dice: &[u16]| {
            let played = tries(&world, Cast { at: spot(&world, 5, 5), up, ..cast() }, dice, &[]).world;
            [X, Y].map(|who| played.character(who).hit_points)
        };
        assert_eq!((hit(3, &[1, 5]), hit(0, &[1, 5])), ([15, 20], [20, 15]));
        let filled = Filled::of("cast").with("who", A).with("vessel", Value::text(SCROLL));
        let at = |x, y| spot(&world, x, y).map(Value::Place).expect("a place");
        let Attempt::Cast(made) = usually(&world, &filled.clone().with("at", at(5, 5))) else {
            panic!("a cast")
        };
        assert_eq!(made.up, 3);
        let Attempt::Cast(own) = usually(&world, &filled.with("at", at(2, 2))) else { panic!("a cast") };
        assert_eq!((own.up, own.at), (0, world.character(A).at));
    }

    fn there() -> World {
        field(caster("Fire Ball", 3), &[(A, 1, 1), (X, 6, 6), (Y, 7, 5)])
    }

    fn at(world: &World, x: i16, y: i16) -> Cast {
        Cast { at: spot(world, x, y), ..cast() }
    }

    fn lost(played: &Played<World>, who: Who) -> i32 {
        played.world.character(who).damage()
    }

    #[test]
    fn full_on_a_failure_and_half_on_a_success() {
        let played = tries(&there(), at(&there(), 5, 5), &[10, 5], &[]);
        assert_eq!((lost(&played, X), lost(&played, Y)), (5, 0));
        let saved = tries(&there(), at(&there(), 5, 5), &[11, 5], &[]);
        assert_eq!(lost(&saved, X), 2);
    }

    #[test]
    fn it_is_rolled_once_for_all_friends_too() {
        let mut world = there();
        world.characters.insert(B, hero("Gor", &[]).into());
        let world = field(world, &[(A, 1, 1), (X, 6, 6), (Y, 4, 5), (B, 5, 5)]);
        let played = tries(&world, at(&world, 5, 5), &[2, 2, 2, 4], &[]);
        assert_eq!([B, X, Y].map(|who| lost(&played, who)), [4, 4, 4]);
    }

    #[test]
    fn a_point_in_sight() {
        let mut world = there();
        let mut ground = Ground::clone(world.ground.as_ref().expect("a field"));
        ground.walls.extend(spot(&world, 3, 3));
        world.ground = Some(ground.into());
        assert_eq!(refused(&world, &at(&world, 5, 5).into()), Some("fivey.spell.fire-ball"));
        assert_eq!(refused(&world, &at(&world, 5, 1).into()), None);
        assert_eq!(refused(&world, &cast().into()), Some("fivey.spell.fire-ball"));
    }

    #[test]
    fn without_a_field_the_table_says_who_is_hit() {
        let world = caster("Fire Ball", 3);
        let played = tries(&world, on([X, Y]), &[10, 11, 5], &[]);
        assert_eq!((lost(&played, X), lost(&played, Y)), (5, 2));
        assert_eq!(refused(&world, &cast().into()), Some("fivey.spell.fire-ball"));
    }

    #[test]
    fn whoever_is_hit_is_seen() {
        let hidden = but(there(), X, |one| one.hidden = true);
        let played = tries(&hidden, at(&hidden, 5, 5), &[10, 5], &[]);
        assert!(played.world.is_seen(X));
    }
}

mod fivey_round_sequence {
    use super::*;

    #[test]
    fn whoever_has_fled_is_out_of_it() {
        let mut world = fighting(caster("Fire Ball", 3));
        world.combat.as_mut().expect("a fight").fighters.get_mut(&X).expect("Xan").fled = true;
        assert_eq!(refused(&world, &on([X]).into()), Some("fivey.spell.fire-ball"));
        let played = tries(&world, on([X, Y]), &[1, 5], &[]).world;
        assert_eq!([X, Y].map(|who| played.character(who).hit_points), [20, 15]);
    }
}

mod fivey_spell_lightning_bolt {
    use super::*;

    fn there() -> World {
        let mut world = trained(caster("Lightning Bolt", 3), Some(2), false);
        world.characters.insert(B, hero("Gor", &[]).into());
        of(&mut world, B).hit_points = 8;
        field(world, &[(A, 1, 5), (B, 3, 5), (X, 6, 5), (Y, 12, 5)])
    }

    fn bolt(world: &World) -> Cast {
        Cast { at: spot(world, 4, 5), ..cast() }
    }

    #[test]
    fn everybody_in_line_to_the_edge_or_the_first_wall() {
        let world = there();
        let lost = |played: &Played<World>| [B, X, Y].map(|who| played.world.character(who).damage());
        let played = tries(&world, bolt(&world), &[2, 2, 11, 3, 4], &[]);
        assert_eq!(lost(&played), [7, 7, 3]);
        let mut walled = world;
        let mut ground = Ground::clone(walled.ground.as_ref().expect("a field"));
        ground.walls.extend(spot(&walled, 9, 5));
        walled.ground = Some(ground.into());
        let played = tries(&walled, bolt(&walled), &[2, 2, 3, 4], &[]);
        assert_eq!(lost(&played), [7, 7, 0]);
    }

    #[test]
    fn plate_takes_double_and_leather_half() {
        let wears = |armor: &str, face| {
            let world = trained(caster("Lightning Bolt", 3), Some(2), false);
            let thing = Thing::listed(&world, armor).expect("armor");
            let world = but(world, X, |one| {
                one.things.insert(armor.to_owned(), thing);
            });
            tries(&world, on([X]), &[face, 3, 4], &[]).world.character(X).damage()
        };
        assert_eq!((wears("Plate", 2), wears("Leather", 2)), (14, 3));
        assert_eq!((wears("Plate", 11), wears("Leather", 11)), (6, 1));
    }

    #[test]
    fn it_needs_a_direction() {
        let world = there();
        let nowhere = Cast { at: spot(&world, 1, 5), bend: Bend::High, ..cast() };
        assert_eq!(refused(&world, &nowhere.into()), Some("fivey.spell.lightning-bolt"));
    }
}

mod fivey_spell_knock {
    use super::*;

    #[test]
    fn it_opens_whatever_holds_it_without_a_check() {
        for door in ["a locked door", "a barred door", "a door held by magic"] {
            let knock = Cast { what: door.to_owned(), ..cast() };
            let played = tries(&caster("Knock", 1), knock.clone(), &[], &[]);
            assert_eq!(played.outcome(), Some("takes-effect"));
            assert_eq!(played.told("fivey.spell.knock", "story").len(), 1);
            let trained = trained(caster("Knock", 1), Some(3), false);
            assert_eq!(tries(&trained, knock, &[], &[]).outcome(), Some("takes-effect"));
        }
    }

    #[test]
    fn what_has_no_lock_it_does_not_open_if_the_referee_says_so() {
        let clam = Cast { what: "a clam".to_owned(), unfit: true, ..cast() };
        assert_eq!(refused(&caster("Knock", 1), &clam.into()), Some("fivey.spell.knock"));
    }
}

mod fivey_action_hide {
    use super::*;

    #[test]
    fn nobody_charms_whom_they_do_not_see() {
        let world = fighting(caster("Charm", 1));
        assert_eq!(refused(&world, &on([X]).into()), None);
        let mut hidden = world.clone();
        let fighters = &mut hidden.combat.as_mut().expect("a fight").fighters;
        fighters.get_mut(&X).expect("a fighter").hidden_from.insert(A);
        assert_eq!(refused(&hidden, &on([X]).into()), Some("fivey.spell.charm"));
        assert_eq!(refused(&hidden, &on([Y]).into()), None);
    }
}

mod fivey_spell_illuminate {
    use super::*;

    #[test]
    fn for_as_many_rounds_as_the_die_says() {
        let world =
            tries(&caster("Illuminate", 1), Cast { what: "my ring".to_owned(), ..cast() }, &[4], &[]).world;
        assert_eq!(until(&world), Some(40));
        assert_eq!(world.spells[&A].what, "my ring");
        assert_eq!(until(&pass(&world, 39)), Some(40));
        assert_eq!(until(&pass(&world, 40)), None);
    }

    #[test]
    fn nothing_but_the_caster_puts_it_out() {
        let world = tries(&caster("Illuminate", 1), cast(), &[4], &[]).world;
        assert_eq!(refused(&world, &Cease { who: X }.into()), Some("fivey.action.cease"));
        assert_eq!(until(&tries(&world, Cease { who: A }, &[], &[]).world), None);
    }

    #[test]
    fn it_is_ten_feet_across() {
        let world = one(&[]);
        let spell = Spell::find(&world, "Illuminate").expect("it");
        assert_eq!(spell.paces * 2 * norn_fivey::rules::magic::working::FEET, 10);
    }

    /// Where the field says that it is light.
    fn light(world: &World) -> Vec<Place> {
        let view = Fivey.show(world, &Viewer::Player(vec![A]));
        let lit = |spot: &norn_kernel::show::Spot| spot.states.iter().any(|state| state.part == "light");
        let spots = view.maps.first().expect("a field").places.iter().filter(|spot| lit(spot));
        spots.map(|spot| spot.place).collect()
    }

    #[test]
    fn the_field_shows_where_it_is_light() {
        let world = field(fighting(caster("Illuminate", 1)), &[(A, 2, 2), (X, 9, 9)]);
        let lamp = Cast { at: spot(&world, 5, 5), ..cast() };
        let lit = tries(&world, lamp, &[4], &[]).world;
        let near = (4..=6).flat_map(|y| (4..=6).filter_map(|x| spot(&world, x, y)).collect::<Vec<_>>());
        assert_eq!(light(&lit), near.collect::<Vec<_>>());
        assert_eq!(light(&tries(&lit, Cease { who: A }, &[], &[]).world), []);
        // A thing that somebody has gives light where they are.
        let ring = Cast { what: "my ring".to_owned(), ..on([A]) };
        let lit = tries(&world, ring, &[4], &[]).world;
        assert_eq!(light(&but(lit, A, |one| one.at = spot(&world, 0, 0))).len(), 4);
        let mut walled = world.clone();
        let ground = walled.ground.clone().expect("a field");
        let wall = spot(&world, 4, 5).expect("a place");
        walled.ground = Some(Ground { walls: [wall].into(), ..Ground::clone(&ground) }.into());
        let lamp = Cast { at: spot(&world, 5, 5), ..cast() };
        assert_eq!(light(&tries(&walled, lamp, &[4], &[]).world).len(), 8);
        let behind = Cast { at: spot(&world, 6, 8), ..cast() };
        assert_eq!(refused(&walled, &behind.into()), Some("fivey.spell.illuminate"));
    }

    #[test]
    fn nobody_hides_in_the_dark_where_it_is_light() {
        let world = field(fighting(caster("Illuminate", 1)), &[(A, 2, 2), (X, 5, 5)]);
        let mut dark = world.clone();
        let ground = Ground::clone(dark.ground.as_ref().expect("a field"));
        let all = ground.field().places().collect();
        dark.ground = Some(Ground { dark: all, ..ground }.into());
        let hides =
            |world: &World| norn_fivey::rules::fights::hiding::has_cover(world, world.character(X).at);
        assert_eq!((hides(&world), hides(&dark)), (false, true));
        let hidden = but(dark.clone(), X, |_| {});
        let hidden = {
            let mut world = hidden;
            let fighters = &mut world.combat.as_mut().expect("a fight").fighters;
            fighters.get_mut(&X).expect("a fighter").hidden_from.insert(A);
            world
        };
        let lit = tries(&hidden, Cast { at: spot(&dark, 5, 4), ..cast() }, &[4], &[]).world;
        assert_eq!((hides(&lit), lit.fighter(X).map(|it| it.hidden_from.len())), (false, Some(0)));
        let far = tries(&hidden, Cast { at: spot(&dark, 5, 3), ..cast() }, &[4], &[]).world;
        assert_eq!((hides(&far), far.fighter(X).map(|it| it.hidden_from.len())), (true, Some(1)));
        let hoblin = with_feat(lit, X, "Little Trouble");
        let vanish = |behind| refused(&hoblin, &Vanish { who: X, behind }.into());
        assert_eq!(vanish(Behind::Shadow), Some("fivey.feat.little-trouble"));
        assert_eq!(vanish(Behind::Bigger), None);
    }

    #[test]
    fn whoever_casts_it_says_where() {
        let world = field(fighting(caster("Illuminate", 1)), &[(A, 2, 2), (X, 5, 5)]);
        let place = spot(&world, 4, 4).expect("a place");
        let filled = Filled::of("cast").with("who", A).with("vessel", Value::text(SCROLL));
        let filled = filled.with("what", Value::text("the altar"));
        let Attempt::Cast(cast) = usually(&world, &filled.clone().with("at", Value::Place(place))) else {
            panic!("a cast")
        };
        assert_eq!((cast.at, cast.on.len()), (Some(place), 0));
        let Attempt::Cast(cast) = usually(&world, &filled.with("on", A)) else { panic!("a cast") };
        assert_eq!((cast.at, cast.on), (None, BTreeSet::from([A])));
    }
}

mod fivey_spell_levitate {
    use super::*;

    #[test]
    fn no_more_than_ten_feet() {
        let world = caster("Levitate", 1);
        let high = |feet| refused(&world, &Cast { feet, ..cast() }.into());
        assert_eq!((high(10), high(11)), (None, Some("fivey.spell.levitate")));
    }

    #[test]
    fn for_minutes_or_less() {
        let world = tries(&caster("Levitate", 1), Cast { feet: 10, ..cast() }, &[2], &[]).world;
        assert_eq!(until(&world), Some(2));
        assert_eq!(until(&tries(&world, Cease { who: A }, &[], &[]).world), None);
    }

    #[test]
    fn no_creatures() {
        let lifted = Cast { feet: 10, ..on([X]) };
        assert_eq!(refused(&caster("Levitate", 1), &lifted.into()), Some("fivey.spell.levitate"));
    }
}

mod fivey_spell_shroud {
    use super::*;

    fn two() -> World {
        let mut world = trained(caster("Shroud", 3), Some(2), false);
        world.characters.insert(B, hero("Gor", &[]).into());
        world
    }

    #[test]
    fn one_target_until_it_is_touched() {
        let world = tries(&caster("Shroud", 1), on([A]), &[3], &[]).world;
        assert_eq!((is_shrouded(&world, A), until(&world)), (true, Some(30)));
        let touched = tries(&world, Touch { who: A }, &[], &[]).world;
        assert_eq!((is_shrouded(&touched, A), until(&touched)), (false, None));
        assert_eq!(refused(&touched, &Touch { who: A }.into()), Some("fivey.spell.shroud"));
        assert_eq!(refused(&caster("Shroud", 1), &on([A, X]).into()), Some("fivey.spell.shroud"));
    }

    #[test]
    fn of_two_the_touched_one_alone_is_seen() {
        let world = tries(&two(), on([A, B]), &[2, 6], &[]).world;
        assert_eq!((is_shrouded(&world, B), until(&world)), (true, Some(80)));
        let touched = tries(&world, Touch { who: B }, &[], &[]).world;
        assert_eq!((is_shrouded(&touched, A), is_shrouded(&touched, B)), (true, false));
    }

    #[test]
    fn a_thing_counts_as_one() {
        let thing = Cast { what: "the chest".to_owned(), ..on([A]) };
        assert_eq!(refused(&caster("Shroud", 1), &thing.clone().into()), Some("fivey.spell.shroud"));
        assert_eq!(refused(&two(), &thing.into()), None);
    }

    #[test]
    fn whoever_does_not_want_it_saves() {
        let foe = Cast { unwilling: BTreeSet::from([X]), ..on([X]) };
        let world = caster("Shroud", 3);
        assert!(!is_shrouded(&tries(&world, foe.clone(), &[11], &[]).world, X));
        assert!(is_shrouded(&tries(&world, foe, &[10, 3], &[]).world, X));
    }

    #[test]
    fn everybody_sees_that_somebody_is_not_seen() {
        let world = tries(&caster("Shroud", 1), on([A]), &[3], &[]).world;
        let sheets = Fivey.show(&world, &Viewer::Player(vec![A])).sheets;
        let sheet = sheets.iter().find(|sheet| sheet.who == Some(A)).expect("a sheet");
        assert_eq!(sheet.conditions.iter().filter(|it| it.key.id() == "fivey.spell.shroud").count(), 1);
    }
}

mod fivey_spell_turn_undead {
    use super::*;

    const KEY: &str = "fivey.spell.turn-undead";
    const GHOUL: Who = Who(21);
    const ZOMBIE: Who = Who(22);

    fn undead(name: &str, hit_dice: i32) -> norn_fivey::world::Character {
        norn_fivey::world::Character {
            hit_dice,
            feats: vec!["Basic Necrology".to_owned()],
            ..monster(name, 1, 20)
        }
    }

    /// Three skeletons, a ghoul, a zombie, and X, who lives.
    fn crypt() -> World {
        let mut world = caster("Turn Undead", 3);
        world.characters.remove(&Y);
        for n in 0..3 {
            world.characters.insert(Who(30 + n), undead("Bones", 1).into());
        }
        world.characters.insert(GHOUL, undead("Ghoul", 4).into());
        world.characters.insert(ZOMBIE, undead("Zombie", 2).into());
        fighting(world)
    }

    fn chosen<const N: usize>(of: [Who; N]) -> Answer {
        Answer::Several(of.into_iter().map(Value::Character).collect())
    }

    fn frozen(world: &World) -> Vec<Who> {
        let combat = world.combat.as_ref().expect("a fight");
        combat.fighters.iter().filter(|(_, fighter)| fighter.frozen).map(|(who, _)| *who).collect()
    }

    #[test]
    fn so_many_hit_dice_as_the_caster_chooses() {
        let answer = [(KEY, chosen([ZOMBIE, Who(30), Who(31), Who(32)]))];
        let played = tries(&crypt(), cast(), &[5, 2, 2, 2, 2], &answer);
        assert_eq!(frozen(&played.world), [ZOMBIE, Who(30), Who(31), Who(32)]);
        assert_eq!(played.outcome(), Some("takes-effect"));
    }

    #[test]
    fn whole_creatures_only() {
        let answer = [(KEY, chosen([GHOUL, ZOMBIE]))];
        assert_eq!(frozen(&tries(&crypt(), cast(), &[5, 2], &answer).world), [GHOUL]);
    }

    #[test]
    fn whoever_saves_still_counts() {
        let answer = [(KEY, chosen([ZOMBIE, Who(30), Who(31), Who(32)]))];
        let played = tries(&crypt(), cast(), &[5, 12, 11, 12, 11], &answer);
        assert_eq!(frozen(&played.world), [Who(30), Who(32)]);
    }

    #[test]
    fn only_the_undead_whether_or_not_their_feats_do_anything() {
        let world = with_switch(crypt(), "monster-feat-effects", "off");
        let mut alone = world;
        for who in [GHOUL, ZOMBIE, Who(31), Who(32)] {
            alone.characters.remove(&who);
            alone.combat.as_mut().expect("a fight").fighters.remove(&who);
        }
        let played = tries(&alone, cast(), &[6, 2], &[]);
        assert_eq!((frozen(&played.world), played.asked(KEY)), (vec![Who(30)], 0));
    }

    #[test]
    fn where_there_are_none_nothing_happens_and_nobody_learns_it_before() {
        let world = caster("Turn Undead", 3);
        assert_eq!(refused(&world, &cast().into()), None);
        assert_eq!(tries(&world, cast(), &[], &[]).outcome(), Some("no-effect"));
    }

    #[test]
    fn before_a_fight_they_lose_their_first_turn_in_it() {
        let met: BTreeSet<Who> = [ZOMBIE, Who(30), X].into();
        let mut world = World { combat: None, ..crypt() };
        world.characters.retain(|who, _| *who == A || met.contains(who));
        world.meeting = Some(Meeting { others: met.clone(), ..Meeting::default() });
        let turned = tries(&world, cast(), &[6, 2, 12], &[]);
        assert_eq!(turned.outcome(), Some("takes-effect"));
        let begins = BeginFight { party: [A].into(), others: met, ..BeginFight::default() };
        let begun = tries(&turned.world, begins, &[], &[]).world;
        assert_eq!(frozen(&begun), [ZOMBIE]);
        assert_eq!(begun.meeting.map(|it| it.turned), Some(BTreeSet::new()));
    }

    #[test]
    fn not_those_who_have_fled() {
        let mut world = crypt();
        for who in [GHOUL, ZOMBIE, Who(31), Who(32)] {
            world.combat.as_mut().expect("a fight").fighters.get_mut(&who).expect("one").fled = true;
        }
        let played = tries(&world, cast(), &[6, 2], &[]);
        assert_eq!((frozen(&played.world), played.asked(KEY)), (vec![Who(30)], 0));
    }
}

mod fivey_background_sage_artifact {
    use super::*;

    fn sage() -> World {
        let world = with_thing(caster("Knock", 1), A, "Bell", 1, Carried::OnHand);
        let bind = Bind { who: A, vessel: "Bell".to_owned(), spell: None, riddle: true };
        tries(&world, bind, &[7], &[]).world
    }

    #[test]
    fn its_spell_shows_when_it_is_cast() {
        let world = sage();
        assert_eq!(world.character(A).things["Bell"].spell, None);
        let known = held(&world, A, "Bell").expect("a spell");
        assert_eq!((known.spell.as_str(), known.riddle), ("Levitate", true));
        let cast = Cast { what: "the table".to_owned(), ..Cast::of(A, "Bell") };
        let played = tries(&world, cast, &[2], &[]);
        assert_eq!(played.told("fivey.background.sage.artifact", "revealed").len(), 1);
        assert_eq!((until(&played.world), held(&played.world, A, "Bell")), (Some(2), None));
        assert_eq!(played.world.character(A).riddles.len(), 0);
    }

    #[test]
    fn nobody_but_the_referee_knows_it_before() {
        let shown = |viewer: &Viewer| format!("{:?}", Fivey.show(&sage(), viewer)).contains("Levitate");
        let player = Viewer::Player(vec![A]);
        let list = format!("{:?}", Fivey.show(&one(&[]), &player)).matches("Levitate").count();
        let now = format!("{:?}", Fivey.show(&sage(), &player)).matches("Levitate").count();
        assert_eq!((shown(&Viewer::Referee), now), (true, list));
    }

    #[test]
    fn a_riddle_that_is_kept_is_one_no_more() {
        let world = trained(sage(), None, true);
        let after = tries(&world, Cast::of(A, "Bell"), &[2], &[]).world;
        assert_eq!(
            held(&after, A, "Bell").map(|held| (held.spell, held.riddle)),
            Some(("Levitate".to_owned(), false))
        );
    }
}

mod fivey_item_tier_1_spell {
    use super::*;

    fn book(spells: &str) -> World {
        let world = with_switch(caster("Knock", 1), "template-spells", spells);
        but(world, A, |one| one.things.get_mut(SCROLL).expect("it").of_template = true)
    }

    #[test]
    fn it_works_once() {
        let after = tries(&book("single-use"), cast(), &[], &[]).world;
        assert_eq!(refused(&after, &cast().into()), Some("fivey.magic.vessel"));
    }

    #[test]
    fn or_once_a_day() {
        let after = tries(&book("daily"), cast(), &[], &[]).world;
        assert_eq!(refused(&after, &cast().into()), Some("fivey.item.tier-1-spell"));
        let rested = but(after, A, |one| one.used.clear());
        assert_eq!(refused(&rested, &cast().into()), None);
        let bought = but(book("daily"), A, |one| one.things.get_mut(SCROLL).expect("it").of_template = false);
        let after = tries(&bought, cast(), &[], &[]).world;
        assert_eq!(refused(&after, &cast().into()), Some("fivey.magic.vessel"));
    }
}

#[test]
fn what_is_cast_is_filled_in_by_its_spell() {
    let names = |spell: &str| {
        let filled = Filled::of("cast").with("who", A).with("vessel", Value::text(SCROLL));
        match next(&caster(spell, 1), &filled) {
            Next::Fill(param) | Next::Propose(param) => param.name,
            _ => "",
        }
    };
    assert_eq!(
        ["Fire Ball", "Charm", "Knock", "Levitate", "Shroud"].map(names),
        ["on", "on", "what", "what", "on"]
    );
    let ready = next(
        &caster("Turn Undead", 1),
        &Filled::of("cast").with("who", A).with("vessel", Value::text(SCROLL)),
    );
    assert_eq!(ready, Next::Ready(Cast { openly: true, ..cast() }.into()));
    let falling = next(
        &caster("Feather Fall", 1),
        &Filled::of("cast").with("who", A).with("vessel", Value::text(SCROLL)),
    );
    assert!(matches!(falling, Next::Refused(_)));
}
