//! Characters: levels and slots, money and things, armor.
use super::ask::{Offered, Offering, Read, living, nobody, of_theirs, own, referee_only, who_asked};
use super::attempt::Attempt;
use super::referee::damage_types;
use super::tasks::{circumstances, edges, skill, with};
use crate::reference::RULES;
use crate::rules::characters::advancement::{self, Award, FillSlot, GainLevel, Kind};
use crate::rules::characters::armor::{self, Endure, Struggle, Swim, Wear};
use crate::rules::characters::creation::{self, RollUp, Settle};
use crate::rules::characters::health::is_immune;
use crate::rules::characters::inventory;
use crate::rules::characters::market::{
    self, Buy, BuySets, Find, Give, HandOut, LayDown, MANY, PIECES, Pay, Pocket, SET,
};
use crate::rules::tasks::circumstances::{Circumstances, Deed};
use crate::rules::tasks::tasks::DC_MAX;
use crate::world::people::{CROWNS_MAX, EXPERIENCE_MAX};
use crate::world::switches::{Encumbrance, PrintedAmounts};
use crate::world::{Carried, Stat, World};
use norn_kernel::amounts::{Amount, Amounts, Sum, Unit};
use norn_kernel::offer::By;
use norn_kernel::{Choice, Closed, Param, Text, Value, Who, words};
use std::collections::BTreeSet;

/// What is due of characters: dice for whoever is new, and levels. [fivey.create.steps, fivey.advance.when]
pub(super) fn due(world: &World) -> Option<Attempt> {
    let random = creation::at_random(world).map(|who| RollUp { who }.into());
    let settle = || creation::unsettled(world).map(|who| Settle { who }.into());
    let gain = || advancement::rises(world).map(|who| GainLevel { who }.into());
    random.or_else(settle).or_else(gain)
}

/// Those for whom the viewer speaks of whom this is so.
fn own_who(it: &Offering<'_>, is: impl Fn(&World, Who) -> bool) -> Vec<Who> {
    own(it).into_iter().filter(|who| is(it.world, *who)).collect()
}

/// Whose dice make them. [fivey.intro.random-generation]
pub(super) fn roll_up(it: &mut Offering<'_>) -> Offered {
    let who = own_who(it, |world, who| world.character(who).unsettled.random.is_some());
    let none = Text::part(words!("fivey.create.steps"), "nobody");
    Ok(it.pick(who_asked(who), none, |who: &Who| RollUp { who: *who })?.into())
}

/// Whose crowns, hit points and spells are settled. [fivey.dice.average-or-roll]
pub(super) fn settle(it: &mut Offering<'_>) -> Offered {
    let who = own_who(it, |world, who| !world.character(who).unsettled.is_over());
    let none = Text::part(words!("fivey.create.steps"), "nobody");
    Ok(it.pick(who_asked(who), none, |who: &Who| Settle { who: *who })?.into())
}

/// Who gains the next level. [fivey.advance.when]
pub(super) fn gain_level(it: &mut Offering<'_>) -> Offered {
    let who = own_who(it, |world, who| world.character(who).played);
    let none = Text::part(words!("fivey.advance.when"), "nobody");
    Ok(it.pick(who_asked(who), none, |who: &Who| GainLevel { who: *who })?.into())
}

/// Who gains how much experience, and for what. [fivey.advance.xp-sources]
pub(super) fn award(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("fivey.advance.xp-sources");
    let all: Vec<Who> = it.world.played().collect();
    it.need(!all.is_empty(), nobody())?;
    let usual = Value::List(all.iter().map(|who| Value::Character(*who)).collect());
    let on: BTreeSet<Who> = it.take(Param::several(Text::part(key, "on"), all, 1).or(usual))?;
    let points = it.take(Param::number(Text::part(key, "points"), 1, EXPERIENCE_MAX).or(10))?;
    let reason: String = it.take(Param::text(Text::part(key, "reason")).or(Value::text("")))?;
    Ok(Award { on, points, reason }.into())
}

/// Which kinds of slots of somebody's can be filled.
fn kinds(world: &World, who: Who) -> Vec<Kind> {
    Kind::ALL.iter().copied().filter(|kind| advancement::can_fill(world, who, *kind)).collect()
}

/// What fills an open slot; the referee agrees that it is earned. [fivey.advance.slots]
pub(super) fn fill_slot(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.advance.slots");
    let all = own_who(it, |world, who| world.character(who).played && !kinds(world, who).is_empty());
    let who: Who = it.choose(who_asked(all), Text::part(key, "nobody"))?;
    let of = kinds(it.world, who);
    let asked = Param::words(Text::part(key, "slot"), of.iter().map(|kind| kind.word())).or_only();
    let word = it.word(asked)?;
    let kind = Kind::named(&word).unwrap_or(Kind::Skill);
    let what: String = match kind {
        Kind::Feat => it.take(Param::name(Text::part(key, "what"), advancement::learnable(it.world, who)))?,
        _ => it.take(Param::text(Text::part(key, "what")))?,
    };
    let how: String = it.take(Param::text(Text::part(key, "how")).by_referee().or(Value::text("")))?;
    it.only(FillSlot { who, kind, what, how })
}

/// What one costs, and how many slots it takes.
fn sums(world: &World, who: Who) -> [Sum; 2] {
    let (key, slots) = (words!("fivey.money.crowns"), words!("fivey.inventory.twenty"));
    let all = Text::part(key, "all").with("has", world.character(who).crowns);
    let crowns = Sum { each: Text::part(key, "each"), all, unit: Unit::Number };
    // Where it hampers to carry much, the mark stands beside the sum before anything is taken.
    let (key, most) = match world.switches.encumbrance {
        Encumbrance::On => (words!("fivey.inventory.travel-light"), inventory::LIGHT),
        Encumbrance::Off => (slots, inventory::SLOTS),
    };
    let left = most.saturating_sub(inventory::taken(world, who)).max(0);
    let all = Text::part(key, "sum").with("left", left);
    [crowns, Sum { each: Text::part(slots, "each"), all, unit: Unit::Number }]
}

/// What somebody buys. [fivey.money.crowns, fivey.pack.table]
pub(super) fn buy(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.money.crowns");
    let world = it.world;
    of_theirs(it)?;
    in_peace(it)?;
    let sale = market::wares(world);
    let all = own_who(it, |world, who| sale.iter().any(|ware| 0 < ware.affordable(world, who)));
    let who: Who = it.choose(who_asked(all), Text::part(key, "too-dear"))?;
    // What small things and an empty purse lack is the rule's to say.
    if let Some(things) = it.given("things") {
        it.possible(&Buy { who, things })?;
    }
    let most = |ware: &market::Ware<'_>| Some(ware.affordable(world, who)).filter(|most| 0 < *most);
    let named = |name: &String| sale.iter().find(|ware| ware.name == name).and_then(most);
    let list = || {
        let of = sale.iter().filter_map(|ware| {
            let choice = Choice::new(key, Value::text(ware.name));
            Some(Amount::of(choice, most(ware)?).at(ware.cost).at(ware.slots))
        });
        let [crowns, slots] = sums(world, who);
        Ok(Param::amounts(Text::part(key, "things"), of.collect(), 1, MANY).summed(crowns).summed(slots))
    };
    let things: Amounts<String> = it.take_amounts(("things", By::Anyone), (1, MANY), named, list)?;
    it.only(Buy { who, things })
}

/// Refuses what can't be done while people fight. [fivey.phase.own-scale]
fn in_peace(it: &Offering<'_>) -> Read<()> {
    it.need(it.world.combat.is_none(), Text::part(words!("fivey.phase.own-scale"), "fighting"))
}

/// What somebody buys by the set; where it is known how many pieces there are, which. [fivey.gear.small-sets]
pub(super) fn buy_sets(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.gear.small-sets");
    let most = |world: &World, who: Who| {
        let fits = inventory::room(world, who) / market::least(world, 1).max(1);
        (world.character(who).crowns / SET).min(fits).clamp(0, market::SETS_MAX)
    };
    of_theirs(it)?;
    in_peace(it)?;
    let all = own_who(it, |world, who| 0 < most(world, who));
    let who: Who = it.choose(who_asked(all), Text::part(key, "too-dear"))?;
    let sets: i32 = it.take(Param::number(Text::part(key, "sets"), 1, most(it.world, who)).or(1))?;
    let things = match it.world.switches.printed_amounts {
        PrintedAmounts::Fixed => {
            let pieces = u32::try_from(market::least(it.world, sets)).unwrap_or(0);
            let of = market::small(it.world).into_iter();
            let of = of.map(|name| Amount::of(Choice::new(key, Value::Text(name)), pieces)).collect();
            it.take(Param::amounts(Text::part(key, "things"), of, pieces, pieces))?
        }
        _ => Amounts::none(),
    };
    Ok(BuySets { who, sets, things }.into())
}

/// For what somebody pays. What the referee waives takes no purse. [fivey.money.crowns]
pub(super) fn pay(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.money.crowns");
    let waives = it.is_referees();
    let all = own_who(it, |world, who| waives || 0 < world.character(who).crowns);
    let who: Who = it.choose(who_asked(all), Text::part(key, "no-crowns"))?;
    let has = it.world.character(who).crowns;
    let most = has.max(1);
    let crowns = it.take(Param::number(Text::part(key, "crowns"), 1, most).or(most.min(2)))?;
    let why: String = it.take(Param::text(Text::part(key, "why")).or(Value::text("")))?;
    let asked = Param::flag(Text::part(key, "waived")).by_referee().or(has == 0);
    let waived = if waives { it.take(asked)? } else { false };
    it.only(Pay { who, crowns, why, waived })
}

/// Which crowns the referee hands out. [fivey.money.crowns]
pub(super) fn hand_out(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("fivey.money.crowns");
    let all: Vec<Who> = it.world.played().collect();
    it.need(!all.is_empty(), nobody())?;
    let usual = Value::List(all.iter().map(|who| Value::Character(*who)).collect());
    let to: BTreeSet<Who> = it.take(Param::several(Text::part(key, "to"), all, 1).or(usual))?;
    let crowns = it.take(Param::number(Text::part(key, "each-gets"), 1, CROWNS_MAX).or(10))?;
    let from: String = it.take(Param::text(Text::part(key, "from")).or(Value::text("")))?;
    it.only(HandOut { to, crowns, from })
}

/// So many of somebody's own things, at least `min`.
fn own_things(it: &mut Offering<'_>, words: &Text, who: Who, min: u32) -> Read<Amounts<String>> {
    let own = &it.world.character(who).things;
    let most = |name: &String| own.get(name).map(|thing| u32::from(thing.pieces));
    let (name, key) = (words.part, words.key);
    let list = || {
        let of = own.iter().map(|(name, thing)| {
            Amount::of(Choice::new(words!("fivey.inventory.twenty"), Value::text(name)), thing.pieces.into())
        });
        let asked = Param::amounts(Text { key, ..words.clone() }, of.collect(), min, PIECES);
        Ok(if min == 0 { asked.or(Value::List(vec![])) } else { asked })
    };
    it.take_amounts((name, By::Anyone), (min, PIECES), most, list)
}

/// What somebody gives to whom. [fivey.inventory.twenty]
pub(super) fn give(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.inventory.twenty");
    it.require(it.world.combat.is_none(), Text::part(words!("fivey.phase.own-scale"), "fighting"))?;
    let has = |world: &World, who: Who| {
        let one = world.character(who);
        !one.things.is_empty() || 0 < one.crowns
    };
    let all = own_who(it, has);
    let who: Who = it.choose(who_asked(all), Text::part(key, "nothing"))?;
    let others = it.world.characters.keys().copied();
    let others: Vec<Who> = others
        .filter(|other| *other != who && it.world.is_able(*other) && it.world.is_seen_by(it.viewer, *other))
        .collect();
    let to: Who = it.choose(super::ask::target(key, "to", others).or_only(), Text::part(key, "alone"))?;
    let crowns = it.world.character(who).crowns.min(CROWNS_MAX);
    let things = match it.world.character(who).things.is_empty() {
        true => Amounts::none(),
        false => own_things(it, &Text::part(key, "given"), who, u32::from(crowns == 0))?,
    };
    let least = i32::from(things.is_empty());
    let asked = Param::number(Text::part(key, "crowns-given"), least, crowns).or(least);
    let crowns = it.take_if(0 < crowns, asked)?;
    it.only(Give { who, to, things, crowns })
}

/// What somebody leaves behind. [fivey.inventory.twenty]
pub(super) fn leave(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.inventory.twenty");
    let all = own_who(it, |world, who| !world.character(who).things.is_empty());
    let who: Who = it.choose(who_asked(all), Text::part(key, "nothing"))?;
    let things = own_things(it, &Text::part(key, "left"), who, 1)?;
    it.only(LayDown { who, things })
}

/// What fits in a pocket. [fivey.inventory.small-items]
pub(super) fn pocket(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.inventory.small-items");
    let own_small = |world: &World, who: Who| -> Vec<String> {
        let small = world.character(who).things.iter();
        let small =
            small.filter(|(_, thing)| thing.sort.gear().is_some_and(|gear| gear.small || gear.pocket));
        small.map(|(name, _)| name.clone()).collect()
    };
    let all = own_who(it, |world, who| !own_small(world, who).is_empty());
    let who: Who = it.choose(who_asked(all), Text::part(key, "nothing"))?;
    let names = own_small(it.world, who);
    let thing: String = it.take(Param::name(Text::part(key, "thing"), names).or_only())?;
    let fits = it.world.character(who).things.get(&thing).is_some_and(|thing| thing.slots != 0);
    // It is the referee's to say that something is small enough.
    let fits = it.take(Param::flag(Text::part(key, "fits")).by_referee().or(fits))?;
    it.only(Pocket { who, thing, fits })
}

/// Who finds something small. [fivey.gear.small-list]
pub(super) fn find(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let none = nobody();
    let who: Vec<Who> = it.world.party().filter(|who| inventory::has_room(it.world, *who, 1)).collect();
    Ok(it.pick(who_asked(who), none, |who: &Who| Find { who: *who })?.into())
}

/// Armor of somebody's that they wear, or do not.
fn armors(world: &World, who: Who, worn: bool) -> Vec<String> {
    let own = world.character(who).things.iter();
    let armor = own.filter(|(_, thing)| {
        thing.sort.is_worn() && thing.carried != Carried::Lying && (thing.carried == Carried::Worn) == worn
    });
    armor.map(|(name, _)| name.clone()).collect()
}

/// What armor somebody puts on, or takes off, and how. [fivey.armor.don-doff]
fn wear(it: &mut Offering<'_>, on: bool) -> Offered {
    let key = words!("fivey.armor.don-doff");
    let hurries: Vec<bool> = if it.world.combat.is_some() { vec![true] } else { vec![false, true] };
    let way = |who: Who, armor: &str, hurry: bool| {
        let circumstances = Circumstances::default();
        Wear { who, armor: armor.to_owned(), on, hurry, circumstances }
    };
    let world = it.world;
    let none = Text::part(key, if on { "nothing-to-don" } else { "nothing-to-doff" });
    // Whatever else is in the way says so itself.
    let who: Who = it.fit(who_asked(own(it)), none, |who: &Who, can| {
        let of = armors(world, *who, !on);
        of.iter().any(|armor| hurries.iter().any(|hurry| can(way(*who, armor, *hurry))))
    })?;
    let armor: String =
        it.take(Param::name(Text::part(key, "armor"), armors(it.world, who, !on)).or_only())?;
    // Whoever has no time left to take over it can still hurry.
    let fights = it.world.combat.is_some();
    let hurries = fights || it.possible(&way(who, &armor, false)).is_err();
    let asked = Param::flag(Text::part(key, "hurry")).or(hurries);
    let hurry = it.take_if(!fights, asked)?;
    // Whether they use this armor well is no question.
    let skill = skill(it, hurry, who, Deed::Practice)?;
    let (favored, hampered) = edges(it, hurry)?;
    let circumstances = Circumstances { skill, favored, hampered, ..Circumstances::default() };
    it.only(Wear { circumstances, ..way(who, &armor, hurry) })
}

/// [fivey.armor.don-doff]
pub(super) fn don(it: &mut Offering<'_>) -> Offered {
    wear(it, true)
}

/// [fivey.armor.don-doff]
pub(super) fn doff(it: &mut Offering<'_>) -> Offered {
    wear(it, false)
}

/// Who struggles against their armor, and how. [fivey.armor.struggle]
pub(super) fn struggle(it: &mut Offering<'_>) -> Offered {
    let key = words!("fivey.armor.struggle");
    let all = own_who(it, |world, who| armor::struggle(world, who).is_some());
    let who: Who = it.choose(who_asked(all), Text::part(key, "nobody"))?;
    let aim: String = it.take(Param::text(Text::part(key, "aim")).or(Value::text("")))?;
    let circumstances = circumstances(it, true, who, Deed::Lore)?;
    let stat = Param::word::<Stat>(Text::part(words!("fivey.check.relevant-stat"), "stat")).by_referee();
    let stat: Stat = it.take(stat.or(Value::word(Stat::Dex.word())))?;
    Ok(Struggle { who, stat, circumstances, aim }.into())
}

/// Who swims. [fivey.armor.swim]
pub(super) fn swim(it: &mut Offering<'_>) -> Offered {
    let asked = who_asked(own(it));
    let way = |who: Who| Swim { who, circumstances: Circumstances::default() };
    let who: Who = it.fit(asked, nobody(), |who: &Who, can| can(way(*who)))?;
    let armored = armor::swimming(it.world, who).is_some();
    let circumstances = circumstances(it, armored, who, Deed::Practice)?;
    Ok(Swim { who, circumstances }.into())
}

/// Who is exposed to what, and how hard it is to bear. [fivey.damage.resistance, fivey.armor.leather-heat]
pub(super) fn endure(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("fivey.damage.resistance");
    let who = living(it, key)?;
    let mut names = vec![armor::COLD.to_owned(), "heat".to_owned()];
    names.extend(damage_types(it.world).into_iter().filter(|name| name != armor::COLD));
    let what: String = it.take(Param::name(Text::part(key, "what"), names).or_first())?;
    // What does nothing to them is not rolled for.
    let (rolled, usual) = (!is_immune(it.world, who, &what), Stat::Str);
    let stat = Param::word::<Stat>(Text::part(words!("fivey.check.relevant-stat"), "stat"));
    let stat: Stat = it.take_if(rolled, stat.or(Value::word(usual.word())))?;
    let dc = Param::number(Text::part(words!("fivey.check.dc-table"), "dc"), 1, DC_MAX).or(12);
    let dc = it.take_if(rolled, dc)?;
    let (skill, with) = (skill(it, rolled, who, Deed::Practice)?, with(it, rolled, who)?);
    let favored = armor::withstands(it.world, who, &what);
    let asked = Param::flag(Text::part(words!("fivey.advantage.advantage"), "favored")).or(favored);
    let favored = it.take_if(rolled, asked)?;
    let asked = Param::flag(Text::part(words!("fivey.advantage.disadvantage"), "hampered")).or(false);
    let hampered = it.take_if(rolled, asked)?;
    Ok(Endure { who, what, stat, dc, favored, hampered, skill, with }.into())
}
