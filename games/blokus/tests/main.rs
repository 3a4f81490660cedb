//! Tests the rules of blokus. One program contains all tests, because each program would compile the
//! generic code of the game again.

mod authority;
mod champions;
mod drawn;
mod grade;
mod inputs;
mod lines;
mod numbering;
mod placing;
mod queries;
mod replace;
mod rules_md;
mod scene;
mod self_play;
mod subject;
mod table;
mod turns;
