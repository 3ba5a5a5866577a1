//! Playing games, and cheating at them. [adventuring.game.contest]
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::contests::{self, Luck};
use crate::rules::base::saves::{Save, passes};
use crate::rules::exploring::turns::calm;
use crate::world::{Ability, World};
use norn_kernel::{
    At, Audience, Lapse, Owner, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, rule,
};
use std::collections::{BTreeMap, BTreeSet};

/// The most who play one game.
pub const PLAYERS_MAX: usize = 20;

/// Some play a game. [adventuring.game.contest, adventuring.game.luck]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Game {
    pub players: BTreeSet<Who>,
    /// Which ability decides; none for a game of luck.
    pub ability: Option<Ability>,
    /// To be large is a disadvantage in it. [adventuring.size.disadvantage]
    #[stored(default)]
    pub hampers: bool,
}

/// What somebody does in a game besides playing: how they cheat; nothing for the honest.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
struct Cheats {
    who: Who,
}

impl Rule for Cheats {
    type World = World;
    type Outcome = String;

    /// A player tells the game master alone; of the game master's people, the game master says so by themselves.
    /// [adventuring.game.cheat.declare]
    fn play(&self, at: &mut At<'_, World>) -> Play<String> {
        let key = rule!("adventuring.game.cheat.declare");
        let owner = at.world().owner(self.who);
        let about = [("who", Value::Character(self.who))];
        if !key.applies() {
            return Ok(String::new());
        }
        at.aside(Audience::of(owner), |at| {
            at.text(&Prompt::text(owner, key).about(&about).lapses(Lapse::MovingOn))
        })
    }
}

impl Rule for Game {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let key = rule!("adventuring.game.contest");
        let fits = (2..=PLAYERS_MAX).contains(&self.players.len());
        at.require(key, fits, || Text::part(key, "refusal").with("max", Value::Number(20)))?;
        calm(at)?;
        for &who in &self.players {
            acting::able(at, who)?;
        }
        let asked: Vec<Cheats> = self.players.iter().map(|&who| Cheats { who }).collect();
        let start: (usize, BTreeMap<Who, String>) = (0, BTreeMap::new());
        let (_, cheats) = at.together(&asked, start, |(nth, mut all), how| {
            if let Some(one) = asked.get(nth).filter(|_| !how.trim().is_empty()) {
                all.insert(one.who, how);
            }
            (nth + 1, all)
        })?;
        let winner = self.decided(at, &cheats.keys().copied().collect())?;
        match winner {
            Some(who) => at.story(|_| Text::part(key, "wins").with("who", who)),
            None => at.story(|_| Text::part(key, "nobody-wins")),
        }
        Ok(Verdict::done())
    }
}

impl Game {
    /// Somebody's save or throw in it: of the game master's people the die is rolled in secret, honest or not.
    /// [adventuring.game.cheat.secret-roll]
    fn of(&self, world: &World, who: Who, ability: Ability) -> Save {
        let save = Save::of(who, ability);
        let secret = rule!("adventuring.game.cheat.secret-roll").holds(world.owner(who) == Owner::Referee);
        if secret { save.rolled_by(Owner::Referee) } else { save }
    }

    /// Who wins: a cheater whom nobody has caught, or else the best of the honest. [adventuring.game.cheat.save]
    fn decided(&self, at: &mut At<'_, World>, cheats: &BTreeSet<Who>) -> Play<Option<Who>> {
        let key = rule!("adventuring.game.cheat.save");
        let (mut best, mut caught): (Vec<(i32, Who)>, BTreeSet<Who>) = (vec![], BTreeSet::new());
        for &who in cheats.iter().filter(|_| key.applies()) {
            let save = self.of(at.world(), who, Ability::Wit);
            let hidden = save.by.is_some();
            let audience = if hidden { Audience::Referee } else { Audience::of(at.world().owner(who)) };
            let (value, face) = at.aside(audience, |at| contests::thrown(at, &save))?;
            if passes(at, value, face) {
                best.push((value.saturating_sub(face), who));
            } else {
                caught.insert(who);
                at.story(|_| Text::part(key, "caught").with("who", who));
            }
        }
        if let Some((margin, _)) = best.iter().max() {
            let tied: Vec<Who> = best.iter().filter(|(one, _)| one == margin).map(|(_, who)| *who).collect();
            if let [one] = tied.as_slice() {
                return Ok(Some(*one));
            }
            let again: Vec<Save> = tied.iter().map(|who| self.of(at.world(), *who, Ability::Wit)).collect();
            return contests::winner(at, &again, false);
        }
        let honest: Vec<Who> = self.players.iter().copied().filter(|who| !caught.contains(who)).collect();
        match self.ability {
            Some(ability) => {
                let saves: Vec<Save> = honest.iter().map(|who| self.of(at.world(), *who, ability)).collect();
                contests::winner(at, &saves, self.hampers)
            }
            None => {
                let key = rule!("adventuring.game.cheat.secret-roll");
                let secret = |who: Who| key.holds(at.world().owner(who) == Owner::Referee);
                let throws: Vec<Luck> =
                    honest.iter().map(|who| Luck { who: *who, secret: secret(*who) }).collect();
                contests::luckiest(at, &throws)
            }
        }
    }
}

/// A contest of two from numbers alone, who are the first people of the world. [adventuring.base.contest]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareContest {
    /// One's own score, with whether one is proficient.
    pub own: (i32, bool),
    /// The other's.
    pub other: (i32, bool),
}

/// What a bare contest or game of luck comes to, for the first of those in it.
pub const OUTCOMES: &[&str] = &["lose", "win"];

impl Rule for BareContest {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let save =
            |who, (_, proficient): (i32, bool)| Save::of(Who(who), Ability::Agi).proficient_if(proficient);
        let first = contests::winner(at, &[save(1, self.own), save(2, self.other)], false)?;
        Ok(Verdict::of(OUTCOMES[usize::from(first == Some(Who(1)))]))
    }
}

/// A game of luck from numbers alone.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct BareLuck {
    /// How many play, 2 or more.
    pub players: u16,
}

impl Rule for BareLuck {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        // The others are all alike: between them nobody has to distinguish.
        let own = Luck { who: Who(1), secret: false };
        let others = std::iter::repeat_n(
            Luck { who: Who(2), secret: false },
            usize::from(self.players).saturating_sub(1),
        );
        let throws: Vec<Luck> = std::iter::once(own).chain(others).collect();
        let first = contests::luckiest(at, &throws)?;
        Ok(Verdict::of(OUTCOMES[usize::from(first == Some(Who(1)))]))
    }
}
