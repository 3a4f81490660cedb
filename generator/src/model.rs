//! The checked description of an API, on which all backends rely.
//!
//! Only [`crate::description::describe`] creates an [`Api`]. Its names are therefore valid identifiers, all
//! types exist, structs do not contain themselves, and constants are in range.

pub mod abi;

pub use joute_words::Locale;

/// The checked API of one game.
#[derive(Debug, Clone, PartialEq)]
pub struct Api {
    /// The game's name, an identifier in lower case such as `nim`.
    pub name: String,
    /// The language of all texts for candidates.
    pub locale: Locale,
    /// The constants, in the order of the description.
    pub constants: Vec<Constant>,
    /// The enums, in the order of the description.
    pub enums: Vec<Enum>,
    /// The structs, each after the structs that it contains, otherwise in the order of the description.
    pub structs: Vec<Struct>,
    /// The functions that a champion can call, in the order of the description.
    pub functions: Vec<Function>,
    /// The functions that a champion must define, in the order of the description.
    pub user_functions: Vec<Function>,
}

impl Api {
    /// Returns the name of the function that prints a value of a type, given the type's name in the
    /// description.
    pub fn display_function(&self, ty: &str) -> String {
        format!("{}{ty}", self.locale.display_prefix())
    }
}

/// A named constant of the API.
#[derive(Debug, Clone, PartialEq)]
pub struct Constant {
    /// The constant's name as written in the description.
    pub name: String,
    /// The constant's value: one scalar, or a list of scalars.
    pub value: ConstantValue,
    /// The documentation for candidates. May be empty.
    pub summary: String,
}

/// The value of a [`Constant`].
#[derive(Debug, Clone, PartialEq)]
pub enum ConstantValue {
    /// A single value.
    One(Scalar),
    /// A list of any length whose items all have the given type.
    List(Base, Vec<Scalar>),
}

/// A value of a base type.
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

/// The type of a [`Scalar`].
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
    /// Returns the type of the value, or of each item of the list.
    pub fn base(&self) -> Base {
        match self {
            ConstantValue::One(Scalar::Int(_)) => Base::Int,
            ConstantValue::One(Scalar::Double(_)) => Base::Double,
            ConstantValue::One(Scalar::Bool(_)) => Base::Bool,
            ConstantValue::One(Scalar::String(_)) => Base::String,
            ConstantValue::List(base, _) => *base,
        }
    }

    /// Returns the type that a function which returns this value would have as its result.
    pub fn ty(&self) -> Type {
        match self {
            ConstantValue::One(_) => self.base().ty(),
            ConstantValue::List(base, _) => Type::Array(Box::new(base.ty())),
        }
    }

    /// Returns the value, or all items of the list, as a slice.
    pub fn scalars(&self) -> &[Scalar] {
        match self {
            ConstantValue::One(value) => std::slice::from_ref(value),
            ConstantValue::List(_, items) => items,
        }
    }
}

impl Base {
    /// Returns the corresponding [`Type`].
    pub fn ty(self) -> Type {
        match self {
            Base::Int => Type::Int,
            Base::Double => Type::Double,
            Base::Bool => Type::Bool,
            Base::String => Type::String,
        }
    }
}

/// An enumeration of named values, numbered from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enum {
    /// The enum's name as written in the description.
    pub name: String,
    /// The documentation for candidates. May be empty.
    pub summary: String,
    /// The values, at least one. The value at index `i` has the number `i`.
    pub values: Vec<EnumValue>,
}

/// One value of an [`Enum`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnumValue {
    /// The value's name as written in the description.
    pub name: String,
    /// The documentation for candidates. May be empty.
    pub summary: String,
}

/// A struct of the API.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Struct {
    /// The struct's name as written in the description.
    pub name: String,
    /// The documentation for candidates. May be empty.
    pub summary: String,
    /// The form in which languages with tuples represent the struct.
    pub shape: Shape,
    /// The fields, at least one.
    pub fields: Vec<Field>,
    /// The validation and conversion that the struct needs at the border.
    pub layout: Layout,
}

/// The form in which languages with tuples represent a [`Struct`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// A record whose fields have names.
    Record,
    /// A tuple whose fields have positions, in languages with tuples. Written `str_tuple: yes` in the
    /// description.
    Tuple,
}

/// A field of a struct or an argument of a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// The field's or argument's name as written in the description.
    pub name: String,
    /// The type of the field or argument.
    pub ty: Type,
    /// The documentation for candidates. May be empty.
    pub summary: String,
}

/// A function of the API, or one that the champion defines.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// The function's name as written in the description.
    pub name: String,
    /// The documentation for candidates. May be empty.
    pub summary: String,
    /// The arguments, in the order of the description.
    pub args: Vec<Field>,
    /// The type of the result. `None` stands for `void`.
    pub result: Option<Type>,
    /// The effect of a call on the game.
    pub role: Role,
}

/// The effect of a call of a [`Function`] on the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// The function does not change the game.
    Query,
    /// The function changes the game and is sent to the arena. Written `fct_action: yes` in the description.
    Action,
}

/// The type of a value that crosses the border. `void` is not a type. See [`Function::result`].
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
    /// An enum of [`Api::enums`].
    Enum(EnumId),
    /// A struct of [`Api::structs`].
    Struct(StructId),
    /// A list of values of one type. Lists may be nested.
    Array(Box<Type>),
    /// A value or nothing. An optional is never an item of a list nor the value of another optional.
    Optional(Box<Type>),
}

/// An index into [`Api::enums`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EnumId(pub usize);

/// An index into [`Api::structs`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StructId(pub usize);

/// The validation and conversion that a type's values need when they cross the border.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layout {
    /// Every bit pattern is a valid value. Ints, doubles and structs of them have this layout.
    Free,
    /// The value is copied bit by bit, but some bit patterns are invalid. Enums, bools and structs that
    /// contain one have this layout.
    Checked,
    /// The value is converted part by part. Strings, arrays, optionals and structs that contain one have this
    /// layout.
    Owned,
}

impl Api {
    /// Returns the enum with this id.
    pub fn enumeration(&self, id: EnumId) -> &Enum {
        &self.enums[id.0]
    }

    /// Returns the struct with this id.
    pub fn structure(&self, id: StructId) -> &Struct {
        &self.structs[id.0]
    }

    /// Returns the validation and conversion that a type needs at the border.
    pub fn layout(&self, ty: &Type) -> Layout {
        match ty {
            Type::Int | Type::Double => Layout::Free,
            Type::Bool | Type::Enum(_) => Layout::Checked,
            Type::String | Type::Array(_) | Type::Optional(_) => Layout::Owned,
            Type::Struct(id) => self.structure(*id).layout,
        }
    }

    /// Returns true if a type contains a double. Such values have no total order.
    pub fn holds_double(&self, ty: &Type) -> bool {
        match ty {
            Type::Double => true,
            Type::Int | Type::Bool | Type::String | Type::Enum(_) => false,
            Type::Struct(id) => self.structure(*id).fields.iter().any(|field| self.holds_double(&field.ty)),
            Type::Array(inner) | Type::Optional(inner) => self.holds_double(inner),
        }
    }

    /// Returns a type as the description spells it, such as `position array`.
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

    /// Returns a type as one identifier for symbols, such as `position_array`. Underscores are appended if an
    /// enum or a struct already has this name.
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

    /// Returns the type of every field, argument and result.
    pub fn all_types(&self) -> impl Iterator<Item = &Type> {
        let fields = self.structs.iter().flat_map(|s| &s.fields).map(|f| &f.ty);
        let functions = self.functions.iter().chain(&self.user_functions);
        fields.chain(functions.flat_map(|f| f.args.iter().map(|a| &a.ty).chain(&f.result)))
    }

    /// Returns true if the API contains optionals. Only the outermost types need to be checked, because
    /// optionals are never nested in other types.
    pub fn has_optionals(&self) -> bool {
        self.all_types().any(|ty| matches!(ty, Type::Optional(_)))
    }

    /// Returns a hash that identifies the API. It covers names, order and types, but no summaries. A champion
    /// and its library compare it before the first call.
    pub fn hash(&self) -> u64 {
        let mut fnv = 0xcbf2_9ce4_8422_2325_u64;
        for byte in self.outline().bytes() {
            fnv = (fnv ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        fnv
    }

    /// Returns the API without its summaries, with one item on each line. [`Api::hash`] hashes this text.
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
