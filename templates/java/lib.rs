//! The JNI module of {{ game }}'s API.

#![allow(non_snake_case, unused_imports, clippy::all)]

use joute_java::jni::sys::{JNIEnv, JavaVM, jboolean, jclass, jdouble, jint};
use joute_java::{Exports, Method, Natives, Reader, load, reply};
use std::ffi::c_void;
use std::mem::MaybeUninit;

mod ffi;

/// The conversion of API types to and from the memory shared with Java. There is one part for each
/// C type.
mod codecs {
    use super::ffi::*;

    joute_java::codec_array!(RawArray);
    joute_java::codec_optional!(RawOptional);
{%- for block in blocks %}
    joute_java::codec_struct!({{ block.name }} { {% for (field, ty) in block.fields %}{{ field }}: {{ ty }}, {% endfor %}});
{%- endfor %}
}
{%- for function in functions %}

{{ function }}
{%- endfor %}

/// Registers the native functions of the API. Java calls this function when it loads the module.
///
/// # Safety
/// Only Java may call this function.
#[unsafe(no_mangle)]
pub unsafe extern "system" fn JNI_OnLoad(vm: *mut JavaVM, _: *mut c_void) -> jint {
    let exports = Exports {
        start: ffi::joute_start,
        next: ffi::joute_next,
        set_misuse: ffi::joute_set_misuse,
        say: ffi::joute_say,
        free: ffi::joute_free,
    };
    let interface = [
{%- for n in direct %}
        Method("{{ n.function }}", "({% for leaf in n.leaves() %}{{ leaf.spelt.code }}{% endfor %}){{ n.register().code }}", {{ n.symbol }} as *const c_void),
{%- endfor %}
    ];
    let calls = [
{%- for n in others %}
        Method("{{ n.symbol }}", "({% for leaf in n.leaves() %}{{ leaf.spelt.code }}{% endfor %}){{ n.register().code }}", {{ n.symbol }} as *const c_void),
{%- endfor %}
    ];
    let classes = [
        Natives { class: "Interface", methods: &interface },
        Natives { class: "JouteCalls", methods: &calls },
    ];
    // SAFETY: signatures come from the same description.
    unsafe { load(vm, exports, &classes) }
}
