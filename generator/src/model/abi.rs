//! The C ABI plan: how values and calls cross the border between a champion and its game's library.
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

/// The C ABI of one game description: how each value and function passes between a champion and the
/// game's library.
#[derive(Debug, Clone)]
pub struct Abi<'a> {
    api: &'a Api,
    /// The C memory layout of each struct of the API, indexed by [`StructId`].
    pub structs: Vec<Block>,
    /// The signatures of the API functions in C, in the order of the description.
    pub functions: Vec<Call>,
    /// The signatures of the user functions in C, in the order of the description.
    pub user_functions: Vec<UserSignature>,
    /// Every struct, list and optional that passes between a champion and the game's library. Each
    /// one comes after the types that it contains.
    pub aggregates: Vec<Value>,
}

/// A value that passes between a champion and the game's library, with all decisions about its form
/// in C that follow from its type.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value {
    /// The form in which the value passes between a champion and the library.
    pub crossing: Crossing,
    /// The validation and conversion that the value needs between C and the rules.
    pub layout: Layout,
    /// The size of the value's C form, in bytes.
    pub size: usize,
    /// The alignment of the value's C form, in bytes.
    pub align: usize,
    /// The value's API type, from which backends derive its spelling in their language.
    pub ty: Type,
}

/// The form in which a value passes between a champion and the game's library.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Crossing {
    /// A number, which fits in one register.
    Number(Number),
    /// A text: a pointer to NUL-terminated UTF-8. The caller frees texts returned by the library
    /// with `joute_free`.
    Text,
    /// A flat struct, which contains only numbers. It is passed by value, by pointer in the flat
    /// form, or as separate numbers, and owns no memory.
    Flat(StructId),
    /// A deep struct, which contains pointers or an optional. It is passed by value, or by pointer
    /// in the flat form. The caller frees structs returned by the library with their `drop` symbol.
    Deep(StructId),
    /// A list of numbers or flat structs, passed as a pointer and a length. A list returned by the library is
    /// one block, which the caller frees with `joute_free`.
    List(Box<Value>),
    /// A list of any other values. The caller frees lists returned by the library with their `drop` symbol.
    Nested(Box<Value>),
    /// An optional: a value or nothing. Its C form is a struct of one byte that is 0 or 1, followed
    /// by the value ([`Abi::optional`]). If the byte is 0, the value's bits are meaningless. The
    /// caller frees optionals returned by the library with their `drop` symbol.
    Optional(Box<Value>),
}

/// A number that passes between a champion and the game's library in one register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Number {
    /// An int: an `int32_t` for which every bit pattern is valid.
    Int,
    /// A `double` of C for which every bit pattern is valid.
    Double,
    /// A boolean: one byte that must be 0 or 1.
    Bool,
    /// An enum: an `int32_t` that must be the number of one of its values, counted from 0.
    Enum(EnumId),
}

/// A sequence of values with the memory layout of a C struct, such as the fields of a struct or the
/// arguments of a function.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// The values of the block, in the order in which they are stored.
    pub slots: Vec<Slot>,
    /// The size of the block in bytes, including padding at its end.
    pub size: usize,
    /// The alignment of the block in memory, in bytes.
    pub align: usize,
}

/// A value in a [`Block`], with its position in memory.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    /// The value stored at this position of the block.
    pub value: Value,
    /// The offset of the value from the start of the block, in bytes.
    pub offset: usize,
}

/// The signature of an API function in the C ABI.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// The arguments of the API function, in order. The library borrows them for the duration of
    /// the call.
    pub args: Vec<Value>,
    /// The result of the API function, which the caller owns and must free.
    pub result: Option<Value>,
}

/// The signature of a user function in the C ABI. The champion takes all arguments at once and
/// hands in the result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UserSignature {
    /// The arguments of the user function, which the champion owns and must free.
    pub args: Block,
    /// The result of the user function, which the library borrows for the duration of the call.
    pub result: Option<Value>,
}

impl<'a> Abi<'a> {
    /// Computes the C ABI of a description's API.
    pub fn new(api: &'a Api) -> Self {
        let mut abi = Abi {
            api,
            structs: Vec::new(),
            functions: Vec::new(),
            user_functions: Vec::new(),
            aggregates: Vec::new(),
        };
        for (index, structure) in api.structs.iter().enumerate() {
            let block = abi.block(&structure.fields);
            block.slots.iter().for_each(|slot| abi.declare(&slot.value));
            abi.structs.push(block);
            let whole = abi.value(&Type::Struct(StructId(index)));
            abi.aggregates.push(whole);
        }
        for Function { args, result, .. } in &api.functions {
            let args = args.iter().map(|arg| abi.value(&arg.ty)).collect();
            let call = Call { args, result: result.as_ref().map(|ty| abi.value(ty)) };
            call.args.iter().chain(&call.result).for_each(|value| abi.declare(value));
            abi.functions.push(call);
        }
        for Function { args, result, .. } in &api.user_functions {
            let entry =
                UserSignature { args: abi.block(args), result: result.as_ref().map(|ty| abi.value(ty)) };
            let args = entry.args.slots.iter().map(|slot| &slot.value);
            args.chain(&entry.result).for_each(|value| abi.declare(value));
            abi.user_functions.push(entry);
        }
        abi
    }

    /// Returns the C memory layout of a struct of the API.
    pub fn structure(&self, id: StructId) -> &Block {
        &self.structs[id.0]
    }

    /// Returns every list type of the API with its item type. Inner lists come first.
    pub fn lists(&self) -> impl Iterator<Item = (&Value, &Value)> {
        self.aggregates.iter().filter_map(|value| Some((value, value.item()?)))
    }

    /// Returns every optional type of the API with the type of its value.
    pub fn optionals(&self) -> impl Iterator<Item = (&Value, &Value)> {
        self.aggregates.iter().filter_map(|value| Some((value, value.maybe()?)))
    }

    /// Returns the C memory layout of an optional: the presence byte, then the value.
    pub fn optional(&self, value: &Value) -> Block {
        Block::of([self.value(&Type::Bool), value.clone()].into_iter())
    }

    /// Returns the types of the API whose values have a `drop` symbol, the C function that frees
    /// them: deep structs, then lists, then optionals.
    pub fn released(&self) -> impl Iterator<Item = &Value> {
        let deep = self.aggregates.iter().filter(|value| matches!(value.crossing, Crossing::Deep(_)));
        deep.chain(self.lists().chain(self.optionals()).map(|(value, _)| value))
    }

    /// Computes how a value of the given type passes between a champion and the game's library. The
    /// structs that it contains must already be computed.
    pub fn value(&self, ty: &Type) -> Value {
        let whole = |crossing: Crossing, size: usize, align: usize| Value {
            crossing,
            layout: self.api.layout(ty),
            size,
            align,
            ty: ty.clone(),
        };
        let number = |number: Number, size: usize| whole(Crossing::Number(number), size, size);
        match ty {
            Type::Int => number(Number::Int, 4),
            Type::Double => number(Number::Double, 8),
            Type::Bool => number(Number::Bool, 1),
            Type::Enum(id) => number(Number::Enum(*id), 4),
            Type::String => whole(Crossing::Text, POINTER, POINTER),
            Type::Array(item) => {
                let nested = self.api.layout(item) == Layout::Owned;
                let item = Box::new(self.value(item));
                let crossing = if nested { Crossing::Nested(item) } else { Crossing::List(item) };
                whole(crossing, 2 * POINTER, POINTER)
            }
            Type::Optional(value) => {
                let value = self.value(value);
                let Block { slots: _, size, align } = self.optional(&value);
                whole(Crossing::Optional(Box::new(value)), size, align)
            }
            Type::Struct(id) => {
                let Block { slots: _, size, align } = self.structure(*id);
                let deep = self.api.layout(ty) == Layout::Owned;
                whole(if deep { Crossing::Deep(*id) } else { Crossing::Flat(*id) }, *size, *align)
            }
        }
    }

    /// Computes the C memory layout of a struct's fields.
    fn block(&self, fields: &[Field]) -> Block {
        Block::of(fields.iter().map(|field| self.value(&field.ty)))
    }

    fn declare(&mut self, value: &Value) {
        let Some(inner) = value.item().or(value.maybe()) else { return };
        self.declare(inner);
        if self.aggregates.iter().all(|known| known.ty != value.ty) {
            self.aggregates.push(value.clone());
        }
    }
}

/// The size of a pointer and of a list's length in the C ABI, in bytes.
const POINTER: usize = 8;

impl Block {
    /// Computes the memory layout of values as members of a C struct.
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

    /// Returns the value inside an optional, or `None` if the value is not an optional.
    pub fn maybe(&self) -> Option<&Value> {
        if let Crossing::Optional(value) = &self.crossing { Some(value) } else { None }
    }

    /// Returns true if the value passes as a number, which fits in a register.
    pub fn is_number(&self) -> bool {
        matches!(self.crossing, Crossing::Number(_))
    }

    /// Returns true if the value's C form is a struct, which not every language can pass by value. This is
    /// the case for structs, lists and optionals.
    pub fn is_aggregate(&self) -> bool {
        !matches!(self.crossing, Crossing::Number(_) | Crossing::Text)
    }

    /// Returns true if the value may consist of several blocks of memory, which only its `drop`
    /// symbol frees completely. The items of a list, the fields of a struct or the value of an
    /// optional may then point to further memory.
    pub fn points_on(&self) -> bool {
        matches!(self.crossing, Crossing::Deep(_) | Crossing::Nested(_) | Crossing::Optional(_))
    }
}

impl Call {
    /// Returns true if the API function has a `flat` form, for languages that cannot pass structs
    /// by value. This form takes structs and optionals by pointer and lists as pointer and length,
    /// and writes an aggregate result through an additional pointer.
    pub fn has_flat_form(&self) -> bool {
        self.args.iter().chain(&self.result).any(Value::is_aggregate)
    }

    /// Returns the memory layout of an API function's arguments as one block, for languages that
    /// pass them in memory.
    pub fn frame(&self) -> Block {
        Block::of(self.args.iter().cloned())
    }

    /// Returns the word in the C symbol of the API function that passes no struct, list or optional
    /// by value: `flat`, or `api` if the function has no such values.
    pub fn flat_word(&self) -> &'static str {
        if self.has_flat_form() { "flat" } else { "api" }
    }
}

impl UserSignature {
    /// Returns the word in the C symbol that takes the user function's result without a struct,
    /// list or optional by value: `flatanswer`, or `answer` if the result is none of these.
    pub fn answer_word(&self) -> &'static str {
        if self.result.as_ref().is_some_and(Value::is_aggregate) { "flatanswer" } else { "answer" }
    }
}
