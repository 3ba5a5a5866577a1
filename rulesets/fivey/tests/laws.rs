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
