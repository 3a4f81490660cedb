<?php
// A champion that calls everything with drawn values and writes down what it got: see docs/probe.md.

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
    $edges = [-2147483648, 2147483647, 0, -1];
    $kind = joute_draw() % 8;
    if ($kind < 4) {
        return $edges[$kind];
    }
    $high = joute_draw();
    return ($high * 32768 + joute_draw()) % 2000001 - 1000000;
}

function joute_draw_double(): float
{
    $edges = [NAN, INF, -INF, -0.0, 0.1, 1.7976931348623157e308, 5e-324, 1.0 / 3.0];
    $kind = joute_draw() % 10;
    return $edges[$kind] ?? (joute_draw() - 16384) / 64.0;
}

function joute_draw_bool(): bool
{
    return joute_draw() % 2 === 1;
}

function joute_draw_string(): string
{
    $texts = ['', 'joute', 'éàüœ ÇÔ', '🐶🍕 日本', "a\"b\\c\n\t'\$%{x}"];
    return $texts[joute_draw() % 6] ?? str_repeat('x', 300);
}

function joute_draw_length(bool $joute_big): int
{
    return $joute_big ? 10000 : [0, 1, 2, 5, 17][joute_draw() % 5];
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
{%- for (name, count) in enums %}

function joute_draw_{{ name }}(): int
{
    return joute_draw() % {{ count }};
}

function joute_dump_{{ name }}(int $v): string
{
    return (string) $v;
}
{%- endfor %}
{%- for s in structs %}

function joute_draw_{{ s.name }}(): array
{
    $joute_big = false;
    return array({% for f in s.fields %}'{{ f.spelt }}' => joute_draw_{{ f.name }}($joute_big), {% endfor %});
}

function joute_dump_{{ s.name }}(array $v): string
{
    return '(' . implode(',', [{% for f in s.fields %}joute_dump_{{ f.name }}($v['{{ f.spelt }}']), {% endfor %}]) . ')';
}
{%- endfor %}
{%- for l in lists %}

function joute_draw_{{ l.name }}(bool $joute_big): array
{
    $list = [];
    for ($length = joute_draw_length($joute_big); $length > 0; $length--) {
        $list[] = joute_draw_{{ l.spelt }}(false);
    }
    return $list;
}

function joute_dump_{{ l.name }}(array $v): string
{
    return '[' . implode(',', array_map('joute_dump_{{ l.spelt }}', $v)) . ']';
}
{%- endfor %}

function joute_probe(): void
{
    global $joute_tour, $joute_log;
    $joute_big = $joute_tour === 1;
{%- for (name, text) in constants %}
    fwrite($joute_log, 'constant {{ name }} = ' . {{ text }} . "\n");
{%- endfor %}
{%- for c in calls %}
{%- for a in c.args %}
    $a{{ loop.index0 }} = {{ a }};
{%- endfor %}
{%- if let Some(result) = c.result %}
    $result = joute_dump_{{ result }}({{ c.spelt }}({% for a in c.args %}$a{{ loop.index0 }}, {% endfor %}));
{%- else %}
    {{ c.spelt }}({% for a in c.args %}$a{{ loop.index0 }}, {% endfor %});
    $result = 'void';
{%- endif %}
    fwrite($joute_log, 'call {{ c.name }} (' . implode(',', [{% for d in c.dumps %}{{ d }}, {% endfor %}]) . ") = $result\n");
{%- endfor %}
{%- for s in shows %}
    $v = joute_draw_{{ s.name }}();
    echo "-- {{ s.name }}\n";
    {{ s.spelt }}($v);
{%- endfor %}
    $joute_tour++;
}
{%- for u in user_functions %}

function {{ u.spelt }}({{ u.params }})
{
    global $joute_tour, $joute_log;
    $joute_big = $joute_tour === 1;
    joute_probe();
{%- if let Some(draw) = u.draw %}
    $joute_result = {{ draw }};
{%- endif %}
    fwrite($joute_log, 'user {{ u.name }} (' . implode(',', [{% for d in u.dumps %}{{ d }}, {% endfor %}]) . ') = ' . {{ u.dump }} . "\n");
    fflush($joute_log);
{%- if u.draw.is_some() %}
    return $joute_result;
{%- endif %}
}
{%- endfor %}
