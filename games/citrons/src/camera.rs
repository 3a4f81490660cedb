//! What viewers draw of a match: the terrain, who stands where, what each team sees, and who would win now.

use crate::action::Order;
use crate::api::{DEAD_STATE, MAX_CITRON_ENERGY_PARAM, UNFINISHED_BRIDGE_STATE};
use crate::area::Area;
use crate::day::Happening;
use crate::map::{Cell, Ground};
use crate::sight::Sighting;
use crate::world::{CITRONS, Ref, World};
use joute_engine::film::{
    At, Colour, Field, Figures, Kind, Look, Outlines, Seen, Segments, Shape, Texture, Tile, Tiles,
};
use joute_engine::{Change, Film, Scene};
use serde_json::json;
use std::collections::BTreeMap;

/// By state.
const TABLES: [&str; 3] = ["citrons", "sunken", "bridges"];

const HOLE: i32 = 0;
const PLAIN: i32 = 1;
const MOUNTAIN: i32 = 2;
const SOURCE: i32 = 3;

/// How the tables are drawn: the bottoms of holes, bridges over them, and who stands above.
fn look(world: &World) -> Look {
    let ground = Tiles::of("ground")
        .tile(Tile::new(HOLE, "trou").colour(Colour::Blue).texture(Texture::Waves))
        .tile(Tile::new(PLAIN, "plaine"))
        .tile(Tile::new(MOUNTAIN, "montagne").colour(Colour::Grey).texture(Texture::Peaks))
        .tile(Tile::new(SOURCE, "source d'énergie").colour(Colour::Yellow).texture(Texture::Dots));
    let citrons = |table: &str, name: &str| {
        let kinds = [Kind::new(0, name), Kind::new(1, "Citron mort").shape(Shape::Cross)];
        let figures = Figures::of(table).named(name).at(1, 2).player(3).by_kind(6, kinds).number(5);
        // The story: a Citron is worth as much as its colour is strong.
        let figures = figures.strength(5, MAX_CITRON_ENERGY_PARAM);
        figures.tell(4, "identifiant").tell(5, "énergie")
    };
    let bridges = Segments::of("bridges")
        .named("pont")
        .between(At::place(1, 2), At::place(3, 4))
        .wide()
        .arrow()
        .loose(8)
        .strength(7, MAX_CITRON_ENERGY_PARAM)
        .player(5)
        .tell(6, "identifiant")
        .tell(7, "énergie")
        .tell_words(8, "état", ["achevé", "en construction"]);
    Look::board(world.map.width, world.map.height)
        .layer(ground)
        .layer(Outlines::of("owners").players_from(1).named("plaine de l'équipe").seen(Seen::Nobody))
        .layer(citrons("sunken", "Citron au fond d'un trou").small())
        .layer(bridges)
        .layer(citrons("citrons", "Citron"))
        .card(Field::of("players", 1, "cases possédées"))
        .card(Field::of("players", 2, "énergie totale"))
        .card(Field::of("players", 3, "Citrons"))
        .card(Field::of("players", 4, "place"))
        .sight("sight")
        .word("death", "des Citrons meurent")
        .word("hole", "les trous épuisent")
        .word("collapse", "des ponts s'écroulent")
        .word("source", "les sources nourrissent")
        .word("fall", "des Citrons tombent")
        .word("merge", "des Citrons fusionnent")
        .word("day", "la journée est finie")
}

/// The API's word for an order.
fn action(order: Order) -> &'static str {
    match order {
        Order::Move(_) => "move_citron",
        Order::Stretch(_) => "stretch_citron",
        Order::Retract => "retract_citron",
        Order::Press(_) => "press_citron",
        Order::Carry(_) => "capt_and_move_citron",
        Order::Eject(_) => "drop_citron",
        Order::Pull(_) => "pull_citron",
        Order::Split(..) => "split_citron",
    }
}

/// Films a match once somebody asked for its first picture; costs nothing before.
#[derive(Debug, Default)]
pub(crate) struct Camera {
    film: Option<Film>,
    views: Views,
}

/// What each team sees and owns, as it was last shown.
#[derive(Debug, Default)]
struct Views {
    lit: Vec<Area>,
    owned: Vec<Area>,
}

impl Camera {
    /// The picture before the first day.
    pub(crate) fn scene(&mut self, world: &World) -> Scene {
        let mut film = Film::default();
        draw_ground(&mut film, world);
        draw_citrons(&mut film, world);
        self.views = Views::of(world);
        film.grid("sight", world.map.cells().map(|cell| self.views.bits(cell)));
        film.grid("owners", world.map.cells().map(|cell| self.views.owner(cell)));
        draw_players(&mut film, world);
        let facts = json!({ "energy": MAX_CITRON_ENERGY_PARAM });
        let scene = film.scene("prologin2002/1", facts).looks(look(world));
        self.film = Some(film);
        scene
    }

    /// Something happened in a day; `given` tells the place of each order among its player's actions.
    pub(crate) fn see(&mut self, world: &World, what: Happening, given: &BTreeMap<Ref, (usize, Order)>) {
        let Some(film) = &mut self.film else { return };
        match what {
            Happening::Done(who, _, other) => {
                [who].into_iter().chain(other).for_each(|who| draw(film, world, who))
            }
            _ => draw_citrons(film, world),
        }
        match what {
            Happening::Done(who, order, _) => {
                let place = given.get(&who).map_or(0, |(place, _)| *place);
                film.action_at(usize::from(who.team), place, action(order));
            }
            Happening::Death => film.event("death"),
            Happening::Hole => film.event("hole"),
            Happening::Collapse => film.event("collapse"),
            Happening::Source => film.event("source"),
            Happening::Fall => film.event("fall"),
            Happening::Merge => film.event("merge"),
        }
    }

    /// Everybody looks around.
    pub(crate) fn day_is_over(&mut self, world: &World) {
        let Some(film) = &mut self.film else { return };
        self.views.redraw(film, world);
        draw_players(film, world);
        film.event("day");
    }

    /// What changed since this was last asked.
    pub(crate) fn take(&mut self) -> Vec<Change> {
        self.film.as_mut().map(Film::take).unwrap_or_default()
    }
}

fn draw_ground(film: &mut Film, world: &World) {
    let tile = |cell| match world.map.ground(cell) {
        Ground::Hole => HOLE,
        Ground::Plain if world.map.is_source(cell) => SOURCE,
        Ground::Plain => PLAIN,
        Ground::Mountain => MOUNTAIN,
    };
    film.grid("ground", world.map.cells().map(tile));
}

/// A table, and a row of it.
type Row = (&'static str, Vec<i32>);

/// A Citron's row, and its table.
fn row(sighting: &Sighting) -> Row {
    let (who, form) = (sighting.who, sighting.form);
    let [team, id, energy] = [who.team.into(), who.id.into(), sighting.energy.into()];
    let at = form.current();
    let [x, y] = [at.cell.x.into(), at.cell.y.into()];
    if form.is_bridge() {
        let origin = form.origin();
        let unfinished = i32::from(form.state() == UNFINISHED_BRIDGE_STATE);
        let row = [number(who), origin.x.into(), origin.y.into(), x, y, team, id, energy, unfinished];
        return ("bridges", row.into());
    }
    let dead = i32::from(form.state() == DEAD_STATE);
    let table = if at.z < 0 { "sunken" } else { "citrons" };
    (table, vec![number(who), x, y, team, id, energy, dead])
}

/// A Citron's number among all.
fn number(who: Ref) -> i32 {
    i32::from(who.team) * CITRONS as i32 + i32::from(who.id)
}

/// Everybody.
fn draw_citrons(film: &mut Film, world: &World) {
    let mut tables: [Vec<Vec<i32>>; 3] = Default::default();
    for (name, row) in world.units().filter_map(|(who, _)| Some(row(&world.sighting(who)?))) {
        if let Some(place) = TABLES.iter().position(|table| *table == name) {
            tables[place].push(row);
        }
    }
    for (table, rows) in TABLES.into_iter().zip(tables) {
        film.rows(table, rows);
    }
}

/// One Citron.
fn draw(film: &mut Film, world: &World, who: Ref) {
    let new = world.sighting(who).map(|sighting| row(&sighting));
    for table in TABLES {
        let own = new.as_ref().filter(|(name, _)| *name == table);
        film.row(table, number(who), own.map(|(_, row)| row.clone()));
    }
}

/// The cells whose team in `new` is another one than in `old`.
fn changed(old: &[Area], new: &[Area]) -> Area {
    let teams = old.iter().zip(new);
    teams.fold(Area::default(), |all, (old, new)| all.or(&old.without(new)).or(&new.without(old)))
}

impl Views {
    fn of(world: &World) -> Self {
        Views { lit: world.lit(), owned: world.owned() }
    }

    /// A bit for each team that sees the cell.
    fn bits(&self, cell: Cell) -> i32 {
        let teams = self.lit.iter().enumerate();
        teams.map(|(team, lit)| i32::from(lit.has(cell)) << team).sum()
    }

    /// The team that owns the cell, from 1; 0 for nobody's.
    fn owner(&self, cell: Cell) -> i32 {
        let owner = self.owned.iter().position(|own| own.has(cell));
        owner.map_or(0, |team| team as i32 + 1)
    }

    /// Shows what is another than before.
    fn redraw(&mut self, film: &mut Film, world: &World) {
        let old = std::mem::replace(self, Views::of(world));
        let index = |cell: &Cell| world.map.index(*cell);
        for cell in changed(&old.lit, &self.lit).cells() {
            film.cell("sight", index(&cell), self.bits(cell));
        }
        for cell in changed(&old.owned, &self.owned).cells() {
            film.cell("owners", index(&cell), self.owner(cell));
        }
    }
}

fn draw_players(film: &mut Film, world: &World) {
    let players = (0..).zip(world.counts()).zip(world.ranks()).map(|((team, count), rank)| {
        vec![team, count.plains as i32, count.energy as i32, count.citrons as i32, rank as i32]
    });
    film.rows("players", players);
}
