//! Playing games, and cheating at them. [adventuring.game.contest]
use crate::reference::RULES;
use crate::rules::base::contests::{self, Luck};
use crate::rules::base::saves::{Save, passes};
use crate::rules::exploring::turns::calm;
use crate::rules::fights::turn;
use crate::world::{Ability, World};
use norn_kernel::contest::{self, Ties};
use norn_kernel::{
    At, Audience, Better, Lapse, Owner, Play, Prompt, Rule, Storable, Text, Value, Verdict, Who, rule, words,
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
            turn::a_moment(at, who)?;
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
        let nth = at.total(rule!("adventuring.game.contest"), contests::number(&self.players, winner));
        match contests::numbered(&self.players, nth) {
            Some(who) => at.story(|_| Text::part(key, "wins").with("who", who)),
            None => at.story(|_| Text::part(key, "nobody-wins")),
        }
        Ok(Verdict::done().with_total(nth))
    }
}

/// What somebody throws in a game: by the ability that decides it or by luck, and whoever cheats by WIT, so as not to be
/// caught. It is one die in either case, and nobody but its owner sees what for.
/// [adventuring.game.cheat.save, adventuring.game.cheat.secret-roll]
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
struct Hand {
    who: Who,
    /// None in a game of luck.
    ability: Option<Ability>,
    cheats: bool,
    /// Their size leaves them no chance. [adventuring.size.saves]
    beaten: bool,
    /// It is thrown again, among those who are tied.
    again: bool,
}

/// Whoever cheats and is not caught beats everybody who does not.
const CHEATED: i32 = 1_000;
/// Whom size leaves no chance.
const BEATEN: i32 = -1_000;
/// Whoever was caught.
const CAUGHT: i32 = -2_000;

impl Hand {
    /// The die, by what it counts for.
    fn thrown(&self, at: &mut At<'_, World>) -> Play<i32> {
        let who = self.who;
        if self.cheats && rule!("adventuring.game.cheat.save").applies() {
            let skilled = at.world().is_proficient(who, "cheating");
            let (value, face) = contests::thrown(at, &Save::of(who, Ability::Wit).proficient_if(skilled))?;
            let unnoticed = self.again || passes(at, value, face);
            return Ok(if unnoticed { CHEATED + value.saturating_sub(face) } else { CAUGHT });
        }
        let Some(ability) = self.ability else {
            // The lower, the better.
            return Ok(-Luck { who }.play(at)?);
        };
        let skilled = at.world().is_proficient(who, "games");
        let margin = contests::Throw { save: Save::of(who, ability).proficient_if(skilled) }.play(at)?;
        Ok(if self.beaten { BEATEN } else { margin })
    }
}

impl Rule for Hand {
    type World = World;
    type Outcome = i32;

    fn play(&self, at: &mut At<'_, World>) -> Play<i32> {
        let owner = at.world().owner(self.who);
        let open = owner == Owner::Referee && !rule!("adventuring.game.cheat.secret-roll").applies();
        let audience = if open { Audience::Everyone } else { Audience::of(owner) };
        at.aside(audience, |at| self.thrown(at))
    }
}

impl Game {
    /// Who throws for what. Among the honest, size may leave only some a chance. [adventuring.size.saves]
    fn hands(&self, world: &World, cheats: &BTreeSet<Who>) -> Vec<Hand> {
        let honest = self.players.iter().copied().filter(|who| !cheats.contains(who));
        let honest: Vec<Save> =
            honest.map(|who| Save::of(who, self.ability.unwrap_or(Ability::Agi))).collect();
        let left = match self.ability {
            Some(ability) => contests::left_by_size(world, ability, &honest, self.hampers),
            None => honest.clone(),
        };
        let has = |all: &[Save], who: Who| all.iter().any(|save| save.who == who);
        let hand = |&who: &Who| Hand {
            who,
            ability: self.ability,
            cheats: cheats.contains(&who),
            beaten: has(&honest, who) && !has(&left, who),
            again: false,
        };
        self.players.iter().map(hand).collect()
    }

    /// Who wins: a cheater whom nobody has caught, or else the best of the honest. [adventuring.game.cheat.save]
    fn decided(&self, at: &mut At<'_, World>, cheats: &BTreeSet<Who>) -> Play<Option<Who>> {
        let hands = self.hands(at.world(), cheats);
        let start: (usize, Vec<i32>) = (0, vec![]);
        let (_, came) = at.together(&hands, start, |(nth, mut all), came| {
            all.push(came);
            (nth + 1, all)
        })?;
        let key = words!("adventuring.game.cheat.save");
        for (hand, _) in hands.iter().zip(&came).filter(|(_, came)| **came == CAUGHT) {
            let who = hand.who;
            at.story(|_| Text::part(key, "caught").with("who", who));
        }
        let best = came.iter().copied().filter(|came| BEATEN < *came).max();
        let tied = hands.iter().zip(&came).filter(|(_, came)| Some(**came) == best);
        let tied: Vec<Hand> = tied.map(|(hand, _)| Hand { again: true, ..*hand }).collect();
        Ok(match tied.as_slice() {
            [] => None,
            [one] => Some(one.who),
            _ => contest::winner(at, &tied, Better::High, Ties::Again)?.map(|hand| hand.who),
        })
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
        let own = Luck { who: Who(1) };
        let others = std::iter::repeat_n(Luck { who: Who(2) }, usize::from(self.players).saturating_sub(1));
        let throws: Vec<Luck> = std::iter::once(own).chain(others).collect();
        let first = contests::luckiest(at, &throws)?;
        Ok(Verdict::of(OUTCOMES[usize::from(first == Some(Who(1)))]))
    }
}
