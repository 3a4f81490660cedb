//! Reads untrusted files and folders within limits, and makes untrusted text safe to print.

pub mod files;
pub mod folders;
pub mod text;
