//! How values and calls cross the border between a champion and its game's library: decided once, here.
//!
//! A backend folds over a [`Crossing`], one arm a variant, and takes offsets and sizes from [`Block`]: it never looks at a
//! [`Type`] to learn either. `bindings/abi/README.md` describes the C ABI that this is the plan of.
//!
//! A new shape of value begins here: a variant of [`Type`], one of [`Crossing`], and in [`Abi::value`] its C form. No match has a
//! wildcard, so the compiler then names every place. In each language these are how the type is spelt (`spell.rs`), how a value
//! crosses (`border.rs` and what it calls), a value to begin with (`kit.rs`), one to show (`show.rs`); its runtime in `bindings/`
//! converts, its probe in `templates/` draws and writes. Outside of the languages: `description/types.rs` and `description/shape.rs`
//! read it, `rust/syntax.rs` and `library/` give it to the rules, `bindings/abi` (`Border`, `Show`) lifts and lowers it,
//! `bindings/probe` and `docs/probe.md` draw it. `joute check` proves the rest on a description that has it in every place.

use super::{Api, EnumId, Field, Function, Layout, StructId, Type};

/// The C ABI of one description.
#[derive(Debug, Clone)]
pub struct Abi<'a> {
    api: &'a Api,
    /// The C form of each struct, by [`StructId`].
    pub structs: Vec<Block>,
    /// Each API function, in the order written.
    pub functions: Vec<Call>,
    /// Each user function, in the order written.
    pub user_functions: Vec<Entry>,
    /// Every struct, list and optional, each after what it holds.
    pub aggregates: Vec<Value>,
}

/// A value that crosses, and everything that its type decides about it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Value {
    /// What the value crosses as.
    pub crossing: Crossing,
    /// What its bits need.
    pub layout: Layout,
    /// Bytes of its C form.
    pub size: usize,
    /// What its C form is aligned to, in bytes.
    pub align: usize,
    /// For whoever spells the value in a language.
    pub ty: Type,
}

/// How a value crosses.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Crossing {
    /// In one register.
    Number(Number),
    /// As a pointer to UTF-8 that a NUL ends. What the library gives is freed by `joute_free`.
    Text,
    /// A struct of numbers only: by value, by pointer in the flat form, or taken apart into its numbers. Nothing to free.
    Flat(StructId),
    /// A struct that points to memory or holds an optional: by value, or by pointer in the flat form. What the library gives
    /// is freed by its `drop` symbol.
    Deep(StructId),
    /// A list whose items are numbers or flat structs: a pointer and a length. What the library gives is one block, freed by
    /// `joute_free`.
    List(Box<Value>),
    /// A list of anything else. What the library gives is freed by its `drop` symbol.
    Nested(Box<Value>),
    /// A value or nothing, like a struct of a byte that is 0 or 1 and the value ([`Abi::optional`]); without one, the value's
    /// bits mean nothing. What the library gives is freed by its `drop` symbol.
    Optional(Box<Value>),
}

/// What fits in a register.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Number {
    /// `int32_t`: free.
    Int,
    /// `double`: free.
    Double,
    /// A byte that is 0 or 1: checked.
    Bool,
    /// `int32_t`, counted from 0: checked.
    Enum(EnumId),
}

/// Values that lie side by side as in a C struct.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Block {
    /// In order.
    pub slots: Vec<Slot>,
    /// Bytes of the whole, with what is left free at its end.
    pub size: usize,
    /// What the whole is aligned to, in bytes.
    pub align: usize,
}

/// A value in a [`Block`].
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slot {
    /// What lies there.
    pub value: Value,
    /// Bytes from the start of the block.
    pub offset: usize,
}

/// How an API function is called.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Call {
    /// Borrowed for the time of the call, in order.
    pub args: Vec<Value>,
    /// Given to the caller, who frees it.
    pub result: Option<Value>,
}

/// How a user function is entered: its arguments are taken as a whole, its result is handed in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Entry {
    /// Given to the champion, who frees them.
    pub args: Block,
    /// Borrowed for the time of the call.
    pub result: Option<Value>,
}

impl<'a> Abi<'a> {
    /// Plans the border of a description.
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
            let entry = Entry { args: abi.block(args), result: result.as_ref().map(|ty| abi.value(ty)) };
            let args = entry.args.slots.iter().map(|slot| &slot.value);
            args.chain(&entry.result).for_each(|value| abi.declare(value));
            abi.user_functions.push(entry);
        }
        abi
    }

    /// The C form of a struct.
    pub fn structure(&self, id: StructId) -> &Block {
        &self.structs[id.0]
    }

    /// Every list, inner ones first.
    pub fn lists(&self) -> impl Iterator<Item = (&Value, &Value)> {
        self.aggregates.iter().filter_map(|value| Some((value, value.item()?)))
    }

    /// Every optional, with what it may hold.
    pub fn optionals(&self) -> impl Iterator<Item = (&Value, &Value)> {
        self.aggregates.iter().filter_map(|value| Some((value, value.maybe()?)))
    }

    /// The C form of an optional: the byte that tells, and the value.
    pub fn optional(&self, value: &Value) -> Block {
        Block::of([self.value(&Type::Bool), value.clone()].into_iter())
    }

    /// What has a `drop` symbol: structs that are not flat, then lists, then optionals.
    pub fn released(&self) -> impl Iterator<Item = &Value> {
        let deep = self.aggregates.iter().filter(|value| matches!(value.crossing, Crossing::Deep(_)));
        deep.chain(self.lists().chain(self.optionals()).map(|(value, _)| value))
    }

    /// Plans a value; the structs that it holds are planned already.
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

    /// Lays fields out as C does.
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

/// Bytes of a pointer and of a length.
const POINTER: usize = 8;

impl Block {
    /// Lays values out as C does the members of a struct.
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
    /// The items of a list.
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

    /// What an optional may hold.
    pub fn maybe(&self) -> Option<&Value> {
        if let Crossing::Optional(value) = &self.crossing { Some(value) } else { None }
    }

    /// True if it fits in a register.
    pub fn is_number(&self) -> bool {
        matches!(self.crossing, Crossing::Number(_))
    }

    /// True if C has it as a struct, which not every language can pass by value: structs, lists, optionals.
    pub fn is_aggregate(&self) -> bool {
        !matches!(self.crossing, Crossing::Number(_) | Crossing::Text)
    }

    /// True if it may be more than one block of memory, which only its `drop` symbol frees: the item of a list, a field, or
    /// the value of an optional may point to another.
    pub fn points_on(&self) -> bool {
        matches!(self.crossing, Crossing::Deep(_) | Crossing::Nested(_) | Crossing::Optional(_))
    }
}

impl Call {
    /// True if there is a `flat` form: structs and optionals by pointer, lists as pointer and length, an aggregate result
    /// through one pointer more.
    pub fn has_flat_form(&self) -> bool {
        self.args.iter().chain(&self.result).any(Value::is_aggregate)
    }

    /// The arguments side by side, for languages that leave them in memory.
    pub fn frame(&self) -> Block {
        Block::of(self.args.iter().cloned())
    }

    /// The word of the symbol that takes no aggregate by value: `flat`, or `api` where both are one.
    pub fn flat_word(&self) -> &'static str {
        if self.has_flat_form() { "flat" } else { "api" }
    }
}

impl Entry {
    /// The word of the symbol that takes the result without an aggregate by value.
    pub fn answer_word(&self) -> &'static str {
        if self.result.as_ref().is_some_and(Value::is_aggregate) { "flatanswer" } else { "answer" }
    }
}
