//! Tests that the checks used in `fog.rs` find faulty rules. Each kind of faulty rules has a
//! different fault, such as a leak of hidden information.

use crate::drawn::{MATCHES, choices, setup};
use joute_engine::agreement::{Chance, CheckError};
use joute_engine::{
    Game, GameError, Locale, Moment, Replica, Seats, Secrets, Setup, TurnRequest, View, agreement, orders,
    secrets,
};
use lanterns::api::{Answer, Call, LIGHT, Position, SIDE};
use lanterns::mine::index;
use lanterns::{Lanterns, Opening, Order, TurnIsOver, random_champion};

/// The fault that events have an extra byte for each pile of gold left. The length of an event then
/// tells the number of piles.
const LONGER_EVENTS: u8 = 0;
/// The fault that an extra byte in events tells the amount of gold left in the mine.
const GOLD_BYTE: u8 = 1;
/// The fault that only the first player is asked if the amount of gold is odd. The number of frames
/// then gives hidden information away.
const FRAME_COUNT: u8 = 2;
/// The fault that orders are refused if the amount of gold in the mine is odd.
const ODD_GOLD_REFUSAL: u8 = 3;
/// The fault that an extra byte in events tells the number of turns skipped by players.
const ABSENCE_BYTE: u8 = 6;
/// The fault that a player's digest depends on orders received from players with higher numbers.
const DIGEST_OF_OTHERS: u8 = 4;
/// The fault that the first player whose orders arrive in a step gets an extra point.
const POINT_FOR_FIRST: u8 = 5;
/// The fault that an extra byte counts the rock cells just beyond a player's light.
const ROCKS_BEYOND_LIGHT: u8 = 7;
/// The fault that a replica ignores the events that end turns.
const IGNORED_TURN_ENDS: u8 = 8;
/// The fault that the match goes on after its end.
const ENDLESS_MATCH: u8 = 10;

/// The Lanterns game with one fault, which the tests must find.
struct Leaky<const LEAK: u8> {
    game: Lanterns,
    /// The number of orders received from each player in this step.
    turns_taken: Vec<usize>,
    bonus: Vec<i64>,
    absences: u8,
}

impl<const LEAK: u8> Leaky<LEAK> {
    /// Returns the number of rock cells just beyond a player's light.
    fn rock_in_the_dark(&self, player: usize) -> u8 {
        let mine = self.game.mine();
        let far = |at: &Position| {
            let miners = mine.miners[player].iter();
            miners.map(|miner| miner.row.abs_diff(at.row) + miner.column.abs_diff(at.column)).min()
        };
        let all = (0..SIDE).flat_map(|row| (0..SIDE).map(move |column| Position { row, column }));
        let beyond = all.filter(|at| far(at) == Some(LIGHT as u32 + 1));
        beyond.filter(|at| index(*at).is_some_and(|index| mine.rock[index])).count() as u8
    }

    fn gold(&self) -> i32 {
        self.game.mine().gold.iter().sum()
    }
}

impl<const LEAK: u8> Game for Leaky<LEAK> {
    const NAME: &'static str = Lanterns::NAME;
    const LOCALE: Locale = Lanterns::LOCALE;
    const API: u64 = Lanterns::API;
    const SEATS: Seats = Lanterns::SEATS;
    const MAX_STEPS: u64 = 300;
    type Call = Call;
    type Answer = Answer;
    type Action = Order;
    type Opening = Opening;
    type Event = (TurnIsOver, Vec<u8>);
    type View = Champion;

    fn new(setup: &Setup) -> Result<Self, GameError> {
        let bonus = vec![0; setup.players];
        Ok(Leaky { game: Lanterns::new(setup)?, turns_taken: vec![0; setup.players], bonus, absences: 0 })
    }

    fn players(&self) -> usize {
        self.game.players()
    }

    fn opening(&self, player: usize) -> Opening {
        self.game.opening(player)
    }

    fn ask(&mut self) -> Vec<TurnRequest<Call>> {
        let mut asks = self.game.ask();
        if LEAK == ENDLESS_MATCH && asks.is_empty() {
            return TurnRequest::each(0..self.players(), Call::MatchEnd {});
        }
        if LEAK == FRAME_COUNT
            && self.gold() % 2 == 1
            && asks.iter().all(|ask| ask.calls == [Call::PlayTurn {}])
        {
            asks.truncate(1);
        }
        asks
    }

    fn moment(&self) -> Moment {
        self.game.moment()
    }

    fn play(&mut self, player: usize, orders: &[Order], answers: &[Answer]) -> Result<(), GameError> {
        if LEAK == ODD_GOLD_REFUSAL && !orders.is_empty() && self.gold() % 2 == 1 {
            return Err("not today".into());
        }
        self.game.play(player, orders, answers)?;
        if self.turns_taken.iter().all(|taken| *taken == 0) {
            self.bonus[player] += 1;
        }
        self.turns_taken[player] = orders.len();
        Ok(())
    }

    fn skip(&mut self, player: usize) {
        self.absences = self.absences.wrapping_add(1);
        self.game.skip(player);
    }

    fn settle(&mut self) {
        self.turns_taken.fill(0);
        self.game.settle();
    }

    fn take_events(&mut self, player: usize) -> Vec<Self::Event> {
        let leak = match LEAK {
            LONGER_EVENTS => vec![0; self.game.mine().gold.iter().filter(|gold| **gold > 0).count()],
            GOLD_BYTE => vec![self.gold() as u8],
            ABSENCE_BYTE => vec![self.absences],
            ROCKS_BEYOND_LIGHT => vec![self.rock_in_the_dark(player)],
            _ => Vec::new(),
        };
        self.game.take_events(player).into_iter().map(|event| (event, leak.clone())).collect()
    }

    fn digest(&self, player: usize) -> u64 {
        let pending = if LEAK == DIGEST_OF_OTHERS { self.turns_taken[player + 1..].iter().sum() } else { 0 };
        self.game.digest(player) ^ pending as u64
    }

    fn scores(&self) -> Vec<i64> {
        let bonus = |player: usize| if LEAK == POINT_FOR_FIRST { self.bonus[player] } else { 0 };
        (0..).zip(self.game.scores()).map(|(player, score)| score + bonus(player)).collect()
    }
}

impl<const LEAK: u8> Secrets for Leaky<LEAK> {
    fn visible(&self, player: usize) -> Vec<u8> {
        self.game.visible(player)
    }

    fn witnesses(&self, player: usize, by: usize, order: &Order) -> bool {
        self.game.witnesses(player, by, order)
    }

    fn notices(&self, player: usize, by: usize) -> bool {
        self.game.notices(player, by)
    }

    fn alter(&mut self, player: usize, chance: &mut Chance<'_>) -> bool {
        self.game.alter(player, chance)
    }
}

/// A player's view of the faulty game. It contains the replica of the real Lanterns game.
struct Champion(Replica<Lanterns>);

impl<const LEAK: u8> View<Leaky<LEAK>> for Champion {
    fn open(player: usize, opening: Opening) -> Self {
        Champion(Replica::new(player, opening))
    }

    fn observe(&mut self, (event, _): (TurnIsOver, Vec<u8>)) {
        if LEAK != IGNORED_TURN_ENDS {
            self.0.view.observe(event);
        }
    }

    fn begin(&mut self, call: &Call) {
        self.0.begin(call);
    }

    fn final_actions(&mut self) -> Vec<Order> {
        self.0.end_turn()
    }

    fn end_turn(&mut self) {
        self.0.end();
    }

    fn digest(&self) -> u64 {
        self.0.view.digest()
    }
}

fn act<const LEAK: u8>(
    replica: &mut Replica<Leaky<LEAK>>,
    call: &Call,
    chance: &mut Chance<'_>,
) -> Option<Answer> {
    random_champion(&mut replica.view.0, call, chance)
}

/// Runs a test on random matches and returns its first error. Panics if no match has an error.
fn first_error<T>(test: impl Fn(u64) -> Result<T, CheckError>) -> String {
    (0..MATCHES).find_map(|seed| test(seed).err()).expect("a leak is found").to_string()
}

fn leak<const LEAK: u8>() -> String {
    first_error(|seed| secrets::check_secrets::<Leaky<LEAK>>(&setup(seed), &choices(seed), act))
}

#[test]
fn a_length_is_found() {
    let reason = leak::<LONGER_EVENTS>();
    assert!(reason.contains("it receives a frame of "), "{reason}");
}

#[test]
fn a_byte_is_found() {
    let reason = leak::<GOLD_BYTE>();
    assert!(reason.contains(" of the data that it receives is "), "{reason}");
}

#[test]
fn a_number_of_frames_is_found() {
    let reason = leak::<FRAME_COUNT>();
    let output =
        [0, 1].map(|one| format!("it receives {one} frames in one match and {} in the other", 1 - one));
    assert!(output.iter().any(|output| reason.contains(output)), "{reason}");
}

#[test]
fn a_refusal_is_found() {
    let reason = leak::<ODD_GOLD_REFUSAL>();
    assert!(reason.contains("not today"), "{reason}");
}

#[test]
fn an_absence_in_the_dark_is_found() {
    let reason = leak::<ABSENCE_BYTE>();
    assert!(reason.contains(" of the data that it receives is "), "{reason}");
}

#[test]
fn a_digest_that_depends_on_the_turn_is_detected() {
    let reason = first_error(|seed| {
        agreement::check_agreement::<Leaky<DIGEST_OF_OTHERS>>(&setup(seed), &choices(seed), act)
    });
    assert!(reason.contains("Game::digest must not depend on whose orders were taken already"), "{reason}");
}

#[test]
fn an_advantage_of_the_first_turn_is_detected() {
    let reason = first_error(|seed| {
        orders::check_any_order::<Leaky<POINT_FOR_FIRST>>(&setup(seed), &choices(seed), act)
    });
    assert!(reason.contains("the result depends on the order in which the actions"), "{reason}");
}

#[test]
fn one_visible_cell_too_many_is_detected_in_a_few_matches() {
    let check = |seed| secrets::check_secrets::<Leaky<ROCKS_BEYOND_LIGHT>>(&setup(seed), &choices(seed), act);
    let detected = (0..30).filter(|seed| check(*seed).is_err()).count();
    assert!(detected >= 18, "the check finds the defect in only {detected} of 30 matches");
}

#[test]
fn a_difference_of_a_replica_is_reported_with_both_values() {
    let reason = first_error(|seed| {
        agreement::check_agreement::<Leaky<IGNORED_TURN_ENDS>>(&setup(seed), &choices(seed), act)
    });
    for output in [
        "its copy of the game differs from the arena's: ",
        " in the game and ",
        " in the replica",
        "actions in this turn",
    ] {
        assert!(reason.contains(output), "{output}: {reason}");
    }
}

#[test]
fn rules_that_never_end_are_stopped() {
    let reason = first_error(|seed| {
        agreement::check_agreement::<Leaky<ENDLESS_MATCH>>(&setup(seed), &choices(seed), act)
    });
    assert!(
        reason.contains("still ask players after 300 steps. Game::ask must return an empty list"),
        "{reason}"
    );
}

/// Checks that no leak is found in the Lanterns game without faults.
#[test]
fn a_correct_game_passes_all_checks() {
    for seed in 0..MATCHES {
        let compared = secrets::check_secrets::<Leaky<9>>(&setup(seed), &choices(seed), act);
        compared.unwrap_or_else(|reason| panic!("match {seed}: {reason}"));
    }
}
