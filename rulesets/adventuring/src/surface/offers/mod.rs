//! What can be attempted: the closed list of attempts, and what each asks to be filled in.
pub(super) mod ask;
mod attempt;
mod encounters;
mod exploring;
mod fights;
mod harm;
mod hazards;
mod saves;
mod settlements;
mod turns;

use crate::rules::base::damage;
use crate::rules::encounters::meeting;
use crate::rules::fights::turn;
use crate::rules::harm::diseases::{self, FallSick};
use crate::rules::harm::swallowing::Eat;
use crate::world::{Stage, World};
use ask::{Offered, Offering};
pub use attempt::Attempt;
use norn_kernel::attempt::Offer;
pub use turns::wait_until;

/// Every attempt, by the name that commands call it, with what reads it, in the order in which they are listed.
pub const OFFERS: &[(&str, Offer<Attempt>)] = &[
    // Exploring.
    ("travel", exploring::travel),
    ("walk", walk),
    ("enter", exploring::enter),
    ("leave", exploring::leave),
    ("search", exploring::search),
    ("look", exploring::look),
    ("pick-up", exploring::pick_up),
    ("forage", exploring::forage),
    ("find-shelter", exploring::shelter),
    ("unlock", exploring::unlock),
    ("track", exploring::track),
    ("ask-about", exploring::ask),
    ("remind", exploring::remind),
    ("part", exploring::part),
    ("go-with", exploring::go_with),
    ("take-on", exploring::take_on),
    ("let-go", exploring::let_go),
    ("hand-over", exploring::hand_over),
    ("take-over", exploring::take_over),
    ("mount", exploring::mount),
    ("dismount", exploring::dismount),
    ("board", exploring::board),
    ("alight", exploring::alight),
    ("drive", exploring::drive),
    ("set-upright", exploring::set_upright),
    ("set-off", exploring::set_off),
    ("read-out", exploring::read_out),
    ("answered", exploring::answered),
    ("who-knows", exploring::who_knows),
    ("heeded", exploring::heeded),
    ("weather", exploring::weather),
    ("put", exploring::put),
    ("stay-on", exploring::stay_on),
    ("endanger", exploring::endanger),
    // Encounters.
    ("meet", encounters::meet),
    ("detect-again", encounters::again),
    ("end-meeting", encounters::end_meeting),
    ("talk", encounters::talk),
    ("attitude", encounters::attitude),
    ("befriend", encounters::befriend),
    ("inspire", encounters::inspire),
    ("encourage", encounters::encourage),
    ("persuade", encounters::persuade),
    ("distract", encounters::distract),
    ("intimidate", encounters::intimidate),
    ("taunt", encounters::taunt),
    ("torture", encounters::torture),
    ("haggle", encounters::haggle),
    ("disguise", encounters::disguise),
    ("take-off-disguise", encounters::take_off),
    ("look-at-disguise", encounters::look_at),
    ("steal", encounters::steal),
    ("letters", encounters::letters),
    ("magic", encounters::magic),
    // Hazards.
    ("sprint", hazards::sprint),
    ("balance", hazards::balance),
    ("sneak", hazards::sneak),
    ("leap", hazards::leap),
    ("climb", hazards::climb),
    ("swim", hazards::swim),
    ("rescue", hazards::rescue),
    ("carry-off", hazards::carry_off),
    ("flee", hazards::flee),
    ("withstand", hazards::withstand),
    ("measure", hazards::measure),
    ("rounds", hazards::rounds),
    ("fall", hazards::fall),
    ("frighten", hazards::frighten),
    ("cold-or-heat", hazards::cold_or_heat),
    // Harm and rest.
    ("daily-rest", harm::daily_rest),
    ("full-rest", harm::full_rest),
    ("rest-activity", harm::rest_activity),
    ("take", harm::take),
    ("mix", harm::mix),
    ("surgery", harm::surgery),
    ("roll-scores", harm::roll_scores),
    ("expose", harm::expose),
    ("meal", harm::meal),
    ("infect", harm::infect),
    ("relieve", harm::relieve),
    ("heal", harm::heal),
    ("injure", harm::injure),
    ("addict", harm::addict),
    ("disturb-rest", harm::disturb),
    // Fights.
    ("begin-fight", fights::begin),
    ("join-fight", fights::join),
    ("leave-fight", fights::leave),
    ("end-fight", fights::end),
    ("go-on", fights::go_on),
    ("end-turn", fights::end_turn),
    ("daze", fights::daze),
    ("attack", fights::attack),
    ("rage", fights::rage),
    ("hold", fights::hold),
    ("coat", fights::coat),
    ("break-thing", fights::break_thing),
    ("outburst", fights::outburst),
    ("burn", fights::burn),
    ("break-down", fights::break_down),
    ("scorch", fights::scorch),
    ("bash", fights::bash),
    ("tend", fights::tend),
    ("remedy", fights::remedy),
    ("restrain", fights::restrain),
    ("escape", fights::escape),
    // Settlements.
    ("market", settlements::visit),
    ("buy", settlements::buy),
    ("sell", settlements::sell),
    ("buy-beast", settlements::buy_beast),
    ("sell-beast", settlements::sell_beast),
    ("swap", settlements::swap),
    ("find-buyer", settlements::find_buyer),
    ("find-contact", settlements::find_contact),
    ("gather-rumours", settlements::gather_rumours),
    ("spread-rumour", settlements::spread),
    ("game", settlements::game),
    ("craft", settlements::craft),
    ("gather-materials", settlements::gather_materials),
    ("mend", settlements::mend),
    ("befriend-animal", settlements::befriend_animal),
    ("trick", settlements::trick),
    // Turns.
    ("deed", turns::deed),
    ("pass", turns::pass),
    ("break-off", turns::break_off),
    ("next-turn", turns::next_turn),
    ("wait", turns::wait),
    // Saves and damage.
    ("save", saves::test),
    ("harm", saves::harm),
];

/// To the next zone, or in a fight as far as somebody's turn goes. [adventuring.turn.quick-action, adventuring.base.movement]
fn walk(it: &mut Offering<'_>) -> Offered {
    if it.world.combat.is_some() { fights::walk(it) } else { exploring::walk(it) }
}

/// What follows by itself: a meal that stands before people, an illness that shows, a meeting that shows, the end of one whose fight is over, and the next part of a fight's round.
/// [adventuring.encounter.setup, adventuring.base.combat-round]
#[must_use]
pub fn due(world: &World) -> Option<Attempt> {
    let met = world.encounter.as_ref().and_then(|it| Some((it.company, meeting::is_due(world)?)));
    if let Some(served) = &world.served {
        return Some(Attempt::from(Eat { who: served.to.clone() }).veiled(world));
    }
    if let Some(who) = damage::is_due(world) {
        return Some(Attempt::from(damage::GoDown { who }).veiled(world));
    }
    if let Some(who) = diseases::is_due(world) {
        return Some(FallSick { who }.into());
    }
    let due: Attempt = match met {
        Some((company, Stage::Choosing)) => meeting::Face { company }.into(),
        Some(_) => meeting::EndMeeting.into(),
        None if turn::is_due(world) => turn::GoOn.into(),
        None => return None,
    };
    Some(due.veiled(world))
}
