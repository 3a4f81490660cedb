//! Assigns names to the items of an API in one programming language.

use super::api::{NamedApi, NamedConstant, NamedEnum, NamedField, NamedFunction, NamedStruct, NamedValue};
use super::assigner::NameAssigner;
use super::dialect::{Dialect, NameKind};
use crate::model::abi::{Abi, Slot};
use crate::model::{Api, Constant, Enum, EnumId, EnumValue, Field, Function, Shape, Struct, StructId};

impl<'a> NamedApi<'a> {
    /// Assigns a name in a programming language to every item of an API.
    pub fn new(model: &'a Api, dialect: Dialect) -> Self {
        let abi = Abi::new(model);
        let mut assigner = NameAssigner::new(model, dialect);
        let Api { name: _, locale: _, constants, enums, structs, functions, user_functions } = model;
        // The order of the calls decides which item of two with the same name keeps it.
        let enum_names = assigner.all(NameKind::Enum, "enum", enums.iter().map(|e| &*e.name));
        let struct_names = assigner.all(NameKind::Struct, "struct", structs.iter().map(|s| &*s.name));
        let function_names = assigner.all(NameKind::Function, "function", functions.iter().map(|f| &*f.name));
        let user_names =
            assigner.all(NameKind::UserFunction, "user_function", user_functions.iter().map(|f| &*f.name));
        let enum_displays = assigner.displays(model, "enum", enums.iter().map(|e| &*e.name));
        let struct_displays = assigner.displays(model, "struct", structs.iter().map(|s| &*s.name));
        let constant_names = assigner.all(NameKind::Constant, "constant", constants.iter().map(|c| &*c.name));
        let values = enums.iter().map(|e| {
            let path = format!("enum.{}", e.name);
            assigner.all(NameKind::Value, &path, e.values.iter().map(|v| &*v.name))
        });
        let values: Vec<_> = values.collect();
        let types = (enum_names.as_slice(), struct_names.as_slice());
        // If the fields of all structs share a namespace, records get their names before tuples, whose field
        // names are used less.
        let mut fields = vec![Vec::new(); structs.len()];
        for shape in [Shape::Record, Shape::Tuple] {
            for (i, s) in structs.iter().enumerate().filter(|(_, s)| s.shape == shape) {
                fields[i] = assigner.fields(s, &struct_names[i], types);
            }
        }
        let args = assigner.arguments("function", functions, false, types);
        let user_args = assigner.arguments("user_function", user_functions, true, types);
        NamedApi {
            model,
            constants: constants.iter().zip(constant_names).map(named_constant).collect(),
            enums: named_enums(enums, enum_names.into_iter().zip(enum_displays).zip(values)),
            structs: named_structs(&abi, structs, struct_names.into_iter().zip(struct_displays).zip(fields)),
            functions: named_functions(&abi, functions, function_names.into_iter().zip(args)),
            user_functions: named_functions(&abi, user_functions, user_names.into_iter().zip(user_args)),
            abi,
            escapes: assigner.escapes,
        }
    }
}

fn named_constant((constant, name): (&Constant, String)) -> NamedConstant<'_> {
    let Constant { name: original_name, value, summary } = constant;
    NamedConstant { name, original_name, summary, value }
}

/// Joins enums with their names. Each row consists of the enum's name, the name of its display
/// function, and the names of its values.
fn named_enums<'a>(
    enums: &'a [Enum],
    names: impl Iterator<Item = ((String, String), Vec<String>)>,
) -> Vec<NamedEnum<'a>> {
    let named = enums.iter().zip(names).enumerate().map(|(index, (e, ((name, display), names)))| {
        let Enum { name: original_name, summary, values } = e;
        let values = values.iter().zip(names).map(|(value, name)| {
            let EnumValue { name: original_name, summary } = value;
            NamedValue { name, original_name, summary }
        });
        NamedEnum { id: EnumId(index), name, original_name, summary, display, values: values.collect() }
    });
    named.collect()
}

/// Joins structs with their names. Each row consists of the struct's name, the name of its display
/// function, and the names of its fields.
fn named_structs<'a>(
    abi: &Abi<'_>,
    structs: &'a [Struct],
    names: impl Iterator<Item = ((String, String), Vec<String>)>,
) -> Vec<NamedStruct<'a>> {
    let named = structs.iter().zip(names).enumerate().map(|(index, (s, ((name, display), names)))| {
        let Struct { name: original_name, summary, shape, fields, layout } = s;
        let (id, fields) = (StructId(index), named_fields(abi, fields, names));
        NamedStruct { id, name, original_name, summary, display, shape: *shape, layout: *layout, fields }
    });
    named.collect()
}

/// Joins functions with their names. Each row consists of the function's name and the names of its
/// arguments.
fn named_functions<'a>(
    abi: &Abi<'_>,
    functions: &'a [Function],
    names: impl Iterator<Item = (String, Vec<String>)>,
) -> Vec<NamedFunction<'a>> {
    let named = functions.iter().zip(names).map(|(function, (name, names))| {
        let Function { name: original_name, summary, args, result, role } = function;
        let result = result.as_ref().map(|ty| abi.value(ty));
        let args = named_fields(abi, args, names);
        NamedFunction { name, original_name, summary, args, result, role: *role }
    });
    named.collect()
}

fn named_fields<'a>(abi: &Abi<'_>, fields: &'a [Field], names: Vec<String>) -> Vec<NamedField<'a>> {
    let slots = abi.block(fields).slots.into_iter().zip(fields).zip(names);
    let named = slots.map(|((Slot { value, offset }, field), name)| {
        let Field { name: original_name, ty: _, summary } = field;
        NamedField { name, original_name, summary, value, offset }
    });
    named.collect()
}
