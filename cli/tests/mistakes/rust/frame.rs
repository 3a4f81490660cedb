pub mod api;
use api::*;

@SNIPPET@

pub fn partie_init() {}

pub fn partie_fin() {}
