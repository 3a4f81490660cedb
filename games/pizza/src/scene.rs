//! The tables from which viewers draw a match of Pizza, as `look.rs` describes. `README.md` documents
//! every table.

use crate::actions::Action;
use crate::api::TypeCase;
use crate::board::AGES;
use crate::cells::{Cell, Grid};
use crate::look::look;
use crate::map::{Ground, PLAYERS};
use crate::marks::Marks;
use crate::score::score;
use crate::state::{Id, Kind, State};
use joute_engine::scene::Gain;
use joute_engine::{Change, Scene, SceneTables, action_name};
use serde_json::Value;

/// The names of the tables with each player's debugging marks, for replay viewers.
pub(crate) const MARK_TABLES: [&str; PLAYERS] = ["papattes0", "papattes1"];

/// The reasons for changes of a score, by the age of the bones that a dog has brought home.
pub(crate) const BONE_REASONS: [&str; AGES] = ["os interstellaires", "os cybernétiques", "os pizzalogiques"];

/// The difference between the numbers of a bone to come and of a bone on a skeleton. Without it, the
/// number is the age.
pub(crate) const FUTURE_BONE_OFFSET: i32 = AGES as i32;

/// The recorder of a match of Pizza for replay viewers. It has the tables from which viewers draw
/// the match, and does nothing until the tables are first requested.
#[derive(Debug, Clone, Default)]
pub(crate) struct MatchRecorder {
    recording: Option<Box<Recording>>,
}

#[derive(Debug, Clone)]
struct Recording {
    tables: SceneTables,
    /// The state of the match that replay viewers draw now. Only differences from it are recorded.
    last: State,
    trees: Vec<Cell>,
    skeletons: Vec<Cell>,
}

impl MatchRecorder {
    /// Returns the data from which replay viewers draw the start of the match. Changes are recorded
    /// from then on.
    pub(crate) fn scene(&mut self, state: &State, marks: &[Marks; PLAYERS]) -> Scene {
        let mut tables = SceneTables::default();
        tables.grid("zones", Cell::all().map(|cell| zone(state, cell)));
        tables.grid("ground", Cell::all().map(|cell| ground(state, cell) as i32));
        tables.grid("croquettes", Cell::all().map(|cell| i32::from(state.croquettes(cell))));
        let cells =
            |ground| Cell::all().filter(|cell| state.board().ground(*cell) == ground).collect::<Vec<_>>();
        let (trees, skeletons) = (cells(Ground::Tree), cells(Ground::Skeleton));
        tables.rows("trees", tree_rows(state, &trees));
        tables.rows("skeletons", skeleton_rows(state, &skeletons));
        tables.rows("kennels", (0..PLAYERS).map(|player| kennel_row(state, player)));
        (0..PLAYERS).for_each(|player| draw_marks(&mut tables, player, &marks[player]));
        draw_rows(&mut tables, state);
        let scene = tables.scene("", Value::Null).looks(look());
        self.recording = Some(Box::new(Recording { tables, last: state.clone(), trees, skeletons }));
        scene
    }

    /// Returns a copy of the state before a turn, for [`MatchRecorder::turn`]. Returns `None` if no
    /// changes are recorded.
    pub(crate) fn copy(&self, state: &State) -> Option<State> {
        self.recording.is_some().then(|| state.clone())
    }

    /// Records the changes of an accepted turn for replay viewers. It repeats the actions one by
    /// one from the state before the turn.
    pub(crate) fn turn(&mut self, before: Option<State>, player: usize, actions: &[Action]) {
        let (Some(recording), Some(mut state)) = (&mut self.recording, before) else { return };
        for action in actions {
            if let Action::DebugPoserPapatte(at, mark) = action {
                // A champion may change many marks, so a mark does not redraw the whole board.
                let cell = Cell::at(*at).map(Cell::index);
                cell.into_iter()
                    .for_each(|cell| recording.tables.cell(MARK_TABLES[player], cell, *mark as i32));
            } else {
                // The action was accepted in this state before, so it cannot fail.
                let _ = state.play(player, action);
                recording.draw(&state);
            }
            recording.tables.action(player, &action_name(action));
        }
    }

    /// Begins the next turn and records the steps of the wanderers for replay viewers. Wanderers
    /// are dogs that walk on their own.
    pub(crate) fn next_turn(&mut self, state: &mut State) {
        match &mut self.recording {
            None => state.next_turn(),
            Some(recording) => state.next_turn_watched(&mut |state, what| {
                recording.draw(state);
                recording.tables.event(what);
            }),
        }
    }

    /// Removes and returns the recorded changes, for replay viewers.
    pub(crate) fn take(&mut self) -> Vec<Change> {
        self.recording.as_mut().map(|recording| recording.tables.take()).unwrap_or_default()
    }
}

impl Recording {
    /// Updates the tables from which replay viewers draw the match. Debugging marks are left out.
    fn draw(&mut self, state: &State) {
        let Recording { tables, last, trees, skeletons } = self;
        for cell in differences(&last.walls, &state.walls).cells() {
            tables.cell("ground", cell.index(), ground(state, cell) as i32);
        }
        if last.croquettes != state.croquettes {
            tables.grid("croquettes", Cell::all().map(|cell| i32::from(state.croquettes(cell))));
        }
        let new_turn = last.turn != state.turn;
        if new_turn || last.hanging != state.hanging {
            tables.rows("trees", tree_rows(state, trees));
        }
        if new_turn || last.bones != state.bones {
            tables.rows("skeletons", skeleton_rows(state, skeletons));
        }
        draw_rows(tables, state);
        (0..PLAYERS).for_each(|player| explain_score(tables, player, last, state));
        last.clone_from(state);
    }
}

/// Records for replay viewers why the score of a player has changed. The score is a product, so the
/// bones of one age count after those of the ages before.
fn explain_score(tables: &mut SceneTables, player: usize, last: &State, state: &State) {
    let kennel = state.board().kennels[player];
    let mut harvest = last.harvest[player];
    for (age, kind) in BONE_REASONS.into_iter().enumerate() {
        let before = score(harvest);
        harvest[age] = state.harvest[player][age];
        let gain = Gain::new(player, score(harvest) - before, kind);
        tables.gain(gain.at(kennel.column() as i32, kennel.line() as i32));
    }
}

fn differences(one: &Grid, other: &Grid) -> Grid {
    Grid::by_line(|line| one.lines[line] ^ other.lines[line])
}

fn draw_marks(tables: &mut SceneTables, player: usize, marks: &Marks) {
    tables.grid(MARK_TABLES[player], Cell::all().map(|cell| marks.on(cell) as i32));
}

/// Writes the small tables from which replay viewers draw the match. Changes are found by comparing
/// their rows.
fn draw_rows(tables: &mut SceneTables, state: &State) {
    let active = state.active().map_or(-1, |player| player as i32);
    tables.rows("turn", [vec![0, state.turn() as i32, active]]);
    tables.rows("players", (0..PLAYERS).map(|player| player_row(state, player)));
    let everybody = || state.characters().map(|(id, _)| id);
    tables.rows("pieces", everybody().filter_map(|id| piece_row(state, id)));
    tables.rows("wanderers", everybody().filter_map(|id| wanderer_row(state, id)));
    tables.rows(
        "portals",
        state.links().map(|link| {
            let wanderer = state.character(Id::wanderer(link.portal)).cell;
            let places = [link.cell, wanderer].map(|cell| [cell.column() as i32, cell.line() as i32]);
            [vec![link.portal as i32], places.concat()].concat()
        }),
    );
    let announced =
        (0..).zip(&state.board().portals).filter(|(_, portal)| usize::from(portal.turn) > state.turn());
    tables.rows(
        "coming",
        announced.map(|(number, portal)| {
            vec![number, i32::from(portal.turn), portal.cell.column() as i32, portal.cell.line() as i32]
        }),
    );
}

/// Returns the type of a cell, like the API function `info_case`.
fn ground(state: &State, cell: Cell) -> TypeCase {
    match state.board().ground(cell) {
        _ if state.wall(cell) => TypeCase::Mur,
        Ground::Empty | Ground::Wall => TypeCase::Vide,
        Ground::Puddle => TypeCase::Flaque,
        Ground::Tree => TypeCase::Arbre,
        Ground::Skeleton => TypeCase::Squelette,
        Ground::Kennel => TypeCase::Niche,
    }
}

/// Returns 1 plus the number of the player whose protected zone contains the cell. Returns 0 if the
/// cell is in no zone. Where zones overlap, the nearer kennel decides.
fn zone(state: &State, cell: Cell) -> i32 {
    let board = state.board();
    let owners = (0..PLAYERS).filter(|player| board.zones[*player].has(cell));
    owners.min_by_key(|player| board.kennels[*player].distance(cell)).map_or(0, |player| 1 + player as i32)
}

fn player_row(state: &State, player: usize) -> Vec<i32> {
    let mut row = vec![player as i32, state.age(player) as i32];
    row.extend(state.harvest(player).map(i32::from));
    row
}

fn kennel_row(state: &State, player: usize) -> Vec<i32> {
    let kennel = state.board().kennels[player];
    vec![player as i32, kennel.column() as i32, kennel.line() as i32]
}

/// Returns the rows from which viewers draw the trees: whether a croquette hangs there, the turn of
/// the next one, and the period.
fn tree_rows(state: &State, cells: &[Cell]) -> impl Iterator<Item = Vec<i32>> {
    growing_rows(state, cells, |cell, _| i32::from(state.hanging(cell)))
}

/// Returns the rows from which viewers draw the skeletons: the age of the bone, the turn of the next
/// one, and the period. The age of a bone that is still to come has [`FUTURE_BONE_OFFSET`] added.
fn skeleton_rows(state: &State, cells: &[Cell]) -> impl Iterator<Item = Vec<i32>> {
    growing_rows(state, cells, |cell, age| age + if state.bone(cell) { 0 } else { FUTURE_BONE_OFFSET })
}

/// Returns the rows of cells on which something grows. `kind` returns what is there, by the cell and
/// the age.
fn growing_rows(
    state: &State,
    cells: &[Cell],
    kind: impl Fn(Cell, i32) -> i32,
) -> impl Iterator<Item = Vec<i32>> {
    cells.iter().filter_map(move |cell| {
        let growth = state.board().growth(*cell)?;
        let next = state.turn() + growth.wait(state.turn());
        let kind = kind(*cell, i32::from(growth.age));
        Some(vec![cell.index() as i32, kind, next as i32, i32::from(growth.period)])
    })
}

fn piece_row(state: &State, id: Id) -> Option<Vec<i32>> {
    let character = state.character(id);
    let (kind, player) = match id.kind() {
        Kind::Dog(player) => (0, player as i32),
        Kind::Master(player) => (1, player as i32),
        Kind::Wanderer(_) => return None,
    };
    let (column, line) = (character.cell.column() as i32, character.cell.line() as i32);
    let mut row = vec![id.index() as i32, kind, player, column, line];
    row.extend([i32::from(character.points), i32::from(character.croquettes)]);
    row.extend(character.bones.map(i32::from));
    Some(row)
}

fn wanderer_row(state: &State, id: Id) -> Option<Vec<i32>> {
    let Kind::Wanderer(_) = id.kind() else { return None };
    let character = state.character(id);
    let (column, line) = (character.cell.column() as i32, character.cell.line() as i32);
    let mut row = vec![id.index() as i32, column, line];
    row.extend(character.bones.map(i32::from));
    Some(row)
}
