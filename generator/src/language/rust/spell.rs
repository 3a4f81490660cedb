//! How Rust writes types, signatures, texts and values.

use crate::model::{
    Api, Base, ConstantValue, Field, Function, Layout, Scalar, Shape, Struct, StructId, Type,
};
use crate::names::Names;
use crate::text::{double, listed, one_line, wrap};

/// What Rust's view of an API is spelt with.
#[derive(Clone, Copy)]
pub struct Speller<'a> {
    pub api: &'a Api,
    pub names: &'a Names,
}

/// The standard library's traits go no further.
const LONGEST_TUPLE: usize = 12;

/// True if a struct is shown as a tuple.
pub fn is_tuple(structure: &Struct) -> bool {
    structure.shape == Shape::Tuple && structure.fields.len() <= LONGEST_TUPLE
}

impl Speller<'_> {
    /// A type as the champion writes it.
    pub fn ty(&self, ty: &Type) -> String {
        self.ty_in(ty, "")
    }

    /// A type, its names behind a path: `super::`.
    pub fn ty_in(&self, ty: &Type, path: &str) -> String {
        match ty {
            Type::Int => "i32".into(),
            Type::Double => "f64".into(),
            Type::Bool => "bool".into(),
            Type::String => "String".into(),
            Type::Enum(id) => format!("{path}{}", self.names.enumeration(*id)),
            Type::Struct(id) => format!("{path}{}", self.names.structure(*id)),
            Type::Array(item) => format!("Vec<{}>", self.ty_in(item, path)),
        }
    }

    /// What a function of the API takes.
    pub fn param(&self, ty: &Type) -> String {
        match ty {
            Type::String => "&str".into(),
            Type::Array(item) if **item == Type::String => "&[impl AsRef<str>]".into(),
            Type::Array(item) => format!("&[impl std::borrow::Borrow<{}>]", self.ty(item)),
            Type::Struct(_) if self.api.layout(ty) == Layout::Owned => format!("&{}", self.ty(ty)),
            Type::Struct(_) => self.by_value_or_reference(ty),
            _ => self.ty(ty),
        }
    }

    /// What an `afficher_*` takes: enums by reference too.
    pub fn shown(&self, ty: &Type) -> String {
        if matches!(ty, Type::Enum(_)) { self.by_value_or_reference(ty) } else { self.param(ty) }
    }

    /// Takes `p` and `&p`, as champions have them from an iterator.
    fn by_value_or_reference(&self, ty: &Type) -> String {
        format!("impl std::borrow::Borrow<{}>", self.ty(ty))
    }

    /// `fn f(a: Position, b: &str) -> Erreur`.
    pub fn signature(&self, index: usize) -> String {
        let Function { name: _, summary: _, args, result, role: _ } = &self.api.functions[index];
        let params = args.iter().zip(&self.names.args[index]);
        let params = params.map(|(arg, name)| format!("{name}: {}", self.param(&arg.ty)));
        self.header(&self.names.functions[index], params, result.as_ref())
    }

    /// A user function's arguments are its own.
    pub fn user_signature(&self, index: usize) -> String {
        let Function { name: _, summary: _, args, result, role: _ } = &self.api.user_functions[index];
        let params = args.iter().zip(&self.names.user_args[index]);
        let params = params.map(|(arg, name)| format!("{name}: {}", self.ty(&arg.ty)));
        self.header(&self.names.user_functions[index], params, result.as_ref())
    }

    fn header(&self, name: &str, params: impl Iterator<Item = String>, result: Option<&Type>) -> String {
        let params = params.collect::<Vec<_>>().join(", ");
        let result = result.map_or(String::new(), |ty| format!(" -> {}", self.ty(ty)));
        format!("fn {name}({params}){result}")
    }

    /// True if a type holds a double, which has neither `Eq` nor `Hash`.
    pub fn holds_double(&self, ty: &Type) -> bool {
        match ty {
            Type::Double => true,
            Type::Int | Type::Bool | Type::String | Type::Enum(_) => false,
            Type::Struct(id) => self.struct_holds_double(*id),
            Type::Array(item) => self.holds_double(item),
        }
    }

    /// The same for a struct.
    pub fn struct_holds_double(&self, id: StructId) -> bool {
        self.api.structure(id).fields.iter().any(|field| self.holds_double(&field.ty))
    }
}

/// Columns of text in a comment.
const WIDTH: usize = 100;

/// A `///` comment with a line for each argument, and its newline.
pub fn doc(summary: &str, args: &[(&str, &str)], indent: &str) -> String {
    let mut body = wrap(summary, WIDTH);
    if !body.is_empty() && !args.is_empty() {
        body.push(String::new());
    }
    body.extend(args.iter().map(|(name, summary)| format!("- `{name}`: {}", one_line(summary))));
    body.iter().map(|line| format!("{indent}/// {line}").trim_end().to_owned() + "\n").collect()
}

/// The names and texts of arguments, for [`doc`].
pub fn arg_docs<'a>(args: &'a [Field], names: &'a [String]) -> Vec<(&'a str, &'a str)> {
    args.iter().zip(names).map(|(arg, name)| (name.as_str(), arg.summary.as_str())).collect()
}

/// `const LARGEUR: i32 = 40;`, `const PRIX: &[i32] = &[1, 2];`
pub fn constant(name: &str, value: &ConstantValue) -> String {
    let ty = match value.base() {
        Base::Int => "i32",
        Base::Double => "f64",
        Base::Bool => "bool",
        Base::String => "&str",
    };
    match value {
        ConstantValue::One(value) => format!("const {name}: {ty} = {};", literal(value)),
        ConstantValue::List(_, items) => {
            let items: Vec<_> = items.iter().map(literal).collect();
            format!("const {name}: &[{ty}] = {};", listed("&[", &items, ",", "]", ""))
        }
    }
}

fn literal(value: &Scalar) -> String {
    match value {
        Scalar::Int(value) => value.to_string(),
        Scalar::Double(value) => double(*value, ["f64::NAN", "f64::INFINITY", "f64::NEG_INFINITY"]),
        Scalar::Bool(value) => value.to_string(),
        Scalar::String(value) => format!("{value:?}"),
    }
}

#[cfg(test)]
mod tests {
    use super::{constant, doc};
    use crate::model::{Base, ConstantValue, Scalar};

    #[test]
    fn constants_are_literals() {
        use ConstantValue::One;
        let list = ConstantValue::List(Base::Int, vec![Scalar::Int(1), Scalar::Int(-2)]);
        assert_eq!(constant("A", &list), "const A: &[i32] = &[1, -2];");
        assert_eq!(constant("A", &ConstantValue::List(Base::String, Vec::new())), "const A: &[&str] = &[];");
        assert_eq!(constant("A", &One(Scalar::Int(i32::MIN))), "const A: i32 = -2147483648;");
        assert_eq!(constant("A", &One(Scalar::Double(1.0))), "const A: f64 = 1.0;");
        assert_eq!(constant("A", &One(Scalar::Double(-1e-300))), "const A: f64 = -1e-300;");
        assert_eq!(
            constant("A", &One(Scalar::Double(f64::NEG_INFINITY))),
            "const A: f64 = f64::NEG_INFINITY;"
        );
        assert_eq!(constant("A", &One(Scalar::String("a\"\\\n".into()))), r#"const A: &str = "a\"\\\n";"#);
    }

    #[test]
    fn arguments_are_a_list_below_the_summary() {
        assert_eq!(doc("What.", &[("a", "one\ntwo")], "  "), "  /// What.\n  ///\n  /// - `a`: one two\n");
        assert_eq!(doc("", &[], ""), "");
    }
}
