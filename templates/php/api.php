<?php
/**
 * {{ text.title }}
 *
 * {{ text.notice }}
 *
{%- for line in words.customs %}
 * {{ line }}
{%- endfor %}
 */

if (!defined('JOUTE')) {
    // {{ words.absent }}
    define('JOUTE', false);
{%- if !constants.is_empty() %}

    // {{ words.constants }}
{%- endif %}
{%- for c in constants %}

    /** {{ c.doc }} */
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

{{ f.doc }}
    {{ f.signature }}
    {
        joute_absent(__FUNCTION__);
    }
{%- endfor %}

    /** {{ words.refuses }} */
    function joute_absent(string $function): never
    {
        throw new Error("$function: {{ words.alone }}");
    }
}
