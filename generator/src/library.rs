//! Generates the Rust code around a game's rules. It consists of the library's exports, the imports
//! for Python and Java, and the rules of the probe.

mod exports;
mod imports;
mod probe;

pub use exports::{Library, exports};
pub use imports::imports;
pub use probe::probe;

use crate::model::abi::{Crossing, Number, Value};
use crate::rust::syntax::{Source, ident};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// Returns the name of a C function in a game's library, `joute_<word>_<name>`. `name` is spelt as
/// in the description.
pub(crate) fn symbol(word: &str, name: &str) -> Ident {
    ident(&crate::backend::symbol(word, name))
}

impl Source<'_> {
    /// Returns Rust code that names the C type of a value. It is used in a generated module that
    /// only declares C functions. Type names of `raw::…` have no prefix there.
    pub fn raw_type(&self, value: &Value) -> TokenStream {
        match &value.crossing {
            Crossing::Number(Number::Int | Number::Enum(_)) => quote!(i32),
            Crossing::Number(Number::Double) => quote!(f64),
            Crossing::Number(Number::Bool) => quote!(u8),
            Crossing::Text => quote!(*mut ::core::ffi::c_char),
            Crossing::Flat(id) | Crossing::Deep(id) => self.path(self.names.structure(*id)),
            Crossing::List(item) | Crossing::Nested(item) => {
                let item = self.raw_type(item);
                quote!(RawArray<#item>)
            }
            Crossing::Optional(value) => {
                let value = self.raw_type(value);
                quote!(RawOptional<#value>)
            }
        }
    }
}
