//! `lower_T` and `lift_T` of every struct and array: from C# to C and back.

use super::Method;
use crate::language::csharp::spell::Speller;
use crate::model::{Api, Struct, StructId, Type};

/// The methods that move structs and arrays.
///
/// `lower_T` is false if the value cannot cross; what it took from the arena is then forgotten.
pub(super) fn methods(speller: Speller<'_>) -> Vec<Method> {
    let Api { structs, .. } = speller.api;
    let ids = (0..structs.len()).map(StructId);
    let structs = ids.flat_map(|id| [lower_struct(speller, id), lift_struct(speller, id)]);
    let arrays = speller.api.array_types();
    let arrays = arrays.iter().filter_map(|ty| match ty {
        Type::Array(item) => Some([lower_array(speller, ty, item), lift_array(speller, ty, item)]),
        _ => None,
    });
    structs.chain(arrays.flatten()).collect()
}

/// The argument that lowering an owned value needs besides.
pub(super) fn arena(speller: Speller<'_>, ty: &Type) -> &'static str {
    if speller.owned(ty) { ", arena" } else { "" }
}

/// `lower_T(value, raw)` for a struct or array.
pub(super) fn lower(speller: Speller<'_>, ty: &Type, value: &str, raw: &str) -> String {
    format!("lower_{}({value}, {raw}{})", speller.api.mangle(ty), arena(speller, ty))
}

/// A statement that gives the place `raw` the value, or returns false.
fn store(speller: Speller<'_>, ty: &Type, value: &str, raw: &str) -> String {
    match ty {
        Type::Int | Type::Double | Type::Bool | Type::Enum(_) => format!("{raw} = {};", scalar(ty, value)),
        Type::String => format!("if (({raw} = Text.Write({value}, arena)) == null) return false;"),
        Type::Struct(_) | Type::Array(_) => {
            format!("if (!{}) return false;", lower(speller, ty, value, &format!("&{raw}")))
        }
    }
}

/// A value that needs no memory, as C has it.
pub(super) fn scalar(ty: &Type, value: &str) -> String {
    match ty {
        Type::Bool => format!("{value} ? (byte)1 : (byte)0"),
        Type::Enum(_) => format!("(int){value}"),
        _ => value.into(),
    }
}

/// The C# value in the place `raw`; copies strings and arrays.
pub(super) fn lift(speller: Speller<'_>, ty: &Type, raw: &str) -> String {
    match ty {
        Type::Int | Type::Double => raw.into(),
        Type::Bool => format!("{raw} != 0"),
        Type::Enum(_) => format!("({}){raw}", speller.full(ty)),
        Type::String => format!("Text.Read({raw})"),
        Type::Struct(_) | Type::Array(_) => format!("lift_{}(&{raw})", speller.api.mangle(ty)),
    }
}

fn lower_struct(speller: Speller<'_>, id: StructId) -> Method {
    let Struct { name, summary: _, shape: _, fields, layout: _ } = speller.api.structure(id);
    let ty = Type::Struct(id);
    let owned = speller.owned(&ty);
    let mut body = vec!["if (value == null) return false;".to_owned()];
    let stores = fields.iter().zip(&speller.names.fields[id.0]).map(|(field, property)| {
        store(speller, &field.ty, &format!("value.{property}"), &format!("raw->@{}", field.name))
    });
    body.extend(stores);
    body.push("return true;".into());
    let more = if owned { ", Arena arena" } else { "" };
    let (value, raw) = (speller.full(&ty), speller.raw(&ty));
    Method { prototype: format!("bool lower_{name}({value} value, {raw}* raw{more})"), body, inline: !owned }
}

fn lift_struct(speller: Speller<'_>, id: StructId) -> Method {
    let Struct { name, summary: _, shape: _, fields, layout: _ } = speller.api.structure(id);
    let ty = Type::Struct(id);
    let values = fields.iter().map(|field| lift(speller, &field.ty, &format!("raw->@{}", field.name)));
    let values = values.collect::<Vec<_>>().join(", ");
    let (value, raw) = (speller.full(&ty), speller.raw(&ty));
    Method {
        prototype: format!("{value} lift_{name}({raw}* raw)"),
        body: vec![format!("return new {value}({values});")],
        inline: !speller.owned(&ty),
    }
}

fn lower_array(speller: Speller<'_>, ty: &Type, item: &Type) -> Method {
    let raw = speller.raw(item);
    let mut body = vec!["if (value == null) return false;".to_owned(), "raw->Length = value.Length;".into()];
    if speller.same_bits(item) {
        let full = speller.full(item);
        body.push(format!("raw->Items = arena.Take(sizeof({full}) * (long)value.Length);"));
        body.push(format!(
            "fixed ({full}* from = value) Native.Copy(raw->Items, from, sizeof({full}) * value.Length);"
        ));
    } else {
        body.push(format!("var to = ({raw}*)arena.Take(sizeof({raw}) * (long)value.Length);"));
        body.push("raw->Items = to;".into());
        body.push("for (int i = 0; i < value.Length; i++)".into());
        body.push("{".into());
        body.push(format!("    {}", store(speller, item, "value[i]", "to[i]")));
        body.push("}".into());
    }
    body.push("return true;".into());
    let (name, value) = (speller.api.mangle(ty), speller.full(ty));
    Method {
        prototype: format!("bool lower_{name}({value} value, RawArray* raw, Arena arena)"),
        body,
        inline: false,
    }
}

fn lift_array(speller: Speller<'_>, ty: &Type, item: &Type) -> Method {
    let raw = speller.raw(item);
    let mut body = vec![format!("var value = {};", speller.new_array(ty, "raw->Length", true))];
    if speller.same_bits(item) {
        let full = speller.full(item);
        body.push(format!(
            "fixed ({full}* to = value) Native.Copy(to, raw->Items, sizeof({full}) * value.Length);"
        ));
    } else {
        body.push(format!("var from = ({raw}*)raw->Items;"));
        body.push("for (int i = 0; i < value.Length; i++)".into());
        body.push("{".into());
        body.push(format!("    Native.Store(value, i, {});", lift(speller, item, "from[i]")));
        body.push("}".into());
    }
    body.push("return value;".into());
    let (name, value) = (speller.api.mangle(ty), speller.full(ty));
    Method { prototype: format!("{value} lift_{name}(RawArray* raw)"), body, inline: false }
}
