//! The pictures of a match that viewers draw. See `docs/organiser/pictures.md` of joute.

use crate::api::STICKS;
use crate::rules::Heap;
use joute_engine::scene::{CardLine, Colour, Look, SceneTables, Texture, Tile, Tiles};

/// Draws the heap and the players as they are now. [`SceneTables`] computes the changes.
pub fn draw(tables: &mut SceneTables, heap: &Heap, player: usize, players: usize) {
    if heap.left == STICKS {
        tables.grid("sticks", (0..STICKS).map(|_| 1));
    }
    // Taken sticks are labelled with the player who took them.
    (heap.left..heap.left + heap.taken)
        .for_each(|stick| tables.cell("sticks", stick as usize, 2 + player as i32));
    tables.rows(
        "players",
        (0..players).map(|player| vec![player as i32, i32::from(heap.order.is_playing(player))]),
    );
}

/// Describes how viewers draw the tables of a match.
pub fn look() -> Look {
    let stick = Tile::new(1, "a stick").colour(Colour::Brown).texture(Texture::Stripes);
    Look::board(STICKS as usize, 1)
        .layer(Tiles::of("sticks").tile(stick).players_from(2))
        .card(CardLine::of("players", 1, "in the game").words(["no", "yes"]))
        .word("turn", "A player is out")
        .word("outlasted", "another player is out")
}
