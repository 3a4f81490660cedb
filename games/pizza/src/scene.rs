//! The tables from which replay viewers draw a match of Pizza. `viewer/README.md` documents every
//! table and column of `pizza/1`.

use crate::actions::Action;
use crate::api::TypeCase;
use crate::cells::{Cell, Grid};
use crate::map::{Ground, PLAYERS};
use crate::marks::Marks;
use crate::score::score;
use crate::state::{DOG_BONES, Id, Kind, MASTER_CROQUETTES, State};
use joute_engine::scene::Gain;
use joute_engine::{Change, Scene, SceneTables, action_name};
use serde_json::json;

/// The name and version of the replay data of Pizza. The version must change when the meaning of a
/// table changes.
const KIND: &str = "pizza/1";

/// The names of the tables with each player's debugging marks, for replay viewers.
const MARKS: [&str; PLAYERS] = ["papattes0", "papattes1"];

/// The reasons for changes of a score, by the age of the bones that a dog has brought home.
const BONES: [&str; 3] = ["os interstellaires", "os cybernétiques", "os pizzalogiques"];

/// Records a match of Pizza for replay viewers. It keeps the tables from which they draw the match.
/// It does nothing until the tables are first requested.
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
        // The cells that can currently be built on are left out. They change at each step of each
        // character and took up a third of a replay.
        tables.grid("plots", Cell::all().map(|cell| i32::from(state.board().plots.has(cell))));
        tables.grid("croquettes", Cell::all().map(|cell| i32::from(state.croquettes(cell))));
        let cells =
            |ground| Cell::all().filter(|cell| state.board().ground(*cell) == ground).collect::<Vec<_>>();
        let (trees, skeletons) = (cells(Ground::Tree), cells(Ground::Skeleton));
        tables.rows("trees", grown(state, &trees, State::hanging));
        tables.rows("skeletons", grown(state, &skeletons, State::bone));
        (0..PLAYERS).for_each(|player| draw_marks(&mut tables, player, &marks[player]));
        draw_rows(&mut tables, state);
        let facts = json!({
            "columns": crate::map::SIDE,
            "lines": crate::map::SIDE,
            "croquettes": MASTER_CROQUETTES,
            "bones": DOG_BONES,
        });
        let scene = tables.scene(KIND, facts);
        self.recording = Some(Box::new(Recording { tables, last: state.clone(), trees, skeletons }));
        scene
    }

    /// Records the changes of an accepted turn for replay viewers. It repeats the actions one by
    /// one from the state before the turn.
    pub(crate) fn turn(&mut self, before: &State, player: usize, actions: &[Action]) {
        let Some(recording) = &mut self.recording else { return };
        let mut state = before.clone();
        for action in actions {
            if let Action::DebugPoserPapatte(at, mark) = action {
                // A champion may change many marks, so a mark does not redraw the whole board.
                let cell = Cell::at(*at).map(Cell::index);
                cell.into_iter().for_each(|cell| recording.tables.cell(MARKS[player], cell, *mark as i32));
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
            tables.rows("trees", grown(state, trees, State::hanging));
        }
        if new_turn || last.bones != state.bones {
            tables.rows("skeletons", grown(state, skeletons, State::bone));
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
    for (age, kind) in BONES.into_iter().enumerate() {
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
    tables.grid(MARKS[player], Cell::all().map(|cell| marks.on(cell) as i32));
}

/// Writes the small tables from which replay viewers draw the match. Changes are found by comparing
/// their rows.
fn draw_rows(tables: &mut SceneTables, state: &State) {
    let active = state.active().map_or(-1, |player| player as i32);
    tables.rows("turn", [vec![0, state.turn() as i32, active]]);
    tables.rows("players", (0..PLAYERS).map(|player| player_row(state, player)));
    tables.rows("pieces", state.everybody().map(|(id, _)| piece_row(state, id)));
    tables.rows(
        "portals",
        state.links().map(|link| {
            let wanderer = Id::wanderer(link.portal).index() as i32;
            vec![link.portal as i32, link.cell.column() as i32, link.cell.line() as i32, wanderer]
        }),
    );
    let coming =
        (0..).zip(&state.board().portals).filter(|(_, portal)| usize::from(portal.turn) > state.turn());
    tables.rows(
        "coming",
        coming.map(|(number, portal)| {
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
    let score = i32::try_from(state.score(player)).unwrap_or(i32::MAX);
    let mut row = vec![player as i32, state.age(player) as i32, score];
    row.extend(state.harvest(player).map(i32::from));
    row
}

/// Returns the rows from which replay viewers draw trees or skeletons. Each row says whether
/// something is there, when the next thing appears, the period and the age.
fn grown(state: &State, cells: &[Cell], ripe: fn(&State, Cell) -> bool) -> impl Iterator<Item = Vec<i32>> {
    cells.iter().filter_map(move |cell| {
        let growth = state.board().growth(*cell)?;
        let next = state.turn() + growth.wait(state.turn());
        let (period, age) = (i32::from(growth.period), i32::from(growth.age));
        Some(vec![cell.index() as i32, i32::from(ripe(state, *cell)), next as i32, period, age])
    })
}

fn piece_row(state: &State, id: Id) -> Vec<i32> {
    let character = state.character(id);
    let (kind, player) = match id.kind() {
        Kind::Dog(player) => (0, player as i32),
        Kind::Master(player) => (1, player as i32),
        Kind::Wanderer(_) => (0, -1),
    };
    let (column, line) = (character.cell.column() as i32, character.cell.line() as i32);
    let mut row = vec![id.index() as i32, kind, player, column, line];
    row.extend([i32::from(character.points), i32::from(character.croquettes)]);
    row.extend(character.bones.map(i32::from));
    row
}
