//! Generates `api.go`, which candidates read. It declares the constants, types and functions of an API.

use super::names::SOME;
use super::{constant, doc, spell};
use crate::backend::File;
use crate::names::{NamedApi, NamedStruct, notes};
use crate::text::page;
use joute_words::{kit, language as say};

/// Generates `api.go`, the Go file that documents the API for candidates.
pub fn file(api: &NamedApi<'_>) -> File {
    File::generated("api.go", page!("go/api.go", api))
}

/// Returns the lines that declare the fields of a struct. As in gofmt, a comment starts a new group of
/// fields whose types are in one column.
fn fields(api: &NamedApi<'_>, structure: &NamedStruct<'_>) -> String {
    let mut groups: Vec<(String, Vec<(String, String)>)> = Vec::new();
    for field in &structure.fields {
        let comment = doc::doc(field.summary, &[], "\t");
        let declared = (field.name.clone(), spell::type_name(api, field.ty()));
        match groups.last_mut() {
            Some((_, group)) if comment.is_empty() => group.push(declared),
            _ => groups.push((comment, vec![declared])),
        }
    }
    let text = |(comment, group): &(String, Vec<_>)| {
        let lines: String = spell::aligned(group).iter().map(|line| format!("\t{line}\n")).collect();
        format!("{comment}{lines}")
    };
    groups.iter().map(text).collect()
}
