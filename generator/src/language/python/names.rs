//! Python's naming customs.

use crate::names::{Dialect, Kind, Space};

/// Values and constants in upper case, everything else as written; a taken name gets an underscore behind.
pub const DIALECT: Dialect = Dialect { case, reserved, escape, space };

fn case(kind: Kind, name: &str) -> String {
    match kind {
        Kind::Constant | Kind::Value => name.to_ascii_uppercase(),
        Kind::Enum
        | Kind::Struct
        | Kind::Function
        | Kind::UserFunction
        | Kind::Display
        | Kind::Field
        | Kind::Argument => name.into(),
    }
}

const KEYWORDS: &[&str] = &[
    "False", "None", "True", "and", "as", "assert", "async", "await", "break", "class", "continue", "def",
    "del", "elif", "else", "except", "finally", "for", "from", "global", "if", "import", "in", "is",
    "lambda", "nonlocal", "not", "or", "pass", "raise", "return", "try", "while", "with", "yield",
];

/// What every Python file finds without importing anything: `from api import *` must not hide it.
const BUILTINS: &[&str] = &[
    "ArithmeticError",
    "AssertionError",
    "AttributeError",
    "BaseException",
    "BaseExceptionGroup",
    "BlockingIOError",
    "BrokenPipeError",
    "BufferError",
    "BytesWarning",
    "ChildProcessError",
    "ConnectionAbortedError",
    "ConnectionError",
    "ConnectionRefusedError",
    "ConnectionResetError",
    "DeprecationWarning",
    "EOFError",
    "Ellipsis",
    "EncodingWarning",
    "EnvironmentError",
    "Exception",
    "ExceptionGroup",
    "False",
    "FileExistsError",
    "FileNotFoundError",
    "FloatingPointError",
    "FutureWarning",
    "GeneratorExit",
    "IOError",
    "ImportError",
    "ImportWarning",
    "IndentationError",
    "IndexError",
    "InterruptedError",
    "IsADirectoryError",
    "KeyError",
    "KeyboardInterrupt",
    "LookupError",
    "MemoryError",
    "ModuleNotFoundError",
    "NameError",
    "None",
    "NotADirectoryError",
    "NotImplemented",
    "NotImplementedError",
    "OSError",
    "OverflowError",
    "PendingDeprecationWarning",
    "PermissionError",
    "ProcessLookupError",
    "RecursionError",
    "ReferenceError",
    "ResourceWarning",
    "RuntimeError",
    "RuntimeWarning",
    "StopAsyncIteration",
    "StopIteration",
    "SyntaxError",
    "SyntaxWarning",
    "SystemError",
    "SystemExit",
    "TabError",
    "TimeoutError",
    "True",
    "TypeError",
    "UnboundLocalError",
    "UnicodeDecodeError",
    "UnicodeEncodeError",
    "UnicodeError",
    "UnicodeTranslateError",
    "UnicodeWarning",
    "UserWarning",
    "ValueError",
    "Warning",
    "ZeroDivisionError",
    "abs",
    "aiter",
    "all",
    "anext",
    "any",
    "ascii",
    "bin",
    "bool",
    "breakpoint",
    "bytearray",
    "bytes",
    "callable",
    "chr",
    "classmethod",
    "compile",
    "complex",
    "copyright",
    "credits",
    "delattr",
    "dict",
    "dir",
    "divmod",
    "enumerate",
    "eval",
    "exec",
    "exit",
    "filter",
    "float",
    "format",
    "frozenset",
    "getattr",
    "globals",
    "hasattr",
    "hash",
    "help",
    "hex",
    "id",
    "input",
    "int",
    "isinstance",
    "issubclass",
    "iter",
    "len",
    "license",
    "list",
    "locals",
    "map",
    "max",
    "memoryview",
    "min",
    "next",
    "object",
    "oct",
    "open",
    "ord",
    "pow",
    "print",
    "property",
    "quit",
    "range",
    "repr",
    "reversed",
    "round",
    "set",
    "setattr",
    "slice",
    "sorted",
    "staticmethod",
    "str",
    "sum",
    "super",
    "tuple",
    "type",
    "vars",
    "zip",
];

/// What `api.py` and `Champion.py` are written with.
const OURS: &[&str] = &["annotations", "Final", "IntEnum", "NamedTuple", "TYPE_CHECKING", "mro"];

fn reserved(kind: Kind, name: &str) -> bool {
    // `_x` is private to a module, no name for the field of a tuple, and `__x` is renamed inside classes.
    let hidden = name.starts_with('_');
    KEYWORDS.contains(&name)
        || match kind {
            Kind::Field | Kind::Value => hidden || name.starts_with("joute_"),
            Kind::Argument => name.starts_with("joute_"),
            Kind::Enum
            | Kind::Struct
            | Kind::Function
            | Kind::UserFunction
            | Kind::Display
            | Kind::Constant => {
                hidden || name.starts_with("joute_") || BUILTINS.contains(&name) || OURS.contains(&name)
            }
        }
}

fn escape(_: Kind, name: &str) -> String {
    let bare = name.trim_start_matches('_');
    if bare.is_empty() || bare.starts_with(|c: char| c.is_ascii_digit()) {
        return format!("n{bare}_");
    }
    format!("{bare}_")
}

fn space(kind: Kind) -> Space {
    match kind {
        Kind::Enum | Kind::Struct | Kind::Function | Kind::UserFunction | Kind::Display | Kind::Constant => {
            Space::Shared("module")
        }
        Kind::Argument => Space::Under("module"),
        Kind::Value | Kind::Field => Space::Siblings,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// As the gateway does it: cased, then escaped.
    fn spelt(kind: Kind, name: &str) -> String {
        let cased = case(kind, name);
        if reserved(kind, &cased) { escape(kind, &cased) } else { cased }
    }

    #[test]
    fn taken_names_get_an_underscore() {
        let cases = [
            (Kind::Function, "yield", "yield_"),
            (Kind::Function, "print", "print_"),
            (Kind::Struct, "list", "list_"),
            (Kind::Enum, "IntEnum", "IntEnum_"),
            (Kind::Function, "joute_bind", "joute_bind_"),
            (Kind::Function, "score", "score"),
            (Kind::Function, "match", "match"),
            (Kind::Constant, "none", "NONE"),
            (Kind::Value, "none", "NONE"),
            (Kind::Value, "__hidden", "HIDDEN_"),
            (Kind::Field, "from", "from_"),
            (Kind::Field, "count", "count"),
            (Kind::Field, "_under", "under_"),
            (Kind::Field, "_1", "n1_"),
            (Kind::Field, "_", "n_"),
            (Kind::Argument, "lambda", "lambda_"),
            (Kind::Argument, "list", "list"),
        ];
        for (kind, name, expected) in cases {
            assert_eq!(spelt(kind, name), expected, "{kind:?} {name}");
        }
    }
}
