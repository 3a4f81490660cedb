//! The API of a game, read from its description and checked. All backends rely on it.
//!
//! Only [`crate::description::describe`] creates an [`Api`]. Its names are therefore valid identifiers, all
//! types exist, structs do not contain themselves, and constants are in range.

pub mod abi;
mod drawing;

pub use drawing::DrawingKind;
pub use joute_words::Locale;

/// The API of one game: everything that champions can use and must define. It comes from the game's
/// description (`api.yml`).
#[derive(Debug, Clone, PartialEq)]
pub struct Api {
    /// The name of the game, such as `nim`. It is an identifier in lower case.
    pub name: String,
    /// The language of all texts for candidates, French or English.
    pub locale: Locale,
    /// The constants of the API, in the order of the description.
    pub constants: Vec<Constant>,
    /// The enums of the API, in the order of the description.
    pub enums: Vec<Enum>,
    /// The structs of the API. Each struct comes after the structs that it contains. Otherwise the
    /// order is that of the description.
    pub structs: Vec<Struct>,
    /// The functions that a champion can call, in the order of the description.
    pub functions: Vec<Function>,
    /// The functions that a champion must define, in the order of the description. The game calls
    /// them.
    pub user_functions: Vec<Function>,
}

impl Api {
    /// Returns the name of the API function that prints values of a type. The type is an enum or a
    /// struct.
    pub fn display_function(&self, ty: &str) -> String {
        format!("{}{ty}", self.locale.display_prefix())
    }
}

/// A named constant of a game's API.
#[derive(Debug, Clone, PartialEq)]
pub struct Constant {
    /// The name of the constant as the game's description spells it.
    pub name: String,
    /// The value of the constant, either a single value or a list.
    pub value: ConstantValue,
    /// The text that explains the constant to candidates. It may be empty.
    pub summary: String,
}

/// The value of a constant in a game's API: a single value or a list.
#[derive(Debug, Clone, PartialEq)]
pub enum ConstantValue {
    /// A constant that is a single value and not a list.
    One(Scalar),
    /// A list of any length, whose items all have the given type.
    List(Base, Vec<Scalar>),
}

/// A single value of a constant in a game's API. It is an int, a double, a bool or a string.
#[derive(Debug, Clone, PartialEq)]
pub enum Scalar {
    /// A signed 32-bit integer as the value of a constant.
    Int(i32),
    /// An IEEE 754 double, which may be infinite or NaN.
    Double(f64),
    /// A boolean as the value of a constant. The description writes it as `yes` or `no`.
    Bool(bool),
    /// A UTF-8 string that does not contain the NUL character.
    String(String),
}

/// The type of a constant or of its list items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Base {
    /// The type of signed 32-bit integers, `int` in a game's description.
    Int,
    /// The type of IEEE 754 doubles, `double` in a game's description.
    Double,
    /// The type of booleans, `bool` in a game's description.
    Bool,
    /// The type of UTF-8 strings, `string` in a game's description.
    String,
}

impl ConstantValue {
    /// Returns the type of the constant's value. For a list, this is the type of its items.
    pub fn base(&self) -> Base {
        match self {
            ConstantValue::One(Scalar::Int(_)) => Base::Int,
            ConstantValue::One(Scalar::Double(_)) => Base::Double,
            ConstantValue::One(Scalar::Bool(_)) => Base::Bool,
            ConstantValue::One(Scalar::String(_)) => Base::String,
            ConstantValue::List(base, _) => *base,
        }
    }

    /// Returns the full type of the constant. It is an array type if the value is a list.
    pub fn ty(&self) -> Type {
        match self {
            ConstantValue::One(_) => self.base().ty(),
            ConstantValue::List(base, _) => Type::Array(Box::new(base.ty())),
        }
    }

    /// Returns the values of the constant as a slice. A single value gives a slice of length one.
    pub fn scalars(&self) -> &[Scalar] {
        match self {
            ConstantValue::One(value) => std::slice::from_ref(value),
            ConstantValue::List(_, items) => items,
        }
    }
}

impl Base {
    /// Returns the API [`Type`] for this base type.
    pub fn ty(self) -> Type {
        match self {
            Base::Int => Type::Int,
            Base::Double => Type::Double,
            Base::Bool => Type::Bool,
            Base::String => Type::String,
        }
    }
}

/// An enum of a game's API: named values that are numbered from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enum {
    /// The name of the enum as the game's description spells it.
    pub name: String,
    /// The text that explains the enum to candidates. It may be empty.
    pub summary: String,
    /// The values of the enum, numbered by their index. There is at least one.
    pub values: Vec<EnumValue>,
}

/// A named value of an [`Enum`] in a game's API.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnumValue {
    /// The name of the enum's value as the game's description spells it.
    pub name: String,
    /// The text that explains the enum's value to candidates. It may be empty.
    pub summary: String,
}

/// A struct of a game's API, with named and typed fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Struct {
    /// The name of the struct as the game's description spells it.
    pub name: String,
    /// The text that explains the struct to candidates. It may be empty.
    pub summary: String,
    /// The form of the struct in languages with tuples, either a record or a tuple.
    pub shape: Shape,
    /// The fields of the struct. There is at least one.
    pub fields: Vec<Field>,
    /// The checks and conversions that the struct needs between a champion and the game's library.
    pub layout: Layout,
}

/// The form of a [`Struct`] in languages that have tuples.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// A record, whose fields are identified by their names.
    Record,
    /// A tuple, whose fields are identified by their positions. The description marks it with
    /// `str_tuple: yes`.
    Tuple,
}

/// A field of a struct, or an argument of a function, in a game's API.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// The name of the field or argument as the game's description spells it.
    pub name: String,
    /// The type of the field or argument.
    pub ty: Type,
    /// The text that explains the field or argument to candidates. It may be empty.
    pub summary: String,
}

/// A function of a game's API. Champions can call an API function, and must define a user function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// The name of the function as the game's description spells it.
    pub name: String,
    /// The text that explains the function to candidates. It may be empty.
    pub summary: String,
    /// The arguments of the function, in the order of the description.
    pub args: Vec<Field>,
    /// The type of the function's result. `None` means `void`, no result.
    pub result: Option<Type>,
    /// The effect of the function on the game. A query does not change the game, an action does.
    pub role: Role,
}

/// The effect of a [`Function`] on the game. A query does not change the game, an action does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// A query, which does not change the game.
    Query,
    /// An action, which changes the game. Its calls are sent to the arena. The description marks it
    /// with `fct_action: yes`.
    Action,
    /// A drawing function, which does not change the game. joute adds these functions to a
    /// description with the key `cell`. Only the champion's owner sees what they draw.
    Drawing(DrawingKind),
}

/// The type of a value in a game's API. `void` is not a type: a function without a result has none
/// ([`Function::result`]).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Type {
    /// The type of signed 32-bit integers.
    Int,
    /// The type of IEEE 754 doubles.
    Double,
    /// A boolean, which is true or false.
    Bool,
    /// A UTF-8 string that does not contain the NUL character.
    String,
    /// An enum of the API, given by its index in [`Api::enums`].
    Enum(EnumId),
    /// A struct of the API, given by its index in [`Api::structs`].
    Struct(StructId),
    /// A list of values that all have the given type. Lists may be nested.
    Array(Box<Type>),
    /// A value of the given type, or nothing. Optionals are never nested in lists or other
    /// optionals.
    Optional(Box<Type>),
}

/// The identifier of an enum: its index in [`Api::enums`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EnumId(pub usize);

/// The identifier of a struct: its index in [`Api::structs`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StructId(pub usize);

/// The checks and conversions that a type needs between a champion and the game's library.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layout {
    /// A type that needs no check and no conversion, because every bit pattern is valid. These are
    /// ints, doubles and structs of them.
    Free,
    /// A type whose values are checked and then copied bit by bit. Some bit patterns are invalid.
    /// These are enums, bools and structs that contain one.
    Checked,
    /// A type whose values are converted part by part. These are strings, arrays, optionals and
    /// structs that contain one.
    Owned,
}

impl Api {
    /// Returns the enum of the API that has this id.
    pub fn enumeration(&self, id: EnumId) -> &Enum {
        &self.enums[id.0]
    }

    /// Returns the struct of the API that has this id.
    pub fn structure(&self, id: StructId) -> &Struct {
        &self.structs[id.0]
    }

    /// Returns the checks and conversions that a type needs between a champion and the game's
    /// library.
    pub fn layout(&self, ty: &Type) -> Layout {
        match ty {
            Type::Int | Type::Double => Layout::Free,
            Type::Bool | Type::Enum(_) => Layout::Checked,
            Type::String | Type::Array(_) | Type::Optional(_) => Layout::Owned,
            Type::Struct(id) => self.structure(*id).layout,
        }
    }

    /// Returns true if values of the type contain a double. Such values cannot be sorted.
    pub fn holds_double(&self, ty: &Type) -> bool {
        match ty {
            Type::Double => true,
            Type::Int | Type::Bool | Type::String | Type::Enum(_) => false,
            Type::Struct(id) => self.structure(*id).fields.iter().any(|field| self.holds_double(&field.ty)),
            Type::Array(inner) | Type::Optional(inner) => self.holds_double(inner),
        }
    }

    /// Returns a type in the spelling of the game's description, such as `position array`.
    pub fn spell(&self, ty: &Type) -> String {
        match ty {
            Type::Int => "int".into(),
            Type::Double => "double".into(),
            Type::Bool => "bool".into(),
            Type::String => "string".into(),
            Type::Enum(id) => self.enumeration(*id).name.clone(),
            Type::Struct(id) => self.structure(*id).name.clone(),
            Type::Array(item) => format!("{} array", self.spell(item)),
            Type::Optional(value) => format!("{} optional", self.spell(value)),
        }
    }

    /// Returns a type as one word for C function names, such as `position_array`. If an enum or a
    /// struct already has this name, underscores are appended.
    pub fn mangle(&self, ty: &Type) -> String {
        let mut name = match ty {
            Type::Array(item) => self.mangle(item) + "_array",
            Type::Optional(value) => self.mangle(value) + "_optional",
            _ => return self.spell(ty),
        };
        let types = || self.enums.iter().map(|e| &e.name).chain(self.structs.iter().map(|s| &s.name));
        while types().any(|other_name| *other_name == name) {
            name.push('_');
        }
        name
    }

    /// Returns the types of all fields, arguments and results in the API.
    pub fn all_types(&self) -> impl Iterator<Item = &Type> {
        let fields = self.structs.iter().flat_map(|s| &s.fields).map(|f| &f.ty);
        let functions = self.functions.iter().chain(&self.user_functions);
        fields.chain(functions.flat_map(|f| f.args.iter().map(|a| &a.ty).chain(&f.result)))
    }

    /// Returns true if the API contains an optional, a value that may be absent. Only the outermost
    /// types are checked, because optionals are never nested.
    pub fn has_optionals(&self) -> bool {
        self.all_types().any(|ty| matches!(ty, Type::Optional(_)))
    }

    /// Returns a hash of the API's names and types. A champion and the game's library compare it
    /// before the first call. The documentation and the order of the items are ignored.
    pub fn hash(&self) -> u64 {
        let outline = self.outline();
        let mut lines: Vec<&str> = outline.lines().collect();
        lines.sort_unstable();
        fnv(&lines.join("\n"))
    }

    /// Returns a hash of the API's names, order and types. It names the folders and packages of
    /// generated code, which depends on the order. The documentation is ignored.
    pub fn ordered_hash(&self) -> u64 {
        fnv(&self.outline())
    }

    /// Returns the API as text with one item on each line. The documentation is omitted.
    /// [`Api::hash`] and [`Api::ordered_hash`] hash this text.
    pub fn outline(&self) -> String {
        use std::fmt::Write as _;
        let mut out = format!("api {}\n", self.name);
        let Api { name: _, locale: _, constants, enums, structs, functions, user_functions } = self;
        for Constant { name, value, summary: _ } in constants {
            let _ = match value {
                ConstantValue::One(value) => writeln!(out, "constant {name} = {value:?}"),
                ConstantValue::List(base, items) => writeln!(out, "constant {name} = {base:?} {items:?}"),
            };
        }
        for Enum { name, summary: _, values } in enums {
            let names: Vec<&str> = values.iter().map(|v| v.name.as_str()).collect();
            let _ = writeln!(out, "enum {name}: {}", names.join(" "));
        }
        for Struct { name, summary: _, shape, fields, layout: _ } in structs {
            let _ = writeln!(out, "struct {name} {shape:?}: {}", self.slots(fields));
        }
        for (word, list) in [("function", functions), ("user_function", user_functions)] {
            for Function { name, summary: _, args, result, role } in list {
                let result = result.as_ref().map_or("void".into(), |ty| self.spell(ty));
                let _ = writeln!(out, "{word} {name}({}) -> {result} {role:?}", self.slots(args));
            }
        }
        out
    }

    fn slots(&self, fields: &[Field]) -> String {
        let slots = fields.iter().map(|f| format!("{} {}", f.name, self.spell(&f.ty)));
        slots.collect::<Vec<_>>().join(", ")
    }
}

/// Returns the 64-bit FNV-1a hash of a text.
fn fnv(text: &str) -> u64 {
    let step = |hash: u64, byte| (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
    text.bytes().fold(0xcbf2_9ce4_8422_2325, step)
}
