//! What there is to say of monsters on their sheets, for the referee. [fivey.monster.brackets]
use crate::reference::RULES;
use crate::rules::characters::defense;
use crate::rules::monsters::{brackets, conversion, experience};
use crate::world::World;
use norn_kernel::show::Row;
use norn_kernel::{Audience, Closed, Text, Value, Who, words};

/// Bracket, and what somebody is worth; a hint where a defense class is higher than is preferred.
/// [fivey.monster.brackets, fivey.monster.xp-table, fivey.monster.convert-armor]
pub(super) fn rows(world: &World, who: Who) -> Vec<Row> {
    let one = world.character(who);
    let Some(bracket) = brackets::of(one.hit_dice).filter(|_| 0 < one.hit_dice) else { return vec![] };
    let class = defense::class(world, who);
    let mut rows = vec![
        Row::new(Text::part(words!("fivey.monster.brackets"), "row"), Value::word(bracket.bracket.word())),
        Row::new(Text::part(words!("fivey.monster.xp-table"), "row"), experience::worth(world, who)),
    ];
    if conversion::is_heavy(class) {
        let key = words!("fivey.monster.convert-armor");
        let hint = Text::part(key, "hint").with("preferred", conversion::ARMOR_PREFERRED);
        rows.push(Row::new(Text::part(key, "row"), hint));
    }
    rows.into_iter().map(|row| row.only(Audience::Referee)).collect()
}
