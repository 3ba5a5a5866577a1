//! The laws that every rule obeys, over the attempts of this game.
use norn_fivey::Fivey;
use norn_testkit::laws;

#[test]
fn the_game_is_sound() {
    laws::sound(Fivey);
}

#[test]
fn downtime_obeys_the_laws() {
    use crate::table::*;
    use norn_fivey::rules::downtime::balls::Guests;
    use norn_fivey::rules::downtime::bare::{BareDowntime, BareStudy};
    use norn_fivey::rules::downtime::institutions::SpendCredit;
    use norn_fivey::rules::downtime::living::{DayExpense, Planned};
    use norn_fivey::rules::downtime::turns::{Begin, End, Run, Turn};
    use norn_fivey::world::{Activity, Aim, Extent, Institution, Lifestyle, Plan, Span, World};
    use norn_fivey::{Attempt, Effect};
    use norn_kernel::Amounts;
    let hold = |name, attempt: Attempt, world: &World| laws::hold(name, &attempt, world);
    let rich = but(with_dice(world([(A, hero("Ivy", &[(Int, 3)]))]), A, 1), A, |one| {
        one.crowns = 1_000;
        one.teachers.insert("Ada".to_owned());
    });
    let begin = Begin { span: Span::Season, settlement: None };
    hold("downtime", begin.clone().into(), &rich);
    hold("a day", DayExpense { who: A, lifestyle: Lifestyle::Modest, days: 2 }.into(), &rich);
    let mut off = tries(&rich, begin, &[], &[]).world;
    let guild = Institution { owner: Some(A), capital: 480, ..Institution::default() };
    off.institutions.insert("Guild".to_owned(), guild);
    let means = |plan: Plan, lifestyle| Planned { who: A, lifestyle, plan, from: 1, through: 3, suits: None };
    let does = |plan: Plan, lifestyle| tries(&off, means(plan, lifestyle), &[], &[]).world;
    let begs = Plan { event: true, ..Plan::of(Activity::Beg, Cha) };
    hold("plan", means(begs.clone(), Lifestyle::Squalid).into(), &off);
    hold("run", Run { turns: 3 }.into(), &off);
    hold("end", End {}.into(), &off);
    hold("a turn of begging", Turn { turn: 1 }.into(), &does(begs, Lifestyle::Squalid));
    let studies = Plan {
        event: true,
        aim: Some(Aim::Skill),
        what: "history".to_owned(),
        ..Plan::of(Activity::Study, Int)
    };
    hold("a turn of study", Turn { turn: 1 }.into(), &does(studies, Lifestyle::Comfortable));
    let founds = Plan { on_credit: true, with: "Guild".to_owned(), ..Plan::of(Activity::Establish, Cha) };
    hold("a turn of founding", Turn { turn: 1 }.into(), &does(founds, Lifestyle::Squalid));
    let bribe = SpendCredit {
        who: A,
        institution: "Guild".to_owned(),
        things: Amounts::none(),
        crowns: 5,
        what: "hirelings".to_owned(),
    };
    hold("credit", bribe.into(), &off);
    let ball = Plan { event: true, ..Plan::of(Activity::Ball, Cha) };
    let danced = does(ball, Lifestyle::Decadent);
    hold("a ball", Turn { turn: 1 }.into(), &danced);
    let mut after = tries(&danced, Turn { turn: 1 }, &[3], &[]).world;
    let guest = Effect::Character(X, Box::new(monster("Baron Hask", 3, 8)));
    norn_kernel::World::apply(&mut after, &guest);
    hold("guests", Guests { host: A, guests: [X].into() }.into(), &after);
    let bare =
        |activity, settlement| BareDowntime { activity, stat: 2, skilled: true, event: true, settlement };
    for (activity, settlement) in [(Activity::Beg, Some(Extent::Town)), (Activity::Work, None)] {
        hold("bare downtime", bare(activity, settlement).into(), &off);
    }
    let bare = BareStudy { stat: 3, research: true, skilled: true, event: true, dice: 1 };
    hold("bare study", bare.into(), &off);
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
