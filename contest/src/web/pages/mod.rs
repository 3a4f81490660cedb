//! The pages, one room each: a handler, what its template shows, and its rows of the routes.

pub(super) mod account;
pub(super) mod assets;
mod banners;
pub(super) mod compare;
mod curve;
pub(super) mod door;
pub(super) mod duels;
pub(super) mod home;
pub(super) mod jury;
pub(super) mod language;
mod layout;
pub(super) mod matches;
mod menu;
pub(super) mod monitor;
pub(super) mod notices;
pub(super) mod orders;
pub(super) mod people;
pub(super) mod progress;
pub(super) mod record;
pub(super) mod scoreboard;
pub(super) mod sorry;
pub(super) mod staff;
mod standing;
mod time;
pub(super) mod tokens;
pub(super) mod tournament;
pub(super) mod tournaments;
pub(super) mod versions;

use layout::Page;
