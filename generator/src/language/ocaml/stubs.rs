//! `stubs.c`: every value that is more than a scalar, between OCaml's heap and the library's C forms.

use super::layout::{Path, c_type, path, stem, words};
use super::spell::{Form, Speller};
use crate::backend::symbol;
use crate::kit::render;
use crate::model::{Api, EnumId, Field, Layout, Struct, StructId, Type};
use crate::names::Names;
use crate::text::{Texts, texts};
use askama::Template;

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
        let result = f.result.as_ref();
        let path = path(speller, f.args.iter().map(|a| &a.ty), result);
        if !matches!(path, Path::Straight | Path::Room { stub: false }) {
            let args: Vec<_> = f.args.iter().map(|a| (a.name.as_str(), &a.ty)).collect();
            let name = format!("api_{}", f.name);
            let stub = Stub { name: &name, blamed: &f.name, symbol: symbol("api", &f.name), args: &args };
            blocks.push(match (path, result) {
                (Path::Made, Some(ty)) => stub.made(speller, ty, false),
                (Path::Room { stub: _ }, Some(ty)) => stub.room(speller, ty),
                _ => stub.quiet(speller, result),
            });
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
            blocks.push(stub.quiet(speller, None));
        }
    }
    let enums = (0..api.enums.len()).map(|i| (&api.enums[i].name, Type::Enum(EnumId(i))));
    let structs = (0..api.structs.len()).map(|i| (&api.structs[i].name, Type::Struct(StructId(i))));
    for (written, ty) in enums.chain(structs) {
        let (name, blamed) = (format!("show_{written}"), format!("afficher_{written}"));
        let args = [("v", &ty)];
        let stub = Stub { name: &name, blamed: &blamed, symbol: symbol("show", written), args: &args };
        blocks.push(stub.made(speller, &Type::String, true));
    }
    render(&Stubs { text: texts(api), blocks })
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

/// A function of OCaml over a symbol of the library.
struct Stub<'a> {
    name: &'a str,
    /// The function that messages name.
    blamed: &'a str,
    symbol: String,
    args: &'a [(&'a str, &'a Type)],
}

impl Stub<'_> {
    /// Makes its result on OCaml's heap, and raises. With `by_pointer`, structs are passed as `show` wants them.
    fn made(&self, speller: Speller<'_>, result: &Type, by_pointer: bool) -> String {
        let returned = c_type(speller, result);
        let mut text = declare_release(speller, result) + &self.declare(speller, &returned, by_pointer);
        let params = (0..self.args.len()).map(|i| format!("value a{i}"));
        text += &format!("value joute_ml_{}({})\n{{\n", self.name, joined(params, "value unit"));
        if self.args.is_empty() {
            text += "    (void)unit;\n";
        }
        text += &self
            .get(speller, |scratch, arg| format!("joute_refuse({scratch}, \"{}\", \"{arg}\");", self.blamed));
        text += &format!("    {returned}r = {};\n", self.call(by_pointer));
        text += self.close(speller);
        text += &format!("    joute_check();\n    value v = {};\n", make(speller, result, "r"));
        text += &release(speller, result, "r").unwrap_or_default();
        text + "    return v;\n}"
    }

    /// Gives back a C scalar or nothing; what is wrong waits in `joute_misuse` for OCaml to raise it.
    fn quiet(&self, speller: Speller<'_>, result: Option<&Type>) -> String {
        let returned = result.map_or("void ".into(), |ty| c_type(speller, ty));
        let mut text = self.declare(speller, &returned, false);
        let params = (0..self.args.len()).map(|i| format!("value a{i}"));
        text += &format!("{returned}joute_ml_{}({})\n{{\n", self.name, joined(params, "void"));
        let zero = if result.is_some() { ", 0" } else { "" };
        text += &self.get(speller, |scratch, arg| {
            format!("return joute_blame({scratch}, \"{}\", \"{arg}\"){zero};", self.blamed)
        });
        match result {
            Some(_) => {
                text += &format!(
                    "    {returned}r = {};\n{}    return r;\n}}",
                    self.call(false),
                    self.close(speller)
                );
            }
            None => text += &format!("    {};\n{}}}", self.call(false), self.close(speller)),
        }
        text
    }

    /// Leaves its result where the last argument points.
    fn room(&self, speller: Speller<'_>, result: &Type) -> String {
        let returned = c_type(speller, result);
        let mut text = self.declare(speller, &returned, false);
        let params = (0..self.args.len()).map(|i| format!("value a{i}, ")).collect::<String>();
        text += &format!("void joute_ml_{}({params}{returned}*room)\n{{\n", self.name);
        text += &self.get(speller, |scratch, arg| {
            format!("return joute_blame({scratch}, \"{}\", \"{arg}\");", self.blamed)
        });
        text + &format!("    *room = {};\n{}}}", self.call(false), self.close(speller))
    }

    fn declare(&self, speller: Speller<'_>, returned: &str, by_pointer: bool) -> String {
        let params = self.args.iter().map(|(_, ty)| match ty {
            Type::Struct(_) if by_pointer => "const void *".into(),
            _ => c_type(speller, ty).trim_end().to_owned(),
        });
        format!("extern {returned}{}({});\n\n", self.symbol, joined(params, "void"))
    }

    fn scratch(&self, speller: Speller<'_>) -> bool {
        self.args.iter().any(|(_, ty)| speller.api.layout(ty) == Layout::Owned)
    }

    /// Reads every argument; `refused` is the statement for a bad one.
    fn get(&self, speller: Speller<'_>, refused: impl Fn(&str, &str) -> String) -> String {
        let scratch = self.scratch(speller);
        let (mut text, passed) = if scratch {
            ("    struct joute_scratch scratch;\n    joute_open(&scratch);\n".to_owned(), "&scratch")
        } else {
            (String::new(), "NULL")
        };
        for (i, (arg, ty)) in self.args.iter().enumerate() {
            text += &format!(
                "    {}c{i};\n    if (JOUTE_UNLIKELY(joute_get_{}({passed}, a{i}, &c{i})))\n        {}\n",
                c_type(speller, ty),
                stem(speller, ty),
                refused(passed, arg)
            );
        }
        text
    }

    fn call(&self, by_pointer: bool) -> String {
        let passed = self.args.iter().enumerate().map(|(i, (_, ty))| match ty {
            Type::Struct(_) if by_pointer => format!("&c{i}"),
            _ => format!("c{i}"),
        });
        format!("{}({})", self.symbol, joined(passed, ""))
    }

    fn close(&self, speller: Speller<'_>) -> &'static str {
        if self.scratch(speller) { "    joute_close(&scratch);\n" } else { "" }
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
