//! Tests the rules of the example. One program contains all tests, because each program would
//! compile the generic code of the game again.

mod champions;
mod drawn;
mod fog;
mod leaks;
