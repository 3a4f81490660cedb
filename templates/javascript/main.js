{%- let entries = &self::entries(api) -%}
{%- let imports = &self::imports(entries) -%}
// {{ kit::main_notice(*api.model.locale) }}
import { joute_play } from './runtime.js';
{%- if !imports.is_empty() %}
import {
{%- for name in imports %}
    {{ name }},
{%- endfor %}
} from './values.js';
{%- endif %}

await joute_play({
    low: {{ self::halves(api)[0] }},
    high: {{ self::halves(api)[1] }},
    names: [{% for f in api.user_functions %}{% if !loop.first %}, {% endif %}{{ self::quote(f.name) }}{% endfor %}],
    load: () => import('../{{ champion.module }}'),
    words: {
        missing: {{ self::quote(&kit::javascript_must_export(*api.model.locale, champion.source, "{functions}")) }},
        ended: {{ self::quote(&kit::javascript_ended(*api.model.locale, champion.source)) }},
    },
    entries: (champion) => [
{%- for e in entries %}
        {
            enter() {
{%- if !e.args.is_empty() %}
                joute_native.take_{{ e.name }}();
{%- endif %}
                return champion.{{ e.spelt }}({% for a in e.args %}{% if !loop.first %}, {% endif %}joute_get_{{ a.ty }}({{ a.offset }}){% endfor %});
            },
{%- if let Some(answer) = e.answer %}
            leave(result) {
                joute_open({{ answer.value.size }});
                if (!joute_put_{{ answer.ty }}(result, 0)) joute_refuse('{{ e.spelt }}', [['result', joute_kind_{{ answer.ty }}, result]]);
                joute_native.answer_{{ e.name }}();
            },
{%- endif %}
        },
{%- endfor %}
    ],
});
