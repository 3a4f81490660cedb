//! `lower_T` and `lift_T` of every struct and array: from C# to C and back.

use super::Method;
use crate::language::csharp::spell::Speller;
use crate::model::abi::{Abi, Crossing, Number, Value};
use crate::model::{Layout, StructId};

/// What the border is written with.
#[derive(Clone, Copy)]
pub(super) struct Border<'a> {
    pub(super) speller: Speller<'a>,
    pub(super) abi: &'a Abi<'a>,
}

impl Border<'_> {
    /// The C form of a value. `bool` has more values than two there, and C# would not check.
    pub(super) fn raw(&self, value: &Value) -> String {
        match &value.crossing {
            Crossing::Number(Number::Int | Number::Enum(_)) => "int".into(),
            Crossing::Number(Number::Double) => "double".into(),
            Crossing::Number(Number::Bool) => "byte".into(),
            Crossing::Text => "byte*".into(),
            Crossing::Flat(id) | Crossing::Deep(id) => {
                format!("joute_raw_{}", self.speller.api.structure(*id).name)
            }
            Crossing::List(_) | Crossing::Nested(_) => "RawArray".into(),
        }
    }

    /// The name of a value's methods.
    pub(super) fn stem(&self, value: &Value) -> String {
        self.speller.api.mangle(&value.ty)
    }

    /// The C# value in the place `raw`; copies strings and arrays.
    pub(super) fn lift(&self, value: &Value, raw: &str) -> String {
        match &value.crossing {
            Crossing::Number(Number::Int | Number::Double) => raw.into(),
            Crossing::Number(Number::Bool) => format!("{raw} != 0"),
            Crossing::Number(Number::Enum(_)) => format!("({}){raw}", self.speller.full(&value.ty)),
            Crossing::Text => format!("Text.Read({raw})"),
            Crossing::Flat(_) | Crossing::Deep(_) | Crossing::List(_) | Crossing::Nested(_) => {
                format!("lift_{}(&{raw})", self.stem(value))
            }
        }
    }

    /// `lower_T(value, raw)` for a struct or array.
    pub(super) fn lower(&self, value: &Value, from: &str, raw: &str) -> String {
        let arena = if is_owned(value) { ", arena" } else { "" };
        format!("lower_{}({from}, {raw}{arena})", self.stem(value))
    }

    /// A statement that gives the place `raw` the value, or returns false.
    fn store(&self, value: &Value, from: &str, raw: &str) -> String {
        match &value.crossing {
            Crossing::Number(number) => format!("{raw} = {};", scalar(*number, from)),
            Crossing::Text => format!("if (({raw} = Text.Write({from}, arena)) == null) return false;"),
            Crossing::Flat(_) | Crossing::Deep(_) | Crossing::List(_) | Crossing::Nested(_) => {
                format!("if (!{}) return false;", self.lower(value, from, &format!("&{raw}")))
            }
        }
    }
}

/// True if the C form of a value points to memory.
pub(super) fn is_owned(value: &Value) -> bool {
    value.layout == Layout::Owned
}

/// A number as C has it.
pub(super) fn scalar(number: Number, value: &str) -> String {
    match number {
        Number::Int | Number::Double => value.into(),
        Number::Bool => format!("{value} ? (byte)1 : (byte)0"),
        Number::Enum(_) => format!("(int){value}"),
    }
}

/// The methods that move structs and arrays: structs first.
///
/// `lower_T` is false if the value cannot cross; what it took from the arena is then forgotten.
pub(super) fn methods(border: Border<'_>) -> Vec<Method> {
    let (mut structs, mut arrays) = (Vec::new(), Vec::new());
    for value in &border.abi.aggregates {
        match &value.crossing {
            Crossing::Flat(id) | Crossing::Deep(id) => {
                structs.extend([lower_struct(border, value, *id), lift_struct(border, value, *id)]);
            }
            Crossing::List(item) | Crossing::Nested(item) => {
                arrays.extend([lower_array(border, value, item), lift_array(border, value, item)]);
            }
            Crossing::Number(_) | Crossing::Text => {}
        }
    }
    structs.into_iter().chain(arrays).collect()
}

fn lower_struct(border: Border<'_>, value: &Value, id: StructId) -> Method {
    let Border { speller, abi } = border;
    let mut body = vec!["if (value == null) return false;".to_owned()];
    let fields = speller.api.structure(id).fields.iter().zip(&speller.names.fields[id.0]);
    let stores = abi.structure(id).slots.iter().zip(fields).map(|(slot, (field, property))| {
        border.store(&slot.value, &format!("value.{property}"), &format!("raw->@{}", field.name))
    });
    body.extend(stores);
    body.push("return true;".into());
    let more = if is_owned(value) { ", Arena arena" } else { "" };
    let (name, ty, raw) = (border.stem(value), speller.full(&value.ty), border.raw(value));
    Method {
        prototype: format!("bool lower_{name}({ty} value, {raw}* raw{more})"),
        body,
        inline: !is_owned(value),
    }
}

fn lift_struct(border: Border<'_>, value: &Value, id: StructId) -> Method {
    let Border { speller, abi } = border;
    let fields = abi.structure(id).slots.iter().zip(&speller.api.structure(id).fields);
    let values = fields.map(|(slot, field)| border.lift(&slot.value, &format!("raw->@{}", field.name)));
    let values = values.collect::<Vec<_>>().join(", ");
    let (name, ty, raw) = (border.stem(value), speller.full(&value.ty), border.raw(value));
    Method {
        prototype: format!("{ty} lift_{name}({raw}* raw)"),
        body: vec![format!("return new {ty}({values});")],
        inline: !is_owned(value),
    }
}

fn lower_array(border: Border<'_>, value: &Value, item: &Value) -> Method {
    let raw = border.raw(item);
    let mut body = vec!["if (value == null) return false;".to_owned(), "raw->Length = value.Length;".into()];
    if item.is_number() {
        let full = border.speller.full(&item.ty);
        body.push(format!("raw->Items = arena.Take(sizeof({full}) * (long)value.Length);"));
        body.push(format!(
            "fixed ({full}* from = value) Native.Copy(raw->Items, from, sizeof({full}) * value.Length);"
        ));
    } else {
        body.push(format!("var to = ({raw}*)arena.Take(sizeof({raw}) * (long)value.Length);"));
        body.push("raw->Items = to;".into());
        body.push("for (int i = 0; i < value.Length; i++)".into());
        body.push("{".into());
        body.push(format!("    {}", border.store(item, "value[i]", "to[i]")));
        body.push("}".into());
    }
    body.push("return true;".into());
    let (name, ty) = (border.stem(value), border.speller.full(&value.ty));
    Method {
        prototype: format!("bool lower_{name}({ty} value, RawArray* raw, Arena arena)"),
        body,
        inline: false,
    }
}

fn lift_array(border: Border<'_>, value: &Value, item: &Value) -> Method {
    let raw = border.raw(item);
    let mut body = vec![format!("var value = {};", border.speller.new_array(&value.ty, "raw->Length", true))];
    if item.is_number() {
        let full = border.speller.full(&item.ty);
        body.push(format!(
            "fixed ({full}* to = value) Native.Copy(to, raw->Items, sizeof({full}) * value.Length);"
        ));
    } else {
        body.push(format!("var from = ({raw}*)raw->Items;"));
        body.push("for (int i = 0; i < value.Length; i++)".into());
        body.push("{".into());
        body.push(format!("    Native.Store(value, i, {});", border.lift(item, "from[i]")));
        body.push("}".into());
    }
    body.push("return value;".into());
    let (name, ty) = (border.stem(value), border.speller.full(&value.ty));
    Method { prototype: format!("{ty} lift_{name}(RawArray* raw)"), body, inline: false }
}
