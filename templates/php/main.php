<?php
// {{ kit::main_notice(*api.model.locale) }}

require __DIR__ . '/runtime.php';
joute_prepare([{{ self::unloadable(api).join(", ") }}]);
require dirname(__DIR__) . '/champion.php';
joute_expect([{% for f in api.user_functions %}{% if !loop.first %}, {% endif %}'{{ f.name }}'{% endfor %}], {{ self::quote(&kit::php_must_define(*api.model.locale, "{functions}")) }});
if (joute_start('{{ api.hash() }}') !== 0) {
    exit(1);
}
while (($joute_call = joute_next()) >= 0) {
    switch ($joute_call) {
{%- for f in api.user_functions %}
        case {{ loop.index0 }}:
            {% if f.result.is_some() %}joute_answer_{{ f.original_name }}({% endif %}{{ f.name }}({% if !f.args.is_empty() %}...joute_take_{{ f.original_name }}(){% endif %}){% if f.result.is_some() %}){% endif %};
            break;
{%- endfor %}
    }
}
exit($joute_call === -1 ? 0 : 1);
