//! Foraging, and beasts that help with it and follow tracks. [adventuring.base.foraging]
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::base::saves::{Judged, Save, Saved, judged, save};
use crate::rules::exploring::turns;
use crate::rules::fights::turn;
use crate::world::happen::carry;
use crate::world::{Ability, Form, Item, Row as _, Task, Thing, Use, WATCH, World};
use norn_kernel::record::things::Thing as _;
use norn_kernel::{At, Closed, Play, Rule, Storable, Text, Value, Verdict, Who, rule};
use std::collections::BTreeSet;

/// Somebody looks for food in the wilderness for a watch. [adventuring.base.foraging]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Forage {
    pub who: Who,
    /// Beasts that hunt with them. [adventuring.train.hunt]
    #[stored(default)]
    pub beasts: BTreeSet<Who>,
}

impl Rule for Forage {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        turns::has_turn(at, self.who)?;
        acting::free(at, self.who)?;
        let key = rule!("adventuring.base.settlement");
        let place = at.world().place(self.who);
        let wild = place.is_some_and(|place| {
            at.world().lies_in(place, |area| area.wilderness) && !at.world().area(place).settlement
        });
        at.require(key, wild, || Text::part(key, "not-wild").with("who", self.who))?;
        let key = rule!("adventuring.train.hunt");
        for &beast in &self.beasts {
            acting::near(at, self.who, beast)?;
            let hunts = at.world().character(beast).forms.contains(&Form::Hunt) && at.world().is_able(beast);
            let goes = |task: &Task| matches!(task, Task::Forage(beasts) if beasts.contains(&beast));
            let free = !at.world().busy.values().any(|busy| goes(&busy.task));
            at.require(key, hunts && free, || Text::part(key, "refusal").with("who", beast))?;
        }
        turns::begins(at, self.who, Task::Forage(self.beasts.clone()), WATCH)?;
        Ok(Verdict::done())
    }
}

/// Somebody has foraged for a watch, with these animals: with a passed WIT save they have a ration, and one more for each
/// beast. [adventuring.base.foraging, adventuring.train.hunt]
pub fn brings(at: &mut At<'_, World>, who: Who, beasts: &BTreeSet<Who>) -> Play<()> {
    let key = rule!("adventuring.base.foraging");
    let proficient = at.world().is_proficient(who, "foraging");
    let passed = save(at, &Save::of(who, Ability::Wit).proficient_if(proficient))?;
    if !passed {
        at.story(|_| Text::part(key, "nothing").with("who", who));
        return Ok(());
    }
    let more = beasts.iter().filter(|beast| at.world().is_able(**beast)).count();
    let more = i32::try_from(more).unwrap_or(0);
    let more = if more == 0 { 0 } else { at.number(rule!("adventuring.train.hunt"), more) };
    let rations = at.total(key, more.saturating_add(1));
    at.story(|_| Text::part(key, "story").with("who", who).with("rations", rations));
    let name =
        Item::all(at.world()).find(|(_, item)| item.used_for == Use::Ration).map(|(name, _)| name.to_owned());
    let listed = name.and_then(|name| Some((Thing::listed(at.world(), &name)?, name)));
    let Some((ration, name)) = listed else { return Ok(()) };
    let pieces = u16::try_from(rations).unwrap_or(0);
    carry(at, key, who, |things| {
        let thing = things.entry(name).or_insert(Thing { pieces: 0, ..ration });
        thing.pieces = thing.pieces.saturating_add(pieces).min(crate::world::gear::PIECES_MAX);
    })
}

/// Somebody follows tracks: by themselves, or with a beast that is trained for it, which needs no roll.
/// [adventuring.train.track]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Track {
    pub who: Who,
    /// The beast that goes ahead.
    #[stored(default)]
    pub beast: Option<Who>,
}

impl Rule for Track {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        turn::a_moment(at, self.who)?;
        let key = rule!("adventuring.train.track");
        if let Some(beast) = self.beast {
            acting::near(at, self.who, beast)?;
            acting::able(at, beast)?;
        }
        let trained =
            self.beast.is_some_and(|beast| at.world().character(beast).forms.contains(&Form::Track));
        if at.holds(key, trained) {
            return Ok(Verdict::of(Saved::Success.word()));
        }
        let passed = match judged(at, key, &[("who", Value::Character(self.who))])? {
            Judged::Fails => false,
            Judged::Roll => {
                let skilled = at.world().is_proficient(self.who, "tracking");
                save(at, &Save::of(self.who, Ability::Wit).proficient_if(skilled))?
            }
            Judged::Works => true,
        };
        Ok(Verdict::of(Saved::of(passed).word()))
    }
}
