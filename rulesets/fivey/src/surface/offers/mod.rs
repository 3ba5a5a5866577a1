//! What can be attempted: the closed list of attempts, and what each asks to be filled in.
pub(super) mod ask;
mod attempt;
mod fights;
mod referee;
mod tasks;
mod traits;
// Characters.
mod characters;
// Exploring.
mod exploring;
// Nights.
mod nights;
// Encounters.
mod encounters;
mod monsters;
// Fights.
// Magic.
mod magic;
// Downtime.
mod downtime;
// Templates.
mod templates;

use crate::rules::downtime::turns;
use crate::world::World;
pub use attempt::Attempt;
pub use exploring::wait_until;
use norn_kernel::attempt::Offer;

/// Every attempt, by the name that commands call it, with what reads it, in the order in which they are listed.
pub const OFFERS: &[(&str, Offer<Attempt>)] = &[
    // Tasks.
    ("check", tasks::test),
    ("save", tasks::save),
    ("cooperate", tasks::cooperate),
    ("contest", tasks::contest),
    ("roll", tasks::roll),
    ("inspire", tasks::inspire),
    ("hand-over", tasks::hand_over),
    ("rename", tasks::rename),
    ("use-feat", traits::use_feat),
    ("master", traits::master),
    ("invent", traits::invent),
    ("call-on", traits::call_on),
    ("who-knows", traits::who_knows),
    // Characters.
    ("buy", characters::buy),
    ("buy-sets", characters::buy_sets),
    ("give", characters::give),
    ("leave", characters::leave),
    ("pay", characters::pay),
    ("hand-out", characters::hand_out),
    ("pocket", characters::pocket),
    ("don", characters::don),
    ("doff", characters::doff),
    ("swim", characters::swim),
    ("struggle", characters::struggle),
    ("fill-slot", characters::fill_slot),
    ("gain-level", characters::gain_level),
    ("roll-up", characters::roll_up),
    ("settle", characters::settle),
    ("award", characters::award),
    ("endure", characters::endure),
    ("find-item", characters::find),
    // Exploring.
    ("travel", exploring::travel),
    ("enter-site", exploring::enter),
    ("leave-site", exploring::leave),
    ("explore", exploring::explore),
    ("look-around", exploring::look),
    ("move-on", exploring::move_on),
    ("next-round", exploring::next_round),
    ("close-hour", exploring::close_hour),
    ("undertake", exploring::undertake),
    ("phase", exploring::turn),
    ("adventure-begins", exploring::begin),
    ("adventure-over", exploring::end),
    ("dice-to-experience", exploring::convert),
    ("count-down", exploring::count_down),
    ("wait", exploring::wait),
    ("prepare-scene", exploring::prepare),
    ("put-party", exploring::put_party),
    // Nights.
    ("march", nights::march),
    ("make-camp", nights::camp),
    ("recover", nights::recover),
    ("attune", nights::attune),
    ("practice", nights::practice),
    ("cook", nights::cook),
    ("scavenge", nights::scavenge),
    ("rest-otherwise", nights::invent),
    ("eat", nights::eat),
    ("night-ends", nights::sleep),
    // Encounters.
    ("meet", encounters::meet),
    ("come-forward", encounters::come_forward),
    ("take-on", encounters::take_on),
    ("part-with", encounters::part_with),
    ("change-mode", encounters::change_mode),
    ("end-meeting", encounters::end_meeting),
    ("reaction", encounters::reaction),
    ("request", encounters::request),
    ("roll-hit-points", monsters::roll_hit_points),
    // Fights.
    ("attack", fights::attack),
    ("move", fights::walk),
    ("hold", fights::hold),
    ("reload", fights::reload),
    ("help", fights::help),
    ("hide", fights::hide),
    ("disarm", fights::disarm),
    ("push", fights::push),
    ("retrieve", fights::retrieve),
    ("stash", fights::stash),
    ("drop-item", fights::let_go),
    ("talk", fights::talk),
    ("interact", fights::interact),
    ("improvise", fights::improvise),
    ("long-action", fights::long_action),
    ("abandon", fights::abandon),
    ("respond", fights::respond),
    ("assail", fights::assail),
    ("area-attack", fights::area_attack),
    ("end-turn", fights::end_turn),
    ("surprise", fights::surprise),
    ("begin-fight", fights::begin),
    ("put-on-field", fights::put),
    ("join-fight", fights::join),
    ("retreat", fights::retreat),
    ("morale", fights::morale),
    ("end-fight", fights::end),
    ("initiative", fights::initiative),
    ("go-on", fights::go_on),
    // Magic.
    ("cast", magic::cast),
    ("cease-spell", magic::cease),
    ("touch", magic::touch),
    ("fall", magic::fall),
    ("bind-spell", magic::bind),
    // Downtime.
    ("downtime", downtime::begin),
    ("plan-downtime", downtime::plan),
    ("run-downtime", downtime::run),
    ("spend-credit", downtime::spend),
    ("ball-guests", downtime::guests),
    ("end-downtime", downtime::end),
    ("live-by-the-day", downtime::by_the_day),
    // Templates.
    ("use-thing", templates::use_thing),
    ("seek", templates::seek),
    ("metamorphose", templates::metamorphose),
    ("illusion", templates::illusion),
    ("end-illusion", templates::end_illusion),
    ("see-through", templates::see_through),
    ("rage", templates::rage),
    ("breathe", templates::breathe),
    ("vanish", templates::vanish),
    ("call-back", templates::call_back),
    ("bless", templates::bless),
    ("tinker", templates::tinker),
    ("perform", templates::perform),
    ("audience", templates::audience),
    ("taste", templates::taste),
    ("play-dice", templates::play_dice),
    ("name-thing", templates::name_thing),
    ("settle-spell", templates::settle_spell),
    ("keep-relic", templates::keep_relic),
    ("swallow", templates::swallow),
    ("compare-heirloom", templates::compare_heirloom),
    // The referee's.
    ("harm", referee::harm),
    ("heal", referee::heal),
];

/// What follows by itself. Each chapter says what of its own is due, the first one first.
#[must_use]
pub fn due(world: &World) -> Option<Attempt> {
    let due: &[fn(&World) -> Option<Attempt>] = &[
        // Characters.
        characters::due,
        // Exploring.
        // Nights.
        // Encounters.
        // Fights.
        fights::due,
        // Magic.
        // Downtime.
        |world| turns::due(world).map(Into::into),
        // Templates.
        templates::due,
    ];
    due.iter().find_map(|due| due(world)).map(|attempt| attempt.veiled(world))
}
