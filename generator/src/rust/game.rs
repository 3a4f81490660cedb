//! What a game's crate includes: types, constants, `trait Api`, calls and answers.

use super::syntax::{Source, doc, ident, pretty};
use crate::model::{
    Api, Base, Constant, ConstantValue, Enum, Function, Layout, Scalar, Struct, StructId, Type,
};
use crate::names::{Names, capitalized, range};
use proc_macro2::TokenStream;
use quote::{format_ident, quote};

/// What generated types derive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Derives {
    /// Also serde's traits, for values that travel in frames and replays.
    Wire,
    /// What every type has.
    Plain,
}

/// The module that a game's crate includes.
pub fn game_module(api: &Api, derives: Derives) -> String {
    let names = Names::new(api, super::DIALECT);
    let tokens = game_tokens(Source { api, names: &names }, derives);
    // An included file cannot start with inner docs.
    pretty(tokens, "").lines().filter(|line| !line.starts_with("//!")).collect::<Vec<_>>().join("\n")
}

pub(crate) fn game_tokens(source: Source<'_>, derives: Derives) -> TokenStream {
    let Source { api, names } = source;
    let derives = match derives {
        Derives::Wire => quote!(, ::serde::Serialize, ::serde::Deserialize),
        Derives::Plain => quote!(),
    };
    let constants = api.constants.iter().zip(&names.constants).map(|(c, name)| constant(c, name));
    let enums = (0..api.enums.len()).map(|i| enumeration(source, i, &derives));
    let structs = (0..api.structs.len()).map(|i| structure(source, i, &derives));
    let hash = api.hash();
    let name = &api.name;
    let locale = api.locale.code();
    let trait_api = trait_api(source);
    let calls = calls(source, &derives);
    quote! {
        /// The game's name.
        pub const JOUTE_NAME: &str = #name;
        /// The language of its pages.
        pub const JOUTE_LOCALE: &str = #locale;
        /// Tells this API from another: names, order and types.
        pub const JOUTE_HASH: u64 = #hash;
        #(#constants)*
        #(#enums)*
        #(#structs)*
        #trait_api
        #calls
    }
}

fn constant(constant: &Constant, name: &str) -> TokenStream {
    let Constant { name: written, value, summary } = constant;
    let doc = doc(summary, &format!("`{written}`."));
    let name = ident(name);
    let ty = match value.base() {
        Base::Int => quote!(i32),
        Base::Double => quote!(f64),
        Base::Bool => quote!(bool),
        Base::String => quote!(&str),
    };
    let (ty, value) = match value {
        ConstantValue::One(value) => (ty, scalar(value)),
        ConstantValue::List(_, items) => {
            let items = items.iter().map(scalar);
            (quote!(&[#ty]), quote!(&[#(#items),*]))
        }
    };
    quote! { #doc #[allow(clippy::approx_constant, clippy::excessive_precision)] pub const #name: #ty = #value; }
}

fn scalar(value: &Scalar) -> TokenStream {
    match value {
        Scalar::Int(value) => quote!(#value),
        Scalar::Double(value) if value.is_nan() => quote!(f64::NAN),
        Scalar::Double(value) if value.is_infinite() && *value > 0.0 => quote!(f64::INFINITY),
        Scalar::Double(value) if value.is_infinite() => quote!(f64::NEG_INFINITY),
        Scalar::Double(value) => quote!(#value),
        Scalar::Bool(value) => quote!(#value),
        Scalar::String(value) => quote!(#value),
    }
}

fn enumeration(Source { api, names }: Source<'_>, index: usize, derives: &TokenStream) -> TokenStream {
    let Enum { name: written, summary, values } = &api.enums[index];
    let enum_doc = doc(summary, &format!("`{written}`."));
    let name = ident(&names.enums[index]);
    let value_names: Vec<_> = names.values[index].iter().map(|name| ident(name)).collect();
    let docs = values.iter().map(|value| doc(&value.summary, &format!("`{}`.", value.name)));
    let numbers = 0..value_names.len() as i32;
    let match_numbers = numbers.clone();
    let shown: Vec<_> = values.iter().map(|value| value.name.to_ascii_uppercase()).collect();
    let range = range(&shown, api.locale);
    let count = value_names.len() as i32;
    quote! {
        #enum_doc
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord #derives)]
        #[repr(i32)]
        pub enum #name { #(#docs #value_names = #numbers,)* }

        impl #name {
            /// Every value, in order.
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
                    other => Err(::joute_abi::Bad::enumeration(#written, *other, #range)),
                }
            }

            #[inline(always)]
            unsafe fn release(_: &i32) {}
        }

        impl ::joute_abi::Show for #name {
            fn show(&self, out: &mut String) {
                out.push_str(match self { #(#name::#value_names => #shown,)* });
            }
        }
    }
}

fn structure(source: Source<'_>, index: usize, derives: &TokenStream) -> TokenStream {
    let Source { api, names } = source;
    let Struct { name: written, summary, shape, fields, layout } = &api.structs[index];
    let struct_doc = doc(summary, &format!("`{written}`."));
    let name = ident(&names.structs[index]);
    let field_names: Vec<_> = names.fields[index].iter().map(|name| ident(name)).collect();
    let docs = fields.iter().map(|field| doc(&field.summary, &format!("`{}`.", field.name)));
    let types: Vec<_> = fields.iter().map(|field| source.value_type(&field.ty)).collect();
    let copy = if *layout == Layout::Owned { quote!() } else { quote!(Copy,) };
    let total = if api.holds_double(&Type::Struct(StructId(index))) { quote!() } else { quote!(, Eq, Hash, PartialOrd, Ord) };
    let border = match layout {
        Layout::Free => free_border(&name),
        Layout::Checked | Layout::Owned => raw_border(source, index),
    };
    let (open, close, labels): (_, _, Vec<&str>) = match shape {
        crate::model::Shape::Tuple => ('(', ')', vec![""; fields.len()]),
        crate::model::Shape::Record => ('{', '}', fields.iter().map(|f| f.name.as_str()).collect()),
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

fn free_border(name: &proc_macro2::Ident) -> TokenStream {
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

fn raw_border(source: Source<'_>, index: usize) -> TokenStream {
    let Source { api, names } = source;
    let Struct { fields, layout, .. } = &api.structs[index];
    let name = ident(&names.structs[index]);
    let raw = format_ident!("Raw{}", capitalized(names.structs[index].trim_start_matches("r#")));
    let field_names: Vec<_> = names.fields[index].iter().map(|name| ident(name)).collect();
    let types: Vec<_> = fields.iter().map(|field| source.value_type(&field.ty)).collect();
    let written: Vec<_> = fields.iter().map(|field| field.name.as_str()).collect();
    let same_bits = *layout != Layout::Owned;
    quote! {
        /// The C form.
        #[derive(Clone, Copy, Debug)]
        #[repr(C)]
        #[allow(missing_docs)]
        pub struct #raw { #(pub #field_names: <#types as ::joute_abi::Border>::Raw,)* }

        // Comments do not survive generation: each unsafe block below has the caller's contract.
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
                    // SAFETY: the caller's contract.
                    #field_names: unsafe { <#types as ::joute_abi::Border>::lift(&raw.#field_names) }
                        .map_err(|bad| bad.within_field(#written))?,
                )* })
            }

            unsafe fn release(raw: &#raw) {
                // SAFETY: the caller's contract.
                unsafe { #(<#types as ::joute_abi::Border>::release(&raw.#field_names);)* }
            }
        }
    }
}

fn trait_api(source: Source<'_>) -> TokenStream {
    let Source { api, names } = source;
    let methods = api.functions.iter().enumerate().map(|(i, function)| {
        let Function { name: written, summary, args, result, role: _ } = function;
        let doc = doc(summary, &format!("`{written}`."));
        let name = ident(&names.functions[i]);
        let arg_names = names.args[i].iter().map(|name| ident(name));
        let types = args.iter().map(|arg| source.argument_type(&arg.ty));
        let result = result.iter().map(|ty| source.value_type(ty));
        quote! { #doc #[allow(clippy::too_many_arguments)] fn #name(&mut self #(, #arg_names: #types)*) #(-> #result)*; }
    });
    quote! {
        /// What a champion may call, as the rules see it. Arguments are values of their types: what
        /// is not has been refused before.
        pub trait Api { #(#methods)* }
    }
}

fn calls(source: Source<'_>, derives: &TokenStream) -> TokenStream {
    let Source { api, names } = source;
    let functions = &api.user_functions;
    let variants: Vec<_> = functions.iter().map(|f| ident(&super::variant(&f.name))).collect();
    // Replays and reasons name functions as the candidates know them.
    let known_as = |f: &Function| {
        let name = &f.name;
        (!derives.is_empty()).then(|| quote!(#[serde(rename = #name)]))
    };
    let call_variants = functions.iter().enumerate().map(|(i, f)| {
        let variant = &variants[i];
        let known_as = known_as(f);
        let doc = doc(&f.summary, &format!("`{}`.", f.name));
        let arg_names = names.user_args[i].iter().map(|name| ident(name));
        let types = f.args.iter().map(|arg| source.value_type(&arg.ty));
        let arg_docs = f.args.iter().map(|arg| self::doc(&arg.summary, &format!("`{}`.", arg.name)));
        quote! { #doc #known_as #variant { #(#arg_docs #arg_names: #types,)* } }
    });
    let answer_variants = functions.iter().enumerate().map(|(i, f)| {
        let variant = &variants[i];
        let known_as = known_as(f);
        let doc = doc("", &format!("What `{}` returned.", f.name));
        let value = f.result.iter().map(|ty| source.value_type(ty));
        quote! { #doc #known_as #variant #((#value))* }
    });
    let numbers = 0..functions.len() as i32;
    let index = if functions.is_empty() {
        quote!(match *self {})
    } else {
        quote!(match self { #(Call::#variants { .. } => #numbers,)* })
    };
    quote! {
        /// A call to a function that the champion wrote.
        #[derive(Clone, Debug, PartialEq #derives)]
        pub enum Call { #(#call_variants,)* }

        /// What a function of the champion returned.
        #[derive(Clone, Debug, PartialEq #derives)]
        pub enum Answer { #(#answer_variants,)* }

        impl ::joute_abi::UserCall for Call {
            fn index(&self) -> i32 {
                #index
            }
        }
    }
}
