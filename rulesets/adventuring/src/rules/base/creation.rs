//! New characters: their scores. [adventuring.base.ability-generation]
use crate::reference::RULES;
use crate::rules::base::acting::alive;
use crate::rules::base::damage::fits;
use crate::world::happen::set;
use crate::world::{Ability, Fate, Set, World};
use norn_kernel::{
    At, Choice, Closed, D6, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, closed, rule,
};

/// How many dice make a score. [adventuring.base.ability-generation]
const DICE: u16 = 3;

closed! {
    /// Which two scores change places.
    pub enum Swap {
        None = "as-rolled",
        StrAgi = "str-and-agi",
        StrWit = "str-and-wit",
        AgiWit = "agi-and-wit",
    }
}

impl Swap {
    /// The two.
    fn pair(self) -> Option<(Ability, Ability)> {
        match self {
            Self::None => None,
            Self::StrAgi => Some((Ability::Str, Ability::Agi)),
            Self::StrWit => Some((Ability::Str, Ability::Wit)),
            Self::AgiWit => Some((Ability::Agi, Ability::Wit)),
        }
    }
}

/// One score of a new character. [adventuring.base.ability-generation]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Score {
    who: Who,
    ability: Ability,
}

impl Rule for Score {
    type World = World;
    type Outcome = i32;

    fn play(&self, at: &mut At<'_, World>) -> Play<i32> {
        let key = rule!("adventuring.base.ability-generation");
        let owner = at.world().owner(self.who);
        let sum = at.on_behalf(self.who, |at| {
            at.pool(owner, D6, DICE, key, 0_i32, |sum, face, shown| {
                sum.saturating_add(i32::from(face) * i32::from(shown))
            })
        })?;
        Ok(at.number_of(key, sum, |_| Value::word(self.ability.word())))
    }
}

/// A new character's scores are rolled in order, all at once, and two of them may change places.
/// [adventuring.base.ability-generation]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Generate {
    pub who: Who,
}

impl Rule for Generate {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let who = self.who;
        alive(at, who)?;
        let key = rule!("adventuring.base.ability-generation");
        let unrolled = at.world().character(who).unrolled;
        at.require(key, unrolled, || Text::part(key, "refusal").with("who", who))?;
        let owner = at.world().owner(who);
        let rolls: Vec<Score> = Ability::ALL.iter().map(|&ability| Score { who, ability }).collect();
        let rolled = at.together(&rolls, vec![], |mut all: Vec<i32>, score| {
            all.push(score);
            all
        })?;
        let mut scores = at.world().character(who).abilities;
        for (&ability, score) in Ability::ALL.iter().zip(rolled) {
            scores.set(ability, score);
        }
        let options: Vec<Choice> = Swap::ALL.iter().map(|swap| Choice::word(key, swap.word())).collect();
        let numbers = [Ability::Str, Ability::Agi, Ability::Wit].map(|one| (one.word(), scores.get(one)));
        let about = [("who", Value::Character(who))];
        let chosen = at.one_of(&Prompt::one_of(owner, key, &options).numbers(&numbers).about(&about))?;
        if let Some((one, other)) = Swap::ALL.get(chosen).copied().and_then(Swap::pair) {
            let (first, second) = (scores.get(one), scores.get(other));
            scores.set(one, second);
            scores.set(other, first);
        }
        set(at, key, who, Set::unrolled(false))?;
        set(at, key, who, Set::abilities(scores))?;
        // Whoever has come to harm before stays as they are.
        fits(at, who)?;
        let one = at.world().character(who);
        let (most, well) = (one.most_health(), one.fate == Fate::Well);
        if well {
            set(at, key, who, Set::health(most))?;
        }
        Ok(Verdict::done())
    }
}
