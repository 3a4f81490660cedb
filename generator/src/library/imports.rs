//! Generates the declarations with which Rust code for Python and Java calls a game's library.

use super::symbols::{raw_type, symbol};
use crate::model::Api;
use crate::names::{NamedApi, NamedField};
use crate::rust::syntax::{ident, pretty};
use crate::rust::{DIALECT, variant};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

/// Generates a Rust module that calls the C functions of a game's library. It declares these
/// functions and the C form of every type.
///
/// Types and fields are named by [`crate::rust::DIALECT`]. Enums are `i32` and bools are `u8`.
pub fn imports(api: &Api) -> String {
    pretty(import_tokens(&NamedApi::new(api, DIALECT)), "The C ABI of the game's library, seen from outside.")
}

fn import_tokens(api: &NamedApi<'_>) -> TokenStream {
    let structs = api.structs.iter().map(|s| form(api, &ident(&s.name), &s.fields));
    let taken = api.user_functions.iter().filter(|f| !f.args.is_empty());
    let taken = taken.map(|f| form(api, &args_form(f.original_name), &f.args));
    let functions = declarations(api);
    let hash = api.model.hash();
    quote! {
        #![allow(dead_code, improper_ctypes)]

        /// The hash of the game's API for which this module was built.
        pub const HASH: u64 = #hash;

        /// The C form of an array: a pointer and a length.
        #[repr(C)]
        pub struct RawArray<T> { pub items: *mut T, pub length: usize }
        impl<T> Clone for RawArray<T> { fn clone(&self) -> Self { *self } }
        impl<T> Copy for RawArray<T> {}

        /// The C form of an optional value. If `present` is 0, the value's bits are meaningless.
        #[derive(Clone, Copy)]
        #[repr(C)]
        pub struct RawOptional<T> { pub present: u8, pub value: T }

        #(#structs)*
        #(#taken)*

        unsafe extern "C" {
            pub fn joute_start(language: *const ::core::ffi::c_char, kit_hash: u64) -> i32;
            pub fn joute_next() -> i32;
            pub fn joute_library_hash() -> u64;
            pub fn joute_free(block: *mut ::core::ffi::c_void);
            pub fn joute_say(
                key: *const ::core::ffi::c_char,
                first: *const ::core::ffi::c_char,
                second: *const ::core::ffi::c_char,
                third: *const ::core::ffi::c_char,
            ) -> *mut ::core::ffi::c_char;
            pub fn joute_set_misuse(handler: ::core::option::Option<unsafe extern "C" fn(message: *const ::core::ffi::c_char)>);
            #functions
        }
    }
}

/// Generates the declarations of the C functions that depend on the API.
fn declarations(api: &NamedApi<'_>) -> TokenStream {
    let functions = api.functions.iter().map(|f| {
        let name = symbol("api", f.original_name);
        let slots = (0..f.args.len()).map(|i| format_ident!("arg{i}"));
        let types = f.args.iter().map(|arg| raw_type(api, &arg.value));
        let result = f.result.iter().map(|value| raw_type(api, value));
        quote!(pub fn #name(#(#slots: #types),*) #(-> #result)*;)
    });
    let users = api.user_functions.iter().map(|f| {
        let take = (!f.args.is_empty()).then(|| {
            let (take, form) = (symbol("take", f.original_name), args_form(f.original_name));
            quote!(pub fn #take(out: *mut #form);)
        });
        let answer = f.result.iter().map(|value| {
            let (answer, ty) = (symbol("answer", f.original_name), raw_type(api, value));
            quote!(pub fn #answer(value: #ty);)
        });
        quote!(#take #(#answer)*)
    });
    let enum_shows = api.enums.iter().map(|e| {
        let show = symbol("show", e.original_name);
        quote!(pub fn #show(value: i32) -> *mut ::core::ffi::c_char;)
    });
    let struct_shows = api.structs.iter().map(|s| {
        let (show, name) = (symbol("show", s.original_name), ident(&s.name));
        quote!(pub fn #show(value: *const #name) -> *mut ::core::ffi::c_char;)
    });
    let drops = api.abi.freed_types().map(|value| {
        let (drop, ty) = (symbol("drop", &api.model.mangle(&value.ty)), raw_type(api, value));
        quote!(pub fn #drop(value: *mut #ty);)
    });
    quote!(#(#functions)* #(#users)* #(#enum_shows)* #(#struct_shows)* #(#drops)*)
}

/// Returns the name of the generated struct for the arguments of a user function.
fn args_form(original_name: &str) -> Ident {
    format_ident!("Args{}", ident(&variant(original_name)))
}

/// Generates a Rust struct with the memory layout of the corresponding C struct.
fn form(api: &NamedApi<'_>, name: &Ident, fields: &[NamedField<'_>]) -> TokenStream {
    let names = fields.iter().map(|field| ident(&field.name));
    let types = fields.iter().map(|field| raw_type(api, &field.value));
    quote! {
        #[derive(Clone, Copy)]
        #[repr(C)]
        pub struct #name { #(pub #names: #types,)* }
    }
}
