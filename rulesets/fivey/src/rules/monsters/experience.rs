//! Experience for monsters. [fivey.monster.xp-table]
use crate::content::WORTH;
use crate::reference::RULES;
use crate::rules::characters::advancement::gains_experience;
use crate::rules::characters::defense;
use crate::rules::monsters::brackets;
use crate::world::happen::meeting;
use crate::world::switches::MonsterXp;
use crate::world::{Bracket, World};
use norn_kernel::{At, Audience, Play, Who, rule, words};

/// What a monster of this bracket and defense class is worth: by the nearest row that is not above it.
/// [fivey.monster.xp-table, fivey.monster.xp-between]
#[must_use]
pub fn of(bracket: Bracket, defense: i32) -> i32 {
    let between = rule!("fivey.monster.xp-between");
    let below = WORTH.iter().rev().find(|row| row.defense == defense || between.met(row.defense <= defense));
    let row = below.or_else(|| between.keeps(WORTH.first()));
    let points = row.map(|row| match bracket {
        Bracket::Mook => row.mook,
        Bracket::Grunt => row.grunt,
        Bracket::Elite => row.elite,
        Bracket::Lieutenant => row.lieutenant,
        Bracket::Boss => row.boss,
    });
    rule!("fivey.monster.xp-table").counts(points.unwrap_or(0))
}

/// What overcoming somebody is worth, in experience: nothing where they have no hit dice.
#[must_use]
pub fn worth(world: &World, who: Who) -> i32 {
    let hit_dice = world.character(who).hit_dice;
    let bracket = brackets::of(hit_dice).filter(|_| 0 < hit_dice);
    bracket.map_or(0, |row| of(row.bracket, defense::class(world, who)))
}

/// The experience for all who have been overcome in the encounter goes to the players' characters who took part; where
/// nobody has written down who did, to all of them. Nothing where nobody has been overcome. Stands at the end of an
/// encounter, while the meeting is still there. [fivey.monster.xp-sharing]
pub fn shared(at: &mut At<'_, World>) -> Play<()> {
    let key = rule!("fivey.monster.xp-sharing");
    let Some(now) = &at.world().meeting else { return Ok(()) };
    let overcome: Vec<Who> = now.overcome.iter().copied().collect();
    let took_part = now.took_part.iter().copied().filter(|who| at.world().character(*who).played);
    let mut takers: Vec<Who> = took_part.collect();
    if takers.is_empty() {
        takers = at.world().played().collect();
    }
    let Ok(count) = i32::try_from(takers.len()) else { return Ok(()) };
    if overcome.is_empty() || count == 0 || !key.applies() {
        return Ok(());
    }
    // What each of them was worth says how strong they were.
    let sum = at.aside(Audience::Referee, |at| {
        let worth = overcome.iter().map(|who| (*who, worth(at.world(), *who))).collect::<Vec<_>>();
        let each = worth.into_iter().map(|(who, points)| at.number_of(key, points, |_| who.into()));
        Ok(each.fold(0, i32::saturating_add))
    })?;
    let each = match at.world().switches.monster_xp {
        MonsterXp::Divided => sum.checked_div(count).unwrap_or(0),
        MonsterXp::Full => sum,
        MonsterXp::None => 0,
    };
    let each = at.total(key, each);
    for who in takers.into_iter().filter(|_| 0 < each) {
        gains_experience(at, who, each, key)?;
    }
    // What has been shared out is not shared again.
    meeting(at, words!("fivey.monster.xp-sharing"), |it| it.overcome.clear())
}
