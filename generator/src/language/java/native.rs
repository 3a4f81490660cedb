//! The description of a native Java method, from which the Java and Rust templates are rendered.

use super::border::is_object;
use super::scratch::Slot;
use crate::model::abi::{Number, Value};

/// A native Java method that calls the C function of the same name in the game's library.
pub struct Native {
    pub role: Role,
    pub symbol: String,
    /// The name of the API or user function that the native method implements. The next field is
    /// the Java method that calls the native method.
    pub function: String,
    pub method: String,
    /// The Java result type of the method that calls the native method.
    pub returned: String,
    pub args: Vec<Argument>,
    pub back: ResultForm,
}

/// What generated Java code uses a native method for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The native method is an API function that only uses numbers. Champions call it directly.
    Direct,
    /// The native method is an API function that `JouteCalls` wraps, because it has objects as
    /// arguments or result.
    Called,
    /// The native method fetches the arguments of a function that the candidate writes.
    Taken,
    /// The native method gives the library the result of a function that the candidate writes.
    Answered,
    /// The native method returns the text form of a value, which `JouteCalls` prints.
    Shown,
}

/// An argument of a native Java method, which calls the game's library.
pub struct Argument {
    pub name: String,
    pub ty: String,
    pub value: Value,
    pub form: ArgumentForm,
}

/// How an argument is passed to a native Java method.
pub enum ArgumentForm {
    /// The argument is passed as one or more JNI arguments: a number, or the numbers that a struct
    /// consists of.
    Leaves(Vec<Leaf>),
    Scratch(Slot),
}

/// A number among the JNI arguments of a native method, and the Java variable or field that
/// contains it.
pub struct Leaf {
    pub number: Number,
    pub place: String,
    pub spelt: TypeSpelling,
}

/// How a native Java method returns its result.
pub enum ResultForm {
    Nothing,
    Number(Number),
    /// The result is an enum value, returned as its ordinal. The string is the name of the enum.
    Enum(String),
    Scratch(Slot),
    /// The result is the text form of a value, which is printed.
    Printed,
    /// The results are the arguments of a function that the candidate writes.
    Arguments,
}

/// The names of a number's type in a Java declaration, in a JNI signature and in Rust.
#[derive(Clone, Copy)]
pub struct TypeSpelling {
    pub java: &'static str,
    pub code: char,
    pub rust: &'static str,
}

impl Argument {
    /// Returns the numbers with which this argument is passed to the native method. The list is
    /// empty if the argument is passed through the memory that Java and Rust share.
    pub fn leaves(&self) -> &[Leaf] {
        match &self.form {
            ArgumentForm::Leaves(leaves) => leaves,
            ArgumentForm::Scratch(_) => &[],
        }
    }
}

impl Native {
    /// Returns all numbers that are passed to the native method as JNI arguments.
    pub fn leaves(&self) -> impl Iterator<Item = &Leaf> {
        self.args.iter().flat_map(Argument::leaves)
    }

    /// Returns true if an argument of the native method is passed through the memory that Java and
    /// Rust share.
    pub fn sends(&self) -> bool {
        self.args.iter().any(|arg| matches!(arg.form, ArgumentForm::Scratch(_)))
    }

    /// Returns true if an argument or the result of the native method is passed through the memory
    /// that Java and Rust share.
    pub fn uses_scratch(&self) -> bool {
        self.sends() || matches!(self.back, ResultForm::Scratch(_) | ResultForm::Printed)
    }

    /// Returns true if an argument of the native method may be invalid. If it may, generated code
    /// checks the arguments after a failed call.
    pub fn may_fail(&self) -> bool {
        self.args.iter().any(|arg| is_object(&arg.value))
    }

    /// Returns true if the C function takes its argument by pointer. This is the case if it returns
    /// the text form of a struct.
    pub fn by_pointer(&self) -> bool {
        self.role == Role::Shown && self.args.iter().any(|arg| arg.value.is_aggregate())
    }

    /// Returns the type of the native method's result, as it is written in Java, in a JNI signature
    /// and in Rust.
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

/// Returns the names of a number's type in a Java declaration, in a JNI signature and in Rust.
pub fn type_spelling(number: Number) -> TypeSpelling {
    match number {
        Number::Int | Number::Enum(_) => TypeSpelling { java: "int", code: 'I', rust: "jint" },
        Number::Double => TypeSpelling { java: "double", code: 'D', rust: "jdouble" },
        Number::Bool => TypeSpelling { java: "boolean", code: 'Z', rust: "jboolean" },
    }
}
