//! How C++ writes types and prototypes.

use crate::model::abi::Abi;
use crate::model::{Api, Function, Layout, Type};
use crate::names::Names;

/// What C++'s view of an API is spelt with.
#[derive(Clone, Copy)]
pub struct Speller<'a> {
    pub api: &'a Api,
    pub names: &'a Names,
}

impl Speller<'_> {
    /// A type as C++ writes it.
    pub fn ty(&self, ty: &Type) -> String {
        self.spelt(ty, &|_| false)
    }

    /// A type in a place where `hiding` names (fields, arguments) may hide it.
    pub fn ty_among(&self, ty: &Type, hiding: &[String]) -> String {
        self.spelt(ty, &|name| hiding.iter().any(|hides| hides == name))
    }

    /// A type in a place where anything of ours may hide it.
    pub fn global(&self, ty: &Type) -> String {
        self.spelt(ty, &|_| true)
    }

    /// True if some value may be missing.
    pub fn has_optionals(&self) -> bool {
        Abi::new(self.api).optionals().next().is_some()
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

    /// What a function of the API takes: by reference what would be copied.
    pub fn param(&self, ty: &Type, hiding: &[String]) -> String {
        self.taken(ty, self.ty_among(ty, hiding))
    }

    /// The same, of a type that is spelt already. What may be missing goes as its value would.
    pub fn taken(&self, ty: &Type, written: String) -> String {
        let value = if let Type::Optional(value) = ty { value } else { ty };
        match self.api.layout(value) {
            Layout::Owned => format!("const {written} &"),
            Layout::Free | Layout::Checked => format!("{written} "),
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
}
