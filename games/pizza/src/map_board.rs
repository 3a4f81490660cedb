//! The boards of map files. Matches on the same map share one.

use crate::board::Board;
use crate::map;
use joute_engine::GameError;
use std::cell::RefCell;
use std::sync::Arc;

thread_local! {
    /// The text of the last map file that this thread has read, with its board.
    static LAST_MAP: RefCell<Option<(String, Arc<Board>)>> = const { RefCell::new(None) };
}

/// Returns the board of a map file. Matches on the same map share the board if one thread creates them
/// one after the other. Self-play then starts matches faster, and its matches use less of the caches.
///
/// # Errors
/// Returns the errors of [`map::parse`] and of [`Board::new`].
pub(crate) fn board_of(text: &str) -> Result<Arc<Board>, GameError> {
    LAST_MAP.with_borrow_mut(|last| match last {
        Some((known, board)) if known == text => Ok(Arc::clone(board)),
        _ => {
            let board = Arc::new(Board::new(&map::parse(text)?)?);
            *last = Some((text.to_owned(), Arc::clone(&board)));
            Ok(board)
        }
    })
}
