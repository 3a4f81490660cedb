//! C: `champion.c` with `#include "api.h"`.

mod api;
mod constant;
mod literal;
mod probe;
mod show;

pub(super) use constant::one;
pub(super) use literal::bare;

use crate::backend::{Backend, File, Glue, Guide, Item, Language, Sample, Shop, Tool, Words};
use crate::model::Api;
use crate::names::{Dialect, Kind, Names, Space};

/// The C backend.
pub struct C;

static LANGUAGE: Language = Language {
    id: "c",
    title: "C",
    champion: "champion.c",
    tools: &[Tool { program: "gcc", package: "gcc libc6-dev" }, Tool { program: "make", package: "make" }],
    shop_tools: &[],
    dialect: Dialect { case, reserved, escape, space },
    guide: Guide {
        debug: Words {
            fr: "`make debug` lance votre champion sous gdb (`sudo apt install gdb`) ; il est compilé avec `-g`. \
                 Fuites et débordements : `make debug DEBUGGER='valgrind --leak-check=full ./champion'`.",
            en: "`make debug` starts your champion under gdb (`sudo apt install gdb`); it is built with `-g`. \
                 Leaks and overruns: `make debug DEBUGGER='valgrind --leak-check=full ./champion'`.",
        },
        debugger: Some("gdb --args ./champion"),
        editor: Words {
            fr: "`compile_flags.txt` suffit à clangd ; `api.h` se lit comme une documentation.",
            en: "`compile_flags.txt` is enough for clangd; `api.h` reads as documentation.",
        },
        own_doc: false,
    },
};

impl Backend for C {
    fn language(&self) -> &'static Language {
        &LANGUAGE
    }

    fn kit(&self, api: &Api, names: &Names) -> Vec<File> {
        api::kit(api, names)
    }

    /// C needs nothing but the library.
    fn glue(&self, _: &Api, _: &Names, _: &Shop) -> Glue {
        Glue::default()
    }

    fn probe(&self, api: &Api, names: &Names) -> Vec<File> {
        probe::probe(api, names)
    }

    fn show(&self, api: &Api, names: &Names, item: Item) -> Sample {
        show::show(api, names, item)
    }
}

fn case(kind: Kind, name: &str) -> String {
    match kind {
        Kind::Constant | Kind::Value => name.to_ascii_uppercase(),
        _ => name.into(),
    }
}

const KEYWORDS: &[&str] = &[
    "auto",
    "break",
    "case",
    "char",
    "const",
    "continue",
    "default",
    "do",
    "double",
    "else",
    "enum",
    "extern",
    "float",
    "for",
    "goto",
    "if",
    "inline",
    "int",
    "long",
    "register",
    "restrict",
    "return",
    "short",
    "signed",
    "sizeof",
    "static",
    "struct",
    "switch",
    "typedef",
    "union",
    "unsigned",
    "void",
    "volatile",
    "while",
    "bool",
    "true",
    "false",
    "asm",
    "typeof",
    "nullptr",
    "constexpr",
    "alignas",
    "alignof",
    "static_assert",
    "thread_local",
    "main",
];

/// What the headers that every champion includes (`stdio.h`, `stdlib.h`, `string.h`, `math.h`,
/// `unistd.h`, `time.h`) and gcc's builtins already declare.
const LIBRARY: &[&str] = &[
    "abort",
    "abs",
    "access",
    "acos",
    "alarm",
    "alloca",
    "asctime",
    "asin",
    "atan",
    "atexit",
    "atof",
    "atoi",
    "atol",
    "bcmp",
    "bcopy",
    "brk",
    "bsearch",
    "bzero",
    "calloc",
    "ceil",
    "chdir",
    "clock",
    "close",
    "cos",
    "cosh",
    "ctime",
    "daemon",
    "difftime",
    "div",
    "div_t",
    "drem",
    "dup",
    "encrypt",
    "erf",
    "execl",
    "execv",
    "exit",
    "exp",
    "fabs",
    "fclose",
    "feof",
    "ferror",
    "fflush",
    "ffs",
    "fgetc",
    "fgets",
    "floor",
    "fma",
    "fmax",
    "fmin",
    "fmod",
    "fopen",
    "fork",
    "fprintf",
    "fputc",
    "fputs",
    "fread",
    "free",
    "frexp",
    "fscanf",
    "fseek",
    "ftell",
    "fwrite",
    "gamma",
    "getc",
    "getchar",
    "getenv",
    "getline",
    "gets",
    "gmtime",
    "hypot",
    "index",
    "isalnum",
    "isalpha",
    "isdigit",
    "j0",
    "j1",
    "jn",
    "kill",
    "labs",
    "ldexp",
    "lgamma",
    "link",
    "localtime",
    "log",
    "log10",
    "log2",
    "lseek",
    "malloc",
    "memchr",
    "memcmp",
    "memcpy",
    "memmove",
    "memset",
    "mktime",
    "modf",
    "nan",
    "nice",
    "pause",
    "perror",
    "pipe",
    "pow",
    "printf",
    "putc",
    "putchar",
    "puts",
    "qsort",
    "raise",
    "rand",
    "random",
    "read",
    "realloc",
    "remainder",
    "remove",
    "rename",
    "rewind",
    "rindex",
    "rint",
    "round",
    "scalb",
    "scanf",
    "select",
    "setenv",
    "signal",
    "signbit",
    "sin",
    "sinh",
    "size_t",
    "sleep",
    "sprintf",
    "sqrt",
    "srand",
    "srandom",
    "sscanf",
    "stderr",
    "stdin",
    "stdout",
    "stpcpy",
    "strcat",
    "strchr",
    "strcmp",
    "strcpy",
    "strdup",
    "strlen",
    "strncmp",
    "strncpy",
    "strstr",
    "strtod",
    "strtok",
    "strtol",
    "swab",
    "sync",
    "system",
    "tan",
    "tanh",
    "tgamma",
    "time",
    "time_t",
    "tmpfile",
    "toascii",
    "tolower",
    "toupper",
    "trunc",
    "truncate",
    "ungetc",
    "unlink",
    "unsetenv",
    "usleep",
    "va_list",
    "vfork",
    "wait",
    "write",
    "y0",
    "y1",
    "yn",
    "EOF",
    "NULL",
    "RAND_MAX",
    "INFINITY",
    "NAN",
    "INT_MAX",
    "INT_MIN",
    "SIZE_MAX",
    "INT32_MAX",
    "INT32_MIN",
    "BUFSIZ",
    "I",
    "EXIT_SUCCESS",
    "EXIT_FAILURE",
    "M_PI",
    "M_E",
    "linux",
    "unix",
];

pub(super) fn is_library_name(name: &str) -> bool {
    LIBRARY.contains(&name)
}

fn reserved(kind: Kind, name: &str) -> bool {
    let global = !matches!(kind, Kind::Field | Kind::Argument);
    let array = kind != Kind::Field && name.ends_with("_array");
    KEYWORDS.contains(&name)
        || global && is_library_name(name)
        || !global && matches!(name, "EOF" | "NULL" | "INFINITY" | "NAN" | "I" | "linux" | "unix")
        || array && global
}

fn escape(_: Kind, name: &str) -> String {
    format!("{name}_")
}

/// Constants are macros: nothing else, not even a field, may have their name.
fn space(kind: Kind) -> Space {
    match kind {
        Kind::Field | Kind::Argument => Space::Under("macros and types"),
        _ => Space::Shared("macros and types"),
    }
}
