//! The Rust around a game's module: what its library exports, what the modules of Python and Java call, and rules that draw.

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

/// `joute_<word>_<name>`: a symbol of the C ABI, spelt from the description's own name.
pub(crate) fn symbol(word: &str, name: &str) -> Ident {
    ident(&crate::backend::symbol(word, name))
}

impl Source<'_> {
    /// The C form, for modules that see types but not values: `raw::…` names without the prefix.
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
