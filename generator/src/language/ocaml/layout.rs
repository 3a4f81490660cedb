//! How values and calls cross the border: their path, their C form, their words on OCaml's heap.

use super::spell::{Form, Speller};
use crate::model::Type;

/// How a function's call crosses the border.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Path {
    /// Only scalars: OCaml calls the library's own symbol.
    Straight,
    /// A stub that allocates nothing: its result is a scalar or nothing.
    Quiet,
    /// The result is a struct of scalars: it is left in `Joute.room`, where OCaml reads it. Without a stub if every
    /// argument is a scalar.
    Room {
        /// True if it goes through a stub.
        stub: bool,
    },
    /// A stub that makes its result.
    Made,
}

/// How a function's call crosses the border.
pub fn path<'t>(
    speller: Speller<'_>,
    mut args: impl Iterator<Item = &'t Type>,
    result: Option<&Type>,
) -> Path {
    let scalar =
        |ty: &Type| matches!(speller.core(ty), Type::Int | Type::Double | Type::Bool | Type::Enum(_));
    match result {
        Some(ty) if !scalar(ty) && words(speller, ty).is_some() => {
            // A tuple of one is a struct to the library: it would want a pointer.
            Path::Room { stub: !args.all(|ty| scalar(ty) && !matches!(ty, Type::Struct(_))) }
        }
        Some(ty) if !scalar(ty) => Path::Made,
        _ if args.all(scalar) => Path::Straight,
        _ => Path::Quiet,
    }
}

/// Words in one piece of the minor heap: `JOUTE_PIECE`.
const PIECE: usize = 257;

/// The C form of a type; tuples of one are their field, which changes nothing in their bits.
pub fn c_type(speller: Speller<'_>, ty: &Type) -> String {
    match speller.core(ty) {
        Type::Int | Type::Enum(_) => "int32_t ".into(),
        Type::Double => "double ".into(),
        Type::Bool => "uint8_t ".into(),
        Type::String => "const char *".into(),
        Type::Struct(id) => format!("struct joute_s_{} ", speller.api.structure(*id).name),
        Type::Array(_) => "struct joute_array ".into(),
    }
}

/// The end of the names of a type's functions.
pub fn stem(speller: Speller<'_>, ty: &Type) -> String {
    match speller.core(ty) {
        Type::Int => "int".into(),
        Type::Double => "double".into(),
        Type::Bool => "bool".into(),
        Type::String => "string".into(),
        Type::Enum(_) => "enum".into(),
        Type::Struct(id) => format!("s_{}", speller.api.structure(*id).name),
        Type::Array(item) => format!("a_{}", stem(speller, item)),
    }
}

/// The alignment in C of a value made of scalars, in bytes.
pub fn align(speller: Speller<'_>, ty: &Type) -> usize {
    match speller.core(ty) {
        Type::Bool => 1,
        Type::Int | Type::Enum(_) => 4,
        Type::Double | Type::String | Type::Array(_) => 8,
        Type::Struct(id) => {
            let fields = speller.api.structure(*id).fields.iter();
            fields.map(|f| align(speller, &f.ty)).max().unwrap_or(1)
        }
    }
}

/// Words on OCaml's heap of a value that fits in one piece, headers included; `None` if it may not.
pub fn words(speller: Speller<'_>, ty: &Type) -> Option<usize> {
    let words = match speller.core(ty) {
        Type::Int | Type::Bool | Type::Enum(_) => 0,
        Type::Double => 2,
        Type::String | Type::Array(_) => return None,
        Type::Struct(id) => {
            let structure = speller.api.structure(*id);
            let block = 1 + structure.fields.len();
            match speller.form(structure) {
                Form::Doubles => block,
                Form::Alone | Form::Block => {
                    let inner = structure.fields.iter().map(|f| words(speller, &f.ty)).sum::<Option<usize>>();
                    block + inner?
                }
            }
        }
    };
    (words <= PIECE).then_some(words)
}
