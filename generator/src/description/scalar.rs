//! Parses the booleans and numbers of a game description, in all notations of YAML 1.1 and 1.2.

/// Parses a boolean in a game description, such as `yes`, `no`, `on`, `off`, `true` or `false`.
/// Case is ignored.
pub(super) fn boolean(text: &str) -> Option<bool> {
    match text.trim().to_ascii_lowercase().as_str() {
        "yes" | "on" | "true" => Some(true),
        "no" | "off" | "false" => Some(false),
        _ => None,
    }
}

/// Parses an integer in a game description, such as `12`, `-3`, `1_000` or `0x1F`. It also accepts
/// `0o17`, `017` and `0b101`. A value that does not fit in 128 bits becomes the largest one that
/// does.
pub(super) fn integer(text: &str) -> Option<i128> {
    let (negative, digits) = sign(text.trim());
    let (radix, digits) = match digits.get(..2) {
        Some("0x" | "0X") => (16, &digits[2..]),
        Some("0o" | "0O") => (8, &digits[2..]),
        Some("0b" | "0B") => (2, &digits[2..]),
        _ if is_old_octal(text) => (8, digits),
        _ => (10, digits),
    };
    if !digits.starts_with(|first: char| first.is_digit(radix)) {
        return None;
    }
    let mut value = 0_i128;
    for digit in digits.chars().filter(|&digit| digit != '_') {
        let digit = i128::from(digit.to_digit(radix)?);
        value = value.saturating_mul(i128::from(radix)).saturating_add(digit);
    }
    Some(if negative { -value } else { value })
}

/// Returns true if a number begins with a zero, as in `017`. YAML 1.1 reads it as fifteen, and YAML
/// 1.2 as seventeen.
pub(super) fn is_old_octal(text: &str) -> bool {
    let (_, digits) = sign(text.trim());
    digits.len() > 1
        && digits.starts_with('0')
        && digits.bytes().all(|digit| matches!(digit, b'0'..=b'7' | b'_'))
}

/// Parses a double in a game description. It is a number with a point or an exponent, or a word for
/// infinity or "not a number".
pub(super) fn double(text: &str) -> Option<f64> {
    let (negative, digits) = sign(text.trim());
    let value = match digits.to_ascii_lowercase().as_str() {
        "inf" | ".inf" | "infinity" => f64::INFINITY,
        "nan" | ".nan" => f64::NAN,
        _ => {
            let mantissa = digits.split(['e', 'E']).next().unwrap_or_default();
            let shaped = mantissa.contains(|char: char| char.is_ascii_digit())
                && digits.chars().all(|char| matches!(char, '0'..='9' | '.' | '_' | 'e' | 'E' | '+' | '-'))
                && !mantissa.starts_with(['_', '-', '+']);
            return shaped
                .then(|| digits.replace('_', "").parse::<f64>().ok())
                .flatten()
                .map(|value| if negative { -value } else { value });
        }
    };
    Some(if negative { -value } else { value })
}

/// Returns true if a number is so large that [`double`] parses it as infinity.
pub(super) fn overflows(text: &str) -> bool {
    double(text).is_some_and(f64::is_infinite) && text.bytes().any(|byte| byte.is_ascii_digit())
}

fn sign(text: &str) -> (bool, &str) {
    match text.strip_prefix('-') {
        Some(rest) => (true, rest),
        None => (false, text.strip_prefix('+').unwrap_or(text)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn integers_are_read_as_yaml_writes_them() {
        for (text, value) in [
            ("12", Some(12)),
            ("-3", Some(-3)),
            ("+3", Some(3)),
            ("1_000", Some(1000)),
            ("0x1F", Some(31)),
            ("-0x10", Some(-16)),
            ("0o17", Some(15)),
            ("017", Some(15)),
            ("08", Some(8)),
            ("0b101", Some(5)),
            ("0", Some(0)),
            ("", None),
            ("-", None),
            ("0x", None),
            ("_1", None),
            ("1a", None),
            ("--1", None),
            ("1.0", None),
            ("é1", None),
        ] {
            assert_eq!(integer(text), value, "{text:?}");
        }
        assert_eq!(integer(&"9".repeat(100)), Some(i128::MAX));
    }

    #[test]
    fn doubles_are_read_as_yaml_writes_them() {
        for (text, value) in [
            (".5", Some(0.5)),
            ("1.", Some(1.0)),
            ("-1e3", Some(-1000.0)),
            ("+1.5E-3", Some(0.0015)),
            ("1_000.5", Some(1000.5)),
            ("inf", Some(f64::INFINITY)),
            ("-.INF", Some(f64::NEG_INFINITY)),
            ("1e999", Some(f64::INFINITY)),
            (".", None),
            ("e5", None),
            ("--1.5", None),
            ("1e", None),
            ("1.2.3", None),
            ("information", None),
        ] {
            assert_eq!(double(text), value, "{text:?}");
        }
        assert!(double(".NaN").is_some_and(f64::is_nan));
        assert!(double("-0.0").is_some_and(|zero| zero.is_sign_negative()));
        assert!(overflows("1e999") && !overflows(".inf") && !overflows("1e3"));
    }
}
