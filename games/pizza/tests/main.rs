//! Tests the rules of pizza. One program contains all tests, because each program would compile the
//! generic code of the game again.

mod authority;
mod camps;
mod champions;
mod ground;
mod harness;
mod maps;
mod players;
mod portals;
mod properties;
mod queries;
mod random;
mod rules_md;
mod scene;
mod turns;
mod undo;
mod wanderers;
