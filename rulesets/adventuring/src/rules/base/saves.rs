//! Saves: one d20 that must not exceed a score; of one, or of a group.
use crate::reference::RULES;
use crate::rules::base::bulk;
use crate::world::switches::{GroupSave, Proficiency};
use crate::world::{Ability, World};
use norn_kernel::{
    At, Better, Choice, Closed, D20, Edge, Key, Owner, Play, Prompt, Rule, Value, Who, closed, rule,
};
use std::collections::BTreeMap;
use std::hash::Hash;

/// What proficiency is worth where it is no second die. [adventuring.base.proficiency]
const PROFICIENT: i32 = 4;

closed! {
    /// What a save came to.
    pub enum Saved {
        Failure = "fail",
        Success = "pass",
    }
}

impl Saved {
    /// The same as a word.
    #[must_use]
    pub fn of(passed: bool) -> Self {
        if passed { Self::Success } else { Self::Failure }
    }
}

/// Somebody's save, with what speaks for and against it. [adventuring.base.save]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Save {
    pub who: Who,
    pub ability: Ability,
    /// [adventuring.base.proficiency]
    pub proficient: bool,
    /// Something speaks against it: a manipulator's proficiency.
    pub hindered: bool,
    /// The normal score counts, not the current one. [adventuring.disease.daily-save]
    pub normal: bool,
    /// Who rolls, where it is not whoever plays them. [adventuring.base.secret-roll]
    pub by: Option<Owner>,
}

impl Save {
    /// A plain save.
    #[must_use]
    pub fn of(who: Who, ability: Ability) -> Self {
        Self { who, ability, proficient: false, hindered: false, normal: false, by: None }
    }
    /// The same, with proficiency if that is so.
    #[must_use]
    pub fn proficient_if(self, so: bool) -> Self {
        Self { proficient: self.proficient || so, ..self }
    }
    /// The same, at a disadvantage if that is so.
    #[must_use]
    pub fn hindered_if(self, so: bool) -> Self {
        Self { hindered: self.hindered || so, ..self }
    }
    /// The same, rolled by this owner.
    #[must_use]
    pub fn rolled_by(self, owner: Owner) -> Self {
        Self { by: Some(owner), ..self }
    }

    /// The score that it goes by. [adventuring.base.abilities]
    #[must_use]
    pub fn score(&self, world: &World) -> i32 {
        let one = world.character(self.who);
        if self.normal { one.abilities.get(self.ability) } else { one.score(self.ability) }
    }

    /// What is added to the score. [adventuring.base.proficiency]
    #[must_use]
    pub fn bonus(&self, world: &World) -> i32 {
        if world.switches.proficiency != Proficiency::PlusFour {
            return 0;
        }
        PROFICIENT * (i32::from(self.proficient) - i32::from(self.hindered))
    }

    /// Which of two dice counts, if there are two. [adventuring.base.edge, adventuring.base.encumbrance]
    #[must_use]
    pub fn edge(&self, world: &World) -> Edge {
        let laden = self.ability == Ability::Agi && bulk::is_encumbered(world, self.who);
        match world.switches.proficiency {
            Proficiency::TwoDice => Edge::of(self.proficient, self.hindered || laden),
            Proficiency::PlusFour => Edge::of(false, laden),
        }
    }

    /// Adds up what it is rolled against, with a line for each part.
    pub fn value(&self, at: &mut At<'_, World>) -> i32 {
        let (score, bonus) = (self.score(at.world()), self.bonus(at.world()));
        let of = |_: &World| Value::List(vec![Value::word(self.ability.word()), Value::Character(self.who)]);
        let score = at.number_of(rule!("adventuring.base.abilities"), score, of);
        if bonus == 0 {
            return score;
        }
        let bonus = at.number(rule!("adventuring.base.proficiency"), bonus);
        at.total(rule!("adventuring.base.save"), score.saturating_add(bonus))
    }
}

impl Rule for Save {
    type World = World;
    /// Whether they pass.
    type Outcome = bool;

    fn play(&self, at: &mut At<'_, World>) -> Play<bool> {
        let value = self.value(at);
        let owner = self.by.unwrap_or_else(|| at.world().owner(self.who));
        let edge = self.edge(at.world());
        let face = at.on_behalf(self.who, |at| die(at, owner, edge))?;
        Ok(passes(at, value, face))
    }
}

/// Somebody saves. Gives whether they pass. [adventuring.base.save]
// A rule inside a rule: what comes after it is weighed twice, and not for each face.
pub fn save(at: &mut At<'_, World>, save: &Save) -> Play<bool> {
    at.call(save)
}

/// The die of a save, or the one of two that counts.
fn die(at: &mut At<'_, World>, owner: Owner, edge: Edge) -> Play<i32> {
    match edge {
        Edge::None => at.roll(owner, D20, rule!("adventuring.base.save")),
        edge => at.roll_edge(owner, D20, edge, Better::Low, rule!("adventuring.base.edge")),
    }
}

/// Whether a face passes. [adventuring.base.save, adventuring.base.save.natural]
pub fn passes(at: &mut At<'_, World>, value: i32, face: i32) -> bool {
    let key = rule!("adventuring.base.save.natural");
    if face == 1 && value < 1 && at.holds(key, true) {
        return true;
    }
    if face == i32::from(D20.sides()) && face <= value && at.holds(key, true) {
        return false;
    }
    at.reaches(rule!("adventuring.base.save"), value, face)
}

/// Who of these takes part in a save against what befalls all of them: everybody who is not out.
/// [adventuring.base.group-save]
#[must_use]
pub fn affected(world: &World, people: impl IntoIterator<Item = Who>) -> Vec<Who> {
    people.into_iter().filter(|who| world.is_able(*who)).collect()
}

/// Who of these keeps watch: the people, and those beasts that the game master lets; where there are only beasts, all of
/// them. [adventuring.base.group-save, adventuring.base.company]
#[must_use]
pub fn watching(world: &World, people: impl IntoIterator<Item = Who>) -> Vec<Who> {
    let able = affected(world, people);
    let beast = |who: &Who| world.character(*who).nature.is_animal();
    if able.iter().all(beast) {
        return able;
    }
    able.into_iter().filter(|who| !beast(who) || world.character(*who).watches).collect()
}

/// A group saves. Gives of each whether they pass. [adventuring.base.group-save, adventuring.base.group-save.proficiency]
pub fn group(at: &mut At<'_, World>, saves: &[Save], owner: Owner) -> Play<BTreeMap<Who, bool>> {
    counted(at, saves, owner, BTreeMap::new(), |mut passed, who, so| {
        passed.insert(who, so);
        passed
    })
}

/// A group saves, where less is asked for than who of it passes: `read` adds one after the other, in their order.
/// [adventuring.base.group-save, adventuring.base.group-save.proficiency]
pub fn counted<S: Clone + Eq + Hash + 'static>(
    at: &mut At<'_, World>,
    saves: &[Save],
    owner: Owner,
    start: S,
    read: impl Fn(S, Who, bool) -> S,
) -> Play<S> {
    let Some(first) = saves.first() else { return Ok(start) };
    if at.world().switches.group_save == GroupSave::EachRolls {
        let each: Vec<Save> = saves.iter().map(|one| one.rolled_by(one.by.unwrap_or(owner))).collect();
        let (_, all) = at.together(&each, (0_usize, start), |(nth, all), passed| {
            let next = nth.saturating_add(1);
            match saves.get(nth) {
                Some(one) => (next, read(all, one.who, passed)),
                None => (next, all),
            }
        })?;
        return Ok(all);
    }
    let key = rule!("adventuring.base.group-save");
    let edges: Vec<Edge> = saves.iter().map(|one| one.edge(at.world())).collect();
    let two = edges.iter().any(|edge| *edge != Edge::None);
    let shared = at.on_behalf(first.who, |at| at.roll(owner, D20, key))?;
    let second = match two {
        true => {
            let key = rule!("adventuring.base.group-save.proficiency");
            Some(at.on_behalf(first.who, |at| at.roll(owner, D20, key))?)
        }
        false => None,
    };
    let mut all = start;
    for (one, edge) in saves.iter().zip(edges) {
        let face = match (edge, second) {
            (Edge::Advantage, Some(second)) => shared.min(second),
            (Edge::Disadvantage, Some(second)) => shared.max(second),
            _ => shared,
        };
        let value = one.value(at);
        all = read(all, one.who, passes(at, value, face));
    }
    Ok(all)
}

/// Whether anybody of a group passes, where one is enough. Whoever is out has no part in it; where nobody is left,
/// nothing is rolled. [adventuring.base.group-save]
pub fn anybody(at: &mut At<'_, World>, saves: &[Save], owner: Owner) -> Play<bool> {
    let passed = counted(at, saves, owner, false, |any, _, passed| any || passed)?;
    Ok(at.holds(rule!("adventuring.base.group-save"), passed))
}

closed! {
    /// What the game master says of a roll before it is made. [adventuring.encounter.dialogue-save]
    pub enum Judged {
        /// It fails without a roll.
        Fails = "fails-at-once",
        Roll = "let-it-be-rolled",
        /// It works without a roll.
        Works = "works-at-once",
    }
}

/// The game master says whether something is rolled for at all: usually it is. [adventuring.base.gm-override]
pub fn judged(at: &mut At<'_, World>, key: Key, about: &[(&'static str, Value)]) -> Play<Judged> {
    let words = [Judged::Roll, Judged::Works, Judged::Fails];
    let options = words.map(|one| Choice::word(key, one.word()));
    let chosen = at.one_of(&Prompt::one_of(Owner::Referee, key, &options).about(about))?;
    Ok(words.get(chosen).copied().unwrap_or(Judged::Roll))
}
