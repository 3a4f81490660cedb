//! Tests the rules of bombes. One program contains all tests, because each program would compile the
//! generic code of the game again.

mod bombs;
mod bonuses;
mod end;
mod maps;
mod network;
mod orders;
mod play;
mod rules_md;
mod seen;
mod wire;
