//! The data from which replay viewers draw a match of Lanterns. It contains the mine, and the
//! information of each player.

use crate::known::Knowledge;
use crate::mine::{Mine, ROWS, cells, index, lit};
use joute_engine::scene::{
    CardLine, Colour, FigureShape, Figures, Look, SceneTables, Texture, Tile, Tiles, Visibility,
};

const DARK: i32 = 0;
const TUNNEL: i32 = 1;
const ROCK: i32 = 2;

/// The names of the tables with each player's information, for replay viewers. Each player has one
/// table for the ground and one for the gold.
const KNOWLEDGE_TABLES: [[&str; 2]; 4] =
    [["ground0", "gold0"], ["ground1", "gold1"], ["ground2", "gold2"], ["ground3", "gold3"]];

/// Returns the look of a match of Lanterns, which describes how replay viewers draw it.
pub(crate) fn look() -> Look {
    let ground = Tiles::of("ground")
        .tile(Tile::new(DARK, "dark").colour(Colour::Grey).texture(Texture::Stripes))
        .tile(Tile::new(TUNNEL, "tunnel"))
        .tile(Tile::new(ROCK, "rock").colour(Colour::Grey).texture(Texture::Bricks))
        .seen(Visibility::Table("ground".into()));
    let gold = Figures::of("gold")
        .named("gold")
        .shape(FigureShape::Diamond)
        .colour(Colour::Yellow)
        .number(1)
        .mention(1, "amount");
    let miners = Figures::of("miners").named("miner").at(1, 2).player(3).number(4).mention(4, "index");
    Look::board(ROWS, ROWS)
        .line_first()
        .layer(ground)
        .layer(gold.seen(Visibility::Table("gold".into())))
        .layer(miners)
        .card(CardLine::of("players", 1, "gold"))
        .sight("lit")
        .word("turn", "gold is shared")
        .word("gold", "gold collected")
}

/// Writes the complete mine into the tables that replay viewers draw. They are compared with the
/// tables of the previous step to find the changes.
pub(crate) fn draw(tables: &mut SceneTables, mine: &Mine) {
    tables.grid("ground", mine.rock.iter().map(|rock| if *rock { ROCK } else { TUNNEL }));
    tables.grid("gold", mine.gold.iter().copied());
    let everybody = (0..).zip(&mine.miners).flat_map(|(player, own)| own.map(|at| (player, at)));
    let numbered = everybody.enumerate().map(|(id, (player, at))| {
        let number = id % mine.miners[0].len();
        vec![id as i32, at.column, at.row, player, number as i32]
    });
    tables.rows("miners", numbered);
    tables.rows("players", (0..).zip(&mine.purse).map(|(player, gold)| vec![player, *gold]));
    // Each cell has one bit for each player who sees it.
    let mut seen_by = vec![0; cells().count()];
    for (player, miners) in mine.miners.iter().enumerate() {
        lit(miners).filter_map(index).for_each(|index| seen_by[index] |= 1 << player);
    }
    tables.grid("lit", seen_by);
}

/// Writes each player's information about the mine to the tables that replay viewers draw.
pub(crate) fn draw_known(tables: &mut SceneTables, known: &[Knowledge]) {
    for (known, [ground, gold]) in known.iter().zip(KNOWLEDGE_TABLES) {
        let tile = |remembered: &Option<i32>| match remembered {
            None => DARK,
            Some(-1) => ROCK,
            Some(_) => TUNNEL,
        };
        tables.grid(ground, known.memory().iter().map(tile));
        tables.grid(gold, known.memory().iter().map(|remembered| remembered.unwrap_or(0).max(0)));
    }
}
