//! `joute/raw.rs` and `joute/border.rs`: C forms, symbols, and the conversions between them.

use super::api::displayed;
use super::spell::{Speller, is_tuple};
use crate::backend::{File, symbol};
use crate::kit::render;
use crate::model::{Enum, Function, Layout, Type};
use crate::text::{Texts, texts};
use askama::Template;
use std::collections::BTreeSet;

#[derive(Template)]
#[template(path = "rust/raw.rs", escape = "none")]
struct Raw<'a> {
    text: Texts,
    game: &'a str,
    hash: String,
    blocks: Vec<String>,
    externs: Vec<String>,
}

/// The hand-written half.
const BORDER: &str = include_str!("../../../../bindings/rust/border.rs");

/// What `api.rs` stands on.
pub fn files(speller: Speller<'_>) -> Vec<File> {
    vec![
        File::generated("joute/raw.rs", render(&raw(speller))),
        File::generated("joute/border.rs", border(speller)),
    ]
}

/// Only the tuples that occur: rustc takes 5 ms for each length.
fn border(speller: Speller<'_>) -> String {
    let tuples = speller.api.structs.iter().filter(|s| is_tuple(s));
    let lengths: BTreeSet<_> = tuples.map(|s| s.fields.len()).collect();
    let macros = lengths.into_iter().map(|length| {
        let items = ('A'..='Z').take(length).enumerate().map(|(i, letter)| format!("{letter} {i}"));
        format!("\ntuple!(Raw{length}: {});", items.collect::<Vec<_>>().join(", "))
    });
    format!("{BORDER}{}\n", macros.collect::<String>())
}

fn raw(speller: Speller<'_>) -> Raw<'_> {
    let Speller { api, names } = speller;
    let form = |ty: &Type| match ty {
        Type::Int | Type::Double => speller.ty(ty),
        _ => format!("JouteRaw<{}>", speller.ty_in(ty, "super::")),
    };
    let enums = api.enums.iter().zip(&names.enums).map(|(e, name)| enum_border(e, name));
    let records = (0..api.structs.len()).filter(|&i| !is_tuple(&api.structs[i]));
    let records = records.map(|i| record_border(speller, i, &form));
    let takes = api.user_functions.iter().filter(|f| !f.args.is_empty()).map(|f| {
        let fields = f.args.iter().enumerate().map(|(i, arg)| format!("    pub f{i}: {},\n", form(&arg.ty)));
        format!(
            "#[derive(Clone, Copy)]\n#[repr(C)]\npub struct joute_args_{} {{\n{}}}",
            f.name,
            fields.collect::<String>()
        )
    });
    let mut externs = Vec::new();
    for Function { name, summary: _, args, result, role: _ } in &api.functions {
        let args = args.iter().enumerate().map(|(i, arg)| format!("a{i}: {}", form(&arg.ty)));
        let args = args.collect::<Vec<_>>().join(", ");
        let result = result.as_ref().map_or(String::new(), |ty| format!(" -> {}", form(ty)));
        externs.push(format!("pub fn {}({args}){result};", symbol("api", name)));
    }
    for (ty, written, _) in displayed(speller) {
        let pointer = if matches!(ty, Type::Struct(_)) { "*const " } else { "" };
        externs.push(format!(
            "pub fn {}(v: {pointer}{}) -> JouteRaw<String>;",
            symbol("show", written),
            form(&ty)
        ));
    }
    for Function { name, summary: _, args, result, role: _ } in &api.user_functions {
        if !args.is_empty() {
            externs.push(format!("pub fn {}(out: *mut joute_args_{name});", symbol("take", name)));
        }
        if let Some(ty) = result {
            externs.push(format!("pub fn {}(value: {});", symbol("answer", name), form(ty)));
        }
    }
    let blocks = enums.chain(records).chain(takes).collect();
    Raw { text: texts(api), game: &api.name, hash: format!("0x{:016x}", api.hash()), blocks, externs }
}

fn enum_border(e: &Enum, name: &str) -> String {
    let count = e.values.len();
    format!(
        "impl joute::Border for super::{name} {{\n    type Raw = i32;\n\n    #[inline(always)]\n    fn same_bits() -> bool {{\n        true\n    }}\n\n    \
         #[inline(always)]\n    fn lower(&self, _: &mut joute::Bench, _: joute::Path<'_>) -> i32 {{\n        *self as i32\n    }}\n\n    \
         #[inline(always)]\n    unsafe fn lift(raw: i32) -> Self {{\n        assert!((0..{count}).contains(&raw), \"{{}} is not a value of {written}\", raw);\n        \
         std::mem::transmute(raw)\n    }}\n}}",
        written = e.name
    )
}

/// A record's C form, field for field in the same order, so that it has the same bits if its fields have.
fn record_border(speller: Speller<'_>, index: usize, form: &dyn Fn(&Type) -> String) -> String {
    let (name, names) = (&speller.names.structs[index], &speller.names.fields[index]);
    let fields = || speller.api.structs[index].fields.iter().zip(names).enumerate();
    let raw = fields().map(|(i, (field, _))| format!("    f{i}: {},\n", form(&field.ty)));
    let same = fields().map(|(_, (field, _))| {
        format!("<{} as joute::Border>::same_bits()", speller.ty_in(&field.ty, "super::"))
    });
    let same = same.collect::<Vec<_>>().join("\n            && ");
    let lowered = fields().map(|(i, (field, name))| {
        format!("            f{i}: self.{name}.lower(bench, at.field(\"{}\")),\n", field.name)
    });
    let lifted = fields().map(|(i, (_, name))| format!("            {name}: joute::lift(raw.f{i}),\n"));
    let lowered = lowered.collect::<String>();
    let lifted = lifted.collect::<String>();
    let (lower, lift) = if speller.api.structs[index].layout == Layout::Owned {
        (
            format!("        {name} {{\n{lowered}        }}"),
            format!("        super::{name} {{\n{lifted}        }}"),
        )
    } else {
        (
            format!(
                "        if Self::same_bits() {{\n            // SAFETY: the same size, and every field at the same place.\n            \
                 return unsafe {{ std::mem::transmute_copy(self) }};\n        }}\n        {name} {{\n{lowered}        }}"
            ),
            format!(
                "        if Self::same_bits() {{\n            return std::mem::transmute_copy(&raw);\n        }}\n        \
                 super::{name} {{\n{lifted}        }}"
            ),
        )
    };
    format!(
        "#[derive(Clone, Copy)]\n#[repr(C)]\npub struct {name} {{\n{}}}\n\nimpl joute::Border for super::{name} {{\n    type Raw = {name};\n\n    \
         #[inline(always)]\n    fn same_bits() -> bool {{\n        {same}\n    }}\n\n    #[inline]\n    #[track_caller]\n    \
         #[allow(unused_variables)]\n    fn lower(&self, bench: &mut joute::Bench, at: joute::Path<'_>) -> {name} {{\n{lower}\n    }}\n\n    \
         #[inline]\n    unsafe fn lift(raw: {name}) -> Self {{\n{lift}\n    }}\n}}",
        raw.collect::<String>(),
    )
}
