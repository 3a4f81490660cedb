//! The C interface between a champion and its game's library. It says how values and calls pass
//! between them.
//!
//! Each backend matches on [`Crossing`] with one arm for each variant, and takes offsets and sizes from
//! [`Block`]. It never inspects a [`Type`] for this purpose. `bindings/abi/README.md` describes the C ABI.
//!
//! To add a new kind of value, add a variant of [`Type`], a variant of [`Crossing`], and its C form in
//! [`Abi::value`]. No match has a wildcard, so the compiler then reports every place to change:
//!
//! - In each language: the spelling of the type (`spell.rs`), the conversion at the border (`border.rs` and
//!   the modules it calls), the initial value (`kit.rs`), the printed form (`show.rs`), the runtime in
//!   `bindings/`, and the probe in `templates/`.
//! - Outside of the languages: `description/types.rs` and `description/shape.rs` parse the type,
//!   `rust/syntax.rs` and `library/` expose it to the rules, `bindings/abi` (`Border`, `Show`) converts it,
//!   `bindings/probe` and `docs/probe.md` draw random values of it.
//!
//! `joute check` tests the result with a description that uses every kind of value in every place.

use super::{Api, EnumId, Field, Function, Layout, StructId, Type};

/// The C interface between champions and a game's library. It says how values and calls pass
/// between them.
#[derive(Debug, Clone)]
pub struct Abi<'a> {
    api: &'a Api,
    /// The memory layout of each struct of the API in C. The index is a [`StructId`].
    pub structs: Vec<Block>,
    /// All struct, list and optional types of the C interface. Each one comes after the types that
    /// it contains.
    pub aggregates: Vec<Value>,
}

/// A value that passes between a champion and the game's library. Its type determines all fields.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value {
    /// The way in which the value is passed in C.
    pub crossing: Crossing,
    /// The checks and conversions between the value in C and in the game's rules.
    pub layout: Layout,
    /// The size of the value in C, in bytes.
    pub size: usize,
    /// The alignment of the value in C, in bytes.
    pub align: usize,
    /// The type of the value in the API. Each language spells it in its own way.
    pub ty: Type,
}

/// The way in which a value is passed between a champion and the game's library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Crossing {
    /// A number that is passed in one register.
    Number(Number),
    /// A text, passed as a pointer to NUL-terminated UTF-8. If the library returned it, the caller
    /// frees it with `joute_free`.
    Text,
    /// A struct that contains only numbers and owns no memory. It is passed by value. Languages
    /// that cannot do this pass a pointer or separate numbers.
    Flat(StructId),
    /// A struct that contains pointers or an optional. It is passed by value. Languages that cannot
    /// do this pass a pointer. If the library returned it, the caller frees it with `joute_drop_…`.
    Deep(StructId),
    /// A list of numbers, or of structs that contain only numbers. It is passed as a pointer and a
    /// length. If the library returned it, it is one block of memory, which the caller frees with
    /// `joute_free`.
    List(Box<Value>),
    /// A list whose items may own memory themselves. If the library returned it, the caller frees
    /// it with `joute_drop_…`.
    Nested(Box<Value>),
    /// A value or nothing. In C, it is a struct of a byte and the value ([`Abi::optional`]). If the
    /// byte is 0, there is no value and its bits are meaningless. If the library returned it, the
    /// caller frees it with `joute_drop_…`.
    Optional(Box<Value>),
}

/// A number that is passed in one register between a champion and the game's library.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Number {
    /// An int: a C `int32_t`. Every bit pattern is valid.
    Int,
    /// A double: a C `double`. Every bit pattern is valid.
    Double,
    /// A boolean: one byte that must be 0 or 1.
    Bool,
    /// An enum: a C `int32_t` with the number of an enum value, counted from 0.
    Enum(EnumId),
}

/// Values that are stored together like the members of a C struct. They are the fields of a struct
/// or the arguments of a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// The values of the block, in the order of their storage.
    pub slots: Vec<Slot>,
    /// The size of the block in bytes, including padding at its end.
    pub size: usize,
    /// The alignment of the block in memory, in bytes.
    pub align: usize,
}

/// A value in a [`Block`] and its position there.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    /// The value that is stored here in the block.
    pub value: Value,
    /// The offset of the value from the start of the block, in bytes.
    pub offset: usize,
}

impl<'a> Abi<'a> {
    /// Computes the C interface of a game with this API.
    pub fn new(api: &'a Api) -> Self {
        let mut abi = Abi { api, structs: Vec::new(), aggregates: Vec::new() };
        for (index, structure) in api.structs.iter().enumerate() {
            let block = abi.block(&structure.fields);
            block.slots.iter().for_each(|slot| abi.declare(&slot.value));
            abi.structs.push(block);
            let struct_value = abi.value(&Type::Struct(StructId(index)));
            abi.aggregates.push(struct_value);
        }
        for Function { args, result, .. } in api.functions.iter().chain(&api.user_functions) {
            for ty in args.iter().map(|arg| &arg.ty).chain(result) {
                let value = abi.value(ty);
                abi.declare(&value);
            }
        }
        abi
    }

    /// Returns the memory layout of a struct of the API in C.
    pub fn structure(&self, id: StructId) -> &Block {
        &self.structs[id.0]
    }

    /// Returns every list type of the API and the type of its items. Inner lists come first.
    pub fn lists(&self) -> impl Iterator<Item = (&Value, &Value)> {
        self.aggregates.iter().filter_map(|value| Some((value, value.item()?)))
    }

    /// Returns every optional type of the API and the type of its value.
    pub fn optionals(&self) -> impl Iterator<Item = (&Value, &Value)> {
        self.aggregates.iter().filter_map(|value| Some((value, value.optional_inner()?)))
    }

    /// Returns the memory layout of an optional value in C. A byte says whether the value is
    /// present, and the value follows.
    pub fn optional(&self, value: &Value) -> Block {
        Block::of([self.value(&Type::Bool), value.clone()].into_iter())
    }

    /// Returns the types whose values are freed with a C function `joute_drop_…`. Structs come
    /// first, then lists, then optionals.
    pub fn freed_types(&self) -> impl Iterator<Item = &Value> {
        let deep = self.aggregates.iter().filter(|value| matches!(value.crossing, Crossing::Deep(_)));
        deep.chain(self.lists().chain(self.optionals()).map(|(value, _)| value))
    }

    /// Computes the way in which a type passes between a champion and the game's library. The
    /// structs in this type must already be computed.
    pub fn value(&self, ty: &Type) -> Value {
        let aggregate = |crossing: Crossing, size: usize, align: usize| Value {
            crossing,
            layout: self.api.layout(ty),
            size,
            align,
            ty: ty.clone(),
        };
        let number = |number: Number, size: usize| aggregate(Crossing::Number(number), size, size);
        match ty {
            Type::Int => number(Number::Int, 4),
            Type::Double => number(Number::Double, 8),
            Type::Bool => number(Number::Bool, 1),
            Type::Enum(id) => number(Number::Enum(*id), 4),
            Type::String => aggregate(Crossing::Text, POINTER, POINTER),
            Type::Array(item) => {
                let nested = self.api.layout(item) == Layout::Owned;
                let item = Box::new(self.value(item));
                let crossing = if nested { Crossing::Nested(item) } else { Crossing::List(item) };
                aggregate(crossing, 2 * POINTER, POINTER)
            }
            Type::Optional(value) => {
                let value = self.value(value);
                let Block { slots: _, size, align } = self.optional(&value);
                aggregate(Crossing::Optional(Box::new(value)), size, align)
            }
            Type::Struct(id) => {
                let Block { slots: _, size, align } = self.structure(*id);
                let deep = self.api.layout(ty) == Layout::Owned;
                aggregate(if deep { Crossing::Deep(*id) } else { Crossing::Flat(*id) }, *size, *align)
            }
        }
    }

    /// Computes the memory layout of fields or arguments in C.
    pub(crate) fn block(&self, fields: &[Field]) -> Block {
        Block::of(fields.iter().map(|field| self.value(&field.ty)))
    }

    fn declare(&mut self, value: &Value) {
        let Some(inner) = value.item().or(value.optional_inner()) else { return };
        self.declare(inner);
        if self.aggregates.iter().all(|known| known.ty != value.ty) {
            self.aggregates.push(value.clone());
        }
    }
}

/// The size of a pointer in C, in bytes. The length of a list has the same size.
const POINTER: usize = 8;

impl Block {
    /// Computes the memory layout of the members of a C struct.
    pub fn of(values: impl Iterator<Item = Value>) -> Self {
        let mut block = Block { slots: Vec::new(), size: 0, align: 1 };
        for value in values {
            let offset = block.size.next_multiple_of(value.align);
            block.size = offset + value.size;
            block.align = block.align.max(value.align);
            block.slots.push(Slot { value, offset });
        }
        block.size = block.size.next_multiple_of(block.align);
        block
    }
}

impl Value {
    /// Returns the item type of a list, or `None` if the value is not a list.
    pub fn item(&self) -> Option<&Value> {
        match &self.crossing {
            Crossing::List(item) | Crossing::Nested(item) => Some(item),
            Crossing::Number(_)
            | Crossing::Text
            | Crossing::Flat(_)
            | Crossing::Deep(_)
            | Crossing::Optional(_) => None,
        }
    }

    /// Returns the type inside an optional, or `None` if the value is not an optional.
    pub fn optional_inner(&self) -> Option<&Value> {
        if let Crossing::Optional(value) = &self.crossing { Some(value) } else { None }
    }

    /// Returns true if the value is passed as a number in one register.
    pub fn is_number(&self) -> bool {
        matches!(self.crossing, Crossing::Number(_))
    }

    /// Returns true if the value is a struct, a list or an optional. It is then a struct in C,
    /// which not every language can pass directly.
    pub fn is_aggregate(&self) -> bool {
        !matches!(self.crossing, Crossing::Number(_) | Crossing::Text)
    }

    /// Returns true if the value may own several blocks of memory. Only its C function
    /// `joute_drop_…` then frees it completely.
    pub fn points_on(&self) -> bool {
        matches!(self.crossing, Crossing::Deep(_) | Crossing::Nested(_) | Crossing::Optional(_))
    }
}
