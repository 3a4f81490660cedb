//! Writes the types, signatures and structs of an API in Rust syntax.

use super::border::PassingMode;
use crate::model::abi::{Abi, Call, UserSignature, Value};
use crate::model::{Api, Field, Shape, Struct, StructId, Type};
use crate::names::Names;

/// Writes the types, function signatures and values of a game's API as Rust code.
#[derive(Clone, Copy)]
pub struct Speller<'a> {
    pub api: &'a Api,
    pub names: &'a Names,
    pub abi: &'a Abi<'a>,
}

/// The maximum length of Rust tuples for which the standard library implements its traits.
const LONGEST_TUPLE: usize = 12;

/// Returns true if a struct of the API is represented as a tuple in Rust.
pub fn is_tuple(structure: &Struct) -> bool {
    structure.shape == Shape::Tuple && structure.fields.len() <= LONGEST_TUPLE
}

impl Speller<'_> {
    /// Returns the Rust type that represents an API type in a champion's code.
    pub fn ty(&self, ty: &Type) -> String {
        self.ty_in(ty, "")
    }

    /// Returns the Rust type that represents an API type. Names of the API get the given path, such
    /// as `super::`.
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

    /// Returns the Rust signature of an API function. An example is `fn f(a: Position, b: &str) ->
    /// Erreur`.
    pub fn signature(&self, index: usize) -> String {
        let Call { args, result } = &self.abi.functions[index];
        let params = args.iter().zip(&self.names.args[index]);
        let params = params.map(|(arg, name)| format!("{name}: {}", PassingMode::of(*self, arg).param()));
        self.header(&self.names.functions[index], params, result.as_ref())
    }

    /// Returns the Rust signature of a function that the candidate writes. The function owns its
    /// arguments.
    pub fn user_signature(&self, index: usize) -> String {
        let UserSignature { args, result } = &self.abi.user_functions[index];
        let params = args.slots.iter().zip(&self.names.user_args[index]);
        let params = params.map(|(arg, name)| format!("{name}: {}", self.ty(&arg.value.ty)));
        self.header(&self.names.user_functions[index], params, result.as_ref())
    }

    fn header(&self, name: &str, params: impl Iterator<Item = String>, result: Option<&Value>) -> String {
        let params = params.collect::<Vec<_>>().join(", ");
        let result = result.map_or(String::new(), |value| format!(" -> {}", self.ty(&value.ty)));
        format!("fn {name}({params}){result}")
    }

    /// Returns the Rust expression that builds a struct of the API. `value` returns the value of
    /// each field.
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

/// Returns a Rust tuple expression such as `(a, b)`. A tuple of one item needs a trailing comma:
/// `(a,)`.
pub fn tuple(items: &[String]) -> String {
    format!("({}{})", items.join(", "), if items.len() == 1 { "," } else { "" })
}
