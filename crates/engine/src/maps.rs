//! Shared support for games with map files. It contains error reports with line and column, random
//! numbers that never change between releases, styles of generated maps, and official maps.

mod parsed;
mod random;
mod report;

pub use parsed::{MapError, ParsedMap};
pub use random::Random;
pub use report::{Finding, render};

use crate::error::GameError;

/// Embeds a game's official maps in the program. They are the files `maps/NAME.map` in the folder
/// of the calling crate. Defines the function `official`, which returns them.
#[macro_export]
macro_rules! official_maps {
    ($($name:literal)*) => {
        /// Returns the name and text of every official map of the game.
        pub fn official() -> &'static [(&'static str, &'static str)] {
            &[$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/maps/", $name, ".map")))),*]
        }
    };
}

/// Returns the style in which a game's map generator builds a map. This is the requested style, or
/// the randomly drawn `random_style` if none is requested.
///
/// # Errors
/// Returns [`GameError::NoStyle`] if no style has the requested name.
pub fn style<S: Copy>(
    styles: &[S],
    name: impl Fn(&S) -> &'static str,
    requested: Option<&str>,
    random_style: S,
) -> Result<S, GameError> {
    let Some(requested) = requested else { return Ok(random_style) };
    let named_style = styles.iter().find(|style| name(style) == requested);
    named_style.copied().ok_or_else(|| GameError::NoStyle {
        style: requested.to_owned(),
        styles: styles.iter().map(name).collect(),
    })
}
