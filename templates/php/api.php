<?php
/**
 * {{ kit::title(*api.model.locale, api.model.name) }}
 *
 * {{ kit::notice(*api.model.locale) }}
 *
{#- The notes tell candidates how PHP represents the API's types. #}
 * {{ say::php_structs(*api.model.locale) }}
 * {{ say::php_enums(*api.model.locale) }}
{%- if api.model.has_optionals() %}
 * {{ say::php_optionals(*api.model.locale) }}
{%- endif %}
 * {{ say::php_ints(*api.model.locale) }}
 * {{ say::php_names(*api.model.locale) }}
 */

if (!defined('JOUTE')) {
    // {{ say::php_absent(*api.model.locale) }}
    define('JOUTE', false);
{%- if !api.constants.is_empty() %}

    // {{ say::php_constants(*api.model.locale) }}
{%- endif %}
{%- for c in api.constants %}{% let text = doc::block(&doc::line(c.summary), [], "    ") %}
{% if !text.is_empty() %}
{{ text }}
{%- endif %}
    define('{{ c.name }}', {{ self::LITERALS.value(c.value, "    ") }});
{%- endfor %}
{%- for e in api.enums %}

    // {{ doc::titled(e.original_name, e.summary) }}
{%- for v in e.values %}
    define('{{ v.name }}', {{ loop.index0 }});{{ doc::trailing_comment("// ", v.summary) }}
{%- endfor %}
{%- endfor %}
{%- for s in api.structs %}

    // {{ doc::titled(s.original_name, s.summary) }}
    //     array(
{%- for f in s.fields %}
    //         '{{ f.name }}' => {{ api.model.spell(f.ty()) }},{{ doc::trailing_comment("// ", f.summary) }}
{%- endfor %}
    //     )
{%- endfor %}
{%- for f in self::functions(api) %}
{% if !f.doc.is_empty() %}
{{ f.doc }}
{%- endif %}
    {{ f.signature }}
    {
        joute_absent(__FUNCTION__);
    }
{%- endfor %}

    /** {{ say::php_refuses(*api.model.locale) }} */
    function joute_absent(string $function): never
    {
        throw new Error("$function: {{ say::php_alone(*api.model.locale) }}");
    }
}
