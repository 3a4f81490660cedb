//! {{ text.old_ffi }}
