//! Elixirs: used on oneself, on others and on weapons.
use crate::reference::RULES;
use crate::rules::characters::gear;
use crate::rules::harm::healing::{gives, is_wounded};
use crate::world::happen::set;
use crate::world::{Fate, Lasting, Set, World};
use norn_kernel::{At, Play, Text, Value, Verdict, Who, rule};

/// One piece less of something. [symbaroum.missing.elixirs]
pub fn use_up(at: &mut At<'_, World>, who: Who, name: &str) -> Play<()> {
    let mut things = at.world().character(who).things.clone();
    gear::less(&mut things, name, 1);
    set(at, rule!("symbaroum.missing.elixirs"), who, Set::things(things))?;
    Ok(())
}

/// What using an elixir needs. [symbaroum.elixir.self, symbaroum.elixir.other]
pub fn elixir_needs(at: &mut At<'_, World>, who: Who, name: &str, on: Who, item: Option<&str>) -> Play<()> {
    let key = rule!("symbaroum.missing.elixirs");
    let elixir = at.world().character(who).elixir(name).cloned();
    at.require(key, elixir.is_some(), || {
        Text::part(key, "not-carried").with("who", who).with("elixir", Value::text(name))
    })?;
    let Some(elixir) = elixir else { return Ok(()) };
    let there = at.world().is_here(on) && at.world().character(on).fate != Fate::Dead;
    at.require(key, there, || Text::part(key, "nobody"))?;
    let near = at.world().distance(who, on).is_none_or(|metres| metres == 0);
    let far = rule!("symbaroum.first-aid");
    at.require(far, near, || Text::part(far, "far").with("who", on))?;
    let fits = match item {
        Some(item) => elixir.equipment && at.world().character(on).weapon(item).is_some(),
        None => !elixir.equipment,
    };
    at.require(key, fits, || Text::part(key, "unfit").with("elixir", Value::text(name)))?;
    if 0 < elixir.heals && elixir.modifies().is_none() {
        let key = rule!("symbaroum.healing.herbal");
        let wounded = is_wounded(at.world(), on);
        at.require(key, wounded, || Text::part(key, "unhurt").with("who", on))?;
        cure_needs(at, on, elixir.stabilises)?;
    }
    Ok(())
}

/// Refuses to use up on somebody dying what does not stabilise, and so heals nothing of it.
/// [symbaroum.death.stabilise]
pub fn cure_needs(at: &mut At<'_, World>, on: Who, stabilises: bool) -> Play<()> {
    let dying = at.world().character(on).fate.is_dying();
    let key = rule!("symbaroum.death.stabilise");
    at.require(key, !dying || stabilises, || Text::part(key, "refusal").with("who", on))
}

/// Somebody uses an elixir. [symbaroum.elixir.self, symbaroum.elixir.other]
pub fn elixir(at: &mut At<'_, World>, who: Who, name: &str, on: Who, item: Option<&str>) -> Play<Verdict> {
    let Some(elixir) = at.world().character(who).elixir(name).cloned() else { return Ok(Verdict::done()) };
    use_up(at, who, name)?;
    if 0 < elixir.heals {
        let key = rule!("symbaroum.healing.herbal");
        let points = at.number(key, elixir.heals);
        gives(at, on, points, elixir.stabilises, key)?;
    }
    let damage = item.map(|item| (item.to_owned(), elixir.damage)).filter(|(_, damage)| *damage != 0);
    if 0 < elixir.turns && (elixir.modifies().is_some() || damage.is_some()) {
        let mut lasting = at.world().character(on).lasting.clone();
        lasting.push(Lasting {
            name: name.to_owned(),
            modifies: elixir.modifies(),
            damage,
            left: elixir.turns,
        });
        set(at, rule!("symbaroum.missing.elixirs"), on, Set::lasting(lasting))?;
    }
    Ok(Verdict::done())
}
