//! Writes the types and prototypes of an API in C++ syntax.

use crate::model::{Api, Function, Layout, Type};
use crate::names::Names;

/// Writes the types, function signatures and values of a game's API as C++ code.
#[derive(Clone, Copy)]
pub struct Speller<'a> {
    pub api: &'a Api,
    pub names: &'a Names,
}

impl Speller<'_> {
    /// Returns the C++ type that represents an API type.
    pub fn ty(&self, ty: &Type) -> String {
        self.spelt(ty, &|_| false)
    }

    /// Returns the C++ type for an API type, at a place where names may hide it. `hiding` contains
    /// these names, which are fields or arguments.
    pub fn ty_among(&self, ty: &Type, hiding: &[String]) -> String {
        self.spelt(ty, &|name| hiding.iter().any(|hides| hides == name))
    }

    /// Returns the C++ type that represents an API type, with `::` in front. No name of the API can
    /// then shadow it.
    pub fn global(&self, ty: &Type) -> String {
        self.spelt(ty, &|_| true)
    }

    fn spelt(&self, ty: &Type, hidden: &dyn Fn(&str) -> bool) -> String {
        let named = |name: &str| if hidden(name) { format!("::{name}") } else { name.to_owned() };
        match ty {
            Type::Int => "int".into(),
            Type::Double => "double".into(),
            Type::Bool => "bool".into(),
            Type::String => "std::string".into(),
            Type::Enum(id) => named(self.names.enumeration(*id)),
            Type::Struct(id) => named(self.names.structure(*id)),
            Type::Array(item) => format!("std::vector<{}>", self.spelt(item, hidden)),
            Type::Optional(value) => format!("std::optional<{}>", self.spelt(value, hidden)),
        }
    }

    /// Returns the C++ parameter type for an argument of an API function. Types that are expensive
    /// to copy are passed by reference.
    pub fn param(&self, ty: &Type, hiding: &[String]) -> String {
        self.taken(ty, self.ty_among(ty, hiding))
    }

    /// Returns the C++ parameter type for an argument whose C++ type is `written`. An optional is
    /// passed in the same way as its value.
    pub fn taken(&self, ty: &Type, written: String) -> String {
        let value = if let Type::Optional(value) = ty { value } else { ty };
        match self.api.layout(value) {
            Layout::Owned => format!("const {written} &"),
            Layout::Free | Layout::Checked => format!("{written} "),
        }
    }

    /// Returns the C++ prototype of an API function. An example is `erreur f(position a, const
    /// std::string &b)`.
    pub fn prototype(&self, index: usize) -> String {
        let Function { name: _, summary: _, args, result, role: _ } = &self.api.functions[index];
        let hiding = &self.names.args[index];
        let params =
            args.iter().zip(hiding).map(|(arg, name)| format!("{}{name}", self.param(&arg.ty, hiding)));
        let params = params.collect::<Vec<_>>().join(", ");
        format!("{} {}({params})", self.result(result.as_ref()), self.names.functions[index])
    }

    /// Returns the C++ prototype of a function that the candidate writes. Arguments are passed by
    /// value, because the function owns them.
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
}
