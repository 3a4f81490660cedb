//! How C++ writes types, declarations, texts and values.

use crate::language::c;
use crate::model::{Api, Base, ConstantValue, Field, Function, Layout, Type};
use crate::names::Names;
use crate::text::{listed, one_line, wrap};

/// What C++'s view of an API is spelt with.
#[derive(Clone, Copy)]
pub struct Speller<'a> {
    pub api: &'a Api,
    pub names: &'a Names,
}

impl Speller<'_> {
    /// A type as C++ writes it.
    pub fn ty(&self, ty: &Type) -> String {
        self.ty_among(ty, &[])
    }

    /// A type in a place where `hiding` names (fields, arguments) may hide it.
    pub fn ty_among(&self, ty: &Type, hiding: &[String]) -> String {
        let named = |name: &str| match hiding.iter().any(|hides| hides == name) {
            true => format!("::{name}"),
            false => name.to_owned(),
        };
        match ty {
            Type::Int => "int".into(),
            Type::Double => "double".into(),
            Type::Bool => "bool".into(),
            Type::String => "std::string".into(),
            Type::Enum(id) => named(self.names.enumeration(*id)),
            Type::Struct(id) => named(self.names.structure(*id)),
            Type::Array(item) => format!("std::vector<{}>", self.ty_among(item, hiding)),
        }
    }

    /// What a function of the API takes: by reference what would be copied.
    pub fn param(&self, ty: &Type, hiding: &[String]) -> String {
        let written = self.ty_among(ty, hiding);
        if self.api.layout(ty) == Layout::Owned {
            format!("const {written} &")
        } else {
            format!("{written} ")
        }
    }

    /// `erreur f(position a, const std::string &b)`.
    pub fn prototype(&self, index: usize) -> String {
        let Function { name: _, summary: _, args, result, role: _ } = &self.api.functions[index];
        let hiding = &self.names.args[index];
        let params =
            args.iter().zip(hiding).map(|(arg, name)| format!("{}{name}", self.param(&arg.ty, hiding)));
        let params = params.collect::<Vec<_>>().join(", ");
        format!("{} {}({params})", self.result(result.as_ref()), self.names.functions[index])
    }

    /// The prototype of a user function: its arguments are its own, by value.
    pub fn user_prototype(&self, index: usize) -> String {
        let Function { name: _, summary: _, args, result, role: _ } = &self.api.user_functions[index];
        let hiding = &self.names.user_args[index];
        let params = args.iter().zip(hiding);
        let params = params.map(|(arg, name)| format!("{} {name}", self.ty_among(&arg.ty, hiding)));
        let params = params.collect::<Vec<_>>().join(", ");
        format!("{} {}({params})", self.result(result.as_ref()), self.names.user_functions[index])
    }

    fn result(&self, result: Option<&Type>) -> String {
        result.map_or("void".into(), |ty| self.ty(ty))
    }

    /// True if some bits of the type, as C++ lets them through, are not a value: it holds an enum.
    pub fn holds_enum(&self, ty: &Type) -> bool {
        match ty {
            Type::Int | Type::Double | Type::Bool | Type::String => false,
            Type::Enum(_) => true,
            Type::Struct(id) => self.api.structure(*id).fields.iter().any(|field| self.holds_enum(&field.ty)),
            Type::Array(item) => self.holds_enum(item),
        }
    }

    /// True if the library's symbol can be called as it is: nothing to convert, nothing to check.
    pub fn is_direct(&self, function: &Function) -> bool {
        let owned = |ty: &Type| self.api.layout(ty) == Layout::Owned;
        let plain = |arg: &Field| !owned(&arg.ty) && !self.holds_enum(&arg.ty);
        function.args.iter().all(plain) && !function.result.as_ref().is_some_and(owned)
    }
}

/// Columns of text in a comment.
const WIDTH: usize = 100;

/// A `///` comment with a line for each argument, and its newline.
pub fn doc(summary: &str, args: &[(&str, &str)], indent: &str) -> String {
    let mut body = wrap(summary, WIDTH);
    let width = args.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (name, summary) in args {
        body.push(format!("\\param {name:width$}  {}", one_line(summary)));
    }
    let body = body.iter().map(|line| format!("{indent}/// {}", line.trim_end()).trim_end().to_owned());
    body.map(|line| unspliced(&line) + "\n").collect()
}

/// A comment behind what it describes.
pub fn trailing(summary: &str) -> String {
    match one_line(summary) {
        text if text.is_empty() => String::new(),
        text => unspliced(&format!(" ///< {text}")),
    }
}

/// A line comment that ends in a backslash would swallow the next line.
fn unspliced(line: &str) -> String {
    if line.ends_with('\\') { format!("{line} .") } else { line.to_owned() }
}

/// The names and texts of arguments, for [`doc`].
pub fn arg_docs<'a>(args: &'a [Field], names: &'a [String]) -> Vec<(&'a str, &'a str)> {
    args.iter().zip(names).map(|(arg, name)| (name.as_str(), arg.summary.as_str())).collect()
}

/// `constexpr int LARGEUR = 40`, `inline const std::vector<int> PRIX = {1, 2}`: what functions that take lists take.
pub fn constant(name: &str, value: &ConstantValue) -> String {
    let ty = c::one(value.base());
    match value {
        ConstantValue::One(value) => format!("constexpr {ty}{name} = {}", c::bare(value)),
        ConstantValue::List(base, items) => {
            let item = if *base == Base::String { "std::string" } else { ty.trim_end() };
            let items: Vec<_> = items.iter().map(c::bare).collect();
            format!("inline const std::vector<{item}> {name} = {}", listed("{", &items, ",", "}", ""))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::{constant, doc, trailing};
    use crate::model::{Base, ConstantValue, Scalar};

    #[test]
    fn lists_are_vectors() {
        let list = |base, items| constant("A", &ConstantValue::List(base, items));
        let ints = vec![Scalar::Int(1), Scalar::Int(i32::MIN)];
        assert_eq!(list(Base::Int, ints), "inline const std::vector<int> A = {1, -2147483647 - 1}");
        assert_eq!(list(Base::String, Vec::new()), "inline const std::vector<std::string> A = {}");
    }

    #[test]
    fn constants_are_literals_without_parentheses() {
        use ConstantValue::One;
        assert_eq!(constant("A", &One(Scalar::Int(-3))), "constexpr int A = -3");
        assert_eq!(constant("A", &One(Scalar::Int(i32::MIN))), "constexpr int A = -2147483647 - 1");
        assert_eq!(constant("A", &One(Scalar::Double(-0.5))), "constexpr double A = -0.5");
        assert_eq!(constant("A", &One(Scalar::Bool(true))), "constexpr bool A = true");
        assert_eq!(
            constant("A", &One(Scalar::String("(\"é\n\\)".into()))),
            r#"constexpr const char *A = "(\"é\n\\)""#
        );
    }

    #[test]
    fn comments_cannot_swallow_what_follows() {
        assert_eq!(
            doc("ends in \\", &[("a", "one\ntwo\\")], ""),
            "/// ends in \\ .\n/// \\param a  one two\\ .\n"
        );
        assert_eq!(trailing(" two\nlines "), " ///< two lines");
        assert_eq!(trailing(" "), "");
    }
}
