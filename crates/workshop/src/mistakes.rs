//! Generates the page of common mistakes of a contest. The contest's own kits are built and played
//! with champions that make each mistake, and the page shows the messages.

mod page;
mod play;
mod results;

pub use page::{difference, page};
pub use play::{MatchSetting, play};
pub use results::{Case, Chapter, CommonMistake, MistakeMessages, MistakeResults};
