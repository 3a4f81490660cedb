//! The description of a native method, from which the Java and Rust templates are rendered.

use super::border::is_object;
use super::scratch::Slot;
use crate::model::abi::{Number, Value};

/// A native method that calls the C ABI symbol of the same name.
pub struct Native {
    pub role: Role,
    pub symbol: String,
    /// The Java function that the native method implements, and the method that calls it.
    pub function: String,
    pub method: String,
    /// The result type of the calling method.
    pub returned: String,
    pub args: Vec<Argument>,
    pub back: ResultForm,
}

/// The purpose of a native method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// An API function that only uses numbers. Champions call it directly.
    Direct,
    /// An API function that `JouteCalls` wraps, because it has objects as arguments or result.
    Called,
    /// A function that fetches the arguments of a user function.
    Taken,
    /// A function that hands in the result of a user function.
    Answered,
    /// A function that returns the text of a value, which `JouteCalls` prints.
    Shown,
}

/// An argument of a native method.
pub struct Argument {
    pub name: String,
    pub ty: String,
    pub value: Value,
    pub form: ArgumentForm,
}

/// The way in which an argument is passed.
pub enum ArgumentForm {
    /// The argument is passed as JNI arguments: a number, or the numbers that a struct consists of.
    Leaves(Vec<Leaf>),
    Scratch(Slot),
}

/// A number among the JNI arguments, and the variable or field that contains it.
pub struct Leaf {
    pub number: Number,
    pub place: String,
    pub spelt: TypeSpelling,
}

/// The way in which a result is returned.
pub enum ResultForm {
    Nothing,
    Number(Number),
    /// An enum value, returned as its ordinal. The string is the name of the enum.
    Enum(String),
    Scratch(Slot),
    /// A text that is printed.
    Printed,
    /// The arguments of a user function.
    Arguments,
}

/// The spelling of a number's type in a Java declaration, in a JNI signature and in Rust.
#[derive(Clone, Copy)]
pub struct TypeSpelling {
    pub java: &'static str,
    pub code: char,
    pub rust: &'static str,
}

impl Argument {
    /// Returns the JNI arguments of this argument. Empty if the argument is passed through the scratch
    /// memory.
    pub fn leaves(&self) -> &[Leaf] {
        match &self.form {
            ArgumentForm::Leaves(leaves) => leaves,
            ArgumentForm::Scratch(_) => &[],
        }
    }
}

impl Native {
    /// Returns all JNI arguments of the method.
    pub fn leaves(&self) -> impl Iterator<Item = &Leaf> {
        self.args.iter().flat_map(Argument::leaves)
    }

    /// Returns true if an argument is passed through the scratch memory.
    pub fn sends(&self) -> bool {
        self.args.iter().any(|arg| matches!(arg.form, ArgumentForm::Scratch(_)))
    }

    /// Returns true if an argument or the result is passed through the scratch memory.
    pub fn uses_scratch(&self) -> bool {
        self.sends() || matches!(self.back, ResultForm::Scratch(_) | ResultForm::Printed)
    }

    /// Returns true if an argument may be invalid, which is examined after a call has failed.
    pub fn may_fail(&self) -> bool {
        self.args.iter().any(|arg| is_object(&arg.value))
    }

    /// Returns true if the library takes the value by pointer. This is the case for structs whose text is
    /// requested.
    pub fn by_pointer(&self) -> bool {
        self.role == Role::Shown && self.args.iter().any(|arg| arg.value.is_aggregate())
    }

    /// Returns the result type of the native method in JNI.
    pub fn register(&self) -> TypeSpelling {
        match self.back {
            ResultForm::Number(number) => type_spelling(number),
            ResultForm::Enum(_) => type_spelling(Number::Int),
            ResultForm::Nothing | ResultForm::Scratch(_) | ResultForm::Printed | ResultForm::Arguments => {
                TypeSpelling { java: "void", code: 'V', rust: "()" }
            }
        }
    }
}

/// Returns the spelling of a number's type.
pub fn type_spelling(number: Number) -> TypeSpelling {
    match number {
        Number::Int | Number::Enum(_) => TypeSpelling { java: "int", code: 'I', rust: "jint" },
        Number::Double => TypeSpelling { java: "double", code: 'D', rust: "jdouble" },
        Number::Bool => TypeSpelling { java: "boolean", code: 'Z', rust: "jboolean" },
    }
}
