//! Sheets, the scene and where everybody is, from plain data.
use super::find;
use super::grid::grid;
use super::hot::HotSeat;
use super::screen::Step;
use crate::page::{left, width, wrap};
use crate::words::{Words, list, reach, steps};
use norn_chronicle::REFEREE;
use norn_chronicle::store::{Boundaries, Boundary};
use norn_kernel::show::{Map, Ring, Row, Sheet, Shown, Token, TurnState, Turns};
use norn_kernel::{Audience, Owner, Place, Text, Value, Who};
use norn_server::limits::BOUNDARY_MAX;
use norn_table::names;
use norn_table::view::{OpenView, View};
use std::collections::{BTreeMap, BTreeSet};

/// How many of the things that are due are listed.
const DUE_SHOWN: usize = 8;

impl HotSeat<'_> {
    fn text(&self, text: &Text) -> String {
        let names = |value: &Value| self.kept.live.named(value);
        self.words.text(text, &names)
    }

    /// The value of a row.
    pub(super) fn shown(&self, id: &str, shown: &Shown) -> String {
        let names = |value: &Value| self.kept.live.named(value);
        match shown {
            Shown::Value(value) => self.words.value(id, value, &names),
            Shown::Gauge { now, max } => format!("{now} of {max}"),
            Shown::Words(text) => self.words.text(text, &names),
        }
    }

    fn rows_page(&self, rows: &[Row], indent: &str) -> String {
        // Empty rows are left out; `fix` lists them all the same.
        let shown =
            rows.iter().map(|row| (self.text(&row.label), self.shown(row.label.key.id(), &row.value)));
        let shown: Vec<(String, String)> = shown.filter(|(_, value)| !value.trim().is_empty()).collect();
        let widest = shown.iter().map(|(label, _)| width(label)).max().unwrap_or(0).min(32);
        let mut page = String::new();
        for (label, value) in &shown {
            let head = format!("{indent}{}  ", left(label, widest));
            let hang = " ".repeat(width(indent) + widest + 2);
            page.push_str(&wrap(value, &head, &hang));
        }
        page
    }

    /// What is going on, in a few lines.
    pub(super) fn scene_page(&self, view: &View) -> String {
        let mut page = String::new();
        if let Some(number) = view.session {
            page.push_str(&format!("Session {number}\n"));
        }
        if !view.subject.is_empty() {
            page.push_str(&wrap(&format!("On: {}", view.subject), "", "  "));
        }
        if let Some(clock) = &view.game.clock {
            page.push_str(&wrap(&self.text(&clock.words), "", "  "));
            for due in clock.due.iter().take(DUE_SHOWN) {
                let of = due.who.map_or_else(String::new, |who| format!("{}: ", self.who(who)));
                let line = format!("{of}{}, {}", self.text(&due.words), self.text(&due.left));
                page.push_str(&wrap(&line, "  ", "    "));
            }
            if let Some(more @ 1..) = clock.due.len().checked_sub(DUE_SHOWN) {
                page.push_str(&format!("  and {more} more\n"));
            }
        }
        page + &self.rows_page(&view.game.scene, "")
    }

    /// Where the story stands, for whoever comes back: only what everybody may know.
    pub(super) fn standing(&mut self) -> Step<()> {
        let Ok(mut view) = self.kept.live.view(REFEREE) else { return Ok(()) };
        let seats: Vec<View> =
            view.seats.iter().filter_map(|one| self.kept.live.view(one.seat).ok()).collect();
        view.game.scene.retain(|row| seats.iter().all(|seat| seat.game.scene.contains(row)));
        if let Some(clock) = &mut view.game.clock {
            clock.due.retain(|due| due.audience == Audience::Everyone);
        }
        let asked = |view: &View| {
            matches!(&view.open, Some(OpenView::Open { questions, .. }) if !questions.is_empty())
                || view.queue.iter().any(|one| one.proposal)
        };
        // Where nobody is asked anything, the menu begins with the scene.
        let mut page = if asked(&view) { self.scene_page(&view) } else { String::new() };
        let playing = view.seats.iter().filter(|one| !one.characters.is_empty());
        let playing: Vec<String> = playing.map(|one| self.described(one)).collect();
        if !playing.is_empty() {
            page.push_str(&wrap(&format!("{}.", playing.join("; ")), "", "  "));
        }
        let known = |seat: &View| matches!(&seat.open, Some(OpenView::Open { .. }));
        if let Some(OpenView::Open { words, questions, .. }) = &view.open
            && seats.iter().all(known)
        {
            let waits: Vec<String> = questions.iter().map(|asked| self.name_of(asked.seat)).collect();
            let waits: BTreeSet<String> = waits.into_iter().collect();
            let waits: Vec<String> = waits.into_iter().collect();
            let waits =
                if waits.is_empty() { String::new() } else { format!("; it waits for {}", list(&waits)) };
            page.push_str(&wrap(&format!("Open: {}{waits}.", self.text(words)), "", "  "));
        }
        if page.is_empty() {
            return Ok(());
        }
        self.screen.say("")?;
        self.screen.say("Where the story stands:")?;
        self.screen.raw(&page)
    }

    /// The scene, and where everybody is.
    pub(super) fn whole_scene(&mut self) -> Step<()> {
        let Ok(view) = self.kept.live.view(self.seat) else { return Ok(()) };
        let mut page = self.scene_page(&view);
        if let Some(turns) = &view.game.turns {
            page.push_str(&self.turns(turns));
        }
        let acting = view.game.turns.as_ref().and_then(Turns::acting);
        for map in &view.game.maps {
            if let Some(title) = &map.title {
                page.push_str(&format!("{}\n", self.text(title)));
            }
            page.push_str(&grid(map, acting, &|who| self.who(who)).unwrap_or_default());
            page.push_str(&self.map(map));
            page.push_str(&self.distances(map, acting));
            page.push_str(&self.ways(map, acting));
        }
        if page.is_empty() {
            page.push_str("Nothing in particular is going on.\n");
        }
        self.screen.raw(&page)
    }

    fn who(&self, who: Who) -> String {
        let names = |value: &Value| self.kept.live.named(value);
        self.words.value("words", &Value::Character(who), &names)
    }

    /// Who acts when, a line each.
    fn turns(&self, turns: &Turns) -> String {
        let phase = turns.phase.iter().map(|phase| format!(", {}", self.text(phase)));
        let mut page = format!("{}{}\n", self.text(&turns.words), phase.collect::<String>());
        let names: Vec<String> = turns.entries.iter().map(|turn| self.who(turn.who)).collect();
        let widest = names.iter().map(|name| width(name)).max().unwrap_or(0).min(32);
        for (turn, name) in turns.entries.iter().zip(&names) {
            let mark = if turn.stands == TurnState::Acting { ">" } else { " " };
            let stands = match &turn.stands {
                TurnState::ToAct | TurnState::Acting => None,
                TurnState::Acted => Some("has acted".to_owned()),
                TurnState::Passed => Some("passes".to_owned()),
                TurnState::Busy(with) => Some(format!("is busy: {}", self.text(with))),
                TurnState::Follows(whom) => Some(format!("follows {}", self.who(*whom))),
            };
            let states: Vec<String> =
                stands.into_iter().chain(turn.states.iter().map(|state| self.text(state))).collect();
            let head = format!("  {mark} {}  ", left(name, widest));
            page.push_str(&wrap(&states.join("; "), &head, &" ".repeat(widest + 6)));
        }
        page
    }

    fn map(&self, map: &Map) -> String {
        let mut page = String::new();
        let meant: BTreeSet<Place> = map.meant().collect();
        // Of a field, many squares may be alike.
        let mut alike: BTreeMap<String, Vec<String>> = BTreeMap::new();
        for spot in map.spots() {
            if map.is_plain(&spot) && !meant.contains(&spot.place) {
                let states: Vec<String> = spot.states.iter().map(|state| self.text(state)).collect();
                alike.entry(states.join(", ")).or_default().push(spot.name.clone());
                continue;
            }
            let mut here: Vec<(u16, String)> = map
                .tokens
                .iter()
                .filter(|token| token.place == Some(spot.place))
                .map(|token| {
                    let health = token.tenths.map_or_else(String::new, |tenths| format!(" ({tenths}/10)"));
                    (token.cluster, format!("{}{health}", self.who(token.who)))
                })
                .collect();
            let states: Vec<String> = spot.states.iter().map(|state| self.text(state)).collect();
            if here.is_empty() && states.is_empty() {
                continue;
            }
            here.sort();
            let mut clusters: Vec<(u16, Vec<String>)> = vec![];
            for (cluster, name) in here {
                match clusters.last_mut() {
                    Some((of, names)) if *of == cluster && cluster != 0 => names.push(name),
                    _ => clusters.push((cluster, vec![name])),
                }
            }
            let groups: Vec<String> = clusters.into_iter().map(|(_, names)| list(&names)).collect();
            let states = if states.is_empty() { String::new() } else { format!(" ({})", states.join(", ")) };
            let here = if groups.is_empty() { String::new() } else { format!(": {}", groups.join("; ")) };
            page.push_str(&wrap(&format!("{}{states}{here}", spot.name), "  ", "    "));
        }
        for (states, squares) in alike {
            page.push_str(&wrap(&format!("{}: {states}", squares.join(", ")), "  ", "    "));
        }
        let name = |place| {
            map.spots()
                .find(|spot| spot.place == place)
                .map_or_else(|| "?".to_owned(), |spot| spot.name.clone())
        };
        for border in &map.borders {
            let passable = if border.open { "can be passed" } else { "can't be passed" };
            let line = format!(
                "{} | {}: {}, {passable}",
                name(border.one),
                name(border.other),
                self.text(&border.kind)
            );
            page.push_str(&wrap(&line, "  ", "    "));
        }
        for (one, other) in &map.engaged {
            page.push_str(&wrap(
                &format!("{} and {} face each other", self.who(*one), self.who(*other)),
                "  ",
                "    ",
            ));
        }
        page
    }

    /// How far everybody else is from whoever acts now, the nearest first, and what of theirs reaches so far; where nobody
    /// acts, from those whom this seat speaks for, if steps are worth telling.
    fn distances(&self, map: &Map, acting: Option<Who>) -> String {
        let viewer = self.viewer(self.seat);
        let from = |token: &&Token| match acting {
            Some(acting) => token.who == acting,
            None => map.measure.is_some() && viewer.speaks_for(Owner::Character(token.who)),
        };
        let from = map.tokens.iter().filter(from);
        from.filter_map(|token| Some(self.distances_of(map, token.who, token.place?))).collect()
    }

    fn distances_of(&self, map: &Map, who: Who, from: Place) -> String {
        let off = map.steps(from);
        let others = map.tokens.iter().filter(|token| token.who != who);
        let mut far: Vec<(u32, String)> =
            others.filter_map(|token| Some((*off.get(&token.place?)?, self.who(token.who)))).collect();
        far.sort();
        let measure = map.measure.as_ref();
        let called = measure.map(|measure| (self.text(&measure.one), self.text(&measure.more)));
        let rings = measure.iter().flat_map(|measure| &measure.rings).filter(|ring| ring.who == who);
        let rings: Vec<(&Ring, String)> = rings.map(|ring| (ring, self.text(&ring.words))).collect();
        let line = |(far, name): (u32, String)| {
            let Some((one, more)) = &called else { return format!("{name} {far}") };
            let by = rings.iter().filter(|(ring, _)| ring.reaches(far));
            let by: Vec<&str> = by.map(|(_, words)| words.as_str()).collect();
            let by = if by.is_empty() { String::new() } else { format!(" ({})", by.join(", ")) };
            format!("{name} {}{by}", steps(far, one, more))
        };
        let between = if called.is_some() { "; " } else { ", " };
        let far: Vec<String> = far.into_iter().map(line).collect();
        let mut page = String::new();
        if !far.is_empty() {
            page.push_str(&wrap(&format!("From {}: {}", self.who(who), far.join(between)), "  ", "    "));
        }
        if let Some((one, more)) = &called
            && !rings.is_empty()
        {
            let all = rings.iter().map(|(ring, words)| format!("{words} {}", reach(ring, one, more)));
            let all: Vec<String> = all.collect();
            page.push_str(&wrap(&format!("{} reaches: {}", self.who(who), all.join("; ")), "  ", "    "));
        }
        page
    }

    /// What the ways to all places of a map take that are near enough, and where they lead through: from whoever acts, or
    /// else from wherever somebody is whom this seat speaks for.
    fn ways(&self, map: &Map, acting: Option<Who>) -> String {
        let (Some(travel), viewer) = (map.travel, self.viewer(self.seat)) else { return String::new() };
        let goes = |who: Who| match acting {
            Some(acting) => who == acting,
            None => viewer.speaks_for(Owner::Character(who)),
        };
        let mut from: BTreeMap<Place, Vec<String>> = BTreeMap::new();
        for token in map.tokens.iter().filter(|token| token.side == 0 && goes(token.who)) {
            if let Some(place) = token.place {
                from.entry(place).or_default().push(self.who(token.who));
            }
        }
        let names: BTreeMap<Place, String> =
            map.spots().map(|spot| (spot.place, spot.name.clone())).collect();
        let name = |place: Place| {
            let cell = || map.layout.cell(place).map_or_else(|| "?".to_owned(), |cell| cell.to_string());
            names.get(&place).cloned().unwrap_or_else(cell)
        };
        let mut page = String::new();
        for (from, people) in from {
            let Some(ways) = map.ways(from) else { continue };
            let mut all: Vec<(u32, String)> = names
                .keys()
                .filter(|to| **to != from)
                .filter_map(|to| {
                    let (cost, mut by) = (ways.cost(*to)?, ways.way(*to));
                    by.pop();
                    let by: Vec<String> = by.into_iter().map(name).collect();
                    let by = if by.is_empty() { String::new() } else { format!(" by {}", by.join(", ")) };
                    Some((cost, format!("{} {}{by}", name(*to), travel.words(cost))))
                })
                .collect();
            all.sort();
            if !all.is_empty() {
                let all: Vec<String> = all.into_iter().map(|(_, words)| words).collect();
                let line = format!("Ways of {}: {}", list(&people), all.join("; "));
                page.push_str(&wrap(&line, "  ", "    "));
            }
        }
        page
    }

    fn sheet(&self, sheet: &Sheet) -> String {
        let health = sheet.health.iter().map(|health| match health.gauge {
            Some((now, max)) => format!("{} ({now} of {max})", self.text(&health.words)),
            None => self.text(&health.words),
        });
        let conditions = sheet.conditions.iter().map(|condition| self.text(condition));
        let conditions: Vec<String> = health.chain(conditions).collect();
        let conditions =
            if conditions.is_empty() { String::new() } else { format!(", {}", conditions.join(", ")) };
        let mut page = wrap(&format!("{}, {}{conditions}", sheet.name, self.text(&sheet.kind)), "", "  ");
        for section in &sheet.sections {
            let rows = self.rows_page(&section.rows, "    ");
            if !rows.is_empty() {
                page.push_str(&wrap(&self.text(&section.title), "  ", "  "));
                page.push_str(&rows);
            }
        }
        page
    }

    /// All sheets in a line each, or one whole.
    pub(super) fn sheets(&mut self, name: &str) -> Step<()> {
        let Ok(view) = self.kept.live.view(self.seat) else { return Ok(()) };
        let sheets = view.game.sheets;
        if sheets.is_empty() {
            return self.screen.say("There is nobody yet: `make` or `cast` first.");
        }
        let called = sheets.iter().find(|sheet| !name.is_empty() && find::same(&sheet.name, name));
        let begins = || sheets.iter().find(|sheet| !name.is_empty() && find::begins(&sheet.name, name));
        if let Some(sheet) = called.or_else(begins) {
            let page = self.sheet(sheet);
            return self.screen.raw(&page);
        }
        if !name.is_empty() {
            let names: Vec<&str> = sheets.iter().map(|sheet| sheet.name.as_str()).collect();
            self.screen
                .say(&format!("There is no sheet of `{name}`: {}", norn_table::given::hint(name, &names)))?;
        }
        let labels: Vec<String> = sheets.iter().map(|sheet| sheet.name.clone()).collect();
        let nth = self.pick("Whose sheet?", &labels, (labels.len() == 1).then_some(0))?;
        let page = self.sheet(&sheets[nth]);
        self.screen.raw(&page)
    }

    /// Somebody says what they do not want.
    pub(super) fn bound(&mut self, sort: Boundary, words: &str) -> Step<()> {
        match names::line("a line or a veil", words, BOUNDARY_MAX) {
            Ok(words) => self.kept.bound(sort, &words)?,
            Err(why) => return self.screen.say(&format!("{}.", why.in_words())),
        }
        self.screen
            .say("It is on the list. Nothing that is kept says who wrote it; `strike WORDS` takes it off.")
    }

    /// Somebody takes a line or a veil off the list.
    pub(super) fn strike(&mut self, words: &str) -> Step<()> {
        match self.kept.strike(words)? {
            true => self.screen.say("It is off the list."),
            false => self.screen.say("Nothing on the list reads so: `safety` shows what does."),
        }
    }

    /// What the safety verbs are, in the ruleset's own words where it has any.
    pub(super) fn safety_page(&mut self) -> Step<()> {
        let Boundaries { lines, veils, asks, .. } = self.kept.boundaries()?;
        for (title, all) in [
            ("Lines, which never come up:", lines),
            ("Veils, which happen out of sight:", veils),
            ("What comes up once somebody has asked:", asks),
        ] {
            let all = if all.is_empty() { "none so far".to_owned() } else { all.join(" · ") };
            self.screen.say_under(&format!("{title} {all}"), "  ", "    ")?;
        }
        let Some(safety) = self.manifest.safety else {
            let page: String = crate::words::SAFETY.iter().map(|text| wrap(text, "  ", "  ")).collect();
            return self.screen.raw(&page);
        };
        let keys = [
            safety.available,
            safety.stops,
            safety.unattributed,
            safety.why_stop,
            safety.floor,
            safety.why_floor,
        ];
        let mut page = String::new();
        for key in keys {
            let words: &Words = &self.words;
            let text = match self.book.exactly(key.id()) {
                _ if words.has(key.id(), "help") => words.say(key.id(), "help", [], &crate::words::nameless),
                Some(entry) => entry.rule.split_whitespace().collect::<Vec<_>>().join(" "),
                None => words.rule(key.id()),
            };
            page.push_str(&wrap(&text, "  ", "  "));
        }
        self.screen.raw(&page)
    }
}
