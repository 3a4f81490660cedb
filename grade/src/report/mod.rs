//! What was found out, as text and as a web page. JSON is the result itself.

mod page;
mod text;

pub use page::page;
pub use text::text;
