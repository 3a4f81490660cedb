//! What games that are played on map files share: findings about a file, drawn with line and column, and draws for new
//! maps that are the same for ever.

mod random;
mod report;

pub use random::Random;
pub use report::{Finding, render};
