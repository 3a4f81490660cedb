//! Tests the rules of citrons. One program contains all tests, because each program would compile the
//! generic code of the game again.

mod actions;
mod answers;
mod arena;
mod bridges;
mod champions;
mod clocks;
mod control;
mod drawn;
mod fog;
mod ground;
mod life;
mod maps;
mod play;
mod queries;
mod readings;
mod rules_md;
mod searching;
mod second;
