//! Generates the Rust module through which Java calls the game's library. It has one function for
//! each native Java method.

use super::border::natives;
use super::native::{Argument, ArgumentForm, Native, ResultForm, Role};
use crate::language::rust::variant;
use crate::library::raw_type;
use crate::model::abi::{Crossing, Number, Value};
use crate::names::{NamedApi, NamedField};
use crate::rust::DIALECT;
use crate::text::render;
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
pub fn module(api: &NamedApi<'_>) -> String {
    let rust = &NamedApi::new(api.model, DIALECT);
    let structs = rust.structs.iter().map(|s| block(rust, s.name.clone(), &s.fields));
    let users = rust.user_functions.iter().filter(|f| !f.args.is_empty());
    let users = users.map(|f| block(rust, format!("Args{}", variant(f.original_name)), &f.args));
    let natives = natives(api);
    let (direct, others) = natives.iter().partition(|native| native.role == Role::Direct);
    render(&Module {
        game: &api.model.name,
        blocks: structs.chain(users).collect(),
        functions: natives.iter().map(|native| function(rust, native)).collect(),
        direct,
        others,
    })
}

fn block(rust: &NamedApi<'_>, name: String, fields: &[NamedField<'_>]) -> BlockView {
    let field = |field: &NamedField<'_>| (field.name.clone(), raw_type(rust, &field.value).to_string());
    BlockView { name, fields: fields.iter().map(field).collect() }
}

fn function<'a>(rust: &NamedApi<'_>, native: &'a Native) -> Function<'a> {
    let mut next = 0;
    let values = native.args.iter().map(|Argument { value, form, .. }| match form {
        ArgumentForm::Leaves(_) => argument_source(rust, value, &mut next),
        ArgumentForm::Scratch(_) => ArgumentSource::Scratch,
    });
    Function { native, values: values.collect() }
}

/// Returns the place from which a native Java method takes an argument's value. `next` is the index
/// of the next JNI argument, and is advanced.
fn argument_source(rust: &NamedApi<'_>, value: &Value, next: &mut usize) -> ArgumentSource {
    let index = *next;
    *next += usize::from(value.is_number());
    match value.crossing {
        Crossing::Number(Number::Bool) => ArgumentSource::Bool(index),
        Crossing::Number(Number::Int | Number::Double | Number::Enum(_)) => ArgumentSource::Number(index),
        Crossing::Flat(id) => {
            let structure = rust.structure(id);
            let fields = structure.fields.iter();
            let fields = fields.map(|field| (field.name.clone(), argument_source(rust, &field.value, next)));
            let fields = fields.collect();
            ArgumentSource::Struct { name: structure.name.clone(), fields }
        }
        Crossing::Text | Crossing::Deep(_) => ArgumentSource::Scratch,
        Crossing::List(_) | Crossing::Nested(_) | Crossing::Optional(_) => ArgumentSource::Scratch,
    }
}
