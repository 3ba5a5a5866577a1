//! The days of the game in plain lines: what happened on each, and what is due.
use super::hot::HotSeat;
use super::screen::Step;
use crate::page::wrap;
use norn_chronicle::{Body, REFEREE};
use norn_kernel::Value;
use norn_kernel::show::Clock;
use norn_table::Say;
use norn_wire::log::{Kind, Told};
use std::collections::{BTreeMap, BTreeSet};

/// How far back it is looked for what happened, in entries.
const BACK: u64 = 5_000;
/// How many days that are over are told of where none is asked for: the latest on which something happened.
const LATEST: usize = 7;

/// Something that happened.
struct Happened {
    text: String,
    /// On which day it began, and on which it ended.
    days: (i64, i64),
    settled: bool,
}

/// Whether it was told for the story, or says what was told at the table.
fn is_told(told: &Told, body: &Body) -> bool {
    matches!(told.kind, Kind::Narration) || matches!(body, Body::Subject { .. } | Body::Session { .. })
}

impl HotSeat<'_> {
    /// What whoever is before the screen knows to have happened and to count, in the order of the log.
    fn happened(&self) -> Step<Vec<Happened>> {
        let entries = self.kept.latest(BACK)?;
        let mut all: BTreeMap<(u64, String), Happened> = BTreeMap::new();
        let mut begun: BTreeMap<String, (u64, String)> = BTreeMap::new();
        let mut gone: BTreeSet<String> = BTreeSet::new();
        for entry in entries.iter().filter(|entry| entry.audience.reaches(self.seat)) {
            let Some(day) = self.kept.live.day_of(entry.seq) else { continue };
            let told = self.drawing().told(self.seats(), entry);
            gone.extend(told.undone.iter().cloned());
            gone.retain(|id| !told.redone.contains(id));
            let days = (day, day);
            let at = told.attempt.as_ref().and_then(|id| begun.get(id)).cloned();
            match (&entry.body, told.attempt.clone(), at.and_then(|at| all.get_mut(&at))) {
                (Body::Attempted { .. }, Some(id), _) => {
                    begun.insert(id.clone(), (entry.seq, id.clone()));
                    all.insert((entry.seq, id), Happened { text: told.text, days, settled: false });
                }
                (_, _, Some(one)) if told.kind == Kind::Changed => {
                    let story = told.lines.into_iter().filter(|line| line.story).map(|line| line.what);
                    let story: Vec<String> = story.collect();
                    if !story.is_empty() {
                        one.text = story.join(" ");
                    }
                }
                (_, _, Some(one)) if told.kind == Kind::Settled => {
                    (one.days.1, one.settled) = (day, !told.routine || one.days.0 < day);
                }
                (body, None, _) if is_told(&told, body) => {
                    all.insert((entry.seq, String::new()), Happened { text: told.text, days, settled: true });
                }
                _ => {}
            }
        }
        all.retain(|(_, id), one| one.settled && !gone.contains(id) && !one.text.is_empty());
        Ok(all.into_values().collect())
    }

    /// The days on which something happened or is due; or one of them alone.
    pub(super) fn calendar(&mut self, which: &str) -> Step<()> {
        let view = self.kept.live.view(self.seat).ok();
        let clock = view.and_then(|view| view.game.clock);
        let Some((clock, today)) = clock.and_then(|clock| clock.day(clock.now).map(|day| (clock, day)))
        else {
            return self.screen.say("This game counts no days.");
        };
        let one: Option<i64> = match which {
            "" => None,
            text => match text.parse() {
                Ok(day) if 0 < day => Some(day),
                _ => return self.screen.say("Which day, such as `calendar 3`?"),
            },
        };
        let happened = self.happened()?;
        let dates = self.dates();
        let mut days: BTreeSet<i64> = match one {
            Some(day) => [day].into(),
            None => happened.iter().flat_map(|one| [one.days.0, one.days.1]).collect(),
        };
        if one.is_none() {
            let over: Vec<i64> = days.iter().copied().filter(|day| *day < today).collect();
            let past = over.len().saturating_sub(LATEST);
            days.retain(|day| over.get(past).is_none_or(|first| first <= day));
            days.insert(today);
            days.extend(clock.due.iter().filter_map(|due| clock.day(due.at)));
            days.extend(dates.iter().map(|(day, _)| *day).filter(|day| today <= *day));
        }
        let mut page = String::new();
        for day in days {
            page.push_str(&self.day_page(day, today, &happened, (&clock, &dates)));
        }
        self.screen.raw(&page)
    }

    /// The referee lets time pass until a day begins.
    pub(super) fn until(&mut self, which: &str) -> Step<()> {
        if self.speaker() != REFEREE {
            return self
                .screen
                .say("Only the referee lets time pass; ask them to, or hand them the keyboard.");
        }
        let Some(day) = which.parse().ok().filter(|day: &i64| 0 < *day) else {
            return self.screen.say("Until which day, such as `until 3`?");
        };
        let Some(filled) = self.kept.live.wait_until(REFEREE, day) else {
            let text = format!(
                "Nobody can wait until day {day} now: it has begun, it is too far away, or time passes otherwise (`why not`)."
            );
            return self.screen.say(&text);
        };
        self.fill_and(REFEREE, filled, |filled, insist| Say::Attempt { filled, insist })
    }

    /// What stands on cards to be due, and on which day.
    fn dates(&self) -> Vec<(i64, String)> {
        let cards = self.kept.live.cards(self.seat, None).into_iter().filter(|card| !card.gone);
        cards.filter_map(|card| Some((card.about.day?, card.about.title.clone()))).collect()
    }

    fn day_page(
        &self,
        day: i64,
        today: i64,
        happened: &[Happened],
        (clock, dates): (&Clock, &[(i64, String)]),
    ) -> String {
        let calendar = self.drawing().days(day);
        let nth = usize::try_from(day.saturating_sub(calendar.first)).unwrap_or_default();
        let name = calendar.names.get(nth % usize::from(calendar.row.max(1)));
        let moon = calendar.moons.into_iter().find(|moon| moon.day == day).map(|moon| moon.words);
        let head = [
            name.cloned(),
            calendar.words,
            calendar.season,
            moon,
            (day == today).then(|| "today".to_owned()),
        ];
        let head: Vec<String> = head.into_iter().flatten().collect();
        let head = if head.is_empty() { String::new() } else { format!(" ({})", head.join(", ")) };
        let mut page = wrap(&format!("Day {day}{head}"), "", "  ");
        let mut says = false;
        for one in happened.iter().filter(|one| one.days.0 <= day && day <= one.days.1) {
            let since = if one.days.0 < day { format!(" (since day {})", one.days.0) } else { String::new() };
            let until = if day < one.days.1 { format!(" (until day {})", one.days.1) } else { String::new() };
            page.push_str(&wrap(&format!("{}{since}{until}", one.text), "  ", "    "));
            says = true;
        }
        for due in clock.due.iter().filter(|due| clock.day(due.at) == Some(day)) {
            let named = |who| self.kept.live.named_to(self.seat, &Value::Character(who));
            let of = due.who.and_then(named).map_or_else(String::new, |name| format!("{name}: "));
            let drawing = self.drawing();
            let line = format!("Falls due: {of}{}, {}", drawing.text(&due.words), drawing.text(&due.left));
            page.push_str(&wrap(&line, "  ", "    "));
            says = true;
        }
        for (_, title) in dates.iter().filter(|(due, _)| *due == day) {
            page.push_str(&wrap(&format!("On a card: {title}"), "  ", "    "));
            says = true;
        }
        if !says {
            page.push_str(&wrap("Nothing that you know of.", "  ", "    "));
        }
        page
    }
}
