//! The naming conventions and the forbidden names in generated C code.

use crate::model::abi::Abi;
use crate::model::{Api, Type};
use crate::names::{
    Dialect, NameConflict, NameKind, NameScope, NearbyTypes, is_listed, underscored, upper_constants,
};

/// The naming conventions of generated C code. Constants and enum values are in upper case, and all
/// other names stay as in the API description.
pub const DIALECT: Dialect =
    Dialect { case: upper_constants, reserved, words, claims, escape: underscored, space };

const KEYWORDS: &str = include_str!("keywords.txt");

/// The functions, types and macros of the C headers that champions include. No item of an API can
/// have these names, because C does not allow a second declaration. The headers are `assert.h`,
/// `ctype.h`, `limits.h`, `math.h`, `stdbool.h`, `stddef.h`, `stdint.h`, `stdio.h`, `stdlib.h`,
/// `string.h`, `time.h` and `unistd.h`.
const DECLARED_NAMES: &str = include_str!("ordinary.txt");
/// The function-like macros of the C headers that champions include. API functions cannot have
/// these names, but other items can.
const FUNCTION_MACROS: &str = include_str!("functions.txt");
/// The object-like macros of the C headers that champions include. No item of an API can have these
/// names, because the preprocessor expands them everywhere.
const MACROS: &str = include_str!("macros.txt");
/// The struct tags of the C headers that champions include. No type of an API can have these names.
const STRUCT_TAGS: &[&str] = &["drand48_data", "itimerspec", "random_data", "timespec", "timeval", "tm"];
const LIBRARY: NameConflict = NameConflict::Library("the C library");

fn reserved(kind: NameKind, name: &str) -> Option<NameConflict> {
    let global = !matches!(kind, NameKind::Field | NameKind::Argument);
    let function = matches!(kind, NameKind::Function | NameKind::UserFunction | NameKind::Display);
    let library = is_listed(MACROS, name)
        || global && is_listed(DECLARED_NAMES, name)
        || function && is_listed(FUNCTION_MACROS, name)
        || matches!(kind, NameKind::Enum | NameKind::Struct) && STRUCT_TAGS.contains(&name);
    let word = is_listed(KEYWORDS, name).then_some(NameConflict::Word);
    word.or(library.then_some(LIBRARY)).or((global && name == "main").then_some(NameConflict::Kit))
}

fn words() -> Vec<&'static str> {
    let lists = [KEYWORDS, DECLARED_NAMES, FUNCTION_MACROS, MACROS].into_iter().flat_map(str::lines);
    lists.chain(STRUCT_TAGS.iter().copied()).chain(["main"]).collect()
}

/// Returns the C names of the array and optional types that the generated header declares.
fn claims(api: &Api) -> Vec<String> {
    fn stem(api: &Api, ty: &Type) -> String {
        let named = |kind, name: &str| match reserved(kind, name) {
            Some(_) => underscored(kind, name),
            None => name.to_owned(),
        };
        match ty {
            Type::Int => "int".into(),
            Type::Double => "double".into(),
            Type::Bool => "bool".into(),
            Type::String => "string".into(),
            Type::Enum(id) => named(NameKind::Enum, &api.enumeration(*id).name),
            Type::Struct(id) => named(NameKind::Struct, &api.structure(*id).name),
            Type::Array(item) => stem(api, item) + "_array",
            Type::Optional(value) => stem(api, value) + "_optional",
        }
    }
    let abi = Abi::new(api);
    abi.lists().chain(abi.optionals()).map(|(value, _)| stem(api, &value.ty)).collect()
}

/// Returns the scope in which names of this kind must be unique in C. Constants are macros, so not
/// even a field can have the name of a constant. Otherwise fields only conflict with each other. An
/// argument shadows types that are used later in its parameter list.
fn space(kind: NameKind) -> NameScope {
    match kind {
        NameKind::Field => NameScope::Clear(&[NameKind::Constant], NearbyTypes::Nothing),
        NameKind::Argument => NameScope::Clear(&[NameKind::Constant], NearbyTypes::Later),
        _ => NameScope::Shared("names"),
    }
}
