//! Tests the small champions of the tutorial in every language. Three or four of them play each
//! match with the `joute` program.

use joute_generator::language;
use joute_testkit::{kits, language_id, scores, take_example, two_at_a_time};

#[test]
fn any_three_and_any_four_languages_meet() {
    let kits = kits("examples/lanterns/api.yml");
    two_at_a_time(language::ALL.len(), |index| {
        let language = language::ALL[index].language();
        take_example(kits.of(language.id), language.champion);
    });
    let play = |champions: &[&str]| scores(champions, &["--seed", "5"], kits.path());
    let expected = [
        play(&[language_id(0), language_id(0), language_id(0)]),
        play(&[language_id(0), language_id(0), language_id(0), language_id(0)]),
    ];
    two_at_a_time(2 * language::ALL.len(), |index| {
        let (first, seats) = (index / 2, 3 + index % 2);
        let champions: Vec<&str> = (first..first + seats).map(language_id).collect();
        // The example champions implement the same strategy in every language, so their matches are equal.
        assert_eq!(play(&champions), expected[index % 2], "{champions:?}");
    });
}
