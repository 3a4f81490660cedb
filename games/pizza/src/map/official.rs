//! The official maps.

/// Every official map: its name and its file's text, in the order of names.
pub fn official() -> &'static [(&'static str, &'static str)] {
    &[("premiers-pas", include_str!("../../maps/premiers-pas.map"))]
}
