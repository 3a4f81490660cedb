//! Generates the calls of API functions by number, for self-play.

use super::syntax::ident;
use crate::model::{Role, Type};
use crate::names::{NamedApi, NamedField, NamedFunction};
use crate::range::stated_range;
use proc_macro2::TokenStream;
use quote::quote;

/// Generates the implementation of `joute_abi::Calls` for an API, and the conversions of its types
/// to integers.
pub fn numbered_calls(api: &NamedApi<'_>) -> TokenStream {
    let specs = api.rule_functions().map(|function| spec(api, function));
    let callable = api.rule_functions().enumerate().filter(|(_, function)| is_callable(api, function));
    let (actions, queries): (Vec<_>, Vec<_>) =
        callable.partition(|(_, function)| function.role == Role::Action);
    let actions = actions.into_iter().map(|(number, function)| {
        let call = call(api, function);
        quote! {
            #number => {
                #call;
            }
        }
    });
    let queries = queries.into_iter().map(|(number, function)| {
        let call = call(api, function);
        let count: usize = function.args.iter().map(|arg| field_columns(api, "", arg).len()).sum();
        quote! {
            #number => answers.answer_each::<#count>(|arguments, cells| ::joute_abi::Numbers::write(&#call, cells))
        }
    });
    let answering = api.user_functions.iter().filter(|function| function.result.is_some());
    let answering = answering.map(|function| function.original_name);
    let conversions = conversions(api);
    quote! {
        /// The functions of the API by number, for self-play.
        #[derive(Clone, Copy, Debug)]
        pub struct JouteCalls;

        impl<A: Api> ::joute_abi::Calls<A> for JouteCalls {
            const FUNCTIONS: &'static [::joute_abi::FunctionSpec] = &[#(#specs),*];
            const ANSWERING: &'static [&'static str] = &[#(#answering),*];

            #[allow(unused_variables, clippy::match_single_binding)]
            fn act(api: &mut A, function: usize, arguments: &[i32]) {
                match function {
                    #(#actions)*
                    _ => {}
                }
            }

            #[allow(unused_variables, clippy::match_single_binding)]
            fn query(api: &mut A, function: usize, answers: &mut ::joute_abi::Answers<'_>) {
                match function {
                    #(#queries,)*
                    _ => {}
                }
            }
        }

        #conversions
    }
}

/// Generates the conversions of the types of an API to integers.
fn conversions(api: &NamedApi<'_>) -> TokenStream {
    let enums = api.enums.iter().map(|e| {
        let name = ident(&e.name);
        quote! {
            impl ::joute_abi::Numbers for #name {
                #[inline]
                fn write(&self, cells: &mut ::joute_abi::Cells<'_>) {
                    cells.push(*self as i32);
                }
            }
        }
    });
    let structs = api.structs.iter().map(|s| {
        let name = ident(&s.name);
        let fields = s.fields.iter().map(|field| ident(&field.name));
        quote! {
            impl ::joute_abi::Numbers for #name {
                #[inline]
                fn write(&self, cells: &mut ::joute_abi::Cells<'_>) {
                    #(::joute_abi::Numbers::write(&self.#fields, cells);)*
                }
            }
        }
    });
    quote! {
        #(#enums)*
        #(#structs)*
    }
}

/// Generates a call of a function with the integers of `arguments`.
fn call(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> TokenStream {
    let name = ident(&function.name);
    let mut at = 0;
    let arguments = function.args.iter().map(|arg| read(api, arg.ty(), &mut at));
    quote!(api.#name(#(#arguments),*))
}

/// Returns true if all arguments of a function are integers, bools, enums, or structs of them.
fn is_callable(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> bool {
    function.args.iter().all(|arg| is_discrete(api, arg.ty()))
}

fn is_discrete(api: &NamedApi<'_>, ty: &Type) -> bool {
    match ty {
        Type::Int | Type::Bool | Type::Enum(_) => true,
        Type::Struct(id) => api.structure(*id).fields.iter().all(|field| is_discrete(api, field.ty())),
        Type::Double | Type::String | Type::Array(_) | Type::Optional(_) => false,
    }
}

/// Generates the expression that reads a value from the integers of the arguments. `at` is the
/// index of the next integer.
fn read(api: &NamedApi<'_>, ty: &Type, at: &mut usize) -> TokenStream {
    let index = *at;
    match ty {
        Type::Struct(id) => {
            let structure = api.structure(*id);
            let name = ident(&structure.name);
            let fields: Vec<_> = structure.fields.iter().map(|field| ident(&field.name)).collect();
            let values: Vec<_> = structure.fields.iter().map(|field| read(api, field.ty(), at)).collect();
            return quote!(#name { #(#fields: #values),* });
        }
        Type::Int => *at += 1,
        Type::Bool => {
            *at += 1;
            return quote!((arguments[#index] != 0));
        }
        Type::Enum(id) => {
            *at += 1;
            let name = ident(&api.enumeration(*id).name);
            return quote!(#name::ALL[arguments[#index] as usize]);
        }
        // Functions with such arguments are not callable.
        Type::Double | Type::String | Type::Array(_) | Type::Optional(_) => {}
    }
    quote!(arguments[#index])
}

fn spec(api: &NamedApi<'_>, function: &NamedFunction<'_>) -> TokenStream {
    let NamedFunction { original_name, args, result, role, .. } = function;
    let action = *role == Role::Action;
    let callable = is_callable(api, function);
    let arguments: Vec<_> =
        args.iter().filter(|_| callable).flat_map(|arg| field_columns(api, "", arg)).collect();
    let result = result.as_ref().map(|value| &value.ty);
    let result = match result {
        Some(Type::Array(item)) if is_flat(api, item) => {
            let columns = columns(api, "", item, "");
            quote!(List(&[#(#columns),*]))
        }
        Some(Type::Optional(value)) if is_flat(api, value) => {
            let columns = columns(api, "", value, "");
            quote!(Optional(&[#(#columns),*]))
        }
        Some(ty) if is_flat(api, ty) => {
            let columns = columns(api, "", ty, function.summary);
            quote!(One(&[#(#columns),*]))
        }
        _ => quote!(Nothing),
    };
    quote! {
        ::joute_abi::FunctionSpec {
            name: #original_name,
            action: #action,
            callable: #callable,
            arguments: &[#(#arguments),*],
            result: ::joute_abi::ResultForm::#result,
        }
    }
}

/// Returns true if a value consists of a fixed number of integers and doubles.
fn is_flat(api: &NamedApi<'_>, ty: &Type) -> bool {
    match ty {
        Type::Double => true,
        Type::Struct(id) => api.structure(*id).fields.iter().all(|field| is_flat(api, field.ty())),
        other => is_discrete(api, other),
    }
}

fn field_columns(api: &NamedApi<'_>, path: &str, field: &NamedField<'_>) -> Vec<TokenStream> {
    let dot = if path.is_empty() { "" } else { "." };
    columns(api, &format!("{path}{dot}{}", field.original_name), field.ty(), field.summary)
}

/// Generates the columns of a value. `path` is its name, and `summary` is the comment that may state
/// its range.
fn columns(api: &NamedApi<'_>, path: &str, ty: &Type, summary: &str) -> Vec<TokenStream> {
    let range = match ty {
        Type::Struct(id) => {
            let fields = &api.structure(*id).fields;
            return fields.iter().flat_map(|field| field_columns(api, path, field)).collect();
        }
        Type::Bool => quote!(Stated(0, 1)),
        Type::Enum(id) => {
            let last = api.enumeration(*id).values.len() as i32 - 1;
            quote!(Stated(0, #last))
        }
        Type::Double => quote!(Double),
        _ => match stated_range(api.model, summary) {
            Some((low, high)) => quote!(Stated(#low, #high)),
            None if ["joueur", "player"].iter().any(|word| path.to_lowercase().contains(word)) => {
                quote!(Player)
            }
            None => quote!(Unknown),
        },
    };
    vec![quote!(::joute_abi::Column { name: #path, range: ::joute_abi::ValueRange::#range })]
}
