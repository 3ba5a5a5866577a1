use crate::records::{nobody, sheet_rows, shown, t};
use norn_kernel::show::Shown;
use norn_kernel::{Ruleset, Value, Viewer};
use norn_triumvene::Triumvene;

#[test]
fn it_is_found_under_each_of_its_names() {
    assert_eq!(Triumvene.titles(), ["Triumvene", "The Imperial System", "TIS"]);
    assert_eq!(Triumvene::NAME, "triumvene");
}

#[test]
fn whoever_runs_the_game_goes_by_each_label() {
    let rows = sheet_rows(&nobody(), &Viewer::Referee, None);
    let labels = Value::List(vec![t("gamesmaster"), t("GM"), t("DM")]);
    assert_eq!(shown(&rows, "triumvene.play.names", "referee"), [Shown::Value(labels)]);
}
