//! Generates the Rust enums and structs of a game and their conversion to and from C.

use super::syntax::{doc, ident, value_type};
use crate::model::{Layout, Shape, Type};
use crate::names::{NamedApi, NamedEnum, NamedStruct, capitalized, range};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

/// Generates Rust code for an enum of a game's API.
pub fn enumeration(api: &NamedApi<'_>, e: &NamedEnum<'_>, derives: &TokenStream) -> TokenStream {
    let NamedEnum { id: _, name, original_name, summary, display: _, values } = e;
    let enum_doc = doc(summary, &format!("`{original_name}`."));
    let name = ident(name);
    let value_names: Vec<_> = values.iter().map(|value| ident(&value.name)).collect();
    let docs = values.iter().map(|value| doc(value.summary, &format!("`{}`.", value.original_name)));
    let numbers = 0..value_names.len() as i32;
    let match_numbers = numbers.clone();
    let upper_names: Vec<_> = values.iter().map(|value| value.original_name.to_ascii_uppercase()).collect();
    let range = range(&upper_names.iter().map(String::as_str).collect::<Vec<_>>(), api.model.locale);
    let count = value_names.len() as i32;
    quote! {
        #enum_doc
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord #derives)]
        #[repr(i32)]
        pub enum #name { #(#docs #value_names = #numbers,)* }

        impl #name {
            /// All values of the enum, in the order of their numbers. The first number is 0.
            pub const ALL: [#name; #count as usize] = [#(#name::#value_names),*];
        }

        impl ::joute_abi::Border for #name {
            type Raw = i32;
            const SAME_BITS: bool = true;

            #[inline(always)]
            fn lower(self) -> i32 {
                self as i32
            }

            #[inline(always)]
            unsafe fn lift(raw: &i32) -> ::std::result::Result<Self, ::joute_abi::Bad> {
                match raw {
                    #(#match_numbers => Ok(#name::#value_names),)*
                    other => Err(::joute_abi::Bad::enumeration(#original_name, *other, #range)),
                }
            }

            #[inline(always)]
            unsafe fn release(_: &i32) {}
        }

        impl ::joute_abi::Show for #name {
            fn show(&self, out: &mut String) {
                out.push_str(match self { #(#name::#value_names => #upper_names,)* });
            }
        }
    }
}

/// Generates Rust code for a struct of a game's API. If its C form differs, also generates a second
/// struct.
pub fn structure(api: &NamedApi<'_>, s: &NamedStruct<'_>, derives: &TokenStream) -> TokenStream {
    let NamedStruct { id, name, original_name, summary, display: _, shape, layout, fields } = s;
    let struct_doc = doc(summary, &format!("`{original_name}`."));
    let name = ident(name);
    let field_names: Vec<_> = fields.iter().map(|field| ident(&field.name)).collect();
    let docs = fields.iter().map(|field| doc(field.summary, &format!("`{}`.", field.original_name)));
    let types: Vec<_> = fields.iter().map(|field| value_type(api, field.ty())).collect();
    let copy = if *layout == Layout::Owned { quote!() } else { quote!(Copy,) };
    let total = if api.model.holds_double(&Type::Struct(*id)) {
        quote!()
    } else {
        quote!(, Eq, Hash, PartialOrd, Ord)
    };
    let border = match layout {
        Layout::Free => free_border(&name),
        Layout::Checked | Layout::Owned => raw_border(api, s),
    };
    let (open, close, labels): (_, _, Vec<&str>) = match shape {
        Shape::Tuple => ('(', ')', vec![""; fields.len()]),
        Shape::Record => ('{', '}', fields.iter().map(|f| f.original_name).collect()),
    };
    quote! {
        #struct_doc
        #[derive(Clone, #copy Debug, PartialEq #total #derives)]
        #[repr(C)]
        pub struct #name { #(#docs pub #field_names: #types,)* }
        #border
        impl ::joute_abi::Show for #name {
            fn show(&self, out: &mut String) {
                ::joute_abi::show_list(out, #open, &[#((#labels, &self.#field_names)),*], #close);
            }
        }
    }
}

fn free_border(name: &Ident) -> TokenStream {
    quote! {
        impl ::joute_abi::Border for #name {
            type Raw = #name;
            const SAME_BITS: bool = true;

            #[inline(always)]
            fn lower(self) -> #name {
                self
            }

            #[inline(always)]
            unsafe fn lift(raw: &#name) -> ::std::result::Result<Self, ::joute_abi::Bad> {
                Ok(*raw)
            }

            #[inline(always)]
            unsafe fn release(_: &#name) {}
        }
    }
}

fn raw_border(api: &NamedApi<'_>, structure: &NamedStruct<'_>) -> TokenStream {
    let fields = &structure.fields;
    let name = ident(&structure.name);
    let raw = format_ident!("Raw{}", capitalized(structure.name.trim_start_matches("r#")));
    let field_names: Vec<_> = fields.iter().map(|field| ident(&field.name)).collect();
    let types: Vec<_> = fields.iter().map(|field| value_type(api, field.ty())).collect();
    let original_name: Vec<_> = fields.iter().map(|field| field.original_name).collect();
    let same_bits = structure.layout != Layout::Owned;
    quote! {
        /// The C form of the struct, which passes between a champion and the game's library.
        #[derive(Clone, Copy, Debug)]
        #[repr(C)]
        #[allow(missing_docs)]
        pub struct #raw { #(pub #field_names: <#types as ::joute_abi::Border>::Raw,)* }

        // Comments are lost in generated code. The caller guarantees the safety of each unsafe block below.
        #[allow(clippy::undocumented_unsafe_blocks)]
        impl ::joute_abi::Border for #name {
            type Raw = #raw;
            const SAME_BITS: bool = #same_bits;

            #[inline]
            fn lower(self) -> #raw {
                #raw { #(#field_names: ::joute_abi::Border::lower(self.#field_names),)* }
            }

            #[inline]
            unsafe fn lift(raw: &#raw) -> ::std::result::Result<Self, ::joute_abi::Bad> {
                Ok(#name { #(
                    // SAFETY: guaranteed by the caller.
                    #field_names: unsafe { <#types as ::joute_abi::Border>::lift(&raw.#field_names) }
                        .map_err(|bad| bad.within_field(#original_name))?,
                )* })
            }

            unsafe fn release(raw: &#raw) {
                // SAFETY: guaranteed by the caller.
                unsafe { #(<#types as ::joute_abi::Border>::release(&raw.#field_names);)* }
            }
        }
    }
}
