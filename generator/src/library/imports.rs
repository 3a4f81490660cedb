//! The same C ABI seen from outside, for Rust modules in another library (Python, Java).

use super::symbol;
use crate::model::Api;
use crate::model::abi::Abi;
use crate::names::Names;
use crate::rust::syntax::{Source, ident, pretty};
use crate::rust::variant;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

/// A module with the C forms of every type and the `extern "C"` declarations.
///
/// Struct names are [`crate::rust::DIALECT`]'s; fields too. Enums are `i32`, bools `u8`.
pub fn imports(api: &Api) -> String {
    let names = Names::new(api, crate::rust::DIALECT);
    pretty(
        import_tokens(Source { api, names: &names }),
        "The C ABI of the game's library, seen from outside.",
    )
}

fn import_tokens(source: Source<'_>) -> TokenStream {
    let Source { api, names } = source;
    let structs = api.structs.iter().enumerate().map(|(i, s)| {
        let name = ident(&names.structs[i]);
        let fields = names.fields[i].iter().map(|name| ident(name));
        let types = s.fields.iter().map(|field| source.raw_type(&field.ty));
        quote! {
            #[derive(Clone, Copy)]
            #[repr(C)]
            pub struct #name { #(pub #fields: #types,)* }
        }
    });
    let functions = api.functions.iter().map(|f| {
        let name = symbol("api", &f.name);
        let args = (0..f.args.len()).map(|i| format_ident!("arg{i}"));
        let types = f.args.iter().map(|arg| source.raw_type(&arg.ty));
        let result = f.result.iter().map(|ty| source.raw_type(ty));
        quote!(pub fn #name(#(#args: #types),*) #(-> #result)*;)
    });
    let users = api.user_functions.iter().enumerate().map(|(i, f)| {
        let take = (!f.args.is_empty()).then(|| {
            let take = symbol("take", &f.name);
            let args = format_ident!("Args{}", ident(&variant(&f.name)));
            quote!(pub fn #take(out: *mut #args);)
        });
        let answer = f.result.iter().map(|ty| {
            let answer = symbol("answer", &f.name);
            let ty = source.raw_type(ty);
            quote!(pub fn #answer(value: #ty);)
        });
        let _ = i;
        quote!(#take #(#answer)*)
    });
    let user_args =
        api.user_functions.iter().enumerate().filter(|(_, f)| !f.args.is_empty()).map(|(i, f)| {
            let name = format_ident!("Args{}", ident(&variant(&f.name)));
            let fields = names.user_args[i].iter().map(|name| ident(name));
            let types = f.args.iter().map(|arg| source.raw_type(&arg.ty));
            quote! {
                #[derive(Clone, Copy)]
                #[repr(C)]
                pub struct #name { #(pub #fields: #types,)* }
            }
        });
    let shows = api.enums.iter().map(|e| {
        let show = symbol("show", &e.name);
        quote!(pub fn #show(value: i32) -> *mut ::core::ffi::c_char;)
    });
    let struct_shows = api.structs.iter().zip(&names.structs).map(|(s, name)| {
        let show = symbol("show", &s.name);
        let name = ident(name);
        quote!(pub fn #show(value: *const #name) -> *mut ::core::ffi::c_char;)
    });
    let abi = Abi::new(api);
    let drops = abi.released().map(|value| {
        let drop = symbol("drop", &api.mangle(&value.ty));
        let ty = source.raw_type(&value.ty);
        quote!(pub fn #drop(value: *mut #ty);)
    });
    let hash = api.hash();
    quote! {
        #![allow(dead_code, improper_ctypes)]

        /// The hash of the API that this module was built for.
        pub const HASH: u64 = #hash;

        /// An array in C.
        #[repr(C)]
        pub struct RawArray<T> { pub items: *mut T, pub length: usize }
        impl<T> Clone for RawArray<T> { fn clone(&self) -> Self { *self } }
        impl<T> Copy for RawArray<T> {}

        #(#structs)*
        #(#user_args)*

        unsafe extern "C" {
            pub fn joute_start(language: *const ::core::ffi::c_char, kit_hash: u64) -> i32;
            pub fn joute_next() -> i32;
            pub fn joute_api_hash() -> u64;
            pub fn joute_free(block: *mut ::core::ffi::c_void);
            pub fn joute_say(
                key: *const ::core::ffi::c_char,
                first: *const ::core::ffi::c_char,
                second: *const ::core::ffi::c_char,
                third: *const ::core::ffi::c_char,
            ) -> *mut ::core::ffi::c_char;
            pub fn joute_set_misuse(handler: Option<unsafe extern "C" fn(message: *const ::core::ffi::c_char)>);
            #(#functions)*
            #(#users)*
            #(#shows)*
            #(#struct_shows)*
            #(#drops)*
        }
    }
}
