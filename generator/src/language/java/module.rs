//! The JNI module in Rust: one function for each native method.

use super::border::Border;
use super::native::{Argument, Back, Native, Role, Way};
use crate::kit::render;
use crate::language::rust::variant;
use crate::model::abi::{Abi, Block, Crossing, Number, Value};
use crate::names::Names;
use crate::rust::DIALECT;
use askama::Template;

#[derive(Template)]
#[template(path = "java/lib.rs", escape = "none")]
struct Module<'a> {
    game: &'a str,
    blocks: Vec<BlockView>,
    functions: Vec<Function<'a>>,
    /// The native methods of `Interface`, and those of `JouteCalls`.
    direct: Vec<&'a Native>,
    others: Vec<&'a Native>,
}

/// A struct of the C ABI, with its fields and their types.
struct BlockView {
    name: String,
    fields: Vec<(String, String)>,
}

#[derive(Template)]
#[template(path = "java/module/call.rs", escape = "none")]
struct Function<'a> {
    native: &'a Native,
    values: Vec<Given>,
}

/// Where an argument comes from.
#[derive(Template)]
#[template(path = "java/module/given.rs", escape = "none")]
enum Given {
    Scratch,
    /// The JNI argument of this index.
    Number(usize),
    /// The same, as the C ABI has a bool.
    Bool(usize),
    Struct {
        name: String,
        fields: Vec<(String, Given)>,
    },
}

/// Rust's names of what crosses.
#[derive(Clone, Copy)]
struct Source<'a> {
    abi: &'a Abi<'a>,
    rust: &'a Names,
}

/// `src/lib.rs`.
pub fn module(border: Border<'_>) -> String {
    let (api, abi) = (border.speller.api, border.abi);
    let source = Source { abi, rust: &Names::new(api, DIALECT) };
    let structs = abi.structs.iter().zip(source.rust.structs.iter().cloned()).zip(&source.rust.fields);
    let users = api.user_functions.iter().map(|f| format!("Args{}", variant(&f.name)));
    let users = abi.user_functions.iter().map(|entry| &entry.args).zip(users).zip(&source.rust.user_args);
    let blocks = structs.chain(users).filter(|((block, _), _)| !block.slots.is_empty());
    let natives = border.natives();
    let (direct, others) = natives.iter().partition(|native| native.role == Role::Direct);
    render(&Module {
        game: &api.name,
        blocks: blocks.map(|((block, name), fields)| source.block(block, name, fields)).collect(),
        functions: natives.iter().map(|native| source.function(native)).collect(),
        direct,
        others,
    })
}

impl Source<'_> {
    fn block(self, block: &Block, name: String, fields: &[String]) -> BlockView {
        let types = block.slots.iter().map(|slot| self.raw(&slot.value));
        BlockView { name, fields: fields.iter().cloned().zip(types).collect() }
    }

    /// The C form of a value.
    fn raw(self, value: &Value) -> String {
        match &value.crossing {
            Crossing::Number(Number::Int | Number::Enum(_)) => "i32".into(),
            Crossing::Number(Number::Double) => "f64".into(),
            Crossing::Number(Number::Bool) => "u8".into(),
            Crossing::Text => "*mut c_char".into(),
            Crossing::Flat(id) | Crossing::Deep(id) => format!("ffi::{}", self.rust.structure(*id)),
            Crossing::List(item) | Crossing::Nested(item) => format!("ffi::RawArray<{}>", self.raw(item)),
        }
    }

    fn function(self, native: &Native) -> Function<'_> {
        let mut next = 0;
        let values = native.args.iter().map(|Argument { value, way, .. }| match way {
            Way::Leaves(_) => self.given(value, &mut next),
            Way::Scratch(_) => Given::Scratch,
        });
        Function { native, values: values.collect() }
    }

    /// A value from JNI arguments, in order.
    fn given(self, value: &Value, next: &mut usize) -> Given {
        let index = *next;
        *next += usize::from(value.is_number());
        match value.crossing {
            Crossing::Number(Number::Bool) => Given::Bool(index),
            Crossing::Number(Number::Int | Number::Double | Number::Enum(_)) => Given::Number(index),
            Crossing::Flat(id) => {
                let slots = self.abi.structure(id).slots.iter().zip(&self.rust.fields[id.0]);
                let fields = slots.map(|(slot, name)| (name.clone(), self.given(&slot.value, next)));
                Given::Struct { name: self.rust.structure(id).into(), fields: fields.collect() }
            }
            Crossing::Text | Crossing::Deep(_) | Crossing::List(_) | Crossing::Nested(_) => Given::Scratch,
        }
    }
}
