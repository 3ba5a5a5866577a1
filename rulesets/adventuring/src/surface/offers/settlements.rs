//! Settlements: trade, rumours, games, crafting, and animals.
use super::ask::{Offered, Offering, Read, actor, nobody, own, referee_only, target, who_asked};
use super::fights::{found, known, of_solid};
use crate::content;
use crate::reference::RULES;
use crate::rules::exploring::belonging::Belonging;
use crate::rules::fights::turn;
use crate::rules::settlements::animals::{self, Befriend, Perform};
use crate::rules::settlements::crafting::{self, Craft, FRAGILE, Gather, Mend};
use crate::rules::settlements::games::{Game, PLAYERS_MAX};
use crate::rules::settlements::livestock::{self, Acquire, Dispose};
use crate::rules::settlements::market::{self, Buy, SeekBuyer, SeekContact, Sell, Swap, Visit};
use crate::rules::settlements::prices::Eighths;
use crate::rules::settlements::rumours::{self, Spread};
use crate::world::gear::PIECES_MAX;
use crate::world::people::COINS_MAX;
use crate::world::{Ability, Target, Thing, Truth, Work, World};
use norn_kernel::amounts::{Amount, Amounts, Sum, Unit};
use norn_kernel::offer::By;
use norn_kernel::record::things::Thing as _;
use norn_kernel::{Choice, Closed, Param, Text, Value, Who, words};
use std::collections::BTreeSet;

/// The most things in all that change hands at once.
const MANY: u32 = PIECES_MAX as u32;

/// Who goes to the market. [adventuring.trade.market]
pub(super) fn visit(it: &mut Offering<'_>) -> Offered {
    let asked = actor(it);
    Ok(it.pick(asked, nobody(), |who: &Who| Visit { who: *who })?.into())
}

/// Who deals now.
fn dealer(it: &mut Offering<'_>) -> Read<Who> {
    let deal: Vec<Who> = own(it).into_iter().filter(|who| market::can_deal(it.world, *who)).collect();
    it.choose(who_asked(deal), Text::part(words!("adventuring.trade.market"), "nobody-deals"))
}

/// The figures of a deal, in eighths of a coin, so that nothing is rounded before the end.
fn sum() -> Sum {
    let key = words!("adventuring.trade.market");
    Sum { each: Text::part(key, "each"), all: Text::part(key, "all"), unit: Unit::Money }
}

/// What one costs, in hundredths of a coin.
fn hundredths(value: i32, part: Eighths) -> i64 {
    i64::from(value).saturating_mul(part.0).saturating_mul(100) / 8
}

/// What somebody buys. [adventuring.trade.market]
pub(super) fn buy(it: &mut Offering<'_>) -> Offered {
    let who = dealer(it)?;
    let (world, key) = (it.world, words!("adventuring.trade.market"));
    let (sale, price) = (market::for_sale(world, who), market::price(world, who));
    let affordable = |name: &String| market::affordable(world, who, name);
    let most = |name: &String| Some(affordable(name)).filter(|most| 0 < *most && sale.contains(name));
    it.need(sale.iter().any(|name| most(name).is_some()), Text::part(key, "too-dear"))?;
    if let Some(things) = it.given::<Amounts<String>>("things") {
        // Too dear says more than that it is not on the list.
        it.possible(&Buy { who, things })?;
    }
    let list = || {
        let of = sale.iter().filter_map(|name| {
            let thing = Thing::listed(world, name)?;
            let choice = Choice::new(key, Value::text(name));
            Some(Amount::of(choice, most(name)?).at(hundredths(thing.value(), price)))
        });
        Ok(Param::amounts(Text::part(key, "things"), of.collect(), 1, MANY).summed(sum()))
    };
    let things: Amounts<String> = it.take_amounts(("things", By::Anyone), (1, MANY), most, list)?;
    Ok(Buy { who, things }.into())
}

/// Which beast, cart or boat somebody buys. [adventuring.trade.market]
pub(super) fn buy_beast(it: &mut Offering<'_>) -> Offered {
    let who = dealer(it)?;
    let (world, key) = (it.world, words!("adventuring.trade.market"));
    let of = |like: &str| Acquire { who, like: like.to_owned(), name: livestock::free_name(world, like) };
    let choice = |name: String| {
        let price = livestock::price(world, who, &name).unwrap_or(0);
        Choice::told(
            Value::text(&name),
            Text::part(key, "beast-at").with("name", Value::text(&name)).with("price", Value::Number(price)),
        )
    };
    let options: Vec<Choice> = livestock::for_sale(world, who).into_iter().map(choice).collect();
    let asked = norn_kernel::offer::param(Text::part(key, "like"), norn_kernel::Range::OneOf(options));
    if let Some(like) = it.given::<String>("like") {
        // Too dear says more than that it is not on the list.
        it.possible(&of(&like))?;
    }
    let like: String = it.fit(asked, Text::part(key, "too-dear"), |like: &String, can| can(of(like)))?;
    let usual = of(&like);
    let asked = Param::text(Text::part(key, "beast-name")).or(Value::text(&usual.name));
    let name: String = it.take(asked)?;
    it.only(Acquire { name, ..usual })
}

/// Which beast, cart or boat somebody sells. [adventuring.trade.market]
pub(super) fn sell_beast(it: &mut Offering<'_>) -> Offered {
    let who = dealer(it)?;
    let (world, key) = (it.world, words!("adventuring.trade.market"));
    let choice = |what: Belonging| {
        let gets = crate::rules::settlements::prices::of_value(
            livestock::value(world, &what).into(),
            market::earned(world, who),
        );
        Choice::told(
            what.value(),
            Text::part(key, "beast-at").with("name", what.value()).with("price", Value::Number(gets)),
        )
    };
    let options: Vec<Choice> = livestock::to_sell(world, who).map(choice).collect();
    let asked = norn_kernel::offer::param(Text::part(key, "sold-beast"), norn_kernel::Range::OneOf(options))
        .or_only();
    let none = || Text::part(key, "no-beast");
    let what: Value = it.fit(asked, none(), |what: &Value, can| {
        Belonging::read(what).is_some_and(|what| can(Dispose { who, what }))
    })?;
    let Some(what) = Belonging::read(&what) else { return Err(norn_kernel::offer::refused(none())) };
    it.only(Dispose { who, what })
}

/// So many of somebody's own things, at least `min`, with what each brings and the most of each.
fn own_things(
    it: &mut Offering<'_>,
    words: &Text,
    (who, by): (Who, By),
    (part, min): (Eighths, u32),
    most: impl Fn(&str) -> u32,
) -> Read<Amounts<String>> {
    let things = &it.world.character(who).things;
    let (name, key) = (words.part, words.key);
    let fits = |name: &String| Some(most(name)).filter(|most| 0 < *most);
    let list = || {
        let of = things.iter().filter(|(name, _)| 0 < most(name)).map(|(name, thing)| {
            let choice = Choice::new(words!("adventuring.base.items"), Value::text(name));
            Amount::of(choice, most(name)).at(hundredths(thing.value(), part))
        });
        let asked = Param::amounts(Text { key, ..words.clone() }, of.collect(), min, MANY).summed(sum());
        let asked = Param { by, ..asked };
        Ok(if min == 0 { asked.or(Value::List(vec![])) } else { asked })
    };
    it.take_amounts((name, by), (min, MANY), fits, list)
}

/// What somebody sells. [adventuring.trade.market]
pub(super) fn sell(it: &mut Offering<'_>) -> Offered {
    let who = dealer(it)?;
    let (world, part) = (it.world, market::earned(it.world, who));
    let sells = |name: &str| market::buys(world, who, name);
    let words = Text::part(words!("adventuring.trade.market"), "sold");
    let any = world.character(who).things.keys().any(|name| 0 < sells(name));
    it.need(any, Text::part(words!("adventuring.trade.full-price-buyer"), "nothing"))?;
    if let Some(things) = it.given::<Amounts<String>>("sold") {
        it.possible(&Sell { who, things })?;
    }
    let things = own_things(it, &words, (who, By::Anyone), (part, 1), sells)?;
    Ok(Sell { who, things }.into())
}

/// What two swap, or what one sells to the other. Of what the game master's people carry, players see what is in hand;
/// what else they are after they say, and the game master knows whether it is there. [adventuring.trade.equal-value]
pub(super) fn swap(it: &mut Offering<'_>) -> Offered {
    let (world, viewer, key) = (it.world, it.viewer, words!("adventuring.trade.equal-value"));
    let referee = it.is_referees();
    let shows = move |of: Who, name: &str| {
        let ready = || world.character(of).things.get(name).is_some_and(|thing| thing.ready);
        referee || world.is_players(of) || ready()
    };
    let can_get = move |who: Who, other: Who| {
        let mut all = world.character(other).things.keys();
        all.any(|name| shows(other, name) && market::swaps(world, who, other, name) != 0)
    };
    let asks_for = move |who: Who, other: Who| world.is_players(who) && !world.is_players(other);
    let near = move |who: Who| {
        let gives = !world.character(who).things.is_empty();
        let pays = 0 < world.character(who).coins;
        let near = world.characters.iter().filter(move |(other, one)| {
            **other != who
                && !one.is_dead()
                && world.is_seen_by(viewer, **other)
                && world.are_near(who, **other)
                && (gives || can_get(who, **other) || pays && asks_for(who, **other))
        });
        near.map(|(other, _)| *other)
    };
    let deals = |who: &Who| turn::has_a_moment(world, *who) && near(*who).next().is_some();
    let own: Vec<Who> = own(it).into_iter().filter(deals).collect();
    let who: Who = it.choose(who_asked(own), Text::part(key, "alone"))?;
    let with: Who = it.choose(target(key, "with", near(who)), Text::part(key, "alone"))?;
    let whole = Eighths(8);
    let asked = Param::text(Text::part(key, "seeking")).or(Value::text(""));
    let seeking: String = it.take_if(asks_for(who, with), asked)?;
    let seeks = !seeking.trim().is_empty();
    let most = |name: &str| if shows(with, name) { market::swaps(world, who, with, name) } else { 0 };
    let wanted = Text::part(key, "gets");
    let gets = match !seeks && can_get(who, with) {
        true => own_things(it, &wanted, (with, By::Anyone), (whole, 0), most)?,
        false => Amounts::none(),
    };
    let all = |name: &str| world.character(who).things.get(name).map_or(0, |thing| thing.pieces.into());
    let gives = match world.character(who).things.is_empty() {
        true => Amounts::none(),
        false => {
            let least = u32::from(gets.is_empty() && !seeks);
            own_things(it, &Text::part(key, "gives"), (who, By::Anyone), (whole, least), all)?
        }
    };
    let has = world.character(who).coins.min(COINS_MAX);
    let bids = Param::number(Text::part(key, "coins"), 0, has).or(0);
    let bid = if seeks { it.take_if(0 < has, bids)? } else { 0 };
    let gets = match seeks {
        true => {
            it.need(!referee || can_get(who, with), Text::part(key, "has-none").with("with", with))?;
            own_things(it, &wanted, (with, By::Referee), (whole, 1), most)?
        }
        false => gets,
    };
    let whole_number = |coins: i64| i32::try_from(coins).unwrap_or(i32::MAX);
    let swap = Swap { who, with, gets, gives, coins: bid, merchant: false, asks: 0 };
    if seeks {
        let asked = Param::flag(Text::part(words!("adventuring.trade.merchant-half"), "merchant"));
        let merchant = it.take_if(!swap.gives.is_empty(), asked.by_referee().or(false))?;
        return it.only(Swap { merchant, ..swap });
    }
    // Whoever gives more than they get can have the rest in coins.
    let theirs = if world.is_players(with) { world.character(with).coins } else { COINS_MAX };
    let left = whole_number(swap.leaves(world)).min(theirs);
    let usual = if swap.gets.is_empty() { left } else { 0 };
    let asked = Param::number(Text::part(key, "asks"), 0, theirs).or(usual);
    let asks = it.take_if(!swap.gives.is_empty(), asked)?;
    let swap = Swap { asks, ..swap };
    let needed = whole_number(swap.lacks(world));
    // Where coins can't make up for it, the rule says by how much.
    let asked = Param::number(Text::part(key, "coins"), needed, has).or(needed);
    let pays = !swap.gets.is_empty() && needed <= has;
    let coins = it.take_if(pays, asked)?;
    let swap = Swap { coins: if pays || swap.gets.is_empty() { coins } else { has }, ..swap };
    // It matters for what the other buys. Whoever wants something says first what.
    let words = Text::part(words!("adventuring.trade.merchant-half"), "merchant");
    let asked = Param::flag(words).by_referee().or(false);
    let for_something = 0 < swap.asks || !swap.gets.is_empty();
    let merchant = it.take_if(for_something && !swap.gives.is_empty(), asked)?;
    it.only(Swap { merchant, ..swap })
}

/// For what somebody looks for a good buyer. [adventuring.trade.full-price-buyer]
pub(super) fn find_buyer(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.trade.full-price-buyer");
    let (world, asked) = (it.world, actor(it));
    let things = |who: Who| world.character(who).things.keys();
    let seek = |who: Who, thing: &str| SeekBuyer { who, thing: thing.to_owned() };
    // Whoever can look for a buyer of one thing can for any other.
    let who =
        it.fit(asked, nobody(), |who: &Who, can| things(*who).take(1).any(|thing| can(seek(*who, thing))))?;
    let asked = Param::name(Text::part(key, "thing"), things(who).cloned());
    Ok(it.pick(asked, Text::part(key, "nothing"), |thing: &String| seek(who, thing))?.into())
}

/// Who looks for people who trade what is illegal. [adventuring.trade.illegal.find]
pub(super) fn find_contact(it: &mut Offering<'_>) -> Offered {
    let asked = actor(it);
    Ok(it.pick(asked, nobody(), |who: &Who| SeekContact { who: *who })?.into())
}

/// Who talks with the locals. [adventuring.rumour.gather]
pub(super) fn gather_rumours(it: &mut Offering<'_>) -> Offered {
    let asked = actor(it);
    Ok(it.pick(asked, nobody(), |who: &Who| rumours::Gather { who: *who })?.into())
}

/// What the game master lets go round. [adventuring.rumour.content]
pub(super) fn spread(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("adventuring.rumour.content");
    let text = it.take(Param::text(Text::part(key, "text")).by_referee())?;
    let truth = it.take(Param::word::<Truth>(Text::part(key, "truth")).by_referee())?;
    Ok(Spread { text, truth }.into())
}

/// Who play what. [adventuring.game.contest]
pub(super) fn game(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let (world, key) = (it.world, words!("adventuring.game.contest"));
    let people = world.characters.keys().copied();
    let able: Vec<Who> = people.filter(|who| turn::has_a_moment(world, *who)).collect();
    let two = able.iter().copied().take(2).collect();
    it.possible(&Game { players: two, ability: None, hampers: false })?;
    if let Some(players) = it.given::<BTreeSet<Who>>("players") {
        it.possible(&Game { players, ability: None, hampers: false })?;
    }
    let asked = Param::several(Text::part(key, "players"), able, 2).at_most(PLAYERS_MAX).by_referee();
    let players: BTreeSet<Who> = it.take(asked)?;
    let ability: Option<Ability> =
        it.take(Param::word::<Ability>(Text::part(key, "ability")).or_none().by_referee())?;
    let words = Text::part(words!("adventuring.size.disadvantage"), "hampers");
    let asked = Param::flag(words).by_referee().or(false);
    let hampers = it.take_if(ability.is_some_and(|ability| ability != Ability::Str), asked)?;
    Ok(Game { players, ability, hampers }.into())
}

/// What somebody makes, crudely or well. [adventuring.craft.crude, adventuring.craft.quality]
pub(super) fn craft(it: &mut Offering<'_>) -> Offered {
    let (world, key) = (it.world, words!("adventuring.craft.quality"));
    let crude_key = words!("adventuring.craft.crude");
    let made = |who: Who, crude: bool, name: &str| Craft { who, work: usual_work(name, crude) };
    let any = |who: Who, crude: bool, can: &mut dyn FnMut(Craft) -> bool| {
        // Without tools one thing can be made as little as another.
        let most = if crude && !crafting::has_tools(world, who) { 1 } else { usize::MAX };
        makes(world, who, crude).take(most).any(|name| can(made(who, crude, &name)))
    };
    let asked = actor(it);
    let who = it.fit(asked, nobody(), |who: &Who, can| any(*who, true, can) || any(*who, false, can))?;
    let asked = Param::word::<How>(Text::part(key, "how")).or_only();
    let how = it.fit(asked, nobody(), |how: &How, can| any(who, *how == How::Crudely, can))?;
    let crude = how == How::Crudely;
    let names = makes(world, who, crude).map(Value::Text);
    let asked = Param::one_of(Text::part(key, "what"), names);
    let nothing = Text::part(key, "nothing").with("who", who);
    if let Some(name) = it.given::<String>("what") {
        // What their skills are not for is not on the list, and the rule says so.
        it.possible(&made(who, crude, &name))?;
    }
    let name = it.fit(asked, nothing, |name: &String, can| can(made(who, crude, name)))?;
    let usual = usual_work(&name, crude);
    // Whoever makes it says first what it is to be.
    let words = Text::part(words!("adventuring.craft.batch"), "pieces");
    let counted = !crude && Thing::listed(world, &name).is_some_and(|thing| thing.is_counted());
    let two = Craft { who, work: Work { pieces: 2, ..usual_work(&name, crude) } };
    if it.given("pieces") == Some(2) {
        // What is lacking says more than that there can't be two.
        it.possible(&two)?;
    }
    // It is asked for one alone, too: nobody would hear of two that a player wants and has no materials for.
    let most = if norn_kernel::refusal(&two, world).is_none() { 2 } else { 1 };
    let pieces = it.take_if(counted, Param::number(words, 1, most).or(1))?;
    let better = words!("adventuring.craft.quality.master");
    let costs = Craft { who, work: Work { master: true, pieces, ..usual_work(&name, crude) } };
    let could = !crude && norn_kernel::refusal(&costs, world).is_none();
    let master = it.take_if(could, Param::flag(Text::part(better, "master")).or(false))?;
    let robust = it.take_if(!crude, Param::flag(Text::part(better, "robust")).or(false))?;
    let flaw = match usual.flaw {
        Some(flaw) => {
            let words = Text::part(words!("adventuring.craft.crude.flaw"), "flaw");
            Some(it.take(Param::text(words).by_referee().or(Value::text(&flaw)))?)
        }
        None => None,
    };
    let asked = Param::word::<Ability>(Text::part(crude_key, "ability")).by_referee();
    let ability = it.take(asked.or(Value::word(usual.ability.word())))?;
    let work = Work { flaw, ability, pieces, master, robust, ..usual_work(&name, crude) };
    it.only(Craft { who, work })
}

norn_kernel::closed! {
    /// How somebody makes something.
    enum How {
        /// Anybody can. [adventuring.craft.crude]
        Crudely = "crudely",
        /// The skilled can. [adventuring.craft.quality]
        Well = "well-made",
    }
}

/// A piece of work as it usually is: what is crude is fragile.
fn usual_work(name: &str, crude: bool) -> Work {
    let preset = content::CRUDE.iter().find(|(preset, _)| crude && preset == name);
    Work {
        like: preset.map_or_else(|| name.to_owned(), |(_, like)| like.clone()),
        name: name.to_owned(),
        pieces: 1,
        flaw: crude.then(|| FRAGILE.to_owned()),
        ability: if crude { Ability::Str } else { Ability::Wit },
        master: false,
        robust: false,
    }
}

/// What somebody could make: crude things of any kind and the examples, or what their skills are for.
fn makes(world: &World, who: Who, crude: bool) -> impl Iterator<Item = String> + '_ {
    let known = content::CRUDE.iter().take(if crude { usize::MAX } else { 0 }).map(|(name, _)| name.clone());
    let any = crude || world.skills(who).any(|(_, skill)| !skill.crafts.is_empty());
    // The long list is made only for whoever reads past what is known.
    let names = std::iter::once(any).filter(|any| *any).flat_map(|_| Thing::names(world));
    known.chain(names.filter(move |name| {
        let serves = |thing: Thing| match crude {
            true => true,
            false => crafting::by_skill(world, who, &thing).is_some(),
        };
        Thing::listed(world, name).is_some_and(serves)
    }))
}

/// Who gathers raw materials, where the game master allows it. [adventuring.craft.gather-materials]
pub(super) fn gather_materials(it: &mut Offering<'_>) -> Offered {
    referee_only(it)?;
    let key = words!("adventuring.craft.gather-materials");
    let asked = actor(it);
    let who =
        it.fit(asked, nobody(), |who: &Who, can| can(Gather { who: *who, allowed: true, watch: false }))?;
    let watch = it.take(Param::flag(Text::part(key, "watch")).by_referee().or(false))?;
    Ok(Gather { who, allowed: true, watch }.into())
}

/// What somebody mends. [adventuring.base.objects]
pub(super) fn mend(it: &mut Offering<'_>) -> Offered {
    let key = words!("adventuring.base.objects");
    let (world, all) = (it.world, own(it));
    let mut worn = known(it);
    worn.retain(|what| crafting::is_worn(world, what));
    let mends = |who: Who, what: &Target| Mend { who, what: what.clone(), ability: Ability::Str };
    let none = Text::part(key, "whole");
    let who = it
        .fit(who_asked(all), none.clone(), |who: &Who, can| worn.iter().any(|what| can(mends(*who, what))))?;
    let name: String =
        it.fit(of_solid(key, &worn), none, |name: &String, can| can(mends(who, &found(&worn, name))))?;
    let what = found(&worn, &name);
    let words = Text::part(words!("adventuring.craft.crude"), "ability");
    let ability = it.take(Param::word::<Ability>(words).by_referee().or_first())?;
    it.only(Mend { who, what, ability })
}

/// Who offers an animal food. [adventuring.animal-friend.befriend]
pub(super) fn befriend_animal(it: &mut Offering<'_>) -> Offered {
    let (world, viewer, key) = (it.world, it.viewer, words!("adventuring.animal-friend.befriend"));
    let all = own(it);
    let beasts = move |who: &Who| {
        let near = world.characters.iter().filter(|(other, one)| {
            one.nature.is_animal()
                && !one.is_dead()
                && world.is_seen_by(viewer, **other)
                && world.are_near(*who, **other)
        });
        target(key, "animal", near.map(|(animal, _)| *animal).collect::<Vec<Who>>())
    };
    let none = [nobody(), Text::part(key, "no-animal")];
    let way =
        |who: &Who, animal: &Who| Befriend { who: *who, animal: *animal, instead: true, territory: None };
    let found = it.pick_two((who_asked(all), |param| param), beasts, none, way)?;
    let other = animals::friend_of(world, found.who).is_some_and(|friend| friend != found.animal);
    let words = Text::part(words!("adventuring.animal-friend.one"), "instead");
    let instead = it.take_if(other, Param::flag(words).or(false))?;
    let usual = world.place(found.animal).and_then(|place| animals::home(world, place));
    let areas = world.areas.keys().map(|place| Value::Place(*place));
    let words = Text::part(words!("adventuring.animal-friend.duration"), "territory");
    let asked = Param::one_of(words, areas).by_referee().or_none();
    let asked = match usual {
        Some(usual) => asked.or(Value::Place(usual)),
        None => asked,
    };
    // No player waits for it: the game master can say so afterwards, too.
    let territory: Option<Value> = it.take_if(it.is_referees() && !world.areas.is_empty(), asked)?;
    let territory = match territory {
        Some(Value::Place(place)) => Some(place).filter(|place| Some(*place) != usual),
        _ => None,
    };
    it.only(Befriend { instead: instead || !other, territory, ..found })
}

/// Who has which animal perform what, and whom it is to distract. [adventuring.train.tricks]
pub(super) fn trick(it: &mut Offering<'_>) -> Offered {
    let (world, key) = (it.world, words!("adventuring.train.tricks"));
    let seen = |who: &Who| world.is_seen_by(it.viewer, *who);
    let all: Vec<Who> = world.characters.keys().copied().filter(seen).collect();
    let trained = |who: &Who| it.insists() || !world.character(*who).forms.is_empty();
    let trained: Vec<Who> = all.iter().copied().filter(trained).collect();
    let show = |who: Who, animal: Who| Perform { who, animal, trick: "-".to_owned(), distracts: vec![] };
    let none = || Text::part(key, "nobody");
    it.need(!trained.is_empty(), none())?;
    let asked = actor(it);
    let who =
        it.fit(asked, none(), |who: &Who, can| trained.iter().any(|animal| can(show(*who, *animal))))?;
    let asked = target(key, "animal", trained).or_only();
    let animal = it.fit(asked, none(), |animal: &Who, can| can(show(who, *animal)))?;
    let trick: String = it.take(Param::text(Text::part(key, "trick-words")))?;
    let on = |other: &Who| *other != who && *other != animal && world.is_able(*other);
    let others: Vec<Who> = all.into_iter().filter(on).collect();
    let words = Text::part(key, "distracts");
    let asked = Param::several(words, others.clone(), 0).or(Value::List(vec![]));
    let distracts = it.take_if(!others.is_empty(), asked)?;
    it.only(Perform { trick, distracts, ..show(who, animal) })
}
