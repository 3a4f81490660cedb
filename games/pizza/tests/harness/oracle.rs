//! A second, slow and naive implementation of the rules for comparison.
use pizza::api::{Erreur, Position};
use pizza::cells::{Cell, Direction};
use pizza::map::Ground;
use pizza::state::Kind;
use pizza::{Action, State};
use std::collections::{HashMap, VecDeque};

fn distance(one: Position, other: Position) -> i64 {
    (i64::from(one.colonne) - i64::from(other.colonne)).abs()
        + (i64::from(one.ligne) - i64::from(other.ligne)).abs()
}

fn on_map(at: Position) -> bool {
    (0..40).contains(&at.colonne) && (0..40).contains(&at.ligne)
}

/// Finds the character on a cell by a search of all characters.
fn occupant(state: &State, at: Position) -> Option<(Kind, pizza::state::Character)> {
    state.characters().find(|(_, it)| it.cell.position() == at).map(|(id, it)| (id.kind(), *it))
}

fn portal(state: &State, at: Position) -> bool {
    state.links().any(|link| link.cell.position() == at)
}

fn ground(state: &State, at: Position) -> Ground {
    let cell = Cell::at(at).expect("the cell is on the map");
    if state.wall(cell) { Ground::Wall } else { state.board().ground(cell) }
}

fn zone(state: &State, player: usize, at: Position) -> bool {
    distance(state.board().kennels[player].position(), at) <= 3
}

fn solid(state: &State, at: Position) -> bool {
    matches!(ground(state, at), Ground::Wall | Ground::Puddle)
}

fn buildable(state: &State, at: Position) -> bool {
    on_map(at)
        && ground(state, at) == Ground::Empty
        && occupant(state, at).is_none()
        && !portal(state, at)
        && !zone(state, 0, at)
        && !zone(state, 1, at)
}

/// Returns every error that applies to an action, in no particular order.
pub fn errors(state: &State, player: usize, action: &Action) -> Vec<Erreur> {
    let mut errors = Vec::new();
    let mut say = |wrong: bool, error: Erreur| {
        if wrong {
            errors.push(error);
        }
    };
    say(state.turn() == 0 || state.is_over() || state.turn() % 2 == player, Erreur::HorsTour);
    let (one, other) = match *action {
        Action::SeDeplacer(one, other)
        | Action::PrendrePortail(one, other)
        | Action::Construire(one, other)
        | Action::Detruire(one, other)
        | Action::DonnerCroquette(one, other)
        | Action::PoserCroquette(one, other) => (one, other),
        Action::Manger(one) | Action::DebugPoserPapatte(one, _) => (one, one),
        Action::AgeSuivant => {
            say(state.age(player) == 2, Erreur::DernierAge);
            return errors;
        }
    };
    if !on_map(one) || !on_map(other) {
        say(true, Erreur::PositionInvalide);
        return errors;
    }
    let subject = occupant(state, one);
    let is = |kind: Kind| subject.is_some_and(|(subject, _)| subject == kind);
    let it = subject.map(|(_, it)| it).unwrap_or_default();
    let distance_between = distance(one, other);
    let master = is(Kind::Master(player));
    match action {
        Action::SeDeplacer(..) => {
            say(!master && !is(Kind::Dog(player)), Erreur::CibleInvalide);
            say(distance_between != 1, Erreur::HorsPortee);
            let step = |from: i32, to: i32| to + (to - from);
            let cell_behind =
                Position { colonne: step(one.colonne, other.colonne), ligne: step(one.ligne, other.ligne) };
            let shut = solid(state, other)
                || occupant(state, other).is_some()
                || zone(state, 1 - player, other)
                || portal(state, other) && !(master && buildable(state, cell_behind));
            // Only neighbours can be pushed. From farther away, the distance is reported first.
            say(distance_between == 1 && shut, Erreur::DeplacementInvalide);
            say(it.points == 0, Erreur::PlusDePm);
        }
        Action::PrendrePortail(..) => {
            say(!is(Kind::Dog(player)) || !portal(state, other), Erreur::CibleInvalide);
            say(distance_between != 1, Erreur::HorsPortee);
            say(it.croquettes < 1, Erreur::PlusDeCroquettes);
        }
        Action::Manger(_) => {
            say(!is(Kind::Dog(player)), Erreur::CibleInvalide);
            say(it.croquettes < 1, Erreur::PlusDeCroquettes);
        }
        Action::Construire(..) => {
            say(!master, Erreur::CibleInvalide);
            say(distance_between > 1, Erreur::HorsPortee);
            say(it.points < 4, Erreur::PlusDePm);
            say(!buildable(state, other), Erreur::ConstructionImpossible);
        }
        Action::Detruire(..) => {
            say(!master, Erreur::CibleInvalide);
            say(distance_between > 1, Erreur::HorsPortee);
            say(it.points < 4, Erreur::PlusDePm);
            say(ground(state, other) != Ground::Wall, Erreur::DestructionImpossible);
        }
        Action::DonnerCroquette(..) => {
            let dog = occupant(state, other).is_some_and(|(kind, _)| !matches!(kind, Kind::Master(_)));
            say(!master || !dog, Erreur::CibleInvalide);
            say(distance_between > 1, Erreur::HorsPortee);
            say(it.croquettes < 1, Erreur::PlusDeCroquettes);
        }
        Action::PoserCroquette(..) => {
            say(!master, Erreur::CibleInvalide);
            say(distance_between > 1, Erreur::HorsPortee);
            say(solid(state, other), Erreur::PoseInvalide);
            say(it.croquettes < 1, Erreur::PlusDeCroquettes);
        }
        Action::AgeSuivant | Action::DebugPoserPapatte(..) => {}
    }
    errors
}

/// Returns the distances from a cell over the cells that a player may enter, or a wanderer if there
/// is no player.
pub fn distances(state: &State, from: Cell, player: Option<usize>) -> HashMap<Cell, usize> {
    let may = |cell: Cell| {
        let at = cell.position();
        !solid(state, at)
            && occupant(state, at).is_none()
            && !portal(state, at)
            && player.is_none_or(|player| !zone(state, 1 - player, at))
    };
    let mut distances = HashMap::from([(from, 0)]);
    let mut queue = VecDeque::from([from]);
    while let Some(cell) = queue.pop_front() {
        for next in Direction::ALL.into_iter().filter_map(|direction| cell.step(direction)) {
            if may(next) && !distances.contains_key(&next) {
                distances.insert(next, distances[&cell] + 1);
                queue.push_back(next);
            }
        }
    }
    distances
}

/// Returns the cell that a wanderer moves to (section 5), chosen by the distance from each of its
/// neighbours.
pub fn wanders(state: &State, from: Cell) -> Option<Cell> {
    let nearest = |distances: &HashMap<Cell, usize>| {
        let goal = |cell: &Cell| *cell != from && (state.croquettes(*cell) > 0 || state.bone(*cell));
        distances.iter().filter(|(cell, _)| goal(cell)).map(|(_, distance)| *distance).min()
    };
    let nearest_distance = nearest(&distances(state, from, None))?;
    let reached = distances(state, from, None);
    Direction::ALL.into_iter().filter_map(|direction| from.step(direction)).find(|next| {
        reached.get(next) == Some(&1)
            && nearest(&distances(state, *next, None)).is_some_and(|distance| distance < nearest_distance)
    })
}
