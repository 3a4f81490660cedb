//! The macros that a generated module expands for the types and functions of its API.

/// Defines the Python function that calls an API function. The input is its name, its
/// documentation, its symbol in the game's library, its arguments and its result.
#[macro_export]
macro_rules! function {
    ($name:literal, $doc:literal, $symbol:path, [$($label:literal: $codec:ty),*] -> $result:ty) => {
        $crate::method!($name, $doc, [$($label: $codec),*], |args| {
            $crate::give_back::<$result>($symbol($($crate::argument!(args, $label, $codec)),*))
        })
    };
}

/// Defines a display function, with which a Python champion prints a value. The input is its name,
/// its documentation, its symbol in the game's library and the type. The type is passed as `value`
/// (enums) or by `reference` (structs).
#[macro_export]
macro_rules! display {
    ($name:literal, $doc:literal, $symbol:path, value $codec:ty) => {
        $crate::method!($name, $doc, ["v": $codec], |args| {
            $crate::show($symbol($crate::argument!(args, "v", $codec)))
        })
    };
    ($name:literal, $doc:literal, $symbol:path, reference $codec:ty) => {
        $crate::method!($name, $doc, ["v": $codec], |args| {
            $crate::show($symbol(&$crate::argument!(args, "v", $codec)))
        })
    };
}

/// Defines a native function that Python can call. Its body can use [`argument!`]. The macros
/// [`function!`] and [`display!`] use this macro.
#[doc(hidden)]
#[macro_export]
macro_rules! method {
    ($name:literal, $doc:literal, [$($label:literal: $codec:ty),*], |$args:ident| $body:block) => {{
        unsafe extern "C" fn call(
            _: *mut $crate::ffi::PyObject,
            args: *const *mut $crate::ffi::PyObject,
            count: $crate::ffi::Py_ssize_t,
            keywords: *mut $crate::ffi::PyObject,
        ) -> *mut $crate::ffi::PyObject {
            const LABELS: &[&str; <[&str]>::len(&[$($label),*])] = &[$($label),*];
            unsafe {
                let mut slots = ::std::mem::MaybeUninit::uninit();
                let Some(objects) = $crate::bind($name, LABELS, args, count, keywords, &mut slots) else {
                    return ::std::ptr::null_mut();
                };
                let mut arena = $crate::Arena::new();
                #[allow(unused_mut, unused_variables)]
                let mut $args = ($name, objects, 0, &mut arena);
                $body
            }
        }
        $crate::Method::new(concat!($name, "\0"), call, $doc)
    }};
}

/// Converts the next argument of a call from Python to C. If it is invalid, sets an exception and
/// returns from the enclosing function.
#[doc(hidden)]
#[macro_export]
macro_rules! argument {
    ($args:ident, $label:literal, $codec:ty) => {{
        let object = *$args.1.add($args.2);
        $args.2 += 1;
        match <$codec as $crate::Codec>::take(object, $args.3) {
            Ok(value) => value,
            Err(bad) => return bad.raise($args.0, $label),
        }
    }};
}

/// Defines the conversion of an API's enum between Python and C. The input is its Rust name, its
/// class in `api.py`, the range of its values for messages, and their number.
#[macro_export]
macro_rules! enumeration {
    ($kind:ident, $name:literal, $range:literal, $count:literal) => {
        #[doc = $name]
        pub enum $kind {}

        impl $crate::Enumeration for $kind {
            #[inline(always)]
            fn class() -> &'static $crate::EnumClass {
                static CLASS: $crate::EnumClass = $crate::EnumClass::new($name, $range, $count);
                &CLASS
            }
        }

        impl $crate::Codec for $kind {
            type Raw = i32;
            const LEAF: bool = true;
            const OWNED: bool = false;
            const SCALAR: bool = true;

            #[inline(always)]
            unsafe fn give(raw: &i32) -> *mut $crate::ffi::PyObject {
                unsafe { <$kind as $crate::Enumeration>::class().give(*raw) }
            }

            #[inline(always)]
            unsafe fn take(
                object: *mut $crate::ffi::PyObject,
                _: &mut $crate::Arena,
            ) -> Result<i32, $crate::Bad> {
                unsafe { <$kind as $crate::Enumeration>::class().take(object) }
            }

            #[inline(always)]
            unsafe fn release(_: &i32) {}
        }
    };
}

/// Defines the conversion of an API's struct between Python and C. The input is its Rust name, its
/// C form, its class in `api.py`, whether it is a tuple struct (`plain`), and its fields.
#[macro_export]
macro_rules! record {
    ($kind:ident, $raw:path, $name:literal, plain: $plain:literal,
     {$($field:ident $label:literal: $codec:ty),* $(,)?}) => {
        #[doc = $name]
        pub enum $kind {}

        impl $crate::Record for $kind {
            #[inline(always)]
            fn class() -> &'static $crate::RecordClass {
                static CLASS: $crate::RecordClass = $crate::RecordClass::new($name, &[$($label),*], $plain);
                &CLASS
            }
        }

        impl $crate::Codec for $kind {
            type Raw = $raw;
            const LEAF: bool = $(<$codec as $crate::Codec>::LEAF)&&*;
            const OWNED: bool = $(<$codec as $crate::Codec>::OWNED)||*;
            const SCALAR: bool = false;

            #[inline(always)]
            unsafe fn give(raw: &$raw) -> *mut $crate::ffi::PyObject {
                unsafe {
                    $crate::assemble(
                        <$kind as $crate::Record>::class(),
                        <$kind as $crate::Codec>::LEAF,
                        [$(<$codec as $crate::Codec>::give(&raw.$field)),*],
                    )
                }
            }

            #[inline(always)]
            unsafe fn take(
                object: *mut $crate::ffi::PyObject,
                arena: &mut $crate::Arena,
            ) -> Result<$raw, $crate::Bad> {
                let fields = unsafe { $crate::fields(<$kind as $crate::Record>::class(), object, arena) }?;
                let mut index = 0;
                type Form = $raw;
                Ok(Form {
                    $($field: {
                        // The tuple has as many items as the struct has fields.
                        let item = unsafe { *fields.add(index) };
                        index += 1;
                        let _ = index;
                        match unsafe { <$codec as $crate::Codec>::take(item, arena) } {
                            Ok(value) => value,
                            Err(bad) => return Err(bad.within_field($label)),
                        }
                    },)*
                })
            }

            #[inline(always)]
            unsafe fn release(raw: &$raw) {
                let _ = raw;
                if <$kind as $crate::Codec>::OWNED {
                    $(unsafe { <$codec as $crate::Codec>::release(&raw.$field) };)*
                }
            }
        }
    };
}

/// Implements [`ArrayForm`] for a generated module's array type. Also defines `List<C>`, the
/// conversion between Python lists and such arrays.
#[macro_export]
macro_rules! arrays {
    ($form:ident in $module:ident) => {
        impl<T> $crate::ArrayForm<T> for $module::$form<T> {
            #[inline(always)]
            fn new(items: *mut T, length: usize) -> Self {
                $module::$form { items, length }
            }

            #[inline(always)]
            fn items(&self) -> *mut T {
                self.items
            }

            #[inline(always)]
            fn length(&self) -> usize {
                self.length
            }
        }

        /// The conversion between Python lists and C arrays. `C` converts an item.
        #[allow(dead_code)]
        pub type List<C> = $crate::ListOf<C, $module::$form<<C as $crate::Codec>::Raw>>;
    };
}

/// Defines `Optional<C>`, which converts optionals between Python and C. A generated module calls
/// this macro for its C types.
#[macro_export]
macro_rules! optionals {
    ($form:ident in $module:ident) => {
        /// The conversion of optionals between Python and C. An absent value is `None` in Python.
        /// `C` converts a present value.
        #[allow(dead_code)]
        pub struct Optional<C>(::std::marker::PhantomData<C>);

        impl<C: $crate::Codec> $crate::Codec for Optional<C> {
            type Raw = $module::$form<C::Raw>;
            const LEAF: bool = C::LEAF;
            const OWNED: bool = C::OWNED;
            const SCALAR: bool = C::SCALAR;

            #[inline]
            unsafe fn give(raw: &Self::Raw) -> *mut $crate::ffi::PyObject {
                unsafe {
                    match raw.present {
                        0 => <$crate::Void as $crate::Codec>::give(&()),
                        _ => C::give(&raw.value),
                    }
                }
            }

            #[inline]
            unsafe fn take(
                object: *mut $crate::ffi::PyObject,
                arena: &mut $crate::Arena,
            ) -> Result<Self::Raw, $crate::Bad> {
                unsafe {
                    if object == $crate::ffi::Py_None() {
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

/// Defines the native code for a user function, which a Python champion defines. The input is its
/// name, its arguments (symbol, C form, fields) and its result (symbol, type). Arguments and result
/// can be omitted.
#[macro_export]
macro_rules! user_function {
    ($name:literal
     $(, take $take:path, $form:path, {$($field:ident: $codec:ty),*})?
     $(, answer $answer:path, $result:ty)?) => {{
        unsafe fn call(callable: *mut $crate::ffi::PyObject) -> bool {
            let args = [];
            $(let args = unsafe {
                let _: [(); 0] = args;
                let mut form = ::std::mem::MaybeUninit::<$form>::uninit();
                $take(form.as_mut_ptr());
                let form = form.assume_init();
                let args = [$(<$codec as $crate::Codec>::give(&form.$field)),*];
                $(<$codec as $crate::Codec>::release(&form.$field);)*
                args
            };)?
            let result = unsafe { $crate::invoke(callable, args) };
            $(return unsafe { $crate::answer::<$result>($name, result, |raw| $answer(raw)) };)?
            #[allow(unreachable_code)]
            unsafe { $crate::finish_call(result) }
        }
        $crate::UserFunction { name: $name, call }
    }};
}
