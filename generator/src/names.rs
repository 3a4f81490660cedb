//! The names of a game's API in one programming language. A name is changed if the language does
//! not allow it or if another item has it.
//!
//! A backend never spells an identifier of the description itself. It provides its [`Dialect`] and reads the
//! resulting [`NamedApi`].

mod api;
mod assigner;
mod dialect;
mod list;
mod naming;
mod spelling;

pub use api::{
    DisplayedType, Item, NamedApi, NamedConstant, NamedEnum, NamedField, NamedFunction, NamedStruct,
    NamedValue, notes,
};
pub use dialect::{
    Dialect, EscapedName, NameConflict, NameKind, NameScope, NearbyTypes, no_claims, underscored,
    upper_constants,
};
pub use list::is_listed;
pub(crate) use spelling::range;
pub use spelling::{camel, camel_lower, capitalized, sentence};
