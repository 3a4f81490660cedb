//! Generates parameters for languages that cannot pass structs, lists or optionals by value.

use crate::model::abi::{Crossing, Value};
use crate::names::NamedApi;
use crate::rust::syntax::value_type;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

/// Returns Rust code that names the C type of a value.
pub fn c_type(api: &NamedApi<'_>, value: &Value) -> TokenStream {
    let ty = value_type(api, &value.ty);
    quote!(<#ty as Border>::Raw)
}

/// The parameters of a generated C function, without structs, lists and optionals. The expressions
/// convert the parameters to the function's arguments.
pub struct Flat {
    pub params: Vec<TokenStream>,
    pub unpack: Vec<TokenStream>,
}

/// Replaces structs, lists and optionals by parameters that every language can pass. They are the
/// arguments of a generated C function.
pub fn flat<'a>(api: &NamedApi<'_>, values: impl IntoIterator<Item = &'a Value>) -> Flat {
    let mut flat = Flat { params: Vec::new(), unpack: Vec::new() };
    for (index, value) in values.into_iter().enumerate() {
        let name = format_ident!("arg{index}");
        match &value.crossing {
            Crossing::Flat(_) | Crossing::Deep(_) | Crossing::Optional(_) => {
                let ty = c_type(api, value);
                flat.params.push(quote!(#name: *const #ty));
                flat.unpack.push(quote!(*#name));
            }
            Crossing::List(item) | Crossing::Nested(item) => {
                let item = c_type(api, item);
                let length = format_ident!("length{index}");
                flat.params.push(quote!(#name: *const #item, #length: usize));
                flat.unpack.push(quote!(RawArray { items: #name.cast_mut(), length: #length }));
            }
            Crossing::Number(_) | Crossing::Text => {
                let ty = c_type(api, value);
                flat.params.push(quote!(#name: #ty));
                flat.unpack.push(quote!(#name));
            }
        }
    }
    flat
}
