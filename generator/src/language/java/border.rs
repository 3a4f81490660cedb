//! Decides how values are passed between Java and the game's library. Numbers are JNI arguments.
//! All other values are passed through the memory that Java and Rust share.

use super::native::{Argument, ArgumentForm, Leaf, Native, ResultForm, Role, type_spelling};
use super::scratch::slot;
use super::spell;
use crate::backend::symbol;
use crate::model::abi::{Crossing, Number, Value};
use crate::names::{DisplayedType, NamedApi, NamedFunction};

/// The maximum number of argument words for structs that are passed to Java's native methods as
/// numbers. With more words, structs are passed through the memory shared with Rust, because Java
/// allows at most 255 words of arguments.
const MAX_WORDS: usize = 200;

/// Returns all native Java methods that the API needs to call the game's library.
pub fn natives(api: &NamedApi<'_>) -> Vec<Native> {
    let mut natives = Vec::new();
    for function in &api.functions {
        let role = if is_direct(function) { Role::Direct } else { Role::Called };
        let args = function.args.iter().map(|arg| (&*arg.name, &arg.value));
        let method_and_symbol = (&*function.name, symbol("api", function.original_name));
        natives.push(native(api, role, method_and_symbol, args, function.result.as_ref()));
    }
    for NamedFunction { name, original_name, summary: _, args, result, role: _ } in &api.user_functions {
        if !args.is_empty() {
            natives.push(native(api, Role::Taken, (&**name, symbol("take", original_name)), [], None));
        }
        if let Some(value) = result {
            let method_and_symbol = (&**name, symbol("answer", original_name));
            natives.push(native(api, Role::Answered, method_and_symbol, [("joute_result", value)], None));
        }
    }
    for DisplayedType { function, name: _, original_name, value } in api.displayed() {
        let method_and_symbol = (function, symbol("show", original_name));
        natives.push(native(api, Role::Shown, method_and_symbol, [("v", &value)], None));
    }
    natives
}

fn native<'v>(
    api: &NamedApi<'_>,
    role: Role,
    (function, symbol): (&str, String),
    args: impl IntoIterator<Item = (&'v str, &'v Value)>,
    result: Option<&Value>,
) -> Native {
    let scratch = |name: &str, value: &Value| ArgumentForm::Scratch(slot(api, value, "0", name));
    let args = args.into_iter().map(|(name, value)| Argument {
        name: name.into(),
        ty: spell::type_name(api, &value.ty),
        value: value.clone(),
        form: leaves(api, value, name).map_or_else(|| scratch(name, value), ArgumentForm::Leaves),
    });
    let mut args: Vec<_> = args.collect();
    let numbers = args.iter().flat_map(Argument::leaves);
    if numbers.map(|leaf| 1 + usize::from(leaf.number == Number::Double)).sum::<usize>() > MAX_WORDS {
        let structs = args.iter_mut().filter(|arg| matches!(arg.value.crossing, Crossing::Flat(_)));
        structs.for_each(|arg| arg.form = scratch(&arg.name, &arg.value));
    }
    Native {
        role,
        symbol,
        function: function.into(),
        method: if role == Role::Answered { format!("joute_return_{function}") } else { function.into() },
        returned: spell::result(api, result.map(|value| &value.ty)),
        args,
        back: match (role, result) {
            (Role::Shown, _) => ResultForm::Printed,
            (Role::Taken, _) => ResultForm::Arguments,
            (_, None) => ResultForm::Nothing,
            (_, Some(value)) => result_form(api, value),
        },
    }
}

fn result_form(api: &NamedApi<'_>, value: &Value) -> ResultForm {
    match value.crossing {
        Crossing::Number(Number::Enum(id)) => ResultForm::Enum(api.enumeration(id).original_name.into()),
        Crossing::Number(number) => ResultForm::Number(number),
        Crossing::Text
        | Crossing::Flat(_)
        | Crossing::Deep(_)
        | Crossing::List(_)
        | Crossing::Nested(_)
        | Crossing::Optional(_) => ResultForm::Scratch(slot(api, value, "0", "")),
    }
}

/// Returns the numbers of which a value consists. Each becomes an argument of a native Java method.
/// Returns `None` if the value points to memory.
fn leaves(api: &NamedApi<'_>, value: &Value, place: &str) -> Option<Vec<Leaf>> {
    match value.crossing {
        Crossing::Number(number) => {
            Some(vec![Leaf { number, place: place.into(), spelt: type_spelling(number) }])
        }
        Crossing::Flat(id) => {
            let fields = api.structure(id).fields.iter();
            let parts = fields.map(|field| leaves(api, &field.value, &format!("{place}.{}", field.name)));
            Some(parts.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
        }
        Crossing::Text | Crossing::Deep(_) => None,
        Crossing::List(_) | Crossing::Nested(_) | Crossing::Optional(_) => None,
    }
}

/// Returns true if champions can call an API function as a native Java method. No argument or
/// result is then an object, so no wrapper is needed.
pub fn is_direct(function: &NamedFunction<'_>) -> bool {
    !function.values().any(is_object)
}

/// Returns true if a value of the API is an object in Java. It may then be null.
pub fn is_object(value: &Value) -> bool {
    match value.crossing {
        Crossing::Number(Number::Int | Number::Double | Number::Bool) => false,
        Crossing::Number(Number::Enum(_)) | Crossing::Text => true,
        Crossing::Flat(_) | Crossing::Deep(_) => true,
        Crossing::List(_) | Crossing::Nested(_) | Crossing::Optional(_) => true,
    }
}
