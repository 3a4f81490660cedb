//! What an organiser is told of names that some language spells otherwise: in which languages, once each, and what took the
//! name there.

use joute_generator::description::describe;
use joute_generator::escapes::escapes;
use joute_generator::language;

#[test]
fn a_warning_names_each_language_once_and_what_took_the_name() {
    let text = "name: names\nenum:\n  - {enum_name: score, enum_field: [[class, '']]}\n\
                function:\n  - {fct_name: score, fct_ret_type: int, fct_arg: [[end, int, '']]}\n  - {fct_name: read, fct_ret_type: int}\n\
                user_function:\n  - {fct_name: play}\n";
    let described = describe("names.yml", text);
    let api = described.api.as_ref().expect("it is right");
    let told = described.render_more(&escapes(api, &described.spans, language::ALL), false);
    let expected = "";
    assert_eq!(told.trim_end(), expected);
    for line in told.lines().filter(|line| line.contains("is written otherwise in")) {
        for backend in language::ALL {
            let title = backend.language().title;
            let titles = line.rsplit(" in ").next().unwrap_or_default().split(", ");
            assert!(titles.filter(|other| *other == title).count() < 2, "{title} twice in {line}");
        }
    }
}
