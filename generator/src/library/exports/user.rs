//! Generates the C functions that pass arguments to user functions and accept their results.

use super::flat::{Flat, c_type, flat};
use crate::library::symbols::symbol;
use crate::model::abi::Value;
use crate::names::{NamedApi, NamedFunction};
use crate::rust::syntax::{doc, ident, value_type};
use crate::rust::variant;
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

/// Generates the C functions for one user function. With them, a champion fetches the arguments and
/// hands in the result.
pub fn user_function(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> TokenStream {
    let take = (!function.args.is_empty()).then(|| take(api, function));
    let answer = function.result.as_ref().map(|value| answer(api, function.original_name, value));
    quote!(#take #answer)
}

/// Generates the struct with the arguments of a user function, and the C function that fetches them.
fn take(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> TokenStream {
    let NamedFunction { name: _, original_name, summary: _, args, result: _, role: _ } = function;
    let variant = ident(&variant(original_name));
    let take = symbol("take", original_name);
    let struct_name = format_ident!("RawArgs{}", variant);
    let names: Vec<_> = args.iter().map(|arg| ident(&arg.name)).collect();
    let types = args.iter().map(|arg| c_type(api, &arg.value));
    let doc = doc("", &format!("The arguments of `{original_name}`."));
    let irrefutable =
        if api.user_functions.len() == 1 { quote!(#[allow(irrefutable_let_patterns)]) } else { quote!() };
    quote! {
        #doc
        #[derive(Debug)]
        #[repr(C)]
        #[allow(missing_docs)]
        pub struct #struct_name { #(pub #names: #types,)* }

        /// Writes the arguments of the current user function call to `out`. The caller owns
        /// them. `joute_next` must have announced the call.
        ///
        /// # Safety
        /// `out` must be valid for writes.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn #take(out: *mut #struct_name) {
            #irrefutable
            let value = if let Some(Call::#variant { #(#names),* }) = HOST.take_call() {
                #struct_name { #(#names: Border::lower(#names),)* }
            } else {
                // SAFETY: zeros are a valid value of every C form.
                unsafe { ::core::mem::zeroed() }
            };
            // SAFETY: guaranteed by the caller.
            unsafe { *out = value };
        }
    }
}

/// Generates the C functions that accept the result of a user function.
fn answer(api: &NamedApi<'_>, original_name: &str, value: &Value) -> TokenStream {
    let variant = ident(&variant(original_name));
    let answer = symbol("answer", original_name);
    let flat_answer = symbol("flatanswer", original_name);
    let value_type = value_type(api, &value.ty);
    let raw_type = c_type(api, value);
    let in_parts = value.is_aggregate().then(|| {
        let Flat { params, unpack } = flat(api, [value]);
        quote! {
            /// Accepts the result of the champion's user function in parts. A struct, list or
            /// optional is not passed by value.
            ///
            /// # Safety
            /// Pointers must be valid for the duration of the call.
            #[unsafe(no_mangle)]
            pub unsafe extern "C" fn #flat_answer(#(#params),*) {
                // SAFETY: guaranteed by the caller.
                unsafe { #answer(#(#unpack),*) }
            }
        }
    });
    quote! {
        /// Accepts the result of the champion's user function. The caller keeps ownership of
        /// the value.
        ///
        /// # Safety
        /// Pointers must be valid for the duration of the call.
        #[unsafe(no_mangle)]
        pub unsafe extern "C" fn #answer(value: #raw_type) {
            // SAFETY: guaranteed by the caller.
            match unsafe { <#value_type as Border>::lift(&value) } {
                Ok(value) => HOST.answer(Answer::#variant(value)),
                Err(bad) => ::joute_abi::refuse(LOCALE, #original_name, "result", &bad),
            }
        }
        #in_parts
    }
}
