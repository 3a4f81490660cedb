//! Tests the rules of portails. One program contains all tests, because each program would compile the
//! generic code of the game again.

mod authority;
mod champions;
mod geometry;
mod graphs;
mod maps;
mod play;
mod queries;
mod rules;
mod rules_md;
mod scene;
mod table;
