//! The macro that defines a part of a look: its fields in JSON, and the builder methods that set them.

/// Returns true if a field of a look has its default value. JSON leaves it out then.
pub(super) fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Defines a struct of a look. The fields in the block `optional` may be missing in JSON, and then have
/// their default values. Such a field can have another name in JSON, which follows `as`. A field is
/// followed by the name of its builder method, if it has one, and by the type of the method's
/// argument. A method without an argument sets the field to true.
macro_rules! look_part {
    (
        $(#[$meta:meta])*
        pub struct $name:ident {
            $($(#[$doc:meta])* $field:ident: $type:ty $(, $setter:ident($($argument:ty)?))?;)*
        }
        optional {
            $($(#[$more:meta])* $option:ident $(as $key:literal)?: $kind:ty $(, $set:ident($($value:ty)?))?;)*
        }
    ) => {
        $(#[$meta])*
        #[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
        #[serde(deny_unknown_fields)]
        pub struct $name {
            $($(#[$doc])* pub $field: $type,)*
            $($(#[$more])* #[serde(default, skip_serializing_if = "is_default" $(, rename = $key)?)] pub $option: $kind,)*
        }

        impl $name {
            $(look_part!(@ [$(#[$doc])*] $field [$($setter($($argument)?))?]);)*
            $(look_part!(@ [$(#[$more])*] $option [$($set($($value)?))?]);)*
        }
    };
    (@ [$(#[$doc:meta])*] $field:ident []) => {};
    (@ [$(#[$doc:meta])*] $field:ident [$setter:ident()]) => {
        #[doc = concat!("Sets `", stringify!($field), "` to true.\n")]
        $(#[$doc])*
        #[must_use]
        pub fn $setter(mut self) -> Self {
            self.$field = true;
            self
        }
    };
    (@ [$(#[$doc:meta])*] $field:ident [$setter:ident($argument:ty)]) => {
        #[doc = concat!("Sets `", stringify!($field), "`.\n")]
        $(#[$doc])*
        #[must_use]
        pub fn $setter(mut self, value: $argument) -> Self {
            self.$field = value.into();
            self
        }
    };
}

pub(super) use look_part;
