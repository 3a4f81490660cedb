//! A native method, planned: what templates of Java and of Rust are fed with.

use super::border::is_object;
use super::scratch::Slot;
use crate::model::abi::{Number, Value};

/// A native method over the symbol of the same name.
pub struct Native {
    pub role: Role,
    pub symbol: String,
    /// The function of Java that it serves, and the method that calls it.
    pub function: String,
    pub method: String,
    /// What that method gives back.
    pub returned: String,
    pub args: Vec<Argument>,
    pub back: Back,
}

/// What a native method is for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// A function of bare numbers: champions call it as it stands.
    Direct,
    /// A function that `JouteCalls` calls, with what makes objects and takes them apart.
    Called,
    /// Fetches the arguments of a user function.
    Taken,
    /// Hands in the result of a user function.
    Answered,
    /// The text of a value, for `JouteCalls` to print.
    Shown,
}

/// A value that goes in.
pub struct Argument {
    pub name: String,
    pub ty: String,
    pub value: Value,
    pub way: Way,
}

/// How a value goes in.
pub enum Way {
    /// As JNI arguments: a number, or the numbers that a struct is made of.
    Leaves(Vec<Leaf>),
    Scratch(Slot),
}

/// A number among JNI arguments, and the variable or the field that holds it.
pub struct Leaf {
    pub number: Number,
    pub place: String,
    pub spelt: Spelt,
}

/// How a result comes back.
pub enum Back {
    Nothing,
    Number(Number),
    /// As the ordinal of a value of the enum of this name.
    Enum(String),
    Scratch(Slot),
    /// As a text to print.
    Printed,
    /// As the arguments of a user function.
    Arguments,
}

/// What a number is in the declaration of a native method, in its signature, and in Rust.
#[derive(Clone, Copy)]
pub struct Spelt {
    pub java: &'static str,
    pub code: char,
    pub rust: &'static str,
}

impl Argument {
    /// What it is among JNI arguments.
    pub fn leaves(&self) -> &[Leaf] {
        match &self.way {
            Way::Leaves(leaves) => leaves,
            Way::Scratch(_) => &[],
        }
    }
}

impl Native {
    /// Every JNI argument.
    pub fn leaves(&self) -> impl Iterator<Item = &Leaf> {
        self.args.iter().flat_map(Argument::leaves)
    }

    /// True if an argument goes through the scratch.
    pub fn sends(&self) -> bool {
        self.args.iter().any(|arg| matches!(arg.way, Way::Scratch(_)))
    }

    /// True if anything goes through the scratch.
    pub fn uses_scratch(&self) -> bool {
        self.sends() || matches!(self.back, Back::Scratch(_) | Back::Printed)
    }

    /// True if an argument may be wrong, which is looked into after a call has failed.
    pub fn may_fail(&self) -> bool {
        self.args.iter().any(|arg| is_object(&arg.value))
    }

    /// True if the library takes the value by pointer: a struct whose text it makes.
    pub fn by_pointer(&self) -> bool {
        self.role == Role::Shown && self.args.iter().any(|arg| arg.value.is_aggregate())
    }

    /// What comes back over JNI.
    pub fn register(&self) -> Spelt {
        match self.back {
            Back::Number(number) => spelt(number),
            Back::Enum(_) => spelt(Number::Int),
            Back::Nothing | Back::Scratch(_) | Back::Printed | Back::Arguments => {
                Spelt { java: "void", code: 'V', rust: "()" }
            }
        }
    }
}

/// How a number crosses JNI.
pub fn spelt(number: Number) -> Spelt {
    match number {
        Number::Int | Number::Enum(_) => Spelt { java: "int", code: 'I', rust: "jint" },
        Number::Double => Spelt { java: "double", code: 'D', rust: "jdouble" },
        Number::Bool => Spelt { java: "boolean", code: 'Z', rust: "jboolean" },
    }
}
