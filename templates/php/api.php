<?php
/**
 * {{ text.title }}
 *
 * {{ text.notice }}
 *
{%- for line in customs %}
 * {{ line }}
{%- endfor %}
 */

if (!defined('JOUTE')) {
    // {{ absent }}
    define('JOUTE', false);
{%- if !constants.is_empty() %}

    // {{ heading }}
{%- endif %}
{%- for c in constants %}
{% if !c.doc.is_empty() %}
{{ c.doc }}
{%- endif %}
    define('{{ c.name }}', {{ c.value }});
{%- endfor %}
{%- for e in enums %}

    // {{ e.title }}
{%- for v in e.values %}
    define('{{ v.name }}', {{ loop.index0 }});{{ v.note }}
{%- endfor %}
{%- endfor %}
{%- for s in structs %}

    // {{ s.title }}
    //     array(
{%- for line in s.fields %}
    //         {{ line }}
{%- endfor %}
    //     )
{%- endfor %}
{%- for f in functions %}
{% if !f.doc.is_empty() %}
{{ f.doc }}
{%- endif %}
    {{ f.signature }}
    {
        joute_absent(__FUNCTION__);
    }
{%- endfor %}

    /** {{ refuses }} */
    function joute_absent(string $function): never
    {
        throw new Error("$function: {{ alone }}");
    }
}
