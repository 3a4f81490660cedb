{%- let functions = &self::functions(api, api.functions) -%}
{%- let user_functions = &self::functions(api, api.user_functions) -%}
/* {{ kit::generated_notice(*api.model.locale) }} */
#include "joute_php.h"
{%- for e in api.enums %}

JOUTE_ENUM({{ e.original_name }}, {{ e.values.len() }}, "{{ api.range(e) }}")
{%- endfor %}
{%- for form in self::forms(api) %}

{{ form }}
{%- endfor %}
{%- for f in functions %}

/* {% if let Some(result) = f.result %}{{ result.original_name }}{% else %}void{% endif %} {{ f.original_name }}({% for a in f.args %}{% if !loop.first %}, {% endif %}{{ a.ty.original_name }} {{ a.original_name }}{% endfor %}) */
extern {% if let Some(result) = f.result %}joute_{{ result.name }}_t{% else %}void{% endif %} joute_api_{{ f.original_name }}({% for a in f.args %}{% if !loop.first %}, {% endif %}joute_{{ a.ty.name }}_t{% else %}void{% endfor %});
JOUTE_FUNCTION(joute_call_{{ f.original_name }})
{
    JOUTE_ENTER({{ f.args.len() }})
{%- for a in f.args %}
    JOUTE_IN("{{ f.name }}", {{ loop.index0 }}, {{ a.ty.name }}, "{{ a.name }}")
{%- endfor %}
    {% if let Some(result) = f.result %}joute_{{ result.name }}_t result = {% endif %}joute_api_{{ f.original_name }}({% for _ in f.args %}{% if !loop.first %}, {% endif %}a{{ loop.index0 }}{% endfor %});
    JOUTE_LEAVE{% if f.stores %}_STORE{% endif %}()
{%- if let Some(result) = f.result %}
    joute_out_{{ result.name }}(return_value, result);
{%- endif %}
}
{%- endfor %}
{%- for e in api.enums %}

JOUTE_SHOW_ENUM("{{ e.display }}", {{ e.original_name }})
{%- endfor %}
{%- for s in api.structs %}

JOUTE_SHOW_STRUCT("{{ s.display }}", {{ s.original_name }})
{%- endfor %}
{%- for f in user_functions %}
{%- if !f.args.is_empty() %}

#define JOUTE_ARGS_{{ f.original_name }}(X)
{%- for a in f.args %} \
    X({{ f.original_name }}, {{ loop.index0 }}, {{ a.ty.name }})
{%- endfor %}
JOUTE_TAKE({{ f.original_name }}, {{ f.args.len() }})
{%- endif %}
{%- if let Some(result) = f.result %}

JOUTE_ANSWER({{ f.original_name }}, {{ result.name }}, "{{ f.name }}")
{%- endif %}
{%- endfor %}
{%- for f in functions %}

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_call_{{ f.original_name }}, 0, {{ f.args.len() }}, {% if let Some(result) = f.result %}{{ result.hint }}, {{ result.null }}{% else %}IS_VOID, 0{% endif %})
{%- for a in f.args %}
    ZEND_ARG_TYPE_INFO(0, {{ a.name }}, {{ a.ty.hint }}, {{ a.ty.null }})
{%- endfor %}
ZEND_END_ARG_INFO()
{%- endfor %}
{%- for e in api.enums %}

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_print_{{ e.original_name }}, 0, 1, IS_VOID, 0)
    ZEND_ARG_TYPE_INFO(0, v, IS_LONG, 0)
ZEND_END_ARG_INFO()
{%- endfor %}
{%- for s in api.structs %}

ZEND_BEGIN_ARG_WITH_RETURN_TYPE_INFO_EX(joute_sign_print_{{ s.original_name }}, 0, 1, IS_VOID, 0)
    ZEND_ARG_TYPE_INFO(0, v, IS_ARRAY, 0)
ZEND_END_ARG_INFO()
{%- endfor %}

static const zend_function_entry joute_functions[] = {
    JOUTE_LOOP_ROWS
{%- for f in functions %}
    JOUTE_ROW("{{ f.name }}", joute_call_{{ f.original_name }}, joute_sign_call_{{ f.original_name }})
{%- endfor %}
{%- for e in api.enums %}
    JOUTE_ROW("{{ e.display }}", joute_print_{{ e.original_name }}, joute_sign_print_{{ e.original_name }})
{%- endfor %}
{%- for s in api.structs %}
    JOUTE_ROW("{{ s.display }}", joute_print_{{ s.original_name }}, joute_sign_print_{{ s.original_name }})
{%- endfor %}
{%- for f in user_functions %}
{%- if !f.args.is_empty() %}
    JOUTE_ROW("joute_take_{{ f.original_name }}", joute_taken_{{ f.original_name }}, joute_sign_take)
{%- endif %}
{%- if f.result.is_some() %}
    JOUTE_ROW("joute_answer_{{ f.original_name }}", joute_answered_{{ f.original_name }}, joute_sign_answer)
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
    joute_prepare(&joute_shape_{{ s.original_name }});
{%- endfor %}
    joute_set_misuse(joute_hear_misuse);
    return SUCCESS;
}

JOUTE_MODULE(ZEND_MINIT(joute), joute_functions)
