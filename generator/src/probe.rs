//! The values and functions of a probe, a test champion. The table is the same in every language,
//! except for the spelling of types. `docs/probe.md` specifies it.

use crate::model::abi::Abi;
use crate::model::{Api, EnumId, Function, Layout, Shape, StructId, Type};
use crate::names::Names;

/// The values and functions of a probe, as input for code templates. A probe is a test champion
/// that calls every function with random values.
pub struct ProbeTable<'a> {
    /// The four ints that a probe uses more often than others. A probe is a test champion that
    /// calls functions with random values.
    pub ints: [i32; 4],
    /// The eight doubles that a probe uses more often than others. A probe is a test champion. Each
    /// double is written as the 16 hexadecimal digits of its bits.
    pub doubles: [String; 8],
    /// The strings that a probe uses as test values. They are written as C string literals.
    pub texts: [String; 5],
    /// The length of one more test string, which only repeats the letter `x`.
    pub long: usize,
    /// The lengths of the small lists that a probe creates as test values.
    pub lengths: [usize; 5],
    /// The length of the few large lists that a probe creates as test values.
    pub big: usize,
    /// The enums of the API, in the order of the description. The probe chooses values from them.
    /// All following lists have the same order.
    pub enums: Vec<EnumRow<'a>>,
    pub structs: Vec<StructRow<'a>>,
    /// The list types of the C interface. Inner lists come first.
    pub lists: Vec<ListRow>,
    /// The optional types that the probe passes to and from the game's library.
    pub optionals: Vec<OptionalRow>,
    pub constants: Vec<ConstantRow<'a>>,
    /// The API functions that the probe calls.
    pub calls: Vec<CallRow<'a>>,
    /// The enums and structs whose values the API can print.
    pub shows: Vec<ShowRow<'a>>,
    /// The user functions, which the probe defines like every champion.
    pub users: Vec<CallRow<'a>>,
}

/// A type of the random values that a probe passes and logs. A probe is a test champion.
pub struct DrawnType {
    /// The type as the programming language spells it.
    pub ty: String,
    /// The name of the type as part of an identifier, such as `position_array`.
    pub name: String,
    /// The innermost item type of a list, as part of an identifier. `depth` is the number of lists
    /// around it.
    pub base: String,
    pub depth: usize,
    /// True if values of the type own memory that must be freed.
    pub owned: bool,
    /// True if the type is an optional. `base` and `depth` then describe the optional's value.
    pub optional: bool,
}

impl DrawnType {
    /// Returns the text `size` if the type is a list, and an empty text otherwise. Code templates
    /// use it as an argument.
    pub fn sized<'b>(&self, size: &'b str) -> &'b str {
        if self.depth > 0 { size } else { "" }
    }

    /// Returns the parameter declaration `size` if the type is a list, and `void` otherwise. Code
    /// templates use it to declare C functions.
    pub fn parameter<'b>(&self, size: &'b str) -> &'b str {
        if self.depth > 0 { size } else { "void" }
    }
}

/// A field or an argument to which a probe gives random values. A probe is a test champion.
pub struct Slot<'a> {
    pub name: &'a str,
    pub value: DrawnType,
}

pub struct EnumRow<'a> {
    /// The name of the enum in the game's description.
    pub written: &'a str,
    /// The name of the enum in the programming language. The fields `written` and `name` of other
    /// items have the same meaning.
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

/// Builds the table of values and functions for a probe, a test champion. `spell` writes a type in
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
