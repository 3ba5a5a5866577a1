//! Who fights knowing the game: what to do is chosen as a whole from what is so, not looked for among the offers.
use crate::policies::{Fighting, Fights, far};
use norn_heimr::content;
use norn_heimr::rules::actions::action::{Action, Resume};
use norn_heimr::rules::characters::abilities::Standard;
use norn_heimr::rules::characters::{fatigue, hands};
use norn_heimr::rules::grid::places;
use norn_heimr::rules::turns::turn::EndTurn;
use norn_heimr::world::World;
use norn_heimr::world::fight::{Attack, Blow, Brawl, Deed, Step, Strike, Turn};
use norn_heimr::world::squares::Square;
use norn_heimr::world::things::{Carried, Fed, Item};
use norn_heimr::{Attempt, Heimr};
use norn_kernel::{Filled, Param, Pick, Prompt, Value, Who};
use norn_testkit::machine::{Policy, Seen};
use norn_testkit::random::Random;

/// From this fatigue on, too many blows come to nothing, and whoever can get their breath back does.
const SPENT: i32 = 6;

/// Whoever's turn it is: shoots, closes in and strikes, and gets out of what is in the way of that.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Veteran(pub(crate) Fights);

impl Veteran {
    /// Who goes through the offers where nothing that was chosen can be made.
    pub(crate) fn of(who: Who, seed: u64) -> Self {
        Self(Fights { who, manner: Fighting::Attacks, seed })
    }

    /// What is struck with at a target, if anything is wielded that reaches so far.
    fn strikes(self, world: &World, near: bool) -> Option<Strike> {
        let fits = |item: &Item| item.weapon.as_ref().is_some_and(|weapon| near == weapon.range.is_none());
        let (name, item) = hands::wielded(world, self.0.who).find(|(_, item)| fits(item))?;
        let ability = item.weapon.as_ref()?.abilities.iter().next()?;
        Some(Strike { weapon: name.clone(), ability: ability.clone() })
    }

    /// Something to fight with that is at hand, or the arrow that a bow lacks.
    fn draws(self, world: &World) -> Option<Deed> {
        world.character(self.0.who).items.iter().find_map(|(name, item)| {
            let weapon = item.weapon.as_ref()?;
            let lacks = matches!(weapon.fed, Fed::Pieces { drawn: false, left } if left != Some(0));
            let into = match item.carried {
                Carried::Ready => *content::grips(weapon.wielding).first()?,
                held if held.is_held() && lacks => held,
                _ => return None,
            };
            Some(Deed::Draw { item: name.clone(), into })
        })
    }

    /// What is done about this target: from here, or on the way to it.
    fn attacks(self, world: &World, target: Who) -> Vec<Deed> {
        let (here, there) =
            (world.character(self.0.who).stance.square, world.character(target).stance.square);
        let weapon = |strike: Strike| Attack {
            target,
            strikes: vec![strike],
            aim: None,
            outmanoeuvres: false,
            guess: None,
            skill: None,
        };
        let brawl = Brawl { target, grabs: false, aim: None, outmanoeuvres: false };
        let mut deeds = vec![];
        if here != there {
            deeds.extend(self.strikes(world, false).map(|strike| Deed::WeaponAttack(weapon(strike))));
        }
        let blow = self.strikes(world, true).map(weapon);
        if here == there {
            deeds.push(blow.map_or(Deed::BrawlAttack(brawl), Deed::WeaponAttack));
        } else if places::side(here, there).is_some() {
            deeds.push(Deed::Charge { to: there, blow: blow.map_or(Blow::Brawl(brawl), Blow::Weapon) });
        }
        deeds
    }

    /// Squares beside one, those first that lie nearer to a target.
    fn toward(self, world: &World, there: Square) -> Vec<Square> {
        let here = world.character(self.0.who).stance.square;
        let mut ways = places::ways(world, here);
        ways.sort_by_key(|square| far(*square, there));
        ways
    }
}

impl Policy<Heimr> for Veteran {
    fn chooses(&mut self, world: &World, _: &mut Random) -> Vec<Attempt> {
        let who = self.0.who;
        let Some((combat, fighter)) = world.combat.as_ref().zip(world.fighter(who)) else { return vec![] };
        let ends = Attempt::EndTurn(EndTurn { who });
        if fighter.upcoming.is_some() {
            return vec![Attempt::Resume(Resume { who, on: true }), ends];
        }
        let fresh = Turn::default();
        let turn = if combat.begun { &fighter.turn } else { &fresh };
        if turn.standard || turn.over {
            return vec![ends];
        }
        let mut deeds = vec![];
        if fatigue::has(world, who) && (fatigue::base(world, who) + 1).max(SPENT) <= world.fatigue(who) {
            deeds.push(Deed::Breather { upcoming: false });
        }
        if let Some(grab) = combat.grabs.iter().find(|grab| grab.held == who) {
            deeds.push(Deed::BreakFree { from: grab.by, ability: Standard::Brawl.name().to_owned() });
        }
        if world.character(who).stance.prone {
            deeds.push(Deed::StandUp);
        }
        let hides = |other: &Who| world.character(*other).unseen.from.contains_key(&who);
        if let Some(target) = self.0.opponents(world).into_iter().find(|other| !hides(other)) {
            deeds.extend(self.attacks(world, target));
            deeds.extend(self.draws(world));
            let ways = self.toward(world, world.character(target).stance.square);
            for to in ways {
                // Whoever can't get up goes on hands and knees.
                deeds.push(match world.character(who).stance.prone {
                    true => Deed::Crawl { to },
                    false => Deed::Move(Step::To { square: to, outmanoeuvres: false }),
                });
            }
        }
        let acts = deeds.into_iter().map(|deed| Attempt::Act(Action { who, deed }));
        acts.chain([ends]).collect()
    }
    fn wants(&mut self, world: &World, seen: &Seen, random: &mut Random) -> Vec<&'static str> {
        self.0.wants(world, seen, random)
    }
    fn fills(&mut self, world: &World, filled: &Filled, param: &Param, random: &mut Random) -> Option<Value> {
        self.0.fills(world, filled, param, random)
    }
    fn says(&mut self, prompt: &Prompt<'_>, _: u64) -> Pick {
        prompt.by_default()
    }
}
