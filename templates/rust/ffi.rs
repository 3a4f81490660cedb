//! {{ kit::old_ffi(*api.model.locale) }}
