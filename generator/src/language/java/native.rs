//! The description of a native Java method. Templates generate its Java code and its Rust code.

use super::border::is_object;
use super::scratch::Slot;
use crate::model::abi::{Number, Value};

/// A native Java method, which calls the library's C function of the same name.
pub struct Native {
    pub role: Role,
    pub symbol: String,
    /// The API or user function behind the native Java method. The next field is the Java method
    /// that calls the native method.
    pub function: String,
    pub method: String,
    /// The result type of the Java method that calls the native method.
    pub returned: String,
    pub args: Vec<Argument>,
    pub back: ResultForm,
}

/// The purpose for which Java code uses a native method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The native method is an API function that only uses numbers. Champions call it directly.
    Direct,
    /// The native method is an API function with objects as arguments or result. `JouteCalls` wraps
    /// it.
    Called,
    /// The native method gets the arguments for a function that the candidate writes.
    Taken,
    /// The native method passes on the result of a function that the candidate writes.
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

/// The form in which an argument is passed to a native Java method.
pub enum ArgumentForm {
    /// The argument is passed as one or more numbers, which are JNI arguments. A struct may consist
    /// of several numbers.
    Leaves(Vec<Leaf>),
    Scratch(Slot),
}

/// A number that is a JNI argument. The struct also contains the Java variable or field with its
/// value.
pub struct Leaf {
    pub number: Number,
    pub place: String,
    pub spelt: TypeSpelling,
}

/// The form in which a native Java method returns its result.
pub enum ResultForm {
    Nothing,
    Number(Number),
    /// The result is an enum value, returned as its ordinal. The string is the enum's name.
    Enum(String),
    Scratch(Slot),
    /// The result is the text form of a value, which is printed.
    Printed,
    /// The results are the arguments of a function that the candidate writes.
    Arguments,
}

/// The names of a number's type in Java, in a JNI signature and in Rust.
#[derive(Clone, Copy)]
pub struct TypeSpelling {
    pub java: &'static str,
    pub code: char,
    pub rust: &'static str,
}

impl Argument {
    /// Returns the numbers with which this argument is passed to the native Java method. The list
    /// is empty if the argument is passed through the memory that Java and Rust share.
    pub fn leaves(&self) -> &[Leaf] {
        match &self.form {
            ArgumentForm::Leaves(leaves) => leaves,
            ArgumentForm::Scratch(_) => &[],
        }
    }
}

impl Native {
    /// Returns all numbers that the native Java method gets as JNI arguments.
    pub fn leaves(&self) -> impl Iterator<Item = &Leaf> {
        self.args.iter().flat_map(Argument::leaves)
    }

    /// Returns true if an argument is passed through the memory that Java and Rust share.
    pub fn sends(&self) -> bool {
        self.args.iter().any(|arg| matches!(arg.form, ArgumentForm::Scratch(_)))
    }

    /// Returns true if the shared memory is used for an argument or the result. Java and Rust share
    /// this memory.
    pub fn uses_scratch(&self) -> bool {
        self.sends() || matches!(self.back, ResultForm::Scratch(_) | ResultForm::Printed)
    }

    /// Returns true if an argument of the native Java method may be invalid. Generated code then
    /// checks the arguments after a failed call.
    pub fn may_fail(&self) -> bool {
        self.args.iter().any(|arg| is_object(&arg.value))
    }

    /// Returns true if the C function takes its argument by pointer. This is so if it returns the
    /// text form of a struct.
    pub fn by_pointer(&self) -> bool {
        self.role == Role::Shown && self.args.iter().any(|arg| arg.value.is_aggregate())
    }

    /// Returns the names of the native method's result type. They are its names in Java, in a JNI
    /// signature and in Rust.
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

/// Returns the names of a number's type in Java, JNI signatures and Rust.
pub fn type_spelling(number: Number) -> TypeSpelling {
    match number {
        Number::Int | Number::Enum(_) => TypeSpelling { java: "int", code: 'I', rust: "jint" },
        Number::Double => TypeSpelling { java: "double", code: 'D', rust: "jdouble" },
        Number::Bool => TypeSpelling { java: "boolean", code: 'Z', rust: "jboolean" },
    }
}
