//! *Lanterns* beside a moor: the game as large as games come, with as many hexes and herbs as somebody wants to see it
//! go with, and a throw whose second try is asked for in time or late. What it has more than the game itself are sizes,
//! so it says all of it in the game's own words.
use super::{Act, Deed, Effect, House, Lanterns, OIL_MAX, RULES, happen, present, refused};
use norn_kernel::amounts::{self, Sum, Unit};
use norn_kernel::ground::{Cell, Tiling};
use norn_kernel::offer::{Filling, Wrong};
use norn_kernel::record::Cell as _;
use norn_kernel::ruleset::{Cast, Safety};
use norn_kernel::show::{Days, Layout, Map, Row, Spot, Token, View};
use norn_kernel::{
    Amount, Amounts, At, Attempt, Audience, By, Choice, D20, Draft, Filled, Form, Lapse, Next, Owner, Param,
    Place, Play, Problem, Prompt, Range, Refusal, Rule, Ruleset, Supposed, Switch, Text, Value, Verdict,
    Viewer, Who, rule,
};
use serde::{Deserialize, Serialize};
use std::collections::{BTreeMap, BTreeSet};

/// The most hexes from one end of the moor to the other.
pub const WIDE_MAX: u16 = 100;
/// The most herbs that somebody gathers at once.
pub const GATHERED_MAX: u32 = 9;

/// Its hexes are numbered from here on.
const FIRST: u16 = 20_000;
/// Every so many hexes there is a tor, which nobody sees past.
const TOR: i16 = 7;

/// The game, beside a moor.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Moor {
    /// How many hexes it is wide and deep, at most [`WIDE_MAX`]: ten make a hundred of them.
    pub wide: u16,
    /// How many herbs grow there.
    pub herbs: u16,
}

/// What can be attempted beside a moor.
#[derive(Clone, PartialEq, Eq, Hash, Debug, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Venture {
    /// What the game itself has.
    Toy(Deed),
    /// To go to any hex in sight.
    Roam {
        /// The keeper who does it.
        who: Who,
        /// Where to, on the moor.
        to: Place,
    },
    /// To look for one herb.
    Seek {
        /// The keeper who does it.
        who: Who,
        /// The herb it is.
        herb: String,
    },
    /// To gather herbs, each of which gives a measure of oil.
    Gather {
        /// The keeper who does it.
        who: Who,
        /// How many of which.
        herbs: Amounts<String>,
    },
    /// To throw a die, and a second time if its owner wants to.
    Gamble {
        /// The keeper who does it.
        who: Who,
        /// Holds up nobody: the second throw may be asked for until anything else begins.
        late: bool,
    },
}

impl Rule for Venture {
    type World = House;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, House>) -> Play<Verdict> {
        match self {
            Self::Toy(deed) => deed.play(at),
            Self::Roam { who, to } => roam(at, *who, *to),
            Self::Seek { who, .. } => {
                present(at, *who)?;
                Ok(Verdict::done())
            }
            Self::Gather { who, herbs } => gather(at, *who, herbs),
            Self::Gamble { who, late } => gamble(at, *who, *late),
        }
    }
}

/// The hex of a number, in axial coordinates.
fn hex(place: Place) -> Option<Cell> {
    let nth = place.0.checked_sub(FIRST)?;
    let cell = Cell::new(i16::try_from(nth % WIDE_MAX).ok()?, i16::try_from(nth / WIDE_MAX).ok()?);
    (nth / WIDE_MAX < WIDE_MAX).then_some(cell)
}

fn number(cell: Cell) -> Option<Place> {
    let (column, row) = (u16::try_from(cell.column).ok()?, u16::try_from(cell.row).ok()?);
    (column < WIDE_MAX && row < WIDE_MAX).then(|| Place(FIRST + row * WIDE_MAX + column))
}

fn is_tor(cell: Cell) -> bool {
    cell.column.saturating_add(cell.row.saturating_mul(3)) % TOR == TOR - 1
}

/// Where a keeper stands on the moor: at its edge, unless they have gone on.
fn stands(house: &House, who: Who) -> Cell {
    house.strolled.get(&who).and_then(|place| hex(*place)).unwrap_or(Cell::new(0, 0))
}

fn in_sight(house: &House, who: Who, to: Place) -> bool {
    let (from, Some(to)) = (stands(house, who), hex(to)) else { return false };
    from != to && Tiling::Hexes.sees(from, to, is_tor)
}

fn roam(at: &mut At<'_, House>, who: Who, to: Place) -> Play<Verdict> {
    present(at, who)?;
    let key = rule!("lanterns.yard.stroll");
    let sees = in_sight(at.world(), who, to);
    at.require(key, sees, || Text::part(key, "refusal").with("to", Value::Place(to)))?;
    happen(at, key, &Act::Stroll(who, to))?;
    Ok(Verdict::done())
}

fn gather(at: &mut At<'_, House>, who: Who, herbs: &Amounts<String>) -> Play<Verdict> {
    present(at, who)?;
    let key = rule!("lanterns.pour.can");
    let all = herbs.iter().map(|(_, count)| count).fold(0, i32::saturating_add);
    let held = (1..=GATHERED_MAX).contains(&all.unsigned_abs());
    at.require(key, held, || Text::part(key, "refusal").with("max", Value::Number(GATHERED_MAX.into())))?;
    let all = at.number(key, all);
    let has = i32::from(at.world().oil(who)).saturating_add(all).clamp(0, OIL_MAX.into());
    happen(at, key, &Act::Give(who, u16::try_from(has).unwrap_or(OIL_MAX)))?;
    Ok(Verdict::done().with_total(all))
}

fn gamble(at: &mut At<'_, House>, who: Who, late: bool) -> Play<Verdict> {
    present(at, who)?;
    let (owner, flint) = (Owner::Character(who), rule!("lanterns.kindle.flint"));
    let lapse = if late { Lapse::Later } else { Lapse::MovingOn };
    let mut face = at.roll(owner, D20, flint)?;
    let again = Prompt::confirm(owner, rule!("lanterns.kindle.again")).lapses(lapse);
    if at.confirm(&again.numbers(&[("face", face)]))? {
        face = at.roll(owner, D20, flint)?;
    }
    let bright = at.reaches(rule!("lanterns.kindle.reach"), face, 10);
    Ok(Verdict::of(if bright { "blaze" } else { "dark" }).with_total(face))
}

impl Attempt for Venture {
    fn name(&self) -> &'static str {
        match self {
            Self::Toy(deed) => deed.name(),
            Self::Roam { .. } => "roam",
            Self::Seek { .. } => "seek",
            Self::Gather { .. } => "gather",
            Self::Gamble { .. } => "gamble",
        }
    }
    fn words(&self) -> Text {
        match self {
            Self::Toy(deed) => deed.words(),
            Self::Roam { .. } => Text::new(rule!("lanterns.yard.stroll")),
            Self::Seek { .. } | Self::Gather { .. } => Text::new(rule!("lanterns.pour.can")),
            Self::Gamble { .. } => Text::new(rule!("lanterns.kindle.flint")),
        }
    }
    fn owner(&self) -> Owner {
        match self {
            Self::Toy(deed) => deed.owner(),
            Self::Roam { who, .. }
            | Self::Seek { who, .. }
            | Self::Gather { who, .. }
            | Self::Gamble { who, .. } => Owner::Character(*who),
        }
    }
    fn audience(&self) -> Audience {
        match self {
            Self::Toy(deed) => deed.audience(),
            _ => Audience::Everyone,
        }
    }
    fn outcomes(&self) -> &'static [&'static str] {
        match self {
            Self::Toy(deed) => deed.outcomes(),
            Self::Gamble { .. } => &["dark", "blaze"],
            _ => &[],
        }
    }
}

impl Moor {
    fn hexes(self) -> impl Iterator<Item = Cell> {
        let wide = i16::try_from(self.wide.min(WIDE_MAX)).unwrap_or(i16::MAX);
        (0..wide).flat_map(move |row| (0..wide).map(move |column| Cell::new(column, row)))
    }

    fn has(self, place: Place) -> bool {
        hex(place).is_some_and(|cell| {
            [cell.column, cell.row].into_iter().all(|one| u16::try_from(one).is_ok_and(|one| one < self.wide))
        })
    }

    /// Wherever a keeper could go.
    fn within(self, house: &House, who: Who) -> impl Iterator<Item = Place> {
        self.hexes().filter_map(number).filter(move |to| in_sight(house, who, *to))
    }

    fn herb(self, value: &Value) -> Option<u16> {
        let Value::Text(name) = value else { return None };
        let nth = name.strip_prefix("herb ")?.parse().ok()?;
        // As it is written, and in no other way.
        (nth < self.herbs && *name == herb(nth)).then_some(nth)
    }

    fn own(self, house: &House, viewer: &Viewer, filled: &Filled) -> Result<Venture, Box<Next<Venture>>> {
        let (sheet, name) = (rule!("lanterns.keeper.sheet"), filled.attempt.as_str());
        let mut filling = Filling::of(filled, viewer);
        let able = |who: &Who| match name {
            "roam" => self.within(house, *who).next().is_some(),
            "seek" | "gather" => 0 < self.herbs,
            _ => true,
        };
        let mine = house.keepers.keys().copied().filter(|&who| viewer.speaks_for(Owner::Character(who)));
        let mine: Vec<Choice> = mine.filter(able).map(|who| Choice::new(sheet, who)).collect();
        if mine.is_empty() {
            return Err(refused(sheet));
        }
        let who = filling.who(Param::new("who", sheet, Range::OneOf(mine)))?;
        let venture = match name {
            "roam" => {
                let key = rule!("lanterns.yard.paces");
                let is = |value: &Value| matches!(value, Value::Place(to) if self.has(*to) && in_sight(house, who, *to));
                let list = || {
                    let to = self.within(house, who).map(|to| Choice::new(key, Value::Place(to)));
                    Ok(Param::new("to", key, Range::OneOf(to.collect())))
                };
                match filling.take_listed(("to", By::Anyone), is, list)? {
                    Value::Place(to) => Venture::Roam { who, to },
                    _ => return Err(refused(key)),
                }
            }
            "seek" => {
                let key = rule!("lanterns.pour.can");
                let list = || {
                    let all = (0..self.herbs).map(|nth| Choice::new(key, Value::Text(herb(nth))));
                    Ok(Param::new("herb", key, Range::OneOf(all.collect())))
                };
                match filling.take_listed(("herb", By::Anyone), |value| self.herb(value).is_some(), list)? {
                    Value::Text(herb) => Venture::Seek { who, herb },
                    _ => return Err(refused(key)),
                }
            }
            "gather" => {
                let herbs = self.basket(&mut filling)?;
                Venture::Gather { who, herbs }
            }
            _ => {
                let param = Param::new("late", rule!("lanterns.kindle.again"), Range::Flag).or(true);
                let late = filling.take(param)? == Value::Flag(true);
                Venture::Gamble { who, late }
            }
        };
        filling.end()?;
        Ok(venture)
    }

    fn basket(self, filling: &mut Filling<'_>) -> Result<Amounts<String>, Box<Next<Venture>>> {
        let key = rule!("lanterns.pour.can");
        let most = |of: &Value| self.herb(of).map(|_| GATHERED_MAX);
        let fits = |value: &Value| amounts::unfit(value, 1, GATHERED_MAX, most).is_none();
        let list = || {
            let one = |nth| {
                let choice = Choice::new(key, Value::Text(herb(nth)));
                Amount::of(choice, GATHERED_MAX).at(1)
            };
            let (each, all) = (Text::part(key, "each"), Text::part(key, "all"));
            let sum = Sum { each, all, unit: Unit::Number };
            let of = (0..self.herbs).map(one).collect();
            Ok::<_, Refusal>(Param::amounts(Text::part(key, "oil"), of, 1, GATHERED_MAX).summed(sum))
        };
        let value = filling.take_listed(("oil", By::Anyone), fits, list)?;
        Ok(Amounts::read(&value).unwrap_or_default())
    }

    fn map(self, house: &House) -> Map {
        let key = rule!("lanterns.yard.stroll");
        let spot = |cell: Cell| {
            let (place, name) = (number(cell)?, cell.to_string());
            let states = is_tor(cell).then(|| Text::new(key)).into_iter().collect();
            Some(Spot { place, name, at: Some((cell.column, cell.row)), within: None, cost: None, states })
        };
        let token = |who: &Who| {
            let place = Some(number(stands(house, *who))?);
            Some(Token { who: *who, place, cluster: 0, side: 0, tenths: None })
        };
        Map {
            title: Some(Text::new(key)),
            layout: Layout::Hexes,
            places: self.hexes().filter_map(spot).collect(),
            tokens: house.keepers.keys().filter_map(token).collect(),
            ..Map::default()
        }
    }
}

fn herb(nth: u16) -> String {
    format!("herb {nth}")
}

/// A form with as many options as there are herbs, which makes nothing.
const BUNDLE: &str = "bundle";

impl Ruleset for Moor {
    type World = House;
    type Attempt = Venture;
    const NAME: &'static str = Lanterns::NAME;
    const EDITION: u32 = Lanterns::EDITION;

    fn titles(&self) -> &'static [&'static str] {
        Lanterns.titles()
    }
    fn accent(&self) -> (&'static str, &'static str) {
        Lanterns.accent()
    }
    fn reference(&self) -> &'static str {
        Lanterns.reference()
    }
    fn rules(&self) -> &'static [&'static str] {
        Lanterns.rules()
    }
    fn words(&self) -> &'static str {
        Lanterns.words()
    }
    fn safety(&self) -> Option<Safety> {
        Lanterns.safety()
    }
    fn switches(&self) -> &'static [Switch] {
        Lanterns.switches()
    }
    fn start(&self) -> House {
        Lanterns.start()
    }
    fn switch(&self, house: &House, id: &str) -> Option<&'static str> {
        Lanterns.switch(house, id)
    }
    fn set_switch(&self, house: &House, id: &str, value: &str) -> Option<Vec<Effect>> {
        Lanterns.set_switch(house, id, value)
    }
    fn forms(&self, house: &House) -> Vec<Form> {
        let key = rule!("lanterns.pour.can");
        let options: Vec<Choice> =
            (0..self.herbs).map(|nth| Choice::new(key, Value::Text(herb(nth)))).collect();
        let herbs = Param::new("herbs", key, Range::SeveralOf { options, min: 0, max: self.herbs });
        let fields = vec![herbs.or(Value::List(vec![]))];
        let bundle = Form { name: BUNDLE, words: Text::new(key), players: true, fields };
        Lanterns.forms(house).into_iter().chain((0 < self.herbs).then_some(bundle)).collect()
    }
    fn so_far(&self, house: &House, draft: &Draft, who: Who) -> Vec<Effect> {
        Lanterns.so_far(house, draft, who)
    }
    fn watched(&self, house: &House, who: Who) -> Vec<Row> {
        Lanterns.watched(house, who)
    }
    fn build(&self, house: &House, draft: &Draft, who: Who) -> Result<Vec<Effect>, Vec<Problem>> {
        if draft.form != BUNDLE {
            return Lanterns.build(house, draft, who);
        }
        let herbs = |value: &Value| matches!(value, Value::List(all) if all.iter().all(|one| self.herb(one).is_some()));
        if draft.values.get("herbs").is_none_or(herbs) {
            return Ok(vec![]);
        }
        let key = rule!("lanterns.pour.can");
        let (field, words) = (Text::part(key, "herbs"), Text::part(key, "refusal"));
        let words = words.with("max", i32::from(self.herbs));
        Err(vec![Problem { at: "herbs".into(), field: Some(Box::new(field)), words }])
    }
    fn cast(&self) -> Cast {
        Lanterns.cast()
    }
    fn attempts(&self) -> &'static [&'static str] {
        &[
            "kindle",
            "walk",
            "errand",
            "share",
            "watch",
            "vigil",
            "lurk",
            "pour",
            "wait",
            "eavesdrop",
            "part",
            "stroll",
            "divine",
            "roam",
            "seek",
            "gather",
            "gamble",
        ]
    }
    fn next(&self, house: &House, viewer: &Viewer, filled: &Filled) -> Next<Venture> {
        if ["roam", "seek", "gather", "gamble"].contains(&filled.attempt.as_str()) {
            return self.own(house, viewer, filled).map_or_else(|next| *next, Next::Ready);
        }
        match Lanterns.next(house, viewer, filled).map(Venture::Toy) {
            Next::Wrong(Wrong::Attempt { name, .. }) => {
                Next::Wrong(Wrong::Attempt { name, known: self.attempts().to_vec() })
            }
            next => next,
        }
    }
    fn due(&self, house: &House) -> Option<Venture> {
        Lanterns.due(house).map(Venture::Toy)
    }
    fn groups(&self, house: &House) -> BTreeMap<Who, BTreeSet<Who>> {
        Lanterns.groups(house)
    }
    fn day(&self, house: &House) -> Option<i64> {
        Lanterns.day(house)
    }
    fn days(&self, day: i64) -> Days {
        Lanterns.days(day)
    }
    fn wait_until(&self, house: &House, day: i64) -> Option<Filled> {
        Lanterns.wait_until(house, day)
    }
    fn pass_time(&self, house: &House, span: u32) -> Option<Venture> {
        Lanterns.pass_time(house, span).map(Venture::Toy)
    }
    fn studies(&self) -> &'static [&'static str] {
        Lanterns.studies()
    }
    fn study(&self, house: &House, filled: &Filled) -> Next<(House, Venture)> {
        Lanterns.study(house, filled).map(|(house, deed)| (house, Venture::Toy(deed)))
    }
    fn supposed(&self, house: &House, viewer: &Viewer, how: Supposed) -> House {
        Lanterns.supposed(house, viewer, how)
    }
    fn show(&self, house: &House, viewer: &Viewer) -> View {
        let mut view = Lanterns.show(house, viewer);
        view.maps.push(self.map(house));
        view
    }
    fn name(&self, house: &House, value: &Value) -> Option<String> {
        match value {
            Value::Place(place) if self.has(*place) => hex(*place).map(|cell| cell.to_string()),
            _ => Lanterns.name(house, value),
        }
    }
    fn tell(&self, house: &House, effect: &Effect) -> Text {
        Lanterns.tell(house, effect)
    }
    fn edit(&self, house: &House, address: &str, value: &Value) -> Result<Vec<Effect>, Problem> {
        Lanterns.edit(house, address, value)
    }
    fn problems(&self, house: &House) -> Vec<Problem> {
        Lanterns.problems(house)
    }
}
