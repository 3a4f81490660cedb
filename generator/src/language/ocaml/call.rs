//! How `api.ml` calls: externals, and the checks around them.

use super::layout::{Path, align, path};
use super::spell::Speller;
use crate::backend::symbol;
use crate::model::{Field, Function, Type};

/// A stub that raises, or checks around an external that cannot.
pub fn function(speller: Speller<'_>, index: usize) -> String {
    let Speller { api, names } = speller;
    let Function { name: written, summary: _, args, result, role: _ } = &api.functions[index];
    let name = &names.functions[index];
    let result = result.as_ref();
    let path = path(speller, args.iter().map(|arg| &arg.ty), result);
    let symbol = match path {
        Path::Straight => symbol("api", written),
        Path::Room { stub: false } => symbol("flat", written),
        Path::Room { stub: true } | Path::Quiet | Path::Made => format!("joute_ml_api_{written}"),
    };
    let mut types: Vec<_> = args.iter().map(|arg| speller.ty(&arg.ty, "")).collect();
    let mut passed = names.args[index].clone();
    if args.is_empty() {
        types.push("unit".into());
        passed.push("()".into());
    }
    let params = passed.join(" ");
    match (path, result) {
        (Path::Made, _) => {
            external(name, &speller.arrow(args.iter().map(|arg| &arg.ty), result, ""), &symbol, args.len())
        }
        (Path::Room { stub }, Some(ty)) => {
            if args.is_empty() {
                types.clear();
                passed.clear();
            }
            if !stub {
                pass_scalars(speller, written, args, &mut types, &mut passed);
            }
            types.push("bytes".into());
            passed.push("Joute.room".into());
            let mut lines = Vec::new();
            let value = decode(speller, ty, &mut 0, &mut lines);
            format!(
                "external joute_api_{written} : {} -> (int[@untagged]) = \"joute_ml_bytecode\" \"{symbol}\" [@@noalloc]\nlet {name} {params} =\n  \
                 Joute.unit (joute_api_{written} {});\n{}  ({value} : {})",
                types.join(" -> "),
                passed.join(" "),
                lines.concat(),
                speller.ty(ty, "")
            )
        }
        (Path::Straight | Path::Quiet | Path::Room { .. }, _) => {
            if path == Path::Straight {
                pass_scalars(speller, written, args, &mut types, &mut passed);
            }
            let (raw, convert) = returned(speller, result);
            format!(
                "external joute_api_{written} : {} -> {raw} = \"joute_ml_bytecode\" \"{symbol}\" [@@noalloc]\nlet {name} {params} = Joute.{convert} \
                 (joute_api_{written} {})",
                types.join(" -> "),
                passed.join(" ")
            )
        }
    }
}

/// Arguments that go to the library itself.
fn pass_scalars(
    speller: Speller<'_>,
    function: &str,
    args: &[Field],
    types: &mut [String],
    passed: &mut [String],
) {
    for (i, arg) in args.iter().enumerate() {
        (types[i], passed[i]) = scalar(speller, function, arg, &passed[i]);
    }
}

/// Lines that read the leaves of a value in `Joute.room`, and the expression that puts them together. All is read before
/// anything is allocated: a collection may run a candidate's signal handler, which may call the API.
fn decode(speller: Speller<'_>, ty: &Type, offset: &mut usize, lines: &mut Vec<String>) -> String {
    let (size, reader) = match speller.core(ty) {
        Type::Struct(id) => {
            let align = align(speller, ty);
            *offset = offset.next_multiple_of(align);
            let fields = speller.api.structure(*id).fields.iter();
            let values: Vec<_> = fields.map(|f| decode(speller, &f.ty, offset, lines)).collect();
            *offset = offset.next_multiple_of(align);
            return speller.build(id.0, &values, "");
        }
        Type::Double => (8, "float_at"),
        Type::Bool => (1, "bool_at"),
        Type::Enum(_) => (4, "enum_at"),
        _ => (4, "int_at"),
    };
    *offset = offset.next_multiple_of(size);
    let name = format!("joute_{}", lines.len());
    lines.push(format!("  let {name} = Joute.{reader} {offset} in\n"));
    *offset += size;
    name
}

/// The type and the expression with which a scalar is passed to the library itself.
fn scalar(speller: Speller<'_>, function: &str, arg: &Field, name: &str) -> (String, String) {
    match speller.core(&arg.ty) {
        Type::Int => {
            ("(int[@untagged])".into(), format!("(Joute.arg \"{function}\" \"{}\" {name})", arg.name))
        }
        Type::Double => ("(float[@unboxed])".into(), name.into()),
        _ => ("(int[@untagged])".into(), format!("(Joute.number {name})")),
    }
}

/// The type with which a scalar comes back, and the function of `Joute` that looks at the flag and converts it.
fn returned(speller: Speller<'_>, result: Option<&Type>) -> (&'static str, &'static str) {
    match result.map(|ty| speller.core(ty)) {
        None => ("(int[@untagged])", "unit"),
        Some(Type::Double) => ("(float[@unboxed])", "float"),
        Some(Type::Bool) => ("(int[@untagged])", "bool"),
        Some(Type::Enum(_)) => ("(int32[@unboxed])", "enum"),
        Some(_) => ("(int32[@unboxed])", "int"),
    }
}

/// A declaration; more than five arguments ask for a second symbol, which only bytecode would call.
pub fn external(name: &str, ty: &str, symbol: &str, args: usize) -> String {
    let bytecode = if args > 5 { "\"joute_ml_bytecode\" " } else { "" };
    format!("external {name} : {ty} = {bytecode}\"{symbol}\"")
}
