//! Contests: who does best of several, on an ability or by luck.
use crate::reference::RULES;
use crate::rules::base::saves::Save;
use crate::world::switches::Proficiency;
use crate::world::{Ability, World};
use norn_kernel::contest::{self, Ties};
use norn_kernel::{At, Audience, Better, Closed, D20, Edge, Owner, Play, Rule, Value, Who, rule, words};
use std::collections::BTreeSet;

/// One throw in a contest: the score less the die. [adventuring.base.contest]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Throw {
    /// The save that it would be.
    pub save: Save,
}

impl Rule for Throw {
    type World = World;
    type Outcome = i32;

    fn play(&self, at: &mut At<'_, World>) -> Play<i32> {
        match self.save.by {
            Some(Owner::Referee) => at.aside(Audience::Referee, |at| self.margin(at)),
            _ => self.margin(at),
        }
    }
}

impl Throw {
    fn margin(&self, at: &mut At<'_, World>) -> Play<i32> {
        let (value, face) = thrown(at, &self.save)?;
        Ok(at.total(rule!("adventuring.base.contest"), value.saturating_sub(face)))
    }
}

/// What somebody throws against, and the face that counts. [adventuring.base.contest]
pub fn thrown(at: &mut At<'_, World>, save: &Save) -> Play<(i32, i32)> {
    let value = save.value(at);
    let owner = save.by.unwrap_or_else(|| at.world().owner(save.who));
    let edge = match at.world().switches.proficiency {
        Proficiency::TwoDice => save.edge(at.world()),
        Proficiency::PlusFour => Edge::None,
    };
    let key = rule!("adventuring.base.contest");
    let face = at.on_behalf(save.who, |at| match edge {
        Edge::None => at.roll(owner, D20, key),
        edge => at.roll_edge(owner, D20, edge, Better::Low, rule!("adventuring.base.edge")),
    })?;
    Ok((value, face))
}

/// Whom size alone leaves in a contest: of STR the largest, and where size is a disadvantage the smallest.
/// [adventuring.size.saves, adventuring.size.disadvantage]
#[must_use]
pub fn left_by_size(world: &World, ability: Ability, of: &[Save], hampers: bool) -> Vec<Save> {
    let nth = |save: &Save| {
        let size = world.character(save.who).size;
        crate::world::Size::ALL.iter().position(|one| *one == size).unwrap_or(0)
    };
    let decides = match ability {
        Ability::Str => rule!("adventuring.size.saves").applies().then(|| of.iter().map(nth).max()),
        _ => rule!("adventuring.size.disadvantage").holds(hampers).then(|| of.iter().map(nth).min()),
    };
    match decides.flatten() {
        Some(size) => of.iter().filter(|save| nth(save) == size).copied().collect(),
        None => of.to_vec(),
    }
}

/// Who wins; nobody where nobody contends. Ties throw again. [adventuring.base.contest]
pub fn winner(at: &mut At<'_, World>, of: &[Save], hampers: bool) -> Play<Option<Who>> {
    let Some(first) = of.first() else { return Ok(None) };
    let left = left_by_size(at.world(), first.ability, of, hampers);
    if let ([one], true) = (left.as_slice(), 1 < of.len()) {
        let key = match one.ability {
            Ability::Str => words!("adventuring.size.saves"),
            _ => words!("adventuring.size.disadvantage"),
        };
        let who = one.who;
        at.tell(|_| norn_kernel::Text::part(key, "wins").with("who", who));
        return Ok(Some(who));
    }
    let throws: Vec<Throw> = left.into_iter().map(|save| Throw { save }).collect();
    let best = contest::winner(at, &throws, Better::High, Ties::Again)?;
    Ok(best.map(|throw| throw.save.who))
}

/// A throw in a game of luck: the die alone. [adventuring.game.luck]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Luck {
    pub who: Who,
}

impl Rule for Luck {
    type World = World;
    type Outcome = i32;

    fn play(&self, at: &mut At<'_, World>) -> Play<i32> {
        let (key, who) = (rule!("adventuring.game.luck"), self.who);
        let owner = at.world().owner(who);
        let face = at.on_behalf(who, |at| at.roll(owner, D20, key))?;
        Ok(at.number_of(key, face, |_| Value::Character(who)))
    }
}

/// Who rolls lowest of all. [adventuring.game.luck]
pub fn luckiest(at: &mut At<'_, World>, of: &[Luck]) -> Play<Option<Who>> {
    let best = contest::winner(at, of, Better::Low, Ties::Again)?;
    Ok(best.map(|throw| throw.who))
}

/// Which of those who contend wins, as a number that can be expected and overruled: the place among them, from 1; 0 where
/// nobody does. [adventuring.base.contest]
#[must_use]
pub fn number(of: &BTreeSet<Who>, winner: Option<Who>) -> i32 {
    let nth = winner.and_then(|winner| of.iter().position(|who| *who == winner));
    nth.and_then(|nth| i32::try_from(nth + 1).ok()).unwrap_or(0)
}

/// Whom such a number means.
#[must_use]
pub fn numbered(of: &BTreeSet<Who>, nth: i32) -> Option<Who> {
    of.iter().nth(usize::try_from(nth).ok()?.checked_sub(1)?).copied()
}
