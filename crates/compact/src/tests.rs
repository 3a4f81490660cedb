mod damaged;

use super::{decode, encode, first_lines, script};

/// The maximum size of decoded texts in these tests.
const MAX_DECODED_SIZE: usize = 1 << 22;

/// Texts that are not replays, or only resemble one.
fn odd_texts() -> Vec<String> {
    let steps = |index: u32| {
        format!(
            "{{\"is\":\"turn\",\"turns\":[{{\"player\":{},\"actions\":[{{\"go\":[{},{}]}}]}}],\"drawn\":[{{\"of\":{},\"action\":\"go\",\"index\":0,\"rows\":{{\"pieces\":[[{},{},4],[9]]}}}}],\"micros\":[{}]}}\n",
            index % 2,
            index % 7,
            index % 5,
            index % 2,
            index % 3,
            index % 7,
            index * 7919 % 1013
        )
    };
    let mut texts: Vec<String> = [
        "",
        "\n",
        "\n\n",
        "a",
        "{}",
        "{}\n",
        "{}\r\n",
        "{} \n",
        "[1, 2]\n",
        "1.5\n1e3\n-0\n",
        "[2147483647,-2147483647]\n",
        "[2147483648]\n[99999999999999999999]\n",
        "{\"a\":1,\"a\":2}\n",
        "{\"10\":1,\"9\":2}\n",
        "{\"__proto__\":{\"a\":1}}\n",
        "\"é😀\u{1}\u{7f}\u{2028}\\n\\u0001\"\n",
        "[[],{},[[]],[null,true,false],[[[[[[1]]]]]]]\n",
        "{\"drawn\":3,\"of\":[],\"index\":\"x\"}\n",
        "{\"actions\":[1,2],\"player\":7,\"rows\":{\"a\":[[]]},\"tables\":7}\n",
        "{\"\":\"\",\"*\":[1],\"0\":[]}\n{\"*\":{\"*\":2}}\n",
        "{\"of\":1,\"index\":2,\"why\":\"x\",\"action\":\"y\"}\n",
    ]
    .map(str::to_owned)
    .to_vec();
    texts.push("[".repeat(70) + &"]".repeat(70) + "\n");
    texts.push(format!("[{}]\n", (0..5000).map(|cell| (cell % 3).to_string()).collect::<Vec<_>>().join(",")));
    texts.push((0..200).map(steps).collect());
    texts.push((0..40).map(|width| format!("[{}]\n", vec!["7"; width].join(","))).collect());
    texts
}

#[test]
fn every_text_is_reproduced_with_and_without_a_base() {
    let texts = odd_texts();
    let base: String = texts.concat();
    let packed = encode(&base, "");
    assert_eq!(decode(&packed, None, MAX_DECODED_SIZE).as_ref(), Ok(&base));
    for text in &texts {
        assert_eq!(decode(&encode(text, ""), None, MAX_DECODED_SIZE).as_ref(), Ok(text), "{text}");
        assert_eq!(
            decode(&encode(text, &base), Some(&packed), MAX_DECODED_SIZE).as_ref(),
            Ok(text),
            "{text}"
        );
    }
}

#[test]
fn equal_lines_are_compressed_almost_to_nothing() {
    let text = &odd_texts()[23];
    let without_base = encode(text, "");
    let first: String = text.split_inclusive('\n').take(50).collect();
    assert!(without_base.len() * 30 < text.len(), "{} of {}", without_base.len(), text.len());
    assert!(encode(text, &first).len() * 3 < without_base.len() * 2, "the base shortens the text by a third");
    assert_eq!(without_base, encode(text, ""), "encoding is deterministic");
}

#[test]
fn damaged_bytes_are_refused_within_limits() {
    let text = &odd_texts()[23];
    let packed = encode(text, "");
    for at in 0..packed.len() {
        let mut damaged = packed.clone();
        damaged[at] ^= 1 << (at % 8);
        // The lowest bits of the last byte have no meaning.
        let result = decode(&damaged, None, MAX_DECODED_SIZE);
        assert!(
            result.is_err() || at + 1 == packed.len() && result.as_ref() == Ok(text),
            "a change of byte {at} is detected"
        );
        assert!(
            decode(&packed[..at], None, MAX_DECODED_SIZE).is_err(),
            "a text that is cut off after {at} bytes is refused"
        );
    }
    let mut longer = packed.clone();
    longer.extend([0; 5]);
    assert!(decode(&longer, None, MAX_DECODED_SIZE).is_err());
    assert!(
        decode(&packed, None, text.len() / 20).is_err(),
        "a text that is longer than the limit is refused"
    );
    let based = encode(text, text);
    assert!(decode(&based, None, MAX_DECODED_SIZE).is_err(), "a text is not decoded without its base");
    assert!(
        decode(&based, Some(&encode("{}\n", "")), MAX_DECODED_SIZE).is_err(),
        "a text is not decoded with another base"
    );
    assert!(decode(&based, Some(&based), MAX_DECODED_SIZE).is_err(), "a base cannot have a base itself");
    assert_eq!(decode(&based, Some(&packed), MAX_DECODED_SIZE).as_ref(), Ok(text));
}

#[test]
fn random_bytes_are_refused_within_limits() {
    let mut random = 1_u64;
    for round in 0..200 {
        let bytes: Vec<u8> = (0..round * 5)
            .map(|_| {
                random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
                (random >> 56) as u8
            })
            .collect();
        let bytes = [&super::MAGIC[..], &[0], &bytes].concat();
        assert!(decode(&bytes, None, 100_000).is_err(), "random bytes of round {round} are refused");
    }
}

/// Checks that the format is unchanged. The decoder in the browser reads the same files. After a
/// change of the format, its first bytes must differ, and the decoder must still read these files.
#[test]
fn the_format_is_that_of_the_files_of_the_viewer() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../viewer/test/formats");
    let file = |name: &str| std::fs::read(folder.join(name)).expect("the file can be read");
    let text = |name: &str| String::from_utf8(file(name)).expect("the bytes are UTF-8");
    let (first, second) = (text("first.jsonl"), text("second.jsonl"));
    assert_eq!(encode(&first, ""), file("first.compact"));
    assert_eq!(encode(&second, &first), file("second.compact"));
    assert_eq!(decode(&file("second.compact"), Some(&file("first.compact")), MAX_DECODED_SIZE), Ok(second));
}

#[test]
fn a_script_has_ascii_letters_and_names_its_base() {
    let text = &odd_texts()[23];
    let without_base = script(text, None);
    assert!(
        without_base.is_ascii()
            && without_base.starts_with("jouteCompact(\"")
            && without_base.ends_with("\")\n"),
        "{without_base:?}"
    );
    assert_eq!(without_base.lines().count(), 1, "an encoded text contains no line break");
    let packed = encode(text, "").len();
    assert!(
        without_base.len() < packed * 6 / 5 + 30,
        "{} bytes are too many for {packed} packed bytes",
        without_base.len()
    );
    assert!(script(text, Some(("a\"b", "{}\n"))).ends_with("\",\"a\\\"b\")\n"));
}

#[test]
fn first_lines_are_encoded_completely() {
    let line = "é".repeat(1000) + "\n";
    let text = line.repeat(200);
    let first = first_lines(&text);
    assert!(first.ends_with('\n') && first.len() >= 256 << 10 && first.len() < (256 << 10) + line.len() * 2);
    assert_eq!(first_lines("a\nb"), "a\nb");
}

#[test]
fn lines_that_javascript_would_change_are_kept_as_text() {
    for line in [
        "{\"10\":1,\"9\":2}",
        "{\"__proto__\":1}",
        "{\"a\":1,\"a\":1}",
        "1.0",
        "[2147483648]",
        "{ }",
        "\"\\u0041\"",
    ] {
        assert_eq!(super::json::Node::of_line(line), None, "{line}");
    }
    assert!(super::json::Node::of_line("{\"a9\":[1,-1,null,true,\"é\"]}").is_some());
}

#[test]
fn a_zero_before_a_digit_stays_a_zero() {
    assert_eq!(super::script::letters(&[0, 0xc4]), "\\x001\\0");
}
