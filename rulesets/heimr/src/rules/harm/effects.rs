//! Effects: the named ways in which something influences somebody, and who may answer them.
use crate::content;
use crate::reference::RULES;
use crate::rules::characters::points;
use crate::rules::characters::{gear, hands, skills};
use crate::rules::combat::clusters;
use crate::rules::environment::heights;
use crate::rules::harm::{injuries, lasting};
use crate::world::World;
use crate::world::fight::CalledOn;
use crate::world::harm::{Afflicts, Bound, Called, Hand, Influence, Part, Reaction, Touches};
use crate::world::squares::Direction;
use norn_kernel::{
    At, Choice, Closed, D6, Key, Owner, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, rule, words,
};

/// The highest number that can be called with an effect.
pub const NUMBER_MAX: i32 = 100_000;

/// What an effect is called, in a word; a game master's own has its name.
#[must_use]
pub fn word(influence: &Influence) -> &str {
    match influence {
        Influence::Own(name) => name,
        other => part(other),
    }
}

/// The same for those that the rules come with, as parts of a text are named.
#[must_use]
pub fn part(influence: &Influence) -> &'static str {
    match influence {
        Influence::Hit => "hit",
        Influence::Drain => "drain",
        Influence::Fall => "fall",
        Influence::Drop => "drop",
        Influence::Stumble => "stumble",
        Influence::Daze => "daze",
        Influence::Break => "break",
        Influence::Bind => "bind",
        Influence::Weaken => "weaken",
        Influence::Own(_) => "own",
    }
}

/// All effects that the rules come with.
pub const ALL: [Influence; 9] = [
    Influence::Hit,
    Influence::Drain,
    Influence::Fall,
    Influence::Drop,
    Influence::Stumble,
    Influence::Daze,
    Influence::Break,
    Influence::Bind,
    Influence::Weaken,
];

/// Whether an effect's number counts seconds, and what it is if nobody calls one. [heimr.effect.units]
#[must_use]
pub fn measure(world: &World, influence: &Influence) -> (bool, i32) {
    match influence {
        Influence::Own(name) => {
            world.campaign.effects.get(name).map_or((false, 0), |own| (own.lasts, own.usual))
        }
        other => content::effect(word(other)).map_or((false, 0), |row| (row.unit == "seconds", row.usual)),
    }
}

/// Refuses effects with a number that is none. [heimr.effect.number]
pub fn needs(at: &mut At<'_, World>, called: &[CalledOn]) -> Play<()> {
    for one in called {
        let key = rule!("heimr.effect.number");
        let fits = one.called.number.is_none_or(|number| (1..=NUMBER_MAX).contains(&number));
        at.require(key, fits, || Text::part(key, "refusal").with("max", NUMBER_MAX))?;
        let key = rule!("heimr.effect.definition");
        let known = match &one.called.influence {
            Influence::Own(name) => at.world().campaign.effects.contains_key(name),
            _ => true,
        };
        at.require(key, known, || {
            Text::part(key, "unknown").with("name", Value::text(word(&one.called.influence)))
        })?;
    }
    Ok(())
}

/// Something calls an effect on somebody, who may answer it: `by` calls it, or the game master.
/// [heimr.effect.who-calls]
pub fn call(at: &mut At<'_, World>, on: Who, called: &CalledOn, by: Option<Who>) -> Play<()> {
    if react(at, on, false)? == Some(Reaction::Resist) {
        return Ok(());
    }
    takes_hold(at, on, called, by)?;
    heights::shaken(at, on)
}

/// The game master calls an effect on somebody. [heimr.effect.who-calls]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Call {
    /// On whom.
    pub on: Who,
    pub called: CalledOn,
}

impl Rule for Call {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        needs(at, std::slice::from_ref(&self.called))?;
        let key = rule!("heimr.effect.break");
        let items = &at.world().character(self.on).items;
        let named = self.called.item.as_ref();
        let there = self.called.called.influence != Influence::Break
            || named.map_or(!items.is_empty(), |name| items.contains_key(name));
        at.require(key, there, || Text::part(key, "nothing").with("who", self.on))?;
        call(at, self.on, &self.called, None)?;
        Ok(Verdict::done())
    }
}

/// A blow or a shot that has found its mark.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Landed {
    pub by: Who,
    /// Hit points that it costs by itself.
    pub damage: i32,
    /// Where it landed.
    pub part: Part,
    /// What is called with it.
    pub called: Vec<CalledOn>,
    /// Whether it was made with a weapon, against which armour helps; a punch or a kick is an effect itself.
    /// [heimr.character.armour, heimr.brawl.options]
    pub weapon: bool,
    /// The rule that says what it costs.
    pub key: Key,
}

/// What a blow does that has found its mark: the target may answer, then it hurts, then its effects take hold. Says
/// whether it did anything: a Miss leaves nothing of it.
/// [heimr.effect.hit-replaces-damage, heimr.effect.resist, heimr.effect.miss]
pub fn lands(at: &mut At<'_, World>, on: Who, landed: &Landed) -> Play<bool> {
    let answer = react(at, on, true)?;
    let resisted = answer == Some(Reaction::Resist);
    if answer == Some(Reaction::Miss) || resisted && !landed.weapon {
        return Ok(false);
    }
    let replaced = landed.called.iter().any(|one| one.called.influence == Influence::Hit);
    if !(replaced && at.holds(rule!("heimr.effect.hit-replaces-damage"), true)) {
        hurts(at, on, landed)?;
    }
    if !landed.weapon {
        lasting::received(at, on)?;
    }
    if !resisted {
        for called in &landed.called {
            let called = CalledOn { part: called.part.or(Some(landed.part)), ..called.clone() };
            takes_hold(at, on, &called, Some(landed.by))?;
        }
    }
    lasting::wakes(at, on, rule!("heimr.position.sleeping"))
}

/// The damage of a blow itself. [heimr.character.armour, heimr.armoury.zero-damage]
fn hurts(at: &mut At<'_, World>, on: Who, landed: &Landed) -> Play<()> {
    if !at.holds(rule!("heimr.armoury.zero-damage"), 0 < landed.damage) {
        return Ok(());
    }
    let mut points = at.number(landed.key, landed.damage);
    if landed.weapon {
        for (item, saves) in gear::armour(at.world(), on) {
            let of = |_: &World| Value::text(&item);
            points = points.saturating_add(at.number_of(rule!("heimr.character.armour"), -saves, of));
        }
    }
    injuries::lose(at, on, points, Some(landed.part), landed.key)
}

/// Asks whoever is about to suffer an effect, or an attack, whether they answer it with something that lets them.
/// [heimr.effect.reactions-scope]
pub fn react(at: &mut At<'_, World>, who: Who, attacked: bool) -> Play<Option<Reaction>> {
    let granted = skills::answers(at.world(), who);
    let granted: Vec<_> =
        granted.into_iter().filter(|one| attacked || one.answers == Reaction::Resist).collect();
    if granted.is_empty() {
        return Ok(None);
    }
    let key = rule!("heimr.effect.reactions-scope");
    let mut options = vec![Choice::word(key, "none")];
    options.extend(granted.iter().map(|one| {
        let part = match one.answers {
            Reaction::Resist => "resist",
            Reaction::Miss => "miss",
        };
        let value = Value::List(vec![Value::word(one.from.word()), Value::text(&one.name)]);
        Choice::told(value, Text::part(key, part).with("name", Value::text(&one.name)))
    }));
    let about = [("who", Value::Character(who))];
    let prompt = Prompt::one_of(at.world().owner(who), key, &options).about(&about);
    let chosen = at.one_of(&prompt)?;
    let Some(grant) = chosen.checked_sub(1).and_then(|n| granted.get(n)) else { return Ok(None) };
    skills::use_up(at, who, grant)?;
    let counts = match grant.answers {
        Reaction::Resist => at.holds(rule!("heimr.effect.resist"), true),
        Reaction::Miss => at.holds(rule!("heimr.effect.miss"), true),
    };
    Ok(counts.then_some(grant.answers))
}

/// Who decides what is left open of an effect: whoever calls it.
fn caller(world: &World, by: Option<Who>) -> Owner {
    by.map_or(Owner::Referee, |by| world.owner(by))
}

/// An effect takes hold of somebody who has not answered it.
pub fn takes_hold(at: &mut At<'_, World>, on: Who, called: &CalledOn, by: Option<Who>) -> Play<()> {
    if at.world().character(on).dead {
        return Ok(());
    }
    let Called { influence, number, .. } = &called.called;
    let number = match number {
        Some(number) => at.number(rule!("heimr.effect.number"), *number),
        None => {
            let (_, usual) = measure(at.world(), influence);
            at.number(rule!("heimr.effect.units"), usual)
        }
    };
    match influence {
        Influence::Hit => {
            let part = struck_part(at, on, called.part, number)?;
            injuries::lose(at, on, number, part, rule!("heimr.effect.hit"))?;
        }
        Influence::Drain => {
            let left = at.world().character(on).willpower.now.saturating_sub(number).max(0);
            points::has_willpower(at, rule!("heimr.effect.drain"), on, left)?;
        }
        Influence::Fall => {
            let lasts = lasting::lasting(at, on, number, false);
            lasting::lie_down(at, on, rule!("heimr.effect.fall"))?;
            lasting::afflict(at, on, Afflicts::Fallen, lasts, rule!("heimr.effect.fall"))?;
        }
        Influence::Drop => drop_held(at, on, called.hand, number)?,
        Influence::Stumble => stumble(at, on, called.from, number, by)?,
        Influence::Daze => {
            let lasts = lasting::lasting(at, on, number, true);
            lasting::afflict(at, on, Afflicts::Dazed, lasts, rule!("heimr.effect.daze"))?;
            lasting::falls_dazed(at, on)?;
        }
        Influence::Break => break_item(at, on, called.item.clone(), number, by)?,
        Influence::Bind => bind(at, on, called, number, by)?,
        Influence::Weaken => {
            let lasts = lasting::lasting(at, on, number, false);
            lasting::afflict(at, on, Afflicts::Weakened, lasts, rule!("heimr.effect.weaken"))?;
        }
        Influence::Own(name) => {
            let (lasts, _) = measure(at.world(), influence);
            at.tell(|_| {
                Text::part(words!("heimr.effect.definition"), "called")
                    .with("who", on)
                    .with("name", Value::text(name))
                    .with("number", number)
            });
            if lasts {
                let lasts = lasting::lasting(at, on, number, false);
                lasting::afflict(
                    at,
                    on,
                    Afflicts::Own(name.clone()),
                    lasts,
                    rule!("heimr.effect.definition"),
                )?;
            }
        }
    }
    lasting::received(at, on)
}

/// Where a Hit injures that comes from no blow: the game master picks, or lets the d6 say. Nobody is asked where it
/// injures nobody. [heimr.effect.hit-location]
fn struck_part(at: &mut At<'_, World>, on: Who, part: Option<Part>, points: i32) -> Play<Option<Part>> {
    let injures = at.world().character(on).hp.now.saturating_sub(points) <= 0;
    if part.is_some() || !injures {
        return Ok(part);
    }
    let key = rule!("heimr.effect.hit-location");
    let mut options = vec![Choice::word(key, "roll")];
    options.extend(Part::ALL.iter().map(|part| Choice::word(key, part.word())));
    let about = [("who", Value::Character(on))];
    let chosen = at.one_of(&Prompt::one_of(Owner::Referee, key, &options).about(&about))?;
    if let Some(part) = chosen.checked_sub(1).and_then(|n| Part::ALL.get(n)) {
        return Ok(Some(*part));
    }
    let face = at.on_behalf(on, |at| at.roll(Owner::Referee, D6, key))?;
    Ok(content::struck_part(face))
}

/// What a hand holds falls to the ground: the named one's, or the sword hand's, or the other's where that is empty.
/// [heimr.effect.drop]
fn drop_held(at: &mut At<'_, World>, on: Who, hand: Option<Hand>, seconds: i32) -> Play<()> {
    let hands = hand.map_or_else(|| vec![Hand::Sword, Hand::Off], |hand| vec![hand]);
    let held = hands.into_iter().find_map(|hand| hands::held_in(at.world(), on, hand));
    let Some(name) = held.map(|(name, _)| name.clone()) else { return Ok(()) };
    if let Some(name) = gear::lay_down(at, on, &name, rule!("heimr.effect.drop"))? {
        let lasts = lasting::lasting(at, on, seconds, false);
        lasting::afflict(at, on, Afflicts::Dropped(name), lasts, rule!("heimr.effect.drop"))?;
    }
    Ok(())
}

/// Away from whoever caused it: out of the cluster, and not back that way.
/// [heimr.effect.stumble, heimr.stumble.leave-cluster]
fn stumble(
    at: &mut At<'_, World>,
    on: Who,
    from: Option<Direction>,
    seconds: i32,
    by: Option<Who>,
) -> Play<()> {
    let from = match from {
        Some(from) => Some(from),
        None => Some(comes_from(at, on, by)?),
    };
    if at.world().fighter(on).is_some() {
        clusters::leave_by(at, on, rule!("heimr.stumble.leave-cluster"))?;
    }
    let lasts = lasting::lasting(at, on, seconds, false);
    lasting::afflict(at, on, Afflicts::Stumbling(from), lasts, rule!("heimr.effect.stumble"))
}

/// Every direction that leads from the victim toward whoever caused it; all of them where both are in one square.
/// [heimr.stumble.direction-choice]
#[must_use]
pub fn directions(world: &World, on: Who, by: Option<Who>) -> Vec<Direction> {
    let here = world.character(on).stance.square;
    let there = by.map(|by| world.character(by).stance.square);
    let Some(there) = there.filter(|there| *there != here) else { return Direction::ALL.to_vec() };
    let fits = |direction: &&Direction| match direction {
        Direction::Up => here.row < there.row,
        Direction::Down => there.row < here.row,
        Direction::Right => here.column < there.column,
        Direction::Left => there.column < here.column,
    };
    Direction::ALL.iter().filter(fits).copied().collect()
}

fn comes_from(at: &mut At<'_, World>, on: Who, by: Option<Who>) -> Play<Direction> {
    let key = rule!("heimr.stumble.direction-choice");
    let fits = directions(at.world(), on, by);
    let options: Vec<Choice> = fits.iter().map(|direction| Choice::word(key, direction.word())).collect();
    let about = [("who", Value::Character(on))];
    let chosen = match fits.as_slice() {
        [_] => 0,
        _ => at.one_of(&Prompt::one_of(caller(at.world(), by), key, &options).about(&about))?,
    };
    Ok(fits.get(chosen).copied().unwrap_or(Direction::Up))
}

/// Something breaks if the number reaches its toughness. [heimr.effect.break]
fn break_item(
    at: &mut At<'_, World>,
    on: Who,
    item: Option<String>,
    number: i32,
    by: Option<Who>,
) -> Play<()> {
    let key = rule!("heimr.effect.break");
    let name = match item {
        Some(name) => name,
        None => {
            let seen = at.world().character(on).items.iter().filter(|(_, item)| item.hidden.is_none());
            let names: Vec<String> = seen.map(|(name, _)| name.clone()).collect();
            if names.is_empty() {
                return Ok(());
            }
            let options: Vec<Choice> = names.iter().map(|name| Choice::new(key, Value::text(name))).collect();
            let about = [("who", Value::Character(on))];
            let prompt = Prompt::one_of(caller(at.world(), by), key, &options).about(&about);
            let chosen = at.one_of(&prompt)?;
            names.get(chosen).cloned().unwrap_or_default()
        }
    };
    gear::breaks(at, on, &name, number)?;
    Ok(())
}

/// A part of the body is kept where it is. [heimr.effect.bind]
fn bind(at: &mut At<'_, World>, on: Who, called: &CalledOn, seconds: i32, by: Option<Who>) -> Play<()> {
    let key = rule!("heimr.effect.bind");
    let part = match called.called.part {
        Some(part) => part,
        None => {
            let options: Vec<Choice> = Bound::ALL.iter().map(|part| Choice::word(key, part.word())).collect();
            let about = [("who", Value::Character(on))];
            let prompt = Prompt::one_of(caller(at.world(), by), key, &options).about(&about);
            let chosen = at.one_of(&prompt)?;
            Bound::ALL.get(chosen).copied().unwrap_or(Bound::Hands)
        }
    };
    // A leg stands on the ground if nobody says otherwise.
    let usual = match part {
        Bound::RightLeg | Bound::LeftLeg => Touches::Fixed,
        _ => Touches::OneSelf,
    };
    let lasts = lasting::lasting(at, on, seconds, false);
    lasting::afflict(at, on, Afflicts::Bound(part, called.touches.unwrap_or(usual)), lasts, key)
}
