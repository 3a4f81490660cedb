//! Tests the generator through its public functions. One program contains all tests, because
//! building each program takes seconds.

mod backends;
mod containers;
mod diagnostics;
mod editors;
mod escapes;
mod format;
mod fuzz;
mod golden;
mod header;
mod layouts;
mod reference;
mod texts;
mod warnings;
