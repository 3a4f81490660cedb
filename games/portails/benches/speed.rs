//! Measures the speed of the rules of the game Portails. It prints random matches per second on one
//! core, and nanoseconds per call on a full map, each beside a reference measured in the same run.
//! Run it with `cargo bench -p portails`. Times are the thread's own processor time, which other
//! processes disturb less than real time.

use joute_engine::{Replica, View as _};
use joute_testkit::timing::{fastest, thread_nanos};
use portails::api::{Api as _, Position};
use portails::cells::Cell;
use portails::geometry::interfere;
use portails::graph::Graph;
use portails::{Action, Board, Opening, Portails, State, map};
use std::hint::black_box;
use std::sync::Arc;

/// Prints the measured time of an API call that returns a list of `items` items. Also prints whether
/// the time meets the target of 1 µs plus 20 ns per item.
fn print_time(label: &str, nanoseconds: f64, items: usize, reference: &str, of: f64) {
    let maximum = 1000.0 + 20.0 * items as f64;
    let verdict = if nanoseconds <= maximum { "within" } else { "BEYOND" };
    println!(
        "{label:<44} {nanoseconds:>9.1} ns  {items:>5} items, {verdict} {maximum:>8.0} ns   {reference}: \
         {of:.1} ns"
    );
}

fn boards() -> Vec<(&'static str, Arc<Board>)> {
    let official = map::official().iter();
    official.filter_map(|(name, text)| Some((*name, Arc::new(map::parse(text).ok()?)))).collect()
}

/// Returns a random action for a benchmark match. The rules often allow it. It is a step to a near
/// cell or portal, an action on the current portal, or a link to one of the player's portals.
fn random_action(
    state: &State,
    player: usize,
    own_portals: &[Cell],
    random: &mut fastrand::Rng,
) -> Option<Action> {
    let me = state.player(player);
    let owner = state.owner(me.agent);
    Some(match random.u8(0..16) {
        0 => return None,
        1..=4 => {
            let portals = &state.board().portals;
            let to = portals[random.usize(..portals.len())];
            let [x, y] = me.agent.point();
            if me.agent.distance(to) <= me.moves {
                Action::Deplacer(to.position())
            } else {
                let [x, y] = [x, y].map(|at| (at + random.i32(-2..=2)).clamp(0, 29));
                Action::Deplacer(Position { x, y })
            }
        }
        5 => Action::UtiliserTurbo,
        6..=12 if owner == player as i32 && !own_portals.is_empty() => {
            Action::Lier(own_portals[random.usize(..own_portals.len())].position())
        }
        13 if owner == player as i32 => Action::AjouterBouclier,
        _ if owner == -1 => Action::Capturer,
        _ if owner == 1 - player as i32 => Action::Neutraliser,
        _ => Action::UtiliserTurbo,
    })
}

/// Plays a whole random match of Portails for a benchmark. Returns its final state and the number
/// of actions.
fn play_match(board: &Arc<Board>, random: &mut fastrand::Rng) -> (State, usize) {
    let mut state = State::new(board.clone());
    let (mut turns_played, mut own_portals) = (0, [Vec::new(), Vec::new()]);
    state.next_turn();
    while let Some(player) = state.active() {
        while let Some(action) = random_action(&state, player, &own_portals[player], random) {
            if state.play(player, &action).is_ok() {
                turns_played += 1;
                let at = state.player(player).agent;
                match action {
                    Action::Capturer => own_portals[player].push(at),
                    Action::Neutraliser => own_portals[1 - player].retain(|cell| *cell != at),
                    _ => {}
                }
            }
        }
        state.next_turn();
    }
    (state, turns_played)
}

fn matches() {
    let boards = boards();
    let mut random = fastrand::Rng::with_seed(2015);
    let (mut matches_played, mut actions, mut links) = (0_u32, 0, 0);
    let start = thread_nanos();
    while thread_nanos() - start < 4e9 {
        let (state, count) = play_match(&boards[matches_played as usize % boards.len()].1, &mut random);
        actions += count;
        links += black_box(state).graph().links().len();
        matches_played += 1;
    }
    let seconds = (thread_nanos() - start) / 1e9;
    let each = |count: usize| count as f64 / f64::from(matches_played);
    println!(
        "random matches on one core, {} maps: {:.0} a second; {:.0} actions a match, {:.1} links at its end, {:.1} ns an action all included",
        boards.len(),
        f64::from(matches_played) / seconds,
        each(actions),
        each(links),
        seconds * 1e9 / actions as f64
    );
}

/// Returns a champion's copy of a full match, for benchmarks of API calls. Player 0 owns all
/// portals and has as many random links as possible.
fn full(board: &Arc<Board>, longest: i32) -> Replica<Portails> {
    let mut random = fastrand::Rng::with_seed(7);
    let mut seat = Replica::<Portails>::new(0, Opening { map: map::write(board) });
    let portals = &board.portals;
    let mut pairs: Vec<(Cell, Cell)> = (0..portals.len())
        .flat_map(|one| (one + 1..portals.len()).map(move |other| (portals[one], portals[other])))
        .filter(|(one, other)| one.distance(*other) <= longest)
        .collect();
    random.shuffle(&mut pairs);
    // Short links come first, because more of them fit.
    pairs.sort_by_key(|(one, other)| one.distance(*other) / 3);
    seat.view.state.link_all(0, pairs);
    seat
}

fn calls(name: &str, board: &Arc<Board>) {
    let mut seat = full(board, 20);
    let graph: Graph = seat.view.state.graph().clone();
    println!("\n{name}: {} links, {} fields", graph.links().len(), graph.fields().len());
    let copy = fastest(200, || graph.links().to_vec());
    print_time(
        "liste_liens",
        fastest(200, || seat.liste_liens()),
        graph.links().len(),
        "a copy of the pairs",
        copy,
    );
    let copy = fastest(200, || graph.fields().to_vec());
    print_time(
        "liste_champs",
        fastest(200, || seat.liste_champs()),
        graph.fields().len(),
        "a copy of the corners",
        copy,
    );
    let mut random = fastrand::Rng::with_seed(3);
    let mut anywhere = move || Position { x: random.i32(0..30), y: random.i32(0..30) };
    let draw = fastest(10_000, &mut anywhere);
    print_time(
        "case_dans_champ",
        fastest(10_000, || seat.case_dans_champ(anywhere())),
        1,
        "drawing the cell",
        draw,
    );
    let at = |x, y| Position { x, y };
    let long =
        [(at(0, 0), at(29, 28)), (at(0, 13), at(29, 16)), (at(15, 0), at(14, 29)), (at(2, 29), at(28, 1))];
    for (from, to) in long {
        let blocking = seat.liens_bloquants(from, to).len();
        let time = fastest(500, || seat.liens_bloquants(black_box(from), to));
        let ends = [from, to].map(|it| Cell::at(it).expect("the cell is on the map").point());
        let each = fastest(50, || {
            graph.links().iter().filter(|(c, d)| interfere(ends[0], ends[1], c.point(), d.point())).count()
        });
        let label = format!("liens_bloquants ({}, {}) ({}, {})", from.x, from.y, to.x, to.y);
        print_time(&label, time, blocking, "looking at every link", each);
    }
    let pairs: Vec<_> = (0..1000).map(|_| (anywhere(), anywhere())).collect();
    let (mut next, mut items) = (0, 0);
    pairs.iter().for_each(|(from, to)| items += seat.liens_bloquants(*from, *to).len());
    let time = fastest(2000, || {
        next = (next + 1) % pairs.len();
        seat.liens_bloquants(pairs[next].0, pairs[next].1)
    });
    print_time("liens_bloquants, drawn ends, on average", time, items / pairs.len(), "", 0.0);
    let around = anywhere();
    let items = seat.case_champs(around).len();
    print_time("case_champs", fastest(200, || seat.case_champs(black_box(around))), items, "", 0.0);
    let mut undone = graph.links().iter().filter(|(a, b)| a.distance(*b) > 2);
    if let Some((a, b)) = undone.next().copied() {
        let state = &mut seat.view.state;
        let time = fastest(2000, || {
            state.remove_link(0, a, b);
            state.link_all(0, [(a, b)]);
        });
        println!("{:<44} {time:>9.1} ns", "a link cut and made again");
    }
    let mut other = seat.view.clone();
    println!("{:<44} {:>9.1} ns", "digest", fastest(200, || other.digest()));
    println!("{:<44} {:>9.1} ns", "clone", fastest(200, || other = seat.view.clone()));
}

fn main() {
    // `cargo test --benches` and `cargo bench -- --list` also start this program.
    if std::env::args().any(|argument| argument == "--list" || argument == "--test") {
        return;
    }
    matches();
    for (name, board) in boards().into_iter().filter(|(name, _)| ["sujet", "partout"].contains(name)) {
        calls(name, &board);
    }
}
