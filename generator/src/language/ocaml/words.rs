//! How OCaml spells the names of a description.

use crate::names::{Kind, Space, capitalized, sentence};

/// Constructors have their first letter only in upper case, everything else begins in lower case.
pub fn case(kind: Kind, name: &str) -> String {
    match kind {
        Kind::Value => sentence(name),
        Kind::Constant => name.to_ascii_lowercase(),
        _ => {
            let mut chars = name.chars();
            chars.next().map(|first| first.to_ascii_lowercase()).into_iter().chain(chars).collect()
        }
    }
}

const KEYWORDS: &[&str] = &[
    "and",
    "as",
    "assert",
    "asr",
    "begin",
    "class",
    "constraint",
    "do",
    "done",
    "downto",
    "else",
    "end",
    "exception",
    "external",
    "false",
    "for",
    "fun",
    "function",
    "functor",
    "if",
    "in",
    "include",
    "inherit",
    "initializer",
    "land",
    "lazy",
    "let",
    "lor",
    "lsl",
    "lsr",
    "lxor",
    "match",
    "method",
    "mod",
    "module",
    "mutable",
    "new",
    "nonrec",
    "object",
    "of",
    "open",
    "or",
    "private",
    "rec",
    "sig",
    "struct",
    "then",
    "to",
    "true",
    "try",
    "type",
    "val",
    "virtual",
    "when",
    "while",
    "with",
    "_",
];

/// Types that are there without opening anything, and that champions and generated code write.
const TYPES: &[&str] = &[
    "array",
    "bool",
    "bytes",
    "char",
    "exn",
    "float",
    "floatarray",
    "int",
    "int32",
    "int64",
    "lazy_t",
    "list",
    "nativeint",
    "option",
    "ref",
    "result",
    "string",
    "unit",
];

/// Values of Stdlib: a champion that opens Api must still have them.
const VALUES: &[&str] = &[
    "abs",
    "abs_float",
    "acos",
    "acosh",
    "asin",
    "asinh",
    "at_exit",
    "atan",
    "atan2",
    "atanh",
    "bool_of_string",
    "bool_of_string_opt",
    "ceil",
    "char_of_int",
    "classify_float",
    "close_in",
    "close_in_noerr",
    "close_out",
    "close_out_noerr",
    "compare",
    "copysign",
    "cos",
    "cosh",
    "decr",
    "do_at_exit",
    "epsilon_float",
    "exit",
    "exp",
    "expm1",
    "failwith",
    "float",
    "float_of_int",
    "float_of_string",
    "float_of_string_opt",
    "floor",
    "flush",
    "flush_all",
    "format_of_string",
    "frexp",
    "fst",
    "hypot",
    "ignore",
    "in_channel_length",
    "incr",
    "infinity",
    "input",
    "input_binary_int",
    "input_byte",
    "input_char",
    "input_line",
    "input_value",
    "int_of_char",
    "int_of_float",
    "int_of_string",
    "int_of_string_opt",
    "invalid_arg",
    "ldexp",
    "lnot",
    "log",
    "log10",
    "log1p",
    "max",
    "max_float",
    "max_int",
    "min",
    "min_float",
    "min_int",
    "mod_float",
    "modf",
    "nan",
    "neg_infinity",
    "not",
    "open_in",
    "open_in_bin",
    "open_in_gen",
    "open_out",
    "open_out_bin",
    "open_out_gen",
    "out_channel_length",
    "output",
    "output_binary_int",
    "output_byte",
    "output_bytes",
    "output_char",
    "output_string",
    "output_substring",
    "output_value",
    "pos_in",
    "pos_out",
    "pred",
    "prerr_bytes",
    "prerr_char",
    "prerr_endline",
    "prerr_float",
    "prerr_int",
    "prerr_newline",
    "prerr_string",
    "print_bytes",
    "print_char",
    "print_endline",
    "print_float",
    "print_int",
    "print_newline",
    "print_string",
    "raise",
    "raise_notrace",
    "read_float",
    "read_float_opt",
    "read_int",
    "read_int_opt",
    "read_line",
    "really_input",
    "really_input_string",
    "ref",
    "seek_in",
    "seek_out",
    "set_binary_mode_in",
    "set_binary_mode_out",
    "sin",
    "sinh",
    "snd",
    "sqrt",
    "stderr",
    "stdin",
    "stdout",
    "string_of_bool",
    "string_of_float",
    "string_of_format",
    "string_of_int",
    "succ",
    "tan",
    "tanh",
    "truncate",
    "unsafe_really_input",
    "valid_float_lexem",
];

/// True if OCaml, or what every file has open, took the name.
pub fn reserved(kind: Kind, name: &str) -> bool {
    match kind {
        Kind::Value => !name.starts_with(|c: char| c.is_ascii_uppercase()),
        Kind::Enum | Kind::Struct => KEYWORDS.contains(&name) || TYPES.contains(&name),
        Kind::Function | Kind::Display | Kind::Constant => KEYWORDS.contains(&name) || VALUES.contains(&name),
        Kind::UserFunction | Kind::Field | Kind::Argument => KEYWORDS.contains(&name),
    }
}

/// `end_`; a constructor that has no letter to put in upper case gets one.
pub fn escape(kind: Kind, name: &str) -> String {
    match kind {
        Kind::Value => capitalized(&format!("v{name}")),
        _ => format!("{name}_"),
    }
}

/// Types and values live apart; fields and constructors are told apart by their types.
pub fn space(kind: Kind) -> Space {
    match kind {
        Kind::Enum | Kind::Struct => Space::Shared("types"),
        Kind::Function | Kind::Display | Kind::Constant => Space::Shared("values"),
        Kind::UserFunction | Kind::Value | Kind::Field | Kind::Argument => Space::Siblings,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn constructors_have_one_capital() {
        assert_eq!(case(Kind::Value, "VERY_BLUE"), "Very_blue");
        assert_eq!(case(Kind::Value, "true"), "True");
        assert!(!reserved(Kind::Value, "True"));
    }

    #[test]
    fn a_constructor_without_a_letter_first_gets_one() {
        assert_eq!(case(Kind::Value, "_1"), "_1");
        assert!(reserved(Kind::Value, "_1"));
        assert_eq!(escape(Kind::Value, "_1"), "V_1");
    }

    #[test]
    fn everything_else_begins_in_lower_case() {
        assert_eq!(case(Kind::Constant, "NB_TOURS"), "nb_tours");
        assert_eq!(case(Kind::Struct, "Position"), "position");
        assert_eq!(case(Kind::Field, "posX"), "posX");
    }

    #[test]
    fn stdlib_stays_open() {
        assert!(reserved(Kind::Constant, &case(Kind::Constant, "MAX")));
        assert!(reserved(Kind::Function, "print_string"));
        assert!(reserved(Kind::Struct, "list"));
        assert!(!reserved(Kind::Field, "list"));
        assert_eq!(escape(Kind::Constant, "val"), "val_");
    }
}
