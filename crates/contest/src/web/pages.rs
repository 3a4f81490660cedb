//! The web pages. Each module has the handlers of a page, the data of its template, and its routes.

pub(super) mod account;
pub(super) mod assets;
mod banners;
pub(super) mod compare;
mod curve;
pub(super) mod duels;
pub(super) mod error_page;
pub(super) mod forfeits;
pub(super) mod home;
pub(super) mod jury;
pub(super) mod kits;
pub(super) mod language;
mod layout;
pub(super) mod machines;
pub(super) mod matches;
mod menu;
pub(super) mod monitor;
pub(super) mod notices;
pub(super) mod people;
pub(super) mod progress;
pub(super) mod record;
pub(super) mod scoreboard;
pub(super) mod sign_in;
mod size;
pub(super) mod staff;
pub(super) mod staff_forms;
mod standing;
mod suggestions;
mod time;
pub(super) mod tokens;
pub(super) mod tournament;
pub(super) mod tournaments;
pub(super) mod versions;

use layout::Page;
