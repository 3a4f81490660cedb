extern "system" fn {{ native.symbol }}(_: *mut JNIEnv, _: jclass{% for leaf in native.leaves() %}, a{{ loop.index0 }}: {{ leaf.spelt.rust }}{% endfor %}) -> {{ native.register().rust }} {
    // SAFETY: the library takes these values for the time of the call, and gives away what it answers.
    unsafe {
{%- if native.sends() %}
        let mut from = Reader::new();
{%- endif %}
{%- for value in values %}
        let value{{ loop.index0 }} = {{ value }};
{%- endfor %}
{%- match native.back %}
{%- when ResultForm::Nothing %}
        {% include "java/module/called.rs" %};
{%- when ResultForm::Number(Number::Bool) %}
        {% include "java/module/called.rs" %} != 0
{%- when ResultForm::Number(_) | ResultForm::Enum(_) %}
        {% include "java/module/called.rs" %}
{%- when ResultForm::Arguments %}
        let mut args = MaybeUninit::uninit();
        ffi::{{ native.symbol }}(args.as_mut_ptr());
        reply(args.assume_init());
{%- when ResultForm::Scratch(_) | ResultForm::Printed %}
        reply({% include "java/module/called.rs" %});
{%- endmatch %}
    }
}
