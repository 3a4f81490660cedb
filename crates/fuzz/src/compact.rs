//! Attacks the decoder of replays in the compact format. The decoder in the browser is tested with
//! the same kinds of damage (`viewer/test/compact.test.ts`).

use joute_compact::{decode, encode};

/// The maximum size of a decoded replay in bytes. The memory of the decoder grows with the replay, by up to
/// 300 bytes for each character.
const MAX_DECODED_SIZE: usize = 32 << 10;

/// The maximum number of bytes that JSON takes for one character as the decoder counts it.
const MAX_BYTES_PER_CHAR: usize = 16;

/// Fuzz target: treats the input as a replay in the compact format, alone and with a base. The first
/// two bytes are the length of the base. Decoded texts must be bounded, and texts must be reproduced.
pub fn compact(input: &[u8]) {
    let (length, rest) = input.split_at(input.len().min(2));
    let length = length.iter().fold(0, |length, byte| length << 8 | usize::from(*byte));
    let (base, packed) = rest.split_at(length.min(rest.len()));
    for base in [None, Some(base)] {
        let Ok(text) = decode(packed, base, MAX_DECODED_SIZE) else { continue };
        assert!(text.len() <= MAX_BYTES_PER_CHAR * MAX_DECODED_SIZE, "{} bytes", text.len());
    }
    let (text, base) = (String::from_utf8_lossy(packed), String::from_utf8_lossy(base));
    let again = decode(&encode(&text, &base), Some(&encode(&base, "")), MAX_BYTES_PER_CHAR * input.len());
    assert_eq!(again.as_deref(), Ok(&*text));
}

/// Returns replays with and without a base, encoded and as text.
pub fn seeds() -> Vec<Vec<u8>> {
    let step = |number: usize| {
        let (player, row) = (number % 2, number % 5);
        format!(
            r#"{{"is":"turn","number":{number},"turns":[{{"player":{player},"calls":[{{"play":{{}}}}],"actions":[{{"go":[{row},"é"]}}]}}],"drawn":[{{"of":{player},"action":"go","index":0,"rows":{{"ground":[[{row},{number}],[7]]}}}}],"micros":[{}]}}"#,
            number * 7919 % 1013
        ) + "\n"
    };
    let text: String = (0..20).map(step).collect();
    let first: String = (3..9).map(step).collect();
    let input = |base: &[u8], packed: &[u8]| [&(base.len() as u16).to_be_bytes()[..], base, packed].concat();
    vec![
        input(&[], &encode(&text, "")),
        input(&encode(&first, ""), &encode(&text, &first)),
        input(first.as_bytes(), text.as_bytes()),
        input(&[], b"{\"a\":1,\"a\":2}\n[1,-1,2147483647]\n\n\"\\u0001\"\r\n[[[]]]"),
        input(&[], &encode(&"\n".repeat(600_000), "")),
    ]
}
