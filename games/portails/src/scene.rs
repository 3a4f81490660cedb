//! The data from which replay viewers draw a match of Portails. It consists of tables and
//! instructions for drawing them.

use crate::actions::Action;
use crate::api::{COUT_TURBO, MAX_BOUCLIERS, NB_POINTS_ACTION, NB_POINTS_DEPLACEMENT};
use crate::board::PLAYERS;
use crate::cells::{CELLS, Cell, SIDE};
use crate::graph::{double_area, link};
use crate::state::{HALF_WORTH, Player, State};
use joute_engine::scene::{
    At, CardLine, Colour, FigureShape, Figures, Gain, Labels, Look, Polygons, Scene, SceneTables, Segments,
};
use joute_engine::{Change, action_name};
use serde_json::Value;

/// The name and version of the replay data of Portails. The version must change when the meaning of
/// a table changes.
const KIND: &str = "portails/1";

/// The recorder of a match of Portails for replay viewers. It has the tables from which viewers
/// draw the match, and does nothing until the tables are first requested.
#[derive(Debug, Clone, Default)]
pub(crate) struct MatchRecorder {
    recording: Option<Box<Recording>>,
}

#[derive(Debug, Clone)]
struct Recording {
    tables: SceneTables,
    /// The state of the match that replay viewers draw now.
    state: State,
}

impl MatchRecorder {
    /// Returns the data from which replay viewers draw the start of the match. Changes are recorded
    /// from then on.
    pub(crate) fn scene(&mut self, state: &State) -> Scene {
        let mut recording = Box::new(Recording { tables: SceneTables::default(), state: state.clone() });
        recording.players();
        recording.portals();
        recording.links();
        let scene = recording.tables.scene(KIND, Value::Null).looks(look());
        self.recording = Some(recording);
        scene
    }

    /// Records the accepted actions of a turn for replay viewers, one by one.
    pub(crate) fn turn(&mut self, player: usize, actions: &[Action]) {
        let Some(recording) = &mut self.recording else { return };
        for action in actions {
            // The state as last drawn is the one in which the action was accepted, so it cannot
            // fail.
            let before = recording.state.player(player).score;
            let _ = recording.state.play(player, action);
            let Player { agent, score, .. } = *recording.state.player(player);
            let [x, y] = place(agent);
            recording.tables.gain(Gain::new(player, score - before, "capture").at(x, y));
            recording.players();
            if matches!(action, Action::Lier(_) | Action::Neutraliser) {
                recording.links();
            }
            recording.portals();
            recording.tables.action(player, &action_name(action));
        }
    }

    /// Records the start of the next turn, or the end of the match. Replay viewers show it.
    pub(crate) fn next_turn(&mut self) {
        let Some(recording) = &mut self.recording else { return };
        if let Some(active) = recording.state.active() {
            let income = recording.state.player(active).income;
            recording.tables.gain(Gain::new(active, income, "fields"));
        }
        recording.state.next_turn();
        recording.players();
        recording.portals();
        recording.tables.event(if recording.state.is_over() { "end" } else { "turn" });
    }

    /// Removes and returns the recorded changes, for replay viewers.
    pub(crate) fn take(&mut self) -> Vec<Change> {
        self.recording.as_mut().map(|recording| recording.tables.take()).unwrap_or_default()
    }
}

/// Returns the coordinates x and y of a cell. Replay viewers draw the match from them.
fn place(cell: Cell) -> [i32; 2] {
    cell.point()
}

/// Returns a number that identifies a list of cells, such as a link. It is used in the tables for
/// replay viewers.
fn id(cells: &[Cell]) -> i32 {
    cells.iter().fold(0, |id, cell| id * CELLS as i32 + cell.index() as i32)
}

/// Returns the points per turn that the player would gain by a link to a portal. The link starts at
/// the portal under its agent. The result is 0 if no link is possible. Replay viewers show it.
fn offer(state: &State, portal: Cell) -> i32 {
    let Some(player) = state.active() else { return 0 };
    let (here, graph) = (state.player(player).agent, state.graph());
    let ends = [here, portal];
    if ends.iter().any(|end| state.owner(*end) != player as i32 || graph.cover(*end) > 0) {
        return 0;
    }
    let fields = graph.fields_between(here, portal);
    if fields.is_empty() || graph.blocked(link(here, portal)) {
        return 0;
    }
    HALF_WORTH * fields.into_iter().map(double_area).sum::<i32>()
}

impl Recording {
    fn players(&mut self) {
        let Recording { tables, state } = self;
        tables.rows("turn", [vec![0, state.round(), state.active().map_or(-1, |player| player as i32)]]);
        let rows = (0..PLAYERS).map(|number| {
            let player = state.player(number);
            let [x, y] = place(player.agent);
            let number = number as i32;
            vec![number, number, x, y, player.actions, player.moves, player.income]
        });
        tables.rows("players", rows);
    }

    fn portals(&mut self) {
        let Recording { tables, state } = self;
        let rows = state.board().portals.iter().map(|portal| {
            let [x, y] = place(*portal);
            let (owner, shields) = (state.owner(*portal), state.shields(*portal));
            vec![id(&[*portal]), x, y, owner, shields, offer(state, *portal)]
        });
        tables.rows("portals", rows);
        let shielded = state.board().portals.iter().filter(|portal| state.shields(**portal) > 0);
        tables.rows(
            "shields",
            shielded.map(|portal| {
                let [x, y] = place(*portal);
                vec![id(&[*portal]), x, y, state.shields(*portal)]
            }),
        );
    }

    fn links(&mut self) {
        let Recording { tables, state } = self;
        let row = |cells: &[Cell]| {
            let mut row = vec![id(cells)];
            row.extend(cells.iter().copied().flat_map(place));
            row.push(state.owner(cells[0]));
            row
        };
        tables.rows("links", state.graph().links().iter().map(|(a, b)| row(&[*a, *b])));
        let fields = state.graph().fields().iter().map(|field| {
            let mut row = row(field);
            row.push(HALF_WORTH * double_area(*field));
            row
        });
        tables.rows("fields", fields);
    }
}

/// Returns the instructions by which replay viewers draw a match of Portails.
fn look() -> Look {
    // The maximum number of movement points, if all action points are spent on turbos.
    let most_moves = NB_POINTS_DEPLACEMENT + NB_POINTS_ACTION / COUT_TURBO;
    Look::board(SIDE, SIDE)
        .layer(
            Polygons::of("fields")
                .named("champ")
                .corner(1, 2)
                .corner(3, 4)
                .corner(5, 6)
                .player(7)
                .mention(8, "points par tour"),
        )
        .layer(Segments::of("links").named("lien").between(At::place(1, 2), At::place(3, 4)).player(5))
        .layer(
            Figures::of("portals")
                .named("portail")
                .at(1, 2)
                .player(3)
                .shape(FigureShape::Ring)
                .colour(Colour::Grey)
                .mention(4, &format!("boucliers sur {MAX_BOUCLIERS}"))
                .mention(5, "points par tour qu'un lien depuis l'agent créerait"),
        )
        .layer(
            Figures::of("players")
                .named("agent")
                .at(2, 3)
                .player(1)
                .shape(FigureShape::Flag)
                .stacked()
                .large(),
        )
        .layer(Labels::of("shields").named("boucliers").at(1, 2).number(3).corner())
        .card(CardLine::of("players", 4, "points d'action").maximum(NB_POINTS_ACTION))
        .card(CardLine::of("players", 5, "points de déplacement").maximum(most_moves))
        .card(CardLine::of("players", 6, "points par tour des champs"))
        .word("capture", "portails capturés")
        .word("fields", "points des champs")
        .word("turn", "tour suivant")
        .word("end", "fin de la partie")
}
