//! What a probe draws, calls and writes, the same in every language: `docs/probe.md` as a table. A language adds how it spells types.

use crate::model::abi::Abi;
use crate::model::{Api, EnumId, Function, Layout, Shape, StructId, Type};
use crate::names::Names;

/// The table, as templates read it.
pub struct Table<'a> {
    /// Ints that are drawn more often than others.
    pub ints: [i32; 4],
    /// Doubles that are drawn more often than others: 16 hex digits of their bits.
    pub doubles: [String; 8],
    /// Strings that are drawn, between quotes and with the escapes that C, and whoever writes strings like C, reads.
    pub texts: [String; 5],
    /// How often the last of the strings that are drawn repeats its letter.
    pub long: usize,
    /// Lengths of small lists.
    pub lengths: [usize; 5],
    /// The length of a big one.
    pub big: usize,
    /// In the order of the description, as everything below.
    pub enums: Vec<EnumRow<'a>>,
    pub structs: Vec<StructRow<'a>>,
    /// Every type of list that crosses, inner ones first.
    pub lists: Vec<ListRow>,
    /// Every type of optional that crosses.
    pub optionals: Vec<OptionalRow>,
    pub constants: Vec<ConstantRow<'a>>,
    /// The functions of the API.
    pub calls: Vec<CallRow<'a>>,
    /// Types with the function that prints them.
    pub shows: Vec<ShowRow<'a>>,
    /// The functions that the champion writes.
    pub users: Vec<CallRow<'a>>,
}

/// What is drawn and written down: a value of one type.
pub struct Drawn {
    /// The type, as the language spells it.
    pub ty: String,
    /// The type in a name: `position_array`.
    pub name: String,
    /// The innermost type in a name, with so many lists around it.
    pub base: String,
    pub depth: usize,
    /// Whether it holds memory that somebody frees.
    pub owned: bool,
    /// Whether it may be missing; base and depth are those of the value.
    pub optional: bool,
}

impl Drawn {
    /// The size of a list; nothing for any other value, which has none.
    pub fn sized<'b>(&self, size: &'b str) -> &'b str {
        if self.depth > 0 { size } else { "" }
    }

    /// How the size is declared where it is needed; otherwise nothing is.
    pub fn parameter<'b>(&self, size: &'b str) -> &'b str {
        if self.depth > 0 { size } else { "void" }
    }
}

/// A value with the name of what holds it: a field, an argument.
pub struct Slot<'a> {
    pub name: &'a str,
    pub value: Drawn,
}

pub struct EnumRow<'a> {
    /// As the description has it.
    pub written: &'a str,
    /// As the language has it, here and below.
    pub name: &'a str,
    pub values: &'a [String],
}

pub struct StructRow<'a> {
    pub written: &'a str,
    pub name: &'a str,
    pub tuple: bool,
    pub owned: bool,
    pub fields: Vec<Slot<'a>>,
}

pub struct ListRow {
    pub list: Drawn,
    pub item: Drawn,
}

pub struct OptionalRow {
    pub optional: Drawn,
    pub value: Drawn,
}

pub struct ConstantRow<'a> {
    pub written: &'a str,
    pub name: &'a str,
    pub value: Drawn,
}

pub struct CallRow<'a> {
    pub written: &'a str,
    pub name: &'a str,
    pub args: Vec<Slot<'a>>,
    pub result: Option<Drawn>,
}

pub struct ShowRow<'a> {
    pub written: &'a str,
    pub name: &'a str,
    pub value: Drawn,
}

/// The table of an API, with each type as a language spells it.
pub fn table<'a>(api: &'a Api, names: &'a Names, spell: &dyn Fn(&Type) -> String) -> Table<'a> {
    let drawn = |ty: &Type| drawn(api, ty, spell);
    let enums = api.enums.iter().zip(&names.enums).zip(&names.values);
    let abi = Abi::new(api);
    let lists = abi.lists().map(|(list, item)| ListRow { item: drawn(&item.ty), list: drawn(&list.ty) });
    let optionals = abi
        .optionals()
        .map(|(optional, value)| OptionalRow { value: drawn(&value.ty), optional: drawn(&optional.ty) });
    let constants = api.constants.iter().zip(&names.constants);
    let call = |f: &'a Function, name: &'a String, args: &'a [String]| {
        let Function { name: written, summary: _, args: slots, result, role: _ } = f;
        let args = slots.iter().zip(args).map(|(slot, name)| Slot { name, value: drawn(&slot.ty) });
        CallRow { written, name, args: args.collect(), result: result.as_ref().map(drawn) }
    };
    let calls = api.functions.iter().zip(&names.functions).zip(&names.args);
    let users = api.user_functions.iter().zip(&names.user_functions).zip(&names.user_args);
    let show = |written: &'a str, name: &'a String, ty: Type| ShowRow { written, name, value: drawn(&ty) };
    let enum_shows = api.enums.iter().zip(&names.enum_displays).enumerate();
    let enum_shows = enum_shows.map(|(i, (e, name))| show(&e.name, name, Type::Enum(EnumId(i))));
    let struct_shows = api.structs.iter().zip(&names.struct_displays).enumerate();
    let struct_shows = struct_shows.map(|(i, (s, name))| show(&s.name, name, Type::Struct(StructId(i))));
    let structs = (0..api.structs.len()).map(|index| {
        let s = &api.structs[index];
        let fields = s.fields.iter().zip(&names.fields[index]);
        StructRow {
            written: &s.name,
            name: &names.structs[index],
            tuple: s.shape == Shape::Tuple,
            owned: s.layout == Layout::Owned,
            fields: fields.map(|(field, name)| Slot { name, value: drawn(&field.ty) }).collect(),
        }
    });
    Table {
        ints: [i32::MIN, i32::MAX, 0, -1],
        doubles: [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0, 0.1, f64::MAX, 5e-324, 1.0 / 3.0]
            .map(|value| format!("{:016x}", value.to_bits())),
        texts: ["", "joute", "éàüœ ÇÔ", "🐶🍕 日本", "a\"b\\c\n\t'$%{x}"].map(quoted),
        long: 300,
        lengths: [0, 1, 2, 5, 17],
        big: 10000,
        enums: enums.map(|((e, name), values)| EnumRow { written: &e.name, name, values }).collect(),
        structs: structs.collect(),
        lists: lists.collect(),
        optionals: optionals.collect(),
        constants: constants
            .map(|(c, name)| ConstantRow { written: &c.name, name, value: drawn(&c.value.ty()) })
            .collect(),
        calls: calls.map(|((f, name), args)| call(f, name, args)).collect(),
        shows: enum_shows.chain(struct_shows).collect(),
        users: users.map(|((f, name), args)| call(f, name, args)).collect(),
    }
}

fn drawn(api: &Api, ty: &Type, spell: &dyn Fn(&Type) -> String) -> Drawn {
    let value = if let Type::Optional(value) = ty { value } else { ty };
    let (mut innermost, mut depth) = (value, 0);
    while let Type::Array(item) = innermost {
        (innermost, depth) = (item, depth + 1);
    }
    Drawn {
        ty: spell(ty),
        name: api.mangle(ty),
        base: api.mangle(innermost),
        depth,
        owned: api.layout(value) == Layout::Owned,
        optional: matches!(ty, Type::Optional(_)),
    }
}

fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n").replace('\t', "\\t");
    format!("\"{escaped}\"")
}
