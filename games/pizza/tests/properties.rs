//! Tests of properties that must hold in every match, over random play from proptest.

use crate::harness;
use crate::harness::chance::{Chance, action};
use crate::harness::oracle;
use joute_engine::{Replica, View as _};
use pizza::api::{Api as _, Call};
use pizza::board::Board;
use pizza::cells::Cell;
use pizza::state::{Id, Kind};
use pizza::{Action, Opening, Pizza, State, Undo, map};
use proptest::prelude::*;
use std::sync::{Arc, OnceLock};

fn boards() -> &'static [Arc<Board>] {
    static BOARDS: OnceLock<Vec<Arc<Board>>> = OnceLock::new();
    BOARDS.get_or_init(|| {
        let maps =
            map::official().iter().map(|(_, text)| map::parse(text).expect("the official map is valid"));
        let mut boards: Vec<_> =
            maps.map(|map| Arc::new(Board::new(&map).expect("the board's size is valid"))).collect();
        boards.push(Arc::new(crowd()));
        boards
    })
}

/// Builds a crowded board.
///
/// Portals are beside the teams, another portal opens each turn, and trees and skeletons have short
/// periods.
fn crowd() -> Board {
    let drawing = "
        N...T0.#....
        CCCC1.P.*.T.
        MMMMMM.~.2..
        .......P#...
        .T0.1......T
        ..#..mmmmmm.
        2.~..cccc1..
        ....0......n";
    let mut sketch = harness::draw(drawing).trees(1, 3).skeletons(2, 4);
    for turn in 2..50 {
        sketch = sketch.portal(turn, turn * 7 % 12, turn * 3 % 8);
    }
    Board::new(sketch.map()).expect("the board's size is valid")
}

/// Returns a state after some turns of random play, and its random generator.
fn play_turns(board: usize, seed: u64, turns: usize) -> (State, Chance) {
    let boards = boards();
    let mut state = State::on(boards[board % boards.len()].clone());
    let mut chance = Chance::new(seed);
    state.next_turn();
    for _ in 0..turns {
        let player = state.active().expect("a player has the turn");
        for _ in 0..60 {
            let action = action(&state, &mut chance, player);
            let _ = state.play(player, &action);
        }
        state.next_turn();
    }
    (state, chance)
}

/// Builds a state with one wanderer among random walls, croquettes and bones in a corner.
///
/// Nothing grows and no other portal opens.
fn state_with_one_dog(seed: u64, walls: usize, goals: usize) -> State {
    let mut chance = Chance::new(seed);
    let (width, height) = (14, 10);
    let mut drawing = vec![vec!['.'; width]; height];
    (0..walls).for_each(|_| drawing[chance.below(height)][chance.below(width)] = '#');
    (0..goals).for_each(|_| {
        drawing[chance.below(height)][chance.below(width)] = ['*', '0', '2'][chance.below(3)];
    });
    drawing[chance.below(height)][chance.below(width)] = 'P';
    let text: Vec<String> = drawing.iter().map(|line| line.iter().collect()).collect();
    let mut harness = harness::draw(&text.join("\n")).begin();
    harness.edit(|state| {
        Cell::all().for_each(|cell| state.set_bone(cell, true));
        // In some cases, another object is on the cell.
        if seed.is_multiple_of(3) {
            let cell = state.character(Id::wanderer(0)).cell;
            state.set_croquettes(cell, 1);
        }
        if seed.is_multiple_of(2) {
            let cell = Cell::all()
                .filter(|cell| cell.column() < 14 && state.free(*cell))
                .nth(7)
                .expect("there are enough free cells");
            state.put(Id::wanderer(0), cell);
        }
    });
    harness.state().clone()
}

/// Returns the number of random cases per property.
///
/// The default takes about a second in a debug build. For a long run, use `PROPTEST_CASES=5000
/// cargo test --release -p pizza properties`.
fn cases() -> u32 {
    std::env::var("PROPTEST_CASES").ok().and_then(|text| text.parse().ok()).unwrap_or(200)
}

fn scene() -> impl Strategy<Value = (usize, u64, usize)> {
    (0..64_usize, any::<u64>(), 0..60_usize)
}

/// Returns the number of croquettes in the match, wherever they are.
fn croquettes(state: &State) -> i64 {
    let ground = Cell::all().map(|cell| i64::from(state.croquettes(cell)) + i64::from(state.hanging(cell)));
    ground.sum::<i64>() + state.characters().map(|(_, it)| i64::from(it.croquettes)).sum::<i64>()
}

/// Returns the number of bones on the ground, with the players' dogs and at home.
fn bones(state: &State) -> i64 {
    let ground = Cell::all().filter(|cell| state.bone(*cell)).count() as i64;
    let carried = (0..2).flat_map(|player| state.dogs(player)).flat_map(|dog| dog.bones).map(i64::from);
    let home = (0..2).flat_map(|player| state.harvest(player)).map(i64::from);
    ground + carried.sum::<i64>() + home.sum::<i64>()
}

/// Returns the numbers of croquettes and bones that a player's action must destroy. Bones that a
/// wanderer gives are negative.
fn expected(before: &State, player: usize, action: &Action) -> (i64, i64) {
    let cell = |at| Cell::at(at).expect("the action is legal");
    match *action {
        Action::Manger(_) => (-1, 0),
        Action::Construire(_, wall) => (-i64::from(before.croquettes(cell(wall))), 0),
        Action::AgeSuivant => {
            (0, -before.dogs(player).iter().flat_map(|dog| dog.bones).map(i64::from).sum::<i64>())
        }
        Action::PrendrePortail(dog, portal) => {
            let portal = before.portal(cell(portal)).expect("there is a portal at this cell");
            let age = before.age(player);
            let dog =
                before.character(before.occupant(cell(dog)).expect("the dog is at this cell")).bones[age];
            let bones = before.character(Id::wanderer(portal)).bones[age];
            (-1, i64::from(bones.min(10 - dog)))
        }
        Action::SeDeplacer(from, to) => {
            let (from, to) = (cell(from), cell(to));
            let pushed = before.portal(to).and_then(|_| to.step(from.towards(to)?));
            let crushed = pushed.map_or(0, |behind| i64::from(before.croquettes(behind)));
            let id = before.occupant(from).expect("the cell has a character");
            let dog = matches!(id.kind(), Kind::Dog(_));
            let age = before.age(player);
            let lost_bones = dog
                && before.bone(to)
                && (usize::from(before.board().growth(to).expect("there is a skeleton at this cell").age)
                    != age
                    || before.character(id).bones[age] == 10);
            (-crushed, -i64::from(lost_bones))
        }
        _ => (0, 0),
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(cases()))]

    /// Checks that bones and croquettes are created and destroyed only as the rules say.
    #[test]
    fn bones_and_croquettes_are_conserved((board, seed, turns) in scene()) {
        let (mut state, mut chance) = play_turns(board, seed, turns);
        let player = state.active().expect("a player has the turn");
        for _ in 0..80 {
            let action = action(&state, &mut chance, player);
            let before = state.clone();
            if state.play(player, &action).is_ok() {
                let change = (croquettes(&state) - croquettes(&before), bones(&state) - bones(&before));
                prop_assert_eq!(change, expected(&before, player, &action), "{:?}", action);
            } else {
                prop_assert!(state == before, "a refused action changed the state: {:?}", action);
            }
        }
        let before = state.clone();
        state.next_turn();
        let eaten: i64 = (0..2).flat_map(|player| before.dogs(player)).map(|dog| i64::from(dog.croquettes)).sum();
        let grown = |now: fn(&State, Cell) -> bool, due: fn(&pizza::board::Growth, usize) -> bool, tree: bool| {
            Cell::all().filter(|cell| {
                let growth = before.board().growth(*cell).filter(|growth| due(growth, state.turn()));
                growth.is_some()
                    && (before.board().ground(*cell) == map::Ground::Tree) == tree
                    && now(&state, *cell)
            }).count() as i64
        };
        let due: fn(&pizza::board::Growth, usize) -> bool = |growth, turn| growth.wait(turn - 1) == 1;
        // Trees that already have a croquette grow none, and wanderers take none from trees.
        let trees = grown(State::hanging, due, true)
            - Cell::all().filter(|cell| before.hanging(*cell) && due(before.board().growth(*cell).expect("there is a tree at this cell"), state.turn())).count() as i64;
        let opened = state.links().filter(|link| usize::from(state.board().portals[link.portal].turn) == state.turn());
        let crushed: i64 = opened.map(|link| i64::from(before.croquettes(link.cell))).sum();
        // A wanderer may have taken the pile before the portal opened on it.
        let lost_croquettes = croquettes(&before) + trees - eaten - croquettes(&state);
        prop_assert!(
            (0..=crushed).contains(&lost_croquettes),
            "{} characters were lost, and at most {} were crushed",
            lost_croquettes,
            crushed
        );
        // All due bones have appeared, and only wanderers took some.
        let due = |cell: &Cell| {
            let skeleton = state.board().ground(*cell) == map::Ground::Skeleton;
            skeleton && before.board().growth(*cell).is_some_and(|growth| growth.wait(state.turn() - 1) == 1)
        };
        prop_assert!(Cell::all().filter(due).all(|cell| state.bone(cell)));
        prop_assert!(Cell::all().all(|cell| !state.bone(cell) || before.bone(cell) || due(&cell)));
        let removed_bones = Cell::all().filter(|cell| before.bone(*cell) && !state.bone(*cell)).count();
        let bones_of = |state: &State, portal: usize| -> usize {
            state.character(Id::wanderer(portal)).bones.iter().map(|bones| usize::from(*bones)).sum()
        };
        let full = before.links().any(|link| link.wanderer.bones.contains(&10));
        let carried_by = |portal: usize| bones_of(&state, portal) - bones_of(&before, portal);
        let carried: usize = before.links().map(|link| carried_by(link.portal)).sum();
        let due_bones = Cell::all().filter(due).count();
        prop_assert!(full || (removed_bones..=removed_bones + due_bones).contains(&carried));
    }

    /// Checks that points never go below zero nor above the points eaten.
    #[test]
    fn points_stay_in_their_bounds((board, seed, turns) in scene()) {
        let (mut state, mut chance) = play_turns(board, seed, turns);
        let player = state.active().expect("a player has the turn");
        let mut eaten = 0;
        for _ in 0..80 {
            let action = action(&state, &mut chance, player);
            let accepted = state.play(player, &action).is_ok();
            eaten += u16::from(accepted && matches!(action, Action::Manger(_)));
            for (id, character) in state.characters() {
                let maximum = match id.kind() {
                    Kind::Dog(_) => 4 + 2 * eaten,
                    Kind::Master(_) => 8,
                    Kind::Wanderer(_) => 2,
                };
                prop_assert!(character.points <= maximum);
            }
        }
    }

    /// Checks that a wrong action gets the first error in the order of `erreur`.
    ///
    /// An action to which no error applies is accepted.
    #[test]
    fn errors_come_in_one_order((board, seed, turns) in scene()) {
        let (mut state, mut chance) = play_turns(board, seed, turns);
        let active = state.active().expect("a player has the turn");
        for _ in 0..120 {
            let player = if chance.below(30) == 0 { 1 - active } else { active };
            let action = action(&state, &mut chance, player);
            let first = oracle::errors(&state, player, &action).into_iter().min();
            prop_assert_eq!(state.play(player, &action).err(), first, "{:?}", action);
        }
    }

    /// Checks that each action taken back restores the whole state.
    #[test]
    fn annuler_restores_the_whole_state((board, seed, turns) in scene()) {
        let (mut state, mut chance) = play_turns(board, seed, turns);
        let player = state.active().expect("a player has the turn");
        let mut past: Vec<(State, Undo)> = Vec::new();
        for _ in 0..120 {
            let action = action(&state, &mut chance, player);
            let before = state.clone();
            if let Ok(undo) = state.play(player, &action) {
                past.push((before, undo));
            }
            if chance.below(5) == 0 && let Some((before, undo)) = past.pop() {
                state.take_back(player, &undo);
                prop_assert!(state == before, "{:?}", undo);
            }
        }
        while let Some((before, undo)) = past.pop() {
            state.take_back(player, &undo);
            prop_assert!(state == before, "{:?}", undo);
            prop_assert_eq!(state.digest(), before.digest());
        }
    }

    /// Checks that every wanderer moves as a naive version of section 5 says.
    #[test]
    fn wanderers_follow_the_algorithm((board, seed, turns) in scene()) {
        let (state, _) = play_turns(board, seed, turns);
        for link in state.links() {
            let first = state.predict_steps(Id::wanderer(link.portal), 1).first().copied();
            prop_assert_eq!(first, oracle::wanders(&state, link.wanderer.cell).map(Cell::position));
        }
    }

    /// Checks that `deplacements_chien` predicts the moves of a wanderer.
    ///
    /// Nothing else grows, opens or moves in this test.
    #[test]
    fn deplacements_chien_is_what_happens(seed in any::<u64>(), walls in 0..60_usize, goals in 0..25_usize) {
        let mut state = state_with_one_dog(seed, walls, goals);
        let id = Id::wanderer(0);
        let foreseen = state.predict_steps(id, usize::MAX);
        let start = state.character(id).cell.position();
        for turn in 1..=60 {
            state.next_turn();
            let expected = foreseen.get(2 * turn - 1).or(foreseen.last()).unwrap_or(&start);
            prop_assert_eq!(*expected, state.character(id).cell.position(), "turn {}", turn);
        }
    }

    /// Checks that `trouver_chemin` returns a shortest path, or nothing if there is none.
    ///
    /// Among shortest paths, it takes the first direction in order.
    #[test]
    fn trouver_chemin_is_shortest((board, seed, turns) in scene(), from in 0..1600, to in 0..1600, player in 0..3) {
        let (state, _) = play_turns(board, seed, turns);
        let mut seat = Replica::<Pizza>::new(0, Opening { map: String::new() });
        seat.view.state = state.clone();
        let cell = |index: i32| Cell::all().nth(index as usize).expect("the index is below 1600");
        let (from, to) = (cell(from), cell(to));
        let way = seat.trouver_chemin(from.position(), to.position(), player);
        let valid_player = usize::try_from(player).ok().filter(|player| *player < 2);
        // The distances are measured from the goal, which must be accessible. Steps are symmetric.
        let reached = oracle::distances(&state, from, valid_player);
        match reached.get(&to) {
            None | Some(0) => prop_assert!(way.is_empty()),
            Some(distance) => {
                prop_assert_eq!(way.len(), *distance);
                let back = oracle::distances(&state, to, valid_player);
                let remaining = |cell: Cell| back.get(&cell).copied();
                let mut at = from;
                for (step, next) in way.iter().enumerate() {
                    let expected_distance = distance - step - 1;
                    let mut choices = pizza::cells::Direction::ALL.into_iter().filter_map(|way| at.step(way));
                    let first = choices.find(|cell| {
                        remaining(*cell) == Some(expected_distance) && reached.contains_key(cell)
                    });
                    at = Cell::at(*next).expect("the cell is on the map");
                    prop_assert_eq!(Some(at), first);
                }
                prop_assert_eq!(at, to);
            }
        }
    }

    /// Checks that equal states have equal digests.
    ///
    /// Two copies of a match that differ in one action have different digests.
    #[test]
    fn digests_tell_states_apart((board, seed, turns) in scene()) {
        let (state, mut chance) = play_turns(board, seed, turns);
        let player = state.active().expect("a player has the turn");
        for _ in 0..40 {
            let mut other = state.clone();
            let action = action(&state, &mut chance, player);
            let _ = other.play(player, &action);
            prop_assert_eq!(state == other, state.digest() == other.digest(), "{:?}", action);
        }
    }

    /// Checks that queries change nothing and accept any argument.
    #[test]
    fn queries_survive_any_argument((board, seed, turns) in scene(), x in any::<i32>(), y in any::<i32>(), k in any::<i32>()) {
        let (state, mut chance) = play_turns(board, seed, turns);
        let mut seat = Replica::<Pizza>::new(0, Opening { map: String::new() });
        seat.view.state = state.clone();
        seat.view.begin(&Call::JouerTour {});
        let wild = pizza::api::Position { colonne: x, ligne: y };
        let near = state.links().next().map_or(wild, |link| link.wanderer.cell.position());
        let cell = Cell::all().nth(chance.below(1600)).expect("the index is below 1600").position();
        for at in [wild, near, cell] {
            for number in [k, -1, 0, 1, 2, 3] {
                seat.info_case(at);
                seat.info_arbre(at);
                seat.info_squelette(at);
                seat.points_mouvement(at);
                seat.nb_croquettes(at);
                seat.inventaire_chien(at, number);
                prop_assert!(seat.deplacements_chien(at, number).len() <= 400);
                for other in [wild, near, cell] {
                    prop_assert!(seat.trouver_chemin(at, other, number).len() < 1600);
                }
            }
        }
        prop_assert!(seat.view.state == state);
    }
}
