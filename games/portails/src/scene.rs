//! The pictures for viewers: tables and the description of how they are drawn.

use crate::actions::Action;
use crate::api::{COUT_TURBO, MAX_BOUCLIERS, NB_POINTS_ACTION, NB_POINTS_DEPLACEMENT};
use crate::board::PLAYERS;
use crate::cells::{CELLS, Cell, SIDE};
use crate::graph::{double_area, link};
use crate::state::{HALF_WORTH, State};
use joute_engine::Change;
use joute_engine::film::{At, Colour, Field, Figures, Film, Labels, Look, Polygons, Scene, Segments, Shape};
use serde_json::Value;

/// The kind of the scene. It must change when the meaning of a table changes.
const KIND: &str = "portails/1";

/// Records the pictures of a match once the first one has been asked for. It costs nothing before
/// that.
#[derive(Debug, Clone, Default)]
pub(crate) struct Camera {
    filming: Option<Box<Filming>>,
}

#[derive(Debug, Clone)]
struct Filming {
    film: Film,
    /// The state as last drawn.
    state: State,
}

impl Camera {
    /// Returns the picture before the first turn.
    pub(crate) fn scene(&mut self, state: &State) -> Scene {
        let mut filming = Box::new(Filming { film: Film::default(), state: state.clone() });
        filming.players();
        filming.portals();
        filming.links();
        let scene = filming.film.scene(KIND, Value::Null).looks(look());
        self.filming = Some(filming);
        scene
    }

    /// Records a turn that the rules accepted.
    pub(crate) fn turn(&mut self, player: usize, actions: &[Action]) {
        let Some(filming) = &mut self.filming else { return };
        for action in actions {
            // The state as last drawn is the one in which the action was accepted, so it cannot
            // fail.
            let _ = filming.state.play(player, action);
            filming.players();
            if matches!(action, Action::Lier(_) | Action::Neutraliser) {
                filming.links();
            }
            filming.portals();
            filming.film.action(player, action.function());
        }
    }

    /// Records the start of the next turn.
    pub(crate) fn next_turn(&mut self) {
        let Some(filming) = &mut self.filming else { return };
        filming.state.next_turn();
        filming.players();
        filming.portals();
        filming.film.event(if filming.state.over() { "end" } else { "turn" });
    }

    /// Returns and removes the changes since the last call.
    pub(crate) fn take(&mut self) -> Vec<Change> {
        self.filming.as_mut().map(|filming| filming.film.take()).unwrap_or_default()
    }
}

/// Returns the coordinates of a cell for a row.
fn place(cell: Cell) -> [i32; 2] {
    cell.point()
}

/// Returns a unique id for a list of cells.
fn id(cells: &[Cell]) -> i32 {
    cells.iter().fold(0, |id, cell| id * CELLS as i32 + cell.index() as i32)
}

/// Returns the points per turn that a link from the active agent's portal to this one would bring,
/// or 0 if no link is possible.
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

impl Filming {
    fn players(&mut self) {
        let Filming { film, state } = self;
        film.rows("turn", [vec![0, state.round(), state.active().map_or(-1, |player| player as i32)]]);
        let rows = (0..PLAYERS).map(|number| {
            let player = state.player(number);
            let [x, y] = place(player.agent);
            let number = number as i32;
            vec![number, number, x, y, player.actions, player.moves, player.income]
        });
        film.rows("players", rows);
    }

    fn portals(&mut self) {
        let Filming { film, state } = self;
        let rows = state.board().portals.iter().map(|portal| {
            let [x, y] = place(*portal);
            let (owner, shields) = (state.owner(*portal), state.shields(*portal));
            vec![id(&[*portal]), x, y, owner, shields, offer(state, *portal)]
        });
        film.rows("portals", rows);
        let shielded = state.board().portals.iter().filter(|portal| state.shields(**portal) > 0);
        film.rows(
            "shields",
            shielded.map(|portal| {
                let [x, y] = place(*portal);
                vec![id(&[*portal]), x, y, state.shields(*portal)]
            }),
        );
    }

    fn links(&mut self) {
        let Filming { film, state } = self;
        let row = |cells: &[Cell]| {
            let mut row = vec![id(cells)];
            row.extend(cells.iter().copied().flat_map(place));
            row.push(state.owner(cells[0]));
            row
        };
        film.rows("links", state.graph().links().iter().map(|(a, b)| row(&[*a, *b])));
        let fields = state.graph().fields().iter().map(|field| {
            let mut row = row(field);
            row.push(HALF_WORTH * double_area(*field));
            row
        });
        film.rows("fields", fields);
    }
}

/// Returns the description of how the tables are drawn.
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
                .tell(8, "points par tour"),
        )
        .layer(Segments::of("links").named("lien").between(At::place(1, 2), At::place(3, 4)).player(5))
        .layer(
            Figures::of("portals")
                .named("portail")
                .at(1, 2)
                .player(3)
                .shape(Shape::Ring)
                .colour(Colour::Grey)
                .tell(4, &format!("boucliers sur {MAX_BOUCLIERS}"))
                .tell(5, "points par tour qu'un lien depuis l'agent créerait"),
        )
        .layer(Figures::of("players").named("agent").at(2, 3).player(1).shape(Shape::Flag).stacked().large())
        .layer(Labels::of("shields").named("boucliers").at(1, 2).number(3).corner())
        .card(Field::of("players", 4, "points d'action").most(NB_POINTS_ACTION))
        .card(Field::of("players", 5, "points de déplacement").most(most_moves))
        .card(Field::of("players", 6, "points par tour des champs"))
        .word("turn", "tour suivant")
        .word("end", "fin de la partie")
}
