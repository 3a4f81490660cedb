//! What games that are played on map files share: findings about a file, drawn with line and column, draws for new maps
//! that are the same for ever, their styles, and the official maps.

mod random;
mod reading;
mod report;

pub use random::Random;
pub use reading::Reading;
pub use report::{Finding, render};

/// The official maps of the crate that says it, `maps/NAME.map` in its folder each: pairs of a name and a file's text.
#[macro_export]
macro_rules! official_maps {
    ($($name:literal)*) => {
        &[$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/maps/", $name, ".map")))),*]
    };
}

/// The style of a new map: the one that is asked for by its `name`, or else the one that the seed has `drawn`.
///
/// # Errors
/// There is none of that name; the message lists them.
pub fn style<S: Copy>(
    styles: &[S],
    name: impl Fn(&S) -> &'static str,
    asked: Option<&str>,
    drawn: S,
) -> Result<S, String> {
    let Some(asked) = asked else { return Ok(drawn) };
    let names = || styles.iter().map(&name).collect::<Vec<_>>().join(", ");
    let found = styles.iter().find(|style| name(style) == asked);
    found.copied().ok_or_else(|| format!("no style \"{asked}\"; there are {}", names()))
}
