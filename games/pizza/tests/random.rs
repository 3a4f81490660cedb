//! Tests of properties that must hold in every match, with random play over whole matches.

use crate::harness::chance::{Chance, action};
use pizza::api::{Erreur, TAILLE_INVENTAIRE_CHIEN};
use pizza::board::{Board, MAX_PORTALS};
use pizza::cells::{Cell, Direction};
use pizza::map::{DOGS, MASTERS};
use pizza::state::{Character, Id, Kind};
use pizza::{State, map};
use std::collections::{HashMap, HashSet};
use std::sync::Arc;

fn boards() -> Vec<Arc<Board>> {
    let maps = map::official().iter().map(|(_, text)| map::parse(text).expect("the official map is valid"));
    maps.map(|map| Arc::new(Board::new(&map).expect("the board's size is valid"))).collect()
}

/// Checks the invariants that must hold in every state of a match.
fn sound(state: &State) {
    let mut cells = HashSet::new();
    for (id, character) in state.characters() {
        assert!(cells.insert(character.cell), "two characters are on {:?}", character.cell);
        assert_eq!(state.occupant(character.cell), Some(id));
        assert!(!state.wall(character.cell));
        assert!(character.bones.iter().all(|bones| i32::from(*bones) <= TAILLE_INVENTAIRE_CHIEN));
        match id.kind() {
            Kind::Master(_) => assert!(character.croquettes <= 3 && character.bones == [0; 3]),
            Kind::Dog(player) => {
                let other = |age: &usize| *age != state.age(player);
                assert!(
                    (0..3).filter(other).all(|age| character.bones[age] == 0),
                    "the character carries bones of two ages"
                );
            }
            Kind::Wanderer(_) => assert_eq!(character.points, 2),
        }
    }
    assert_eq!(Cell::all().filter(|cell| state.occupant(*cell).is_some()).count(), cells.len());
    let portals: HashSet<Cell> = state.links().map(|link| link.cell).collect();
    assert_eq!(portals.len(), state.links().count(), "two portals are on the same cell");
    for portal in 0..MAX_PORTALS {
        let wanderer = state.character(Id::wanderer(portal));
        let open = state.links().any(|link| link.portal == portal);
        assert!(open || *wanderer == Character::default(), "a closed portal still has its wanderer");
    }
    for link in state.links() {
        let occupant = state.occupant(link.cell);
        assert!(occupant.is_none() || occupant == Some(Id::wanderer(link.portal)));
    }
}

/// Puts a dog with croquettes beside a portal, and a master with croquettes beside a dog. Random
/// actions alone would rarely reach such positions, in which a dog can travel or receive a croquette.
fn lead(state: &mut State, chance: &mut Chance, player: usize) {
    let portals: Vec<Cell> = state.links().map(|link| link.cell).collect();
    let dog = Id::dog(player, chance.below(DOGS));
    let master = Id::master(player, chance.below(MASTERS));
    let near = |chance: &mut Chance, cell: Cell| cell.step(Direction::ALL[chance.below(4)]).unwrap_or(cell);
    if let Some(portal) = portals.get(chance.below(portals.len().max(1))) {
        state.give_croquettes(dog, 2);
        state.put(dog, near(chance, *portal));
    }
    state.give_croquettes(master, 3);
    state.put(master, near(chance, state.character(dog).cell));
}

/// Returns the number of actions from `PIZZA_ACTIONS`. The default takes seconds in a debug build.
fn count() -> usize {
    std::env::var("PIZZA_ACTIONS").ok().and_then(|text| text.parse().ok()).unwrap_or(200_000)
}

/// Checks that no action, legal or not, panics. `PIZZA_ACTIONS=1000000 cargo test -p pizza random`
/// makes the run longer.
#[test]
fn random_actions_never_panic_and_keep_the_state_sound() {
    let boards = boards();
    let mut chance = Chance::new(2023);
    let (mut accepted, mut states, mut remaining) = (0, HashSet::new(), count());
    let mut kinds = HashMap::new();
    while remaining > 0 {
        let mut state = State::on(boards[chance.below(boards.len())].clone());
        state.next_turn();
        while let Some(player) = state.active() {
            for _ in 0..chance.below(120) {
                let actor = if chance.below(50) == 0 { 1 - player } else { player };
                if chance.below(200) == 0 {
                    lead(&mut state, &mut chance, actor);
                }
                let action = action(&state, &mut chance, actor);
                match state.play(actor, &action) {
                    Ok(_) => {
                        accepted += 1;
                        *kinds.entry(std::mem::discriminant(&action)).or_insert(0) += 1;
                    }
                    Err(error) => drop(states.insert(error)),
                }
                remaining = remaining.saturating_sub(1);
            }
            sound(&state);
            state.next_turn();
        }
    }
    assert!(accepted * 10 > count(), "only {accepted} of {} actions were accepted", count());
    assert!(
        kinds.len() == 9 && kinds.values().all(|count| *count >= 10),
        "each kind of action must be accepted ten times: {kinds:?}"
    );
    assert_eq!(states.len(), Erreur::ALL.len() - 1, "every error must occur: {states:?}");
}
