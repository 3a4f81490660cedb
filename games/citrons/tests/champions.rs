//! The small champions, in nine languages, through the `joute` program: one, two or four of them in a match.

use joute_generator::language;
use joute_testkit::{id, kits, scores, take_example, two_at_a_time};

#[test]
fn the_nine_languages_meet_one_two_and_four_at_a_time() {
    let kits = kits("games/citrons/api.yml");
    two_at_a_time(language::ALL.len(), |index| {
        let language = language::ALL[index].language();
        take_example(kits.of(language.id), language.champion);
    });
    let play = |champions: &[&str]| scores(champions, &["--seed", "5"], kits.path());
    let expected = [play(&["c"]), play(&["c", "c"]), play(&["c", "c", "c", "c"])];
    assert!(expected[0][0] > 1000, "{expected:?}");
    two_at_a_time(language::ALL.len(), |index| {
        for (count, expected) in [1, 2, 4].into_iter().zip(&expected) {
            let champions: Vec<&str> = (index..index + count).map(id).collect();
            // The same strategy told nine times plays the same moves.
            assert_eq!(play(&champions), *expected, "{champions:?}");
        }
    });
}
