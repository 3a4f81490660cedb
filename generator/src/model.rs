//! The checked description of an API, on which all backends rely.
//!
//! Only [`crate::description::describe`] creates an [`Api`]. Its names are therefore valid identifiers, all
//! types exist, structs do not contain themselves, and constants are in range.

pub mod abi;

pub use joute_words::Locale;

/// The API of one game, read from its description and checked: all that champions can use and must
/// define.
#[derive(Debug, Clone, PartialEq)]
pub struct Api {
    /// The game's name, an identifier in lower case such as `nim`.
    pub name: String,
    /// The language of all texts for candidates of this game, French or English.
    pub locale: Locale,
    /// The constants of the API, in the order of the description.
    pub constants: Vec<Constant>,
    /// The enums of the API, in the order of the description.
    pub enums: Vec<Enum>,
    /// The structs of the API, each after the structs that it contains, otherwise in the order of
    /// the description.
    pub structs: Vec<Struct>,
    /// The API functions, which a champion can call, in the order of the description.
    pub functions: Vec<Function>,
    /// The user functions, which a champion must define, in the order of the description.
    pub user_functions: Vec<Function>,
}

impl Api {
    /// Returns the name of the API function that prints a value of a type, given the type's name in
    /// the description.
    pub fn display_function(&self, ty: &str) -> String {
        format!("{}{ty}", self.locale.display_prefix())
    }
}

/// A named constant of a game's API.
#[derive(Debug, Clone, PartialEq)]
pub struct Constant {
    /// The constant's name as written in the description.
    pub name: String,
    /// The constant's value: one scalar, or a list of scalars.
    pub value: ConstantValue,
    /// The documentation of the constant for candidates. May be empty.
    pub summary: String,
}

/// The value of a constant of the API.
#[derive(Debug, Clone, PartialEq)]
pub enum ConstantValue {
    /// A single value, not a list.
    One(Scalar),
    /// A list of any length whose items all have the given type.
    List(Base, Vec<Scalar>),
}

/// A value of one of the base types: int, double, bool or string.
#[derive(Debug, Clone, PartialEq)]
pub enum Scalar {
    /// A signed 32-bit integer.
    Int(i32),
    /// An IEEE 754 double. May be infinite or NaN.
    Double(f64),
    /// A boolean, written `yes` or `no` in the description.
    Bool(bool),
    /// A UTF-8 string without NUL.
    String(String),
}

/// The base type of a constant or of its list items.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Base {
    /// The type `int` of the description.
    Int,
    /// The type `double` of the description.
    Double,
    /// The type `bool` of the description.
    Bool,
    /// The type `string` of the description.
    String,
}

impl ConstantValue {
    /// Returns the base type of the constant's value, or of each item of the list.
    pub fn base(&self) -> Base {
        match self {
            ConstantValue::One(Scalar::Int(_)) => Base::Int,
            ConstantValue::One(Scalar::Double(_)) => Base::Double,
            ConstantValue::One(Scalar::Bool(_)) => Base::Bool,
            ConstantValue::One(Scalar::String(_)) => Base::String,
            ConstantValue::List(base, _) => *base,
        }
    }

    /// Returns the API type of the constant's value, as if a function returned it.
    pub fn ty(&self) -> Type {
        match self {
            ConstantValue::One(_) => self.base().ty(),
            ConstantValue::List(base, _) => Type::Array(Box::new(base.ty())),
        }
    }

    /// Returns the items of the constant's list as a slice, or a slice with the single value.
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
    /// The enum's name as written in the description.
    pub name: String,
    /// The documentation of the enum for candidates. May be empty.
    pub summary: String,
    /// The values of the enum, at least one. The value at index `i` has the number `i`.
    pub values: Vec<EnumValue>,
}

/// One named value of an [`Enum`] of the API.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnumValue {
    /// The name of the enum's value as written in the description.
    pub name: String,
    /// The documentation of the enum's value for candidates. May be empty.
    pub summary: String,
}

/// A struct of a game's API.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Struct {
    /// The struct's name as written in the description.
    pub name: String,
    /// The documentation of the struct for candidates. May be empty.
    pub summary: String,
    /// The form of the struct in languages with tuples: a record or a tuple.
    pub shape: Shape,
    /// The fields of the struct, at least one.
    pub fields: Vec<Field>,
    /// The validation and conversion that values of the struct need between a champion and the
    /// game's library.
    pub layout: Layout,
}

/// The form of a [`Struct`] in languages with tuples.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// A record whose fields have names.
    Record,
    /// A tuple whose fields have positions, in languages with tuples. Written `str_tuple: yes` in the
    /// description.
    Tuple,
}

/// A field of a struct or an argument of a function in a game's API.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// The field's or argument's name as written in the description.
    pub name: String,
    /// The type of the field or argument.
    pub ty: Type,
    /// The documentation of the field or argument for candidates. May be empty.
    pub summary: String,
}

/// A function of a game's API, which the library implements, or a user function, which the champion
/// defines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// The function's name as written in the description.
    pub name: String,
    /// The documentation of the function for candidates. May be empty.
    pub summary: String,
    /// The arguments of the function, in the order of the description.
    pub args: Vec<Field>,
    /// The type of the function's result. `None` stands for `void`.
    pub result: Option<Type>,
    /// The effect of a call of the function on the game.
    pub role: Role,
}

/// The effect of a call of a [`Function`] on the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// A query: the function does not change the game.
    Query,
    /// An action: the function changes the game, and its calls are sent to the arena. Written
    /// `fct_action: yes` in the description.
    Action,
}

/// The type of a value that passes between a champion and the game's library. `void` is not a type.
/// See [`Function::result`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Type {
    /// A signed 32-bit integer.
    Int,
    /// An IEEE 754 double.
    Double,
    /// A boolean value.
    Bool,
    /// A UTF-8 string without NUL.
    String,
    /// An enum, by its index in [`Api::enums`].
    Enum(EnumId),
    /// A struct, by its index in [`Api::structs`].
    Struct(StructId),
    /// A list of values of one type. Lists may be nested.
    Array(Box<Type>),
    /// An optional: a value or nothing. An optional is never an item of a list nor the value of
    /// another optional.
    Optional(Box<Type>),
}

/// The identifier of an enum: its index in [`Api::enums`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EnumId(pub usize);

/// The identifier of a struct: its index in [`Api::structs`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StructId(pub usize);

/// The validation and conversion that values of a type need when they pass between a champion and
/// the game's library.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layout {
    /// No validation and no conversion, because every bit pattern is a valid value. Ints, doubles
    /// and structs of them have this layout.
    Free,
    /// Validation without conversion: the value is copied bit by bit, but some bit patterns are
    /// invalid. Enums, bools and structs that contain one have this layout.
    Checked,
    /// Conversion part by part. Strings, arrays, optionals and structs that contain one have this
    /// layout.
    Owned,
}

impl Api {
    /// Returns the enum of the API with this id.
    pub fn enumeration(&self, id: EnumId) -> &Enum {
        &self.enums[id.0]
    }

    /// Returns the struct of the API with this id.
    pub fn structure(&self, id: StructId) -> &Struct {
        &self.structs[id.0]
    }

    /// Returns the validation and conversion that values of a type need when they pass between a
    /// champion and the game's library.
    pub fn layout(&self, ty: &Type) -> Layout {
        match ty {
            Type::Int | Type::Double => Layout::Free,
            Type::Bool | Type::Enum(_) => Layout::Checked,
            Type::String | Type::Array(_) | Type::Optional(_) => Layout::Owned,
            Type::Struct(id) => self.structure(*id).layout,
        }
    }

    /// Returns true if values of the type contain a double. Such values have no total order.
    pub fn holds_double(&self, ty: &Type) -> bool {
        match ty {
            Type::Double => true,
            Type::Int | Type::Bool | Type::String | Type::Enum(_) => false,
            Type::Struct(id) => self.structure(*id).fields.iter().any(|field| self.holds_double(&field.ty)),
            Type::Array(inner) | Type::Optional(inner) => self.holds_double(inner),
        }
    }

    /// Returns the spelling of a type in the description, such as `position array`.
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

    /// Returns a type as one identifier for symbols of the C ABI, such as `position_array`.
    /// Underscores are appended if an enum or a struct already has this name.
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

    /// Returns the type of every field, argument and result in the API.
    pub fn all_types(&self) -> impl Iterator<Item = &Type> {
        let fields = self.structs.iter().flat_map(|s| &s.fields).map(|f| &f.ty);
        let functions = self.functions.iter().chain(&self.user_functions);
        fields.chain(functions.flat_map(|f| f.args.iter().map(|a| &a.ty).chain(&f.result)))
    }

    /// Returns true if the API contains optionals, which are values that may be absent. Only the
    /// outermost types need to be checked, because optionals are never nested in other types.
    pub fn has_optionals(&self) -> bool {
        self.all_types().any(|ty| matches!(ty, Type::Optional(_)))
    }

    /// Returns a hash that identifies the API. It covers names, order and types, but no summaries.
    /// A champion and the game's library compare it before the first call.
    pub fn hash(&self) -> u64 {
        let mut fnv = 0xcbf2_9ce4_8422_2325_u64;
        for byte in self.outline().bytes() {
            fnv = (fnv ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        fnv
    }

    /// Returns the API as text without its summaries, with one item on each line. [`Api::hash`]
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
