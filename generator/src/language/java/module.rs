//! The JNI module in Rust: one function for each native method.

use super::border::Border;
use super::native::{Argument, Back, Native, Role, Way};
use crate::kit::render;
use crate::language::rust::variant;
use crate::model::abi::{Block, Crossing, Number, Value};
use crate::names::Names;
use crate::rust::DIALECT;
use crate::rust::syntax::Source;
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

/// `src/lib.rs`.
pub fn module(border: Border<'_>) -> String {
    let (api, abi) = (border.speller.api, border.abi);
    let source = Source { api, names: &Names::new(api, DIALECT), abi };
    let names = source.names;
    let structs = abi.structs.iter().zip(names.structs.iter().cloned()).zip(&names.fields);
    let users = api.user_functions.iter().map(|f| format!("Args{}", variant(&f.name)));
    let users = abi.user_functions.iter().map(|entry| &entry.args).zip(users).zip(&names.user_args);
    let blocks = structs.chain(users).filter(|((block, _), _)| !block.slots.is_empty());
    let natives = border.natives();
    let (direct, others) = natives.iter().partition(|native| native.role == Role::Direct);
    render(&Module {
        game: &api.name,
        blocks: blocks.map(|((block, name), fields)| self::block(source, block, name, fields)).collect(),
        functions: natives.iter().map(|native| function(source, native)).collect(),
        direct,
        others,
    })
}

fn block(source: Source<'_>, block: &Block, name: String, fields: &[String]) -> BlockView {
    let types = block.slots.iter().map(|slot| source.raw_type(&slot.value).to_string());
    BlockView { name, fields: fields.iter().cloned().zip(types).collect() }
}

fn function<'a>(source: Source<'_>, native: &'a Native) -> Function<'a> {
    let mut next = 0;
    let values = native.args.iter().map(|Argument { value, way, .. }| match way {
        Way::Leaves(_) => given(source, value, &mut next),
        Way::Scratch(_) => Given::Scratch,
    });
    Function { native, values: values.collect() }
}

/// A value from JNI arguments, in order.
fn given(source: Source<'_>, value: &Value, next: &mut usize) -> Given {
    let index = *next;
    *next += usize::from(value.is_number());
    match value.crossing {
        Crossing::Number(Number::Bool) => Given::Bool(index),
        Crossing::Number(Number::Int | Number::Double | Number::Enum(_)) => Given::Number(index),
        Crossing::Flat(id) => {
            let slots = source.abi.structure(id).slots.iter().zip(&source.names.fields[id.0]);
            let fields = slots.map(|(slot, name)| (name.clone(), given(source, &slot.value, next)));
            Given::Struct { name: source.names.structure(id).into(), fields: fields.collect() }
        }
        Crossing::Text | Crossing::Deep(_) => Given::Scratch,
        Crossing::List(_) | Crossing::Nested(_) | Crossing::Optional(_) => Given::Scratch,
    }
}
