{%- let functions = &self::functions(api, api.functions) -%}
{%- let user_functions = &self::functions(api, api.user_functions) -%}
/* {{ kit::generated_notice(*api.model.locale) }} */
#include "joute_php.h"
{%- for e in api.enums %}

JOUTE_ENUM({{ e.written }}, {{ e.values.len() }}, "{{ api.range(e) }}")
{%- endfor %}
{%- for form in self::forms(api) %}

{{ form }}
{%- endfor %}
{%- for f in functions %}

/* {% if let Some(result) = f.result %}{{ result.written }}{% else %}void{% endif %} {{ f.written }}({% for a in f.args %}{% if !loop.first %}, {% endif %}{{ a.ty.written }} {{ a.written }}{% endfor %}) */
extern {% if let Some(result) = f.result %}joute_{{ result.name }}_t{% else %}void{% endif %} joute_api_{{ f.written }}({% for a in f.args %}{% if !loop.first %}, {% endif %}joute_{{ a.ty.name }}_t{% else %}void{% endfor %});
JOUTE_FUNCTION(joute_call_{{ f.written }})
{
    JOUTE_ENTER({{ f.args.len() }})
{%- for a in f.args %}
    JOUTE_IN("{{ f.name }}", {{ loop.index0 }}, {{ a.ty.name }}, "{{ a.name }}")
{%- endfor %}
    {% if let Some(result) = f.result %}joute_{{ result.name }}_t result = {% endif %}joute_api_{{ f.written }}({% for _ in f.args %}{% if !loop.first %}, {% endif %}a{{ loop.index0 }}{% endfor %});
    JOUTE_LEAVE{% if f.stores %}_STORE{% endif %}()
{%- if let Some(result) = f.result %}
    joute_out_{{ result.name }}(return_value, result);
{%- endif %}
}
{%- endfor %}
{%- for e in api.enums %}

JOUTE_SHOW_ENUM("{{ e.display }}", {{ e.written }})
{%- endfor %}
{%- for s in api.structs %}

JOUTE_SHOW_STRUCT("{{ s.display }}", {{ s.written }})
{%- endfor %}
{%- for f in user_functions %}
{%- if !f.args.is_empty() %}

#define JOUTE_ARGS_{{ f.written }}(X)
{%- for a in f.args %} \
    X({{ f.written }}, {{ loop.index0 }}, {{ a.ty.name }})
{%- endfor %}
JOUTE_TAKE({{ f.written }}, {{ f.args.len() }})
{%- endif %}
{%- if let Some(result) = f.result %}

JOUTE_ANSWER({{ f.written }}, {{ result.name }}, "{{ f.name }}")
{%- endif %}
{%- endfor %}
{%- for f in functions %}

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_call_{{ f.written }}, 0, {{ f.args.len() }}, {% if let Some(result) = f.result %}{{ result.hint }}, {{ result.null }}{% else %}IS_VOID, 0{% endif %})
{%- for a in f.args %}
    ZEND_ARG_TYPE_INFO(0, {{ a.name }}, {{ a.ty.hint }}, {{ a.ty.null }})
{%- endfor %}
ZEND_END_ARG_INFO()
{%- endfor %}
{%- for e in api.enums %}

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_print_{{ e.written }}, 0, 1, IS_VOID, 0)
    ZEND_ARG_TYPE_INFO(0, v, IS_LONG, 0)
ZEND_END_ARG_INFO()
{%- endfor %}
{%- for s in api.structs %}

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_print_{{ s.written }}, 0, 1, IS_VOID, 0)
    ZEND_ARG_TYPE_INFO(0, v, IS_ARRAY, 0)
ZEND_END_ARG_INFO()
{%- endfor %}

static const zend_function_entry joute_functions[] = {
    JOUTE_LOOP_ROWS
{%- for f in functions %}
    JOUTE_ROW("{{ f.name }}", joute_call_{{ f.written }}, joute_sign_call_{{ f.written }})
{%- endfor %}
{%- for e in api.enums %}
    JOUTE_ROW("{{ e.display }}", joute_print_{{ e.written }}, joute_sign_print_{{ e.written }})
{%- endfor %}
{%- for s in api.structs %}
    JOUTE_ROW("{{ s.display }}", joute_print_{{ s.written }}, joute_sign_print_{{ s.written }})
{%- endfor %}
{%- for f in user_functions %}
{%- if !f.args.is_empty() %}
    JOUTE_ROW("joute_take_{{ f.written }}", joute_taken_{{ f.written }}, joute_sign_take)
{%- endif %}
{%- if f.result.is_some() %}
    JOUTE_ROW("joute_answer_{{ f.written }}", joute_answered_{{ f.written }}, joute_sign_answer)
{%- endif %}
{%- endfor %}
    ZEND_FE_END
};

static ZEND_MINIT_FUNCTION(joute)
{
    (void)type;
    JOUTE_DEFINE_BOOL("JOUTE", true);
{%- for c in api.constants %}
{%- let (word, value) = self::definition(c.value) %}
    JOUTE_DEFINE_{{ word|upper }}("{{ c.name }}", {{ value }});
{%- endfor %}
{%- for e in api.enums %}
{%- for value in e.values %}
    JOUTE_DEFINE_INT("{{ value.name }}", {{ loop.index0 }});
{%- endfor %}
{%- endfor %}
{%- for s in api.structs %}
    joute_prepare(&joute_shape_{{ s.written }});
{%- endfor %}
    joute_set_misuse(joute_hear_misuse);
    return SUCCESS;
}

JOUTE_MODULE(ZEND_MINIT(joute), joute_functions)
