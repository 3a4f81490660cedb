//! Writes the types and signatures of an API in PHP syntax.

use crate::model::{Api, Field, Function, StructId, Type};
use crate::names::Names;

/// Writes the types, function signatures and values of a game's API as PHP code.
#[derive(Clone, Copy)]
pub struct Speller<'a> {
    pub api: &'a Api,
    pub names: &'a Names,
}

impl Speller<'_> {
    /// Returns an API type in the form of a PHP function signature.
    pub fn native(self, ty: &Type) -> String {
        match ty {
            Type::Int | Type::Enum(_) => "int".into(),
            Type::Double => "float".into(),
            Type::Bool => "bool".into(),
            Type::String => "string".into(),
            Type::Struct(_) | Type::Array(_) => "array".into(),
            Type::Optional(value) => format!("?{}", self.native(value)),
        }
    }

    /// Returns the PHP signature of a function, such as `function f(array $a, int $b): int`.
    pub fn signature(self, function: &Function, name: &str, arg_names: &[String]) -> String {
        let Function { name: _, summary: _, args, result, role: _ } = function;
        let args = args.iter().zip(arg_names);
        let args = args.map(|(arg, name)| format!("{} ${name}", self.native(&arg.ty))).collect::<Vec<_>>();
        let result = result.as_ref().map_or("void".into(), |ty| self.native(ty));
        format!("function {name}({}): {result}", args.join(", "))
    }

    /// Returns PHP code for each field of a struct. `written` formats a field, given the field and
    /// its PHP name.
    pub fn fields(self, id: StructId, written: impl Fn(&Field, &str) -> String) -> Vec<String> {
        let fields = self.api.structure(id).fields.iter().zip(&self.names.fields[id.0]);
        fields.map(|(field, name)| written(field, name)).collect()
    }

    /// Returns a PHP array for a struct, such as `array('x' => 1, 'y' => 2)`. `value` returns the
    /// value of each field.
    pub fn array(self, id: StructId, value: impl Fn(&Field) -> String) -> String {
        let items = self.fields(id, |field, name| format!("'{name}' => {}", value(field)));
        format!("array({})", items.join(", "))
    }

    /// Returns the neutral value of an API type, such as 0, as PHP code. Unfinished functions in
    /// the starter champion return it.
    pub fn neutral(self, ty: &Type) -> String {
        match ty {
            Type::Int => "0".into(),
            Type::Double => "0.0".into(),
            Type::Bool => "false".into(),
            Type::String => "''".into(),
            Type::Enum(id) => self.names.values[id.0][0].clone(),
            Type::Array(_) => "array()".into(),
            Type::Struct(id) => self.array(*id, |field| self.neutral(&field.ty)),
            Type::Optional(_) => "null".into(),
        }
    }
}
