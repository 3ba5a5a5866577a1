//! Cards: written, shown to others, pinned, taken away and brought back.
use super::*;
use crate::command::{
    CARD_ALT_MAX, CARD_DAY_MAX, CARD_FIELDS_MAX, CARD_TAG_MAX, CARD_TAGS_MAX, CARD_TEXT_MAX, CARD_TITLE_MAX,
    CARD_VALUE_MAX,
};
use crate::given::counted;
use crate::state::Standing;
use norn_chronicle::{Card, CardPicture, Pin, Wrote};
use norn_kernel::show::View;

/// Whether somebody who sees this sees what a card is pinned to.
pub(crate) fn shows(view: &View, pin: Pin) -> bool {
    match pin {
        Pin::Person(who) => {
            view.sheets.iter().any(|sheet| sheet.who == Some(who))
                || view.maps.iter().flat_map(|map| &map.tokens).any(|token| token.who == who)
        }
        Pin::Place(place) => view.maps.iter().flat_map(|map| &map.places).any(|spot| spot.place == place),
    }
}

/// What a card is to be from here on, and for whom.
struct Writing {
    /// The name that it has now, if it stands.
    card: Option<AttemptId>,
    /// All of it.
    about: Card,
    to: Reach,
    wrote: Wrote,
}

impl<R: Ruleset> Table<R> {
    /// Somebody writes a card, or writes it anew.
    pub(super) fn write_card(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        card: Option<(&AttemptId, u32)>,
        about: &Card,
        to: &Reach,
    ) -> Result<(), Refused> {
        let mut about = proper(about)?;
        let before = card.map(|(card, _)| self.own_card(seat, card)).transpose()?;
        if let (Some((_, version)), Some(before)) = (card, &before)
            && version != before.version
        {
            return Err(Refused::right(
                Right::TooLate,
                "somebody has changed this card since; look at it again, and then change it",
            ));
        }
        if let Some(on) = &about.picture {
            self.may_use(seat, &on.picture)?;
        }
        let to = self.audience(seat, to, before.as_ref())?;
        let seen = self.rules.show(&self.history.world, &self.viewer(seat));
        let pinned = before.as_ref().and_then(|before| before.pin);
        match about.pin {
            Some(pin) if !shows(&seen, pin) => {
                return Err(Refused::right(
                    Right::Unknown,
                    "you see nothing of that number that a card could be pinned to",
                ));
            }
            // Nobody takes a pin out that they don't see: the card hangs where the referee has put it.
            None => about.pin = pinned.filter(|pin| !shows(&seen, *pin)),
            Some(_) => {}
        }
        let wrote = if card.is_some() { Wrote::Changed } else { Wrote::New };
        self.put_card(out, seat, Writing { card: card.map(|(card, _)| card.clone()), about, to, wrote })
    }

    /// Somebody shows a card to others, or to fewer.
    pub(super) fn show_card(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        card: &AttemptId,
        to: &Reach,
    ) -> Result<(), Refused> {
        let before = self.own_card(seat, card)?;
        let to = self.audience(seat, to, Some(&before))?;
        let about = before.whole();
        self.put_card(out, seat, Writing { card: Some(card.clone()), about, to, wrote: Wrote::New })
    }

    pub(super) fn take_card(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        card: &AttemptId,
    ) -> Result<(), Refused> {
        let before = self.own_card(seat, card)?;
        let gone = Body::CardGone { card: card.clone(), title: before.told.title.clone() };
        self.push(out, By::Seat(seat), before.reach, gone)
    }

    /// A card is as it was before it was changed last, or taken away.
    pub(super) fn bring_card_back(
        &mut self,
        out: &mut Vec<Entry>,
        seat: Seat,
        card: &AttemptId,
    ) -> Result<(), Refused> {
        let may = |by: Seat| seat == REFEREE || by == seat;
        let gone = self.cards.gone.iter().find(|(by, name, _)| name == card && may(*by));
        let (standing, about) = match gone {
            Some((_, _, gone)) => (gone.clone(), gone.whole()),
            None => {
                let standing = self.own_card(seat, card)?;
                let Some(mut former) = standing.former(seat).cloned() else {
                    return Err(Refused::right(Right::NothingToUndo, "this card is as it was first written"));
                };
                let seen = self.rules.show(&self.history.world, &self.viewer(seat));
                let sees = |pin: Option<Pin>| pin.is_none_or(|pin| shows(&seen, pin));
                if !sees(former.pin) || !sees(standing.pin) {
                    former.pin = standing.pin;
                }
                (standing, former)
            }
        };
        let back = Writing { card: Some(card.clone()), about, to: standing.reach, wrote: Wrote::Back };
        self.put_card(out, seat, back)
    }

    /// A card that the seat may change.
    fn own_card(&self, seat: Seat, card: &AttemptId) -> Result<Standing, Refused> {
        let standing = self.cards.standing.get(card).filter(|one| one.reach.reaches(seat));
        let Some(standing) = standing else {
            return Err(Refused::right(
                Right::NoSuchCard,
                "there is no such card, or you have it no more; look at your cards again",
            ));
        };
        if standing.changes(seat) {
            return Ok(standing.clone());
        }
        Err(Refused::right(
            Right::OwnCard,
            "only whoever wrote a card and the referee may change it; ask one of them",
        ))
    }

    /// Whom a seat may give a card.
    pub(super) fn audience(
        &self,
        seat: Seat,
        to: &Reach,
        before: Option<&Standing>,
    ) -> Result<Reach, Refused> {
        let to = match to {
            Reach::Everyone => return Ok(Reach::Everyone),
            Reach::Seats(seats) => only(seats.iter().copied()),
        };
        if before.is_some_and(|before| before.reach == to) || to == only([seat]) {
            return Ok(to);
        }
        if seat != REFEREE {
            return Err(Refused::right(
                Right::RefereesOnly,
                "a player's card is for themself or for everybody; only the referee may give one to some",
            ));
        }
        if let Reach::Seats(seats) = &to {
            for seat in seats {
                self.plays(*seat)?;
            }
        }
        Ok(to)
    }

    /// Whether all who have a card, now and later, see what it is pinned to.
    pub(super) fn all_see(&self, reach: &Reach, pin: Pin) -> bool {
        let newcomer = (*reach == Reach::Everyone).then(|| Viewer::Player(vec![]));
        let seats =
            self.people.seats.keys().filter(|seat| reach.reaches(**seat)).map(|seat| self.viewer(*seat));
        newcomer
            .into_iter()
            .chain(seats)
            .all(|viewer| shows(&self.rules.show(&self.history.world, &viewer), pin))
    }

    /// Writes down what those are told who have a card, or had it, and what is the referee's alone. What is the same to
    /// them is not told again: that something unseen has changed is nobody's business.
    fn put_card(&mut self, out: &mut Vec<Entry>, seat: Seat, writing: Writing) -> Result<(), Refused> {
        let Writing { card, about, to, wrote } = writing;
        let by = By::Seat(seat);
        let pin = about.pin;
        let told = Card { pin: pin.filter(|pin| self.all_see(&to, *pin)), ..about };
        let before = card.as_ref().and_then(|card| self.cards.standing.get(card)).cloned();
        let moves = before.as_ref().is_some_and(|before| before.reach != to);
        let same = !moves && before.as_ref().is_some_and(|before| *before.told == told);
        let now = match card.clone() {
            Some(card) if !moves => card,
            _ => self.name_for(&to),
        };
        if !same {
            self.room_for(seat, &told, before.is_none())?;
            let wrote = if moves { Wrote::New } else { wrote };
            self.push(out, by, to.clone(), Body::Card { card: now.clone(), wrote, about: told })?;
        }
        if let (Some(was), Some(before), true) = (card, before, moves) {
            let moved = Body::CardMoved { was: was.clone(), card: now.clone() };
            if within_reach(&before.reach, &to) {
                self.push(out, by, before.reach, moved)?;
            } else {
                let title = before.told.title.clone();
                self.push(out, by, before.reach, Body::CardGone { card: was, title })?;
                self.push(out, by, Reach::referee(), moved)?;
            }
        }
        if self.cards.standing.get(&now).is_some_and(|standing| standing.pin != pin) {
            self.push(out, by, Reach::referee(), Body::CardPinned { card: now, to: pin })?;
        }
        Ok(())
    }

    /// Only what the seat has counts: what others did unseen takes none of its room.
    fn room_for(&self, seat: Seat, card: &Card, new: bool) -> Result<(), Refused> {
        let (most, bytes_most) = (self.setting.limits.cards, self.setting.limits.cards_bytes);
        let own = |one: &&Standing| one.author == seat && one.reach.reaches(seat);
        let have = self.cards.standing.values().filter(own).count() as u64;
        within(have + u64::from(new), most, || {
            format!("a seat has at most {}; take one away first", counted(most, "card", "cards"))
        })?;
        let written = self.cards.written.get(&seat).copied().unwrap_or_default();
        within(written.saturating_add(limits::bytes(card)), bytes_most, || {
            format!("all cards that a seat ever writes have at most {bytes_most} bytes; say it instead")
        })
    }
}

/// Whether the second reaches everybody whom the first reaches.
fn within_reach(one: &Reach, other: &Reach) -> bool {
    match (one, other) {
        (_, Reach::Everyone) => true,
        (Reach::Everyone, Reach::Seats(_)) => false,
        (Reach::Seats(one), Reach::Seats(other)) => one.is_subset(other),
    }
}

fn text(what: impl Into<String>) -> Refused {
    Refused::right(Right::Text, what)
}

/// A card as it is kept.
fn proper(card: &Card) -> Result<Card, Refused> {
    let Card { title, text: words, fields, tags, day, pin, picture } = card;
    if CARD_TEXT_MAX < words.len() {
        return Err(text(format!("a card's text has at most {CARD_TEXT_MAX} bytes; make it two cards")));
    }
    if CARD_FIELDS_MAX < fields.len() || CARD_TAGS_MAX < tags.len() {
        return Err(text(format!(
            "a card has at most {CARD_FIELDS_MAX} fields and {CARD_TAGS_MAX} tags; leave some out"
        )));
    }
    if day.is_some_and(|day| !(1..=CARD_DAY_MAX).contains(&day)) {
        return Err(text(format!("a card is due on a day from 1 to {CARD_DAY_MAX}, or on none")));
    }
    let title = names::line("a card's title", title, CARD_TITLE_MAX)?;
    let mut card = Card { title, day: *day, pin: *pin, ..Card::default() };
    for field in fields {
        let name = names::line("the name of a field", &field.name, NAME_MAX)?;
        if CARD_VALUE_MAX < field.value.chars().count() {
            return Err(text(format!("a field has at most {CARD_VALUE_MAX} characters; put it in the text")));
        }
        card.fields.push(norn_chronicle::CardField { name, value: field.value.trim().to_owned() });
    }
    for tag in tags {
        card.tags.insert(names::line("a tag", tag, CARD_TAG_MAX)?);
    }
    if let Some(on) = picture {
        let alt = names::line("what is to be seen on a picture", &on.alt, CARD_ALT_MAX)?;
        card.picture = Some(CardPicture { picture: on.picture, alt });
    }
    words.trim_end().clone_into(&mut card.text);
    Ok(card)
}
