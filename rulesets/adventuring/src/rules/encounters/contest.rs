//! A contest that the game master calls for. [adventuring.base.contest]
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::contests;
use crate::rules::base::saves::Save;
use crate::world::{Ability, World};
use norn_kernel::{At, Play, Rule, Storable, Text, Verdict, Who, rule};

/// Some contend on an ability. [adventuring.base.contest]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Contend {
    /// Two or more.
    pub who: Vec<Who>,
    pub ability: Ability,
    /// Who of them is proficient. [adventuring.base.proficiency]
    #[stored(default)]
    pub proficient: Vec<Who>,
    /// Size is a hindrance. [adventuring.size.disadvantage]
    #[stored(default)]
    pub hampers: bool,
}

impl Rule for Contend {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        for &who in &self.who {
            acting::able(at, who)?;
        }
        let key = rule!("adventuring.base.contest");
        let mut each = self.who.clone();
        each.sort_unstable();
        each.dedup();
        at.require(key, 2 <= each.len(), || Text::part(key, "refusal"))?;
        let of =
            each.iter().map(|who| Save::of(*who, self.ability).proficient_if(self.proficient.contains(who)));
        let of: Vec<Save> = of.collect();
        if let Some(winner) = contests::winner(at, &of, self.hampers)? {
            at.story(|_| Text::part(key, "wins").with("who", winner));
        }
        Ok(Verdict::done())
    }
}
