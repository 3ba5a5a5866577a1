use crate::records::{sheet_rows, shown};
use crate::table::*;
use norn_kernel::{Audience, Viewer};
use norn_triumvene::Attempt;
use norn_triumvene::rules::finances::status::Title;
use norn_triumvene::world::{Character, Estate, World};

fn lyneth() -> Character {
    hero("Lyneth")
}

fn granted(one: Character, title: &str) -> Played {
    let grant = Attempt::Title(Title { who: LYNETH, title: title.into(), held: true });
    play(&world([(LYNETH, one)]), &grant, &[], &[])
}

/// How often the referee is reminded: in the log, and by the sheet.
fn reminders(played: &Played) -> (usize, usize) {
    let told = played.told("triumvene.status.property", "reminder").len();
    (told, on_sheet(&played.world, &Viewer::Referee))
}

fn on_sheet(world: &World, viewer: &Viewer) -> usize {
    let rows = sheet_rows(world, viewer, Some(LYNETH));
    shown(&rows, "triumvene.status.property", "row").len()
}

#[test]
fn a_baron_without_property_is_a_reminder_to_the_referee_alone() {
    let played = granted(lyneth(), "Baron");
    assert_eq!(reminders(&played), (1, 1));
    assert_eq!(on_sheet(&played.world, &player(LYNETH)), 0);
    let told = played.line(|line| line.key().id() == "triumvene.status.property");
    assert_eq!(told.audience, Audience::Referee);
}

#[test]
fn a_knight_without_property_is_none() {
    assert_eq!(reminders(&granted(lyneth(), "Knighthood")), (0, 0));
}

#[test]
fn one_house_or_an_estate_satisfies_it() {
    let housed = Character { property: ["Small House".to_owned()].into(), ..lyneth() };
    assert_eq!(reminders(&granted(housed, "Duke")), (0, 0));
    let estates = [("Vale".to_owned(), Estate::default())].into();
    let landed = Character { estates, ..lyneth() };
    assert_eq!(reminders(&granted(landed, "Baron")), (0, 0));
}

#[test]
fn nothing_is_taken_for_it() {
    let played = granted(lyneth(), "Baron");
    assert_eq!(played.effects().len(), 1);
}
