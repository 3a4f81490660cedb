//! Tests each check of the decoder with bytes that fail this check only. The decoder in the browser
//! must refuse the same bytes for the same reasons (`viewer/test/compact.test.ts`). After a change of
//! the format, `JOUTE_BLESS=1 cargo test -p joute-compact` writes them again.

use crate::coder::Coder;
use crate::json::{MAX_DEPTH, MAX_NUMBER, Node};
use crate::memory::Memory;
use crate::model::{Model, tag};
use crate::{MAGIC, decode, encode, line_kind};

/// The maximum size of the decoded text in bytes, here and in the viewer's test.
const LIMIT: usize = 1000;

/// The numbers of the kinds of texts, rows and objects in the format.
const TEXT: u64 = 4;
const ROW: u64 = 6;
const OBJECT: u64 = 8;

/// Returns bytes in the compact format without the mark after the last line. The bytes may contain
/// values that readers refuse: the writer writes such a value before it returns an error.
fn encode_with(write: impl FnOnce(&mut Model<'_>)) -> Vec<u8> {
    let mut model = Model::new(Coder::writer(), usize::MAX);
    write(&mut model);
    [&MAGIC[..], &[0], &model.coder.finish().expect("a writer accepts every value")].concat()
}

fn write_line(model: &mut Model<'_>, node: &Node) {
    let _ = model.line_kind(line_kind::JSON);
    let _ = model.line(Some(node));
}

fn line(node: &Node) -> Vec<u8> {
    encode_with(|model| write_line(model, node))
}

/// Returns a line of JSON whose value has a kind. `write` writes the rest of the value.
fn value(kind: u64, write: impl FnOnce(&mut Model<'_>)) -> Vec<u8> {
    encode_with(|model| {
        let _ = model.line_kind(line_kind::JSON);
        let _ = model.symbol(Memory::ROOT, tag::KIND, kind, 0);
        write(model);
    })
}

fn symbol(tag: i64, symbol: u64) -> impl FnOnce(&mut Model<'_>) {
    move |model: &mut Model<'_>| {
        let _ = model.symbol(Memory::ROOT, tag, symbol, 0);
    }
}

fn ints(numbers: impl IntoIterator<Item = i64>) -> Node {
    Node::List(numbers.into_iter().map(Node::Int).collect())
}

/// Returns damaged bytes with the reasons for which they are refused.
fn cases() -> Vec<(&'static str, Vec<u8>)> {
    let large = MAX_NUMBER + 1;
    let deep = (0..MAX_DEPTH).fold(Node::Null, |inner, _| Node::List(vec![inner]));
    let changes = |model: &mut Model<'_>| {
        symbol(tag::ROW_LENGTH, 2)(model);
        let _ = model.row_id(Memory::ROOT, Some(0));
        let _ = model.changing(Memory::ROOT, 2, 0, 1, 1 << 17);
    };
    // The reader predicts the last number from the others.
    let steps =
        |model: &mut Model<'_>| (-2..=1).for_each(|step| write_line(model, &Node::Int(MAX_NUMBER + step)));
    vec![
        ("not in the compact format", b"jtc1".to_vec()),
        ("it ends early", MAGIC.to_vec()),
        ("a number is too large", [&MAGIC[..], &[128, 128, 128, 128, 1]].concat()),
        ("its base is missing", encode("{}\n", "{}\n")),
        ("an unknown kind of line", encode_with(symbol(tag::LINE, 4))),
        ("a number is too large", encode_with(symbol(tag::LINE, 1 << 41))),
        ("an unknown kind", value(9, |_| ())),
        ("an unknown string", value(TEXT, symbol(tag::STRING, 1))),
        ("an unknown shape", value(OBJECT, symbol(tag::SHAPE, 1))),
        ("a number is too large", line(&Node::Int(large))),
        ("a number is too large", [encode_with(steps), vec![0x55; 20]].concat()),
        ("a number is too large", line(&ints([-large]))),
        ("a number is too large", line(&ints([1, large]))),
        ("a number is too large", line(&ints((0..40).chain([large])))),
        ("a row is too long", value(ROW, symbol(tag::ROW_LENGTH, 0))),
        ("a row is too long", value(ROW, symbol(tag::ROW_LENGTH, 33))),
        ("a row is too long", value(ROW, changes)),
        ("too deep", line(&deep)),
        ("too long", encode(&"\n".repeat(LIMIT + 1), "")),
        ("too long", encode(&"x".repeat(LIMIT + 1), "")),
        ("too long", encode(&format!("{:?}\n", vec!["x".repeat(LIMIT / 2); 3]).replace(' ', ""), "")),
        ("it ends early", encode_with(symbol(tag::LINE, line_kind::END))),
        ("bytes after the end", [encode("{}\n", ""), vec![0; 5]].concat()),
    ]
}

#[test]
fn each_check_refuses_its_damage() {
    let mut text = String::from("[\n");
    for (index, (reason, bytes)) in cases().into_iter().enumerate() {
        let refused = decode(&bytes, None, LIMIT).expect_err(reason);
        assert_eq!(refused.0, reason, "case {index}");
        let hex: String = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        text += &format!("{}[{reason:?}, {hex:?}]", if index > 0 { ",\n" } else { "" });
    }
    text += "\n]\n";
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../viewer/test/formats/damaged.json");
    if std::env::var_os("JOUTE_BLESS").is_some() {
        std::fs::write(path, &text).expect("the file is written");
    }
    let expected = std::fs::read_to_string(path).unwrap_or_default();
    assert!(expected == text, "{path} contains other bytes; JOUTE_BLESS=1 writes it again");
}
