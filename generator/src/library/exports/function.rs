//! Generates the C functions through which champions call the API functions. They convert the
//! arguments, call the game's rules and convert the result.

use super::flat::{Flat, c_type, flat};
use crate::library::symbols::symbol;
use crate::model::abi::{Crossing, Value};
use crate::model::{DrawingKind, Layout, Role, Type};
use crate::names::{NamedApi, NamedField, NamedFunction};
use crate::rust::syntax::{doc, ident, value_type};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};

/// Generates the code that checks an API function's argument and converts it to Rust. If the value
/// is invalid, the generated code reports this and returns.
fn lift(api: &NamedApi<'_>, function: &str, arg: &NamedField<'_>, name: &Ident) -> TokenStream {
    let NamedField { name: _, original_name, summary: _, value, offset: _ } = arg;
    let refuse = quote! {
        Err(bad) => {
            ::joute_abi::refuse(LOCALE, #function, #original_name, &bad);
            // SAFETY: zeros are a valid value of every C form, and the binding discards it.
            return unsafe { ::core::mem::zeroed() };
        }
    };
    let fallible =
        |lifted: TokenStream| quote! { let #name = match #lifted { Ok(value) => value, #refuse }; };
    match &value.crossing {
        Crossing::Number(_) | Crossing::Flat(_) if value.layout == Layout::Free => quote!(),
        Crossing::Text => fallible(quote! {
            // SAFETY: guaranteed by the caller.
            unsafe { ::joute_abi::lift_str(#name) }
        }),
        Crossing::List(item) if item.layout == Layout::Free => fallible(quote! {
            // SAFETY: guaranteed by the caller.
            unsafe { ::joute_abi::lift_slice(#name.items, #name.length) }
        }),
        Crossing::Number(_)
        | Crossing::Flat(_)
        | Crossing::Deep(_)
        | Crossing::List(_)
        | Crossing::Nested(_)
        | Crossing::Optional(_) => {
            let value = value_type(api, &value.ty);
            fallible(quote! {
                // SAFETY: guaranteed by the caller.
                unsafe { <#value as Border>::lift(&#name) }
            })
        }
    }
}

/// Generates the expression that passes a converted argument to the game's rules. Values that the
/// conversion copied are passed by reference.
fn pass(name: &Ident, value: &Value) -> TokenStream {
    match &value.crossing {
        Crossing::List(item) if item.layout == Layout::Free => quote!(#name),
        Crossing::Deep(_) | Crossing::List(_) | Crossing::Nested(_) => quote!(&#name),
        Crossing::Optional(value) if value.layout == Layout::Owned => quote!(&#name),
        Crossing::Number(_) | Crossing::Text | Crossing::Flat(_) | Crossing::Optional(_) => quote!(#name),
    }
}

/// Generates the C function for an API function. If it takes or returns structs or lists by value,
/// also generates a variant without them.
pub fn function(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> TokenStream {
    let NamedFunction { name, original_name, summary, args, result, role } = function;
    let doc = doc(summary, &format!("`{original_name}`."));
    let export = symbol("api", original_name);
    let method = ident(name);
    let arg_names: Vec<_> = (0..args.len()).map(|i| format_ident!("arg{i}")).collect();
    let types = args.iter().map(|arg| c_type(api, &arg.value));
    let lifts = args.iter().zip(&arg_names).map(|(arg, name)| lift(api, original_name, arg, name));
    let arguments = args.iter().zip(&arg_names).map(|(arg, name)| pass(name, &arg.value));
    let (entrance, answered) = match role {
        Role::Query | Role::Action => (quote!(enter), quote!(Api::#method(game #(, #arguments)*))),
        Role::Drawing(kind) => {
            let drawing = drawing(api, *kind, args, &arg_names);
            (quote!(driver), quote!(game.draw(#original_name, #drawing)))
        }
    };
    let (returns, body) = match result {
        None => (quote!(), quote!(#answered;)),
        Some(value) => {
            let ty = c_type(api, value);
            (quote!(-> #ty), quote!(Border::lower(#answered)))
        }
    };
    let flat = flat_function(api, function);
    quote! {
        #doc
        ///
        /// Calls this function of the game's rules and returns the result.
        ///
        /// # Safety
        /// Pointers in the arguments must be valid for the duration of the call.
        #[unsafe(no_mangle)]
        #[allow(clippy::too_many_arguments)]
        pub unsafe extern "C" fn #export(#(#arg_names: #types),*) #returns {
            let Some(game) = HOST.#entrance(#original_name) else {
                // SAFETY: zeros are a valid value of every C form, and the binding discards it.
                return unsafe { ::core::mem::zeroed() };
            };
            #(#lifts)*
            #body
        }
        #flat
    }
}

/// Generates the expression of a drawing from the converted arguments of a drawing function.
fn drawing(
    api: &NamedApi<'_>,
    kind: DrawingKind,
    args: &[NamedField<'_>],
    arg_names: &[Ident],
) -> TokenStream {
    let kind = format_ident!("{kind:?}");
    let values = args.iter().zip(arg_names).map(|(arg, name)| match arg.ty() {
        Type::Struct(id) => {
            let fields = api.structure(*id).fields.iter().map(|field| ident(&field.name));
            quote!([#(#name.#fields),*])
        }
        Type::Enum(_) => quote!(#name as u8),
        Type::Int | Type::Double | Type::Bool | Type::String | Type::Array(_) | Type::Optional(_) => {
            quote!(#name)
        }
    });
    quote!(::joute_abi::Drawing::#kind(#(#values),*))
}

/// Generates the C variant of an API function without structs, lists or optionals by value. Some
/// languages cannot pass them.
fn flat_function(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> TokenStream {
    let NamedFunction { name: _, original_name, summary: _, args, result, role: _ } = function;
    if !function.has_flat_form() {
        return quote!();
    }
    let (export, name) = (symbol("api", original_name), symbol("flat", original_name));
    let Flat { params, unpack } = flat(api, args.iter().map(|arg| &arg.value));
    let call = quote! {
        // SAFETY: guaranteed by the caller.
        unsafe { #export(#(#unpack),*) }
    };
    let (out, returns, body) = match result {
        Some(value) if value.is_aggregate() => {
            let ty = c_type(api, value);
            (
                quote!(out: *mut #ty),
                quote!(),
                quote! {
                    let value = #call;
                    // SAFETY: guaranteed by the caller.
                    unsafe { *out = value };
                },
            )
        }
        Some(value) => {
            let ty = c_type(api, value);
            (quote!(), quote!(-> #ty), call)
        }
        None => (quote!(), quote!(), quote!(#call;)),
    };
    quote! {
        /// Calls the API function without passing structs or arrays by value. A struct is passed by
        /// pointer, and an array as pointer and length. A result that is a struct, list or optional
        /// is written to `out`.
        ///
        /// # Safety
        /// Pointers in the arguments must be valid for the duration of the call.
        #[unsafe(no_mangle)]
        #[allow(clippy::too_many_arguments)]
        pub unsafe extern "C" fn #name(#(#params,)* #out) #returns {
            #body
        }
    }
}
