//! The checked description: everything a backend may rely on, decided once.
//!
//! A [`Api`] only comes out of [`crate::description::describe`], so names are
//! identifiers, types exist, structs do not hold themselves, and constants fit.

pub mod abi;

pub use joute_words::Locale;

/// One game's API, checked.
#[derive(Debug, Clone, PartialEq)]
pub struct Api {
    /// The game's name, an identifier in lower case (`nim`).
    pub name: String,
    /// The language in which candidates are addressed.
    pub locale: Locale,
    /// Constants, in the order written.
    pub constants: Vec<Constant>,
    /// Enums, in the order written.
    pub enums: Vec<Enum>,
    /// Structs, each after those it holds; otherwise in the order written.
    pub structs: Vec<Struct>,
    /// What a champion may call, in the order written.
    pub functions: Vec<Function>,
    /// What a champion must write, in the order written.
    pub user_functions: Vec<Function>,
}

/// A named value that never changes.
#[derive(Debug, Clone, PartialEq)]
pub struct Constant {
    /// As written in the description.
    pub name: String,
    /// The value, of one of the four base types, or a list of such.
    pub value: ConstantValue,
    /// For the candidate; may be empty.
    pub summary: String,
}

/// The value of a [`Constant`].
#[derive(Debug, Clone, PartialEq)]
pub enum ConstantValue {
    /// A single value.
    One(Scalar),
    /// Any number of values, each of this type.
    List(Base, Vec<Scalar>),
}

/// A value of a base type.
#[derive(Debug, Clone, PartialEq)]
pub enum Scalar {
    /// 32 bits, as every `int`.
    Int(i32),
    /// An IEEE 754 double; may be infinite or NaN.
    Double(f64),
    /// `yes` or `no`.
    Bool(bool),
    /// UTF-8 without NUL.
    String(String),
}

/// The type of a [`Scalar`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Base {
    /// `int`.
    Int,
    /// `double`.
    Double,
    /// `bool`.
    Bool,
    /// `string`.
    String,
}

impl ConstantValue {
    /// The type of the value, or of each item of the list.
    pub fn base(&self) -> Base {
        match self {
            ConstantValue::One(Scalar::Int(_)) => Base::Int,
            ConstantValue::One(Scalar::Double(_)) => Base::Double,
            ConstantValue::One(Scalar::Bool(_)) => Base::Bool,
            ConstantValue::One(Scalar::String(_)) => Base::String,
            ConstantValue::List(base, _) => *base,
        }
    }

    /// The type that a function would have for it.
    pub fn ty(&self) -> Type {
        match self {
            ConstantValue::One(_) => self.base().ty(),
            ConstantValue::List(base, _) => Type::Array(Box::new(base.ty())),
        }
    }

    /// The value, or each item of the list.
    pub fn scalars(&self) -> &[Scalar] {
        match self {
            ConstantValue::One(value) => std::slice::from_ref(value),
            ConstantValue::List(_, items) => items,
        }
    }
}

impl Base {
    /// As a type of the description.
    pub fn ty(self) -> Type {
        match self {
            Base::Int => Type::Int,
            Base::Double => Type::Double,
            Base::Bool => Type::Bool,
            Base::String => Type::String,
        }
    }
}

/// A closed list of named values, counted from 0.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Enum {
    /// As written in the description.
    pub name: String,
    /// For the candidate; may be empty.
    pub summary: String,
    /// At least one; the value at index `i` is the number `i`.
    pub values: Vec<EnumValue>,
}

/// One value of an [`Enum`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct EnumValue {
    /// As written in the description.
    pub name: String,
    /// For the candidate; may be empty.
    pub summary: String,
}

/// A product of fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Struct {
    /// As written in the description.
    pub name: String,
    /// For the candidate; may be empty.
    pub summary: String,
    /// How languages with tuples show it.
    pub shape: Shape,
    /// At least one.
    pub fields: Vec<Field>,
    /// What its bits need at the border.
    pub layout: Layout,
}

/// How languages that have tuples show a [`Struct`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Shape {
    /// Fields by name.
    Record,
    /// `str_tuple: yes`: fields by position, where the language has tuples.
    Tuple,
}

/// A named, typed, commented slot: a struct's field or a function's argument.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Field {
    /// As written in the description.
    pub name: String,
    /// Its type.
    pub ty: Type,
    /// For the candidate; may be empty.
    pub summary: String,
}

/// A function of the API, or one that the champion writes.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Function {
    /// As written in the description.
    pub name: String,
    /// For the candidate; may be empty.
    pub summary: String,
    /// In order.
    pub args: Vec<Field>,
    /// `None` is `void`.
    pub result: Option<Type>,
    /// What calling it does to the game.
    pub role: Role,
}

/// What calling a [`Function`] does to the game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Role {
    /// Changes nothing.
    Query,
    /// `fct_action: yes`: changes the game, and travels to the arena.
    Action,
}

/// A type that crosses the border. `void` is not a type: see [`Function::result`].
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Type {
    /// 32 bits, signed.
    Int,
    /// An IEEE 754 double.
    Double,
    /// True or false.
    Bool,
    /// UTF-8 without NUL.
    String,
    /// An enum of [`Api::enums`].
    Enum(EnumId),
    /// A struct of [`Api::structs`].
    Struct(StructId),
    /// Any number of one type; arrays of arrays are allowed.
    Array(Box<Type>),
    /// A value or nothing; neither within an array nor within another of its kind.
    Optional(Box<Type>),
}

/// Index into [`Api::enums`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct EnumId(pub usize);

/// Index into [`Api::structs`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct StructId(pub usize);

/// What the bits of a type need when they cross the border.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Layout {
    /// Every bit pattern is a value: ints, doubles and structs of them.
    Free,
    /// Copied as they are, but some patterns are not a value: enums, bools and structs that hold one.
    Checked,
    /// More than bits that lie side by side, converted part by part: what points to memory (strings, arrays), what may be
    /// missing (optionals), and structs that hold one of these.
    Owned,
}

impl Api {
    /// The enum with this id.
    pub fn enumeration(&self, id: EnumId) -> &Enum {
        &self.enums[id.0]
    }

    /// The struct with this id.
    pub fn structure(&self, id: StructId) -> &Struct {
        &self.structs[id.0]
    }

    /// What a type's bits need at the border.
    pub fn layout(&self, ty: &Type) -> Layout {
        match ty {
            Type::Int | Type::Double => Layout::Free,
            Type::Bool | Type::Enum(_) => Layout::Checked,
            Type::String | Type::Array(_) | Type::Optional(_) => Layout::Owned,
            Type::Struct(id) => self.structure(*id).layout,
        }
    }

    /// True if a double is in it: such values are not totally ordered.
    pub fn holds_double(&self, ty: &Type) -> bool {
        match ty {
            Type::Double => true,
            Type::Int | Type::Bool | Type::String | Type::Enum(_) => false,
            Type::Struct(id) => self.structure(*id).fields.iter().any(|field| self.holds_double(&field.ty)),
            Type::Array(inner) | Type::Optional(inner) => self.holds_double(inner),
        }
    }

    /// A type as the description spells it: `position array`.
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

    /// A type as one identifier, used in symbols: `position_array`; with an underscore more if an enum or
    /// struct is itself called so.
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

    /// Every type written anywhere: fields, arguments, results.
    pub fn all_types(&self) -> impl Iterator<Item = &Type> {
        let fields = self.structs.iter().flat_map(|s| &s.fields).map(|f| &f.ty);
        let functions = self.functions.iter().chain(&self.user_functions);
        fields.chain(functions.flat_map(|f| f.args.iter().map(|a| &a.ty).chain(&f.result)))
    }

    /// The hash that tells one API from another: names, order and types, but no
    /// summaries. A champion and its library compare it before the first call.
    pub fn hash(&self) -> u64 {
        let mut fnv = 0xcbf2_9ce4_8422_2325_u64;
        for byte in self.outline().bytes() {
            fnv = (fnv ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01b3);
        }
        fnv
    }

    /// The API without its texts, one item a line: what [`Api::hash`] hashes.
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
