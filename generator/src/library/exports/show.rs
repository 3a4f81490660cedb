//! Generates the C functions that return enum values and structs as text.

use crate::library::symbols::symbol;
use crate::names::NamedApi;
use crate::rust::syntax::ident;
use proc_macro2::TokenStream;
use quote::quote;

/// Generates a C function for each enum and struct of an API. It returns a value as text.
pub fn shows(api: &NamedApi<'_>) -> TokenStream {
    let body = |original_name: &str| {
        let function = api.model.display_function(original_name);
        quote! {
            Ok(value) => {
                let line = ::joute_abi::show_line(&value);
                HOST.log_display(#original_name, &line);
                Border::lower(line)
            }
            Err(bad) => {
                ::joute_abi::refuse(LOCALE, #function, "v", &bad);
                ::core::ptr::null_mut()
            }
        }
    };
    let enums = api.enums.iter().map(|e| {
        let (show, name) = (symbol("show", e.original_name), ident(&e.name));
        let body = body(e.original_name);
        quote! {
            /// Returns an enum value as readable text, which is then printed. Returns null if the
            /// value is invalid. The text is allocated with `malloc`.
            #[unsafe(no_mangle)]
            pub extern "C" fn #show(value: i32) -> *mut ::core::ffi::c_char {
                // SAFETY: any int can be lifted.
                match unsafe { <#name as Border>::lift(&value) } { #body }
            }
        }
    });
    let structs = api.structs.iter().map(|s| {
        let (show, name) = (symbol("show", s.original_name), ident(&s.name));
        let body = body(s.original_name);
        quote! {
            /// Returns a struct as readable text, which is then printed. Returns null if the value
            /// is invalid. The text is allocated with `malloc`.
            ///
            /// # Safety
            /// `value` and pointers in it must be valid for the duration of the call.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn #show(value: *const <#name as Border>::Raw) -> *mut ::core::ffi::c_char {
                // SAFETY: guaranteed by the caller.
                match unsafe { <#name as Border>::lift(&*value) } { #body }
            }
        }
    });
    quote!(#(#enums)* #(#structs)*)
}
