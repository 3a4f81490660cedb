//! Reports of grading results as text and as a web page. The JSON form is the result itself.

mod page;
mod text;

pub use page::page;
pub use text::text;
