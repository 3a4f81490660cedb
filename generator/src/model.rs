//! The checked description of an API, on which all backends rely.
//!
//! Only [`crate::description::describe`] creates an [`Api`]. Its names are therefore valid identifiers, all
//! types exist, structs do not contain themselves, and constants are in range.

pub mod abi;

pub use joute_words::Locale;

/// The API of one game: everything that champions can use and must define. It was read from the
/// game's description (`api.yml`) and checked.
#[derive(Debug, Clone, PartialEq)]
pub struct Api {
    /// The game's name, an identifier in lower case such as `nim`.
    pub name: String,
    /// The language of all texts that the game shows to candidates, French or English.
    pub locale: Locale,
    /// The constants of the API, in the order of the description.
    pub constants: Vec<Constant>,
    /// The enums of the API, in the order of the description.
    pub enums: Vec<Enum>,
    /// The structs of the API. Each struct comes after the structs that it contains, otherwise the
    /// order is that of the description.
    pub structs: Vec<Struct>,
    /// The functions of the API that a champion can call, in the order of the description.
    pub functions: Vec<Function>,
    /// The functions that a champion must define so that the game can call them, in the order of
    /// the description.
    pub user_functions: Vec<Function>,
}

impl Api {
    /// Returns the name of the API function that prints values of an enum or a struct, given the
    /// name of this type.
    pub fn display_function(&self, ty: &str) -> String {
        format!("{}{ty}", self.locale.display_prefix())
    }
}

/// A named constant that a game's API offers to champions.
#[derive(Debug, Clone, PartialEq)]
pub struct Constant {
    /// The name of the constant as the game's description spells it.
    pub name: String,
    /// The value of the constant: a single scalar or a list of scalars.
    pub value: ConstantValue,
    /// The text that explains the constant to candidates. It may be empty.
    pub summary: String,
}

/// The value of a constant in a game's API: a single value or a list.
#[derive(Debug, Clone, PartialEq)]
pub enum ConstantValue {
    /// A constant that is a single value and not a list.
    One(Scalar),
    /// A constant that is a list of any length. All items have the given type.
    List(Base, Vec<Scalar>),
}

/// A single value of a constant: an int, a double, a bool or a string.
#[derive(Debug, Clone, PartialEq)]
pub enum Scalar {
    /// A signed 32-bit integer.
    Int(i32),
    /// An IEEE 754 double, which may be infinite or NaN.
    Double(f64),
    /// A boolean, written `yes` or `no` in the description.
    Bool(bool),
    /// A UTF-8 string that does not contain the NUL character.
    String(String),
}

/// The type of a constant, or of the items of a constant's list.
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

    /// Returns the full type of the constant's value, which is an array type if the value is a
    /// list.
    pub fn ty(&self) -> Type {
        match self {
            ConstantValue::One(_) => self.base().ty(),
            ConstantValue::List(base, _) => Type::Array(Box::new(base.ty())),
        }
    }

    /// Returns the values of the constant as a slice: all items of the list, or the single value.
    pub fn scalars(&self) -> &[Scalar] {
        match self {
            ConstantValue::One(value) => std::slice::from_ref(value),
            ConstantValue::List(_, items) => items,
        }
    }
}

impl Base {
    /// Returns the API [`Type`] that corresponds to this base type.
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
    /// The values of the enum, of which there is at least one. The number of a value is its index.
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
    /// The form of the struct in languages that have tuples: a record or a tuple.
    pub shape: Shape,
    /// The fields of the struct, of which there is at least one.
    pub fields: Vec<Field>,
    /// The checks and conversions that values of the struct need when they pass between a champion
    /// and the game's library.
    pub layout: Layout,
}

/// The form of a [`Struct`] in languages that have tuples: a record or a tuple.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// A record, whose fields are identified by their names.
    Record,
    /// A tuple, whose fields are identified by their positions. Written `str_tuple: yes` in the
    /// description.
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

/// A function of a game's API. It is either an API function, which champions can call, or a user
/// function, which champions must define.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// The name of the function as the game's description spells it.
    pub name: String,
    /// The text that explains the function to candidates. It may be empty.
    pub summary: String,
    /// The arguments of the function, in the order of the description.
    pub args: Vec<Field>,
    /// The type of the function's result. `None` means that the function returns nothing (`void`).
    pub result: Option<Type>,
    /// The effect of the function on the game: a query does not change it, an action does.
    pub role: Role,
}

/// The effect of a [`Function`] on the game: a query does not change it, an action does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// A query, which is a function that does not change the game.
    Query,
    /// An action, which is a function that changes the game. Its calls are sent to the arena.
    /// Written `fct_action: yes` in the description.
    Action,
}

/// The type of a value that passes between a champion and the game's library. `void` is not a type:
/// a function without a result has none ([`Function::result`]).
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Type {
    /// A signed 32-bit integer.
    Int,
    /// An IEEE 754 double.
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
    /// A value of the given type, or nothing. An optional is never an item of a list nor the value
    /// of another optional.
    Optional(Box<Type>),
}

/// The identifier of an enum: its index in [`Api::enums`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EnumId(pub usize);

/// The identifier of a struct: its index in [`Api::structs`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StructId(pub usize);

/// The checks and conversions that values of a type need when they pass between a champion and the
/// game's library.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layout {
    /// Values that need no check and no conversion, because every bit pattern is valid. These are
    /// ints, doubles and structs of them.
    Free,
    /// Values that are copied bit by bit after a check, because some bit patterns are invalid.
    /// These are enums, bools and structs that contain one.
    Checked,
    /// Values that must be converted part by part. These are strings, arrays, optionals and structs
    /// that contain one.
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

    /// Returns which checks and conversions values of a type need when they pass between a champion
    /// and the game's library.
    pub fn layout(&self, ty: &Type) -> Layout {
        match ty {
            Type::Int | Type::Double => Layout::Free,
            Type::Bool | Type::Enum(_) => Layout::Checked,
            Type::String | Type::Array(_) | Type::Optional(_) => Layout::Owned,
            Type::Struct(id) => self.structure(*id).layout,
        }
    }

    /// Returns true if values of a type contain a double. Such values cannot be sorted, because
    /// doubles have no total order.
    pub fn holds_double(&self, ty: &Type) -> bool {
        match ty {
            Type::Double => true,
            Type::Int | Type::Bool | Type::String | Type::Enum(_) => false,
            Type::Struct(id) => self.structure(*id).fields.iter().any(|field| self.holds_double(&field.ty)),
            Type::Array(inner) | Type::Optional(inner) => self.holds_double(inner),
        }
    }

    /// Returns a type as the game's description writes it, such as `position array`.
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

    /// Returns a type as one word, such as `position_array`, for the names of C functions. If an
    /// enum or a struct already has this name, underscores are appended.
    pub fn mangle(&self, ty: &Type) -> String {
        let mut name = match ty {
            Type::Array(item) => self.mangle(item) + "_array",
            Type::Optional(value) => self.mangle(value) + "_optional",
            _ => return self.spell(ty),
        };
        let types = || self.enums.iter().map(|e| &e.name).chain(self.structs.iter().map(|s| &s.name));
        while types().any(|taken| *taken == name) {
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

    /// Returns true if the API contains an optional, which is a value that may be absent. Only the
    /// outermost types are checked, because optionals are never nested in other types.
    pub fn has_optionals(&self) -> bool {
        self.all_types().any(|ty| matches!(ty, Type::Optional(_)))
    }

    /// Returns a hash of the API's names, order and types, without its documentation. A champion
    /// and the game's library compare it before the first call.
    pub fn hash(&self) -> u64 {
        let mut fnv = 0xcbf2_9ce4_8422_2325_u64;
        for byte in self.outline().bytes() {
            fnv = (fnv ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        fnv
    }

    /// Returns the API as text with one item on each line, without its documentation. [`Api::hash`]
    /// hashes this text.
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
