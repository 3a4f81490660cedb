//! `stubs.c`: every value that is more than a scalar, between OCaml's heap and the library's C forms.

use super::spell::{Form, Speller};
use crate::backend::symbol;
use crate::kit::render;
use crate::model::{Api, EnumId, Field, Layout, Struct, StructId, Type};
use crate::names::Names;
use crate::text::{Texts, texts};
use askama::Template;

/// How a function's call crosses the border.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Path {
    /// Only scalars: OCaml calls the library's own symbol.
    Straight,
    /// Through a stub in C.
    Stub,
}

/// How a function's call crosses the border.
pub fn path(speller: Speller<'_>, args: &[Field], result: Option<&Type>) -> Path {
    let scalar =
        |ty: &Type| matches!(speller.core(ty), Type::Int | Type::Double | Type::Bool | Type::Enum(_));
    let straight = args.iter().all(|arg| scalar(&arg.ty)) && result.is_none_or(scalar);
    if straight { Path::Straight } else { Path::Stub }
}

/// Words in one piece of the minor heap: `JOUTE_PIECE`.
const PIECE: usize = 257;

#[derive(Template)]
#[template(path = "ocaml/stubs.c", escape = "none")]
struct Stubs {
    text: Texts,
    blocks: Vec<String>,
}

/// The generated C of a kit.
pub fn stubs(api: &Api, names: &Names) -> String {
    let speller = Speller { api, names };
    let mut blocks = Vec::new();
    let mut arrays = Vec::new();
    for (index, structure) in api.structs.iter().enumerate() {
        for field in &structure.fields {
            array_blocks(speller, &field.ty, &mut arrays, &mut blocks);
        }
        if speller.form(structure) != Form::Alone {
            blocks.push(structure_block(speller, StructId(index)));
        }
    }
    for ty in api.all_types() {
        array_blocks(speller, ty, &mut arrays, &mut blocks);
    }
    for f in &api.functions {
        if path(speller, &f.args, f.result.as_ref()) == Path::Stub {
            let args: Vec<_> = f.args.iter().map(|a| (a.name.as_str(), &a.ty)).collect();
            let stub = Stub { name: &f.name, blamed: &f.name, symbol: symbol("api", &f.name), args: &args };
            blocks.push(stub.text(speller, f.result.as_ref().map_or(Answer::Nothing, Answer::Value)));
        }
    }
    for f in &api.user_functions {
        if !f.args.is_empty() {
            blocks.push(take(speller, &f.name, &f.args));
        }
        if let Some(ty) = &f.result {
            let name = format!("answer_{}", f.name);
            let args = [("result", ty)];
            let stub = Stub { name: &name, blamed: &f.name, symbol: symbol("answer", &f.name), args: &args };
            blocks.push(stub.text(speller, Answer::Nothing));
        }
    }
    let enums = (0..api.enums.len()).map(|i| (&api.enums[i].name, Type::Enum(EnumId(i))));
    let structs = (0..api.structs.len()).map(|i| (&api.structs[i].name, Type::Struct(StructId(i))));
    for (written, ty) in enums.chain(structs) {
        let (name, blamed) = (format!("show_{written}"), format!("afficher_{written}"));
        let args = [("v", &ty)];
        let stub = Stub { name: &name, blamed: &blamed, symbol: symbol("show", written), args: &args };
        blocks.push(stub.text(speller, Answer::Line));
    }
    render(&Stubs { text: texts(api), blocks })
}

/// The C form of a type; tuples of one are their field, which changes nothing in their bits.
fn c_type(speller: Speller<'_>, ty: &Type) -> String {
    match speller.core(ty) {
        Type::Int | Type::Enum(_) => "int32_t ".into(),
        Type::Double => "double ".into(),
        Type::Bool => "uint8_t ".into(),
        Type::String => "const char *".into(),
        Type::Struct(id) => format!("struct joute_s_{} ", speller.api.structure(*id).name),
        Type::Array(_) => "struct joute_array ".into(),
    }
}

/// The end of the names of a type's functions.
fn stem(speller: Speller<'_>, ty: &Type) -> String {
    match speller.core(ty) {
        Type::Int => "int".into(),
        Type::Double => "double".into(),
        Type::Bool => "bool".into(),
        Type::String => "string".into(),
        Type::Enum(_) => "enum".into(),
        Type::Struct(id) => format!("s_{}", speller.api.structure(*id).name),
        Type::Array(item) => format!("a_{}", stem(speller, item)),
    }
}

/// Words on OCaml's heap of a value that fits in one piece, headers included; `None` if it may not.
fn words(speller: Speller<'_>, ty: &Type) -> Option<usize> {
    let words = match speller.core(ty) {
        Type::Int | Type::Bool | Type::Enum(_) => 0,
        Type::Double => 2,
        Type::String | Type::Array(_) => return None,
        Type::Struct(id) => {
            let structure = speller.api.structure(*id);
            let block = 1 + structure.fields.len();
            match speller.form(structure) {
                Form::Doubles => block,
                Form::Alone | Form::Block => {
                    let inner = structure.fields.iter().map(|f| words(speller, &f.ty)).sum::<Option<usize>>();
                    block + inner?
                }
            }
        }
    };
    (words <= PIECE).then_some(words)
}

fn structure_block(speller: Speller<'_>, id: StructId) -> String {
    let structure = speller.api.structure(id);
    let Struct { name, summary: _, shape: _, fields, layout: _ } = structure;
    let doubles = speller.form(structure) == Form::Doubles;
    let count = fields.len();
    let ty = format!("struct joute_s_{name}");
    let mut text = format!("{ty} {{\n");
    for (i, field) in fields.iter().enumerate() {
        text += &format!("    {}f{i};\n", c_type(speller, &field.ty));
    }
    text += &format!(
        "}};\n\nstatic inline int joute_get_s_{name}(struct joute_scratch *scratch, value v, {ty} *out)\n{{\n    (void)scratch;\n"
    );
    for (i, field) in fields.iter().enumerate() {
        if doubles {
            text += &format!("    out->f{i} = Double_flat_field(v, {i});\n");
        } else {
            text += &format!(
                "    if (JOUTE_UNLIKELY(joute_get_{}(scratch, Field(v, {i}), &out->f{i})))\n        return joute_at_field(\"{}\");\n",
                stem(speller, &field.ty),
                field.name
            );
        }
    }
    text += "    return 0;\n}\n\n";
    let tag = if doubles { "Double_array_tag" } else { "0" };
    match words(speller, &Type::Struct(id)) {
        Some(total) => {
            text += &format!(
                "static inline value joute_put_s_{name}(value **room, const {ty} *from)\n{{\n    value v = joute_block(room, {count}, \
                 {tag});\n"
            );
            for (i, field) in fields.iter().enumerate() {
                text += &match speller.core(&field.ty) {
                    _ if doubles => format!("    Store_double_flat_field(v, {i}, from->f{i});\n"),
                    Type::Double => format!("    Field(v, {i}) = joute_put_double(room, from->f{i});\n"),
                    Type::Struct(_) => {
                        let stem = stem(speller, &field.ty);
                        format!("    Field(v, {i}) = joute_put_{stem}(room, &from->f{i});\n")
                    }
                    scalar => {
                        format!("    Field(v, {i}) = joute_new_{}(from->f{i});\n", stem(speller, scalar))
                    }
                };
            }
            text += &format!(
                "    return v;\n}}\n\nstatic inline value joute_new_s_{name}(const {ty} *from)\n{{\n    value *room = \
                 joute_room({total});\n    return joute_put_s_{name}(&room, from);\n}}"
            );
        }
        None => {
            text += &format!(
                "static inline value joute_new_s_{name}(const {ty} *from)\n{{\n    CAMLparam0();\n    CAMLlocal2(v, item);\n    v = \
                 caml_alloc({count}, {tag});\n"
            );
            if doubles {
                for i in 0..count {
                    text += &format!("    Store_double_flat_field(v, {i}, from->f{i});\n");
                }
            } else {
                text += &store_fields(speller, fields, "from->");
            }
            text += "    CAMLreturn(v);\n}";
        }
    }
    text
}

/// Fills the rooted block `v`, each field made before it is stored.
fn store_fields(speller: Speller<'_>, fields: &[Field], from: &str) -> String {
    let field = |(i, field): (usize, &Field)| {
        let value = make(speller, &field.ty, &format!("{from}f{i}"));
        format!("    item = {value};\n    Store_field(v, {i}, item);\n")
    };
    fields.iter().enumerate().map(field).collect()
}

/// An expression that makes a value of OCaml.
fn make(speller: Speller<'_>, ty: &Type, from: &str) -> String {
    let by = if matches!(speller.core(ty), Type::Struct(_) | Type::Array(_)) { "&" } else { "" };
    format!("joute_new_{}({by}{from})", stem(speller, ty))
}

/// A statement that frees what a value from the library points to.
fn release(speller: Speller<'_>, ty: &Type, from: &str) -> Option<String> {
    let api = speller.api;
    match speller.core(ty) {
        Type::String => Some(format!("    free((void *){from});\n")),
        Type::Array(item) if api.layout(item) != Layout::Owned => Some(format!("    free({from}.items);\n")),
        core if api.layout(core) == Layout::Owned => {
            Some(format!("    joute_drop_{}(&{from});\n", api.mangle(core)))
        }
        _ => None,
    }
}

/// Declares what [`release`] calls.
fn declare_release(speller: Speller<'_>, ty: &Type) -> String {
    match release(speller, ty, "") {
        Some(line) if line.contains("joute_drop_") => {
            let name = speller.api.mangle(speller.core(ty));
            format!("extern void joute_drop_{name}({}*value);\n", c_type(speller, ty))
        }
        _ => String::new(),
    }
}

fn array_blocks(speller: Speller<'_>, ty: &Type, done: &mut Vec<String>, blocks: &mut Vec<String>) {
    let Type::Array(item) = ty else { return };
    array_blocks(speller, item, done, blocks);
    let name = stem(speller, ty);
    let by_hand =
        matches!(speller.core(item), Type::Int | Type::Double | Type::Bool | Type::Enum(_) | Type::String);
    if by_hand || done.contains(&name) {
        return;
    }
    done.push(name.clone());
    let c_type = c_type(speller, item);
    let item_stem = stem(speller, item);
    let get = format!(
        "static inline int joute_get_{name}(struct joute_scratch *scratch, value v, struct joute_array *out)\n{{\n    mlsize_t length = \
         Wosize_val(v);\n    {c_type}*items = joute_take(scratch, length * sizeof *items);\n    for (mlsize_t i = 0; i < length; \
         i++)\n        if (JOUTE_UNLIKELY(joute_get_{item_stem}(scratch, Field(v, i), &items[i])))\n            return \
         joute_at_item(i);\n    out->items = items;\n    out->length = length;\n    return 0;\n}}\n\n"
    );
    let new = match words(speller, item) {
        Some(words) => format!(
            "static value joute_new_{name}_in_pieces(const struct joute_array *from)\n{{\n    CAMLparam0();\n    CAMLlocal1(v);\n    \
             const {c_type}*items = from->items;\n    v = caml_alloc(from->length, 0);\n    for (mlsize_t i = 0; i < from->length;) {{\n        \
             mlsize_t end = from->length - i < JOUTE_PIECE / {words} ? from->length : i + JOUTE_PIECE / {words};\n        value *room = \
             joute_room((end - i) * {words});\n        for (; i < end; i++)\n            caml_initialize(&Field(v, i), \
             joute_put_{item_stem}(&room, &items[i]));\n    }}\n    CAMLreturn(v);\n}}\n\n\
             static inline value joute_new_{name}(const struct joute_array *from)\n{{\n    const {c_type}*items = from->items;\n    if \
             (from->length == 0)\n        return Atom(0);\n    if (from->length > (JOUTE_PIECE - 1) / {each})\n        return \
             joute_new_{name}_in_pieces(from);\n    value *room = joute_room(1 + from->length * {each});\n    value v = joute_block(&room, \
             from->length, 0);\n    for (mlsize_t i = 0; i < from->length; i++)\n        Field(v, i) = joute_put_{item_stem}(&room, \
             &items[i]);\n    return v;\n}}",
            each = words + 1
        ),
        None => format!(
            "static inline value joute_new_{name}(const struct joute_array *from)\n{{\n    CAMLparam0();\n    CAMLlocal2(v, item);\n    \
             const {c_type}*items = from->items;\n    v = caml_alloc(from->length, 0);\n    for (mlsize_t i = 0; i < from->length; i++) {{\n        \
             item = {};\n        Store_field(v, i, item);\n    }}\n    CAMLreturn(v);\n}}",
            make(speller, item, "items[i]")
        ),
    };
    blocks.push(get + &new);
}

/// What a stub gives back.
enum Answer<'a> {
    /// `unit`.
    Nothing,
    /// A value.
    Value(&'a Type),
    /// The text of `afficher_*`; its only argument goes by pointer if it is a struct.
    Line,
}

/// A function of OCaml over a symbol of the library.
struct Stub<'a> {
    name: &'a str,
    /// The function that messages name.
    blamed: &'a str,
    symbol: String,
    args: &'a [(&'a str, &'a Type)],
}

impl Stub<'_> {
    fn text(&self, speller: Speller<'_>, answer: Answer<'_>) -> String {
        let Stub { name, blamed, symbol, args } = self;
        let line = matches!(answer, Answer::Line);
        // An enum's name is no struct: it goes by value. A tuple of one is a struct to the library.
        let pointer = |ty: &Type| line && matches!(ty, Type::Struct(_));
        let params = args.iter().map(|(_, ty)| {
            let c = c_type(speller, ty);
            if pointer(ty) { "const void *".into() } else { c.trim_end().into() }
        });
        let params = joined(params, "void");
        let text_type = Type::String;
        let result = match answer {
            Answer::Nothing => None,
            Answer::Value(ty) => Some(ty),
            Answer::Line => Some(&text_type),
        };
        let returned = result.map_or("void ".into(), |ty| c_type(speller, ty));
        let mut text = result.map_or(String::new(), |ty| declare_release(speller, ty));
        text += &format!("extern {returned}{symbol}({params});\n\nvalue joute_ml_{name}(");
        text += &joined((0..args.len()).map(|i| format!("value a{i}")), "value unit");
        text += ")\n{\n";
        if args.is_empty() {
            text += "    (void)unit;\n";
        }
        let scratch = args.iter().any(|(_, ty)| speller.api.layout(ty) == Layout::Owned);
        let passed_scratch = if scratch { "&scratch" } else { "NULL" };
        if scratch {
            text += "    struct joute_scratch scratch;\n    joute_open(&scratch);\n";
        }
        for (i, (arg, ty)) in args.iter().enumerate() {
            text += &format!(
                "    {}c{i};\n    if (JOUTE_UNLIKELY(joute_get_{}({passed_scratch}, a{i}, &c{i})))\n        joute_refuse({passed_scratch}, \
                 \"{blamed}\", \"{arg}\");\n",
                c_type(speller, ty),
                stem(speller, ty)
            );
        }
        let passed =
            args.iter().enumerate().map(|(i, (_, ty))| format!("{}c{i}", if pointer(ty) { "&" } else { "" }));
        let keep = if result.is_some() { format!("{returned}r = ") } else { String::new() };
        text += &format!("    {keep}{symbol}({});\n", joined(passed, ""));
        if scratch {
            text += "    joute_close(&scratch);\n";
        }
        text += "    joute_check();\n";
        match result {
            None => text += "    return Val_unit;\n}",
            Some(ty) => {
                text += &format!("    value v = {};\n", make(speller, ty, "r"));
                text += &release(speller, ty, "r").unwrap_or_default();
                text += "    return v;\n}";
            }
        }
        text
    }
}

/// The arguments of a user function, as a tuple; one alone as itself.
fn take(speller: Speller<'_>, name: &str, args: &[Field]) -> String {
    let mut text = String::new();
    let mut declared = Vec::new();
    for arg in args {
        let line = declare_release(speller, &arg.ty);
        if !declared.contains(&line) {
            text += &line;
            declared.push(line);
        }
    }
    text += &format!("struct joute_args_{name} {{\n");
    for (i, arg) in args.iter().enumerate() {
        text += &format!("    {}f{i};\n", c_type(speller, &arg.ty));
    }
    let symbol = symbol("take", name);
    let locals = if args.len() == 1 { "CAMLlocal1(v);" } else { "CAMLlocal2(v, item);" };
    text += &format!(
        "}};\nextern void {symbol}(struct joute_args_{name} *out);\n\nvalue joute_ml_take_{name}(value unit)\n{{\n    \
         CAMLparam1(unit);\n    {locals}\n    struct joute_args_{name} from;\n    {symbol}(&from);\n    joute_check();\n"
    );
    match args {
        [arg] => {
            let value = make(speller, &arg.ty, "from.f0");
            text += &format!("    v = {value};\n");
        }
        _ => {
            text += &format!("    v = caml_alloc({}, 0);\n", args.len());
            text += &store_fields(speller, args, "from.");
        }
    }
    for (i, arg) in args.iter().enumerate() {
        text += &release(speller, &arg.ty, &format!("from.f{i}")).unwrap_or_default();
    }
    text + "    CAMLreturn(v);\n}"
}

fn joined(parts: impl Iterator<Item = String>, none: &str) -> String {
    let parts = parts.collect::<Vec<_>>().join(", ");
    if parts.is_empty() { none.into() } else { parts }
}
