//! The data from which replay viewers draw a match of Bombes. It contains the labyrinth, bonuses,
//! bombs, explosions and avatars.

use crate::board::{Bonus, Ground};
use crate::world::World;
use joute_engine::scene::{
    CardLine, Colour, FigureShape, Figures, ItemKind, Labels, Look, SceneTables, Texture, Tile, Tiles,
    Visibility,
};

const WALL: i32 = 1;
const BREAKABLE: i32 = 2;
/// The number by which replay viewers recognise a cell closed by the wall of sudden death.
const CLOSED: i32 = 3;

/// Returns the number of a kind of bonus in the data for replay viewers, from 1.
fn number(bonus: Bonus) -> i32 {
    1 + Bonus::ALL.iter().position(|other| *other == bonus).unwrap_or(0) as i32
}

fn bonuses(table: &str) -> Figures {
    let kind = |bonus: Bonus, name: &str, colour: Colour| {
        let letter = char::from(bonus.letter()).to_string();
        ItemKind::new(number(bonus), name).shape(FigureShape::Diamond).colour(colour).letter(&letter)
    };
    Figures::of(table).named("bonus").by_kind(
        1,
        [
            kind(Bonus::Points, "bonus points", Colour::Yellow),
            kind(Bonus::Bombs, "bonus bombes", Colour::Grey),
            kind(Bonus::Explosion, "bonus explosion", Colour::Red),
            kind(Bonus::Teleport, "bonus téléportation", Colour::Purple),
        ],
    )
}

/// Returns the look of a match of Bombes, which describes how replay viewers draw it.
pub(crate) fn look(world: &World) -> Look {
    let ground = Tiles::of("ground")
        .tile(Tile::new(0, "vide"))
        .tile(Tile::new(WALL, "mur").colour(Colour::Grey).texture(Texture::Bricks))
        .tile(
            Tile::new(BREAKABLE, "mur destructible")
                .colour(Colour::Brown)
                .texture(Texture::Cracks)
                .seen_as(WALL),
        )
        .tile(Tile::new(CLOSED, "mur refermé").colour(Colour::Ink).texture(Texture::Bricks).seen_as(WALL));
    let blasts =
        Tiles::of("blasts").tile(Tile::new(1, "explosion").colour(Colour::Orange).texture(Texture::Dots));
    let bombs = Figures::of("bombs")
        .named("bombe")
        .at_cell(1)
        .player(2)
        .shape(FigureShape::Bomb)
        .number(3)
        .mention(3, "étapes avant l'explosion");
    // An avatar on a bomb hides the bomb but not its countdown.
    let held_label = Labels::of("held").named("bombe sous l'avatar").at_cell(1).number(2).corner();
    let avatars =
        Figures::of("avatars").named("avatar").at_cell(1).player(0).number(2).mention(2, "identifiant");
    Look::board(world.board.columns, world.board.lines)
        .line_first()
        .players_from(1)
        .layer(ground)
        .layer(blasts)
        .layer(bonuses("bonuses"))
        .layer(bonuses("fresh").seen(Visibility::Nobody))
        .layer(bombs.stacked())
        .layer(avatars)
        .layer(held_label)
        .card(CardLine::of("players", 1, "identifiant").seen(Visibility::All))
        .card(CardLine::of("players", 2, "bombes en stock"))
        .card(CardLine::of("players", 3, "avatar").words(["éliminé", "en jeu"]).seen(Visibility::All))
        .word("explosion", "des bombes explosent")
        .word("etape", "les mèches brûlent")
        .word("mur", "le mur se referme")
        .word("bonus", "des bonus apparaissent")
        .word("depart", "un joueur est parti")
        .word("survie", "l'étape est finie")
        .word("deplacement", "déplacement")
        .word("bonus ramasse", "bonus ramassé")
        .word("pose", "bombe posée")
        .word("touche", "touché par une bombe")
        .word("tir", "adversaire touché")
        .word("mur detruit", "mur détruit")
        .word("etape survecue", "étape survécue")
}

/// Writes the whole state of the match into the tables that replay viewers draw. They are
/// compared with the tables of the previous step to find the changes.
pub(crate) fn draw(tables: &mut SceneTables, world: &World) {
    let is_closed = |cell: usize| world.sudden && world.closed.contains(&cell);
    let tile = |(cell, ground): (usize, &Ground)| match ground {
        Ground::Open => 0,
        Ground::Wall if is_closed(cell) => CLOSED,
        Ground::Wall => WALL,
        Ground::Breakable => BREAKABLE,
    };
    tables.grid("ground", world.board.ground.iter().enumerate().map(tile));
    let mut blasts = vec![0; world.board.ground.len()];
    world.blasts.iter().filter(|cell| !world.board.is_wall(**cell)).for_each(|cell| blasts[*cell] = 1);
    tables.grid("blasts", blasts);
    for (table, wanted) in [("bonuses", false), ("fresh", true)] {
        let lying = world.board.cells().filter(|cell| world.fresh.contains(cell) == wanted);
        let row = |cell: usize| world.board.bonuses[cell].map(|bonus| vec![cell as i32, number(bonus)]);
        tables.rows(table, lying.filter_map(row));
    }
    draw_moves(tables, world);
}

/// Updates the tables that replay viewers draw after an order. Writes only avatars, bombs and the
/// players' cards, because nothing else changes unless a bonus is picked up.
pub(crate) fn draw_moves(tables: &mut SceneTables, world: &World) {
    world.gains.iter().for_each(|gain| tables.gain(gain.clone()));
    let avatar = |player: usize| {
        let avatar = &world.avatars[player];
        vec![player as i32, avatar.place as i32, player as i32 + 1]
    };
    tables.rows("avatars", world.remaining().map(avatar));
    let bombs = world.bombs.iter();
    tables
        .rows("bombs", bombs.map(|bomb| vec![bomb.number, bomb.place as i32, bomb.owner as i32, bomb.fuse]));
    let occupied_bombs = world.bombs.iter().filter(|bomb| world.avatar_at(bomb.place).is_some());
    tables.rows("held", occupied_bombs.map(|bomb| vec![bomb.number, bomb.place as i32, bomb.fuse]));
    let players = (0..).zip(&world.avatars);
    tables.rows(
        "players",
        players.map(|(player, avatar)| vec![player, player + 1, avatar.stock, i32::from(avatar.plays())]),
    );
}
