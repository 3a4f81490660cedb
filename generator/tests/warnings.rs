//! Tests of the warnings about names that some languages spell differently. The warnings list each
//! such language once, with the reason.

use joute_generator::description::describe;
use joute_generator::escapes::escapes;
use joute_generator::language;

/// The expected warnings. Both the function and its display function are escaped for the enum of
/// the same name, but each language is listed once.
const EXPECTED: &str = "\
warning: `score` is written otherwise in Go, C, C++, Lua, Python
 --> names.yml:5:16
  |
5 |   - {fct_name: score, fct_ret_type: int, fct_arg: [[end, int, '']]}
  |                ^^^^^ `Score_` in Go: taken by the enum `score`; `score_` in C, C++, Lua, Python: taken by the enum `score`
  |
  = help: nothing to do if you like it so; another name would be the same everywhere

warning: `read` is written otherwise in C
 --> names.yml:6:16
  |
6 |   - {fct_name: read, fct_ret_type: int}
  |                ^^^^ `read_` in C: taken by the C library
  |
  = help: nothing to do if you like it so; another name would be the same everywhere

warning: `end` is written otherwise in Lua, OCaml
 --> names.yml:5:53
  |
5 |   - {fct_name: score, fct_ret_type: int, fct_arg: [[end, int, '']]}
  |                                                     ^^^ `end_` in Lua, OCaml: a word of the language
  |
  = help: nothing to do if you like it so; another name would be the same everywhere

warning: `class` is written otherwise in PHP
 --> names.yml:3:38
  |
3 |   - {enum_name: score, enum_field: [[class, '']]}
  |                                      ^^^^^ `CLASS_` in PHP: a word of the language
  |
  = help: nothing to do if you like it so; another name would be the same everywhere";

#[test]
fn warnings_name_each_language_and_the_reason_once() {
    let text = "name: names\nenum:\n  - {enum_name: score, enum_field: [[class, '']]}\n\
                function:\n  - {fct_name: score, fct_ret_type: int, fct_arg: [[end, int, '']]}\n  - {fct_name: read, fct_ret_type: int}\n\
                user_function:\n  - {fct_name: play}\n";
    let described = describe("names.yml", text);
    let api = described.api.as_ref().expect("the description is valid");
    let printed = described.render_more(&escapes(api, &described.spans, language::ALL), false);
    assert_eq!(printed.trim_end(), EXPECTED);
}
