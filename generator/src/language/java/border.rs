//! Decides how values are passed between Java and the game's library. Numbers are JNI arguments.
//! All other values are passed through the memory that Java and Rust share.

use super::api::displays;
use super::native::{Argument, ArgumentForm, Leaf, Native, ResultForm, Role, type_spelling};
use super::spell::Speller;
use crate::backend::symbol;
use crate::model::abi::{Abi, Call, Crossing, Number, UserSignature, Value};

/// The input for generating the native Java methods that call the game's library. It consists of
/// the API, its names in Java and its C ABI.
#[derive(Clone, Copy)]
pub struct Border<'a> {
    pub speller: Speller<'a>,
    pub abi: &'a Abi<'a>,
}

/// The maximum number of argument words for structs that are passed to Java's native methods as
/// numbers. With more words, structs are passed through the memory shared with Rust, because Java
/// allows at most 255 words of arguments.
const MOST_WORDS: usize = 200;

impl Border<'_> {
    /// Returns all native Java methods that the API needs to call the game's library.
    pub fn natives(self) -> Vec<Native> {
        let Speller { api, names } = self.speller;
        let mut natives = Vec::new();
        for (i, call @ Call { args, result }) in self.abi.functions.iter().enumerate() {
            let role = if is_direct(call) { Role::Direct } else { Role::Called };
            let args = names.args[i].iter().map(String::as_str).zip(args);
            let called = (&*names.functions[i], symbol("api", &api.functions[i].name));
            natives.push(self.native(role, called, args, result.as_ref()));
        }
        for (i, UserSignature { args, result }) in self.abi.user_functions.iter().enumerate() {
            let (name, written) = (&*names.user_functions[i], &api.user_functions[i].name);
            if !args.slots.is_empty() {
                natives.push(self.native(Role::Taken, (name, symbol("take", written)), [], None));
            }
            if let Some(value) = result {
                let called = (name, symbol("answer", written));
                natives.push(self.native(Role::Answered, called, [("joute_result", value)], None));
            }
        }
        for (ty, written, display) in displays(self.speller) {
            let called = (display, symbol("show", &written));
            natives.push(self.native(Role::Shown, called, [("v", &self.abi.value(&ty))], None));
        }
        natives
    }

    fn native<'v>(
        self,
        role: Role,
        (function, symbol): (&str, String),
        args: impl IntoIterator<Item = (&'v str, &'v Value)>,
        result: Option<&Value>,
    ) -> Native {
        let scratch = |name: &str, value: &Value| ArgumentForm::Scratch(self.slot(value, "0", name));
        let args = args.into_iter().map(|(name, value)| Argument {
            name: name.into(),
            ty: self.speller.ty(&value.ty),
            value: value.clone(),
            form: self.leaves(value, name).map_or_else(|| scratch(name, value), ArgumentForm::Leaves),
        });
        let mut args: Vec<_> = args.collect();
        let leaves = args.iter().flat_map(Argument::leaves);
        if leaves.map(|leaf| 1 + usize::from(leaf.number == Number::Double)).sum::<usize>() > MOST_WORDS {
            let structs = args.iter_mut().filter(|arg| matches!(arg.value.crossing, Crossing::Flat(_)));
            structs.for_each(|arg| arg.form = scratch(&arg.name, &arg.value));
        }
        Native {
            role,
            symbol,
            function: function.into(),
            method: if role == Role::Answered { format!("joute_return_{function}") } else { function.into() },
            returned: self.speller.result(result.map(|value| &value.ty)),
            args,
            back: match (role, result) {
                (Role::Shown, _) => ResultForm::Printed,
                (Role::Taken, _) => ResultForm::Arguments,
                (_, None) => ResultForm::Nothing,
                (_, Some(value)) => self.back(value),
            },
        }
    }

    fn back(self, value: &Value) -> ResultForm {
        match value.crossing {
            Crossing::Number(Number::Enum(id)) => {
                ResultForm::Enum(self.speller.api.enumeration(id).name.clone())
            }
            Crossing::Number(number) => ResultForm::Number(number),
            Crossing::Text
            | Crossing::Flat(_)
            | Crossing::Deep(_)
            | Crossing::List(_)
            | Crossing::Nested(_)
            | Crossing::Optional(_) => ResultForm::Scratch(self.slot(value, "0", "")),
        }
    }

    /// Returns the numbers of which a value consists. Each becomes an argument of a native Java
    /// method. Returns `None` if the value points to memory.
    fn leaves(self, value: &Value, place: &str) -> Option<Vec<Leaf>> {
        match value.crossing {
            Crossing::Number(number) => {
                Some(vec![Leaf { number, place: place.into(), spelt: type_spelling(number) }])
            }
            Crossing::Flat(id) => {
                let fields = self.abi.structure(id).slots.iter().zip(&self.speller.names.fields[id.0]);
                let parts = fields.map(|(slot, name)| self.leaves(&slot.value, &format!("{place}.{name}")));
                Some(parts.collect::<Option<Vec<_>>>()?.into_iter().flatten().collect())
            }
            Crossing::Text | Crossing::Deep(_) => None,
            Crossing::List(_) | Crossing::Nested(_) | Crossing::Optional(_) => None,
        }
    }
}

/// Returns true if champions can call an API function as a native Java method. No argument or
/// result is then an object, so no wrapper is needed.
pub fn is_direct(Call { args, result }: &Call) -> bool {
    !args.iter().chain(result).any(is_object)
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
