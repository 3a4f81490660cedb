//! The JNI module and `api.jar`: what the organiser compiles once.

use super::api::{displays, sources};
use super::calls::calls;
use super::passage::{Back, Number, Passage, Way, is_native};
use super::spell::Speller;
use crate::backend::{Artifact, File, Glue, Invocation, Shop};
use crate::language::rust::variant;
use crate::library::{imports, symbol};
use crate::model::{Api, Field, Type};
use crate::names::Names;
use crate::rust::DIALECT;
use crate::rust::syntax::{ident, pretty};
use proc_macro2::{Ident, TokenStream};
use quote::{format_ident, quote};
use std::path::PathBuf;

const SCRATCH: &str = include_str!("../../../../bindings/java/java/JouteScratch.java");
const ERRORS: &str = include_str!("../../../../bindings/java/java/JouteErrors.java");

/// Everything that is compiled once.
pub fn glue(api: &Api, names: &Names, shop: &Shop) -> Glue {
    let speller = Speller { api, names };
    let crate_name = format!("{}_{:016x}_java", api.name, api.hash());
    let mut classes = sources(speller);
    classes.extend([
        File::generated("JouteCalls.java", calls(speller)),
        File::generated("JouteScratch.java", SCRATCH),
        File::generated("JouteErrors.java", ERRORS),
    ]);
    let mut compile: Vec<String> =
        ["-g", "-parameters", "-encoding", "UTF-8", "-proc:none", "-Xlint:all", "-Werror"]
            .map(Into::into)
            .into();
    // Concatenation by `invokedynamic` takes some 20 ms at its first use.
    compile.extend(["-XDstringConcat=inline", "--release", "17", "-d", "classes"].map(Into::into));
    compile.extend(classes.iter().map(|file| format!("java/{}", file.path)));
    for file in &mut classes {
        file.path = format!("java/{}", file.path);
    }
    classes.extend([
        File::generated("Cargo.toml", manifest(&crate_name, shop)),
        File::generated("src/ffi.rs", imports(api)),
        File::generated("src/lib.rs", module(speller)),
    ]);
    let link = [
        "rustc".to_owned(),
        "--release".into(),
        "--quiet".into(),
        "--".into(),
        "-Ccodegen-units=1".into(),
        format!("-Clink-arg=-L{}", shop.library_dir.display()),
        format!("-Clink-arg=-l:lib{}.so", api.name),
        "-Clink-arg=-Wl,-rpath,$ORIGIN,-z,now".into(),
    ];
    // One date for every class, so that equal sources make equal archives.
    let pack = [
        "--create",
        "--file",
        "api.jar",
        "--no-compress",
        "--date",
        "2020-01-01T00:00:00Z",
        "-C",
        "classes",
        ".",
    ];
    Glue {
        files: classes,
        commands: vec![
            Invocation::new("cargo", link),
            Invocation::new("javac", compile),
            Invocation::new("jar", pack),
        ],
        artifacts: vec![
            Artifact {
                from: shop.target_dir.join("release").join(format!("lib{crate_name}.so")),
                to: format!("lib/lib{}_jni.so", api.name),
            },
            Artifact { from: PathBuf::from("api.jar"), to: "lib/api.jar".into() },
        ],
    }
}

fn manifest(crate_name: &str, shop: &Shop) -> String {
    let runtime = format!("{}/bindings/java", shop.home.display());
    format!(
        "[package]\nname = {crate_name:?}\nversion = \"0.0.0\"\nedition = \"2024\"\npublish = false\n\n[lib]\n\
         crate-type = [\"cdylib\"]\n\n[dependencies]\njoute-java = {{ path = {runtime:?} }}\n\n\
         [workspace]\n"
    )
}

/// Rust's names beside Java's.
#[derive(Clone, Copy)]
struct Source<'a> {
    speller: Speller<'a>,
    rust: &'a Names,
}

/// Native methods of one class, with their addresses.
#[derive(Default)]
struct Methods {
    rows: Vec<TokenStream>,
}

impl Methods {
    fn row(&mut self, method: &str, signature: &str, function: &Ident) {
        self.rows.push(quote!(Method(#method, #signature, #function as *const c_void)));
    }
}

/// `src/lib.rs`: one function for each native method.
fn module(speller: Speller<'_>) -> String {
    let rust = Names::new(speller.api, DIALECT);
    let source = Source { speller, rust: &rust };
    let api = speller.api;
    let mut functions = Vec::new();
    let mut interface = Methods::default();
    let mut calls = Methods::default();
    for (i, f) in api.functions.iter().enumerate() {
        let passage = Passage::new(speller, &f.args, &speller.names.args[i], f.result.as_ref());
        let symbol = symbol("api", &f.name);
        if is_native(&f.args, f.result.as_ref()) {
            interface.row(&speller.names.functions[i], &passage.signature(), &symbol);
        } else {
            calls.row(&symbol.to_string(), &passage.signature(), &symbol);
        }
        functions.push(function(source, &symbol, &passage, &f.args, false));
    }
    for (i, f) in api.user_functions.iter().enumerate() {
        if !f.args.is_empty() {
            let take = symbol("take", &f.name);
            calls.row(&take.to_string(), "()V", &take);
            functions.push(quote! {
                extern "system" fn #take(_: *mut JNIEnv, _: jclass) {
                    // SAFETY: the library fills the arguments, and gives them away.
                    unsafe {
                        let mut args = MaybeUninit::uninit();
                        ffi::#take(args.as_mut_ptr());
                        reply(args.assume_init());
                    }
                }
            });
        }
        if let Some(ty) = &f.result {
            let answer = symbol("answer", &f.name);
            let args = [Field { name: "result".into(), ty: ty.clone(), summary: String::new() }];
            let passage = Passage::new(speller, &args, &["result".into()], None);
            calls.row(&answer.to_string(), &passage.signature(), &answer);
            functions.push(function(source, &answer, &passage, &args, false));
        }
        let _ = i;
    }
    for (ty, name, _) in displays(speller) {
        let show = symbol("show", &name);
        let by_pointer = matches!(ty, Type::Struct(_));
        let args = [Field { name: "v".into(), ty, summary: String::new() }];
        let passage = Passage::new(speller, &args, &["v".into()], Some(&Type::String));
        calls.row(&show.to_string(), &passage.signature(), &show);
        functions.push(function(source, &show, &passage, &args, by_pointer));
    }
    let codecs = codecs(source);
    let (interface, calls) = (interface.rows, calls.rows);
    let tokens = quote! {
        #![allow(non_snake_case, unused_imports, clippy::all)]

        use joute_java::jni::sys::{JNIEnv, JavaVM, jboolean, jclass, jdouble, jint};
        use joute_java::{Exports, Method, Natives, Reader, load, reply};
        use std::ffi::c_void;
        use std::mem::MaybeUninit;

        mod ffi;

        #codecs

        #(#functions)*

        /// Called by Java when it loads this module.
        ///
        /// # Safety
        /// Java's.
        #[unsafe(no_mangle)]
        pub unsafe extern "system" fn JNI_OnLoad(vm: *mut JavaVM, _: *mut c_void) -> jint {
            let exports =
                Exports {
                    start: ffi::joute_start,
                    next: ffi::joute_next,
                    set_misuse: ffi::joute_set_misuse,
                    say: ffi::joute_say,
                    free: ffi::joute_free,
                };
            let interface = [#(#interface),*];
            let calls = [#(#calls),*];
            // SAFETY: signatures come from the same description.
            unsafe {
                load(
                    vm,
                    exports,
                    &[
                        Natives { class: "Interface", methods: &interface },
                        Natives { class: "JouteCalls", methods: &calls },
                    ],
                )
            }
        }
    };
    pretty(tokens, "The JNI module of the game.")
}

fn codecs(source: Source<'_>) -> TokenStream {
    let Source { speller: Speller { api, .. }, rust } = source;
    let structs = api.structs.iter().enumerate().map(|(i, s)| {
        let name = ident(&rust.structs[i]);
        codec_struct(source, &name, s.fields.iter().map(|f| &f.ty), &rust.fields[i])
    });
    let taken = api.user_functions.iter().enumerate().filter(|(_, f)| !f.args.is_empty()).map(|(i, f)| {
        let name = format_ident!("Args{}", ident(&variant(&f.name)));
        codec_struct(source, &name, f.args.iter().map(|f| &f.ty), &rust.user_args[i])
    });
    quote! {
        joute_java::codec_array!(ffi::RawArray);
        #(#structs)*
        #(#taken)*
    }
}

fn codec_struct<'a>(
    source: Source<'_>,
    name: &Ident,
    types: impl Iterator<Item = &'a Type>,
    names: &[String],
) -> TokenStream {
    let fields = names.iter().map(|name| ident(name));
    let types = types.map(|ty| raw(source, ty));
    quote!(joute_java::codec_struct!(ffi::#name { #(#fields: #types),* });)
}

/// The C form of a type.
fn raw(source: Source<'_>, ty: &Type) -> TokenStream {
    match ty {
        Type::Int | Type::Enum(_) => quote!(i32),
        Type::Double => quote!(f64),
        Type::Bool => quote!(u8),
        Type::String => quote!(*mut ::core::ffi::c_char),
        Type::Struct(id) => {
            let name = ident(source.rust.structure(*id));
            quote!(ffi::#name)
        }
        Type::Array(item) => {
            let item = raw(source, item);
            quote!(ffi::RawArray<#item>)
        }
    }
}

/// A native method: its arguments put together, the library's function, its result taken apart.
fn function(
    source: Source<'_>,
    symbol: &Ident,
    passage: &Passage,
    args: &[Field],
    by_pointer: bool,
) -> TokenStream {
    let params = passage.leaves().enumerate().map(|(i, leaf)| {
        let name = format_ident!("a{i}");
        let ty = match leaf.number {
            Number::Int | Number::Enum => quote!(jint),
            Number::Double => quote!(jdouble),
            Number::Bool => quote!(jboolean),
        };
        quote!(#name: #ty)
    });
    let mut next = 0;
    let values: Vec<_> = args
        .iter()
        .zip(&passage.args)
        .map(|(arg, way)| match way {
            Way::Leaves(_) => assemble(source, &arg.ty, &mut next),
            Way::Scratch => quote!(from.next()),
        })
        .collect();
    let reader = passage.sends_scratch().then(|| quote!(let mut from = Reader::new();));
    let names: Vec<_> = (0..values.len()).map(|i| format_ident!("value{i}")).collect();
    let passed = if by_pointer { quote!(#(&#names),*) } else { quote!(#(#names),*) };
    let call = quote!(ffi::#symbol(#passed));
    let (returns, body) = match passage.back {
        Back::Nothing => (quote!(), quote!(#call;)),
        Back::Number(Number::Int | Number::Enum) => (quote!(-> jint), call),
        Back::Number(Number::Double) => (quote!(-> jdouble), call),
        Back::Number(Number::Bool) => (quote!(-> jboolean), quote!(#call != 0)),
        Back::Scratch => (quote!(), quote!(reply(#call);)),
    };
    quote! {
        extern "system" fn #symbol(_: *mut JNIEnv, _: jclass #(, #params)*) #returns {
            // SAFETY: the values are what the library's function takes, for the time of the call.
            unsafe {
                #reader
                #(let #names = #values;)*
                #body
            }
        }
    }
}

/// A value from JNI arguments, in order.
fn assemble(source: Source<'_>, ty: &Type, next: &mut usize) -> TokenStream {
    if let Type::Struct(id) = ty {
        let name = ident(source.rust.structure(*id));
        let fields = source.rust.fields[id.0].iter().map(|name| ident(name));
        let types = &source.speller.api.structure(*id).fields;
        let values: Vec<_> = types.iter().map(|field| assemble(source, &field.ty, next)).collect();
        return quote!(ffi::#name { #(#fields: #values),* });
    }
    let leaf = format_ident!("a{}", *next);
    *next += 1;
    match ty {
        Type::Bool => quote!(u8::from(#leaf)),
        _ => quote!(#leaf),
    }
}
