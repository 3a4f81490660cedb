//! How Rust writes types, signatures, texts and values.

use super::border::Way;
use crate::model::abi::{Abi, Call, Entry, Value};
use crate::model::{Api, Base, ConstantValue, Field, Scalar, Shape, Struct, StructId, Type};
use crate::names::Names;
use crate::text::{double, listed, one_line, wrap};

/// What Rust's view of an API is spelt with.
#[derive(Clone, Copy)]
pub struct Speller<'a> {
    pub api: &'a Api,
    pub names: &'a Names,
    pub abi: &'a Abi<'a>,
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
            Type::Optional(value) => format!("Option<{}>", self.ty_in(value, path)),
        }
    }

    /// `fn f(a: Position, b: &str) -> Erreur`.
    pub fn signature(&self, index: usize) -> String {
        let Call { args, result } = &self.abi.functions[index];
        let params = args.iter().zip(&self.names.args[index]);
        let params = params.map(|(arg, name)| format!("{name}: {}", Way::of(*self, arg).param()));
        self.header(&self.names.functions[index], params, result.as_ref())
    }

    /// A user function's arguments are its own.
    pub fn user_signature(&self, index: usize) -> String {
        let Entry { args, result } = &self.abi.user_functions[index];
        let params = args.slots.iter().zip(&self.names.user_args[index]);
        let params = params.map(|(arg, name)| format!("{name}: {}", self.ty(&arg.value.ty)));
        self.header(&self.names.user_functions[index], params, result.as_ref())
    }

    fn header(&self, name: &str, params: impl Iterator<Item = String>, result: Option<&Value>) -> String {
        let params = params.collect::<Vec<_>>().join(", ");
        let result = result.map_or(String::new(), |value| format!(" -> {}", self.ty(&value.ty)));
        format!("fn {name}({params}){result}")
    }

    /// A struct of given values for its fields.
    pub fn construct(&self, id: StructId, value: &dyn Fn(&Field) -> String) -> String {
        let structure = self.api.structure(id);
        let values = structure.fields.iter().map(value);
        if is_tuple(structure) {
            return tuple(&values.collect::<Vec<_>>());
        }
        let fields = self.names.fields[id.0].iter().zip(values);
        let fields: Vec<_> = fields.map(|(name, value)| format!("{name}: {value}")).collect();
        format!("{} {{ {} }}", self.names.structure(id), fields.join(", "))
    }
}

/// `(a, b)`; `(a,)` is a tuple, `(a)` is not.
pub fn tuple(items: &[String]) -> String {
    format!("({}{})", items.join(", "), if items.len() == 1 { "," } else { "" })
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
