//! Trade, rumours, games, crafting, animals: every case of the checks.
use crate::table::*;
use norn_adventuring::rules::exploring::turns::Wait;
use norn_adventuring::rules::hazards::sizes::Measure;
use norn_adventuring::rules::settlements::animals::Befriend;
use norn_adventuring::rules::settlements::crafting::{self, Craft, Gather, Mend};
use norn_adventuring::rules::settlements::games::Game;
use norn_adventuring::rules::settlements::market::{Buy, SeekBuyer, SeekContact, Sell, Swap, Visit};
use norn_adventuring::rules::settlements::prices::{Dealer, of_value, paid};
use norn_adventuring::rules::settlements::rumours::{self, Spread};
use norn_adventuring::world::{
    Ability, Attitude, Busy, Door, Hot, Level, Nature, Permit, Rumour, Size, Sort, Target, Task, Thing, Tie,
    Truth, WATCH, Work, World,
};
use norn_adventuring::{Adventuring, Attempt};
use norn_kernel::record::things::Thing as _;
use norn_kernel::{Amounts, Answer, Attempt as _, Audience, Filled, Next, Ruleset, Value, Viewer, Who};
use norn_testkit::played::{Ruling, play_ruled};
use std::collections::BTreeSet;

fn some(of: &[(&str, i32)]) -> Amounts<String> {
    of.iter().fold(Amounts::none(), |all, (name, count)| all.and((*name).to_owned(), *count))
}

/// A village where A is, with 100 coins.
fn village(values: &[(Ability, i32)]) -> World {
    let world = with_area(one(values), P, area("Fenwick", Level::Region, |area| area.settlement = true));
    but(at(world, A, P), A, |one| one.coins = 100)
}

/// The same, and A is at the market.
fn at_market(world: &World) -> World {
    play(world, &Attempt::Visit(Visit { who: A }), &[], &[]).world
}

/// A thing of the lists at another value.
fn worth(world: World, who: Who, like: &str, name: &str, value: i32) -> World {
    let mut thing = Thing::listed(&world, like).expect("a thing of the lists");
    match &mut thing.sort {
        Sort::Weapon(it) => it.value = value,
        Sort::Armour(it) => it.value = value,
        Sort::Item(it) => it.value = value,
        Sort::Poison(it) => it.value = value,
        Sort::Drug(it) => it.value = value,
    }
    but(world, who, |one| {
        one.things.insert(name.to_owned(), thing);
    })
}

/// How many of a thing A has.
fn pieces(world: &World, name: &str) -> u16 {
    world.character(A).things.get(name).map_or(0, |thing| thing.pieces)
}

fn watch_passes(world: &World, dice: &[u16], answers: &[(&str, Answer)]) -> World {
    play(world, &Attempt::Wait(Wait { stretches: WATCH }), dice, answers).world
}

mod adventuring_trade_equal_value {
    use super::*;

    #[test]
    fn nobody_trades_who_drowns() {
        let world = with_thing(two(&[], &[]), A, "Dagger", 1);
        let swaps = |world: &World| matches!(next_for(world, A, &Filled::of("swap")), Next::Refused(_));
        assert!(!swaps(&world));
        assert!(swaps(&but(world, A, |one| one.drowning = true)));
    }

    #[test]
    fn nobody_pays_or_gives_what_they_have_not() {
        let key = Some("adventuring.trade.equal-value");
        let poor = at_market(&but(village(&[]), A, |one| one.coins = 1));
        let buy = |count| Attempt::Buy(Buy { who: A, things: some(&[("Ration", count)]) });
        assert_eq!((refused(&poor, &buy(1)), refused(&poor, &buy(2))), (None, key));
        let sell = |count| Attempt::Sell(Sell { who: A, things: some(&[("Dagger", count)]) });
        let armed = with_thing(poor, A, "Dagger", 1);
        assert_eq!((refused(&armed, &sell(1)), refused(&armed, &sell(2))), (None, key));
    }

    #[test]
    fn the_offer_says_what_is_too_dear_and_what_nobody_buys() {
        let world = at_market(&but(village(&[]), A, |one| one.coins = 29));
        let of = |name: &str| Value::List(vec![Value::List(vec![Value::text(name), 1.into()])]);
        let buys = Filled::of("buy").with("who", A).with("things", of("Crossbow"));
        assert_eq!(withheld(&world, &buys), Some("adventuring.trade.equal-value"));
        const POISON: &str = "Damaging poison, for the blood";
        let armed = with_thing(with_thing(world, A, "Dagger", 1), A, POISON, 1);
        let sells = Filled::of("sell").with("who", A).with("sold", of(POISON));
        assert_eq!(withheld(&armed, &sells), Some("adventuring.trade.illegal.refused"));
    }

    fn swap(world: &World, coins: i32, gives: &[(&str, i32)]) -> Attempt {
        let _ = world;
        Swap {
            who: A,
            with: X,
            gets: some(&[("Jug", 1)]),
            gives: some(gives),
            coins,
            merchant: false,
            asks: 0,
        }
        .into()
    }

    fn two_traders() -> World {
        let world = but(two(&[], &[]), A, |one| one.coins = 20);
        worth(worth(world, X, "Rope", "Jug", 10), A, "Rope", "Bowl", 4)
    }

    #[test]
    fn what_is_given_is_worth_at_least_as_much() {
        let world = two_traders();
        for coins in [10, 12] {
            let after = play(&world, &swap(&world, coins, &[]), &[], &[]).world;
            assert_eq!(after.character(A).coins, 20 - coins, "no change is owed");
            assert!(after.character(A).things.contains_key("Jug"));
            assert!(!after.character(X).things.contains_key("Jug"));
        }
        assert_eq!(refused(&world, &swap(&world, 9, &[])), Some("adventuring.trade.equal-value"));
    }

    #[test]
    fn coins_and_goods_are_added_up() {
        let world = two_traders();
        assert_eq!(refused(&world, &swap(&world, 5, &[("Bowl", 1)])), Some("adventuring.trade.equal-value"));
        let after = play(&world, &swap(&world, 6, &[("Bowl", 1)]), &[], &[]).world;
        assert!(after.character(X).things.contains_key("Bowl"));
        assert_eq!(after.character(X).coins, 6);
    }

    /// A offers the bowl, which is worth 4, for so many coins.
    fn sell(with: Who, asks: i32, merchant: bool) -> Attempt {
        let gives = some(&[("Bowl", 1)]);
        Swap { who: A, with, gets: Amounts::none(), gives, coins: 0, merchant, asks }.into()
    }

    #[test]
    fn things_are_sold_for_coins_that_they_are_worth() {
        let world = two_traders();
        let after = play(&world, &sell(X, 4, false), &[], &[]).world;
        assert_eq!(after.character(A).coins, 24, "the game master's people have what they need");
        assert!(after.character(X).things.contains_key("Bowl"));
        assert_eq!(refused(&world, &sell(X, 5, false)), Some("adventuring.trade.equal-value"));
        assert_eq!(refused(&world, &sell(X, 2, true)), None);
        assert_eq!(refused(&world, &sell(X, 3, true)), Some("adventuring.trade.equal-value"), "a merchant");
    }

    #[test]
    fn players_pay_only_what_they_have() {
        let pair = |coins| {
            let world = world([(A, hero("Ada", &[])), (B, hero("Bo", &[]))]);
            worth(but(world, B, |one| one.coins = coins), A, "Rope", "Bowl", 4)
        };
        let after = play(&pair(4), &sell(B, 4, false), &[], &[]).world;
        assert_eq!((after.character(A).coins, after.character(B).coins), (4, 0));
        assert_eq!(refused(&pair(3), &sell(B, 4, false)), Some("adventuring.trade.equal-value"));
    }

    fn one_of(name: &str) -> Value {
        Value::List(vec![Value::List(vec![Value::text(name), Value::Number(1)])])
    }

    /// Of somebody's things, what is in hand.
    fn in_hand(world: World, who: Who, name: &str) -> World {
        but(world, who, |one| one.things.get_mut(name).expect("a thing").ready = true)
    }

    #[test]
    fn a_player_says_what_they_want_before_it_is_proposed() {
        let world = in_hand(two_traders(), X, "Jug");
        let filled = Filled::of("swap").with("who", A).with("with", X).with("seeking", Value::text(""));
        assert!(matches!(next_for(&world, A, &filled), Next::Fill(param) if param.name == "gets"));
        let filled = filled.with("gets", one_of("Jug"));
        let next = next_for(&world, A, &filled.clone().with("gives", one_of("Bowl")).with_defaults());
        assert!(matches!(next, Next::Propose(param) if param.name == "merchant"));
        let next = next_for(&world, A, &filled.with("gives", Value::List(vec![])).with_defaults());
        assert!(matches!(next, Next::Ready(_)), "for coins alone it does not matter who buys");
        let gift = Filled::of("swap").with("who", A).with("with", X).with("gets", Value::List(vec![]));
        let gift = gift.with("seeking", Value::text("")).with("gives", one_of("Bowl")).with("asks", 0);
        assert!(matches!(next_for(&world, A, &gift), Next::Ready(_)), "nor does it for a present");
    }

    #[test]
    fn what_strangers_have_on_them_the_game_master_alone_knows() {
        let bare = but(two_traders(), X, |one| one.things.clear());
        let swap = Filled::of("swap").with("who", A).with("with", X);
        let seeks = swap.clone().with("seeking", Value::text("a jug"));
        let nothing = swap.clone().with("seeking", Value::text(""));
        for filled in [&Filled::of("swap"), &swap, &nothing, &nothing.clone().with("gets", one_of("Jug"))] {
            assert_eq!(next_for(&two_traders(), A, filled), next_for(&bare, A, filled), "{filled:?}");
        }
        assert!(matches!(next_for(&two_traders(), A, &nothing), Next::Fill(param) if param.name == "gives"));
        let poor = |world: &World| but(world.clone(), A, |one| one.things.clear());
        for world in [two_traders(), bare.clone()] {
            let offered = next_for(&poor(&world), A, &Filled::of("swap"));
            assert!(matches!(offered, Next::Fill(_)), "coins are enough: {offered:?}");
            let proposed =
                next_for(&world, A, &seeks.clone().with("gives", Value::List(vec![])).with("coins", 10));
            assert!(matches!(proposed, Next::Propose(param) if param.name == "gets"));
        }
        let seeks = seeks.with("gives", Value::List(vec![])).with("coins", 10);
        let named = seeks.clone().with("gets", one_of("Jug"));
        let Next::Ready(Attempt::Swap(swap)) = next(&two_traders(), &named) else { panic!("a swap") };
        assert_eq!((swap.gets, swap.coins), (some(&[("Jug", 1)]), 10));
        assert_eq!(withheld(&two_traders(), &named.with("coins", 9)), Some("adventuring.trade.equal-value"));
        assert_eq!(withheld(&bare, &seeks), Some("adventuring.trade.equal-value"));
        // Companions show what they have.
        let world = world([(A, hero("Ada", &[])), (B, hero("Bo", &[]))]);
        let world = worth(but(world, A, |one| one.coins = 20), B, "Rope", "Jug", 10);
        let with = Filled::of("swap").with("who", A).with("with", B);
        assert!(matches!(next_for(&world, A, &with), Next::Fill(param) if param.name == "gets"));
    }

    #[test]
    fn something_changes_hands() {
        let (gets, gives) = (Amounts::none(), Amounts::none());
        let swap = Swap { who: A, with: X, gets, gives, coins: 0, merchant: false, asks: 0 };
        assert_eq!(refused(&two_traders(), &swap.into()), Some("adventuring.trade.equal-value"));
    }

    #[test]
    fn it_takes_two_who_are_alive() {
        let bowl = |with| sell(with, 0, false);
        let world = two_traders();
        assert_eq!(refused(&world, &bowl(X)), None);
        assert_eq!(refused(&world, &bowl(A)), Some("adventuring.trade.equal-value"));
        let dead = without(world, X);
        assert_eq!(refused(&dead, &bowl(X)), Some("adventuring.base.death"));
        assert_eq!(withheld(&dead, &Filled::of("swap")), Some("adventuring.trade.equal-value"));
    }

    #[test]
    fn whoever_has_enough_is_offered_it() {
        // With the skill a jug worth 10 costs 5; the bowl is worth 4.
        let swaps = |coins, skills: &[&str]| {
            let world = skilled(but(two_traders(), A, |one| one.coins = coins), A, skills);
            norn_adventuring::rules::settlements::market::swaps(&world, A, X, "Jug")
        };
        assert_eq!([swaps(5, &[]), swaps(6, &[])], [0, 1]);
        assert_eq!([swaps(0, &["Bargain"]), swaps(1, &["Bargain"])], [0, 1]);
    }

    #[test]
    fn the_other_may_say_no() {
        let world = two_traders();
        let no = [("adventuring.trade.equal-value", Answer::Yes(false))];
        let after = play(&world, &swap(&world, 10, &[]), &[], &no).world;
        assert_eq!(after, world);
    }
}

mod adventuring_trade_bargain_half {
    use super::*;

    fn price(buyer: &[&str], seller: &[&str]) -> i64 {
        let world = skilled(skilled(two(&[], &[]), A, buyer), X, seller);
        of_value(20, paid(Dealer::of(&world, A), Dealer::of(&world, X)))
    }

    #[test]
    fn half_against_a_seller_without_the_skill() {
        assert_eq!(price(&["Bargain"], &[]), 10);
        assert_eq!(price(&[], &[]), 20);
        assert_eq!(price(&[], &["Bargain"]), 20);
    }

    #[test]
    fn a_swap_goes_by_it() {
        let world = worth(skilled(two(&[], &[]), A, &["Bargain"]), X, "Rope", "Jug", 20);
        let world = but(world, A, |one| one.coins = 10);
        let swap = Swap {
            who: A,
            with: X,
            gets: some(&[("Jug", 1)]),
            gives: Amounts::none(),
            coins: 10,
            merchant: false,
            asks: 0,
        };
        assert_eq!(refused(&world, &swap.clone().into()), None);
        let deaf = skilled(world, X, &["Bargain"]);
        assert_eq!(refused(&deaf, &swap.into()), Some("adventuring.trade.equal-value"));
    }
}

mod adventuring_trade_bargain_cancel {
    use super::*;

    #[test]
    fn the_seller_s_skill_undoes_the_buyer_s() {
        let skill = Dealer { bargains: true, merchant: false };
        let none = Dealer { bargains: false, merchant: false };
        assert_eq!(of_value(20, paid(skill, skill)), 20);
        assert_eq!(of_value(20, paid(none, skill)), 20, "and there is no surcharge");
    }
}

mod adventuring_trade_merchant_half {
    use super::*;

    #[test]
    fn merchants_pay_a_quarter_or_half_to_the_skilled() {
        let sell: Attempt = Sell { who: A, things: some(&[("Jug", 1)]) }.into();
        let world = worth(village(&[]), A, "Rope", "Jug", 20);
        assert_eq!(play(&at_market(&world.clone()), &sell, &[], &[]).total(), Some(5));
        assert_eq!(play(&at_market(&skilled(world, A, &["Bargain"])), &sell, &[], &[]).total(), Some(10));
    }

    #[test]
    fn a_merchant_who_sells_takes_nothing_off() {
        let customer = Dealer { bargains: false, merchant: false };
        assert_eq!(of_value(20, paid(customer, Dealer::merchant())), 20);
    }
}

mod adventuring_trade_price_table {
    use super::*;

    #[test]
    fn all_eight_rows() {
        let dealer = |bargains, merchant| Dealer { bargains, merchant };
        let rows = [
            (false, false, false, 100),
            (false, false, true, 100),
            (true, false, false, 50),
            (true, false, true, 100),
            (false, true, false, 50),
            (false, true, true, 50),
            (true, true, false, 25),
            (true, true, true, 50),
        ];
        for (bargains, merchant, seller, price) in rows {
            let found = of_value(100, paid(dealer(bargains, merchant), dealer(seller, false)));
            assert_eq!(found, price, "{bargains} {merchant} {seller}");
        }
    }

    #[test]
    fn a_whole_deal_is_rounded_down_not_each_thing() {
        let mut world = village(&[]);
        for name in ["Jug", "Mug", "Pan"] {
            world = worth(world, A, "Rope", name, 3);
        }
        let sell = Sell { who: A, things: some(&[("Jug", 1), ("Mug", 1), ("Pan", 1)]) };
        assert_eq!(tries(&at_market(&world), sell, &[], &[]).total(), Some(2), "a quarter of 9");
    }
}

mod adventuring_trade_market {
    use super::*;

    #[test]
    fn what_is_sold_is_gone_and_paid() {
        let armed = at_market(&with_thing(village(&[]), A, "Dagger", 1));
        let played = play(&armed, &Attempt::Sell(Sell { who: A, things: some(&[("Dagger", 1)]) }), &[], &[]);
        let one = played.world.character(A);
        assert_eq!((played.total(), one.coins, one.things.contains_key("Dagger")), (Some(1), 101, false));
    }

    #[test]
    fn any_number_of_deals_in_one_watch() {
        let mut world = at_market(&with_thing(village(&[]), A, "Rope", 1));
        let sell = Sell { who: A, things: some(&[("Rope", 1)]) };
        world = tries(&world, sell, &[], &[]).world;
        let buy = Buy { who: A, things: some(&[("Ration", 5)]) };
        world = tries(&world, buy.clone(), &[], &[]).world;
        world = tries(&world, buy, &[], &[]).world;
        assert_eq!(world.clock, 0);
        assert_eq!(pieces(&world, "Ration"), 10);
        assert_eq!(world.character(A).coins, 90);
        assert_eq!(world.busy[&A], Busy { since: 0, until: WATCH, task: Task::Market(P) });
        let after = watch_passes(&world, &[], &[]);
        assert!(after.busy.is_empty());
        let again = Attempt::Visit(Visit { who: A });
        assert_eq!(refused(&world, &again), Some("adventuring.turn.long-action-at-site"));
        assert_eq!(refused(&after, &again), None, "another visit is another watch");
    }

    #[test]
    fn only_in_a_settlement() {
        let wild = in_area(village(&[]), P, |area| area.settlement = false);
        assert_eq!(refused(&wild, &Attempt::Visit(Visit { who: A })), Some("adventuring.base.settlement"));
        let buy = Buy { who: A, things: some(&[("Ration", 1)]) };
        assert_eq!(refused(&village(&[]), &buy.into()), Some("adventuring.trade.market"));
    }

    #[test]
    fn the_game_master_says_what_it_has() {
        let world = at_market(&in_area(village(&[]), P, |area| area.goods = vec!["Rope".into()]));
        let buy = |name| Attempt::Buy(Buy { who: A, things: some(&[(name, 1)]) });
        assert_eq!(refused(&world, &buy("Rope")), None);
        assert_eq!(refused(&world, &buy("Sword")), Some("adventuring.trade.illegal.refused"));
    }

    #[test]
    fn poison_is_sold_openly_where_the_game_master_lists_it() {
        const POISON: &str = "Damaging poison, for the blood";
        let buy = Attempt::Buy(Buy { who: A, things: some(&[(POISON, 1)]) });
        let listed = at_market(&in_area(village(&[]), P, |area| area.goods = vec![POISON.into()]));
        assert_eq!(refused(&listed, &buy), None);
        assert_eq!(refused(&at_market(&village(&[])), &buy), Some("adventuring.trade.illegal.refused"));
    }

    #[test]
    fn the_page_adds_up_while_one_chooses() {
        let filled = Filled::of("buy").with("who", A);
        let Next::Fill(param) = next(&at_market(&village(&[])), &filled) else { panic!("a list") };
        let norn_kernel::Range::Amounts { of, .. } = &param.range else { panic!("{param:?}") };
        let sword = of.iter().find(|one| one.choice.value == Value::text("Sword")).expect("a sword");
        assert_eq!(sword.each, [2_000]);
    }
}

mod adventuring_trade_market_merchants {
    use super::*;

    #[test]
    fn they_all_have_the_skill() {
        let world = worth(village(&[]), A, "Rope", "Jug", 40);
        let buy = |world: World| {
            play(
                &at_market(&world),
                &Attempt::Buy(Buy { who: A, things: some(&[("Medium armour", 1)]) }),
                &[],
                &[],
            )
        };
        assert_eq!(buy(village(&[])).total(), Some(40));
        assert_eq!(buy(skilled(village(&[]), A, &["Bargain"])).total(), Some(40));
        let sell = |world: World| {
            play(&at_market(&world), &Attempt::Sell(Sell { who: A, things: some(&[("Jug", 1)]) }), &[], &[])
        };
        assert_eq!(sell(world.clone()).total(), Some(10));
        assert_eq!(sell(skilled(world, A, &["Bargain"])).total(), Some(20));
    }
}

mod adventuring_trade_full_price_buyer {
    use super::*;

    fn seeks(values: &[(Ability, i32)]) -> World {
        let world = worth(village(values), A, "Rope", "Jug", 40);
        let seek = Attempt::SeekBuyer(SeekBuyer { who: A, thing: "Jug".into() });
        play(&world, &seek, &[], &[]).world
    }

    #[test]
    fn a_save_after_a_watch() {
        let sold = watch_passes(&seeks(&[(Wit, 10)]), &[10], &[]);
        assert_eq!((sold.character(A).coins, sold.character(A).things.contains_key("Jug")), (140, false));
        let kept = watch_passes(&seeks(&[(Wit, 10)]), &[11], &[]);
        assert_eq!((kept.character(A).coins, kept.character(A).things.contains_key("Jug")), (100, true));
        assert_eq!((sold.clock, kept.clock), (WATCH, WATCH));
    }

    #[test]
    fn bargain_helps() {
        let world = skilled(seeks(&[(Wit, 10)]), A, &["Bargain"]);
        assert_eq!(watch_passes(&world, &[14, 9], &[]).character(A).coins, 140);
    }

    #[test]
    fn one_thing_a_search() {
        let world = seeks(&[(Wit, 10)]);
        let again = Attempt::SeekBuyer(SeekBuyer { who: A, thing: "Jug".into() });
        assert_eq!(refused(&world, &again), Some("adventuring.turn.long-action-at-site"));
        let other = Attempt::SeekBuyer(SeekBuyer { who: A, thing: "Nothing".into() });
        assert_eq!(refused(&village(&[]), &other), Some("adventuring.trade.full-price-buyer"));
    }
}

mod adventuring_trade_illegal_refused {
    use super::*;

    #[test]
    fn plainly_stolen_goods_are_not_bought() {
        let world = at_market(&worth(village(&[]), A, "Rope", "Jug", 40));
        let hot = |how| but(world.clone(), A, |one| one.things.get_mut("Jug").expect("a jug").hot = how);
        let sell = Attempt::Sell(Sell { who: A, things: some(&[("Jug", 1)]) });
        assert_eq!(refused(&hot(Hot::Plain), &sell), Some("adventuring.trade.illegal.refused"));
        assert_eq!(refused(&hot(Hot::Unseen), &sell), None);
    }

    #[test]
    fn the_game_master_says_who_can_see_it() {
        let world = at_market(&worth(village(&[]), A, "Rope", "Jug", 40));
        let hot = written(world, "character/1/hot/Jug", Value::word("plainly-illegal"));
        let sell = Attempt::Sell(Sell { who: A, things: some(&[("Jug", 1)]) });
        assert_eq!(refused(&hot, &sell), Some("adventuring.trade.illegal.refused"));
    }

    #[test]
    fn poison_is_not_sold() {
        let buy = Buy { who: A, things: some(&[("Lethal poison, to be swallowed", 1)]) };
        assert_eq!(
            refused(&at_market(&village(&[])), &buy.into()),
            Some("adventuring.trade.illegal.refused")
        );
    }

    #[test]
    fn nor_does_anybody_pay_its_full_price() {
        let world = worth(village(&[]), A, "Rope", "Jug", 40);
        let hot = |how| but(world.clone(), A, |one| one.things.get_mut("Jug").expect("a jug").hot = how);
        let seek = Attempt::SeekBuyer(SeekBuyer { who: A, thing: "Jug".into() });
        assert_eq!(refused(&hot(Hot::Plain), &seek), Some("adventuring.trade.illegal.refused"));
        assert_eq!(refused(&hot(Hot::Unseen), &seek), None);
    }

    #[test]
    fn poison_is_traded_openly_where_the_game_master_says_so() {
        let poison = "Lethal poison, to be swallowed";
        let market = with_thing(at_market(&village(&[])), A, poison, 1);
        let buy = Attempt::Buy(Buy { who: A, things: some(&[(poison, 1)]) });
        let sell = Attempt::Sell(Sell { who: A, things: some(&[(poison, 1)]) });
        let key = Some("adventuring.trade.illegal.refused");
        assert_eq!((refused(&market, &buy), refused(&market, &sell)), (key, key));
        let open = in_area(market, P, |area| area.goods = vec![poison.into()]);
        assert_eq!((refused(&open, &buy), refused(&open, &sell)), (None, None));
        let stolen = but(open, A, |one| one.things.get_mut(poison).expect("a dose").hot = Hot::Plain);
        assert_eq!(refused(&stolen, &sell), key);
    }
}

mod adventuring_trade_illegal_prices {
    use super::*;

    /// A is with a known contact, and has something stolen that is worth 40.
    fn with_contact(skills: &[&str], switch: &str) -> World {
        let world = in_area(village(&[]), P, |area| area.contact = true);
        let world = but(worth(world, A, "Rope", "Jug", 40), A, |one| {
            one.things.get_mut("Jug").expect("a jug").hot = Hot::Plain;
        });
        let world = with_switch(skilled(world, A, skills), "illegal-price", switch);
        play(&world, &Attempt::SeekContact(SeekContact { who: A }), &[], &[]).world
    }

    fn buys(world: &World) -> Option<i32> {
        play(world, &Attempt::Buy(Buy { who: A, things: some(&[("Medium armour", 1)]) }), &[], &[]).total()
    }

    fn sells(world: &World) -> Option<i32> {
        play(world, &Attempt::Sell(Sell { who: A, things: some(&[("Jug", 1)]) }), &[], &[]).total()
    }

    #[test]
    fn double_and_half_come_on_top() {
        assert_eq!(
            (buys(&with_contact(&[], "on-top")), sells(&with_contact(&[], "on-top"))),
            (Some(80), Some(5))
        );
        let bargain = with_contact(&["Bargain"], "on-top");
        assert_eq!((buys(&bargain), sells(&bargain)), (Some(80), Some(10)));
    }

    #[test]
    fn with_the_switch_they_are_of_the_plain_value() {
        let flat = with_contact(&[], "flat");
        assert_eq!((buys(&flat), sells(&flat)), (Some(80), Some(20)));
    }
}

mod adventuring_trade_illegal_find {
    use super::*;

    fn seeks(values: &[(Ability, i32)]) -> World {
        play(&village(values), &Attempt::SeekContact(SeekContact { who: A }), &[], &[]).world
    }

    #[test]
    fn a_watch_and_a_save() {
        let found = watch_passes(&seeks(&[(Wit, 11)]), &[11], &[]);
        assert!(found.area(P).contact);
        let none = watch_passes(&seeks(&[(Wit, 11)]), &[12], &[]);
        assert!(!none.area(P).contact);
        assert_eq!(none.clock, WATCH);
    }

    #[test]
    fn the_deal_is_included() {
        let poison = Attempt::Buy(Buy { who: A, things: some(&[("Damaging poison, for the blood", 1)]) });
        let found = watch_passes(&seeks(&[(Wit, 11)]), &[11], &[]);
        assert_eq!(refused(&found, &poison), None);
        let later = play(&found, &Attempt::Wait(Wait { stretches: 1 }), &[], &[]).world;
        assert_eq!(refused(&later, &poison), Some("adventuring.trade.market"));
    }

    #[test]
    fn a_contact_once_found_takes_only_the_watch() {
        let known = in_area(seeks(&[]), P, |area| area.contact = true);
        assert!(watch_passes(&known, &[], &[]).area(P).contact);
    }

    #[test]
    fn only_in_a_settlement() {
        let wild = in_area(village(&[]), P, |area| area.settlement = false);
        assert_eq!(refused(&wild, &SeekContact { who: A }.into()), Some("adventuring.base.settlement"));
    }

    #[test]
    fn two_who_look_at_once_both_deal() {
        let mut world = village(&[(Wit, 11)]);
        world.characters.insert(B, hero("Bo", &[]).into());
        let world = but(world, B, |one| (one.at, one.coins) = (Some(P), 100));
        let mut busy = world;
        for who in [A, B] {
            busy = play(&busy, &Attempt::SeekContact(SeekContact { who }), &[], &[]).world;
        }
        let found = watch_passes(&busy, &[11], &[]);
        for who in [A, B] {
            let poison = Buy { who, things: some(&[("Damaging poison, for the blood", 1)]) };
            assert_eq!(refused(&found, &poison.into()), None);
        }
    }
}

mod adventuring_rumour_gather {
    use super::*;

    #[test]
    fn a_watch_and_no_die() {
        let gather: Attempt = rumours::Gather { who: A }.into();
        let world = play(&village(&[]), &gather, &[], &[]).world;
        let answer = [
            ("adventuring.rumour.content", Answer::One(Value::word("write-one"))),
            ("adventuring.rumour.content", Answer::Text("The ford is haunted.".into())),
        ];
        assert_eq!(world.busy[&A].until, WATCH);
        let after = watch_passes(&world, &[], &answer);
        assert_eq!(after.clock, WATCH);
        assert_eq!(after.rumours["The ford is haunted."].heard, [A].into());
        let wild = in_area(village(&[]), P, |area| area.settlement = false);
        assert_eq!(refused(&wild, &gather), Some("adventuring.base.settlement"));
    }
}

mod adventuring_rumour_content {
    use super::*;

    #[test]
    fn a_rumour_says_something() {
        let none = Attempt::Spread(Spread { text: " ".into(), truth: Truth::True });
        assert_eq!(refused(&village(&[]), &none), Some("adventuring.rumour.content"));
    }

    fn seven() -> World {
        let mut world = village(&[]);
        for nth in 1..=7 {
            let rumour = Rumour { truth: Truth::False, heard: BTreeSet::new() };
            world.rumours.insert(format!("Rumour {nth}"), rumour);
        }
        tries(&world, rumours::Gather { who: A }, &[], &[]).world
    }

    #[test]
    fn one_of_seven_is_drawn_by_a_d7() {
        let played = play(&seven(), &Attempt::Wait(Wait { stretches: WATCH }), &[3], &[]);
        assert_eq!(played.dice(), [(7, 3, false)]);
        assert_eq!(played.world.rumours["Rumour 3"].heard, [A].into());
    }

    #[test]
    fn the_game_master_may_pick() {
        let pick = [("adventuring.rumour.content", Answer::One(Value::text("Rumour 5")))];
        assert_eq!(watch_passes(&seven(), &[], &pick).rumours["Rumour 5"].heard, [A].into());
    }

    #[test]
    fn players_never_learn_whether_it_is_so() {
        let spread =
            Attempt::Spread(Spread { text: "A dragon.".into(), truth: Truth::False }).veiled(&seven());
        assert_eq!(spread.audience(), Audience::Referee);
        let played = play(&seven(), &Attempt::Wait(Wait { stretches: WATCH }), &[3], &[]);
        let kept = played
            .record
            .effects
            .iter()
            .filter(|change| matches!(change.effect, norn_adventuring::Effect::Rumour(..)));
        assert!(kept.into_iter().all(|change| change.audience == Audience::Referee));
        let view = Adventuring.show(&played.world, &Viewer::Player(vec![A]));
        assert!(!format!("{view:?}").contains("false\")"), "the truth is shown to nobody");
        assert!(format!("{view:?}").contains("Rumour 3"), "the words are");
        assert!(!format!("{view:?}").contains("Rumour 4"));
    }
}

mod adventuring_game_contest {
    use super::*;

    #[test]
    fn it_takes_two() {
        let alone = Attempt::Game(Game { players: [A].into(), ability: None, hampers: false });
        assert_eq!(refused(&one(&[]), &alone), Some("adventuring.game.contest"));
    }

    fn chess(ability: Ability) -> Attempt {
        Game { players: [A, B].into(), ability: Some(ability), hampers: false }.into()
    }

    fn players(wits: [i32; 2], agis: [i32; 2]) -> World {
        world([
            (A, hero("Ada", &[(Wit, wits[0]), (Agi, agis[0])])),
            (B, hero("Bo", &[(Wit, wits[1]), (Agi, agis[1])])),
        ])
    }

    fn winner(played: &Played<World>) -> Vec<Vec<Value>> {
        played.told("adventuring.game.contest", "wins")
    }

    #[test]
    fn the_higher_margin_wins() {
        let played = play(&players([13, 10], [10, 10]), &chess(Wit), &[9, 5], &[]);
        assert_eq!(winner(&played), [[Value::Character(B)]]);
    }

    #[test]
    fn the_total_is_the_place_of_the_winner_and_can_be_overruled() {
        let world = players([13, 10], [10, 10]);
        assert_eq!(play(&world, &chess(Wit), &[9, 5], &[]).total(), Some(2));
        assert_eq!(play(&world, &chess(Wit), &[5, 9], &[]).total(), Some(1));
        let ruled = |number: i32| {
            let rulings = [Ruling { rule: "adventuring.game.contest", nth: 0, number }];
            play_ruled(&world, &chess(Wit), &[9, 5], &[], &rulings)
        };
        assert_eq!((ruled(1).total(), winner(&ruled(1))), (Some(1), vec![vec![Value::Character(A)]]));
        for number in [0, 3, -1] {
            assert_eq!(ruled(number).told("adventuring.game.contest", "nobody-wins").len(), 1);
        }
    }

    #[test]
    fn one_who_plays_alone_is_refused_by_the_rule() {
        let filled = Filled::of("game").with("players", Value::List(vec![Value::Character(A)]));
        assert_eq!(withheld(&players([1, 1], [1, 1]), &filled), Some("adventuring.game.contest"));
    }

    #[test]
    fn another_ability_where_it_is_another_game() {
        let played = play(&players([1, 1], [12, 9]), &chess(Agi), &[10, 6], &[]);
        assert_eq!(winner(&played), [[Value::Character(B)]]);
        let strong = Game { players: [A, B].into(), ability: Some(Str), hampers: false };
        let played = tries(&players([1, 1], [1, 1]), strong, &[4, 9], &[]);
        assert_eq!(winner(&played), [[Value::Character(A)]]);
    }
}

mod adventuring_base_contest {
    use super::*;

    fn contest(scores: [i32; 2], dice: &[u16]) -> Vec<Vec<Value>> {
        let world = world([(A, hero("Ada", &[(Agi, scores[0])])), (B, hero("Bo", &[(Agi, scores[1])]))]);
        let game = Game { players: [A, B].into(), ability: Some(Agi), hampers: false };
        tries(&world, game, dice, &[]).told("adventuring.game.contest", "wins")
    }

    #[test]
    fn the_margin_is_the_score_less_the_die() {
        assert_eq!(contest([12, 9], &[10, 6]), [[Value::Character(B)]]);
        assert_eq!(contest([12, 8], &[15, 12]), [[Value::Character(A)]], "though both would fail a save");
        assert_eq!(contest([10, 10], &[7, 4]), [[Value::Character(B)]], "of equal scores the lower die");
    }

    #[test]
    fn the_total_is_the_place_of_the_winner() {
        let world = two(&[(Agi, 12)], &[(Agi, 9)]);
        let measured = Measure { who: [A, X].into(), ability: Agi, hampers: false };
        assert_eq!(tries(&world, measured.clone(), &[10, 6], &[]).total(), Some(2));
        assert_eq!(tries(&world, measured, &[10, 8], &[]).total(), Some(1));
    }

    #[test]
    fn ties_throw_again() {
        assert_eq!(contest([12, 10], &[10, 8, 5, 9]), [[Value::Character(A)]]);
    }
}

mod adventuring_game_luck {
    use super::*;

    #[test]
    fn the_lowest_wins_whatever_they_can() {
        let luck = Game { players: [A, B, C].into(), ability: None, hampers: false };
        let played = tries(&three(), luck.clone(), &[7, 12, 3], &[]);
        assert_eq!(played.told("adventuring.game.contest", "wins"), [[Value::Character(C)]]);
        let strong = skilled(but(three(), A, |one| one.abilities.set(Wit, 18)), A, &["Blather"]);
        let played = tries(&strong, luck, &[7, 12, 3], &[]);
        assert_eq!(played.told("adventuring.game.contest", "wins"), [[Value::Character(C)]]);
    }

    #[test]
    fn tied_lowest_roll_again_among_themselves() {
        let luck = Game { players: [A, B, C].into(), ability: None, hampers: false };
        let played = tries(&three(), luck, &[3, 12, 3, 9, 8], &[]);
        assert_eq!(played.told("adventuring.game.contest", "wins"), [[Value::Character(C)]]);
    }

    #[test]
    fn among_eight_each_has_an_eighth() {
        let odds = norn_testkit::odds::weighed(Adventuring, "luck players=8\n");
        assert!(odds.contains("win 1/8"), "{odds}");
    }
}

mod adventuring_game_cheat_declare {
    use super::*;

    #[test]
    fn a_player_tells_the_game_master_alone() {
        let game = Game { players: [A, B].into(), ability: Some(Wit), hampers: false };
        let played = tries(&three(), game, &[5, 9], &[]);
        assert_eq!(played.asked("adventuring.game.cheat.declare"), 2, "everybody is asked, honest or not");
        for (question, who) in played.asked.iter().zip([A, B]) {
            assert_eq!(question.audience, Audience::Character(who));
        }
    }

    #[test]
    fn without_words_nobody_cheats() {
        let game = Game { players: [A, B].into(), ability: Some(Wit), hampers: false };
        let blank = [("adventuring.game.cheat.declare", Answer::Text("  ".into()))];
        let played = tries(&three(), game, &[5, 9], &blank);
        assert_eq!(played.told("adventuring.game.contest", "wins"), [[Value::Character(A)]]);
    }
}

mod adventuring_game_cheat_save {
    use super::*;

    fn cheats(who: usize) -> Vec<(&'static str, Answer)> {
        let mut answers = vec![("adventuring.game.cheat.declare", Answer::Text(String::new())); 2];
        answers[who].1 = Answer::Text("a card in the sleeve".into());
        answers
    }

    fn table() -> World {
        world([(A, hero("Ada", &[(Wit, 11), (Agi, 3)])), (B, hero("Bo", &[(Agi, 18)]))])
    }

    fn game() -> Attempt {
        Game { players: [A, B].into(), ability: Some(Agi), hampers: false }.into()
    }

    #[test]
    fn whoever_is_not_caught_wins() {
        let played = play(&table(), &game(), &[11, 1], &cheats(0));
        assert_eq!(played.told("adventuring.game.contest", "wins"), [[Value::Character(A)]]);
    }

    #[test]
    fn whoever_is_caught_loses_and_all_know() {
        let played = play(&table(), &game(), &[12, 9], &cheats(0));
        assert_eq!(played.told("adventuring.game.cheat.save", "caught"), [[Value::Character(A)]]);
        assert_eq!(played.told("adventuring.game.contest", "wins"), [[Value::Character(B)]]);
    }

    #[test]
    fn of_two_the_better_margin_wins() {
        let both = vec![("adventuring.game.cheat.declare", Answer::Text("marked dice".into())); 2];
        let world = world([(A, hero("Ada", &[(Wit, 11)])), (B, hero("Bo", &[(Wit, 14)]))]);
        let played = play(&world, &game(), &[9, 10], &both);
        assert_eq!(played.told("adventuring.game.contest", "wins"), [[Value::Character(B)]]);
    }
}

mod adventuring_game_cheat_secret_roll {
    use super::*;

    fn darts() -> (World, Attempt) {
        let world = world([(A, hero("Ada", &[(Agi, 10)])), (X, other("Xan", &[(Wit, 9), (Agi, 12)]))]);
        (world, Game { players: [A, X].into(), ability: Some(Agi), hampers: false }.into())
    }

    fn cheats() -> Vec<(&'static str, Answer)> {
        vec![
            ("adventuring.game.cheat.declare", Answer::Text(String::new())),
            ("adventuring.game.cheat.declare", Answer::Text("a heavy dart".into())),
        ]
    }

    #[test]
    fn one_die_serves_either() {
        let (world, darts) = darts();
        let honest = play(&world, &darts, &[15, 10], &[]);
        assert_eq!(
            honest.told("adventuring.game.contest", "wins"),
            [[Value::Character(X)]],
            "2 above, against -5"
        );
        let caught = play(&world, &darts, &[15, 10], &cheats());
        assert_eq!(caught.told("adventuring.game.cheat.save", "caught"), [[Value::Character(X)]]);
        let unnoticed = play(&world, &darts, &[15, 8], &cheats());
        assert_eq!(unnoticed.told("adventuring.game.contest", "wins"), [[Value::Character(X)]]);
    }

    #[test]
    fn nor_in_a_game_of_luck() {
        let (world, _) = darts();
        let luck = Game { players: [A, X].into(), ability: None, hampers: false };
        let played = tries(&world, luck, &[15, 10], &[]);
        let rolled = played.record.lines.iter();
        let rolled = rolled.filter(|noted| matches!(noted.line, norn_kernel::Line::Rolled { .. }));
        assert_eq!(rolled.filter(|noted| noted.audience == Audience::Referee).count(), 1);
    }

    #[test]
    fn players_see_no_face_of_it() {
        let (world, darts) = darts();
        for (dice, answers) in [(vec![15, 10], vec![]), (vec![15, 8], cheats())] {
            let played = play(&world, &darts, &dice, &answers);
            let rolled = played
                .record
                .lines
                .iter()
                .filter(|noted| matches!(noted.line, norn_kernel::Line::Rolled { .. }));
            let hidden = rolled.filter(|noted| noted.audience == Audience::Referee).count();
            assert_eq!(hidden, 1);
        }
    }
}

/// A has craft tools and so many raw materials.
fn crafter(values: &[(Ability, i32)], pieces: u16) -> World {
    let world = with_thing(one(values), A, "Craft tools", 1);
    with_thing(world, A, "Raw materials", pieces)
}

fn crude(like: &str) -> Work {
    Work {
        like: like.into(),
        name: like.into(),
        pieces: 1,
        flaw: Some("fragile".into()),
        ability: Str,
        master: false,
        robust: false,
    }
}

fn fine(like: &str, pieces: u16) -> Work {
    Work { flaw: None, ability: Wit, pieces, ..crude(like) }
}

fn crafts(work: Work) -> Attempt {
    Craft { who: A, work }.into()
}

mod adventuring_craft_crude {
    use super::*;

    #[test]
    fn mending_takes_tools_too() {
        let world = with_way(row(one(&[]), Level::Zone), P, Q, |way| {
            let mut door = Door::default();
            door.solid.health = 3;
            way.door = Some(door);
        });
        let mend = Attempt::Mend(Mend { who: A, what: Target::Door(P, Q), ability: Str });
        assert_eq!(refused(&world, &mend), Some("adventuring.craft.crude"));
    }

    #[test]
    fn a_watch_and_a_save_make_a_thing_with_a_flaw() {
        let world = play(&crafter(&[(Str, 11)], 3), &crafts(crude("Axe")), &[], &[]).world;
        let made = watch_passes(&world, &[11], &[]);
        assert_eq!(made.character(A).things.get("Axe").map(|axe| axe.fragile), Some(true));
        let none = watch_passes(&world, &[12], &[]);
        assert!(!none.character(A).things.contains_key("Axe"));
        assert!(!none.character(A).things.contains_key("Raw materials"), "materials are lost on a failure");
    }

    #[test]
    fn not_without_tools_or_materials() {
        let bare = with_thing(one(&[]), A, "Raw materials", 3);
        assert_eq!(refused(&bare, &crafts(crude("Axe"))), Some("adventuring.craft.crude"));
        assert_eq!(
            refused(&crafter(&[], 2), &crafts(crude("Axe"))),
            Some("adventuring.craft.materials-cost")
        );
    }

    #[test]
    fn the_game_master_chooses_the_ability() {
        let work = Work { ability: Agi, ..crude("Axe") };
        let world = play(&crafter(&[(Agi, 4)], 3), &crafts(work), &[], &[]).world;
        assert!(!watch_passes(&world, &[5], &[]).character(A).things.contains_key("Axe"));
    }
}

mod adventuring_craft_crude_flaw {
    use super::*;

    #[test]
    fn there_always_is_one() {
        let none = Work { flaw: Some(String::new()), ..crude("Axe") };
        assert_eq!(refused(&crafter(&[], 3), &crafts(none)), Some("adventuring.craft.crude.flaw"));
        let filled = Filled::of("craft")
            .with("who", A)
            .with("how", Value::word("crudely"))
            .with("what", Value::text("Axe"))
            .with_defaults();
        let Next::Ready(Attempt::Craft(craft)) = next(&crafter(&[], 3), &filled) else { panic!("ready") };
        assert_eq!(craft.work.flaw.as_deref(), Some("fragile"));
    }

    #[test]
    fn the_game_master_can_name_another() {
        let heavy = Work { flaw: Some("clumsy".into()), ..crude("Axe") };
        let world = play(&crafter(&[], 3), &crafts(heavy), &[], &[]).world;
        let made = watch_passes(&world, &[5], &[]);
        assert_eq!(
            (made.character(A).things["Axe"].flaw.as_str(), made.character(A).things["Axe"].fragile),
            ("clumsy", false)
        );
    }
}

mod adventuring_craft_crude_examples {
    use super::*;

    #[test]
    fn all_three_are_offered() {
        let filled = Filled::of("craft").with("who", A).with("how", Value::word("crudely"));
        let Next::Fill(param) = next(&crafter(&[], 9), &filled) else { panic!("what") };
        let named = |name: &&str| param.range.options().iter().any(|one| one.value == Value::text(name));
        let all = ["Nailed club", "Fang spear", "Crude shelter"];
        assert_eq!(all.iter().filter(|name| named(name)).count(), 3);
        let filled = filled.with("what", Value::text("Nailed club")).with_defaults();
        let Next::Ready(Attempt::Craft(craft)) = next(&crafter(&[], 9), &filled) else { panic!("ready") };
        assert_eq!((craft.work.like.as_str(), craft.work.flaw.as_deref()), ("Club", Some("fragile")));
    }

    #[test]
    fn a_shelter_stands_where_it_was_made() {
        let world = at(with_area(crafter(&[], 9), P, area("Moor", Level::Region, |_| {})), A, P);
        let work = Work { name: "Crude shelter".into(), like: String::new(), ..crude("Axe") };
        let world = play(&world, &crafts(work), &[], &[]).world;
        assert!(watch_passes(&world, &[5], &[]).area(P).shelter);
        assert!(!watch_passes(&world, &[15], &[]).area(P).shelter);
    }
}

mod adventuring_craft_quality {
    use super::*;

    #[test]
    fn skills_make_six_kinds_of_things() {
        let kinds = ["weapons", "armour", "antidotes", "cures", "poisons", "drugs"];
        assert_eq!(norn_adventuring::content::crafts(&one(&[])), kinds);
    }

    #[test]
    fn whoever_has_made_it_has_it() {
        let herbs = skilled(crafter(&[], 40), A, &["Herbalism"]);
        let busy = play(&herbs, &crafts(fine("Cure", 1)), &[], &[]).world;
        assert_eq!(pieces(&watch_passes(&busy, &[], &[]), "Cure"), 1);
    }

    #[test]
    fn what_no_list_has_is_not_made() {
        let key = Some("adventuring.craft.quality");
        assert_eq!(refused(&crafter(&[], 9), &crafts(fine("Moonbeam", 1))), key);
        assert_eq!(refused(&crafter(&[], 9), &crafts(crude("Moonbeam"))), key);
    }

    #[test]
    fn only_what_the_skill_is_for() {
        let world = at(
            with_area(
                crafter(&[], 40),
                P,
                area("Forge", Level::Zone, |area| area.workshop = vec!["Smithing".into()]),
            ),
            A,
            P,
        );
        let smith = skilled(world.clone(), A, &["Smithing"]);
        assert_eq!(refused(&smith, &crafts(fine("Sword", 1))), None);
        assert_eq!(refused(&smith, &crafts(fine("Antidote", 1))), Some("adventuring.craft.quality"));
        let filled = Filled::of("craft").with("who", A).with("how", Value::word("well-made"));
        let filled = filled.with("what", Value::text("Antidote"));
        assert_eq!(withheld(&smith, &filled), Some("adventuring.craft.quality"));
        assert_eq!(refused(&world, &crafts(fine("Sword", 1))), Some("adventuring.craft.quality"));
    }
}

mod adventuring_craft_quality_time {
    use super::*;

    #[test]
    fn a_workshop_or_tools_as_the_skill_says() {
        let nowhere = skilled(crafter(&[], 40), A, &["Smithing"]);
        assert_eq!(refused(&nowhere, &crafts(fine("Sword", 1))), Some("adventuring.craft.quality.time"));
        let herbs = skilled(crafter(&[], 40), A, &["Herbalism"]);
        assert_eq!(refused(&herbs, &crafts(fine("Antidote", 1))), None);
        let bare = skilled(with_thing(one(&[]), A, "Raw materials", 40), A, &["Herbalism"]);
        assert_eq!(refused(&bare, &crafts(fine("Antidote", 1))), Some("adventuring.craft.quality.time"));
        let world = play(&herbs, &crafts(fine("Antidote", 1)), &[], &[]).world;
        assert_eq!(world.busy[&A].until, WATCH);
    }
}

mod adventuring_craft_quality_no_save {
    use super::*;

    #[test]
    fn an_ordinary_thing_is_always_made() {
        let world = skilled(crafter(&[], 40), A, &["Herbalism"]);
        let world = play(&world, &crafts(fine("Antidote", 1)), &[], &[]).world;
        assert_eq!(pieces(&watch_passes(&world, &[], &[]), "Antidote"), 1);
    }
}

mod adventuring_craft_quality_master {
    use super::*;

    #[test]
    fn what_is_crude_is_neither_master_crafted_nor_robust() {
        let key = Some("adventuring.craft.quality.master");
        for (master, robust) in [(true, false), (false, true)] {
            let work = Work { master, robust, ..crude("Rope") };
            assert_eq!(refused(&crafter(&[], 9), &crafts(work)), key);
        }
    }

    fn forge(work: Work) -> World {
        let world = crafter(&[(Wit, 12)], 200);
        let world = at(
            with_area(world, P, area("Forge", Level::Zone, |area| area.workshop = vec!["Smithing".into()])),
            A,
            P,
        );
        play(&skilled(world, A, &["Smithing"]), &crafts(work), &[], &[]).world
    }

    #[test]
    fn a_save_makes_it_better() {
        let world = forge(Work { master: true, ..fine("Sword", 1) });
        assert!(watch_passes(&world, &[12, 15], &[]).character(A).things["Sword"].master);
        let plain = watch_passes(&world, &[13, 15], &[]);
        assert!(!plain.character(A).things["Sword"].master, "an ordinary sword all the same");
        let robust = forge(Work { robust: true, ..fine("Sword", 1) });
        assert!(watch_passes(&robust, &[12, 15], &[]).character(A).things["Sword"].robust);
    }

    #[test]
    fn both_take_two_saves() {
        let world = forge(Work { master: true, robust: true, ..fine("Sword", 1) });
        let made = watch_passes(&world, &[12, 15, 13, 14], &[]);
        let sword = &made.character(A).things["Sword"];
        assert_eq!((sword.master, sword.robust), (true, false));
    }
}

mod adventuring_craft_batch {
    use super::*;

    #[test]
    fn two_of_what_is_used_up() {
        let world = skilled(crafter(&[], 40), A, &["Herbalism"]);
        assert_eq!(refused(&world, &crafts(fine("Antidote", 2))), None);
        let after = play(&world, &crafts(fine("Antidote", 2)), &[], &[]).world;
        assert_eq!(after.character(A).things["Raw materials"].pieces, 30, "a quarter of 2 × 20");
        assert_eq!(watch_passes(&after, &[], &[]).character(A).things["Antidote"].pieces, 2);
        assert_eq!(refused(&world, &crafts(fine("Antidote", 3))), Some("adventuring.craft.batch"));
        assert_eq!(refused(&world, &crafts(fine("Antidote", 1))), None, "a single one can be made");
    }

    #[test]
    fn a_player_says_how_many_before_it_is_proposed() {
        let world = skilled(crafter(&[], 40), A, &["Herbalism"]);
        let filled = Filled::of("craft").with("who", A).with("how", Value::word("well-made"));
        let filled = filled.with("what", Value::text("Antidote"));
        assert!(matches!(next_for(&world, A, &filled), Next::Fill(param) if param.name == "pieces"));
        let filled = filled.with("pieces", 2).with("master", false).with("robust", true);
        assert!(matches!(next_for(&world, A, &filled), Next::Propose(param) if param.name == "ability"));
    }

    #[test]
    fn a_player_who_has_materials_for_one_hears_that_two_take_more() {
        let world = skilled(crafter(&[], 9), A, &["Herbalism"]);
        let filled = Filled::of("craft").with("who", A).with("how", Value::word("well-made"));
        let filled = filled.with("what", Value::text("Antidote"));
        let Next::Fill(param) = next_for(&world, A, &filled) else { panic!("how many") };
        assert_eq!((param.name, param.range.allows(&2.into())), ("pieces", false));
        let two = filled.with("pieces", 2);
        let Next::Refused(refusal) = next_for(&world, A, &two) else { panic!("{two:?}") };
        assert_eq!(refusal.rule().id(), "adventuring.craft.materials-cost");
    }

    #[test]
    fn one_of_anything_else() {
        let world = at(
            with_area(
                crafter(&[], 40),
                P,
                area("Forge", Level::Zone, |area| area.workshop = vec!["Smithing".into()]),
            ),
            A,
            P,
        );
        let smith = skilled(world, A, &["Smithing"]);
        assert_eq!(refused(&smith, &crafts(fine("Sword", 2))), Some("adventuring.craft.batch"));
    }

    #[test]
    fn one_that_is_crude() {
        let world = crafter(&[(Str, 11)], 40);
        let what = Filled::of("craft").with("who", A).with("how", Value::word("crudely"));
        assert!(choices(&world, &what).contains(&Value::text("Light source")));
        let light = Work { name: "Light source".into(), ..crude("Light source") };
        assert_eq!(
            refused(&world, &crafts(Work { pieces: 2, ..light.clone() })),
            Some("adventuring.craft.batch")
        );
        let busy = play(&world, &crafts(light), &[], &[]).world;
        assert_eq!(watch_passes(&busy, &[11], &[]).character(A).things["Light source"].pieces, 1);
    }
}

mod adventuring_craft_materials_cost {
    use super::*;
    use norn_adventuring::rules::settlements::crafting::materials;

    #[test]
    fn they_are_used_up_or_lacking() {
        let axe = crafts(crude("Axe"));
        assert_eq!(refused(&crafter(&[], 2), &axe), Some("adventuring.craft.materials-cost"));
        assert_eq!(pieces(&play(&crafter(&[], 5), &axe, &[], &[]).world, "Raw materials"), 2);
    }

    #[test]
    fn what_is_lacking_is_said_where_two_are_asked_for() {
        let filled = Filled::of("craft").with("who", A).with("how", Value::word("well-made"));
        let two = filled.with("what", Value::text("Antidote")).with("pieces", 2);
        let with = |pieces| skilled(crafter(&[], pieces), A, &["Herbalism"]);
        assert_eq!(withheld(&with(5), &two), Some("adventuring.craft.materials-cost"));
        assert_eq!(withheld(&with(10), &two), None);
    }

    #[test]
    fn a_quarter_of_the_value() {
        let world = one(&[]);
        assert_eq!(materials(&world, &fine("Medium armour", 1)), 10);
        let mut six = fine("Antidote", 2);
        six.like = "Ration".into();
        assert_eq!(materials(&world, &six), 1, "half a coin, and one piece at least");
        assert_eq!(materials(&world, &Work { master: true, ..fine("Sword", 1) }), 20);
        assert_eq!(materials(&world, &fine("Antidote", 2)), 10);
    }
}

mod adventuring_base_keyword_master_crafted {
    use super::*;

    #[test]
    fn it_takes_4_times_the_materials() {
        let smith = |pieces| {
            let forge = area("Forge", Level::Zone, |area| area.workshop = vec!["Smithing".into()]);
            skilled(at(with_area(crafter(&[], pieces), P, forge), A, P), A, &["Smithing"])
        };
        let sword = |master| crafts(Work { master, ..fine("Sword", 1) });
        let key = Some("adventuring.craft.materials-cost");
        assert_eq!((refused(&smith(5), &sword(false)), refused(&smith(19), &sword(true))), (None, key));
        assert_eq!(refused(&smith(20), &sword(true)), None);
    }
}

mod adventuring_base_keyword_fragile {
    use super::*;

    #[test]
    fn tools_break_when_the_work_fails() {
        let world = but(crafter(&[(Str, 11)], 3), A, |one| {
            one.things.get_mut("Craft tools").expect("tools").fragile = true;
        });
        let busy = play(&world, &crafts(crude("Axe")), &[], &[]).world;
        let broken = |die| watch_passes(&busy, &[die], &[]).character(A).things["Craft tools"].broken;
        assert_eq!((broken(11), broken(12)), (false, true));
    }
}

mod adventuring_craft_gather_materials {
    use super::*;

    #[test]
    fn enough_for_one_thing_at_no_cost() {
        let world = skilled(with_thing(one(&[]), A, "Craft tools", 1), A, &["Herbalism"]);
        let gather = Attempt::GatherMaterials(Gather { who: A, allowed: true, watch: false });
        let after = play(&world, &gather, &[], &[]).world;
        assert_eq!(after.character(A).things[crafting::GATHERED].pieces, 1);
        let next = play(&after, &Attempt::Wait(Wait { stretches: 1 }), &[], &[]).world;
        let busy = play(&next, &crafts(fine("Cure", 2)), &[], &[]).world;
        assert!(!busy.character(A).things.contains_key(crafting::GATHERED));
    }

    #[test]
    fn only_where_the_game_master_allows_it() {
        let gather = Attempt::GatherMaterials(Gather { who: A, allowed: false, watch: false });
        assert_eq!(refused(&one(&[]), &gather), Some("adventuring.craft.gather-materials"));
    }

    #[test]
    fn it_may_take_a_watch() {
        let gather = Attempt::GatherMaterials(Gather { who: A, allowed: true, watch: true });
        let after = play(&one(&[]), &gather, &[], &[]).world;
        assert!(!after.character(A).things.contains_key(crafting::GATHERED));
        assert!(watch_passes(&after, &[], &[]).character(A).things.contains_key(crafting::GATHERED));
    }
}

mod adventuring_base_objects {
    use super::*;

    #[test]
    fn what_is_damaged_can_be_mended() {
        let world = with_way(row(crafter(&[(Str, 11)], 1), Level::Zone), P, Q, |way| {
            let mut door = Door::default();
            door.solid.health = 3;
            way.door = Some(door);
        });
        let mend = Attempt::Mend(Mend { who: A, what: Target::Door(P, Q), ability: Str });
        let busy = play(&world, &mend, &[], &[]).world;
        let health = |world: &World| world.way(P, Q).and_then(|way| way.door).map(|door| door.solid.health);
        assert_eq!(health(&watch_passes(&busy, &[11], &[])), Some(8));
        assert_eq!(health(&watch_passes(&busy, &[12], &[])), Some(3));
        let whole = with_way(world, P, Q, |way| way.door = Some(Door::default()));
        assert_eq!(refused(&whole, &mend), Some("adventuring.base.objects"));
    }

    #[test]
    fn carts_can_be_mended_too() {
        use norn_adventuring::world::{Model, Row as _, Vehicle};
        let mut world = row(crafter(&[(Str, 11)], 1), Level::Zone);
        let model = Model::find(&world, "Wagon").expect("a wagon").clone();
        let none = BTreeSet::new;
        let (driver, aboard, pulled_by) = (None, none(), none());
        let cart = Vehicle {
            health: 0,
            model,
            at: Some(P),
            driver,
            aboard,
            pulled_by,
            sails: false,
            upset: false,
            keeper: None,
        };
        world.vehicles.insert("Cart".to_owned(), cart);
        let mend = Attempt::Mend(Mend { who: A, what: Target::Vehicle("Cart".to_owned()), ability: Str });
        let after = watch_passes(&play(&world, &mend, &[], &[]).world, &[11], &[]);
        assert_eq!(after.vehicles["Cart"].health, 16);
        let filled = Filled::of("mend")
            .with("who", A)
            .with("what", Value::Text("vehicle/Cart".into()))
            .with_defaults();
        assert!(
            matches!(next(&world, &filled), Next::Ready(Attempt::Mend(_))),
            "{:?}",
            next(&world, &filled)
        );
    }
}

mod adventuring_base_encumbrance {
    use super::*;

    #[test]
    fn nobody_buys_more_than_they_can_carry() {
        let world = at_market(&but(village(&[]), A, |one| one.coins = 1_000));
        let buy = |count| Attempt::Buy(Buy { who: A, things: some(&[("Ladder", count)]) });
        assert_eq!(refused(&world, &buy(4)), None, "twice 16 halves");
        assert_eq!(refused(&world, &buy(5)), Some("adventuring.base.encumbrance"));
    }
}

mod adventuring_base_money {
    use super::*;

    #[test]
    fn all_is_worth_so_many_coins() {
        let sell: Attempt = Sell { who: A, things: some(&[("Jug", 1)]) }.into();
        let world = at_market(&worth(village(&[]), A, "Rope", "Jug", 20));
        assert_eq!(play(&world, &sell, &[], &[]).world.character(A).coins, 105);
    }
}

mod adventuring_base_range {
    use super::*;

    #[test]
    fn what_is_mended_is_near() {
        let world = with_way(row(crafter(&[], 1), Level::Zone), P, Q, |way| {
            let mut door = Door::default();
            door.solid.health = 3;
            way.door = Some(door);
        });
        let mend = Attempt::Mend(Mend { who: A, what: Target::Door(P, Q), ability: Str });
        assert_eq!(refused(&world, &mend), None);
        assert_eq!(refused(&at(world, A, R), &mend), Some("adventuring.base.range"));
    }
}

mod adventuring_base_dice {
    use super::*;

    #[test]
    fn one_of_several_is_drawn() {
        let mut world = village(&[]);
        for text in ["First", "Second"] {
            let rumour = Rumour { truth: Truth::False, heard: BTreeSet::new() };
            world.rumours.insert(text.to_owned(), rumour);
        }
        let begun = play(&world, &Attempt::GatherRumours(rumours::Gather { who: A }), &[], &[]).world;
        let answer = [("adventuring.rumour.content", Answer::One(Value::word("draw-one")))];
        let heard = watch_passes(&begun, &[2], &answer).rumours;
        assert_eq!((heard["First"].heard.len(), heard["Second"].heard.len()), (0, 1));
    }
}

mod adventuring_base_settlement {
    use super::*;

    #[test]
    fn markets_are_in_settlements() {
        let visit = Attempt::Visit(Visit { who: A });
        assert_eq!(refused(&village(&[]), &visit), None);
        let wild = in_area(village(&[]), P, |area| area.settlement = false);
        assert_eq!(refused(&wild, &visit), Some("adventuring.base.settlement"));
    }
}

/// A with food, and a dog.
fn with_dog(values: &[(Ability, i32)]) -> World {
    let mut world = with_thing(one(values), A, "Ration", 3);
    world.characters.insert(X, beast("Dog", Nature::Domesticated, Size::Small, &[]).into());
    world
}

fn befriend(animal: Who) -> Attempt {
    Befriend { who: A, animal, instead: false, territory: None }.into()
}

mod adventuring_animal_friend_befriend {
    use super::*;

    #[test]
    fn food_and_a_save() {
        let played = play(&with_dog(&[(Wit, 9)]), &befriend(X), &[9], &[]);
        assert_eq!(played.world.character(X).befriended.as_ref().map(|tie| tie.to), Some(A));
        assert_eq!(played.world.character(A).things["Ration"].pieces, 2);
        let played = play(&with_dog(&[(Wit, 9)]), &befriend(X), &[10], &[]);
        assert_eq!(played.world.character(X).befriended, None);
        assert_eq!(played.world.character(A).things["Ration"].pieces, 2, "the food is used up either way");
    }

    #[test]
    fn not_without_food() {
        let world = but(with_dog(&[]), A, |one| one.things.clear());
        assert_eq!(refused(&world, &befriend(X)), Some("adventuring.animal-friend.befriend"));
    }
}

mod adventuring_animal_friend_fail {
    use super::*;

    #[test]
    fn the_game_master_picks() {
        let fails = |word: &str| {
            let answer = [("adventuring.animal-friend.fail", Answer::One(Value::word(word)))];
            play(&row(with_dog(&[(Wit, 9)]), Level::Zone), &befriend(X), &[10], &answer).world
        };
        assert_eq!(fails("stays-as-it-was").character(X).at, Some(P));
        assert_eq!(fails("runs-away").character(X).at, None);
        assert_eq!(fails("turns-hostile").character(X).attitude, Some(Attitude::Hostile));
    }

    #[test]
    fn out_of_a_fight_it_runs_for_good() {
        let world = crate::rules::fights::fight(row(with_dog(&[(Wit, 9)]), Level::Zone));
        let answer = [("adventuring.animal-friend.fail", Answer::One(Value::word("runs-away")))];
        let fled = play(&world, &befriend(X), &[10], &answer).world;
        assert_eq!((fled.character(X).at, fled.fighter(X)), (None, None));
        let answer = [("adventuring.animal-friend.fail", Answer::One(Value::word("stays-as-it-was")))];
        assert!(play(&world, &befriend(X), &[10], &answer).world.fighter(X).is_some());
    }
}

mod adventuring_animal_friend_duration {
    use super::*;

    #[test]
    fn it_leaves_after_a_watch_s_worth_of_time() {
        let world = World { clock: 9, ..with_dog(&[]) };
        let world = play(&world, &befriend(X), &[5], &[]).world;
        assert_eq!(world.character(X).befriended, Some(Tie { to: A, until: 33, home: None }));
        let after = play(&world, &Attempt::Wait(Wait { stretches: 23 }), &[], &[]).world;
        assert!(after.character(X).befriended.is_some());
        let after = play(&after, &Attempt::Wait(Wait { stretches: 1 }), &[], &[]).world;
        assert_eq!(after.character(X).befriended, None);
    }
}

mod adventuring_animal_friend_one {
    use super::*;

    #[test]
    fn another_takes_its_place_or_is_refused() {
        let mut world = with_dog(&[]);
        world.characters.insert(Y, beast("Cat", Nature::Domesticated, Size::Tiny, &[]).into());
        let world = play(&world, &befriend(X), &[5], &[]).world;
        assert_eq!(refused(&world, &befriend(Y)), Some("adventuring.animal-friend.one"));
        let instead = Befriend { who: A, animal: Y, instead: true, territory: None };
        let after = tries(&world, instead, &[5], &[]).world;
        assert_eq!(after.character(X).befriended, None);
        assert!(after.character(Y).befriended.is_some());
        let owned = but(world, X, |one| (one.befriended, one.keeper) = (None, Some(A)));
        assert_eq!(refused(&owned, &befriend(Y)), None, "those that one owns do not count");
    }
}

mod adventuring_animal_friend_wild {
    use super::*;

    #[test]
    fn only_for_whoever_knows_how() {
        let world = but(with_dog(&[(Wit, 9)]), X, |one| one.nature = Nature::Wild);
        assert_eq!(refused(&world, &befriend(X)), Some("adventuring.animal-friend.wild"));
        let handler = skilled(world, A, &["Animal handling"]);
        assert!(handler.is_permitted(A, Permit::WildAnimals));
        let played = play(&handler, &befriend(X), &[15, 9], &[]);
        assert_eq!(played.outcome(), Some("pass"));
    }
}

#[test]
fn what_is_bought_goes_onto_the_heap_of_the_same() {
    let world = at_market(&with_thing(village(&[]), A, "Ration", 2));
    let after =
        play(&world, &Attempt::Buy(Buy { who: A, things: some(&[("Ration", 6), ("Sword", 2)]) }), &[], &[])
            .world;
    let things = &after.character(A).things;
    assert_eq!(things["Ration"].pieces, 8);
    assert_eq!((things["Sword"].pieces, things["Sword 2"].pieces), (1, 1));
    let none = Attempt::Buy(Buy { who: A, things: some(&[("Sword", 6)]) });
    assert_eq!(refused(&world, &none), Some("adventuring.trade.equal-value"));
}
