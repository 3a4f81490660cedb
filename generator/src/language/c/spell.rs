//! Writes the types, declarations, prototypes and values of an API in C syntax.

use crate::model::{Api, Base, Function, Scalar, Type};
use crate::names::Names;
use crate::text::double;

/// Writes the types, function signatures and values of a game's API as C code.
#[derive(Clone, Copy)]
pub struct Speller<'a> {
    pub api: &'a Api,
    pub names: &'a Names,
}

impl Speller<'_> {
    /// Returns the C type that represents an API type.
    pub fn ty(&self, ty: &Type) -> String {
        match ty {
            Type::Int => "int".into(),
            Type::Double => "double".into(),
            Type::Bool => "bool".into(),
            Type::String => "char *".into(),
            Type::Enum(id) => self.names.enumeration(*id).into(),
            Type::Struct(id) => self.names.structure(*id).into(),
            Type::Array(item) => format!("{}_array", self.stem(item)),
            Type::Optional(value) => format!("{}_optional", self.stem(value)),
        }
    }

    /// Returns the name of an API type as a part of another C name. For example, the name of an
    /// array type contains that of its items.
    fn stem(&self, ty: &Type) -> String {
        if *ty == Type::String { "string".into() } else { self.ty(ty) }
    }

    /// Returns the C declaration of a variable, such as `int x` or `char *x`.
    pub fn declare(&self, ty: &Type, name: &str) -> String {
        let ty = self.ty(ty);
        if ty.ends_with('*') { format!("{ty}{name}") } else { format!("{ty} {name}") }
    }

    /// Returns the C prototype of an API function. An example is `erreur f(position a, const char
    /// *b)`. Strings are `const` because the library only borrows them.
    pub fn prototype(&self, index: usize) -> String {
        let Function { name: _, summary: _, args, result, role: _ } = &self.api.functions[index];
        let params = args.iter().zip(&self.names.args[index]).map(|(arg, name)| match &arg.ty {
            Type::String => format!("const char *{name}"),
            ty => self.declare(ty, name),
        });
        self.head(&self.names.functions[index], params, result.as_ref())
    }

    /// Returns the C prototype of a function that the candidate writes. The function owns its
    /// arguments, so strings are not `const`.
    pub fn user_prototype(&self, index: usize) -> String {
        let Function { name: _, summary: _, args, result, role: _ } = &self.api.user_functions[index];
        let params = args.iter().zip(&self.names.user_args[index]);
        let params = params.map(|(arg, name)| self.declare(&arg.ty, name));
        self.head(&self.names.user_functions[index], params, result.as_ref())
    }

    fn head(&self, name: &str, params: impl Iterator<Item = String>, result: Option<&Type>) -> String {
        let params = params.collect::<Vec<_>>().join(", ");
        let params = if params.is_empty() { "void" } else { &params };
        let head = result.map_or(format!("void {name}"), |ty| self.declare(ty, name));
        format!("{head}({params})")
    }
}

/// Returns the C type of a single value, with the space or `*` after it.
pub fn one(base: Base) -> &'static str {
    match base {
        Base::Int => "int ",
        Base::Double => "double ",
        Base::Bool => "bool ",
        Base::String => "const char *",
    }
}

/// Returns a C literal for the value of an API constant. Some non-ASCII characters are escaped byte
/// by byte.
pub fn literal(value: &Scalar) -> String {
    match value {
        Scalar::Int(i32::MIN) => "(-2147483647 - 1)".into(),
        Scalar::Int(value) if *value < 0 => format!("({value})"),
        Scalar::Int(value) => value.to_string(),
        Scalar::Double(value) if value.is_finite() && value.is_sign_negative() => format!("({value:?})"),
        Scalar::Double(value) => {
            double(*value, ["(__builtin_nan(\"\"))", "(__builtin_inf())", "(-__builtin_inf())"])
        }
        Scalar::Bool(value) => value.to_string(),
        Scalar::String(value) => quote(value),
    }
}

/// Returns a C literal for an API constant, without the parentheses that macros need.
pub fn bare(value: &Scalar) -> String {
    let literal = literal(value);
    let inner = literal.strip_prefix('(').and_then(|inner| inner.strip_suffix(')'));
    inner.unwrap_or(&literal).into()
}

/// Returns a string literal for the given text, which is valid in C and C++.
pub fn quote(text: &str) -> String {
    let mut out = String::from("\"");
    for character in text.chars() {
        match character {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '?' => out.push_str("\\?"),
            other if other.is_control() => {
                for byte in other.to_string().bytes() {
                    out.push_str(&format!("\\{byte:03o}"));
                }
            }
            other => out.push(other),
        }
    }
    out.push('"');
    out
}
