//! Converts optionals between Python and C. In Python, an optional is a value or `None`.

/// Defines `Optional<C>`, which converts optionals between Python and C. A generated module calls
/// this macro for its C types.
#[macro_export]
macro_rules! optionals {
    ($form:ident in $module:ident) => {
        /// Converts an optional between Python and C. In Python it may be `None`. `C` converts a
        /// present value.
        #[allow(dead_code)]
        pub struct Optional<C>(::std::marker::PhantomData<C>);

        impl<C: $crate::Codec> $crate::Codec for Optional<C> {
            type Raw = $module::$form<C::Raw>;
            const LEAF: bool = C::LEAF;
            const OWNED: bool = C::OWNED;
            const SCALAR: bool = C::SCALAR;

            #[inline]
            unsafe fn give(raw: &Self::Raw) -> *mut $crate::pyo3::ffi::PyObject {
                unsafe {
                    match raw.present {
                        0 => <$crate::Void as $crate::Codec>::give(&()),
                        _ => C::give(&raw.value),
                    }
                }
            }

            #[inline]
            unsafe fn take(
                object: *mut $crate::pyo3::ffi::PyObject,
                arena: &mut $crate::Arena,
            ) -> Result<Self::Raw, $crate::Bad> {
                unsafe {
                    if object == $crate::pyo3::ffi::Py_None() {
                        // Zeros are valid for the C forms of all values, which consist of numbers and
                        // pointers.
                        return Ok(::std::mem::zeroed());
                    }
                    Ok($module::$form { present: 1, value: C::take(object, arena)? })
                }
            }

            #[inline]
            unsafe fn release(raw: &Self::Raw) {
                if raw.present != 0 {
                    unsafe { C::release(&raw.value) }
                }
            }
        }
    };
}
