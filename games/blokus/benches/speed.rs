//! Measures the speed of the rules of Blokus Duo. It finds the legal moves of positions from the
//! middle of games, beside the slow reference checker of the tests, and plays random games on one
//! core. Run it with `cargo bench -p blokus`. Times are the thread's own processor time, which
//! other processes disturb less than real time.

#[path = "../tests/table/slow.rs"]
#[allow(dead_code)]
mod slow;

use blokus::board::PLAYERS;
use blokus::moves::Places;
use blokus::{Board, Placement};
use joute_testkit::timing::{fastest, thread_nanos};
use slow::SlowGrid;
use std::hint::black_box;

/// Returns a random legal placement of a player, or `None` if there is none. All legal placements
/// are equally likely.
fn random_placement(board: &Board, player: usize, random: &mut fastrand::Rng) -> Option<Placement> {
    let mut places_found: [Option<Places>; 91] = [None; 91];
    let (mut kinds, mut count) = (0, 0);
    board.look(player, |places| {
        places_found[kinds] = Some(places);
        kinds += 1;
        count += places.count();
        true
    });
    let mut choice = (count > 0).then(|| random.usize(..count))?;
    for places in places_found[..kinds].iter().flatten() {
        if choice < places.count() {
            return places.placements().nth(choice);
        }
        choice -= places.count();
    }
    None
}

/// Plays a whole random game of Blokus Duo for a benchmark. Calls `see` after each placement.
/// Returns the final board and the number of placed pieces.
///
/// A player that cannot place a piece will not be able to later either.
fn play_match(random: &mut fastrand::Rng, mut see: impl FnMut(&Board)) -> (Board, usize) {
    let (mut board, mut placed, mut player, mut stuck) = (Board::new(), 0, 0, [false; PLAYERS]);
    while stuck != [true; PLAYERS] {
        if !stuck[player] {
            match random_placement(&board, player, random) {
                Some(placement) => {
                    placed += usize::from(board.place(player, placement).is_ok());
                    see(&board);
                }
                None => stuck[player] = true,
            }
        }
        player = 1 - player;
    }
    (board, placed)
}

fn games() {
    let mut random = fastrand::Rng::with_seed(2010);
    let (mut games_played, mut pieces, mut cells) = (0_u32, 0, 0);
    let start = thread_nanos();
    while thread_nanos() - start < 4e9 {
        let (board, placed) = black_box(play_match(&mut random, |_| {}));
        pieces += placed;
        cells += board.score(0) + board.score(1);
        games_played += 1;
    }
    let seconds = (thread_nanos() - start) / 1e9;
    println!(
        "random games on one core: {:.0} a second (aim: 20000); {:.1} pieces a game on {:.0} cells, {:.0} ns a piece with its choice",
        f64::from(games_played) / seconds,
        pieces as f64 / f64::from(games_played),
        f64::from(cells) / f64::from(games_played),
        seconds * 1e9 / pieces as f64
    );
}

fn moves() {
    // The positions are taken after 12 to 20 pieces of random games.
    let (mut random, mut middle) = (fastrand::Rng::with_seed(13), Vec::new());
    while middle.len() < 500 {
        let mut placed = 0;
        play_match(&mut random, |board| {
            placed += 1;
            if (12..=20).contains(&placed) && placed % 2 == 0 {
                middle.push(*board);
            }
        });
    }
    let (mut next, mut move_count) = (0, 0);
    middle.iter().for_each(|board| move_count += board.count(0));
    let mut board = || {
        next = (next + 1) % middle.len();
        &middle[next]
    };
    let list_time = fastest(20_000, || board().placements(0));
    let count_time = fastest(20_000, || board().count(0));
    let any = fastest(20_000, || board().can_place(0));
    let slow: Vec<SlowGrid> = middle.iter().take(50).map(SlowGrid::of).collect();
    let mut one = 0;
    let slowly = fastest(50, || {
        one = (one + 1) % slow.len();
        slow[one].placements(0)
    });
    let verdict = if list_time < 20_000.0 { "within" } else { "BEYOND" };
    println!(
        "legal moves in the middle of a game, {} on average: {:.2} µs, {verdict} 20 µs; counted {:.2} µs; whether there is one {:.2} µs",
        move_count / middle.len(),
        list_time / 1e3,
        count_time / 1e3,
        any / 1e3
    );
    println!("the slow checker: {:.0} µs, {:.0} times as long", slowly / 1e3, slowly / list_time);
    let mut board = middle[0];
    println!("a copy of the board: {:.1} ns", fastest(100_000, || board = black_box(middle[1])));
    black_box(board);
}

fn main() {
    // `cargo test --benches` and `cargo bench -- --list` also start this program.
    if std::env::args().any(|argument| argument == "--list" || argument == "--test") {
        return;
    }
    moves();
    games();
}
