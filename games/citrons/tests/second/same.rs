//! Compares the states of the fast rules and the slow referee.

use super::draw::Dice;
use super::referee::{Cell, Lemon, Name, Referee};
use citrons::api::Api as _;
use citrons::control::Control;
use citrons::{Body, Citrons, UnitRef, World};
use joute_engine::Replica;
use std::collections::{BTreeMap, BTreeSet};

const UNKNOWN: i32 = -2;

fn cell_of(cell: citrons::Cell) -> Cell {
    (i32::from(cell.x), i32::from(cell.y))
}

fn name_of(unit_ref: UnitRef) -> Name {
    (usize::from(unit_ref.team), i32::from(unit_ref.id))
}

/// The comparable properties of a Citron or a bridge. They are the energy, the result of the last
/// order, the cells of a bridge, the cell and level of a Citron that is not a bridge, and the
/// number of days that a dead Citron still stays.
type Shape = (i32, i32, Vec<Cell>, Option<(Cell, i32)>, Option<i32>);

fn fast_shape(unit: &citrons::Unit) -> Shape {
    let (planks, spot, rots) = match unit.body {
        Body::Citron(spot) => (Vec::new(), Some((cell_of(spot.cell), i32::from(spot.z))), None),
        Body::Bridge(bridge) => (bridge.cells().map(cell_of).collect(), None, None),
        Body::Corpse(spot, left) => {
            (Vec::new(), Some((cell_of(spot.cell), i32::from(spot.z))), Some(i32::from(left)))
        }
    };
    (unit.energy, unit.result, planks, spot, rots)
}

fn slow_shape(lemon: &Lemon) -> Shape {
    let planks = lemon.planks.iter().map(|plank| plank.cell).collect();
    let spot = (!lemon.is_bridge()).then_some((lemon.cell, lemon.z));
    (lemon.energy, lemon.fate as i32, planks, spot, lemon.rots)
}

fn equal<T: PartialEq + std::fmt::Debug>(subject: &str, fast: T, slow: T) -> Result<(), String> {
    if fast == slow { Ok(()) } else { Err(format!("{subject}: {fast:?}, but slowly {slow:?}")) }
}

/// Checks that the match as a whole is the same under both referees.
pub fn worlds(fast: &World, slow: &Referee) -> Result<(), String> {
    let units: BTreeMap<Name, Shape> =
        fast.units().map(|(unit_ref, unit)| (name_of(unit_ref), fast_shape(unit))).collect();
    let names: BTreeSet<Name> = units.keys().chain(slow.lemons.keys()).copied().collect();
    let mut different = Vec::new();
    for name in names {
        let slowly = slow.lemons.get(&name).map(slow_shape);
        different.extend(equal(&format!("{name:?}"), units.get(&name).cloned(), slowly).err());
    }
    if !different.is_empty() {
        return Err(different.join("\n"));
    }
    for (spot, all) in Control::of(fast).spots() {
        let order: Vec<Name> = all.iter().map(|unit_ref| name_of(*unit_ref)).collect();
        let slowly = slow.control_at(cell_of(spot.cell), i32::from(spot.z));
        equal(&format!("control of {spot:?}"), order, slowly)?;
    }
    let planks = slow.lemons.values().flat_map(|lemon| &lemon.planks).map(|plank| plank.cell);
    for (x, y) in planks.collect::<BTreeSet<Cell>>() {
        let deck = fast.deck(citrons::Cell::new(x as usize, y as usize));
        let deck: Vec<Name> = deck.iter().map(|unit_ref| name_of(*unit_ref)).collect();
        equal(&format!("bridges of {x}, {y}"), deck, slow.bridges_at((x, y)))?;
    }
    let (loads, slowly) = (fast.loads(), slow.loads());
    for (unit_ref, load) in &loads {
        let load = *load as f64 / 65536.0;
        let slow = slowly.get(&name_of(*unit_ref)).copied().unwrap_or(0.0);
        if (load - slow).abs() > 0.001 {
            return Err(format!("load of {unit_ref:?}: {load}, but slowly {slow}"));
        }
    }
    for (team, count) in fast.counts().iter().enumerate() {
        let fast = (count.plains as usize, count.energy as i32, count.citrons as usize);
        equal(&format!("worth of {team}"), fast, slow.worth(team))?;
    }
    Ok(())
}

/// Compares the results of a team's queries about all Citrons and about some cells.
pub fn views(
    replica: &mut Replica<Citrons>,
    slow: &Referee,
    team: usize,
    dice: &mut Dice,
) -> Result<(), String> {
    let visible = slow.seen(team);
    for other in 0..slow.teams {
        let mut answers = Vec::new();
        let mut id = replica.map_get_next_citron_id(other as i32, -1);
        while id >= 0 {
            answers.push(id);
            id = replica.map_get_next_citron_id(other as i32, id);
        }
        let expected_ids: Vec<i32> = slow
            .lemons
            .iter()
            .filter(|(name, lemon)| name.0 == other && (other == team || sees(&visible, lemon)))
            .map(|(name, _)| name.1)
            .collect();
        equal(&format!("team {other}"), answers, expected_ids.clone())?;
        for id in expected_ids {
            let answers = whole(replica, other as i32, id);
            equal(&format!("team {other}, {id}"), answers, slowly_whole(slow, (other, id)))?;
        }
        let random_id = dice.below(203) as i32 - 2;
        let hidden =
            slow.lemons.get(&(other, random_id)).is_none_or(|lemon| other != team && !sees(&visible, lemon));
        if hidden {
            equal("hidden", whole(replica, other as i32, random_id), [UNKNOWN; 8])?;
        }
    }
    let (height, width) = (slow.land.len() as i32, slow.land[0].len() as i32);
    for _ in 0..12 {
        let cell = (dice.below(width as usize + 2) as i32 - 1, dice.below(height as usize + 2) as i32 - 1);
        let answers = place(replica, cell);
        let slowly = if visible.contains(&cell) { slowly_place(slow, cell) } else { vec![UNKNOWN; 12] };
        equal(&format!("cell {cell:?}"), answers, slowly)?;
    }
    Ok(())
}

fn sees(visible: &BTreeSet<Cell>, lemon: &Lemon) -> bool {
    visible.contains(&lemon.current()) || lemon.planks.iter().any(|plank| visible.contains(&plank.cell))
}

fn whole(replica: &mut Replica<Citrons>, team: i32, id: i32) -> [i32; 8] {
    [
        replica.citron_get_state(team, id),
        replica.citron_get_energy(team, id),
        replica.citron_get_cur_x(team, id),
        replica.citron_get_cur_y(team, id),
        replica.citron_get_cur_z(team, id),
        replica.citron_get_origin_x(team, id),
        replica.citron_get_origin_y(team, id),
        replica.citron_get_action_result(team, id),
    ]
}

/// Returns the result that the query `citron_get_state` should have for a Citron.
pub fn state(slow: &Referee, name: Name) -> i32 {
    match &slow.lemons[&name] {
        lemon if !lemon.lives() => 4,
        lemon if lemon.is_bridge() && slow.is_unfinished(name) => 3,
        lemon if lemon.is_bridge() => 2,
        lemon if slow.in_void(lemon) => 1,
        _ => 0,
    }
}

fn slowly_whole(slow: &Referee, name: Name) -> [i32; 8] {
    let lemon = &slow.lemons[&name];
    let z = if lemon.is_bridge() { 0 } else { lemon.z };
    let (x, y) = lemon.current();
    let origin = lemon.planks.first().map_or(lemon.cell, |plank| plank.cell);
    [state(slow, name), lemon.energy, x, y, z, origin.0, origin.1, lemon.fate as i32]
}

/// Returns the results of a champion's queries about a cell. They are the type, the source, the
/// numbers of Citrons on level 0 and on level -1 and of bridges, and some of the Citrons and
/// bridges there.
fn place(replica: &mut Replica<Citrons>, (x, y): Cell) -> Vec<i32> {
    let mut answers = vec![
        replica.map_get_type(x, y),
        replica.map_is_source(x, y),
        replica.map_get_nb_citrons(x, y, 0),
        replica.map_get_nb_citrons(x, y, -1),
        replica.map_get_nb_bridges(x, y),
    ];
    for count in 0..2 {
        answers.push(replica.map_get_citron_team(x, y, 0, count));
        answers.push(replica.map_get_citron_id(x, y, 0, count));
    }
    answers.push(replica.map_get_citron_id(x, y, -1, 0));
    answers.push(replica.map_get_bridge_team(x, y, 0));
    answers.push(replica.map_get_bridge_id(x, y, 1));
    answers
}

fn slowly_place(slow: &Referee, cell: Cell) -> Vec<i32> {
    let standing = |z: i32| -> Vec<Name> {
        let mut all = slow.control_at(cell, z);
        let dead =
            slow.lemons.iter().filter(|(_, lemon)| !lemon.lives() && (lemon.cell, lemon.z) == (cell, z));
        all.extend(dead.map(|(&name, _)| name));
        all
    };
    let (above, below, bridges) = (standing(0), standing(-1), slow.bridges_at(cell));
    let team = |list: &[Name], count: usize| list.get(count).map_or(UNKNOWN, |name| name.0 as i32);
    let id = |list: &[Name], count: usize| list.get(count).map_or(UNKNOWN, |name| name.1);
    vec![
        slow.kind(cell),
        i32::from(slow.sources.contains(&cell)),
        above.len() as i32,
        below.len() as i32,
        bridges.len() as i32,
        team(&above, 0),
        id(&above, 0),
        team(&above, 1),
        id(&above, 1),
        id(&below, 0),
        team(&bridges, 0),
        id(&bridges, 1),
    ]
}
