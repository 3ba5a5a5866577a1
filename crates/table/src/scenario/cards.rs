//! Cards of a scenario, by their titles.
use super::Runner;
use super::Stuck;
use super::file::{Laid, Shown, To};
use super::wrong::{Unplayable, unplayable};
use crate::command::Say;
use crate::given;
use crate::view::CardView;
use norn_chronicle::{Card, CardField, Pin, REFEREE, Reach, Seat};

impl Runner<'_> {
    /// A card of this title: one that stands before one that was taken away, the latest before others.
    fn card(&self, title: &str, at: &str) -> Result<CardView, Stuck> {
        let mut all = self.live.cards(REFEREE, None);
        all.sort_by_key(|card| card.gone);
        let standing = all.iter().rev().find(|card| !card.gone && card.about.title == title);
        if let Some(card) = standing.or_else(|| all.iter().find(|card| card.about.title == title)) {
            return Ok(card.clone());
        }
        let titles: Vec<&str> = all.iter().map(|card| card.about.title.as_str()).collect();
        Err(Stuck::Missing(unplayable(
            at,
            format!("there is no card `{title}`"),
            given::hint(title, &titles),
        )))
    }

    fn reach(&self, to: &To, at: &str) -> Result<Reach, Unplayable> {
        match to {
            To::All(word) if word == "everyone" => Ok(Reach::Everyone),
            To::All(word) if word == "referee" => Ok(Reach::referee()),
            To::All(other) => Err(unplayable(
                at,
                format!("a card is not for `{other}`"),
                "`everyone`, `referee`, or a list of players",
            )),
            To::Some(names) => {
                let seats = names.iter().map(|name| self.seat(name, at));
                Ok(Reach::Seats(seats.collect::<Result<_, _>>()?))
            }
        }
    }

    /// Somebody, or a place of a map, by name.
    fn pin(&self, name: &str, at: &str) -> Result<Pin, Unplayable> {
        let view = self.live.view(REFEREE).map_err(|refused| unplayable(at, self.why(&refused), ""))?;
        let places = || view.game.maps.iter().flat_map(|map| &map.places);
        if let Some(spot) = places().find(|spot| spot.name == name) {
            return Ok(Pin::Place(spot.place));
        }
        self.who(name, at).map(Pin::Person)
    }

    pub(super) fn write_card(&self, laid: &Laid, at: &str) -> Result<Say, Stuck> {
        let before = laid.was.as_deref().map(|was| self.card(was, at)).transpose()?;
        let fields =
            laid.fields.iter().map(|(name, value)| CardField { name: name.clone(), value: value.clone() });
        let about = Card {
            title: laid.title.clone(),
            text: laid.text.clone(),
            fields: fields.collect(),
            tags: laid.tags.iter().cloned().collect(),
            day: laid.day,
            pin: laid.pin.as_deref().map(|name| self.pin(name, at)).transpose()?,
            picture: None,
        };
        let to = match (&laid.to, &before) {
            (Some(to), _) => self.reach(to, at)?,
            (None, Some(before)) => before.to.clone(),
            (None, None) => {
                return Err(unplayable(at, "a new card is for somebody", "`to = \"everyone\"`, say").into());
            }
        };
        let (card, version) = before.map_or((None, 0), |before| (Some(before.card), before.version));
        Ok(Say::WriteCard { card, version, about, to })
    }

    pub(super) fn show_card(&self, shown: &Shown, at: &str) -> Result<Say, Stuck> {
        Ok(Say::ShowCard { card: self.card(&shown.card, at)?.card, to: self.reach(&shown.to, at)? })
    }

    pub(super) fn take_card(&self, title: &str, at: &str) -> Result<Say, Stuck> {
        Ok(Say::TakeCard { card: self.card(title, at)?.card })
    }

    pub(super) fn bring_card_back(&self, title: &str, at: &str) -> Result<Say, Stuck> {
        Ok(Say::BringCardBack { card: self.card(title, at)?.card })
    }

    /// The titles of the cards that a seat has.
    pub(super) fn titles(&self, seat: Seat) -> Vec<String> {
        let all = self.live.cards(seat, None).into_iter().filter(|card| !card.gone);
        all.map(|card| card.about.title.clone()).collect()
    }
}
