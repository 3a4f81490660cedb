//! The values and functions of a probe, a test champion. The table is the same in every language,
//! except for the spelling of types. `docs/probe.md` specifies it.

use crate::model::{Layout, Shape, Type};
use crate::names::{NamedApi, NamedEnum, NamedField, NamedFunction};

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
    pub enums: &'a [NamedEnum<'a>],
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
    pub fn size_argument<'b>(&self, size: &'b str) -> &'b str {
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

pub struct StructRow<'a> {
    pub original_name: &'a str,
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
    pub original_name: &'a str,
    pub name: &'a str,
    pub value: DrawnType,
}

pub struct CallRow<'a> {
    pub original_name: &'a str,
    pub name: &'a str,
    pub args: Vec<Slot<'a>>,
    pub result: Option<DrawnType>,
}

pub struct ShowRow<'a> {
    pub original_name: &'a str,
    pub name: &'a str,
    pub value: DrawnType,
}

/// Builds the table of values and functions for a probe, a test champion. `spell` writes a type in
/// the syntax of the language.
pub fn table<'a>(api: &'a NamedApi<'a>, spell: fn(&NamedApi<'_>, &Type) -> String) -> ProbeTable<'a> {
    let drawn_type = |ty: &Type| drawn_type(api, ty, spell);
    let slot = |field: &'a NamedField<'a>| Slot { name: &field.name, value: drawn_type(field.ty()) };
    let lists = api.abi.lists();
    let optionals = api.abi.optionals();
    let call = |f: &'a NamedFunction<'a>| CallRow {
        original_name: f.original_name,
        name: &f.name,
        args: f.args.iter().map(slot).collect(),
        result: f.result_type().map(drawn_type),
    };
    let structs = api.structs.iter().map(|s| StructRow {
        original_name: s.original_name,
        name: &s.name,
        tuple: s.shape == Shape::Tuple,
        owned: s.layout == Layout::Owned,
        fields: s.fields.iter().map(slot).collect(),
    });
    let constants = api.constants.iter().map(|c| ConstantRow {
        original_name: c.original_name,
        name: &c.name,
        value: drawn_type(&c.value.ty()),
    });
    let shows = api.displayed().map(|displayed_type| ShowRow {
        original_name: displayed_type.original_name,
        name: displayed_type.function,
        value: drawn_type(&displayed_type.value.ty),
    });
    ProbeTable {
        ints: [i32::MIN, i32::MAX, 0, -1],
        doubles: [f64::NAN, f64::INFINITY, f64::NEG_INFINITY, -0.0, 0.1, f64::MAX, 5e-324, 1.0 / 3.0]
            .map(|value| format!("{:016x}", value.to_bits())),
        texts: ["", "joute", "éàüœ ÇÔ", "🐶🍕 日本", "a\"b\\c\n\t'$%{x}"].map(quoted),
        long: 300,
        lengths: [0, 1, 2, 5, 17],
        big: 10000,
        enums: &api.enums,
        structs: structs.collect(),
        lists: lists
            .map(|(list, item)| ListRow { item: drawn_type(&item.ty), list: drawn_type(&list.ty) })
            .collect(),
        optionals: optionals
            .map(|(optional, value)| OptionalRow {
                value: drawn_type(&value.ty),
                optional: drawn_type(&optional.ty),
            })
            .collect(),
        constants: constants.collect(),
        calls: api.functions.iter().map(call).collect(),
        shows: shows.collect(),
        users: api.user_functions.iter().map(call).collect(),
    }
}

/// Returns an empty text for every type. The probes of languages without type declarations use it.
pub fn untyped(_: &NamedApi<'_>, _: &Type) -> String {
    String::new()
}

fn drawn_type(api: &NamedApi<'_>, ty: &Type, spell: fn(&NamedApi<'_>, &Type) -> String) -> DrawnType {
    let value = if let Type::Optional(value) = ty { value } else { ty };
    let (mut innermost, mut depth) = (value, 0);
    while let Type::Array(item) = innermost {
        (innermost, depth) = (item, depth + 1);
    }
    DrawnType {
        ty: spell(api, ty),
        name: api.model.mangle(ty),
        base: api.model.mangle(innermost),
        depth,
        owned: api.model.layout(value) == Layout::Owned,
        optional: matches!(ty, Type::Optional(_)),
    }
}

fn quoted(text: &str) -> String {
    let escaped = text.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n").replace('\t', "\\t");
    format!("\"{escaped}\"")
}
