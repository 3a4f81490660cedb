{%- let t = self::table(api, self::untyped) -%}
<?php
// The test champion of docs/probe.md: calls every function with pseudo-random values and logs the results.

require('api.php');

$joute_seed = 2;
$joute_tour = 0;
$joute_log = fopen(getenv('JOUTE_PROBE_CHAMPION'), 'w');

function joute_draw(): int
{
    global $joute_seed;
    $joute_seed = ($joute_seed * 1103515245 + 12345) % 2147483648;
    return $joute_seed >> 16;
}

function joute_draw_int(): int
{
    $edges = [{% for n in t.ints %}{{ n }}, {% endfor %}];
    $kind = joute_draw() % 8;
    if ($kind < {{ t.ints.len() }}) {
        return $edges[$kind];
    }
    $high = joute_draw();
    return ($high * 32768 + joute_draw()) % 2000001 - 1000000;
}

function joute_draw_double(): float
{
    $edges = [{% for bits in t.doubles %}'{{ bits }}', {% endfor %}];
    $kind = joute_draw() % 10;
    return $kind < {{ t.doubles.len() }} ? unpack('E', hex2bin($edges[$kind]))[1] : (joute_draw() - 16384) / 64.0;
}

function joute_draw_bool(): bool
{
    return joute_draw() % 2 === 1;
}

function joute_draw_string(): string
{
    $texts = [{#- An unescaped `$` would start a variable in double quotes. #}{% for text in t.texts %}{{ text.replace('$', "\\$") }}, {% endfor %}];
    return $texts[joute_draw() % 6] ?? str_repeat('x', {{ t.long }});
}

function joute_length(bool $joute_big): int
{
    $lengths = [{% for n in t.lengths %}{{ n }}, {% endfor %}];
    return $joute_big ? {{ t.big }} : $lengths[joute_draw() % count($lengths)];
}

function joute_dump_int(int $v): string
{
    return (string) $v;
}

function joute_dump_double(float $v): string
{
    return is_nan($v) ? 'nan' : bin2hex(pack('E', $v));
}

function joute_dump_bool(bool $v): string
{
    return $v ? 'true' : 'false';
}

function joute_dump_string(string $v): string
{
    return 's' . bin2hex($v);
}
{%- for e in t.enums %}

function joute_draw_{{ e.original_name }}(): int
{
    return joute_draw() % {{ e.values.len() }};
}

function joute_dump_{{ e.original_name }}(int $v): string
{
    return (string) $v;
}
{%- endfor %}

/** Draws a struct. In every second round, the keys of null fields are left out. */
function joute_thin(array $v): array
{
    global $joute_tour;
    return $joute_tour % 2 === 0 ? $v : array_filter($v, fn ($field) => $field !== null);
}
{%- for s in t.structs %}

function joute_draw_{{ s.original_name }}(): array
{
    return joute_thin(array({% for field in s.fields %}'{{ field.name }}' => joute_draw_{{ field.value.name }}({{ field.value.size_argument("false") }}), {% endfor %}));
}

function joute_dump_{{ s.original_name }}(array $v): string
{
    return '(' . implode(',', [{% for field in s.fields %}joute_dump_{{ field.value.name }}($v['{{ field.name }}']{% if field.value.optional %} ?? null{% endif %}), {% endfor %}]) . ')';
}
{%- endfor %}
{%- for o in t.optionals %}

function joute_draw_{{ o.optional.name }}({{ o.optional.size_argument("bool $joute_big") }})
{
    return joute_draw_bool() ? joute_draw_{{ o.value.name }}({{ o.value.size_argument("$joute_big") }}) : null;
}

function joute_dump_{{ o.optional.name }}($v): string
{
    return $v === null ? 'none' : joute_dump_{{ o.value.name }}($v);
}
{%- endfor %}
{%- for l in t.lists %}

function joute_draw_{{ l.list.name }}(bool $joute_big): array
{
    $list = [];
    for ($length = joute_length($joute_big); $length > 0; $length--) {
        $list[] = joute_draw_{{ l.item.name }}({{ l.item.size_argument("false") }});
    }
    return $list;
}

function joute_dump_{{ l.list.name }}(array $v): string
{
    return joute_items('joute_dump_{{ l.item.name }}', $v);
}
{%- endfor %}

function joute_items(string $dump, array $v): string
{
    return '[' . implode(',', array_map($dump, $v)) . ']';
}

function joute_line(string $what, array $args, string $result): void
{
    global $joute_log;
    fwrite($joute_log, "$what (" . implode(',', $args) . ") = $result\n");
}

function joute_probe(): void
{
    global $joute_tour, $joute_log;
    $joute_big = $joute_tour === 1;
{%- for c in t.constants %}
    fwrite($joute_log, 'constant {{ c.original_name }} = ' . {% if c.value.depth == 0 %}joute_dump_{{ c.value.name }}({{ c.name }}){% else %}joute_items('joute_dump_{{ c.value.base }}', {{ c.name }}){% endif %} . "\n");
{%- endfor %}
{%- for f in t.calls %}
{%- for arg in f.args %}
    $a{{ loop.index0 }} = joute_draw_{{ arg.value.name }}({{ arg.value.size_argument("$joute_big") }});
{%- endfor %}
{%- if let Some(result) = f.result %}
    $result = joute_dump_{{ result.name }}({{ f.name }}({% for _ in f.args %}$a{{ loop.index0 }}, {% endfor %}));
{%- else %}
    {{ f.name }}({% for _ in f.args %}$a{{ loop.index0 }}, {% endfor %});
    $result = 'void';
{%- endif %}
    joute_line('call {{ f.original_name }}', [{% for arg in f.args %}joute_dump_{{ arg.value.name }}($a{{ loop.index0 }}), {% endfor %}], $result);
{%- endfor %}
{%- for s in t.shows %}
    $v = joute_draw_{{ s.value.name }}();
    echo "-- {{ s.original_name }}\n";
    {{ s.name }}($v);
{%- endfor %}
    $joute_tour++;
}
{%- for f in t.users %}

function {{ f.name }}({% for arg in f.args %}{% if !loop.first %}, {% endif %}${{ arg.name }}{% endfor %})
{
    global $joute_tour, $joute_log;
    $joute_big = $joute_tour === 1;
    joute_probe();
{%- if let Some(result) = f.result %}
    $joute_result = joute_draw_{{ result.name }}({{ result.size_argument("$joute_big") }});
{%- endif %}
    joute_line('user {{ f.original_name }}', [{% for arg in f.args %}joute_dump_{{ arg.value.name }}(${{ arg.name }}), {% endfor %}], {% if let Some(result) = f.result %}joute_dump_{{ result.name }}($joute_result){% else %}'void'{% endif %});
    fflush($joute_log);
{%- if f.result.is_some() %}
    return $joute_result;
{%- endif %}
}
{%- endfor %}
