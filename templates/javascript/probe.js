{%- let t = self::table(api, self::untyped) -%}
// The test champion of docs/probe.md: calls every function with pseudo-random values and logs the results.
import * as joute_fs from 'node:fs';
import * as api from './api.js';

let joute_seed = 2;
let joute_tour = 0;
const joute_log = joute_fs.openSync(process.env.JOUTE_PROBE_CHAMPION, 'w');
const joute_bits = new DataView(new ArrayBuffer(8));

function joute_write(line) {
    joute_fs.writeSync(joute_log, `${line}\n`);
}

// BigInt is used, because a double cannot represent the product exactly.
function joute_draw() {
    joute_seed = (Math.imul(joute_seed, 1103515245) + 12345) & 0x7fffffff;
    return joute_seed >> 16;
}

function joute_draw_int() {
    const kind = joute_draw() % 8;
    if (kind < {{ t.ints.len() }}) return [{% for n in t.ints %}{% if !loop.first %}, {% endif %}{{ n }}{% endfor %}][kind];
    const high = joute_draw();
    return ((high * 32768 + joute_draw()) % 2000001) - 1000000;
}

function joute_draw_double() {
    const edges = [{% for bits in t.doubles %}{% if !loop.first %}, {% endif %}0x{{ bits }}n{% endfor %}];
    const kind = joute_draw() % 10;
    if (kind >= {{ t.doubles.len() }}) return (joute_draw() - 16384) / 64.0;
    joute_bits.setBigUint64(0, edges[kind]);
    return joute_bits.getFloat64(0);
}

function joute_draw_bool() {
    return joute_draw() % 2 === 1;
}

function joute_draw_string() {
    const texts = [{% for text in t.texts %}{{ text }}, {% endfor %}'x'.repeat({{ t.long }})];
    return texts[joute_draw() % 6];
}

function joute_draws(joute_big, draw) {
    const lengths = [{% for n in t.lengths %}{% if !loop.first %}, {% endif %}{{ n }}{% endfor %}];
    const length = joute_big ? {{ t.big }} : lengths[joute_draw() % lengths.length];
    return Array.from({ length }, () => draw(false));
}

function joute_is(v, type) {
    if (typeof v !== type) throw new TypeError(`${v} is no ${type}`);
    return v;
}

function joute_dump_int(v) {
    if (!Number.isInteger(v) || Object.is(v, -0)) throw new TypeError(`${v} is no int`);
    return String(v);
}

function joute_dump_double(v) {
    joute_bits.setFloat64(0, joute_is(v, 'number'));
    return Number.isNaN(v) ? 'nan' : joute_bits.getBigUint64(0).toString(16).padStart(16, '0');
}

function joute_dump_bool(v) {
    return String(joute_is(v, 'boolean'));
}

function joute_dump_string(v) {
    return `s${Buffer.from(joute_is(v, 'string')).toString('hex')}`;
}

function joute_dumps(v, dump) {
    if (!Array.isArray(v)) throw new TypeError(`${v} is no list`);
    return `[${v.map((item) => dump(item)).join(',')}]`;
}
{%- for e in t.enums %}

function joute_draw_{{ e.original_name }}() {
    return joute_draw() % {{ e.values.len() }};
}

const joute_dump_{{ e.original_name }} = joute_dump_int;
{%- endfor %}
{%- for s in t.structs %}

function joute_draw_{{ s.original_name }}() {
    return {
{%- for f in s.fields %}
        {{ f.name }}: joute_draw_{{ f.value.name }}(false),
{%- endfor %}
    };
}

function joute_dump_{{ s.original_name }}(v) {
    return `(${[
{%- for f in s.fields %}
        joute_dump_{{ f.value.name }}(v.{{ f.name }}),
{%- endfor %}
    ].join(',')})`;
}
{%- endfor %}
{%- for o in t.optionals %}

function joute_draw_{{ o.optional.name }}({{ o.value.size_argument("joute_big") }}) {
    return joute_draw_bool() ? joute_draw_{{ o.value.name }}({{ o.value.size_argument("joute_big") }}) : null;
}

function joute_dump_{{ o.optional.name }}(v) {
    return v === null ? 'none' : joute_dump_{{ o.value.name }}(v);
}
{%- endfor %}
{%- for l in t.lists %}

function joute_draw_{{ l.list.name }}(joute_big) {
    return joute_draws(joute_big, joute_draw_{{ l.item.name }});
}

function joute_dump_{{ l.list.name }}(v) {
    return joute_dumps(v, joute_dump_{{ l.item.name }});
}
{%- endfor %}

function joute_line(what, args, result) {
    joute_write(`${what} (${args.join(',')}) = ${result}`);
}

function joute_probe() {
    const joute_big = joute_tour === 1;
    joute_tour++;
    let joute_args;
    let joute_result;
{%- for c in t.constants %}
    joute_write(`constant {{ c.original_name }} = ${ {%- if c.value.depth == 0 %}joute_dump_{{ c.value.name }}(api.{{ c.name }}){% else %}joute_dumps(api.{{ c.name }}, joute_dump_{{ c.value.base }}){% endif -%} }`);
{%- endfor %}
{%- for c in t.calls %}
    joute_args = [{% for a in c.args %}{% if !loop.first %}, {% endif %}joute_draw_{{ a.value.name }}({{ a.value.size_argument("joute_big") }}){% endfor %}];
    joute_result = api.{{ c.name }}(...joute_args);
    joute_args = [{% for a in c.args %}{% if !loop.first %}, {% endif %}joute_dump_{{ a.value.name }}(joute_args[{{ loop.index0 }}]){% endfor %}];
    joute_line('call {{ c.original_name }}', joute_args, {% if let Some(result) = c.result %}joute_dump_{{ result.name }}(joute_result){% else %}joute_result === undefined ? 'void' : 'a value'{% endif %});
{%- endfor %}
{%- for s in t.shows %}
    joute_result = joute_draw_{{ s.value.name }}();
    console.log('-- {{ s.original_name }}');
    api.{{ s.name }}(joute_result);
{%- endfor %}
    return joute_big;
}
{%- for u in t.users %}

export function {{ u.name }}({% for a in u.args %}{% if !loop.first %}, {% endif %}{{ a.name }}{% endfor %}) {
    const joute_big = joute_probe();
{%- if let Some(result) = u.result %}
    const joute_result = joute_draw_{{ result.name }}({{ result.size_argument("joute_big") }});
{%- endif %}
    joute_line('user {{ u.original_name }}', [{% for a in u.args %}{% if !loop.first %}, {% endif %}joute_dump_{{ a.value.name }}({{ a.name }}){% endfor %}], {% if let Some(result) = u.result %}joute_dump_{{ result.name }}(joute_result){% else %}'void'{% endif %});
{%- if u.result.is_some() %}
    return joute_result;
{%- endif %}
}
{%- endfor %}
