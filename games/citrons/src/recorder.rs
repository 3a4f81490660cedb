//! The data from which replay viewers draw a match of Citrons. It contains the terrain, the units,
//! the cells that each team sees, and the current ranking.

use crate::action::Order;
use crate::api::{DEAD_STATE, MAX_CITRON_ENERGY_PARAM, UNFINISHED_BRIDGE_STATE, UNKNOWN};
use crate::area::Area;
use crate::day::DayEvent;
use crate::map::{Cell, Ground};
use crate::print;
use crate::sight::Sighting;
use crate::world::{MAX_CITRONS, UnitRef, World};
use joute_engine::scene::{
    At, CardLine, Colour, FigureShape, Figures, Gain, ItemKind, Look, Outlines, Segments, Texture, Tile,
    Tiles, Visibility,
};
use joute_engine::{Change, Scene, SceneTables};
use serde_json::json;
use std::collections::BTreeMap;

/// The word in replays for an order that a later order to the same unit replaced.
const REPLACED: &str = "replaced";
/// The word in replays for an order that was cancelled because its unit merged with another one.
const MERGED: &str = "merged";

/// The reason in replays for the gain of cells that no other team saw before.
const DISCOVERED: &str = "discovered";
/// The reason in replays for the gain of cells that the other teams no longer see.
const FREED: &str = "freed";
/// The reason in replays for the loss of cells that another team now sees as well.
const DISPUTED: &str = "disputed";
/// The reason in replays for the loss of cells that the team no longer sees.
const LEFT: &str = "left";

/// The names of the tables from which replay viewers draw units. They are for units at level 0, for
/// those at the bottom of holes, and for bridges.
const TABLES: [&str; 3] = ["citrons", "sunken", "bridges"];

const HOLE: i32 = 0;
const PLAIN: i32 = 1;
const MOUNTAIN: i32 = 2;
const SOURCE: i32 = 3;

/// Returns the look of a match of Citrons, which describes how replay viewers draw it. They draw
/// the bottoms of holes first, then bridges, and the other units on top.
fn look(world: &World) -> Look {
    let ground = Tiles::of("ground")
        .tile(Tile::new(HOLE, "trou").colour(Colour::Grey).texture(Texture::Pit))
        .tile(Tile::new(PLAIN, "plaine"))
        .tile(Tile::new(MOUNTAIN, "montagne").colour(Colour::Brown).texture(Texture::Peaks))
        .tile(Tile::new(SOURCE, "source d'énergie").colour(Colour::Yellow).texture(Texture::Dots));
    let citrons = |table: &str, place: &str| {
        let [alive, dead] = ["Citron", "Citron mort"].map(|name| format!("{name}{place}"));
        let kinds = [ItemKind::new(0, &alive), ItemKind::new(1, &dead).shape(FigureShape::Cross)];
        let figures = Figures::of(table).named(&alive).at(1, 2).player(3).by_kind(6, kinds).number(5);
        // In the subject's story, the energy of a Citron shows in the strength of its colour.
        let figures = figures.strength(5, MAX_CITRON_ENERGY_PARAM);
        figures.mention(4, "identifiant").mention(5, "énergie")
    };
    let bridges = Segments::of("bridges")
        .named("pont")
        .between(At::place(1, 2), At::place(3, 4))
        .wide()
        .arrow()
        .loose(8)
        .strength(7, MAX_CITRON_ENERGY_PARAM)
        .player(5)
        .mention(6, "identifiant")
        .mention(7, "énergie")
        .mention_words(8, "état", ["achevé", "en construction"]);
    let owners = Outlines::of("owners").players_from(1).filled().named("plaine de l'équipe");
    let look = Look::board(world.map.width, world.map.height)
        .layer(ground)
        .layer(owners.seen(Visibility::Nobody))
        .layer(citrons("sunken", " au fond d'un trou").small())
        .layer(bridges)
        .layer(citrons("citrons", ""))
        .card(CardLine::of("players", 1, "cases possédées"))
        .card(CardLine::of("players", 2, "énergie totale"))
        .card(CardLine::of("players", 3, "Citrons"))
        .card(CardLine::of("players", 4, "place"))
        .sight("sight")
        .word("death", "des Citrons meurent")
        .word("hole", "les trous épuisent")
        .word("collapse", "des ponts s'écroulent")
        .word("source", "les sources nourrissent")
        .word("fall", "des Citrons tombent")
        .word("merge", "des Citrons fusionnent")
        .word("day", "la journée est finie")
        .word(DISCOVERED, "plaines découvertes")
        .word(FREED, "plaines que les autres ne voient plus")
        .word(DISPUTED, "plaines vues par une autre équipe")
        .word(LEFT, "plaines quittées")
        .word(REPLACED, "remplacé par un ordre plus récent")
        .word(MERGED, "le Citron a fusionné avant d'agir");
    // The reasons for which orders were cancelled.
    print::RESULTS.iter().fold(look, |look, (_, name, words)| look.word(name, words))
}

/// Returns the name of the API function that gives an order.
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

/// The recorder of a Citrons match for replay viewers. It keeps the tables that they draw, and does
/// nothing until these are first requested.
#[derive(Debug, Default)]
pub(crate) struct MatchRecorder {
    tables: Option<SceneTables>,
    views: Views,
}

/// The cells that each team sees and owns. These are the values that replay viewers last received.
#[derive(Debug, Default)]
struct Views {
    lit: Vec<Area>,
    /// The cells that each team's units see, without those of units in holes.
    held: Vec<Area>,
    owned: Vec<Area>,
}

impl MatchRecorder {
    /// Returns the picture of the match before the first day for replay viewers. Then starts to
    /// record changes.
    pub(crate) fn scene(&mut self, world: &World) -> Scene {
        let mut tables = SceneTables::default();
        draw_ground(&mut tables, world);
        draw_citrons(&mut tables, world);
        self.views = Views::of(world);
        tables.grid("sight", world.map.cells().map(|cell| self.views.bits(cell)));
        tables.grid("owners", world.map.cells().map(|cell| self.views.owner(cell)));
        draw_players(&mut tables, world);
        let facts = json!({ "energy": MAX_CITRON_ENERGY_PARAM });
        let scene = tables.scene("prologin2002/1", facts).looks(look(world));
        self.tables = Some(tables);
        scene
    }

    /// Records the changes by an event of the day, for replay viewers. `orders` contains each
    /// unit's order with its position among its player's actions.
    pub(crate) fn record_event(
        &mut self,
        world: &World,
        event: DayEvent,
        orders: &BTreeMap<UnitRef, (usize, Order)>,
    ) {
        let Some(tables) = &mut self.tables else { return };
        match event {
            DayEvent::Cancelled(unit_ref, order, reason) => {
                let place = orders.get(&unit_ref).map_or(0, |(place, _)| *place);
                let reason = if reason == UNKNOWN { MERGED } else { print::result_name(reason) };
                return tables.cancelled(unit_ref.team.into(), place, action(order), reason);
            }
            DayEvent::Done(unit_ref, _, other) => {
                [unit_ref].into_iter().chain(other).for_each(|unit_ref| draw(tables, world, unit_ref))
            }
            _ => draw_citrons(tables, world),
        }
        match event {
            DayEvent::Done(unit_ref, order, _) => {
                let place = orders.get(&unit_ref).map_or(0, |(place, _)| *place);
                tables.action_at(usize::from(unit_ref.team), place, action(order));
            }
            DayEvent::Cancelled(..) => {}
            DayEvent::Death => tables.event("death"),
            DayEvent::Hole => tables.event("hole"),
            DayEvent::Collapse => tables.event("collapse"),
            DayEvent::Source => tables.event("source"),
            DayEvent::Fall => tables.event("fall"),
            DayEvent::Merge => tables.event("merge"),
        }
    }

    /// Records for replay viewers that a later order replaced an order of a player. Both orders are
    /// for the same unit. `place` is the position of the order among the player's actions.
    pub(crate) fn record_replacement(&mut self, player: usize, place: usize, name: &str) {
        if let Some(tables) = &mut self.tables {
            tables.cancelled(player, place, name, REPLACED);
        }
    }

    /// Records the end of a day for replay viewers. Updates the cells that each team sees and owns,
    /// and the ranking.
    pub(crate) fn day_is_over(&mut self, world: &World) {
        let Some(tables) = &mut self.tables else { return };
        self.views.redraw(tables, world);
        draw_players(tables, world);
        tables.event("day");
    }

    /// Returns and removes the changes for replay viewers since the last call.
    pub(crate) fn take(&mut self) -> Vec<Change> {
        self.tables.as_mut().map(SceneTables::take).unwrap_or_default()
    }
}

fn draw_ground(tables: &mut SceneTables, world: &World) {
    let tile = |cell| match world.map.ground(cell) {
        Ground::Hole => HOLE,
        Ground::Plain if world.map.is_source(cell) => SOURCE,
        Ground::Plain => PLAIN,
        Ground::Mountain => MOUNTAIN,
    };
    tables.grid("ground", world.map.cells().map(tile));
}

/// A row of data for replay viewers, with the name of its table.
type Row = (&'static str, Vec<i32>);

/// Returns the data of a unit for replay viewers, with the name of its table.
fn row(sighting: &Sighting) -> Row {
    let (unit_ref, form) = (sighting.who, sighting.form);
    let [team, id, energy] = [unit_ref.team.into(), unit_ref.id.into(), sighting.energy.into()];
    let at = form.current();
    let [x, y] = [at.cell.x.into(), at.cell.y.into()];
    if form.is_bridge() {
        let origin = form.origin();
        let unfinished = i32::from(form.state() == UNFINISHED_BRIDGE_STATE);
        let row = [number(unit_ref), origin.x.into(), origin.y.into(), x, y, team, id, energy, unfinished];
        return ("bridges", row.into());
    }
    let dead = i32::from(form.state() == DEAD_STATE);
    let table = if at.z < 0 { "sunken" } else { "citrons" };
    (table, vec![number(unit_ref), x, y, team, id, energy, dead])
}

/// Returns a number that identifies a unit among those of all teams. The tables for replay viewers
/// contain it.
fn number(unit_ref: UnitRef) -> i32 {
    i32::from(unit_ref.team) * MAX_CITRONS as i32 + i32::from(unit_ref.id)
}

/// Writes all units of a match into the tables that replay viewers draw.
fn draw_citrons(tables: &mut SceneTables, world: &World) {
    let mut rows_by_table: [Vec<Vec<i32>>; 3] = Default::default();
    for (name, row) in world.units().filter_map(|(unit_ref, _)| Some(row(&world.sighting(unit_ref)?))) {
        if let Some(place) = TABLES.iter().position(|table| *table == name) {
            rows_by_table[place].push(row);
        }
    }
    for (table, rows) in TABLES.into_iter().zip(rows_by_table) {
        tables.rows(table, rows);
    }
}

/// Updates one unit in the tables that replay viewers draw.
fn draw(tables: &mut SceneTables, world: &World, unit_ref: UnitRef) {
    let new = world.sighting(unit_ref).map(|sighting| row(&sighting));
    for table in TABLES {
        let new_row = new.as_ref().filter(|(name, _)| *name == table);
        tables.row(table, number(unit_ref), new_row.map(|(_, row)| row.clone()));
    }
}

/// Returns the cells that differ between the old and new areas of at least one team.
fn changed_cells(old: &[Area], new: &[Area]) -> Area {
    let teams = old.iter().zip(new);
    teams.fold(Area::default(), |all, (old, new)| all.union(&old.without(new)).union(&new.without(old)))
}

impl Views {
    fn of(world: &World) -> Self {
        Views { lit: world.lit(), held: world.watched_cells(), owned: world.owned() }
    }

    /// Returns a number that says which teams see a cell. It has one bit for each team.
    fn bits(&self, cell: Cell) -> i32 {
        let teams = self.lit.iter().enumerate();
        teams.map(|(team, lit)| i32::from(lit.has(cell)) << team).sum()
    }

    /// Returns the number of the team that owns a cell, from 1. It is 0 if the cell has no owner.
    fn owner(&self, cell: Cell) -> i32 {
        let owner = self.owned.iter().position(|own| own.has(cell));
        owner.map_or(0, |team| team as i32 + 1)
    }

    /// Updates the visibility and the owners of cells in the tables that replay viewers draw.
    /// Writes only the cells that have changed.
    fn redraw(&mut self, tables: &mut SceneTables, world: &World) {
        let old = std::mem::replace(self, Views::of(world));
        let index = |cell: &Cell| world.map.index(*cell);
        for cell in changed_cells(&old.lit, &self.lit).cells() {
            tables.cell("sight", index(&cell), self.bits(cell));
        }
        for cell in changed_cells(&old.owned, &self.owned).cells() {
            tables.cell("owners", index(&cell), self.owner(cell));
        }
        self.explain(tables, &old);
    }

    /// Records for replay viewers why the numbers of owned cells have changed. A team owns a cell
    /// if only this team sees it.
    fn explain(&self, tables: &mut SceneTables, old: &Views) {
        let seen_by_others = |views: &Views, team: usize| {
            let others = views.held.iter().enumerate().filter(|(other, _)| *other != team);
            others.fold(Area::default(), |all, (_, held)| all.union(held))
        };
        for team in 0..self.owned.len() {
            let gained = self.owned[team].without(&old.owned[team]);
            let lost = old.owned[team].without(&self.owned[team]);
            let (freed, disputed) =
                (gained.and(&seen_by_others(old, team)), lost.and(&seen_by_others(self, team)));
            let gains = [
                (gained.without(&freed), 1, DISCOVERED),
                (freed, 1, FREED),
                (disputed, -1, DISPUTED),
                (lost.without(&disputed), -1, LEFT),
            ];
            for (cells, sign, kind) in gains {
                tables.gain(Gain::new(team, sign * i64::from(cells.count()), kind));
            }
        }
    }
}

fn draw_players(tables: &mut SceneTables, world: &World) {
    let players = (0..).zip(world.counts()).zip(world.ranks()).map(|((team, count), rank)| {
        vec![team, count.plains as i32, count.energy as i32, count.citrons as i32, rank as i32]
    });
    tables.rows("players", players);
}
