//! Compares the rules with the slow checker in positions of random games.

use crate::table::drawn_game;
use crate::table::slow::{Name, SlowGrid};
use blokus::{Board, Placement};
use std::collections::BTreeSet;

/// Returns a random placement of a random piece, mostly one that is not allowed.
fn any(random: &mut fastrand::Rng, board: &Board, player: usize) -> (String, Name) {
    let near = |random: &mut fastrand::Rng| (random.i32(1..=14), random.i32(1..=14));
    let orientation = random.choice(blokus::Orientation::all()).expect("the list is not empty");
    let corners: Vec<_> = board.open_corners(player).cells().collect();
    let ((x, y), (dx, dy)) = match random.choice(corners) {
        Some(corner) if random.u8(0..4) > 0 => (corner, (random.i32(-3..=1), random.i32(-3..=1))),
        _ => (near(random), (0, 0)),
    };
    let (x, y) = ((x + dx).clamp(1, 14), (y + dy).clamp(1, 14));
    (format!("{orientation} {x} {y}"), (orientation.to_string(), x, y))
}

/// Checks that both players' placements are those that the slow checker allows. A random placement
/// must also be refused for the same reason. Returns the number of placements that were compared.
fn compare(board: &Board, slow: &SlowGrid, random: &mut fastrand::Rng) -> usize {
    let mut compared = 0;
    for player in 0..2 {
        let lines: BTreeSet<String> = board.placements(player).iter().map(ToString::to_string).collect();
        let expected: BTreeSet<String> = slow.placements(player).into_iter().collect();
        assert!(
            lines == expected,
            "player {player}: {:?}",
            lines.symmetric_difference(&expected).collect::<Vec<_>>()
        );
        assert_eq!((board.count(player), board.can_place(player)), (lines.len(), !lines.is_empty()));
        assert_eq!(board.score(player) as usize, slow.score(player));
        compared += lines.len();
        for _ in 0..8 {
            let (line, name) = any(random, board, player);
            let answer = board.check(player, Placement::read(&line).expect("the placement is valid"));
            let answer = answer.err().map(|error| format!("{error:?}"));
            assert_eq!(answer.as_deref(), slow.refuses(player, &name), "{line} of player {player}");
        }
    }
    compared
}

/// Plays random games until the given number of positions were compared.
fn positions(seed: u64, count: usize) -> usize {
    let mut random = fastrand::Rng::with_seed(seed);
    let (mut position_count, mut compared) = (0, 0);
    while position_count < count {
        let mut draws = random.fork();
        drawn_game(&mut random, |board, _| {
            // The slow checker receives only the grid and the remaining pieces, without the history.
            compared += compare(board, &SlowGrid::of(board), &mut draws);
            position_count += 1;
            position_count < count
        });
    }
    compared
}

#[test]
fn random_positions_agree_with_the_slow_rules() {
    let compared = positions(1, 60);
    assert!(compared > 5_000, "only {compared} placements were compared");
}

#[test]
#[ignore = "takes long; cargo test --release -p blokus drawn -- --ignored --nocapture"]
fn a_million_random_positions_agree_with_the_slow_rules() {
    let compared: usize = std::thread::scope(|scope| {
        let runs = [2, 3].map(|seed| scope.spawn(move || positions(seed, 500_000)));
        runs.into_iter().map(|run| run.join().expect("the thread does not panic")).sum()
    });
    println!("a million positions, {compared} placements");
}

/// Checks that random games agree with the slow checker piece by piece. Compared are the remaining
/// pieces, the covered cells and the end of the game.
#[test]
fn random_games_agree_with_the_slow_rules() {
    let mut random = fastrand::Rng::with_seed(5);
    for _ in 0..3 {
        let (mut board, mut slow, mut player, mut pass_count) = (Board::new(), SlowGrid::new(), 0, 0);
        while pass_count < 2 {
            let lines = slow.placements(player);
            match random.choice(&lines) {
                None => pass_count += 1,
                Some(line) => {
                    pass_count = 0;
                    let words: Vec<&str> = line.split(' ').collect();
                    let int = |text: &str| text.parse().expect("the text is a number");
                    slow.place(player, &(words[0].to_owned(), int(words[1]), int(words[2])));
                    let placement = Placement::read(line).expect("the placement is valid");
                    board.place(player, placement).unwrap_or_else(|error| panic!("{line}: {error:?}"));
                    assert!(!board.has(player, placement.piece()));
                }
            }
            player = 1 - player;
        }
        assert!(!board.can_place(0) && !board.can_place(1));
        for player in 0..2 {
            assert_eq!(board.score(player) as usize, slow.score(player));
        }
    }
}
