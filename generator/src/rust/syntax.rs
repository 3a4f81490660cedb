//! Small pieces of Rust code that several generated modules share.

use crate::model::abi::{Abi, Crossing, Value};
use crate::model::{Api, Layout, Type};
use crate::names::Names;
use proc_macro2::{Ident, Span, TokenStream};
use quote::quote;

/// The input for generating Rust code: an API, its names in Rust and its C interface.
#[derive(Clone, Copy)]
pub struct Source<'a> {
    pub api: &'a Api,
    pub names: &'a Names,
    pub abi: &'a Abi<'a>,
}

/// Creates a Rust identifier for generated code. If `name` begins with `r#`, it is a raw
/// identifier.
pub fn ident(name: &str) -> Ident {
    match name.strip_prefix("r#") {
        Some(raw) => Ident::new_raw(raw, Span::call_site()),
        None => Ident::new(name, Span::call_site()),
    }
}

/// Generates a Rust doc comment. If the text is empty, the comment contains `fallback`.
pub fn doc(text: &str, fallback: &str) -> TokenStream {
    let text = if text.trim().is_empty() { fallback } else { text.trim() };
    let lines = text.lines().map(|line| format!(" {}", line.trim()));
    quote! { #(#[doc = #lines])* }
}

/// Formats generated Rust code as a complete file. `purpose` is the first line of the comment at
/// its top.
pub fn pretty(tokens: TokenStream, purpose: &str) -> String {
    let header = format!("//! {purpose}\n//!\n//! Generated from the description; edit that instead.\n\n");
    match syn::parse2(tokens.clone()) {
        Ok(file) => header + &prettyplease::unparse(&file),
        // This is not expected to happen. The compiler's error about the unformatted text is more helpful
        // than a panic.
        Err(_) => header + &tokens.to_string(),
    }
}

impl Source<'_> {
    /// Generates code with the Rust names and the C interface of an API. It computes these and
    /// passes them to `generate`.
    pub fn with<T>(api: &Api, generate: impl FnOnce(Source<'_>) -> T) -> T {
        let (names, abi) = (Names::new(api, super::DIALECT), Abi::new(api));
        generate(Source { api, names: &names, abi: &abi })
    }

    /// Returns the Rust type of a value in the game's rules.
    pub fn value_type(&self, ty: &Type) -> TokenStream {
        match ty {
            Type::Int => quote!(i32),
            Type::Double => quote!(f64),
            Type::Bool => quote!(bool),
            Type::String => quote!(String),
            Type::Enum(id) => self.path(self.names.enumeration(*id)),
            Type::Struct(id) => self.path(self.names.structure(*id)),
            Type::Array(item) => {
                let item = self.value_type(item);
                quote!(Vec<#item>)
            }
            Type::Optional(value) => {
                let value = self.value_type(value);
                quote!(::core::option::Option<#value>)
            }
        }
    }

    /// Returns the Rust path of a type in the generated module.
    pub fn path(&self, name: &str) -> TokenStream {
        let name = ident(name);
        quote!(#name)
    }

    /// Returns the Rust type of an API function's argument in the game's rules.
    pub fn argument_type(&self, value: &Value) -> TokenStream {
        let ty = self.value_type(&value.ty);
        match &value.crossing {
            Crossing::Number(_) | Crossing::Flat(_) => ty,
            Crossing::Text => quote!(&str),
            Crossing::Optional(value) if value.layout != Layout::Owned => ty,
            Crossing::Deep(_) | Crossing::Optional(_) => quote!(&#ty),
            Crossing::List(item) | Crossing::Nested(item) => {
                let item = self.value_type(&item.ty);
                quote!(&[#item])
            }
        }
    }
}
