//! What viewers draw of a match: the mine, who sees what of it, and what each player knows.

use crate::api::SIDE;
use crate::known::{Known, Order};
use crate::mine::{Mine, ROWS, cells, index, lit};
use joute_engine::film::{Colour, Field, Figures, Look, Seen, Shape, Texture, Tile, Tiles};
use joute_engine::{Change, Film, Scene};
use serde_json::json;

const DARK: i32 = 0;
const TUNNEL: i32 = 1;
const ROCK: i32 = 2;

/// What each player knows of the ground and of the gold: a table of its own.
const KNOWN: [[&str; 2]; 4] =
    [["ground0", "gold0"], ["ground1", "gold1"], ["ground2", "gold2"], ["ground3", "gold3"]];

/// How the tables are drawn.
fn look() -> Look {
    let ground = Tiles::of("ground")
        .tile(Tile::new(DARK, "dark").colour(Colour::Ink))
        .tile(Tile::new(TUNNEL, "tunnel"))
        .tile(Tile::new(ROCK, "rock").colour(Colour::Grey).texture(Texture::Bricks))
        .seen(Seen::Table("ground".into()));
    let gold = Figures::of("gold").named("gold").shape(Shape::Diamond).colour(Colour::Yellow).number(1);
    let miners = Figures::of("miners").named("miner").at(1, 2).player(3).number(4);
    Look::board(ROWS, ROWS)
        .line_first()
        .layer(ground)
        .layer(gold.small().seen(Seen::Table("gold".into())))
        .layer(miners)
        .card(Field::of("players", 1, "gold"))
        .sight("lit")
        .word("turn", "gold is shared")
}

/// Films a match once somebody asked for its first picture; costs nothing before.
#[derive(Debug, Default)]
pub(crate) struct Camera {
    film: Option<Film>,
}

impl Camera {
    /// The picture before the first turn.
    pub(crate) fn scene(&mut self, mine: &Mine, known: &[Known]) -> Scene {
        let mut film = Film::default();
        draw(&mut film, mine);
        draw_known(&mut film, known);
        let scene = film.scene("lanterns/1", json!({ "side": SIDE })).looks(look());
        self.film = Some(film);
        scene
    }

    /// An order was carried out.
    pub(crate) fn order(&mut self, mine: &Mine, player: usize, order: Order) {
        let Some(film) = &mut self.film else { return };
        draw(film, mine);
        let action = match order {
            Order::Walk(..) => "walk",
            Order::Dig(..) => "dig",
        };
        film.action(player, action);
    }

    /// Gold was shared, and everybody has looked around.
    pub(crate) fn turn_is_over(&mut self, mine: &Mine, known: &[Known]) {
        let Some(film) = &mut self.film else { return };
        draw(film, mine);
        draw_known(film, known);
        film.event("turn");
    }

    /// What changed since this was last asked.
    pub(crate) fn take(&mut self) -> Vec<Change> {
        self.film.as_mut().map(Film::take).unwrap_or_default()
    }
}

fn draw(film: &mut Film, mine: &Mine) {
    film.grid("ground", mine.rock.iter().map(|rock| if *rock { ROCK } else { TUNNEL }));
    film.grid("gold", mine.gold.iter().copied());
    let everybody = (0..).zip(&mine.miners).flat_map(|(player, own)| own.map(|at| (player, at)));
    let numbered = everybody.enumerate().map(|(id, (player, at))| {
        let number = id % mine.miners[0].len();
        vec![id as i32, at.column, at.row, player, number as i32]
    });
    film.rows("miners", numbered);
    film.rows("players", (0..).zip(&mine.purse).map(|(player, gold)| vec![player, *gold]));
    // A bit for each player who sees the cell.
    let mut seen = vec![0; cells().count()];
    for (player, miners) in mine.miners.iter().enumerate() {
        lit(miners).filter_map(index).for_each(|index| seen[index] |= 1 << player);
    }
    film.grid("lit", seen);
}

fn draw_known(film: &mut Film, known: &[Known]) {
    for (known, [ground, gold]) in known.iter().zip(KNOWN) {
        let tile = |seen: &Option<i32>| match seen {
            None => DARK,
            Some(-1) => ROCK,
            Some(_) => TUNNEL,
        };
        film.grid(ground, known.memory().iter().map(tile));
        film.grid(gold, known.memory().iter().map(|seen| seen.unwrap_or(0).max(0)));
    }
}
