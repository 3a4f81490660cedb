//! The Rust around a game's module: what its library exports, what the modules of Python and Java call, and rules that draw.

mod exports;
mod imports;
mod probe;

pub use exports::{Library, exports};
pub use imports::imports;
pub use probe::probe;

use crate::model::Type;
use crate::rust::syntax::{Source, ident};
use proc_macro2::{Ident, TokenStream};
use quote::quote;

/// `joute_<word>_<name>`: a symbol of the C ABI, spelt from the description's own name.
pub(crate) fn symbol(word: &str, name: &str) -> Ident {
    ident(&crate::backend::symbol(word, name))
}

impl Source<'_> {
    /// The C form, for modules that see types but not values: `raw::…` names without the prefix.
    pub fn raw_type(&self, ty: &Type) -> TokenStream {
        match ty {
            Type::Int | Type::Enum(_) => quote!(i32),
            Type::Double => quote!(f64),
            Type::Bool => quote!(u8),
            Type::String => quote!(*mut ::core::ffi::c_char),
            Type::Struct(id) => self.path(self.names.structure(*id)),
            Type::Array(item) => {
                let item = self.raw_type(item);
                quote!(RawArray<#item>)
            }
        }
    }
}
