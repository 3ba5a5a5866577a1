//! Cards: what is written down to be read again, for oneself, for some or for all.
use super::hot::HotSeat;
use super::screen::Step;
use crate::failure::Failure;
use crate::file;
use crate::words::list;
use norn_chronicle::{Card, CardField, CardPicture, Pin, REFEREE, Reach, Seat};
use norn_kernel::Value;
use norn_picture::FILE_MAX;
use norn_table::Say;
use norn_table::names::folded;
use norn_table::view::CardView;
use std::path::Path;

/// How a text ends.
const BLANK: &str = "An empty line ends it.";

/// What can be done with a card.
enum Deed {
    Show,
    Change,
    Picture,
    Day,
    Take,
    Back,
    Nothing,
}

/// What whoever is before the screen can do with it, each in words; the last is nothing.
fn deeds(card: &CardView, days: bool) -> Vec<(Deed, &'static str)> {
    let all = [
        (card.mine && card.to != Reach::Everyone, Deed::Show, "Show it to everybody"),
        (card.mine, Deed::Change, "Change it"),
        (card.mine, Deed::Take, "Take it away"),
        (card.changed, Deed::Back, "Bring back what it was before"),
        (card.gone, Deed::Back, "Bring it back"),
        (card.mine && card.about.picture.is_none(), Deed::Picture, "Put a picture on it"),
        (card.mine && card.about.picture.is_some(), Deed::Picture, "Change its picture"),
        (card.mine && days && card.about.day.is_none(), Deed::Day, "Say on which day it is due"),
        (card.mine && card.about.day.is_some(), Deed::Day, "Change the day on which it is due"),
        (true, Deed::Nothing, "Leave it as it is"),
    ];
    all.into_iter().filter(|(may, ..)| *may).map(|(_, deed, label)| (deed, label)).collect()
}

impl HotSeat<'_> {
    /// Lists the cards of whoever is before the screen, or those in which these words stand, and reads one.
    pub(super) fn cards(&mut self, words: &str) -> Step<()> {
        let wanted = folded(words);
        let found = |card: &CardView| {
            let tags = card.about.tags.iter().any(|tag| folded(tag) == wanted);
            let text = folded(&format!("{} {}", card.about.title, card.about.text));
            tags || text.contains(&wanted)
        };
        let cards: Vec<CardView> = self.kept.live.cards(self.seat, None).into_iter().filter(found).collect();
        if cards.is_empty() {
            return self.screen.say(match words {
                "" => "There is no card yet. `card TITLE` writes one.",
                _ => "No card has these words. `cards` lists all.",
            });
        }
        let labels: Vec<String> = cards.iter().map(|card| self.label(card)).collect();
        let nth = if cards.len() == 1 { 0 } else { self.pick("Which card?", &labels, None)? };
        self.read_card(&cards[nth])
    }

    fn label(&self, card: &CardView) -> String {
        let tags: Vec<String> = card.about.tags.iter().cloned().collect();
        let tags = if tags.is_empty() { String::new() } else { format!(" [{}]", tags.join(", ")) };
        let whose = if card.gone { "taken away".to_owned() } else { self.for_whom(&card.to) };
        format!("{}{tags} ({whose})", card.about.title)
    }

    fn for_whom(&self, to: &Reach) -> String {
        match to {
            Reach::Everyone => "for everybody".to_owned(),
            Reach::Seats(seats) if seats.is_empty() => "for the referee alone".to_owned(),
            Reach::Seats(seats) => {
                let names: Vec<String> = seats.iter().map(|&seat| self.name_of(seat)).collect();
                format!("for {} and the referee", list(&names))
            }
        }
    }

    fn pinned(&self, pin: Pin) -> String {
        let value = match pin {
            Pin::Person(who) => Value::Character(who),
            Pin::Place(place) => Value::Place(place),
        };
        let seen = self.kept.live.view(self.seat).ok();
        let places = seen.iter().flat_map(|view| &view.game.maps).flat_map(|map| &map.places);
        let spot = places.into_iter().find(|spot| pin == Pin::Place(spot.place));
        spot.map_or_else(
            || self.words.value("words", &value, &|value| self.kept.live.named_to(self.seat, value)),
            |spot| spot.name.clone(),
        )
    }

    fn read_card(&mut self, card: &CardView) -> Step<()> {
        let label = self.label(card);
        self.screen.say(&label)?;
        if let Some(day) = card.about.day {
            self.screen.say_under(&format!("Due on day {day}."), "  ", "  ")?;
        }
        if let Some(pin) = card.pin {
            let about = format!("About {}.", self.pinned(pin));
            self.screen.say_under(&about, "  ", "  ")?;
        }
        for CardField { name, value } in &card.about.fields {
            self.screen.say_under(&format!("{name}: {value}"), "  ", "    ")?;
        }
        if let Some(CardPicture { picture, alt }) = &card.about.picture {
            let size = format!("picture: {alt} ({} × {})", picture.width, picture.height);
            self.screen.say_under(&size, "  ", "    ")?;
        }
        for line in card.about.text.lines() {
            self.screen.say_under(line, "  ", "  ")?;
        }
        let deeds = deeds(card, self.counts_days());
        if deeds.len() < 2 {
            return Ok(());
        }
        let labels: Vec<String> = deeds.iter().map(|(_, label)| (*label).to_owned()).collect();
        let nth = self.pick("What is to be done with it?", &labels, Some(labels.len() - 1))?;
        let name = card.card.clone();
        let say = match deeds.get(nth).map(|(deed, _)| deed) {
            Some(Deed::Show) => Say::ShowCard { card: name, to: Reach::Everyone },
            Some(Deed::Take) => Say::TakeCard { card: name },
            Some(Deed::Back) => Say::BringCardBack { card: name },
            Some(Deed::Change) => {
                let about = self.fill_card(Some(card), &card.about.title)?;
                let to = card.to.clone();
                Say::WriteCard { card: Some(name), version: card.version, about, to }
            }
            Some(Deed::Picture) => {
                let Some(picture) = self.ask_for_picture(card)? else { return Ok(()) };
                let about = Card { pin: card.pin, picture, ..(*card.about).clone() };
                let to = card.to.clone();
                Say::WriteCard { card: Some(name), version: card.version, about, to }
            }
            Some(Deed::Day) => {
                let day = self.ask_for_day(card)?;
                let about = Card { pin: card.pin, day, ..(*card.about).clone() };
                Say::WriteCard { card: Some(name), version: card.version, about, to: card.to.clone() }
            }
            Some(Deed::Nothing) | None => return Ok(()),
        };
        self.at_table(self.seat, say)?;
        Ok(())
    }

    /// A card of this title is written; the title is asked for where there is none.
    pub(super) fn write_card(&mut self, title: &str) -> Step<()> {
        let title = if title.is_empty() { self.line("What is it called? ", true)? } else { title.to_owned() };
        if title.is_empty() {
            return self.screen.say("Nothing was written.");
        }
        let about = self.fill_card(None, &title)?;
        let to = self.ask_for_whom()?;
        self.at_table(self.seat, Say::WriteCard { card: None, version: 0, about, to })?;
        Ok(())
    }

    fn fill_card(&mut self, before: Option<&CardView>, title: &str) -> Step<Card> {
        let mut card = before.map(|card| Card { pin: card.pin, ..(*card.about).clone() }).unwrap_or_default();
        title.clone_into(&mut card.title);
        if before.is_some() {
            let line = self.line(&format!("What is it called? [{title}] "), true)?;
            if !line.is_empty() {
                card.title = line;
            }
        }
        let keeps = if card.text.is_empty() { "" } else { " An empty first line leaves it as it is." };
        self.screen.say(&format!("What stands on it? {BLANK}{keeps}"))?;
        let mut lines = vec![];
        loop {
            let line = self.line("| ", true)?;
            if line.is_empty() {
                break;
            }
            lines.push(line);
        }
        if !lines.is_empty() {
            // Each line that was typed is a paragraph: a single break would run together where it is drawn.
            card.text = lines.join("\n\n");
        }
        let tags: Vec<String> = card.tags.iter().cloned().collect();
        let known = if tags.is_empty() { String::new() } else { format!("[{}] ", tags.join(", ")) };
        let line = self.line(&format!("By which tags is it found, with commas between? {known}"), true)?;
        if !line.is_empty() {
            card.tags =
                line.split(',').map(|tag| tag.trim().to_owned()).filter(|tag| !tag.is_empty()).collect();
        }
        Ok(card)
    }

    /// Whether this game counts days.
    fn counts_days(&self) -> bool {
        let clock = self.kept.live.view(self.seat).ok().and_then(|view| view.game.clock);
        clock.is_some_and(|clock| clock.day(clock.now).is_some())
    }

    /// On which day a card is due from here on.
    fn ask_for_day(&mut self, card: &CardView) -> Step<Option<i64>> {
        let none = if card.about.day.is_some() { " An empty line takes its day away." } else { "" };
        loop {
            let line = self.line(&format!("On which day of the game is it due?{none} "), true)?;
            match line.parse() {
                Ok(day) => return Ok(Some(day)),
                Err(_) if line.is_empty() => return Ok(None),
                Err(_) => self.screen.say("A day is a number, such as 14.")?,
            }
        }
    }

    /// What is due on a day is written down: `14 The rent`.
    pub(super) fn add_date(&mut self, words: &str) -> Step<()> {
        let (day, title) = words.split_once(char::is_whitespace).unwrap_or((words, ""));
        let (Ok(day), false) = (day.parse(), title.trim().is_empty()) else {
            return self.screen.say("What is due on which day, such as `date 14 The rent`?");
        };
        let about = Card { title: title.trim().to_owned(), day: Some(day), ..Card::default() };
        let to = self.ask_for_whom()?;
        self.at_table(self.seat, Say::WriteCard { card: None, version: 0, about, to })?;
        Ok(())
    }

    /// What is to be seen on a card from here on, put down already; nothing where it stays as it is.
    fn ask_for_picture(&mut self, card: &CardView) -> Step<Option<Option<CardPicture>>> {
        let has = card.about.picture.is_some();
        let none = if has { "takes the picture off it" } else { "leaves it as it is" };
        let line = self.line(&format!("Which file, a JPEG, PNG or WebP? An empty line {none}. "), true)?;
        if line.is_empty() {
            return Ok(has.then_some(None));
        }
        // A file of that name, where it would be standard input otherwise.
        let path = Path::new(".").join(line);
        let made = file::read(&path, FILE_MAX, "make it smaller").and_then(|bytes| {
            norn_picture::made(&bytes).map_err(|why| Failure::bad_input(why.text).hint(why.hint))
        });
        let (picture, bytes) = match made {
            Ok(made) => made,
            Err(failure) => {
                let hint = failure.hint.as_deref().unwrap_or_default();
                self.screen.say_under(&format!("{}: {hint}.", failure.text), "No: ", "    ")?;
                return Ok(None);
            }
        };
        let alt = self.line("What is to be seen on it, in one line? ", true)?;
        let done = self.kept.put_picture(self.seat, &picture, bytes);
        let put = self.told_of(self.seat, done)?;
        Ok(put.then_some(Some(CardPicture { picture, alt })))
    }

    fn ask_for_whom(&mut self) -> Step<Reach> {
        let me = self.seat;
        let mut to = vec![Reach::Seats([me].into_iter().filter(|seat| *seat != REFEREE).collect())];
        let mut labels = vec!["for yourself and the referee alone".to_owned()];
        if me == REFEREE {
            labels = vec!["for yourself alone".to_owned()];
            let players: Vec<(Seat, String)> = self
                .seats()
                .iter()
                .filter(|(seat, _)| **seat != REFEREE)
                .map(|(seat, name)| (*seat, name.clone()))
                .collect();
            for (seat, name) in players {
                to.push(Reach::Seats([seat].into()));
                labels.push(format!("for {name} and yourself"));
            }
        }
        to.push(Reach::Everyone);
        labels.push("for everybody".to_owned());
        let nth = self.pick("Whom is it for?", &labels, Some(0))?;
        Ok(to.swap_remove(nth))
    }
}
