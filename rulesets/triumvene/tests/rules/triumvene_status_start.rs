use crate::records::{build, draft, list, nobody, pounds, problems, t};
use crate::table::*;
use norn_kernel::offer::Range;
use norn_kernel::{Ruleset, Value};
use norn_triumvene::Triumvene;
use norn_triumvene::rules::finances::status::rank;

fn with(titles: &[&str]) -> norn_kernel::Draft {
    let titles = list(titles.iter().map(|title| t(title)));
    draft("character", &[("name", t("Lyneth")), ("titles", titles)])
}

#[test]
fn no_title_is_accepted() {
    let world = build(&nobody(), &draft("character", &[("name", t("Lyneth"))]), LYNETH);
    assert_eq!(rank(world.character(LYNETH)), 0);
}

#[test]
fn every_title_of_the_ladder_is_accepted_without_cost() {
    let ladder = [
        ("Knighthood", 1),
        ("Government title", 1),
        ("Baron", 2),
        ("Viscount", 3),
        ("Earl", 4),
        ("Marquess", 5),
        ("Duke", 6),
    ];
    for (title, level) in ladder {
        let problems = problems(&nobody(), &with(&[title]), LYNETH);
        assert_eq!(problems, [], "{title}");
        let world = build(&nobody(), &with(&[title]), LYNETH);
        let one = world.character(LYNETH);
        assert_eq!((rank(one), one.money), (level, pounds(0)), "{title}");
    }
}

#[test]
fn for_royalty_the_referee_is_asked() {
    let field = |world| {
        let forms = Triumvene.forms(world);
        let field = forms[0].fields.iter().find(|field| field.name == "titles").expect("titles").clone();
        let Range::SeveralOf { options, .. } = field.range else { panic!("{field:?}") };
        (options.len(), field.default)
    };
    assert_eq!(field(&nobody()), (8, Some(Value::List(vec![]))));
    assert_eq!(problems(&nobody(), &with(&["Royalty", "Earl"]), LYNETH), []);
    let world = build(&nobody(), &with(&["Royalty", "Earl"]), LYNETH);
    assert_eq!(rank(world.character(LYNETH)), 4);
    let due = Triumvene.due(&world).expect("the referee is asked");
    for (answer, level) in [(yes(), 7), (no(), 4)] {
        let played = play(&world, &due, &[], &[("triumvene.status.start", answer)]);
        assert_eq!(played.asked("triumvene.status.start"), 1);
        assert_eq!((rank(played.world.character(LYNETH)), Triumvene.due(&played.world)), (level, None));
    }
}
