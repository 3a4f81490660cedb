//! The pages: the lobby, and the viewer with what it is to show.

/// The lobby's page.
pub const LOBBY: &str = include_str!("lobby.html");
