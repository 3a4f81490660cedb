//! Generates the Rust module through which Java calls the game's library. It has one function for
//! each native Java method.

use super::border::Border;
use super::native::{Argument, ArgumentForm, Native, ResultForm, Role};
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
    /// The native methods of the Java class `Interface`. The next field contains those of the class
    /// `JouteCalls`.
    direct: Vec<&'a Native>,
    others: Vec<&'a Native>,
}

/// A C struct for which the Java module needs a conversion. It contains the struct's name, and the
/// name and type of each field.
struct BlockView {
    name: String,
    fields: Vec<(String, String)>,
}

#[derive(Template)]
#[template(path = "java/module/call.rs", escape = "none")]
struct Function<'a> {
    native: &'a Native,
    values: Vec<ArgumentSource>,
}

/// The place from which a native Java method takes an argument's value.
#[derive(Template)]
#[template(path = "java/module/given.rs", escape = "none")]
enum ArgumentSource {
    Scratch,
    /// The value is a number, which is the JNI argument with this index.
    Number(usize),
    /// The value is a bool, which is the JNI argument with this index. It is converted to a bool of
    /// the C ABI.
    Bool(usize),
    Struct {
        name: String,
        fields: Vec<(String, ArgumentSource)>,
    },
}

/// Returns the text of `src/lib.rs`, the Rust code of the native Java methods.
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
    let values = native.args.iter().map(|Argument { value, form, .. }| match form {
        ArgumentForm::Leaves(_) => argument_source(source, value, &mut next),
        ArgumentForm::Scratch(_) => ArgumentSource::Scratch,
    });
    Function { native, values: values.collect() }
}

/// Returns the place from which a native Java method takes an argument's value. `next` is the index
/// of the next JNI argument, and is advanced.
fn argument_source(source: Source<'_>, value: &Value, next: &mut usize) -> ArgumentSource {
    let index = *next;
    *next += usize::from(value.is_number());
    match value.crossing {
        Crossing::Number(Number::Bool) => ArgumentSource::Bool(index),
        Crossing::Number(Number::Int | Number::Double | Number::Enum(_)) => ArgumentSource::Number(index),
        Crossing::Flat(id) => {
            let slots = source.abi.structure(id).slots.iter().zip(&source.names.fields[id.0]);
            let fields = slots.map(|(slot, name)| (name.clone(), argument_source(source, &slot.value, next)));
            ArgumentSource::Struct { name: source.names.structure(id).into(), fields: fields.collect() }
        }
        Crossing::Text | Crossing::Deep(_) => ArgumentSource::Scratch,
        Crossing::List(_) | Crossing::Nested(_) | Crossing::Optional(_) => ArgumentSource::Scratch,
    }
}
