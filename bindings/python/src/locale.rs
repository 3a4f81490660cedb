//! The language of messages for candidates.

use joute_words::Locale;
use std::sync::OnceLock;

static LOCALE: OnceLock<Locale> = OnceLock::new();

/// Sets the language of messages for candidates. Only the first call has an effect.
pub(crate) fn set_locale(locale: Locale) {
    let _ = LOCALE.set(locale);
}

/// Returns the language of messages for candidates.
pub(crate) fn locale() -> Locale {
    LOCALE.get().copied().unwrap_or_default()
}
