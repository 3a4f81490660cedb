<?php
// {{ text.main_notice }}

require __DIR__ . '/runtime.php';
joute_prepare([{{ unloadable }}]);
require dirname(__DIR__) . '/champion.php';
joute_expect([{{ expected }}], {{ must_define }});
if (joute_start('{{ hash }}') !== 0) {
    exit(1);
}
while (($joute_call = joute_next()) >= 0) {
    switch ($joute_call) {
{%- for line in entries %}
        case {{ loop.index0 }}:
            {{ line }};
            break;
{%- endfor %}
    }
}
exit($joute_call === -1 ? 0 : 1);
