//! What somebody on the map can do with a place or with somebody else, in any game: the attempts that have a
//! parameter for either.
use super::Drawing;
use crate::mirror;
use crate::state::{Moves, Onto, OntoOffer, OntoRefused, Way};
use norn_kernel::offer::{By, PARAMS_MAX, Range};
use norn_kernel::show::{Map, Shelf, Stands, View};
use norn_kernel::{Choice, Filled, Key, Owner, Param, Place, Toward, Value, Who, amounts};
use norn_table::Stage;
use std::collections::{BTreeMap, BTreeSet};

/// How many steps of filling in are tried for one attempt: what asks more before it asks where to, is found among
/// all the others.
const STEPS_MAX: usize = 120;
/// Of how many options before it each is tried.
const OPTIONS_MAX: usize = 12;

/// For how many attempts, or how many people, it is tried whether somebody only has to come nearer; and for how many ways to
/// move, what others may do about it.
pub(super) const NEARER_MAX: usize = 2;

/// What was found of an attempt.
enum Found {
    /// Both can be filled in: with what has to stand before them, and under the first parameter's rule.
    Fits(BTreeMap<String, Value>),
    /// It is refused, once somebody is named who would do it.
    Refused(norn_table::Refused),
    /// It has no parameter for them.
    Nothing,
}

/// With what somebody does something.
#[derive(Clone, Copy)]
pub(super) enum Goal<'s> {
    /// Nobody else and nowhere: by themselves.
    Alone,
    /// This place, or this somebody.
    Onto(&'s Value),
    /// Whichever places there are.
    Places,
}

/// Fills in one attempt until both are named.
pub(super) struct Search<'s> {
    drawing: &'s Drawing<'s>,
    who: Value,
    goal: Goal<'s>,
    /// The places that were found for it.
    places: BTreeSet<Place>,
    steps: usize,
    first: Option<Key>,
    /// It is a company that does it, whose attempts need not ask who does them.
    company: bool,
}

impl<'s> Search<'s> {
    pub(super) fn new(drawing: &'s Drawing<'s>, who: Who, goal: Goal<'s>) -> Self {
        let who = Value::Character(who);
        Self { drawing, who, goal, places: BTreeSet::new(), steps: 0, first: None, company: false }
    }

    /// What has to stand in an attempt so that they make it with that; nothing where they can't.
    pub(super) fn fits(&mut self, attempt: &str, who: Who) -> Option<BTreeMap<String, Value>> {
        match self.find(attempt, who) {
            Found::Fits(values) => Some(values),
            Found::Refused(_) | Found::Nothing => None,
        }
    }

    /// The rule under which its first parameter stands, once it was looked at.
    pub(super) fn first_key(&self) -> Option<&'static str> {
        self.first.map(Key::id)
    }

    /// What there is of an attempt for them; where it names nobody who does it, whether it is their company's.
    fn find(&mut self, attempt: &str, who: Who) -> Found {
        let none = BTreeMap::new();
        let found = self.from(&Filled::of(attempt), &none, false);
        if !matches!(found, Found::Nothing) || !self.drawing.live.is_company(who) {
            return found;
        }
        let places = std::mem::take(&mut self.places);
        *self = Self { company: true, places, ..Self::new(self.drawing, who, self.goal) };
        match self.from(&Filled::of(attempt), &none, true) {
            Found::Fits(values) if !self.owns(Filled { values: values.clone(), ..Filled::of(attempt) }) => {
                Found::Nothing
            }
            found => found,
        }
    }

    /// Whether what is filled in so far is theirs to attempt.
    fn owns(&self, filled: Filled) -> bool {
        let owner = self.drawing.live.owner(self.drawing.seat, &filled.with_defaults());
        owner.is_some_and(|owner| matches!(owner, Owner::Character(who) if Value::Character(who) == self.who))
    }
}

/// Whether somebody turns to a foe or a friend, as far as the maps tell.
pub(super) fn toward(view: &View, who: Who, onto: &Value) -> Option<Toward> {
    let Value::Character(other) = onto else { return None };
    match view.stands_to(who).get(other)? {
        Stands::Faces | Stands::Against(_) => Some(Toward::Foe),
        Stands::With(_) => Some(Toward::Friend),
        Stands::Acting | Stands::Elsewhere => None,
    }
}

/// The other sort of people.
fn across(toward: Toward) -> Toward {
    match toward {
        Toward::Foe => Toward::Friend,
        Toward::Friend => Toward::Foe,
    }
}

impl Drawing<'_> {
    /// What `who` can do with `onto`, a place or somebody else, as far as this seat may have them do it; and what
    /// they can't, with why. With themselves, what they can do without a place or anybody else.
    #[must_use]
    pub fn onto(&self, who: Who, onto: &Value) -> Onto {
        let (mut now, steps, toward) = self.standing_so(who, onto);
        for step in steps.into_iter().take(NEARER_MAX) {
            let offer = now.offers.iter_mut().find(|offer| offer.filled.attempt == step.attempt);
            offer.into_iter().for_each(|offer| offer.provokes = self.provokes(who, &step));
        }
        if let (Value::Character(other), Some(toward)) = (onto, toward)
            && !now.offers.iter().any(|offer| offer.likely)
        {
            let meant = self.live.meant(toward).iter();
            now.nearer = meant.take(NEARER_MAX).find_map(|attempt| self.nearer(who, *other, attempt));
        }
        now
    }

    /// The same without what is tried in a what if, which takes longer.
    #[must_use]
    pub fn onto_now(&self, who: Who, onto: &Value) -> Onto {
        self.standing_so(who, onto).0
    }

    /// What can be done as people stand, those ways to move by the rules that are among it, and what sort of people they turn to.
    fn standing_so(&self, who: Who, onto: &Value) -> (Onto, Vec<Filled>, Option<Toward>) {
        let (mut offers, mut steps) = (vec![], vec![]);
        // Whether it is a way to move, too.
        let mut refused: Vec<(bool, OntoRefused)> = vec![];
        let view = self.live.view(self.seat).map(|view| view.game).ok();
        let toward = view.as_ref().and_then(|view| toward(view, who, onto));
        let (maps, shelves) = view.map_or_else(|| (vec![], vec![]), |view| (view.maps, view.shelves));
        let place = |toward: Option<Toward>, attempt: &str| {
            toward.and_then(|toward| self.live.meant(toward).iter().position(|one| *one == attempt))
        };
        for &attempt in self.live.attempts() {
            let onto = Some(onto).filter(|onto| **onto != Value::Character(who));
            let mut search = Search::new(self, who, onto.map_or(Goal::Alone, Goal::Onto));
            let found = search.find(attempt, who);
            let label = self.words.attempt(attempt, search.first.map(Key::id));
            match found {
                Found::Fits(values) => {
                    let filled = Filled { values, ..Filled::of(attempt) };
                    // Whoever else is meant is shown before anything is done.
                    let others = filled.values.values().filter(|value| {
                        **value != Value::Character(who) && onto != Some(*value) && is_on_map(value)
                    });
                    let whole =
                        others.count() == 0 && matches!(self.live.fill(self.seat, &filled), Stage::Ready(_));
                    let first = search.first.map(Key::id);
                    let filled = filled.with_defaults();
                    let moves = moves(&maps, who, onto, attempt);
                    offers.push(OntoOffer {
                        filled: mirror::Filled::from(&filled),
                        label,
                        rule: self.words.carried_out(attempt, first).or(first).map(str::to_owned),
                        whole,
                        likely: place(toward, attempt).is_some(),
                        moves,
                        provokes: vec![],
                    });
                    steps.extend(Some(filled).filter(|_| moves == Some(Moves::ByRule)));
                }
                Found::Refused(why) => {
                    let why = self.refused(&why);
                    let moves = moves(&maps, who, onto, attempt).is_some();
                    match refused.iter_mut().find(|(_, known)| known.why == why) {
                        Some((moved, known)) => {
                            known.labels.push(label);
                            *moved |= moves;
                        }
                        None => refused.push((moves, OntoRefused { labels: vec![label], why })),
                    }
                }
                Found::Nothing => {}
            }
        }
        // The likeliest way to move comes first, then what is meant for such people, then what is going on asks for, and last what
        // is meant for others. So does why nobody can, and then the reason that refuses the most attempts.
        offers.sort_by_key(|offer| {
            let attempt = &offer.filled.attempt;
            let meant = place(toward, attempt).unwrap_or(usize::MAX);
            let strange = place(toward.map(across), attempt).is_some() && meant == usize::MAX;
            (rank(&maps, who, attempt), strange, meant, Shelf::place(&shelves, attempt))
        });
        refused.sort_by_key(|(moves, one)| (!moves, std::cmp::Reverse(one.labels.len())));
        let refused = refused.into_iter().map(|(_, one)| one).collect();
        (Onto { offers, refused, nearer: None }, steps, toward)
    }

    /// The places that `who` can do something with, as far as this seat may have them do it; and those that they can be
    /// brought to.
    #[must_use]
    pub fn places(&self, who: Who) -> (BTreeSet<Place>, BTreeSet<Place>) {
        let (mut places, mut goals) = (BTreeSet::new(), BTreeSet::new());
        let maps = self.maps();
        for &attempt in self.live.attempts() {
            let mut search = Search::new(self, who, Goal::Places);
            search.find(attempt, who);
            if standing(&maps, who).any(|map| how(map, attempt).is_some()) {
                goals.extend(&search.places);
            }
            places.append(&mut search.places);
        }
        (places, goals)
    }

    /// The maps that this seat sees.
    pub(super) fn maps(&self) -> Vec<Map> {
        self.live.view(self.seat).map_or_else(|_| vec![], |view| view.game.maps)
    }

    /// The ways from where `who` is to all places that are near enough, on every map that says what they take; through
    /// nothing but what this seat sees on it.
    #[must_use]
    pub fn ways(&self, who: Who) -> Vec<Way> {
        let mut all = vec![];
        for map in &self.maps() {
            let from = map.tokens.iter().find(|token| token.who == who).and_then(|token| token.place);
            let Some((from, travel)) = from.zip(map.travel) else { continue };
            let Some(ways) = map.ways(from) else { continue };
            for (place, cost) in ways.reached().filter(|(place, _)| *place != from) {
                let way = ways.way(place);
                let before = way.iter().rev().nth(1).copied().unwrap_or(from);
                all.push(Way { place: place.0, before: before.0, takes: travel.words(cost) });
            }
        }
        all
    }
}

impl Search<'_> {
    fn fill(&mut self, filled: &Filled) -> Option<Stage> {
        self.steps += 1;
        (self.steps <= STEPS_MAX).then(|| self.drawing.live.step(self.drawing.seat, filled))
    }

    /// Goes on from what is filled in. `kept` is what of it was not tried alone; `named`: whoever does it is.
    fn from(&mut self, filled: &Filled, kept: &BTreeMap<String, Value>, named: bool) -> Found {
        if PARAMS_MAX < filled.values.len() {
            return Found::Nothing;
        }
        let param = match self.fill(filled) {
            Some(Stage::Fill(param)) => param,
            Some(Stage::Ready(_) | Stage::Propose(_)) if named && matches!(self.goal, Goal::Alone) => {
                return Found::Fits(kept.clone());
            }
            // A value that was only tried may itself cause the refusal.
            Some(Stage::Refused(why @ norn_table::Refused::Rule(_)))
                if named && !self.company && filled.values.len() == kept.len() =>
            {
                return Found::Refused(why);
            }
            _ => return Found::Nothing,
        };
        self.first.get_or_insert(param.words.key);
        let with = |value: &Value| (filled.clone().with(param.name, value.clone()), and(kept, &param, value));
        if !named {
            match &param.range {
                Range::OneOf(options) if offers(options, &self.who) => {
                    let (filled, kept) = with(&self.who.clone());
                    return self.from(&filled, &kept, true);
                }
                // Somebody else does it.
                Range::OneOf(options) if options.iter().any(|option| of_sort(&option.value, &self.who)) => {
                    return Found::Nothing;
                }
                _ => {}
            }
        } else if let Goal::Places = self.goal {
            let options = match &param.range {
                Range::OneOf(options) | Range::SeveralOf { options, min: ..=1, .. } => &options[..],
                _ => &[],
            };
            if options.iter().any(|option| matches!(option.value, Value::Place(_))) {
                let several = matches!(param.range, Range::SeveralOf { .. });
                let mut theirs = !self.company;
                for option in options {
                    let Value::Place(place) = option.value else { continue };
                    let value =
                        if several { Value::List(vec![option.value.clone()]) } else { option.value.clone() };
                    let (filled, _) = with(&value);
                    // Each place is looked at once, so that no limit is needed.
                    let stage = self.drawing.live.step(self.drawing.seat, &filled);
                    if matches!(stage, Stage::Refused(_)) {
                        continue;
                    }
                    // One is enough to tell whose attempt it is.
                    theirs = theirs || self.owns(filled);
                    if !theirs {
                        break;
                    }
                    self.places.insert(place);
                }
                return Found::Nothing;
            }
        } else if let Goal::Onto(onto) = self.goal {
            match &param.range {
                Range::OneOf(options) if offers(options, onto) => {
                    let (filled, kept) = with(onto);
                    return self.reached(&filled, kept);
                }
                Range::SeveralOf { options, min: ..=1, .. } if offers(options, onto) => {
                    let (filled, kept) = with(&Value::List(vec![onto.clone()]));
                    return self.reached(&filled, kept);
                }
                Range::Amounts { of, min: ..=1, .. } if of.iter().any(|one| one.choice.value == *onto) => {
                    let (filled, kept) =
                        with(&Value::List(vec![Value::List(vec![onto.clone(), Value::Number(1)])]));
                    return self.reached(&filled, kept);
                }
                Range::Squares { of, min: ..=1, .. } if matches!(onto, Value::Place(place) if of.cell(*place).is_some()) =>
                {
                    let (filled, kept) = with(&Value::List(vec![onto.clone()]));
                    return self.reached(&filled, kept);
                }
                // What is no option now may be refused by name.
                Range::OneOf(options) if options.iter().any(|option| of_sort(&option.value, onto)) => {
                    let (asked, _) = with(onto);
                    if let Some(Stage::Refused(why @ norn_table::Refused::Rule(_))) = self.fill(&asked) {
                        return Found::Refused(why);
                    }
                }
                _ => {}
            }
        } else if let Goal::Alone = self.goal
            && let Range::OneOf(options) = &param.range
            && param.default.is_none()
            && options.iter().any(|option| is_on_map(&option.value))
        {
            return Found::Nothing;
        }
        self.past(filled, kept, named, &param)
    }

    /// Both are named: it may still be refused.
    fn reached(&mut self, filled: &Filled, kept: BTreeMap<String, Value>) -> Found {
        match self.fill(filled) {
            Some(Stage::Refused(why)) => Found::Refused(why),
            Some(_) => Found::Fits(kept),
            None => Found::Nothing,
        }
    }

    /// Past a parameter that is for neither: by its default, or by whatever leads on.
    fn past(&mut self, filled: &Filled, kept: &BTreeMap<String, Value>, named: bool, param: &Param) -> Found {
        let with = |value: &Value| filled.clone().with(param.name, value.clone());
        if let Some(default) = &param.default {
            return self.from(&with(default), kept, named);
        }
        // Values that only the referee can give are not guessed.
        if param.by == By::Referee && !named {
            return Found::Nothing;
        }
        let first = match &param.range {
            Range::OneOf(options) => return self.each(filled, kept, named, param, options),
            Range::SeveralOf { options, min, .. } => {
                let first = options.iter().take(usize::from((*min).max(1)));
                Value::List(first.map(|option| option.value.clone()).collect())
            }
            Range::Number { min, max } => Value::Number(0.clamp(*min, *max)),
            Range::Flag => Value::Flag(false),
            Range::Text { .. } => Value::text(""),
            Range::Rows { .. } => Value::List(vec![]),
            Range::Amounts { of, min, .. } => amounts::fewest(of, *min),
            Range::Squares { of, min, .. } => of.fewest(*min),
            Range::Money { .. } | Range::Factor => return Found::Nothing,
        };
        self.from(&with(&first), kept, named)
    }

    /// Past a choice: where but one option leads on, that one is meant; where several do, it is still to be asked.
    fn each(
        &mut self,
        filled: &Filled,
        kept: &BTreeMap<String, Value>,
        named: bool,
        param: &Param,
        options: &[Choice],
    ) -> Found {
        let mut found: Option<BTreeMap<String, Value>> = None;
        let mut refused = None;
        let mut several = false;
        for option in options.iter().take(OPTIONS_MAX) {
            let tried = filled.clone().with(param.name, option.value.clone());
            match (self.from(&tried, &and(kept, param, &option.value), named), &found) {
                (Found::Fits(_), Some(_)) => several = true,
                (Found::Fits(values), None) => found = Some(values),
                (Found::Refused(why), _) => refused = refused.or(Some(why)),
                (Found::Nothing, _) => {}
            }
        }
        match (found, refused) {
            (Some(mut values), _) => {
                if several {
                    values.remove(param.name);
                }
                Found::Fits(values)
            }
            (None, Some(why)) => Found::Refused(why),
            (None, None) => Found::Nothing,
        }
    }
}

fn and(kept: &BTreeMap<String, Value>, param: &Param, value: &Value) -> BTreeMap<String, Value> {
    let mut kept = kept.clone();
    kept.insert(param.name.to_owned(), value.clone());
    kept
}

/// The maps that somebody stands on.
pub(super) fn standing(maps: &[Map], who: Who) -> impl Iterator<Item = &Map> {
    maps.iter().filter(move |map| map.tokens.iter().any(|token| token.who == who))
}

/// How an attempt brings people to places of a map; not at all if it is none of those that do.
fn how(map: &Map, attempt: &str) -> Option<Moves> {
    let by_rule = map.moves.by_rule.contains(&attempt).then_some(Moves::ByRule);
    by_rule.or_else(|| map.moves.by_hand.contains(&attempt).then_some(Moves::ByHand))
}

/// How an attempt brings somebody to where it is set on; nothing where that is no place.
fn moves(maps: &[Map], who: Who, onto: Option<&Value>, attempt: &str) -> Option<Moves> {
    onto.filter(|onto| matches!(onto, Value::Place(_)))?;
    standing(maps, who).find_map(|map| how(map, attempt))
}

/// Which of the ways to move an attempt is, before everything else.
fn rank(maps: &[Map], who: Who, attempt: &str) -> usize {
    let ways = |map: &Map| map.moves.by_rule.iter().chain(map.moves.by_hand).position(|one| *one == attempt);
    standing(maps, who).find_map(ways).unwrap_or(usize::MAX)
}

fn offers(options: &[Choice], value: &Value) -> bool {
    options.iter().any(|option| option.value == *value)
}

fn is_on_map(value: &Value) -> bool {
    matches!(value, Value::Place(_) | Value::Character(_))
}

/// Whether both are places, or both somebody.
fn of_sort(one: &Value, other: &Value) -> bool {
    matches!((one, other), (Value::Place(_), Value::Place(_)) | (Value::Character(_), Value::Character(_)))
}
