//! The laws that every rule obeys, over the attempts of this game.
use norn_fivey::Fivey;
use norn_testkit::laws;

#[test]
fn the_game_is_sound() {
    laws::sound(Fivey);
}

/// What templates bring.
mod templates {
    use crate::table::*;
    use norn_fivey::Attempt;
    use norn_fivey::rules::fights::blast::Bend;
    use norn_fivey::rules::templates::asking::{Found, Seek, Source};
    use norn_fivey::rules::templates::breath::Breathe;
    use norn_fivey::rules::templates::feats::{Metamorphose, Rage, Taste};
    use norn_fivey::rules::templates::games::PlayDice;
    use norn_fivey::rules::templates::illusions::{EndIllusion, Illude, SeeThrough};
    use norn_fivey::rules::templates::nights::{Bless, Boon, Perform, Tinker};
    use norn_fivey::rules::templates::relics::{CompareHeirloom, KeepRelic, Kept};
    use norn_fivey::rules::templates::spells::SettleSpell;
    use norn_fivey::rules::templates::things::NameThing;
    use norn_fivey::rules::templates::using::UseThing;
    use norn_fivey::world::gear::Carried;
    use norn_fivey::world::{DAYTIME, Illusion, Meeting, Night, Nymph, Sense, World};
    use norn_testkit::laws::hold;
    use std::collections::BTreeSet;

    /// Two heroes with much that templates bring, dice to spend, and X.
    fn world() -> World {
        let people = [(A, hero("Ivy", &[(Cha, 2)])), (B, hero("Gor", &[])), (X, monster("Xan", 1, 30))];
        let mut it = crate::table::world(people);
        for feat in ["Metamorphosis", "Street Magic", "Rage", "Dragon-Born", "Iron Stomach"] {
            it = with_feat(it, A, feat);
        }
        for feat in ["Blessing", "Tinker", "Communion", "One Night Only!"] {
            it = with_feat(it, B, feat);
        }
        for thing in ["Animal charm", "Loaded dice", "Gadget", "Religious book", "Peculiar artifact"] {
            it = with_thing(it, A, thing, 1, Carried::OnHand);
        }
        for thing in ["Pouch of magical herbs", "Ancestral heirloom", "Living relic", "Blank check"] {
            it = with_thing(it, B, thing, 1, Carried::OnHand);
        }
        it.meeting = Some(Meeting::default());
        it = but(it, A, |one| {
            (one.element, one.hit_points, one.ate, one.dice) = ("fire".to_owned(), 3, true, 1);
            one.things.values_mut().for_each(|thing| thing.of_template = true);
        });
        but(it, B, |one| {
            (one.nymph, one.hit_points, one.ate, one.crowns) = (Some(Nymph::Dryad), 4, true, 9);
        })
    }

    fn using(thing: &str) -> UseThing {
        UseThing {
            who: if thing == "Animal charm" { A } else { B },
            thing: thing.to_owned(),
            whom: BTreeSet::from([A, B]),
            on: None,
            text: "Fern".to_owned(),
            crowns: 5,
            whole: true,
        }
    }

    #[test]
    fn things_obey_the_laws() {
        let world = world();
        for thing in ["Animal charm", "Pouch of magical herbs", "Blank check"] {
            hold(thing, &Attempt::from(using(thing)), &world);
        }
        for thing in ["Religious book", "Peculiar artifact"] {
            hold(thing, &Attempt::from(SettleSpell { who: A, thing: thing.to_owned() }), &world);
        }
        let gadget = NameThing { who: A, thing: "Gadget".to_owned(), text: "Glass cutter".to_owned() };
        hold("name thing", &Attempt::from(gadget), &world);
        let dice =
            |watcher| PlayDice { who: A, stat: Dex, dc: 14, circumstances: simply(), loaded: true, watcher };
        hold("play dice", &Attempt::from(dice(Some(X))), &world);
        hold("compare heirloom", &Attempt::from(CompareHeirloom { who: X }), &world);
        hold("keep relic", &Attempt::from(KeepRelic { who: B, kept: Kept::Entrusted }), &world);
        hold("destroy relic", &Attempt::from(KeepRelic { who: B, kept: Kept::Destroyed }), &world);
    }

    #[test]
    fn feats_by_day_obey_the_laws() {
        let world = world();
        hold("metamorphose", &Attempt::from(Metamorphose { who: A, look: "A guard".to_owned() }), &world);
        hold("rage", &Attempt::from(Rage { who: A }), &world);
        hold("taste", &Attempt::from(Taste { who: A, dish: "Stew".to_owned(), tainted: true }), &world);
        let breath = Breathe { who: A, through: None, bend: Bend::Low, on: BTreeSet::from([B, X]) };
        hold("breathe", &Attempt::from(breath), &world);
        let illusion = Illude { who: A, sense: Sense::Sight, what: "A wall".to_owned() };
        hold("illusion", &Attempt::from(illusion), &world);
        let mut seen = world;
        let illusion = Illusion { sense: Sense::Sight, what: String::new(), until: 10, for_encounter: false };
        seen.illusions.insert(A, illusion);
        hold("see through", &Attempt::from(SeeThrough { who: X, whose: A, circumstances: simply() }), &seen);
        hold("end illusion", &Attempt::from(EndIllusion { who: A }), &seen);
        let both = with_switch(seen, "one-sided-rolls", "off");
        hold(
            "see through by a contest",
            &Attempt::from(SeeThrough { who: X, whose: A, circumstances: simply() }),
            &both,
        );
    }

    #[test]
    fn feats_by_night_obey_the_laws() {
        let mut world = world();
        (world.clock, world.night, world.meeting) = (DAYTIME, Some(Night::default()), None);
        let bless = Bless { who: B, whom: A, boon: Boon::Heal, what: String::new(), ally: false };
        hold("bless", &Attempt::from(bless), &world);
        hold("tinker", &Attempt::from(Tinker { who: B, device: "Toy".to_owned(), components: 3 }), &world);
        hold("perform", &Attempt::from(Perform { who: B, guests: BTreeSet::from([X]) }), &world);
        let question = Seek {
            who: B,
            source: Source::Deity,
            question: "Is it near?".to_owned(),
            found: Found::Answered,
            answer: String::new(),
        };
        hold("seek", &Attempt::from(question), &world);
    }
}

/// Tasks, contests, traits, inspiration.
mod tasks {
    use crate::table::*;
    use norn_fivey::Attempt;
    use norn_fivey::rules::tasks::contests::Contest;
    use norn_fivey::rules::tasks::cooperation::{Cooperate, ForWhom};
    use norn_fivey::rules::tasks::dice::RollDice;
    use norn_fivey::rules::tasks::gifts::{HandOver, Inspire, Rename};
    use norn_fivey::rules::tasks::tasks::{Opposed, Ruled, Save, Settled, Test};
    use norn_fivey::rules::traits::attunement::Master;
    use norn_fivey::rules::traits::titles::{CallOn, Invent, Tie, WhoKnows};
    use norn_fivey::rules::traits::using::UseFeat;
    use norn_fivey::world::{Carried, Title, World};
    use norn_kernel::{Amounts, D6, Edge};
    use norn_testkit::laws::hold;
    use std::collections::BTreeSet;

    /// Ivy and Gor with a die each against Xan.
    fn all() -> World {
        let world = world([(A, hero("Ivy", &[(Dex, 3)])), (B, hero("Gor", &[])), (X, monster("Xan", 2, 8))]);
        with_thing(with_dice(with_dice(world, A, 1), B, 1), A, "Torch", 2, Carried::OnHand)
    }

    fn test(dc: i32) -> Test {
        Test {
            who: A,
            aim: "Force the door".to_owned(),
            stat: Dex,
            dc,
            skill: None,
            with: None,
            favored: true,
            hampered: false,
            things: Amounts::none().and("Torch".to_owned(), 1),
            crowns: 0,
            may_fail: true,
            consequence: String::new(),
            ahead: false,
            secret: false,
        }
    }

    fn contest(others: BTreeSet<norn_kernel::Who>, acts: bool) -> Contest {
        Contest {
            who: A,
            with: BTreeSet::new(),
            others,
            stat: Dex,
            their_stat: Int,
            skilled: BTreeSet::new(),
            favored: BTreeSet::new(),
            hampered: BTreeSet::new(),
            acts,
            passive: false,
        }
    }

    #[test]
    fn checks_obey_the_laws() {
        hold("check", &Attempt::Test(test(14)), &all());
        hold("check before", &Attempt::Test(Test { ahead: true, ..test(14) }), &all());
        let opposed = |both_roll| Opposed {
            test: test(14),
            against: X,
            their_stat: Int,
            their_skilled: true,
            both_roll,
        };
        hold("passive", &Attempt::Opposed(opposed(false)), &all());
        hold("opposed", &Attempt::Opposed(opposed(true)), &all());
        let ruled = Ruled {
            who: A,
            aim: String::new(),
            things: Amounts::none(),
            crowns: 0,
            settled: Settled::Words,
            words: "So it is.".to_owned(),
            secret: false,
        };
        hold("ruled", &Attempt::Ruled(ruled), &all());
        let save = Save {
            who: X,
            stat: Dex,
            skilled: false,
            favored: false,
            hampered: false,
            from: A,
            their_stat: Int,
            their_skilled: false,
            ahead: false,
        };
        hold("save", &Attempt::Save(save.clone()), &all());
        hold("save rolled", &Attempt::Save(save), &with_switch(all(), "one-sided-rolls", "off"));
    }

    #[test]
    fn several_at_once_obey_the_laws() {
        hold("contest", &Attempt::Contest(contest([X].into(), true)), &all());
        let many = Contest { who: X, passive: true, ..contest([A, B, C].into(), false) };
        let world = but(three(), A, |one| one.dice = 1);
        let world =
            World { characters: world.characters.into_iter().chain(all().characters).collect(), ..all() };
        hold("passive contest", &Attempt::Contest(many), &world);
        let cooperate = Cooperate {
            who: [A, B].into(),
            aim: String::new(),
            stat: Str,
            other_stat: None,
            by_other: BTreeSet::new(),
            dc: 14,
            skilled: [A].into(),
            favored: ForWhom::default(),
            hampered: ForWhom::default(),
            most: 2,
            needed: 1,
        };
        hold("cooperate", &Attempt::Cooperate(cooperate), &all());
    }

    #[test]
    fn what_is_given_and_used_obeys_the_laws() {
        let roll = RollDice {
            who: Some(A),
            dice: 2,
            die: D6,
            times: 10,
            plus: 1,
            edge: Edge::Advantage,
            secret: false,
        };
        hold("roll", &Attempt::Roll(roll), &all());
        hold("inspire", &Attempt::Inspire(Inspire { who: A, dice: 2, why: String::new() }), &all());
        hold("hand over", &Attempt::HandOver(HandOver { who: A, to: B, agreed: true }), &all());
        hold("rename", &Attempt::Rename(Rename { who: A, name: "Grit".to_owned() }), &all());
        hold("master", &Attempt::Master(Master { who: A, thing: "Torch".to_owned() }), &all());
        hold("use feat", &Attempt::UseFeat(UseFeat { who: A, feat: "Rage".to_owned() }), &all());
        let mut world = all();
        let title = Title { institution: "Temples".to_owned(), ..Title::default() };
        of(&mut world, A).titles.insert("Acolyte".to_owned(), title);
        let (who, title) = (A, "Acolyte".to_owned());
        let bond =
            Invent { who, title: title.clone(), tie: Tie::Bond, text: "Aldis".to_owned(), agreed: true };
        hold("invent", &Attempt::Invent(bond), &world);
        let call = CallOn { who, title, tie: Tie::Institution, aid: String::new(), agreed: true };
        hold("call on", &Attempt::CallOn(call), &world);
        let asked = WhoKnows { question: String::new(), who: [A, B].into() };
        hold("who knows", &Attempt::WhoKnows(asked), &world);
    }
}

/// Characters, money and things, armor.
mod characters {
    use crate::table::*;
    use norn_fivey::Attempt;
    use norn_fivey::rules::characters::advancement::{Award, FillSlot, GainLevel, Kind};
    use norn_fivey::rules::characters::armor::{Endure, Struggle, Swim, Wear};
    use norn_fivey::rules::characters::creation::{RollUp, Settle};
    use norn_fivey::rules::characters::market::{Buy, BuySets, Find, Give, HandOut, LayDown, Pay, Pocket};
    use norn_fivey::world::gear::Carried;
    use norn_fivey::world::{TemplateKind, Unsettled, World};
    use norn_kernel::Amounts;
    use norn_testkit::laws::hold;

    fn some(name: &str, count: i32) -> Amounts<String> {
        Amounts::none().and(name.to_owned(), count)
    }

    /// Ivy in chain mail with 100 crowns, and Gor.
    fn two_of_them() -> World {
        let world = world([(A, hero("Ivy", &[(Dex, 2)])), (B, hero("Gor", &[]))]);
        let world = with_thing(world, A, "Chain mail", 1, Carried::Worn);
        but(with_thing(world, A, "Rope", 2, Carried::Stashed), A, |one| one.crowns = 100)
    }

    #[test]
    fn buying_and_giving_obey_the_laws() {
        let world = two_of_them();
        hold("buy", &Attempt::from(Buy { who: A, things: some("Explorer's pack", 2) }), &world);
        hold("too dear", &Attempt::from(Buy { who: A, things: some("Plate", 1) }), &world);
        hold("sets", &Attempt::from(BuySets { who: A, sets: 1, things: some("Torch", 4) }), &world);
        let rolled = with_switch(world.clone(), "printed-amounts", "ask");
        hold("sets by dice", &Attempt::from(BuySets { who: A, sets: 1, things: Amounts::none() }), &rolled);
        hold("give", &Attempt::from(Give { who: A, to: B, things: some("Rope", 1), crowns: 7 }), &world);
        hold("leave", &Attempt::from(LayDown { who: A, things: some("Rope", 2) }), &world);
        hold(
            "pay",
            &Attempt::from(Pay { who: A, crowns: 2, why: "a bed".to_owned(), waived: false }),
            &world,
        );
        hold(
            "hand out",
            &Attempt::from(HandOut { to: [A, B].into(), crowns: 30, from: String::new() }),
            &world,
        );
        hold("pocket", &Attempt::from(Pocket { who: A, thing: "Rope".to_owned(), fits: true }), &world);
        hold("find", &Attempt::from(Find { who: A }), &world);
    }

    #[test]
    fn armor_obeys_the_laws() {
        let world = with_dice(two_of_them(), A, 1);
        let doff = |hurry| {
            Attempt::from(Wear {
                who: A,
                armor: "Chain mail".to_owned(),
                on: false,
                hurry,
                circumstances: simply(),
            })
        };
        hold("doff in a hurry", &doff(true), &world);
        hold("doff", &doff(false), &world);
        hold("swim", &Attempt::from(Swim { who: A, circumstances: simply() }), &world);
        let aim = "Through the gap".to_owned();
        hold(
            "struggle",
            &Attempt::from(Struggle { who: A, stat: Dex, circumstances: simply(), aim }),
            &world,
        );
        let what = "cold".to_owned();
        let endure = Endure {
            who: A,
            what,
            stat: Str,
            dc: 14,
            favored: true,
            hampered: false,
            skill: None,
            with: None,
        };
        hold("endure", &Attempt::from(endure), &world);
    }

    #[test]
    fn making_people_obeys_the_laws() {
        let random = Unsettled { random: Some(TemplateKind::Background), ..Unsettled::default() };
        let raw = but(two_of_them(), A, |one| one.unsettled = random);
        hold("roll up", &Attempt::from(RollUp { who: A }), &raw);
        let mut open = Unsettled { amounts: true, ..Unsettled::default() };
        open.spells.insert("Rope".to_owned());
        let raw = with_switch(
            but(two_of_them(), A, |one| (one.level, one.unsettled) = (0, open)),
            "printed-amounts",
            "ask",
        );
        hold("settle", &Attempt::from(Settle { who: A }), &raw);
    }

    #[test]
    fn levels_obey_the_laws() {
        let world = but(two_of_them(), A, |one| one.experience = 300);
        hold("level 2", &Attempt::from(GainLevel { who: A }), &world);
        let newcomer = but(world.clone(), A, |one| {
            one.level = 0;
            one.templates.push("Sage".to_owned());
        });
        hold(
            "level 1",
            &Attempt::from(GainLevel { who: A }),
            &with_switch(newcomer, "printed-amounts", "roll"),
        );
        let on = [A, B].into();
        hold("award", &Attempt::from(Award { on, points: 30, reason: "the road".to_owned() }), &world);
        let slot = |kind, what: &str| FillSlot { who: A, kind, what: what.to_owned(), how: String::new() };
        hold("slot", &Attempt::from(slot(Kind::Skill, "law")), &world);
        hold("no such feat", &Attempt::from(slot(Kind::Feat, "Rage")), &world);
    }
}

/// Encounters, monsters and magic.
mod encounters_and_magic {
    use crate::table::*;
    use norn_fivey::Attempt;
    use norn_fivey::rules::encounters::meeting::{ChangeMode, EndMeeting, Meet, Reveal};
    use norn_fivey::rules::encounters::reactions::{BareReaction, React, Reacts};
    use norn_fivey::rules::encounters::requests::{Rank, Request};
    use norn_fivey::rules::magic::casting::Cast;
    use norn_fivey::rules::magic::falling::Fall;
    use norn_fivey::rules::magic::ongoing::{Cease, Touch};
    use norn_fivey::rules::magic::vessels::Bind;
    use norn_fivey::rules::monsters::making::RollHitPoints;
    use norn_fivey::world::gear::Carried;
    use norn_fivey::world::{Attitude, Mode, Ongoing, World};
    use norn_kernel::Edge;
    use norn_testkit::laws;
    use std::collections::BTreeSet;

    fn holds(name: &str, attempt: &Attempt, world: &World) {
        laws::hold(name, attempt, world);
    }

    /// What A casts from.
    const SCROLL: &str = "Parchment";

    fn met() -> World {
        let world = but(two(&[(Cha, 3)], 1), X, |one| one.attitude = Some(Attitude::Uncertain));
        tries(&world, Meet { reacts: Reacts::Kept, ..Meet::of(BTreeSet::from([X])) }, &[], &[]).world
    }

    #[test]
    fn encounters_obey_the_laws() {
        let of = BTreeSet::from([X]);
        let open = with_dice(two(&[(Cha, 3)], 1), A, 2);
        holds("meet", &Meet::of(of.clone()).into(), &open);
        let hidden = but(open.clone(), X, |one| one.hidden = true);
        let lurks =
            tries(&hidden, Meet { seen: false, reacts: Reacts::Kept, ..Meet::of(of.clone()) }, &[], &[]);
        holds("come forward", &Reveal { others: of.clone() }.into(), &lurks.world);
        holds(
            "reaction",
            &React { of: of.clone(), how: Reacts::Rolled, edge: Edge::Advantage }.into(),
            &open,
        );
        holds("turn", &ChangeMode { mode: Mode::Violent }.into(), &met());
        let request = Request {
            who: A,
            to: X,
            what: "Let us pass".to_owned(),
            peace: false,
            dangerous: false,
            rank: Rank::Moderate,
            quality: Edge::Disadvantage,
            skill: None,
            ahead: false,
        };
        holds("request", &request.into(), &with_dice(met(), A, 2));
        let fallen = but(met(), A, |one| one.raging = true);
        holds("end of an encounter", &EndMeeting.into(), &fallen);
        holds("hit points", &RollHitPoints { of }.into(), &open);
        holds("bare reaction", &BareReaction { edge: Edge::None, good_name: true }.into(), &World::default());
    }

    /// A has this spell, and there are X, undead, and Y.
    fn caster(spell: &str) -> World {
        let world =
            world([(A, hero("Ivy", &[(Int, 3)])), (X, monster("Xan", 2, 20)), (Y, monster("Yul", 2, 20))]);
        let world = with_dice(with_thing(world, A, SCROLL, 1, Carried::OnHand), A, 2);
        let world = with_feat(world, X, "Basic Necrology");
        but(world, A, |one| one.things.get_mut(SCROLL).expect("it").spell = Some(spell.to_owned()))
    }

    #[test]
    fn magic_obeys_the_laws() {
        let cast = Cast::of(A, SCROLL);
        let on = |who| Cast { on: BTreeSet::from([who]), ..cast.clone() };
        let both = Cast { on: BTreeSet::from([X, Y]), ..cast.clone() };
        for (spell, cast) in [
            ("Attract", Cast { what: "nails".to_owned(), feet: 5, ..cast.clone() }),
            ("Charm", on(X)),
            ("Fire Ball", both.clone()),
            ("Knock", cast.clone()),
            ("Illuminate", cast.clone()),
            ("Levitate", Cast { feet: 10, ..cast.clone() }),
            ("Lightning Bolt", both),
            ("Shroud", Cast { unwilling: BTreeSet::from([X]), ..on(X) }),
            ("Turn Undead", cast.clone()),
        ] {
            holds(spell, &cast.into(), &fighting(caster(spell)));
        }
        holds("fall", &Fall { who: A, feet: 20 }.into(), &caster("Feather Fall"));
        let ongoing = Ongoing {
            spell: "Shroud".to_owned(),
            level: 1,
            on: BTreeSet::from([A]),
            at: None,
            what: String::new(),
            until: 30,
            rounds: None,
            sticks: [].into(),
        };
        let mut shrouded = caster("Shroud");
        shrouded.spells.insert(A, ongoing);
        holds("cease", &Cease { who: A }.into(), &shrouded);
        holds("touch", &Touch { who: A }.into(), &shrouded);
        let bind = Bind { who: A, vessel: SCROLL.to_owned(), spell: None, riddle: true };
        holds("bind", &bind.into(), &shrouded);
    }
}

/// Travel, sites and nights.
mod exploring {
    use crate::table::*;
    use norn_fivey::Attempt;
    use norn_fivey::rules::exploring::adventures::{Begin, Convert, End};
    use norn_fivey::rules::exploring::nights::{Cook, Eat, March, Recover, Scavenge, Sleep};
    use norn_fivey::rules::exploring::sites::NextRound;
    use norn_fivey::rules::exploring::travel::Travel;
    use norn_fivey::rules::exploring::undertakings::Undertake;
    use norn_fivey::world::gear::Carried;
    use norn_fivey::world::{Night, Visit, World};
    use norn_kernel::record::Record;
    use norn_testkit::laws::hold;

    fn road() -> World {
        with_hex(with_dice(row(three()), A, 1), Q, (1, 0), |hex| hex.region = Some("Wilderness".to_owned()))
    }

    fn camp() -> World {
        let mut world = with_thing(road(), A, "Ingredients", 2, Carried::Stashed);
        world = but(with_thing(world, B, "Ration", 1, Carried::Stashed), A, |one| {
            one.hit_points = 1;
            one.tonight.recovers = 1;
        });
        (world.clock, world.night) = (12 * 60, Some(Night::default()));
        world
    }

    #[test]
    fn the_road_and_sites_obey_the_laws() {
        let go = |to| Attempt::from(Travel { to, by: A, check: None });
        hold("travel", &go(Q), &road());
        hold("far", &go(R), &road());
        let mut late = road();
        late.clock = 11 * 60;
        hold("on the way", &go(Q), &late);
        hold("march", &Attempt::from(March { hours: 4 }), &road());
        let mut inside = road();
        inside.sites.insert("Mine".to_owned(), norn_fivey::world::Site::fields().usual().into());
        let visit = Visit { site: "Mine".to_owned(), hour: 0, turn: 3, acted: [A].into(), filled: false };
        inside.visit = Some(visit);
        hold("round", &Attempt::from(NextRound { by: A, check: None }), &inside);
        let digs = Undertake {
            who: A,
            doing: "Dig".to_owned(),
            minutes: 60,
            risk: 3,
            things: norn_kernel::Amounts::none(),
            crowns: 0,
            hit_points: 1,
            dice: 0,
        };
        hold("dig", &Attempt::from(digs), &road());
    }

    #[test]
    fn nights_obey_the_laws() {
        hold("recover", &Attempt::from(Recover { who: A }), &camp());
        hold("cook", &Attempt::from(Cook { who: A, eaters: [A, B].into() }), &camp());
        hold("eat", &Attempt::from(Eat { who: [A].into(), from: Some(B) }), &camp());
        let seeks = Scavenge { who: B, what: "Ingredients".to_owned(), portions: None };
        hold("scavenge", &Attempt::from(seeks), &camp());
        hold("sleep", &Attempt::from(Sleep { meals: true }), &camp());
    }

    #[test]
    fn adventures_obey_the_laws() {
        let mut world = with_dice(road(), B, 2);
        for thing in ["Sword", "Dagger"] {
            world = with_thing(world, A, thing, 1, Carried::OnHand);
        }
        hold("begin", &Attempt::from(Begin {}), &world);
        world.adventure = true;
        hold("over", &Attempt::from(End {}), &world);
        (world.adventure, world.over) = (false, true);
        hold("convert", &Attempt::from(Convert { who: B }), &world);
    }
}

/// Fights, and what is done in them.
mod fights {
    use crate::rules::fights::{duel, fight};
    use crate::table::*;
    use norn_fivey::Attempt;
    use norn_fivey::rules::fights::actions::{
        Abandon, Begin, Disarm, Help, Improvise, Interact, LetGo, Push, Retrieve, Stash, Talk,
    };
    use norn_fivey::rules::fights::areas::{Area, AreaAttack};
    use norn_fivey::rules::fights::attack::{Attack, Respond};
    use norn_fivey::rules::fights::begin::{BeginFight, EndFight, Join, Put, Retreat};
    use norn_fivey::rules::fights::hiding::Hide;
    use norn_fivey::rules::fights::initiative::Initiative;
    use norn_fivey::rules::fights::minds::Assail;
    use norn_fivey::rules::fights::morale::Morale;
    use norn_fivey::rules::fights::movement::{How, Move};
    use norn_fivey::rules::fights::surprise::{Surprise, Watch};
    use norn_fivey::rules::fights::turn::{EndTurn, GoOn};
    use norn_fivey::rules::fights::weapons::{Hold, Reload};
    use norn_fivey::world::{Carried, Side, World};
    use norn_kernel::Edge;
    use norn_testkit::laws::hold;
    use std::collections::BTreeSet;

    /// Ivy with a sword, a crossbow and what is in her backpack against Xan, with Gor beside her.
    fn brawl() -> World {
        let mut world = with_thing(duel(&[(Str, 3)], "Sword"), A, "Dagger", 1, Carried::Stashed);
        world = with_thing(world, A, "Crossbow", 1, Carried::OnHand);
        world = with_thing(world, A, "Shield", 1, Carried::Held);
        world = with_thing(world, X, "Axe", 1, Carried::Held);
        world.characters.insert(B, hero("Gor", &[]).into());
        fight(with_dice(with_feat(world, A, "Tinker"), A, 1))
    }

    fn all() -> Vec<(&'static str, Attempt)> {
        let name = |name: &str| name.to_owned();
        let area = Area::Named([A, B].into());
        vec![
            ("attack", Attack::of(A, X, "Sword").into()),
            ("attack of a monster", Attack::of(X, A, "Axe").into()),
            ("assail", Assail { by: X, on: A, stat: Int, circumstances: simply(), actions: 1 }.into()),
            (
                "area attack",
                AreaAttack {
                    by: X,
                    area,
                    save: Dex,
                    damage_type: name("fire"),
                    magical: false,
                    breath: false,
                    actions: None,
                }
                .into(),
            ),
            ("move", Move { who: A, how: How::Walk, to: None, paces: 3, height: 0 }.into()),
            ("hold", Hold { who: A, things: [name("Crossbow")].into() }.into()),
            ("reload", Reload { who: A, weapon: name("Crossbow") }.into()),
            ("help", Help { who: B, on: A }.into()),
            ("hide", Hide { who: A, circumstances: simply(), cover: true }.into()),
            ("disarm", Disarm { who: A, on: X, circumstances: simply(), other_skilled: false }.into()),
            ("push", Push { who: A, on: Some(X), dc: 0, circumstances: simply(), resists: true }.into()),
            ("retrieve", Retrieve { who: A, thing: name("Dagger") }.into()),
            ("stash", Stash { who: A, thing: name("Sword") }.into()),
            ("drop", LetGo { who: A, thing: name("Sword") }.into()),
            ("talk", Talk { who: A, says: name("Yield!") }.into()),
            ("interact", Interact { who: A, doing: name("turn the wheel") }.into()),
            (
                "improvise",
                Improvise {
                    who: A,
                    doing: name("swing"),
                    actions: 1,
                    stat: Some(Dex),
                    dc: 14,
                    circumstances: simply(),
                }
                .into(),
            ),
            ("long action", Begin { who: A, doing: name("raise the gate"), turns: 2 }.into()),
            ("respond", Respond { who: A, feat: name("Tinker") }.into()),
            ("end turn", EndTurn { who: A }.into()),
            ("retreat", Retreat { who: [X].into() }.into()),
            ("morale", Morale { edge: Edge::None }.into()),
            ("end", EndFight { over: true }.into()),
            ("put", Put { who: A, to: None, height: 0 }.into()),
        ]
    }

    #[test]
    fn what_is_done_in_a_fight_obeys_the_laws() {
        let world = brawl();
        all().iter().for_each(|(name, attempt)| hold(name, attempt, &world));
        let busy = play_on(&world, &Begin { who: A, doing: "dig".to_owned(), turns: 3 }.into());
        hold("abandon", &Attempt::from(Abandon { who: A }), &busy);
    }

    fn play_on(world: &World, attempt: &Attempt) -> World {
        tries(world, attempt.clone(), &[], &[]).world
    }

    #[test]
    fn how_it_begins_and_goes_on_obeys_the_laws() {
        let world = with_dice(two(&[], 1), A, 1);
        let (party, others): (BTreeSet<_>, BTreeSet<_>) = ([A].into(), [X].into());
        let waits = |side| Surprise {
            side,
            party: party.clone(),
            others: others.clone(),
            leader: None,
            watch: Watch::Leader,
            skilled: BTreeSet::new(),
            favored: BTreeSet::new(),
            hampered: BTreeSet::new(),
        };
        hold("surprise", &Attempt::from(waits(Side::Party)), &world);
        hold("ambush", &Attempt::from(waits(Side::Others)), &world);
        let begins = BeginFight {
            party: party.clone(),
            others: others.clone(),
            columns: 12,
            rows: 8,
            ..BeginFight::default()
        };
        hold("begin", &Attempt::from(begins.clone()), &world);
        let begun = play_on(&world, &begins.into());
        hold("initiative", &Attempt::from(Initiative), &begun);
        let world = brawl();
        let over =
            [A, B, X].iter().fold(world.clone(), |world, who| play_on(&world, &EndTurn { who: *who }.into()));
        hold("go on", &Attempt::from(GoOn), &over);
        let mut late = world;
        late.characters.insert(Y, monster("Yor", 1, 4).into());
        hold("join", &Attempt::from(Join { who: Y, side: Side::Others }), &late);
    }
}
