//! Odds of what the short ways don't know: parts are worked out one after the other, and where nothing shorter is
//! known, every way in which the dice can fall is tried with the very procedure that rolls them.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;

use num_bigint::BigUint;
use num_integer::Integer as _;

use super::Plan;
use super::dist::Totals;
use super::weight::{Binomials, Weight};
use crate::Ratio;
use crate::distribution::{Distribution, Weights};
use crate::error::{Error, ErrorKind};
use crate::law::Law;
use crate::limits::{EXPLOSIONS_MAX, RESIDUAL_AIM, RESIDUAL_MAX, STEPS_MAX, TRIED_MAX, WORDS_MAX};
use crate::notation::{
    Compare, Function, Group, How, Kind, Mods, Node, Operation, Pool, Reroll, Sides, Tally, What,
};
use crate::parse::Big;
use crate::roll::{Branch, Named, dice_of, kept, settled, try_all};
use crate::total::{Rounding, Total};

/// How many steps it takes to add to one of many weights, whatever their size.
const WEIGHT_STEPS: u64 = 200;

/// Totals in ascending order with their weights, none of them zero.
type Outcomes = Vec<(Total, BigUint)>;

/// How likely each total is: weights out of one number of ways, which those left out are missing from.
#[derive(Debug, Clone)]
struct Spread {
    outcomes: Outcomes,
    ways: BigUint,
}

/// Dice that fall alike, and how often each value comes of one of them.
#[derive(Debug, Clone, PartialEq)]
struct Alike {
    dice: u32,
    values: Outcomes,
    ways: BigUint,
}

/// The exact distribution of a notation that is not simple.
pub(super) fn distribution(root: Node<'_>) -> Result<Distribution, Error> {
    let spread = Wide { left: STEPS_MAX, names: vec![], known: BTreeMap::new() }.spread(root)?;
    let listed: BigUint = spread.outcomes.iter().map(|(_, weight)| weight).sum();
    let missing = Ratio::from_big(&spread.ways - &listed, spread.ways.clone()).unwrap_or(Ratio::ZERO);
    if missing > RESIDUAL_MAX {
        let text = format!(
            "exact odds would leave out {:.3} of all rolls, and the limit is {RESIDUAL_MAX}",
            missing.to_f64()
        );
        return Err(
            Error::new(ErrorKind::TooMuchWork, text).hint("let fewer faces explode, or use fewer dice")
        );
    }
    let (totals, weights): (Vec<Total>, Vec<BigUint>) = spread.outcomes.into_iter().unzip();
    let whole: Option<Vec<i64>> = totals.iter().map(|total| total.as_whole()).collect();
    let totals = whole.map_or(Totals::Fractions(totals), Totals::Listed);
    Ok(Distribution::new(totals, Weights::Big(weights), spread.ways, true))
}

struct Wide {
    /// How many steps there may still be.
    left: u64,
    names: Vec<Named>,
    /// Parts that depend on no name, by where they stand.
    known: BTreeMap<usize, Spread>,
}

impl Wide {
    /// Counts products of weights out of so many ways before they are made.
    fn pay_products(&mut self, products: usize, a: &BigUint, b: &BigUint) -> Result<(), Error> {
        let words = |ways: &BigUint| ways.bits() / 64 + 1;
        let more = (words(a).saturating_mul(words(b)) / WEIGHT_STEPS).saturating_add(1);
        self.pay(products.saturating_mul(usize::try_from(more).unwrap_or(usize::MAX)))
    }

    /// Counts the work before it is done.
    fn pay(&mut self, operations: usize) -> Result<(), Error> {
        let steps = (operations as u64).saturating_mul(WEIGHT_STEPS);
        match self.left.checked_sub(steps) {
            Some(left) => {
                self.left = left;
                Ok(())
            }
            None => {
                let text = format!(
                    "the exact odds would take more than {} steps, which is the limit",
                    Big::from(STEPS_MAX)
                );
                Err(Error::new(ErrorKind::TooMuchWork, text).hint("use fewer dice, or dice with fewer sides"))
            }
        }
    }

    fn spread(&mut self, node: Node<'_>) -> Result<Spread, Error> {
        if node.is_bound() {
            if node.is_settled() {
                self.pay(1 + self.names.iter().map(|named| named.dice.len()).sum::<usize>())?;
                if let Some(total) = settled(node, &self.names) {
                    return Ok(Spread::certain(total));
                }
            }
            return self.of(node);
        }
        if let Some(known) = self.known.get(&node.place()) {
            return Ok(known.clone());
        }
        let spread = if node.is_simple() { Spread::simple(node)? } else { self.of(node)? };
        self.known.insert(node.place(), spread.clone());
        Ok(spread)
    }

    fn of(&mut self, node: Node<'_>) -> Result<Spread, Error> {
        match node.what() {
            What::Number(number) => Ok(Spread::certain(Total::whole(number))),
            What::Fraction(number) => Ok(Spread::certain(number)),
            What::Dice(pool) => match self.pool(pool)? {
                Some(spread) => Ok(spread),
                None => self.tried(node),
            },
            What::Throw(pool) => self.throw(node, pool),
            What::Group(group) if group.spread => match self.pooled(node, group)? {
                Some(spread) => Ok(spread),
                None => self.tried(node),
            },
            What::Group(group) => self.group(node, group),
            What::Negated => Ok(self.spread(node.first())?.mapped(Total::negated)),
            What::Sum | What::Product => self.folded(node),
            What::Operation(operation) => {
                let (left, right) = (self.spread(node.child(0))?, self.spread(node.child(1))?);
                match operation {
                    Operation::Compare(how) => Ok(left.compared(how, &right)),
                    _ => self.pairs(&left, &right, |a, b| operation.of(a, b)),
                }
            }
            What::Call(Function::Tally(tally)) => self.tally(node, tally),
            What::Call(function) => self.call(node, function),
            What::Let(name) if node.child(1).looks_at(name) => {
                let (falls, ways) = self.falls(node.child(0))?;
                let mut mixed = vec![];
                for (weight, total, dice) in falls {
                    self.pay(node.children().count() * 10)?;
                    self.names.push(Named { which: name, total, dice });
                    let then = self.spread(node.child(1));
                    self.names.pop();
                    mixed.push((weight, then?));
                }
                self.mixture(mixed, ways)
            }
            What::Let(name) => {
                let value = self.spread(node.child(0))?;
                let mut mixed = vec![];
                for (total, weight) in value.outcomes {
                    self.pay(node.children().count() * 10)?;
                    self.names.push(Named { which: name, total, dice: vec![] });
                    let then = self.spread(node.child(1));
                    self.names.pop();
                    mixed.push((weight, then?));
                }
                self.mixture(mixed, value.ways)
            }
            What::Bound(name) | What::Lying(name) => {
                let named = Named::of(name, &self.names);
                Ok(Spread::certain(named.map_or(Total::ZERO, |named| named.total)))
            }
            What::Choice => {
                let condition = self.spread(node.child(0))?;
                let no: BigUint = condition
                    .outcomes
                    .iter()
                    .filter(|(total, _)| total.is_zero())
                    .map(|(_, weight)| weight)
                    .sum();
                let listed: BigUint = condition.outcomes.iter().map(|(_, weight)| weight).sum();
                let yes = listed - &no;
                let mut mixed = vec![];
                for (weight, place) in [(yes, 1), (no, 2)] {
                    if weight != BigUint::ZERO {
                        mixed.push((weight, self.spread(node.child(place))?));
                    }
                }
                self.mixture(mixed, condition.ways)
            }
            What::Repeat(_) => self.spread(node.first()),
        }
    }

    fn folded(&mut self, node: Node<'_>) -> Result<Spread, Error> {
        let product = matches!(node.what(), What::Product);
        let mut sum = self.spread(node.first())?;
        for each in node.children().skip(1) {
            let next = self.spread(each)?;
            sum = match (product, each.is_inverse()) {
                (false, false) => self.pairs(&sum, &next, Total::plus)?,
                (false, true) => self.pairs(&sum, &next, Total::minus)?,
                (true, false) => self.pairs(&sum, &next, Total::times)?,
                (true, true) => self.pairs(&sum, &next, |a, b| {
                    Total::whole(a.over(b).map_or(0, |quotient| quotient.rounded(Rounding::Down)))
                })?,
            };
        }
        Ok(sum)
    }

    fn call(&mut self, node: Node<'_>, function: Function) -> Result<Spread, Error> {
        let mut all = node.children();
        let Some(first) = all.next() else { return Ok(Spread::certain(Total::ZERO)) };
        let mut spread = self.spread(first)?;
        let (mut alone, of) = (true, |a, b| function.of(&mut [a, b].into_iter()));
        for each in all {
            alone = false;
            let next = self.spread(each)?;
            spread = self.pairs(&spread, &next, of)?;
        }
        Ok(if alone { spread.mapped(|total| function.of(&mut std::iter::once(total))) } else { spread })
    }

    /// Every total of the one with every total of the other.
    fn pairs(&mut self, a: &Spread, b: &Spread, of: impl Fn(Total, Total) -> Total) -> Result<Spread, Error> {
        self.pay_products(a.outcomes.len().saturating_mul(b.outcomes.len()), &a.ways, &b.ways)?;
        let mut sums = BTreeMap::<Total, BigUint>::new();
        for (x, left) in &a.outcomes {
            for (y, right) in &b.outcomes {
                *sums.entry(of(*x, *y)).or_default() += left * right;
            }
        }
        Ok(Spread { outcomes: sums.into_iter().collect(), ways: &a.ways * &b.ways })
    }

    /// One of several, each as likely as its weight out of all ways.
    fn mixture(&mut self, mixed: Vec<(BigUint, Spread)>, ways: BigUint) -> Result<Spread, Error> {
        let shared = mixed.iter().fold(BigUint::from(1_u8), |shared, (_, spread)| shared.lcm(&spread.ways));
        let mut sums = BTreeMap::<Total, BigUint>::new();
        for (weight, spread) in mixed {
            self.pay(spread.outcomes.len())?;
            let factor = weight * (&shared / &spread.ways);
            for (total, weight) in spread.outcomes {
                *sums.entry(total).or_default() += weight * &factor;
            }
        }
        Ok(Spread { outcomes: sums.into_iter().collect(), ways: ways * shared }.reduced())
    }

    /// The sum of that many, by squaring.
    fn times(&mut self, one: &Spread, times: u32) -> Result<Spread, Error> {
        let (mut sum, mut power, mut left) = (Spread::certain(Total::ZERO), one.clone(), times);
        while left > 0 {
            if left % 2 == 1 {
                sum = self.pairs(&sum, &power, Total::plus)?;
            }
            left /= 2;
            if left > 0 {
                power = self.pairs(&power, &power, Total::plus)?;
            }
        }
        Ok(sum)
    }

    /// Dice whose number and sides are worked out first.
    fn throw(&mut self, node: Node<'_>, pool: &Pool) -> Result<Spread, Error> {
        let number = self.spread(node.first())?;
        let sides = match node.children().nth(1) {
            Some(sides) => self.spread(sides)?,
            None => Spread::certain(Total::whole(pool.sides.number().into())),
        };
        let rolled = node.children().nth(1).is_some();
        let mut mixed = vec![];
        for (n, a) in &number.outcomes {
            for (s, b) in &sides.outcomes {
                let cast = pool.cast(*n, rolled.then_some(*s));
                let spread = if cast.dice == 0 {
                    Spread::certain(Total::ZERO)
                } else if cast.is_simple() {
                    Spread::of_pool(&cast)?
                } else {
                    match self.pool(&cast)? {
                        Some(spread) => spread,
                        None => return self.tried(node),
                    }
                };
                // All of them are held until they are mixed.
                self.pay(spread.outcomes.len().saturating_mul(5))?;
                mixed.push((a * b, spread));
            }
        }
        self.mixture(mixed, number.ways * sides.ways)
    }

    /// Dice thrown together, unless nothing shorter is known than to try all ways.
    fn pool(&mut self, pool: &Pool) -> Result<Option<Spread>, Error> {
        let mods = &pool.mods;
        let by_place = mods.is_by_place();
        if !by_place && mods.keep.iter().any(|keep| keep.which.is_by_place()) || mods.bang.most.is_some() {
            return Ok(None);
        }
        if mods.keep.is_empty() || !by_place {
            let one = self.chain(mods, &pool.sides, pool.dice)?;
            return Ok(Some(self.times(&one, pool.dice)?));
        }
        let one = match mods.explode {
            None => values(&pool.sides, mods)?,
            Some(_) if mods.bang.compound => self.compound(mods, &pool.sides, pool.dice)?,
            Some(_) => return Ok(None),
        };
        let alike = Alike { dice: pool.dice, ways: one.ways, values: one.outcomes };
        let contribution = |total: Total| Spread::certain(mods.contribution_of_total(total));
        Ok(Some(self.window(&[alike], &places(mods, pool.dice), &contribution)?))
    }

    /// What one die of a pool that keeps by no place comes to, with all that explodes out of it.
    fn chain(&mut self, mods: &Mods, sides: &Sides, dice: u32) -> Result<Spread, Error> {
        if mods.bang.compound && mods.explode.is_some() {
            let one = self.compound(mods, sides, dice)?;
            return Ok(one.mapped(|total| kept_alone(mods, total)));
        }
        let law = law(sides, &mods.rerolls, mods)?;
        let face = |face: i32, further: bool| {
            let value = mods.value(face) - i32::from(further && mods.bang.penetrating);
            kept_alone(mods, Total::whole(value.into()))
        };
        let depth = depth(&law, mods, dice);
        self.exploding(&law, depth, &face)
    }

    /// The value of one die that explosions are added to.
    fn compound(&mut self, mods: &Mods, sides: &Sides, dice: u32) -> Result<Spread, Error> {
        let law = law(sides, &mods.rerolls, mods)?;
        let face = |face: i32, further: bool| {
            Total::whole((mods.value(face) - i32::from(further && mods.bang.penetrating)).into())
        };
        let depth = depth(&law, mods, dice);
        self.exploding(&law, depth, &face)
    }

    /// A die and all that come out of it, as far as that many explosions: what each adds, summed.
    fn exploding(
        &mut self,
        law: &Law,
        depth: Depth,
        of: &dyn Fn(i32, bool) -> Total,
    ) -> Result<Spread, Error> {
        let faces: usize =
            law.runs().iter().map(|run| usize::try_from(run.faces()).unwrap_or(usize::MAX)).sum();
        self.pay(faces)?;
        let all = BigUint::from(law.ways());
        // From the last die back to the first.
        let mut later: Option<Spread> = None;
        for further in (0..=depth.explosions).rev() {
            let mut sums = BTreeMap::<Total, BigUint>::new();
            let ways = later.as_ref().map_or(BigUint::from(1_u8), |later| later.ways.clone());
            for run in law.runs() {
                for face in run.low..=run.high {
                    let value = of(face, further > 0);
                    match &later {
                        Some(later) if run.explodes => {
                            self.pay(later.outcomes.len())?;
                            for (total, weight) in &later.outcomes {
                                *sums.entry(value.plus(*total)).or_default() += weight * run.weight;
                            }
                        }
                        None if run.explodes && !depth.ends => {}
                        _ => *sums.entry(value).or_default() += &ways * run.weight,
                    }
                }
            }
            later = Some(Spread { outcomes: sums.into_iter().collect(), ways: ways * &all });
        }
        Ok(later.unwrap_or_else(|| Spread::certain(Total::ZERO)))
    }

    /// Dice of several parts as if thrown together, unless nothing shorter is known than to try all ways.
    fn pooled(&mut self, node: Node<'_>, group: &Group) -> Result<Option<Spread>, Error> {
        let mods = &group.mods;
        let Some((alike, inner, sides)) = alike_of(node, &self.names)? else { return Ok(None) };
        let dice: u32 = alike.iter().map(|each| each.dice).sum();
        let by_place = mods.is_by_place();
        if mods.bang.most.is_some() || !by_place && mods.keep.iter().any(|keep| keep.which.is_by_place()) {
            return Ok(None);
        }
        let again = !mods.rerolls.is_empty() || mods.explode.is_some();
        let trivial = inner.iter().all(|kept| *kept);
        if again && sides.is_none() {
            return Ok(None);
        }
        if !by_place || mods.keep.is_empty() {
            let mut contributions = BTreeMap::<Total, Spread>::new();
            let faces: Vec<Total> =
                alike.iter().flat_map(|each| each.values.iter().map(|(total, _)| *total)).collect();
            for total in faces {
                let Entry::Vacant(place) = contributions.entry(total) else { continue };
                place.insert(match &sides {
                    Some(sides) if again => self.lying(mods, sides, total, dice)?,
                    _ => {
                        let face = i32::try_from(total.rounded(Rounding::Down)).unwrap_or(0);
                        Spread::certain(kept_alone(mods, Total::whole(mods.value(face).into())))
                    }
                });
            }
            // One number of ways for all, so that any may stand for any other.
            let shared = contributions.values().fold(BigUint::from(1_u8), |all, each| all.lcm(&each.ways));
            for each in contributions.values_mut() {
                let factor = &shared / &each.ways;
                each.outcomes.iter_mut().for_each(|(_, weight)| *weight *= &factor);
                each.ways.clone_from(&shared);
            }
            let none = Spread { outcomes: vec![], ways: shared };
            let of = |total: Total| contributions.get(&total).unwrap_or(&none).clone();
            return Ok(Some(self.window(&alike, &inner, &of)?));
        }
        if !trivial || again {
            return Ok(None);
        }
        let moved: Vec<Alike> = alike
            .into_iter()
            .map(|each| {
                let spread = Spread { outcomes: each.values, ways: each.ways };
                let spread = spread.mapped(|total| {
                    let face = i32::try_from(total.rounded(Rounding::Down)).unwrap_or(0);
                    Total::whole(mods.value(face).into())
                });
                Alike { dice: each.dice, values: spread.outcomes, ways: spread.ways }
            })
            .collect();
        let contribution = |total: Total| Spread::certain(mods.contribution_of_total(total));
        Ok(Some(self.window(&moved, &places(mods, dice), &contribution)?))
    }

    /// What comes of a die that lies already and shows that, where dice are rerolled or explode afterwards.
    fn lying(&mut self, mods: &Mods, sides: &Sides, shows: Total, dice: u32) -> Result<Spread, Error> {
        let face = i32::try_from(shows.rounded(Rounding::Down)).unwrap_or(0);
        let matches = |once| mods.rerolls.iter().any(|r| r.once == once && r.when.holds(face));
        let fresh = |rerolls: &[Reroll]| law(sides, rerolls, mods);
        let first = if matches(false) {
            Some(fresh(&mods.rerolls)?)
        } else if matches(true) {
            let until: Vec<Reroll> = mods.rerolls.iter().filter(|r| !r.once).copied().collect();
            Some(fresh(&until)?)
        } else {
            None
        };
        let next = fresh(&mods.rerolls)?;
        let worth = |face: i32, further: bool| {
            let value = mods.value(face) - i32::from(further && mods.bang.penetrating);
            let total = Total::whole(value.into());
            if mods.bang.compound { total } else { kept_alone(mods, total) }
        };
        let depth = depth(&next, mods, dice);
        let later = match depth.explosions {
            0 => None,
            _ => {
                let less = Depth { explosions: depth.explosions - 1, ..depth };
                Some(self.exploding(&next, less, &|face, _| worth(face, true))?)
            }
        };
        let mut mixed = vec![];
        let mut ways = BigUint::from(1_u8);
        let mut add = |face: i32, weight: u64, explodes: bool| {
            let value = worth(face, false);
            match &later {
                Some(later) if explodes => {
                    mixed.push((weight.into(), later.clone().mapped(|total| total.plus(value))));
                }
                None if explodes && !depth.ends => {}
                _ => mixed.push((weight.into(), Spread::certain(value))),
            }
        };
        match first {
            None => add(face, 1, mods.explode.is_some_and(|when| when.holds(face))),
            Some(law) => {
                ways = law.ways().into();
                for run in law.runs() {
                    for face in run.low..=run.high {
                        add(face, run.weight, run.explodes);
                    }
                }
            }
        }
        let spread = self.mixture(mixed, ways)?;
        Ok(if mods.bang.compound { spread.mapped(|total| kept_alone(mods, total)) } else { spread })
    }

    /// Totals side by side.
    fn group(&mut self, node: Node<'_>, group: &Group) -> Result<Spread, Error> {
        let mut all = Vec::<Alike>::new();
        for each in node.children() {
            let spread = self.spread(each)?;
            let next = Alike { dice: 1, values: spread.outcomes, ways: spread.ways };
            match all.iter_mut().find(|one| one.values == next.values && one.ways == next.ways) {
                Some(one) => one.dice += 1,
                None => all.push(next),
            }
        }
        let mods = &group.mods;
        if mods.keep.iter().any(|keep| !keep.which.is_by_place()) {
            if mods.keep.iter().any(|keep| keep.which.is_by_place()) {
                return self.tried(node);
            }
            let mut sum = Spread::certain(Total::ZERO);
            for each in all {
                let one =
                    Spread { outcomes: each.values, ways: each.ways }.mapped(|total| kept_alone(mods, total));
                let times = self.times(&one, each.dice)?;
                sum = self.pairs(&sum, &times, Total::plus)?;
            }
            return Ok(sum);
        }
        let number = all.iter().map(|each| each.dice).sum();
        let contribution = |total: Total| Spread::certain(mods.contribution_of_total(total));
        self.window(&all, &places(mods, number), &contribution)
    }

    /// Sums what the dice in those places add, the places counted from the lowest value up.
    fn window(
        &mut self,
        alike: &[Alike],
        places: &[bool],
        contribution: &dyn Fn(Total) -> Spread,
    ) -> Result<Spread, Error> {
        if places.iter().all(|kept| *kept) {
            let mut sum = Spread::certain(Total::ZERO);
            for each in alike {
                let mixed = each.values.iter().map(|(total, weight)| (weight.clone(), contribution(*total)));
                let one = self.mixture(mixed.collect(), each.ways.clone())?;
                let times = self.times(&one, each.dice)?;
                sum = self.pairs(&sum, &times, Total::plus)?;
            }
            return Ok(sum);
        }
        let mut faces: Vec<Total> =
            alike.iter().flat_map(|each| each.values.iter().map(|(total, _)| *total)).collect();
        faces.sort_unstable();
        faces.dedup();
        // How many dice of each sort are used up, to the sums that they come to.
        let mut states = BTreeMap::<Vec<u32>, BTreeMap<Total, BigUint>>::new();
        let one = BigUint::from(1_u8);
        states.insert(vec![0; alike.len()], BTreeMap::from([(Total::ZERO, one.clone())]));
        let mut unit = one.clone();
        for face in faces {
            let adds = contribution(face);
            unit.clone_from(&adds.ways);
            for (which, each) in alike.iter().enumerate() {
                let Ok(at) = each.values.binary_search_by(|(total, _)| total.cmp(&face)) else { continue };
                let weight = &each.values[at].1;
                let mut next = BTreeMap::<Vec<u32>, BTreeMap<Total, BigUint>>::new();
                for (used, sums) in &states {
                    let place: u32 = used.iter().sum();
                    let free = each.dice - used[which];
                    let (mut choose, mut power) = (one.clone(), one.clone());
                    let mut added = Spread::certain(Total::ZERO);
                    for dice in 0..=free {
                        if dice > 0 {
                            choose = choose * (free + 1 - dice) / dice;
                            power *= weight;
                            if places.get((place + dice - 1) as usize) == Some(&true) {
                                added = self.pairs(&added, &adds, Total::plus)?;
                            }
                        }
                        let ways = &choose * &power;
                        let mut to = used.clone();
                        to[which] += dice;
                        self.pay(sums.len() * added.outcomes.len())?;
                        let to = next.entry(to).or_default();
                        for (sum, before) in sums {
                            let before = before * &ways;
                            for (more, by) in &added.outcomes {
                                *to.entry(sum.plus(*more)).or_default() += &before * by;
                            }
                        }
                    }
                }
                states = next;
            }
        }
        let used: Vec<u32> = alike.iter().map(|each| each.dice).collect();
        let outcomes = states.remove(&used).unwrap_or_default().into_iter().collect();
        let ways: BigUint = alike.iter().map(|each| each.ways.pow(each.dice)).product();
        let kept = u32::try_from(places.iter().filter(|kept| **kept).count()).unwrap_or(u32::MAX);
        Ok(Spread { outcomes, ways: ways * unit.pow(kept) })
    }

    /// What is seen in dice that lie together.
    fn tally(&mut self, node: Node<'_>, tally: Tally) -> Result<Spread, Error> {
        let of = node.first();
        let (alike, all) = match of.what() {
            What::Dice(pool) => (alike_in(pool)?.map(|each| vec![each]), true),
            What::Group(group) if group.spread && group.mods == Mods::default() => {
                match alike_of(of, &self.names)? {
                    Some((alike, places, _)) => (Some(alike), places.iter().all(|kept| *kept)),
                    None => (None, false),
                }
            }
            What::Group(group) if !group.spread && group.mods == Mods::default() => {
                let mut alike = vec![];
                for each in of.children() {
                    let spread = self.spread(each)?;
                    alike.push(Alike { dice: 1, values: spread.outcomes, ways: spread.ways });
                }
                (Some(alike), true)
            }
            _ => (None, false),
        };
        let Some(alike) = alike.filter(|_| all) else { return self.tried(node) };
        if tally == Tally::Middle {
            let dice: u32 = alike.iter().map(|each| each.dice).sum();
            let (low, high) = (dice.saturating_sub(1) / 2, dice / 2);
            let places: Vec<bool> = (0..dice).map(|place| (low..=high).contains(&place)).collect();
            let spread = self.window(&alike, &places, &Spread::certain)?;
            let by = Total::whole(i64::from(high - low) + 1);
            return Ok(spread.mapped(|total| total.over(by).unwrap_or(total)));
        }
        self.seen(&alike, tally)
    }

    fn seen(&mut self, alike: &[Alike], tally: Tally) -> Result<Spread, Error> {
        if let [each] = alike {
            let all = each.ways.pow(each.dice);
            let counted = Counted::new(each, tally);
            if counted.cells().saturating_mul(2 * (all.bits() / 64 + 3)) <= WORDS_MAX {
                // What fits two machine words is quicker by as much as a weight takes more steps than one of those.
                let narrow = all.bits() <= 128;
                let operations = counted.operations().saturating_mul(all.bits() / 256 + 2);
                let operations = if narrow { operations / 20 } else { operations };
                self.pay(usize::try_from(operations).unwrap_or(usize::MAX))?;
                let outcomes = if narrow { counted.found::<u128>() } else { counted.found::<BigUint>() };
                return Ok(Spread { outcomes, ways: all });
            }
        }
        self.seen_in_several(alike, tally)
    }

    /// The same for dice of several kinds, or so many that no table holds what may be seen.
    fn seen_in_several(&mut self, alike: &[Alike], tally: Tally) -> Result<Spread, Error> {
        let mut faces: Vec<Total> =
            alike.iter().flat_map(|each| each.values.iter().map(|(total, _)| *total)).collect();
        faces.sort_unstable();
        faces.dedup();
        let one = BigUint::from(1_u8);
        let all: BigUint = alike.iter().map(|each| each.ways.pow(each.dice)).product();
        let words = usize::try_from(all.bits() / 256 + 2).unwrap_or(usize::MAX);
        let mut states = BTreeMap::<(Vec<u32>, Seen), BigUint>::new();
        states.insert((vec![0; alike.len()], Seen::default()), one.clone());
        let mut before: Option<Total> = None;
        for face in faces {
            let follows = before.is_some_and(|before| face.minus(before) == 1);
            before = Some(face);
            for (which, each) in alike.iter().enumerate() {
                let Ok(at) = each.values.binary_search_by(|(total, _)| total.cmp(&face)) else { continue };
                let weight = &each.values[at].1;
                let mut next = BTreeMap::<(Vec<u32>, Seen), BigUint>::new();
                for ((used, seen), ways) in &states {
                    let free = each.dice - used[which];
                    self.pay((free as usize + 1).saturating_mul(words))?;
                    let mut ways = ways.clone();
                    for dice in 0..=free {
                        if dice > 0 {
                            ways = ways * weight * (free + 1 - dice) / dice;
                        }
                        let mut used = used.clone();
                        used[which] += dice;
                        *next.entry((used, Seen { here: seen.here + dice, ..*seen })).or_default() += &ways;
                    }
                }
                states = next;
            }
            let mut next = BTreeMap::<(Vec<u32>, Seen), BigUint>::new();
            for ((used, seen), ways) in states {
                *next.entry((used, seen.after(tally, follows))).or_default() += ways;
            }
            states = next;
        }
        let mut sums = BTreeMap::<Total, BigUint>::new();
        for ((used, seen), ways) in states {
            if used.iter().zip(alike).all(|(used, each)| *used == each.dice) {
                *sums.entry(Total::whole(seen.found.into())).or_default() += ways;
            }
        }
        Ok(Spread { outcomes: sums.into_iter().collect(), ways: all })
    }

    /// The ways in which dice can lie, whatever their order, each with its total; and the number of all ways.
    fn falls(&mut self, node: Node<'_>) -> Result<(Vec<Fall>, BigUint), Error> {
        let (pools, keeps) = match node.what() {
            What::Dice(pool) => (vec![pool], pool.mods.is_by_place().then_some(pool)),
            What::Group(group) if group.spread && group.mods == Mods::default() => {
                let pools = node.children().map(|each| match each.what() {
                    What::Dice(pool) => Some(pool),
                    _ => None,
                });
                (pools.collect::<Option<Vec<_>>>().unwrap_or_default(), None)
            }
            _ => (vec![], None),
        };
        let mut alike = vec![];
        for pool in &pools {
            let mut free = (*pool).clone();
            if keeps.is_some() {
                free.mods.keep.clear();
            }
            match alike_in(&free)? {
                Some(each) => alike.push((each, pool.sides.clone())),
                None => return self.tried_falls(node),
            }
        }
        if alike.is_empty() {
            return self.tried_falls(node);
        }
        let mut falls: Vec<Fall> = vec![(BigUint::from(1_u8), Total::ZERO, vec![])];
        let mut ways = BigUint::from(1_u8);
        for (each, sides) in &alike {
            falls = self.multisets(node, each, sides, falls)?;
            ways *= each.ways.pow(each.dice);
        }
        for (_, total, dice) in &mut falls {
            if let Some(pool) = keeps.filter(|pool| !pool.mods.keep.is_empty()) {
                let values: Vec<Total> = dice.iter().map(|(value, _)| *value).collect();
                let kept = kept(&pool.mods.keep, &values, Compare::holds_total);
                let mut kept = kept.into_iter();
                dice.retain(|_| kept.next() == Some(true));
            }
            *total = dice.iter().fold(Total::ZERO, |sum, (value, _)| sum.plus(*value));
        }
        Ok((falls, ways))
    }

    /// The ways in which dice that fall alike can lie beside those that lie already.
    fn multisets(
        &mut self,
        node: Node<'_>,
        alike: &Alike,
        sides: &Sides,
        before: Vec<Fall>,
    ) -> Result<Vec<Fall>, Error> {
        let mut growing: Vec<(u32, Fall)> = before.into_iter().map(|fall| (alike.dice, fall)).collect();
        let mut found = vec![];
        for (value, one) in &alike.values {
            let mut next = vec![];
            for (left, (mut weight, total, mut lying)) in growing {
                for dice in 0..=left {
                    if dice > 0 {
                        weight = weight * one * (left + 1 - dice) / dice;
                        lying.push((*value, sides.clone()));
                    }
                    let fall = (weight.clone(), total, lying.clone());
                    self.pay(1 + lying.len())?;
                    if dice == left {
                        found.push(fall);
                    } else {
                        next.push((left - dice, fall));
                    }
                    if found.len() + next.len() > TRIED_MAX as usize {
                        return Err(too_many(node));
                    }
                }
            }
            growing = next;
        }
        Ok(found)
    }

    /// The same where no short way is known.
    fn tried_falls(&self, node: Node<'_>) -> Result<(Vec<Fall>, BigUint), Error> {
        let of = |tree: &Branch<'_>| {
            let mut dice = dice_of(node, tree);
            dice.sort();
            (tree.total, dice)
        };
        let tried = try_all(node, &self.names, TRIED_MAX, of).ok_or_else(|| too_many(node))?;
        let shared = tried.keys().fold(BigUint::from(1_u8), |shared, (_, ways)| shared.lcm(ways));
        let falls =
            tried.into_iter().map(|(((total, dice), ways), times)| (&shared / ways * times, total, dice));
        let falls = falls.collect();
        Ok((falls, shared))
    }

    /// Every way in which the dice of a part can fall, one by one.
    fn tried(&mut self, node: Node<'_>) -> Result<Spread, Error> {
        let tried = try_all(node, &self.names, TRIED_MAX, |tree| tree.total).ok_or_else(|| too_many(node))?;
        let shared = tried.keys().fold(BigUint::from(1_u8), |shared, (_, ways)| shared.lcm(ways));
        let mut sums = BTreeMap::<Total, BigUint>::new();
        for ((total, ways), times) in tried {
            *sums.entry(total).or_default() += &shared / ways * times;
        }
        Ok(Spread { outcomes: sums.into_iter().collect(), ways: shared }.reduced())
    }
}

/// Dice as they lie: how many ways lead to it, its total, and what each shows with its sides.
type Fall = (BigUint, Total, Vec<(Total, Sides)>);

fn too_many(node: Node<'_>) -> Error {
    let text = format!(
        "no short way to the exact odds of {node} is known, and there are more than {} ways to try one by one, which is \
         the limit",
        Big::from(TRIED_MAX)
    );
    Error::new(ErrorKind::TooMuchWork, text).hint("use fewer dice, or dice with fewer sides")
}

/// What has been seen of dice, from the lowest value up.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Seen {
    found: u32,
    /// How many values have followed each other up to here.
    row: u32,
    /// How many dice show the value that is looked at.
    here: u32,
}

impl Seen {
    /// When all dice of a value are known, and whether that value follows the one before.
    fn after(self, tally: Tally, follows: bool) -> Seen {
        let Seen { found, row, here } = self;
        match tally {
            Tally::Distinct => Seen { found: found + here.min(1), ..Seen::default() },
            Tally::Alike => Seen { found: found.max(here), ..Seen::default() },
            Tally::Pairs => Seen { found: found + here / 2, ..Seen::default() },
            Tally::Straight => {
                let row = match (here, follows) {
                    (0, _) => 0,
                    (_, true) => row + 1,
                    (_, false) => 1,
                };
                Seen { found: found.max(row), row, here: 0 }
            }
            // Found by its place.
            Tally::Middle => self,
        }
    }
}

/// Dice of one kind, counted value by value: in how many ways so many of them are used up and so much has been found, in
/// a row of so many values.
struct Counted<'a> {
    dice: &'a Alike,
    tally: Tally,
    /// How much is found at most, and how long a row may be.
    most: usize,
    row: usize,
}

impl<'a> Counted<'a> {
    fn new(dice: &'a Alike, tally: Tally) -> Counted<'a> {
        let (number, values) = (dice.dice as usize, dice.values.len());
        let most = match tally {
            Tally::Distinct | Tally::Straight => number.min(values),
            Tally::Pairs => number / 2,
            Tally::Alike | Tally::Middle => number,
        };
        Counted { dice, tally, most, row: if tally == Tally::Straight { most } else { 0 } }
    }

    /// How many numbers of ways the table holds.
    fn cells(&self) -> u64 {
        (u64::from(self.dice.dice) + 1)
            .saturating_mul(self.most as u64 + 1)
            .saturating_mul(self.row as u64 + 1)
    }

    /// How many products are added up at most: from each cell to one with as many dice or more, for each value. A row
    /// is never longer than what was found.
    fn operations(&self) -> u64 {
        let used = u64::from(self.dice.dice) + 1;
        let rows = if self.row == 0 { 2 } else { self.row as u64 + 2 };
        let found = (self.most as u64 + 1).saturating_mul(rows) / 2;
        (used.saturating_mul(used + 1) / 2)
            .saturating_mul(found)
            .saturating_mul(self.dice.values.len() as u64)
    }

    fn found<W>(&self) -> Outcomes
    where
        W: Weight + Into<BigUint> + TryFrom<BigUint>,
    {
        let dice = self.dice.dice as usize;
        let (found_step, used_step) = (self.row + 1, (self.row + 1) * (self.most + 1));
        let choose = Binomials::<W>::new(dice, dice);
        let mut states = vec![W::zero(); used_step * (dice + 1)];
        states[0] = W::of(1);
        let mut before: Option<Total> = None;
        for (value, weight) in &self.dice.values {
            let follows = before.is_some_and(|before| value.minus(before) == 1);
            before = Some(*value);
            // All ways together fit, so that a part of them does.
            let weight = W::try_from(weight.clone()).unwrap_or_else(|_| W::zero());
            let mut powers = vec![W::of(1)];
            for n in 0..dice {
                powers.push(powers[n].product(&weight));
            }
            let mut next = vec![W::zero(); states.len()];
            for used in 0..=dice {
                let free = dice - used;
                let ways: Vec<W> =
                    (0..=free).map(|here| choose.get(free, here).product(&powers[here])).collect();
                for at in 0..used_step {
                    let state = &states[used * used_step + at];
                    if state.is_zero() {
                        continue;
                    }
                    let (found, row) = (at / found_step, at % found_step);
                    let narrow = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
                    for (here, ways) in ways.iter().enumerate() {
                        let seen = Seen { found: narrow(found), row: narrow(row), here: narrow(here) };
                        let seen = seen.after(self.tally, follows);
                        let to =
                            (used + here) * used_step + seen.found as usize * found_step + seen.row as usize;
                        next[to].add_product(state, ways);
                    }
                }
            }
            states = next;
        }
        let last = &states[dice * used_step..];
        let sums = last.chunks_exact(found_step).enumerate().map(|(found, rows)| {
            let mut sum = W::zero();
            rows.iter().for_each(|ways| sum.add(ways));
            (Total::whole(i64::try_from(found).unwrap_or(i64::MAX)), sum.into())
        });
        sums.filter(|(_, ways): &(Total, BigUint)| *ways != BigUint::ZERO).collect()
    }
}

/// Which of that many dice are kept, from the lowest up; all choices go by place.
fn places(mods: &Mods, dice: u32) -> Vec<bool> {
    let all: Vec<u32> = (0..dice).collect();
    kept(&mods.keep, &all, |_, _| true).into_vec()
}

/// How many explosions of one die are followed.
#[derive(Debug, Clone, Copy)]
struct Depth {
    explosions: u32,
    /// Whether what would explode on then no longer does; otherwise such rolls are left out.
    ends: bool,
}

fn depth(law: &Law, mods: &Mods, dice: u32) -> Depth {
    let (explode, all) = (law.exploding_ways(), law.ways());
    if mods.explode.is_none() || explode == 0 {
        return Depth { explosions: 0, ends: true };
    }
    if mods.bang.once {
        return Depth { explosions: 1, ends: true };
    }
    let aim = RESIDUAL_AIM.denominator() * dice.max(1);
    let (mut left, mut whole) = (BigUint::from(explode), BigUint::from(all));
    for explosions in 0..EXPLOSIONS_MAX {
        if &left * &aim <= whole {
            return Depth { explosions, ends: false };
        }
        left *= explode;
        whole *= all;
    }
    Depth { explosions: EXPLOSIONS_MAX, ends: true }
}

/// What a die adds that is kept by its value alone, or by nothing.
fn kept_alone(mods: &Mods, total: Total) -> Total {
    let kept = kept(&mods.keep, &[total], Compare::holds_total)[0];
    if kept { mods.contribution_of_total(total) } else { Total::ZERO }
}

fn law(sides: &Sides, rerolls: &[Reroll], mods: &Mods) -> Result<Law, Error> {
    Law::new(sides, rerolls, mods.explode)
        .ok_or_else(|| Error::new(ErrorKind::NeverEnds, "this reroll never ends: it throws every face again"))
}

/// The values of one die that does not explode.
fn values(sides: &Sides, mods: &Mods) -> Result<Spread, Error> {
    let law = law(sides, &mods.rerolls, &Mods { explode: None, ..mods.clone() })?;
    let mut sums = BTreeMap::<Total, BigUint>::new();
    for run in law.runs() {
        for face in run.low..=run.high {
            *sums.entry(Total::whole(mods.value(face).into())).or_default() += run.weight;
        }
    }
    Ok(Spread { outcomes: sums.into_iter().collect(), ways: law.ways().into() })
}

/// The dice of a pool, if they fall independently and none is dropped or counted.
fn alike_in(pool: &Pool) -> Result<Option<Alike>, Error> {
    let mods = &pool.mods;
    if mods.explode.is_some() || !mods.keep.is_empty() || !mods.count.is_empty() {
        return Ok(None);
    }
    let one = values(&pool.sides, mods)?;
    Ok(Some(Alike { dice: pool.dice, values: one.outcomes, ways: one.ways }))
}

/// The dice of several parts, which of them are kept by place, and their sides if all have the same.
#[expect(clippy::type_complexity, reason = "it is taken apart at once")]
fn alike_of(
    node: Node<'_>,
    names: &[Named],
) -> Result<Option<(Vec<Alike>, Vec<bool>, Option<Sides>)>, Error> {
    let mut all = vec![];
    let mut sides: Vec<Sides> = vec![];
    let mut inner = None;
    for each in node.children() {
        match each.what() {
            What::Dice(pool) => {
                let mut free = pool.clone();
                if !free.mods.keep.is_empty() && pool.mods.is_by_place() && node.children().count() == 1 {
                    inner = Some(places(&free.mods, free.dice));
                    free.mods.keep.clear();
                }
                let Some(alike) = alike_in(&free)? else { return Ok(None) };
                all.push(alike);
                sides.push(pool.sides.clone());
            }
            What::Number(number) => {
                let values = vec![(Total::whole(number), BigUint::from(1_u8))];
                all.push(Alike { dice: 1, values, ways: BigUint::from(1_u8) });
                sides.push(Sides::UpTo(1));
            }
            What::Lying(name) => {
                let dice = Named::of(name, names).map_or([].as_slice(), |named| &named.dice);
                for (value, of) in dice {
                    match all.last_mut() {
                        Some(Alike { dice, values, .. }) if matches!(values.as_slice(), [(same, _)] if same == value) =>
                        {
                            *dice += 1;
                        }
                        _ => {
                            let values = vec![(*value, BigUint::from(1_u8))];
                            all.push(Alike { dice: 1, values, ways: BigUint::from(1_u8) });
                        }
                    }
                    sides.push(of.clone());
                }
            }
            _ => return Ok(None),
        }
    }
    sides.dedup();
    let dice: u32 = all.iter().map(|each| each.dice).sum();
    let sides = if sides.len() == 1 { sides.pop() } else { None };
    Ok(Some((all, inner.unwrap_or_else(|| vec![true; dice as usize]), sides)))
}

impl Node<'_> {
    /// Whether anything in it stands for a total that is bound outside or inside.
    fn is_bound(self) -> bool {
        matches!(self.what(), What::Bound(_) | What::Lying(_)) || self.children().any(Node::is_bound)
    }

    /// Whether nothing in it is thrown, so that the names that are bound say all.
    fn is_settled(self) -> bool {
        let again = |mods: &Mods| !mods.rerolls.is_empty() || mods.explode.is_some();
        match self.what() {
            What::Dice(_) | What::Throw(_) => false,
            What::Group(group) if again(&group.mods) => false,
            _ => self.children().all(Node::is_settled),
        }
    }

    /// Whether the short ways know all of it.
    fn is_simple(self) -> bool {
        match self.what() {
            What::Number(_) => true,
            What::Dice(pool) => pool.is_simple(),
            What::Negated | What::Sum | What::Product => self.children().all(Node::is_simple),
            _ => false,
        }
    }
}

impl Spread {
    fn certain(total: Total) -> Spread {
        Spread { outcomes: vec![(total, BigUint::from(1_u8))], ways: BigUint::from(1_u8) }
    }

    fn simple(node: Node<'_>) -> Result<Spread, Error> {
        let plan = Plan::new(node)?;
        plan.check()?;
        let odds = plan.carry_out();
        Ok(Spread { outcomes: odds.weights().collect(), ways: odds.denominator().clone() })
    }

    /// A pool that the short ways know.
    fn of_pool(pool: &Pool) -> Result<Spread, Error> {
        let mut build = crate::parse::Build::new(false);
        build.push(Kind::Dice(0));
        build.expr.pools.push(pool.clone());
        Spread::simple(build.expr.root())
    }

    fn mapped(self, of: impl Fn(Total) -> Total) -> Spread {
        let mut sums = BTreeMap::<Total, BigUint>::new();
        for (total, weight) in self.outcomes {
            *sums.entry(of(total)).or_default() += weight;
        }
        Spread { outcomes: sums.into_iter().collect(), ways: self.ways }
    }

    fn compared(&self, how: How, other: &Spread) -> Spread {
        let all: BigUint = other.outcomes.iter().map(|(_, weight)| weight).sum();
        let (mut below, mut at) = (BigUint::ZERO, 0);
        let (mut yes, mut no) = (BigUint::ZERO, BigUint::ZERO);
        for (total, weight) in &self.outcomes {
            while let Some((_, less)) = other.outcomes.get(at).filter(|(theirs, _)| theirs < total) {
                below += less;
                at += 1;
            }
            let same = match other.outcomes.get(at) {
                Some((theirs, same)) if theirs == total => same.clone(),
                _ => BigUint::ZERO,
            };
            let above = &all - &below - &same;
            let holds = match how {
                How::AtLeast => &below + &same,
                How::AtMost => &above + &same,
                How::Equal => same,
                How::Above => below.clone(),
                How::Below => above,
                How::Not => &below + &above,
                How::Even | How::Odd => BigUint::ZERO,
            };
            no += (&all - &holds) * weight;
            yes += holds * weight;
        }
        let outcomes = [(Total::ZERO, no), (Total::whole(1), yes)];
        Spread {
            outcomes: outcomes.into_iter().filter(|(_, weight)| *weight != BigUint::ZERO).collect(),
            ways: &self.ways * &other.ways,
        }
    }

    /// The same with the least weights.
    fn reduced(mut self) -> Spread {
        let shared = self.outcomes.iter().fold(self.ways.clone(), |shared, (_, weight)| shared.gcd(weight));
        if shared > BigUint::from(1_u8) {
            self.ways /= &shared;
            self.outcomes.iter_mut().for_each(|(_, weight)| *weight /= &shared);
        }
        self
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// Every way in which the dice fall.
    fn walked(dice: u32, values: &[(i64, u64)], tally: Tally) -> BTreeMap<Total, BigUint> {
        let mut sums = BTreeMap::<Total, BigUint>::new();
        let mut at = vec![0; dice as usize];
        loop {
            let mut shown: Vec<Total> = at.iter().map(|&at: &usize| Total::whole(values[at].0)).collect();
            let ways: BigUint = at.iter().map(|&at| BigUint::from(values[at].1)).product();
            *sums.entry(tally.of(&mut shown)).or_default() += ways;
            let Some(place) = at.iter().rposition(|at| at + 1 < values.len()) else { return sums };
            at[place] += 1;
            at[place + 1..].fill(0);
        }
    }

    proptest! {
        #[test]
        fn what_is_counted_is_what_all_ways_show(
            dice in 1_u32..6,
            gaps in proptest::collection::vec((1_i64..4, 1_u64..5), 1..5),
            tally in proptest::sample::select(vec![Tally::Distinct, Tally::Alike, Tally::Pairs, Tally::Straight]),
        ) {
            let mut last = -3;
            let values: Vec<(i64, u64)> =
                gaps.into_iter().map(|(gap, weight)| { last += gap; (last, weight) }).collect();
            let outcomes: Outcomes =
                values.iter().map(|(value, weight)| (Total::whole(*value), (*weight).into())).collect();
            let ways: u64 = values.iter().map(|(_, weight)| weight).sum();
            let alike = Alike { dice, values: outcomes, ways: ways.into() };
            let expected: Outcomes = walked(dice, &values, tally).into_iter().collect();
            let counted = Counted::new(&alike, tally);
            prop_assert_eq!(&counted.found::<u128>(), &expected);
            prop_assert_eq!(&counted.found::<BigUint>(), &expected);
            let mut wide = Wide { left: STEPS_MAX, names: vec![], known: BTreeMap::new() };
            let several = wide.seen_in_several(&[alike], tally).map(|spread| spread.outcomes);
            prop_assert_eq!(several.ok(), Some(expected));
        }
    }
}
