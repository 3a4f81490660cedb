//! Generates the files of the C# kit, and the champion that tests the C# binding. Among the files are
//! `Api.cs`, which candidates read, and the files that build and run the champion.

use super::constant::{self, exact};
use super::{doc, spell};
use crate::backend::File;
use crate::names::NamedApi;
use crate::probe::table;
use crate::text::{new_array, page, probe_file};
use joute_words::{kit, language as say};

/// Generates all text files of the C# kit. This is the folder in which a candidate writes a
/// champion.
pub fn files(api: &NamedApi<'_>) -> Vec<File> {
    vec![
        api_file(api),
        File::generated("joute/main.cs", page!("csharp/main.cs", api)),
        File::candidate("champion.cs", page!("csharp/champion.cs", api)),
        File::generated("Makefile", page!("csharp/Makefile", api)),
        File::generated("champion.csproj", page!("csharp/champion.csproj", api)),
        File::generated("champion.exe.config", page!("csharp/champion.exe.config", api)),
    ]
}

/// Generates `Api.cs`, the C# source that candidates read. The public part of `lib/Api.dll` is
/// compiled from it.
pub fn api_file(api: &NamedApi<'_>) -> File {
    File::generated("Api.cs", page!("csharp/Api.cs", api))
}

probe_file!("champion.cs", "csharp/probe.cs");
