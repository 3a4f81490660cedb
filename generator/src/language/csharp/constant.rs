//! Generates the C# declarations of an API's constants. Some of them avoid bugs of the compiler
//! mcs.

use super::spell::quote;
use crate::model::{ConstantValue, Scalar};
use crate::text::{double, format_list};

/// Returns the C# keywords that declare an API constant. They are `const` for a single value and
/// `static readonly` for a list, because C# has no constant lists.
pub fn keyword(value: &ConstantValue) -> &'static str {
    match value {
        ConstantValue::One(_) => "const",
        ConstantValue::List(..) => "static readonly",
    }
}

/// Returns the value of an API constant, as C# code. `spell`, which is [`plain`] or [`exact`],
/// formats each number or text in it.
pub fn value(value: &ConstantValue, spell: fn(&Scalar) -> String) -> String {
    match value {
        ConstantValue::One(value) => spell(value),
        ConstantValue::List(_, items) if items.is_empty() => "{ }".into(),
        ConstantValue::List(_, items) => {
            let items: Vec<_> = items.iter().map(|item| in_list(item, spell)).collect();
            format_list("{ ", &items, ",", " }", "")
        }
    }
}

/// Formats an item of a list constant as C# code. A -0.0 becomes an expression, because the
/// compiler mcs would treat the literal like 0.0 and omit it.
fn in_list(value: &Scalar, spell: fn(&Scalar) -> String) -> String {
    match value {
        Scalar::Double(value) if *value == 0.0 && value.is_sign_negative() => {
            "global::System.BitConverter.Int64BitsToDouble(long.MinValue)".into()
        }
        value => spell(value),
    }
}

/// Returns the usual C# literal for a number or a text.
pub fn plain(value: &Scalar) -> String {
    match value {
        Scalar::Int(value) => value.to_string(),
        Scalar::Double(value) => {
            double(*value, ["double.NaN", "double.PositiveInfinity", "double.NegativeInfinity"])
        }
        Scalar::Bool(value) => value.to_string(),
        Scalar::String(value) => quote(value),
    }
}

/// Returns a C# expression that the compiler mcs reads as exactly this value.
pub fn exact(value: &Scalar) -> String {
    let text = plain(value);
    match value {
        Scalar::Double(value) if value.is_finite() && !is_read_well(&text) => {
            format!("{} /* {text} */", quotient(*value))
        }
        _ => text,
    }
}

/// Returns true if the C# compiler mcs reads this decimal number exactly. All numbers of up to six
/// digits with up to four decimals were tested. mcs of mono 6.8 rounds some others wrongly, even
/// 0.02133.
fn is_read_well(text: &str) -> bool {
    let text = text.strip_suffix(".0").unwrap_or(text);
    let (whole, decimals) = text.split_once('.').unwrap_or((text, ""));
    let whole = whole.trim_start_matches('-');
    decimals.len() <= 4 && whole.len() + decimals.len() <= 6 && !text.contains('e')
}

/// Returns a C# expression for a double that is computed without rounding. It multiplies or divides
/// an integer by powers of two, such as `-3L / (double)(1L << 5)`.
fn quotient(value: f64) -> String {
    #[expect(clippy::cast_possible_truncation, reason = "it is whole, and a long holds it")]
    if value.fract() == 0.0 && value.abs() < 1e18 {
        return format!("(double)({}L)", value as i64);
    }
    let bits = value.to_bits();
    let (exponent, fraction) = ((bits >> 52 & 0x7ff) as i32, bits & ((1 << 52) - 1));
    // Subnormal numbers have no implicit leading bit.
    let (mut whole, mut power) = match exponent {
        0 => (fraction, -1074),
        exponent => (fraction | 1 << 52, exponent - 1075),
    };
    let zeros = whole.trailing_zeros().min(52);
    whole >>= zeros;
    power += zeros as i32;
    let sign = if value.is_sign_negative() { "-" } else { "" };
    let mut out = format!("{sign}{whole}L");
    let operator = if power < 0 { '/' } else { '*' };
    let mut remaining = power.unsigned_abs();
    loop {
        let step = remaining.min(MAX_SHIFT);
        out.push_str(&format!(" {operator} (double)(1L << {step})"));
        remaining -= step;
        if remaining == 0 {
            return out;
        }
    }
}

/// The exponent of the largest power of two that fits in a C# `long`.
const MAX_SHIFT: u32 = 62;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals() {
        assert_eq!(exact(&Scalar::Int(i32::MIN)), "-2147483648");
        assert_eq!(plain(&Scalar::Double(-1e-300)), "-1e-300");
        assert_eq!(exact(&Scalar::Double(f64::NEG_INFINITY)), "double.NegativeInfinity");
        assert_eq!(exact(&Scalar::Double(3.0)), "3.0");
        assert_eq!(exact(&Scalar::Double(-12.0625)), "-12.0625");
        assert_eq!(exact(&Scalar::Double(-0.0)), "-0.0");
    }

    #[test]
    fn doubles_that_mcs_misreads_are_quotients() {
        assert_eq!(exact(&Scalar::Double(0.03125)), "1L / (double)(1L << 5) /* 0.03125 */");
        let text = exact(&Scalar::Double(-0.1 - 0.2));
        assert_eq!(text, "-1351079888211149L / (double)(1L << 52) /* -0.30000000000000004 */");
        assert_eq!(exact(&Scalar::Double(1e7)), "(double)(10000000L) /* 10000000.0 */");
    }

    /// Computes the value of a generated C# expression for a double, to test it.
    fn worth(text: &str) -> f64 {
        let text = text.split(" /*").next().unwrap_or_default();
        if let Some(whole) = text.strip_prefix("(double)(") {
            return whole.trim_end_matches("L)").parse::<i64>().expect("the text is a number") as f64;
        }
        let mut words = text.split_whitespace();
        let whole: i64 =
            words.next().and_then(|w| w.trim_end_matches('L').parse().ok()).expect("the text is a number");
        let mut value = whole as f64;
        let rest: Vec<&str> = words.collect();
        for step in rest.chunks(4) {
            let shift: u32 = step[3].trim_end_matches(')').parse().expect("the step has a shift");
            let power = (1_i64 << shift) as f64;
            value = if step[0] == "/" { value / power } else { value * power };
        }
        value
    }

    #[test]
    fn quotients_have_every_bit() {
        let far = [5e-324, f64::MIN_POSITIVE, f64::MAX, f64::MIN, 5.10634e-224, 1e300];
        let near = [1.0 / 3.0, 191.240043, -1e17, 1e18];
        let mut seed = 1_u64;
        let random_numbers = std::iter::repeat_with(|| {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
            f64::from_bits(seed)
        });
        let values = far.into_iter().chain(near).chain(random_numbers.take(10_000));
        for value in values.filter(|value| value.is_finite()) {
            assert_eq!(worth(&quotient(value)).to_bits(), value.to_bits(), "{value:?}: {}", quotient(value));
        }
    }
}
