//! Companies that form, part and come together again. [adventuring.base.company]
use crate::reference::RULES;
use crate::rules::base::acting;
use crate::rules::exploring::turns;
use crate::world::happen::{group, happen};
use crate::world::{Company, Effect, Secret, World};
use norn_kernel::{At, Audience, Place, Play, Rule, Storable, Text, Verdict, Who, rule, words};
use std::collections::BTreeSet;

/// Some of a company go their own way from now on: each part has its own place and goes about as it likes.
/// [adventuring.base.company]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct Part {
    /// Who leaves.
    pub who: Who,
    /// Who goes with them.
    #[stored(default)]
    pub with: BTreeSet<Who>,
    /// What the new company is called.
    pub name: String,
}

impl Rule for Part {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        turns::calm(at)?;
        acting::alive(at, self.who)?;
        let key = rule!("adventuring.base.company");
        let mut all = self.with.clone();
        all.insert(self.who);
        let company = at.world().company_of(self.who);
        let members: BTreeSet<Who> =
            company.into_iter().flat_map(|company| at.world().members(company)).collect();
        let some = members != all && all.is_subset(&members);
        at.require(key, some, || Text::part(key, "not-some").with("who", self.who))?;
        let number = at.world().new_company();
        let Some((company, before)) =
            company.and_then(|it| Some((it, at.world().companies.get(&it)?.clone())))
        else {
            return Ok(Verdict::done());
        };
        let left = Company { members: members.difference(&all).copied().collect(), ..before.clone() };
        happen(at, key, Effect::Company(company, Some(Box::new(left))))?;
        let new = Company { name: self.name.clone(), members: all, ..before };
        happen(at, key, Effect::Company(number, Some(Box::new(new))))?;
        Ok(Verdict::done())
    }
}

/// Somebody goes with a company that is where they are. [adventuring.base.company]
#[derive(Clone, PartialEq, Eq, Hash, Debug, Storable)]
pub struct GoWith {
    /// Who comes to it.
    pub who: Who,
    /// Who comes too.
    #[stored(default)]
    pub with: BTreeSet<Who>,
    /// One of the company.
    pub whom: Who,
}

impl Rule for GoWith {
    type World = World;
    type Outcome = Verdict;

    fn play(&self, at: &mut At<'_, World>) -> Play<Verdict> {
        turns::calm(at)?;
        acting::alive(at, self.who)?;
        let key = rule!("adventuring.base.company");
        let mut all = self.with.clone();
        all.insert(self.who);
        let world = at.world();
        let company = world.company_of(self.whom);
        let alike = all.iter().all(|who| {
            let side = world.character(*who).side == world.character(self.whom).side;
            side && world.characters.contains_key(who) && world.are_near(*who, self.whom)
        });
        let new = company.is_some() && all.iter().all(|who| world.company_of(*who) != company);
        at.require(key, alike && new, || {
            Text::part(key, "not-near").with("who", self.who).with("whom", self.whom)
        })?;
        let Some(company) = company else { return Ok(Verdict::done()) };
        let before: BTreeSet<Who> = all.iter().filter_map(|who| at.world().company_of(*who)).collect();
        for company in before {
            group(at, key, company, |company| company.members.retain(|who| !all.contains(who)))?;
        }
        group(at, key, company, |company| company.members.extend(all.iter().copied()))?;
        let members: Vec<Who> = at.world().members(company).collect();
        let together = at.world().finders(Some(company));
        at.aside(together, |at| tell_each_other(at, &members, together))?;
        Ok(Verdict::done())
    }
}

/// Those who are together tell each other what any of them knows. [adventuring.secrets.concept]
pub(super) fn tell_each_other(at: &mut At<'_, World>, people: &[Who], to: Audience) -> Play<()> {
    let key = words!("adventuring.secrets.concept");
    let near = |who: &Who| {
        let with = |one: &Who| {
            at.world().are_near(*one, *who) && at.world().company_of(*one) == at.world().company_of(*who)
        };
        people.iter().any(|one| one == who || with(one))
    };
    let members: Vec<Who> = at
        .world()
        .characters
        .keys()
        .copied()
        .filter(|who| at.world().is_players(*who))
        .filter(near)
        .collect();
    let known = at.world().areas.iter().flat_map(|(place, area)| {
        let kept = |secret: &Secret| secret.is_known(&members) && !secret.known_to.is_empty();
        let some = area.secrets.iter().filter(|(_, secret)| kept(secret));
        some.map(|(name, _)| (*place, name.clone())).collect::<Vec<_>>()
    });
    let known: Vec<(Place, String)> = known.collect();
    for (place, name) in known {
        let told = match to {
            Audience::Character(company) => Effect::FoundBy(place, name, company),
            _ => Effect::Found(place, name, true),
        };
        happen(at, key, told)?;
    }
    Ok(())
}
