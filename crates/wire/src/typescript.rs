//! The page's types, as one TypeScript file.
use crate::{log, message, mirror, state};
use ts_rs::{Config, TS};

/// The whole file: every type that goes over the wire, in a fixed order.
#[must_use]
pub fn file() -> String {
    let config = Config::default();
    let mut page = "// Generated from crates/wire by `make types`. Do not edit.\n".to_owned();
    page.push_str(&format!("\nexport const WIRE = {};\n", crate::WIRE));
    macro_rules! all {
        ($($type:ty),* $(,)?) => {
            $(page.push_str(&format!("\nexport {}\n", <$type as TS>::decl(&config)));)*
        };
    }
    all![
        mirror::Value,
        mirror::Answer,
        mirror::Filled,
        mirror::Draft,
        mirror::Instead,
        mirror::Command,
        mirror::Say,
        mirror::PackFile,
        mirror::Publishing,
        mirror::Given,
        mirror::Bound,
        message::FromPage,
        message::Have,
        message::HeadOf,
        message::Look,
        message::ToPage,
        message::Parts,
        message::Sheets,
        message::ChangedSheet,
        message::Ack,
        message::Bye,
        message::Seen,
        message::AnswerOdds,
        message::ReadyMade,
        log::Logged,
        log::Told,
        log::Outcome,
        log::Kind,
        state::State,
        state::AtTable,
        state::Now,
        state::Past,
        state::AskedToUndo,
        state::Scene,
        state::Can,
        state::DeviceChain,
        state::Reveal,
        state::Awaited,
        state::Settled,
        state::Game,
        state::Seat,
        state::Named,
        state::Labelled,
        state::Safety,
        state::Open,
        state::Running,
        state::Lane,
        state::Line,
        state::Die,
        state::Rulable,
        state::Question,
        state::Wanted,
        state::Choice,
        state::Refused,
        state::Problem,
        state::Queued,
        state::Undo,
        state::Row,
        state::Gauge,
        state::Health,
        state::Sheet,
        state::About,
        state::Section,
        state::Map,
        state::Turns,
        state::Turn,
        state::Spot,
        state::Border,
        state::Token,
        state::Offer,
        state::FormAbout,
        state::Switch,
        state::Filling,
        state::Stage,
        state::Field,
        state::Range,
        state::Column,
        state::OddsShown,
        state::InsteadShown,
        state::OutcomeShare,
        state::TotalShare,
        state::Onto,
        state::OntoOffer,
        state::OntoRefused,
        state::Rule,
    ];
    page
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    #[test]
    fn the_pages_types_are_those_of_the_wire() {
        let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../web/src/lib/wire.ts");
        let wanted = super::file();
        if std::env::var_os("UPDATE").is_some() {
            std::fs::write(&kept, &wanted).expect("the page's folder can be written to");
        }
        let found = std::fs::read_to_string(&kept).unwrap_or_default();
        assert!(found == wanted, "web/src/lib/wire.ts is stale: run `make types`");
    }
}
