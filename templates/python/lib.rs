//! The Python module of {{ game }}'s API.

mod raw;

use joute_python::pyo3::prelude::*;
use joute_python::{Glue, Method, UserFunction};

joute_python::arrays!(RawArray in raw);
joute_python::optionals!(RawOptional in raw);

/// The conversion of each enum and struct of the API between Python and C.
mod kinds {
    use super::raw;
{%- for e in enums %}
    joute_python::enumeration!({{ e.kind }}, "{{ e.class }}", {{ e.range }}, {{ e.count }});
{%- endfor %}
{%- for r in records %}
    joute_python::record!({{ r.kind }}, raw::{{ r.kind }}, "{{ r.class }}", plain: {{ r.plain }}, {
{%- for f in r.fields %}
        {{ f.ident }} "{{ f.label }}": {{ f.codec }},
{%- endfor %}
    });
{%- endfor %}
}

static FUNCTIONS: &[Method] = &[
{%- for f in functions %}
    joute_python::function!(
        "{{ f.name }}",
        {{ f.doc }},
        raw::joute_api_{{ f.original_name }},
        [{% for a in f.args %}{% if !loop.first %}, {% endif %}"{{ a.label }}": {{ a.codec }}{% endfor %}] -> {{ f.result }}
    ),
{%- endfor %}
{%- for s in shows %}
    joute_python::display!(
        "{{ s.name }}",
        {{ s.doc }},
        raw::joute_show_{{ s.original_name }},
        {{ s.passed }} kinds::{{ s.kind }}
    ),
{%- endfor %}
];

static USER_FUNCTIONS: &[UserFunction] = &[
{%- for u in user_functions %}
    joute_python::user_function!("{{ u.name }}"
{%- if !u.args.is_empty() %}, take raw::joute_take_{{ u.original_name }}, raw::Args{{ u.variant }}, { {%- for a in u.args %}{% if !loop.first %}, {% endif %}{{ a.ident }}: {{ a.codec }}{% endfor -%} }
{%- endif %}
{%- if let Some(codec) = u.result %}, answer raw::joute_answer_{{ u.original_name }}, {{ codec }}
{%- endif %}),
{%- endfor %}
];

static GLUE: Glue = Glue {
    hash: raw::HASH,
    locale: joute_python::Locale::{{ locale }},
    enums: &[
{%- for e in enums %}
        <kinds::{{ e.kind }} as joute_python::Enumeration>::class,
{%- endfor %}
    ],
    records: &[
{%- for r in records %}
        <kinds::{{ r.kind }} as joute_python::Record>::class,
{%- endfor %}
    ],
    functions: FUNCTIONS,
    user_functions: USER_FUNCTIONS,
    start: raw::joute_start,
    next: raw::joute_next,
    set_misuse: raw::joute_set_misuse,
    api_hash: raw::joute_library_hash,
};

#[pymodule(gil_used = true)]
#[pyo3(crate = "joute_python::pyo3")]
fn _api(module: &Bound<'_, PyModule>) -> PyResult<()> {
    joute_python::open(module, &GLUE)
}
