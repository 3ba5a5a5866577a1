//! What the game master says of where people stand, and of who sees what.
use crate::reference::RULES;
use crate::rules::combat::movement::{self, DISTANCE_MAX};
use crate::rules::turns::passing;
use crate::world::happen::{engage, happen, note, notice, own_name, parts, set};
use crate::world::{Effect, Set, Sight, World, pair};
use norn_kernel::{At, Key, Play, Rule, Storable, Text, Verdict, Who, rule};

/// The game master arranges something. [symbaroum.advantage.source]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
#[stored(rename_all = "kebab-case")]
pub enum Arrange {
    /// Somebody stands higher than another, or no more. [symbaroum.advantage.higher-ground]
    Higher {
        who: Who,
        /// Than whom.
        than: Who,
        /// Whether it is so.
        on: bool,
    },
    /// Somebody can't see another, or can. [symbaroum.line-of-sight.blocked]
    Obscured {
        who: Who,
        other: Who,
        /// Whether it is so.
        on: bool,
    },
    /// Somebody stands behind another, or no more. [symbaroum.line-of-sight.rule-of-thumb]
    Behind {
        who: Who,
        /// Behind whom.
        ally: Option<Who>,
    },
    /// So many metres lie between two. [symbaroum.movement.distance]
    Distance {
        who: Who,
        /// The other.
        other: Who,
        /// How many; none where it does not matter.
        metres: Option<u16>,
    },
    /// Nobody can get behind somebody, or everybody can. [symbaroum.flanking.terrain]
    Narrow {
        who: Who,
        /// Whether it is so.
        on: bool,
    },
    /// Somebody has an advantage over another, or no more. [symbaroum.advantage.source]
    Advantage {
        who: Who,
        /// Over whom.
        over: Who,
        /// Why; none to end it.
        reason: Option<String>,
    },
    /// Two are in melee, or no more. [symbaroum.movement.engagement]
    Engaged {
        who: Who,
        /// The other.
        other: Who,
        /// Whether it is so.
        on: bool,
        /// The first stands at the other's back.
        behind: bool,
    },
    /// Somebody does not know of another's next attack, or does. [symbaroum.defense.aware]
    Unaware {
        who: Who,
        /// Of whose.
        of: Who,
        /// Whether it is so.
        #[stored(default = "so", skip_serializing_if = "is_so")]
        on: bool,
    },
    /// Nobody can see here, or everybody can. [symbaroum.blind.causes]
    Murk { why: Option<Sight> },
    /// Somebody can't see, or can. [symbaroum.blind.causes]
    Blind { who: Who, why: Option<Sight> },
    /// Somebody sees where others do not, or no more. [symbaroum.blind.causes]
    Keen {
        who: Who,
        /// Whether it is so.
        on: bool,
    },
    /// Somebody stays unseen, or shows themselves.
    Hidden {
        who: Who,
        /// Whether it is so.
        on: bool,
    },
    /// Somebody leaves the fight. [symbaroum.combat.end]
    Out { who: Who },
}

/// It is so, where nothing else is said.
fn so() -> bool {
    true
}

fn is_so(on: &bool) -> bool {
    *on
}

impl Arrange {
    /// Whom it is about.
    #[must_use]
    pub fn people(&self) -> Vec<Who> {
        match self {
            Self::Higher { who, than: other, .. }
            | Self::Obscured { who, other, .. }
            | Self::Distance { who, other, .. }
            | Self::Advantage { who, over: other, .. }
            | Self::Engaged { who, other, .. }
            | Self::Unaware { who, of: other, .. } => vec![*who, *other],
            Self::Behind { who, ally } => [Some(*who), *ally].into_iter().flatten().collect(),
            Self::Narrow { who, .. }
            | Self::Blind { who, .. }
            | Self::Keen { who, .. }
            | Self::Hidden { who, .. }
            | Self::Out { who } => vec![*who],
            Self::Murk { .. } => vec![],
        }
    }

    /// The rule that it is about.
    #[must_use]
    pub fn rule(&self) -> Key {
        match self {
            Self::Higher { .. } => rule!("symbaroum.advantage.higher-ground"),
            Self::Obscured { .. } => rule!("symbaroum.line-of-sight.blocked"),
            Self::Behind { .. } => rule!("symbaroum.line-of-sight.rule-of-thumb"),
            Self::Distance { .. } => rule!("symbaroum.movement.distance"),
            Self::Narrow { .. } => rule!("symbaroum.flanking.terrain"),
            Self::Advantage { .. } => rule!("symbaroum.advantage.source"),
            Self::Engaged { .. } => rule!("symbaroum.movement.engagement"),
            Self::Unaware { .. } => rule!("symbaroum.defense.aware"),
            Self::Murk { .. } | Self::Blind { .. } | Self::Keen { .. } => rule!("symbaroum.blind.causes"),
            Self::Hidden { .. } => rule!("symbaroum.surprised.active"),
            Self::Out { .. } => rule!("symbaroum.combat.end"),
        }
    }

    /// Whether it is about a fight.
    fn in_fight(&self) -> bool {
        let anywhere =
            matches!(self, Self::Murk { .. } | Self::Blind { .. } | Self::Keen { .. } | Self::Hidden { .. });
        !anywhere
    }
}

impl Rule for Arrange {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        let by = self.rule();
        let key = rule!("symbaroum.other.gm-handles");
        let people = self.people();
        if self.in_fight() {
            passing::fights(at)?;
            let inside = people.iter().all(|who| at.world().fighter(*who).is_some());
            at.require(key, inside, || Text::part(key, "strangers"))?;
        }
        let known = people.iter().all(|who| at.world().characters.contains_key(who));
        let two = people.len() < 2 || people[0] != people[1];
        at.require(key, known && two, || Text::part(key, "strangers"))?;
        if let Self::Distance { metres: Some(metres), .. } = self {
            let key = rule!("symbaroum.movement.distance");
            let fits = *metres <= DISTANCE_MAX;
            at.require(key, fits, || Text::part(key, "furthest").with("max", i32::from(DISTANCE_MAX)))?;
        }
        if let Self::Engaged { who, other, on: true, .. } = self {
            let key = rule!("symbaroum.flanking.max-four");
            let room = movement::has_room(at.world(), *who, *other);
            at.require(key, room, || Text::part(key, "refusal").with("who", *other))?;
            let able = at.world().is_able(*who) || at.world().is_able(*other);
            let key = rule!("symbaroum.movement.engagement");
            at.require(key, able, || Text::part(key, "unable"))?;
        }
        self.arranges(at, by)?;
        Ok(Verdict::done())
    }
}

/// Somebody stays unseen, or shows. Nobody is in melee whom nobody can see. [symbaroum.surprised.active]
pub fn hides(at: &mut At<'_, World>, who: Who, on: bool, by: Key) -> Play<()> {
    if on {
        parts(at, who, by)?;
    }
    set(at, by, who, Set::hidden(on))?;
    if on { Ok(()) } else { own_name(at, who, by) }
}

impl Arrange {
    fn arranges(&self, at: &mut At<'_, World>, by: Key) -> Play<()> {
        let combat = at.world().combat.clone().unwrap_or_default();
        let with = |mut pairs: std::collections::BTreeSet<(Who, Who)>, two: (Who, Who), on: bool| {
            if on {
                pairs.insert(two)
            } else {
                pairs.remove(&two)
            };
            pairs
        };
        let now = match self.clone() {
            Self::Higher { who, than, on } => {
                // Who does not stand higher may well stand lower: only that they do rules the contrary out.
                let lower = if on { with(combat.higher, (than, who), false) } else { combat.higher };
                Effect::Higher(with(lower, (who, than), on))
            }
            Self::Obscured { who, other, on } => Effect::Obscured(with(combat.obscured, (who, other), on)),
            Self::Behind { who, ally } => Effect::Behind(who, ally),
            Self::Distance { who, other, metres } => Effect::Distance(who, other, metres),
            Self::Narrow { who, on } => {
                let mut narrow = combat.narrow;
                if on {
                    narrow.insert(who)
                } else {
                    narrow.remove(&who)
                };
                Effect::Narrow(narrow)
            }
            Self::Advantage { who, over, reason } => Effect::Granted(who, over, reason),
            Self::Engaged { who, other, on: true, behind } => {
                return match [who, other].map(|one| at.world().is_able(one)) {
                    [true, true] => movement::engages(at, who, other, behind, by),
                    [true, false] => movement::stands_over(at, who, other, by),
                    [false, _] => movement::stands_over(at, other, who, by),
                };
            }
            Self::Engaged { who, other, .. } => {
                let mut engaged = combat.engaged;
                engaged.remove(&pair(who, other));
                engage(at, by, engaged)?;
                for (one, lying) in [(who, other), (other, who)] {
                    note(at, by, lying, |fighter| {
                        fighter.beside.remove(&one);
                    })?;
                }
                return Ok(());
            }
            Self::Unaware { who, of, on: false } => return notice(at, who, of),
            Self::Unaware { who, of, .. } => {
                let until = combat.turn.saturating_add(1);
                return note(at, by, who, |fighter| {
                    fighter.unaware.insert(of, until);
                });
            }
            Self::Murk { why } => Effect::Murk(why),
            Self::Blind { who, why } => Effect::Set(who, Set::blind(why)),
            Self::Keen { who, on } => Effect::Set(who, Set::keen(on)),
            Self::Hidden { who, on } => return hides(at, who, on, by),
            Self::Out { who } => {
                parts(at, who, by)?;
                return passing::drops_out(at, who, by);
            }
        };
        happen(at, by, now)?;
        Ok(())
    }
}
