//! The values that a probe draws, calls and logs, as a table that is the same in every language.
//! `docs/probe.md` specifies it. A backend only adds the spelling of types.

use crate::model::abi::Abi;
use crate::model::{Api, EnumId, Function, Layout, Shape, StructId, Type};
use crate::names::Names;

/// The values and functions that the templates of probes contain. A probe is a test champion that
/// calls every function with random values.
pub struct ProbeTable<'a> {
    /// The ints that a probe draws with a higher probability than others.
    pub ints: [i32; 4],
    /// The doubles that a probe draws with a higher probability than others, each as the 16
    /// hexadecimal digits of its bits.
    pub doubles: [String; 8],
    /// The strings that a probe draws, as quoted literals with the escape sequences of C.
    pub texts: [String; 5],
    /// The number of times that the last of the probe's strings repeats its letter.
    pub long: usize,
    /// The lengths of the small lists that a probe draws.
    pub lengths: [usize; 5],
    /// The length of the large lists that a probe draws.
    pub big: usize,
    /// The enums whose values the probe draws, in the order of the description. All following lists
    /// have the same order.
    pub enums: Vec<EnumRow<'a>>,
    pub structs: Vec<StructRow<'a>>,
    /// Every list type that passes between a champion and the game's library. Inner lists come
    /// first.
    pub lists: Vec<ListRow>,
    /// Every optional type that passes between a champion and the game's library.
    pub optionals: Vec<OptionalRow>,
    pub constants: Vec<ConstantRow<'a>>,
    /// The API functions that the probe calls.
    pub calls: Vec<CallRow<'a>>,
    /// The enums and structs that have a function which prints their values.
    pub shows: Vec<ShowRow<'a>>,
    /// The user functions, which the probe defines like every champion.
    pub users: Vec<CallRow<'a>>,
}

/// A type whose random values the probe draws and logs.
pub struct DrawnType {
    /// The spelling of the drawn type in the syntax of the language.
    pub ty: String,
    /// The name of the drawn type as part of an identifier, such as `position_array`.
    pub name: String,
    /// The name of the innermost item type as part of an identifier. `depth` is the number of lists
    /// around it.
    pub base: String,
    pub depth: usize,
    /// True if values of the drawn type own memory that must be freed.
    pub owned: bool,
    /// True if the drawn type is an optional. Its base and depth are those of the optional's value.
    pub optional: bool,
}

impl DrawnType {
    /// Returns the text `size` if the drawn type is a list, and an empty string otherwise.
    /// Templates use it for the argument that only functions which draw lists have.
    pub fn sized<'b>(&self, size: &'b str) -> &'b str {
        if self.depth > 0 { size } else { "" }
    }

    /// Returns the parameter declaration `size` if the drawn type is a list, and `void` otherwise.
    /// Templates use it in C function declarations.
    pub fn parameter<'b>(&self, size: &'b str) -> &'b str {
        if self.depth > 0 { size } else { "void" }
    }
}

/// A field or an argument in the probe's table, with its name and the type of its value.
pub struct Slot<'a> {
    pub name: &'a str,
    pub value: DrawnType,
}

pub struct EnumRow<'a> {
    /// The enum's name as written in the description.
    pub written: &'a str,
    /// The enum's name in the programming language. The other rows use `written` and `name` in the
    /// same way.
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
    pub list: DrawnType,
    pub item: DrawnType,
}

pub struct OptionalRow {
    pub optional: DrawnType,
    pub value: DrawnType,
}

pub struct ConstantRow<'a> {
    pub written: &'a str,
    pub name: &'a str,
    pub value: DrawnType,
}

pub struct CallRow<'a> {
    pub written: &'a str,
    pub name: &'a str,
    pub args: Vec<Slot<'a>>,
    pub result: Option<DrawnType>,
}

pub struct ShowRow<'a> {
    pub written: &'a str,
    pub name: &'a str,
    pub value: DrawnType,
}

/// Builds the table of values and functions that a probe of an API uses. `spell` returns a type in
/// the syntax of the language.
pub fn table<'a>(api: &'a Api, names: &'a Names, spell: &dyn Fn(&Type) -> String) -> ProbeTable<'a> {
    let drawn_type = |ty: &Type| drawn_type(api, ty, spell);
    let enums = api.enums.iter().zip(&names.enums).zip(&names.values);
    let abi = Abi::new(api);
    let lists =
        abi.lists().map(|(list, item)| ListRow { item: drawn_type(&item.ty), list: drawn_type(&list.ty) });
    let optionals = abi.optionals().map(|(optional, value)| OptionalRow {
        value: drawn_type(&value.ty),
        optional: drawn_type(&optional.ty),
    });
    let constants = api.constants.iter().zip(&names.constants);
    let call = |f: &'a Function, name: &'a String, args: &'a [String]| {
        let Function { name: written, summary: _, args: slots, result, role: _ } = f;
        let args = slots.iter().zip(args).map(|(slot, name)| Slot { name, value: drawn_type(&slot.ty) });
        CallRow { written, name, args: args.collect(), result: result.as_ref().map(drawn_type) }
    };
    let calls = api.functions.iter().zip(&names.functions).zip(&names.args);
    let users = api.user_functions.iter().zip(&names.user_functions).zip(&names.user_args);
    let show =
        |written: &'a str, name: &'a String, ty: Type| ShowRow { written, name, value: drawn_type(&ty) };
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
            fields: fields.map(|(field, name)| Slot { name, value: drawn_type(&field.ty) }).collect(),
        }
    });
    ProbeTable {
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
            .map(|(c, name)| ConstantRow { written: &c.name, name, value: drawn_type(&c.value.ty()) })
            .collect(),
        calls: calls.map(|((f, name), args)| call(f, name, args)).collect(),
        shows: enum_shows.chain(struct_shows).collect(),
        users: users.map(|((f, name), args)| call(f, name, args)).collect(),
    }
}

fn drawn_type(api: &Api, ty: &Type, spell: &dyn Fn(&Type) -> String) -> DrawnType {
    let value = if let Type::Optional(value) = ty { value } else { ty };
    let (mut innermost, mut depth) = (value, 0);
    while let Type::Array(item) = innermost {
        (innermost, depth) = (item, depth + 1);
    }
    DrawnType {
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
