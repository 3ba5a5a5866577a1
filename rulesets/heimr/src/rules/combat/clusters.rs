//! Combat clusters: who stands together in a square.
use crate::reference::RULES;
use crate::rules::grid::places;
use crate::world::happen::{happen, shows};
use crate::world::{Effect, World};
use norn_kernel::{At, Key, Play, Who, rule};
use std::collections::BTreeSet;

/// Attacker and target stand together from now on, and with all who stood with one of them. Somebody who lies there and
/// is in the fight no more stands with nobody.
/// [heimr.cluster.form, heimr.cluster.merge]
pub fn join(at: &mut At<'_, World>, one: Who, other: Who) -> Play<()> {
    let Some(combat) = &at.world().combat else { return Ok(()) };
    if combat.together(one, other) || !combat.fight([one, other]) {
        return Ok(());
    }
    let mut clusters = combat.clusters.clone();
    let mut joined = BTreeSet::from([one, other]);
    if at.holds(rule!("heimr.cluster.merge"), true) {
        let (merged, apart): (Vec<_>, Vec<_>) =
            clusters.into_iter().partition(|cluster| cluster.contains(&one) || cluster.contains(&other));
        clusters = apart.into_iter().collect();
        joined.extend(merged.into_iter().flatten());
    } else {
        clusters = without(clusters, one);
        clusters = without(clusters, other);
    }
    clusters.insert(joined);
    for who in [one, other] {
        shows(at, who, rule!("heimr.grid.overview"))?;
    }
    happen(at, rule!("heimr.cluster.form"), Effect::Clusters(clusters))?;
    Ok(())
}

/// Somebody is out of its cluster; whoever is left alone makes none.
/// [heimr.cluster.leave, heimr.cluster.dissolve]
pub fn leave(at: &mut At<'_, World>, who: Who) -> Play<()> {
    leave_by(at, who, rule!("heimr.cluster.leave"))
}

/// The same by a rule of its own.
pub fn leave_by(at: &mut At<'_, World>, who: Who, by: Key) -> Play<()> {
    let Some(combat) = &at.world().combat else { return Ok(()) };
    let clusters = without(combat.clusters.clone(), who);
    happen(at, by, Effect::Clusters(clusters))?;
    // Nobody holds, or is held, from afar.
    let apart: BTreeSet<_> = at
        .world()
        .combat
        .iter()
        .flat_map(|combat| &combat.grabs)
        .filter(|grab| grab.held != who && grab.by != who)
        .copied()
        .collect();
    happen(at, rule!("heimr.brawl.release"), Effect::Grabs(apart))?;
    Ok(())
}

/// Somebody has got higher or lower within the square: out of the cluster where a blow reaches nobody in it any more, and
/// out of every hold that is too far away. [heimr.cluster.leave, heimr.brawl.release]
pub fn changes_height(at: &mut At<'_, World>, who: Who) -> Play<()> {
    let Some(cluster) = at.world().combat.as_ref().and_then(|combat| combat.cluster(who)) else {
        return Ok(());
    };
    let near = |other: Who| places::within_a_blow(at.world(), who, other);
    let mut others = cluster.iter().copied().filter(|other| *other != who);
    if !others.any(near) {
        return leave(at, who);
    }
    let grabs = at.world().combat.iter().flat_map(|combat| &combat.grabs);
    let held = grabs.filter(|grab| {
        let other = if grab.by == who { grab.held } else { grab.by };
        !(grab.by == who || grab.held == who) || near(other)
    });
    let held = held.copied().collect();
    happen(at, rule!("heimr.brawl.release"), Effect::Grabs(held)).map(drop)
}

fn without(clusters: BTreeSet<BTreeSet<Who>>, who: Who) -> BTreeSet<BTreeSet<Who>> {
    let left = clusters.into_iter().map(|mut cluster| {
        cluster.remove(&who);
        cluster
    });
    left.filter(|cluster| 1 < cluster.len()).collect()
}
