//! Tests that a game is asked only for the numbers of players and modes that it allows.

use joute_engine::flow::{EventQueues, MatchPhase, TurnOrder, apply_all};
use joute_engine::seats::{AllowedMatches, Mode, Seats};
use joute_words::Locale;
use proptest::prelude::*;

/// Generates random sets of valid numbers of players.
fn seats() -> impl Strategy<Value = Seats> {
    let range =
        (1..=Seats::MAX_PLAYERS).prop_flat_map(|minimum| (Just(minimum), minimum..=Seats::MAX_PLAYERS));
    let range = range.prop_map(|(minimum, maximum)| Seats::range(minimum, maximum));
    let some = prop::collection::btree_set(1..=Seats::MAX_PLAYERS, 1..8);
    // Each test leaks a few numbers, because `Seats::of` takes a static slice.
    let some = some.prop_map(|set| Seats::of(set.into_iter().collect::<Vec<_>>().leak()));
    prop_oneof![range, some]
}

proptest! {
    #[test]
    fn seats_contain_exactly_the_listed_numbers(seats in seats(), players in 0..2 * Seats::MAX_PLAYERS) {
        let all: Vec<usize> = seats.all().collect();
        prop_assert!(all.windows(2).all(|pair| pair[0] < pair[1]));
        prop_assert_eq!((all.first(), all.last()), (Some(&seats.minimum()), Some(&seats.maximum())));
        prop_assert_eq!(seats.has(players), all.contains(&players));
        prop_assert!(seats.has(seats.default_number()));
        let more = all.iter().find(|players| **players > 1);
        prop_assert_eq!(seats.default_number(), *more.unwrap_or(&1));
        prop_assert!(!seats.has(2) || seats.default_number() == 2);
        for locale in [Locale::Fr, Locale::En] {
            let texts = seats.text(locale);
            prop_assert!(texts.starts_with(&all[0].to_string()) && texts.ends_with(&all[all.len() - 1].to_string()));
        }
    }

    #[test]
    fn modes_restrict_the_allowed_numbers_of_players(seats in seats(), own in seats(), players in 0..70usize) {
        let own = Mode { name: "own", about: "", seats: Some(own), survival: false };
        let allowed = AllowedMatches {
            game: "g",
            locale: Locale::En,
            seats,
            modes: vec![Mode { name: "all", about: "", seats: None, survival: false }, own].leak(),
        };
        for (asked, name, has) in
            [("", "all", seats.has(players)), ("all", "all", seats.has(players)), ("own", "own", own.seats.is_some_and(|own| own.has(players)))]
        {
            let output = allowed.check(players, asked);
            prop_assert_eq!(output.is_ok(), has);
            match output {
                Ok(output) => prop_assert_eq!(output, name),
                Err(reason) => prop_assert!(reason.to_string().contains(&allowed.seats(asked).expect("the mode allows these numbers of players").to_string()), "{reason}"),
            }
        }
        let output = allowed.check(players, "other").map_err(|reason| reason.to_string());
        prop_assert_eq!(output, Err("g has no mode other; it has: all, own".into()));
    }

    /// Compares the order of turns with a naive loop. Players that have left have no turn, and no
    /// other player is skipped.
    #[test]
    fn turns_rotate_among_remaining_players(players in 1..12usize, choices in prop::collection::vec(any::<u8>(), 0..60)) {
        let mut order = TurnOrder::new(players);
        let mut round: Vec<usize> = (0..players).collect();
        for choice in choices {
            prop_assert_eq!(order.remaining(), round.clone());
            prop_assert_eq!(Some(&order.current()), round.first());
            // Usually the turn passes to the next player. Sometimes a player is eliminated, who may be the
            // active one.
            let out = round[usize::from(choice) % round.len()];
            if choice < 40 && round.len() > 1 {
                order.eliminate(out);
                prop_assert!(!order.is_playing(out));
                if out == round[0] {
                    prop_assert_eq!(order.current(), out, "the turn continues");
                    order.advance();
                }
                round.retain(|player| *player != out);
            } else {
                order.advance();
                round.rotate_left(1);
            }
        }
    }
}

#[test]
fn seats_are_formatted_for_people() {
    let texts = |seats: Seats| [seats.to_string(), seats.text(Locale::Fr)];
    assert_eq!(texts(Seats::of(&[2])), ["2", "2"]);
    assert_eq!(texts(Seats::of(&[1, 2, 4])), ["1, 2 or 4", "1, 2 ou 4"]);
    assert_eq!(texts(Seats::range(3, 4)), ["3 or 4", "3 ou 4"]);
    assert_eq!(texts(Seats::range(1, 10)), ["1 to 10", "1 à 10"]);
    assert_eq!(texts(Seats::range(5, 5)), ["5", "5"]);
}

#[test]
fn invalid_numbers_of_players_are_refused() {
    let refused: [fn() -> Seats; 6] = [
        || Seats::of(&[]),
        || Seats::of(&[0, 2]),
        || Seats::of(&[2, 2]),
        || Seats::of(&[4, 2]),
        || Seats::range(3, 2),
        || Seats::range(1, Seats::MAX_PLAYERS + 1),
    ];
    // In a constant, the panic would be a compiler error.
    assert!(refused.into_iter().all(|seats| std::panic::catch_unwind(seats).is_err()));
}

#[test]
fn an_unknown_mode_of_a_game_without_modes_is_reported() {
    let allowed = AllowedMatches { game: "jeu", locale: Locale::Fr, seats: Seats::of(&[2, 4]), modes: &[] };
    let check = |players, mode| allowed.check(players, mode).map_err(|reason| reason.to_string());
    assert_eq!(check(4, ""), Ok(""));
    assert_eq!(check(3, ""), Err("jeu se joue à 2 ou 4, et non à 3".into()));
    assert_eq!(check(4, "duel"), Err("jeu n'a pas de modes : le mode duel n'existe pas".into()));
}

#[test]
fn a_course_has_its_stages_in_order() {
    let mut course = MatchPhase::default();
    let stages = [false, false, true, false, true].map(|over| {
        course.advance(over);
        course
    });
    assert_eq!(
        stages,
        [MatchPhase::Turns, MatchPhase::Turns, MatchPhase::End, MatchPhase::Over, MatchPhase::Over]
    );
    let mut empty = MatchPhase::Init;
    empty.advance(true);
    assert_eq!(empty, MatchPhase::End, "a match without turns ends");
}

#[test]
fn only_the_active_player_has_a_request_in_its_turn() {
    let requested_players = |phase: MatchPhase, active| {
        let requests = phase.requests(2, active, ["init", "turn", "end"]).into_iter();
        requests.map(|request| format!("{} {}", request.player, request.calls.join(" "))).collect::<Vec<_>>()
    };
    assert_eq!(requested_players(MatchPhase::Init, None), ["0 init", "1 init"]);
    assert_eq!(requested_players(MatchPhase::Turns, Some(1)), ["1 turn"]);
    assert!(requested_players(MatchPhase::Turns, None).is_empty());
    assert_eq!(requested_players(MatchPhase::End, Some(1)), ["0 end", "1 end"]);
    assert!(requested_players(MatchPhase::Over, Some(1)).is_empty());
}

#[test]
fn a_refused_action_undoes_the_turn() {
    let push = |state: &mut Vec<i32>, number: &i32| {
        state.push(*number);
        if *number < 0 { Err(state.pop()) } else { Ok(*number) }
    };
    let pop = |state: &mut Vec<i32>, number: &i32| assert_eq!(state.pop(), Some(*number));
    let mut state = Vec::new();
    assert_eq!(apply_all(&mut state, &[1, 2], push, pop), Ok(()));
    assert_eq!(apply_all(&mut state, &[3, 4, -1, 5], push, pop), Err("-1: Some(-1)".into()));
    assert_eq!(state, [1, 2]);
}

#[test]
fn news_are_delivered_to_their_recipients() {
    let mut news = EventQueues::new(3);
    news.push_all(&"all");
    news.push(1, "one");
    news.push_others(1, &"others");
    assert_eq!([0, 1, 2].map(|player| news.take(player).join(" ")), ["all others", "all one", "all others"]);
    assert!(news.take(0).is_empty());
}
