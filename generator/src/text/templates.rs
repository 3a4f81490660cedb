//! Macros that fill in the templates of a language.
//!
//! Askama writes the path of a template relative to the file of the macro, and the compiler reads it
//! relative to the file that calls the macro. Both files must therefore be at the same depth. The
//! files of a language are in `language/<id>/`, and the macros are in `text/templates/`. Within the
//! workspace, any depth works. Without this rule, the program of a game outside of the checkout would
//! not compile.

pub mod page;
pub mod samples;
