//! Writes the types, prototypes and values of an API in JavaScript and TypeScript syntax.

use crate::example;
use crate::model::{Api, Field, Function, StructId, Type};
use crate::names::Names;

/// Writes the types, function signatures and values of a game's API as JavaScript code.
#[derive(Clone, Copy)]
pub struct Speller<'a> {
    pub api: &'a Api,
    pub names: &'a Names,
}

impl Speller<'_> {
    /// Returns the TypeScript type that represents an API type. Names of the API get the given
    /// prefix, such as `api.`.
    pub fn ty(&self, ty: &Type, prefix: &str) -> String {
        match ty {
            Type::Int | Type::Double => "number".into(),
            Type::Bool => "boolean".into(),
            Type::String => "string".into(),
            Type::Enum(id) => format!("{prefix}{}", self.names.enumeration(*id)),
            Type::Struct(id) => format!("{prefix}{}", self.names.structure(*id)),
            Type::Array(item) => format!("{}[]", self.ty(item, prefix)),
            Type::Optional(value) => format!("{} | null", self.ty(value, prefix)),
        }
    }

    /// Returns the TypeScript prototype of an API function. An example is `function f(a:
    /// Position[], b?: number | null): boolean`. Optional arguments at the end can be omitted, and
    /// other optional arguments can be undefined.
    pub fn prototype(&self, index: usize) -> String {
        let Function { name: _, summary: _, args, result, role: _ } = &self.api.functions[index];
        let needed = args.iter().rposition(|arg| !optional(&arg.ty)).map_or(0, |last| last + 1);
        let slots = args.iter().zip(&self.names.args[index]).enumerate();
        let slots = slots.map(|(place, (Field { name: _, ty, summary: _ }, label))| {
            if place < needed && optional(ty) {
                return format!("{label}: {} | undefined", self.ty(ty, ""));
            }
            self.slot(label, ty)
        });
        self.head(&self.names.functions[index], slots, result.as_ref())
    }

    /// Returns the TypeScript prototype of a function that the candidate writes. An optional
    /// argument without a value is passed as null.
    pub fn user_prototype(&self, index: usize) -> String {
        let Function { name: _, summary: _, args, result, role: _ } = &self.api.user_functions[index];
        let slots = args.iter().zip(&self.names.user_args[index]);
        let slots = slots.map(|(arg, label)| format!("{label}: {}", self.ty(&arg.ty, "")));
        self.head(&self.names.user_functions[index], slots, result.as_ref())
    }

    fn head(&self, name: &str, slots: impl Iterator<Item = String>, result: Option<&Type>) -> String {
        let result = result.map_or("void".into(), |ty| self.ty(ty, ""));
        format!("function {name}({}): {result}", slots.collect::<Vec<_>>().join(", "))
    }

    /// Returns the TypeScript declaration of a field or an argument, such as `b?: number`. The `?`
    /// marks an optional, which can be omitted.
    pub fn slot(&self, label: &str, ty: &Type) -> String {
        format!("{label}{}: {}", if optional(ty) { "?" } else { "" }, self.ty(ty, ""))
    }

    /// Returns JavaScript code for a value of an API type. If `shown` is given, the value is an
    /// example for this argument or field. Otherwise an unfinished function in the starter champion
    /// returns it.
    pub fn value(&self, ty: &Type, shown: Option<&Field>) -> String {
        match ty {
            Type::Int => shown.map_or(0, example::int).to_string(),
            Type::Double => shown.map_or("0.0", |_| "0.5").into(),
            Type::Bool => shown.is_some().to_string(),
            Type::String => shown.map_or("''", |_| "'joute'").into(),
            Type::Enum(id) => format!("api.{}.{}", self.names.enumeration(*id), self.names.values[id.0][0]),
            Type::Array(_) => "[]".into(),
            Type::Optional(value) if shown.is_some() => self.value(value, shown),
            Type::Optional(_) => "null".into(),
            Type::Struct(id) => {
                object(&self.fields(*id, |field| self.value(&field.ty, shown.map(|_| field))))
            }
        }
    }

    /// Returns an example value of an argument or a field, as JavaScript code.
    pub fn sample(&self, slot: &Field) -> String {
        self.value(&slot.ty, Some(slot))
    }

    /// Returns JavaScript code for the fields of a struct, such as `x: 1`. `value` returns the
    /// value of each field.
    pub fn fields(&self, id: StructId, value: impl Fn(&Field) -> String) -> Vec<String> {
        let fields = self.api.structure(id).fields.iter().zip(&self.names.fields[id.0]);
        fields.map(|(field, name)| format!("{name}: {}", value(field))).collect()
    }
}

/// Returns a JavaScript object literal with the given fields, which look like `x: 1`.
pub fn object(fields: &[String]) -> String {
    format!("{{ {} }}", fields.join(", "))
}

fn optional(ty: &Type) -> bool {
    matches!(ty, Type::Optional(_))
}

/// Returns a JavaScript string literal in single quotes for a text.
pub fn quote(text: &str) -> String {
    let mut out = String::from("'");
    for character in text.chars() {
        match character {
            '\'' | '\\' => out.extend(['\\', character]),
            '\n' => out.push_str("\\n"),
            '\t' => out.push_str("\\t"),
            other if other.is_control() => out.push_str(&format!("\\u{{{:x}}}", u32::from(other))),
            other => out.push(other),
        }
    }
    out.push('\'');
    out
}

#[cfg(test)]
mod tests {
    use super::quote;

    #[test]
    fn strings_are_read_back() {
        assert_eq!(quote("l'été $x \\\n"), r"'l\'été $x \\\n'");
        assert_eq!(quote("\u{1b}[0m"), r"'\u{1b}[0m'");
    }
}
