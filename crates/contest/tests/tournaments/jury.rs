//! Tests the jury's marks and remarks, and the access of readers to them.

use super::fake::{at, candidate, minute, send, tournament, with, work};
use joute_contest::data::{Act, NoticeContent, Remark, Role};
use joute_contest::operations::{jury, people};

#[test]
fn candidates_read_remarks_when_organisers_say_so_and_not_before_the_results() {
    let test = with(vec![tournament("first", 60)]);
    let store = &test.contest.store;
    let ada = candidate(&test, "Ada");
    let jury = people::enrol(store, "Jury", Role::Jury, &*test.clock).expect("the person can be added").id;
    send(&test, ada, "5");
    work(&test.contest, 99);
    let remark = |version, line, text: &str| {
        let (file, text) = ("champion.c".to_owned(), text.to_owned());
        jury::remark(
            store,
            &Remark { id: 0, person: ada, version, file, line, by: String::new(), text },
            jury,
            minute(1),
        )
    };
    remark(1, 3, " well told ").expect("the remark can be stored");
    remark(2, 3, "no such version").expect_err("the remark is refused");
    remark(1, 0, "no such line").expect_err("lines are counted from 1");
    remark(1, 1, &"x".repeat(4001)).expect_err("the remark is refused");
    let all = store.remarks(ada).expect("the remarks can be listed");
    assert_eq!((all.len(), all[0].text.as_str(), all[0].by.as_str()), (1, "well told", "Jury"));
    store.take_remark_away(all[0].id, ada).expect_err("only the author can delete a remark");
    let act = |now| Act::new(jury, "opened", now);
    jury::open_remarks(store, &act(minute(2))).expect_err("the results are in another folder");
    assert!(!store.remarks_are_open().expect("the setting can be read"));
    at(&test, minute(60));
    work(&test.contest, 99);
    jury::open_remarks(store, &act(minute(70))).expect("the results are released");
    assert!(store.remarks_are_open().expect("the setting can be read"));
    jury::open_remarks(store, &act(minute(70))).expect("opening the remarks again succeeds");
    let contents =
        store.notices(ada, 9).expect("the notices can be listed").into_iter().map(|notice| notice.content);
    assert_eq!(contents.filter(|contents| *contents == NoticeContent::Remarks).count(), 1);
    jury::mark(store, ada, jury, 14.5, "clear", minute(71)).expect("the mark can be stored");
    jury::mark(store, ada, jury, 15.0, "clearer", minute(72)).expect("the mark can be stored");
    jury::mark(store, ada, jury, f64::NAN, "", minute(73)).expect_err("the mark is refused");
    let marks = store.marks().expect("the marks can be listed");
    assert_eq!((marks.len(), marks[0].points, marks[0].of.as_str()), (1, 15.0, "Jury"));
}
