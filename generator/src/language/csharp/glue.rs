//! Builds `lib/Api.dll` and `lib/Joute.Native.dll`. They are compiled once and contain
//! `bindings/csharp`.

use super::border::{self, Conversion};
use super::call::{self, ResultConversion};
use super::kit::api_file;
use crate::backend::{Artifact, File, Glue, GlueEnvironment, Invocation, symbol};
use crate::model::abi::{Crossing, Number, Value};
use crate::names::NamedApi;
use crate::text::page;
use joute_words::kit;

/// A row of the table from which the tool `Emit.cs` generates C# methods for library functions. It
/// contains a function's name, and one letter for the type of the result and of each argument.
struct Symbol {
    name: String,
    result: &'static str,
    args: String,
}

/// The hand-written C# sources of `Api.dll`, each with its name and its text.
const RUNTIME: &[(&str, &str)] = &[
    ("Arena.cs", include_str!("../../../../bindings/csharp/Arena.cs")),
    ("Match.cs", include_str!("../../../../bindings/csharp/Match.cs")),
    ("Misuse.cs", include_str!("../../../../bindings/csharp/Misuse.cs")),
    ("Refusal.cs", include_str!("../../../../bindings/csharp/Refusal.cs")),
    ("Text.cs", include_str!("../../../../bindings/csharp/Text.cs")),
    ("Value.cs", include_str!("../../../../bindings/csharp/Value.cs")),
];
const EMIT: &str = include_str!("../../../../bindings/csharp/Emit.cs");

/// Returns the C# sources that connect champions with the game's library, and the commands that
/// compile these sources.
pub fn glue(api: &NamedApi<'_>, _: &GlueEnvironment) -> Glue {
    let mut files = vec![
        File::generated("Emit.cs", EMIT),
        File::generated("native.txt", page!("csharp/native.txt", api)),
        api_file(api),
        File::generated("Glue.cs", page!("csharp/Glue.cs", api)),
    ];
    files.extend(RUNTIME.iter().map(|(path, text)| File::generated(*path, *text)));
    let library = format!("lib{}.so", api.model.name);
    let strict = ["-noconfig", "-optimize+", "-warn:4", "-warnaserror", "-langversion:latest"];
    let emitter = strict.into_iter().chain(["-out:Emit.exe", "Emit.cs"]);
    let sources = ["Api.cs", "Glue.cs"].into_iter().chain(RUNTIME.iter().map(|(path, _)| *path));
    // The missing documentation of an item or argument is not an error, because existing
    // descriptions lack some. A name may also hide a method of `object`.
    let options =
        ["-target:library", "-unsafe", "-doc:Api.xml", "-nowarn:108,109,114,465,1591,1573", "-out:Api.dll"];
    let dll = strict.into_iter().chain(options).chain(["-r:Joute.Native.dll"]).chain(sources);
    Glue {
        files,
        commands: vec![
            Invocation::new("mcs", emitter),
            Invocation::new("mono", ["Emit.exe", "native.txt", &library]),
            Invocation::new("mcs", dll),
            Invocation::new("mono", ["Emit.exe", "--seal", "Api.dll", "Joute.Native.dll"]),
        ],
        artifacts: ["Api.dll", "Api.xml", "Joute.Native.dll"]
            .map(|file| Artifact { from: file.into(), to: format!("lib/{file}") })
            .into(),
    }
}

fn symbols(api: &NamedApi<'_>) -> Vec<Symbol> {
    let named = |word: &str, name: &str, result: &'static str, args: &str| Symbol {
        name: symbol(word, name),
        result,
        args: args.into(),
    };
    let functions = api.functions.iter().map(|f| {
        let args: String = f.args.iter().map(|arg| letters(&arg.value)).collect();
        match &f.result {
            None => named(f.flat_word(), f.original_name, "v", &args),
            Some(value) if value.is_aggregate() => {
                named(f.flat_word(), f.original_name, "v", &format!("{args}p"))
            }
            Some(value) => named(f.flat_word(), f.original_name, letters(value), &args),
        }
    });
    let users = api.user_functions.iter().flat_map(|f| {
        let take = (!f.args.is_empty()).then(|| named("take", f.original_name, "v", "p"));
        let answer = f.result.as_ref();
        let answer = answer.map(|value| named(f.answer_word(), f.original_name, "v", letters(value)));
        take.into_iter().chain(answer)
    });
    let shows = api.displayed().map(|displayed_type| {
        named("show", displayed_type.original_name, "p", letters(&displayed_type.value))
    });
    let drops = api.abi.freed_types().map(|value| named("drop", &api.model.mangle(&value.ty), "v", "p"));
    functions.chain(users).chain(shows).chain(drops).collect()
}

/// Returns the letters for an argument's type in the table of library functions. A list has two
/// letters, because C receives a pointer and a length.
fn letters(value: &Value) -> &'static str {
    match value.crossing {
        Crossing::Number(Number::Int | Number::Enum(_)) => "i",
        Crossing::Number(Number::Double) => "d",
        Crossing::Number(Number::Bool) => "b",
        Crossing::Text | Crossing::Flat(_) | Crossing::Deep(_) | Crossing::Optional(_) => "p",
        Crossing::List(_) | Crossing::Nested(_) => "pl",
    }
}
