//! Generates the declarations with which Rust code for Python and Java calls a game's library.

use super::symbol;
use crate::model::Api;
use crate::model::abi::{Block, Call, UserSignature};
use crate::rust::syntax::{Source, ident, pretty};
use crate::rust::variant;
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

/// Generates a Rust module that calls the C functions of a game's library. It declares these
/// functions and the C form of every type.
///
/// Types and fields are named by [`crate::rust::DIALECT`]. Enums are `i32` and bools are `u8`.
pub fn imports(api: &Api) -> String {
    pretty(Source::with(api, import_tokens), "The C ABI of the game's library, seen from outside.")
}

fn import_tokens(source: Source<'_>) -> TokenStream {
    let Source { api, names, abi } = source;
    let structs = names.structs.iter().enumerate();
    let structs = structs.map(|(i, name)| form(source, &ident(name), &names.fields[i], &abi.structs[i]));
    let functions = api.functions.iter().zip(&abi.functions).map(|(f, Call { args, result })| {
        let name = symbol("api", &f.name);
        let slots = (0..args.len()).map(|i| format_ident!("arg{i}"));
        let types = args.iter().map(|arg| source.raw_type(arg));
        let result = result.iter().map(|value| source.raw_type(value));
        quote!(pub fn #name(#(#slots: #types),*) #(-> #result)*;)
    });
    let entries = || api.user_functions.iter().zip(&abi.user_functions);
    let users = entries().map(|(f, UserSignature { args, result })| {
        let take = (!args.slots.is_empty()).then(|| {
            let (take, form) = (symbol("take", &f.name), args_form(&f.name));
            quote!(pub fn #take(out: *mut #form);)
        });
        let answer = result.iter().map(|value| {
            let (answer, ty) = (symbol("answer", &f.name), source.raw_type(value));
            quote!(pub fn #answer(value: #ty);)
        });
        quote!(#take #(#answer)*)
    });
    let taken = entries().zip(&names.user_args).filter(|((_, entry), _)| !entry.args.slots.is_empty());
    let taken = taken.map(|((f, entry), names)| form(source, &args_form(&f.name), names, &entry.args));
    let enum_shows = api.enums.iter().map(|e| {
        let show = symbol("show", &e.name);
        quote!(pub fn #show(value: i32) -> *mut ::core::ffi::c_char;)
    });
    let struct_shows = api.structs.iter().zip(&names.structs).map(|(s, name)| {
        let (show, name) = (symbol("show", &s.name), ident(name));
        quote!(pub fn #show(value: *const #name) -> *mut ::core::ffi::c_char;)
    });
    let drops = abi.released().map(|value| {
        let (drop, ty) = (symbol("drop", &api.mangle(&value.ty)), source.raw_type(value));
        quote!(pub fn #drop(value: *mut #ty);)
    });
    let hash = api.hash();
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
            #(#functions)*
            #(#users)*
            #(#enum_shows)*
            #(#struct_shows)*
            #(#drops)*
        }
    }
}

/// Returns the name of the generated struct for the arguments of a user function.
fn args_form(written: &str) -> Ident {
    format_ident!("Args{}", ident(&variant(written)))
}

/// Generates a Rust struct with the memory layout of the corresponding C struct.
fn form(source: Source<'_>, name: &Ident, fields: &[String], block: &Block) -> TokenStream {
    let fields = fields.iter().map(|name| ident(name));
    let types = block.slots.iter().map(|slot| source.raw_type(&slot.value));
    quote! {
        #[derive(Clone, Copy)]
        #[repr(C)]
        pub struct #name { #(pub #fields: #types,)* }
    }
}
