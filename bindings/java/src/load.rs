//! The initialisation of the native module that Java loads, and its exceptions. This code is not
//! critical for performance and uses the jni crate.

use crate::scratch;
use jni::objects::{JClass, JString, JValue};
use jni::strings::JNIString;
use jni::sys::{JNI_VERSION_1_8, JavaVM as RawVm, jint, jlong, jobject};
use jni::{Env, EnvUnowned, JavaVM, NativeMethod, jni_sig, jni_str};
use std::ffi::{CStr, CString, c_char, c_void};

/// The C functions that the Java module calls. Every game's library exports them.
#[derive(Debug, Clone, Copy)]
pub struct Exports {
    /// The library's function `joute_start`, which tells the arena that the champion is ready. It
    /// returns 0 on success.
    pub start: unsafe extern "C" fn(language: *const c_char, kit_hash: u64) -> i32,
    /// The library's function `joute_next`, which waits until the arena requests a call of a user
    /// function. It returns the index of this function, or a negative number at the end of the
    /// match or after an error.
    pub next: unsafe extern "C" fn() -> i32,
    /// The library's function `joute_set_misuse`, which sets the handler for misuse. The handler is
    /// called when the champion uses the API wrongly.
    pub set_misuse: unsafe extern "C" fn(handler: Option<unsafe extern "C" fn(*const c_char)>),
    /// The library's function `joute_say`, which returns a message for the candidate in the game's
    /// language.
    pub say: unsafe extern "C" fn(*const c_char, *const c_char, *const c_char, *const c_char) -> *mut c_char,
    /// The library's function `joute_free`, which frees memory that the library allocated.
    pub free: unsafe extern "C" fn(*mut c_void),
}

/// A native method of a Java class. The fields are its name, its JNI signature and the address of
/// its function.
#[derive(Debug, Clone, Copy)]
pub struct Method(pub &'static str, pub &'static str, pub *const c_void);

/// The native methods to register for one Java class.
#[derive(Debug, Clone, Copy)]
pub struct Natives<'a> {
    /// The name of the Java class, which is in the unnamed package.
    pub class: &'static str,
    /// The native methods to register for the class.
    pub methods: &'a [Method],
}

static EXPORTS: std::sync::OnceLock<Exports> = std::sync::OnceLock::new();

/// Registers the native methods of Java classes. Also registers the handler for wrong uses of the
/// API. This is the body of a generated `JNI_OnLoad`.
///
/// Returns the required version of JNI, or -1, for which Java throws an `UnsatisfiedLinkError`.
///
/// # Safety
/// `vm` must be the argument of `JNI_OnLoad`, and the addresses and signatures in `natives` must match.
pub unsafe fn load(vm: *mut RawVm, exports: Exports, natives: &[Natives<'_>]) -> jint {
    let _ = EXPORTS.set(exports);
    // SAFETY: guaranteed by the caller.
    let vm = unsafe { JavaVM::from_raw(vm) };
    let registered = vm.with_top_local_frame(|env| {
        let own = [
            Method("start", "(J)I", start as *const c_void),
            Method("next", "()I", next as *const c_void),
            Method("open", "()Ljava/nio/ByteBuffer;", open as *const c_void),
            Method("trim", "()V", trim as *const c_void),
            Method("say", SAY_SIGNATURE, say as *const c_void),
        ];
        register(env, &Natives { class: "JouteScratch", methods: &own })?;
        natives.iter().try_for_each(|natives| register(env, natives))
    });
    if let Err(error) = registered {
        eprintln!("joute: {}", error_text(exports, "other-module", [&error.to_string(), ""]));
        return -1;
    }
    // SAFETY: the handler is part of this module, which Java never unloads while it runs.
    unsafe { (exports.set_misuse)(Some(on_misuse)) };
    JNI_VERSION_1_8
}

fn register(env: &mut Env<'_>, natives: &Natives<'_>) -> jni::errors::Result<()> {
    if natives.methods.is_empty() {
        return Ok(());
    }
    let class = env.find_class(JNIString::from(natives.class))?;
    let names: Vec<_> = natives
        .methods
        .iter()
        .map(|Method(name, signature, _)| (JNIString::from(*name), JNIString::from(*signature)))
        .collect();
    let methods: Vec<_> = names
        .iter()
        .zip(natives.methods)
        .map(|((name, signature), Method(_, _, address))| {
            // SAFETY: guaranteed by the caller of `load`.
            unsafe { NativeMethod::from_raw_parts(name, signature, address.cast_mut()) }
        })
        .collect();
    // SAFETY: guaranteed by the caller of `load`.
    unsafe { env.register_native_methods(&class, &methods) }
}

/// Implements the Java method `JouteScratch.start`, which tells the arena that the champion is
/// ready. Returns 0 on success.
extern "system" fn start(_: EnvUnowned<'_>, _: JClass<'_>, kit_hash: jlong) -> jint {
    match EXPORTS.get() {
        // SAFETY: the string is NUL-terminated.
        Some(exports) => unsafe { (exports.start)(c"java".as_ptr(), kit_hash as u64) },
        None => 1,
    }
}

/// Implements the Java method `JouteScratch.next`. It waits until the arena requests a call of one
/// of the champion's functions, and returns the function's index. A negative number ends the match.
extern "system" fn next(_: EnvUnowned<'_>, _: JClass<'_>) -> jint {
    match EXPORTS.get() {
        // SAFETY: the function has no preconditions.
        Some(exports) => unsafe { (exports.next)() },
        None => -2,
    }
}

/// Implements the Java method `JouteScratch.open`. It allocates the memory that Java and Rust
/// share, and returns it as a direct byte buffer.
extern "system" fn open(mut env: EnvUnowned<'_>, _: JClass<'_>) -> jobject {
    env.with_env(|env| -> jni::errors::Result<jobject> {
        let Some((start, size)) = scratch::open() else {
            return Ok(std::ptr::null_mut());
        };
        // SAFETY: the block is never freed.
        unsafe { env.new_direct_byte_buffer(start, size) }.map(jni::objects::JByteBuffer::into_raw)
    })
    .resolve::<jni::errors::ThrowRuntimeExAndDefault>()
}

/// Implements the Java method `JouteScratch.trim`. It gives memory back to the operating system
/// after a very large value has used it.
extern "system" fn trim(_: EnvUnowned<'_>, _: JClass<'_>) {
    scratch::trim();
}

/// The JNI signature of the Java method `JouteScratch.say`.
const SAY_SIGNATURE: &str = "(Ljava/lang/String;Ljava/lang/String;Ljava/lang/String;)Ljava/lang/String;";

/// Returns a message for the candidate in the game's language. `key` names the message, and
/// `values` are inserted into it.
#[cold]
fn error_text(exports: Exports, key: &str, values: [&str; 2]) -> String {
    let text = |text: &str| CString::new(text.replace('\0', "\\0")).unwrap_or_default();
    let (key, values) = (text(key), values.map(text));
    // SAFETY: the strings outlive the call, and the returned text is freed once.
    unsafe {
        let words = (exports.say)(key.as_ptr(), values[0].as_ptr(), values[1].as_ptr(), std::ptr::null());
        let copy = CStr::from_ptr(words).to_string_lossy().into_owned();
        (exports.free)(words.cast());
        copy
    }
}

/// Implements the Java method `JouteScratch.say`. It returns a message for the candidate in the
/// game's language.
extern "system" fn say(
    mut env: EnvUnowned<'_>,
    _: JClass<'_>,
    key: JString<'_>,
    first: JString<'_>,
    second: JString<'_>,
) -> jobject {
    env.with_env(|env| -> jni::errors::Result<jobject> {
        let Some(exports) = EXPORTS.get() else { return Ok(std::ptr::null_mut()) };
        let [key, first, second] = [key, first, second].map(|text| text.try_to_string(env));
        let words = error_text(*exports, &key?, [&first?, &second?]);
        env.new_string(words).map(|text| text.into_raw().cast())
    })
    .resolve::<jni::errors::ThrowRuntimeExAndDefault>()
}

/// Raises a Java exception when the champion has used the API wrongly. Java throws it when the
/// native method returns.
unsafe extern "C" fn on_misuse(message: *const c_char) {
    // SAFETY: the string is NUL-terminated and valid during this call.
    raise(&unsafe { CStr::from_ptr(message) }.to_string_lossy());
}

/// Raises a Java exception for a result that is too large for the memory shared with Java. `limit`
/// is the size of that memory in MiB.
#[cold]
pub(crate) fn too_large(limit: usize) {
    if let Some(exports) = EXPORTS.get() {
        raise(&error_text(*exports, "large-answer", [&limit.to_string(), ""]));
    }
}

#[cold]
fn raise(message: &str) {
    let raised = JavaVM::singleton().and_then(|vm| {
        vm.with_top_local_frame(|env| {
            if env.exception_check() {
                return Ok(());
            }
            let class = env.find_class(jni_str!("JouteErrors"))?;
            let text = env.new_string(message)?;
            let thrown = env.call_static_method(
                class,
                jni_str!("raise"),
                jni_sig!("(Ljava/lang/String;)V"),
                &[JValue::Object(&text)],
            );
            match thrown {
                Ok(_) | Err(jni::errors::Error::JavaException) => Ok(()),
                Err(error) => Err(error),
            }
        })
    });
    if let Err(error) = raised {
        // If no exception can be raised, the message is printed and the process exits, as the library does
        // without a handler.
        eprintln!("joute: {message} ({error})");
        std::process::exit(2);
    }
}
