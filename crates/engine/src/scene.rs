//! The pictures of a match for viewers. A picture consists of tables of numbers, and each action
//! changes some of their rows.
//!
//! A game with pictures keeps a [`SceneTables`] beside its state, shows it the whole state after
//! each action, and returns the changes that the tables recorded ([`crate::Game::scene`],
//! [`crate::Game::take_changes`]). Viewers need no rules: they replace rows. A [`Look`]
//! describes how the tables are drawn. A game without a look has its own painter. `viewer/README.md`
//! documents how replays store pictures.

mod build;
mod changes;
mod check;
mod data;
mod definition;
mod drawing;
mod error;
mod look;
mod parts;
mod pieces;
mod recorder;
mod tables;

pub use changes::ChangeChecker;
pub use check::{MAX_FIELDS, MAX_LAYERS, MAX_LETTERS, MAX_TEXT_LENGTH, MAX_VALUES};
pub use data::{Change, Gain, Scene, Table};
pub use drawing::{Drawing, DrawnPath, Paint};
pub use error::SceneError;
pub use look::{Axes, Figures, Labels, Layer, Look, MAX_SIDE, Marks, Outlines, Polygons, Segments, Tiles};
pub use parts::{At, Colour, FigureShape, NumberMeaning, Strength, Texture, Visibility};
pub use pieces::{Badge, CardLine, ItemKind, Mention, Tile};
pub use recorder::SceneRecorder;
pub use tables::SceneTables;
