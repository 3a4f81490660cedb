/* {{ text.generated_notice }} */
#include "joute_php.h"
{%- for e in enums %}

JOUTE_ENUM({{ e.name }}, {{ e.count }}, "{{ e.range }}")
{%- endfor %}
{%- for form in forms %}

{{ form }}
{%- endfor %}
{%- for f in functions %}

/* {{ f.outline }} */
extern {{ f.declaration }};
JOUTE_FUNCTION(joute_call_{{ f.name }})
{
    JOUTE_ENTER({{ f.args.len() }})
{%- for a in f.args %}
    JOUTE_IN("{{ f.spelt }}", {{ loop.index0 }}, {{ a.ty }}, "{{ a.spelt }}")
{%- endfor %}
{%- if let Some(result) = f.result %}
    joute_{{ result }}_t result = {{ f.call }};
    {{ f.leave }}
    joute_out_{{ result }}(return_value, result);
{%- else %}
    {{ f.call }};
    {{ f.leave }}
{%- endif %}
}
{%- endfor %}
{%- for s in shows %}

{{ s }}
{%- endfor %}
{%- for entry in entries %}

{{ entry }}
{%- endfor %}
{%- for s in signatures %}

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_{{ s.name }}, 0, {{ s.args.len() }}, {{ s.result.hint }}, {{ s.result.null }})
{%- for a in s.args %}
    ZEND_ARG_TYPE_INFO(0, {{ a.spelt }}, {{ a.zend.hint }}, {{ a.zend.null }})
{%- endfor %}
ZEND_END_ARG_INFO()
{%- endfor %}

static const zend_function_entry joute_functions[] = {
    JOUTE_LOOP_ROWS
{%- for row in rows %}
    {{ row }}
{%- endfor %}
    ZEND_FE_END
};

static ZEND_MINIT_FUNCTION(joute)
{
    (void)type;
    JOUTE_DEFINE_BOOL("JOUTE", true);
{%- for line in constants %}
    {{ line }};
{%- endfor %}
{%- for name in shapes %}
    joute_prepare(&joute_shape_{{ name }});
{%- endfor %}
    joute_set_misuse(joute_hear_misuse);
    return SUCCESS;
}

JOUTE_MODULE(ZEND_MINIT(joute), joute_functions)
