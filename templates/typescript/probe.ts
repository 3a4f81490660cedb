{%- let t = self::table(api, self::spelt) -%}
// The test champion of docs/probe.md: calls every function with pseudo-random values and logs the results.
import * as joute_fs from 'node:fs';
import * as api from './api.js';

let joute_seed = 2;
let joute_tour = 0;
const joute_log: number = joute_fs.openSync(process.env.JOUTE_PROBE_CHAMPION, 'w');
const joute_bits = new DataView(new ArrayBuffer(8));

function joute_write(line: string): void {
    joute_fs.writeSync(joute_log, `${line}\n`);
}

// The product is computed modulo 2^32, because a double cannot represent it exactly.
function joute_draw(): number {
    joute_seed = (Math.imul(joute_seed, 1103515245) + 12345) & 0x7fffffff;
    return joute_seed >> 16;
}

function joute_draw_int(): number {
    const kind = joute_draw() % 8;
    if (kind < {{ t.ints.len() }}) return [{% for n in t.ints %}{% if !loop.first %}, {% endif %}{{ n }}{% endfor %}][kind];
    const high = joute_draw();
    return ((high * 32768 + joute_draw()) % 2000001) - 1000000;
}

function joute_draw_double(): number {
    const edges = [{% for bits in t.doubles %}{% if !loop.first %}, {% endif %}0x{{ bits }}n{% endfor %}];
    const kind = joute_draw() % 10;
    if (kind >= {{ t.doubles.len() }}) return (joute_draw() - 16384) / 64.0;
    joute_bits.setBigUint64(0, edges[kind]);
    return joute_bits.getFloat64(0);
}

function joute_draw_bool(): boolean {
    return joute_draw() % 2 === 1;
}

function joute_draw_string(): string {
    const texts = [{% for text in t.texts %}{{ text }}, {% endfor %}'x'.repeat({{ t.long }})];
    return texts[joute_draw() % 6];
}

function joute_draws<T>(joute_big: boolean, draw: (joute_big: boolean) => T): T[] {
    const lengths = [{% for n in t.lengths %}{% if !loop.first %}, {% endif %}{{ n }}{% endfor %}];
    const length = joute_big ? {{ t.big }} : lengths[joute_draw() % lengths.length];
    return Array.from({ length }, () => draw(false));
}

function joute_is<T>(v: T, type: string): T {
    if (typeof v !== type) throw new TypeError(`${v} is no ${type}`);
    return v;
}

function joute_dump_int(v: number): string {
    if (!Number.isInteger(v) || Object.is(v, -0)) throw new TypeError(`${v} is no int`);
    return String(v);
}

function joute_dump_double(v: number): string {
    joute_bits.setFloat64(0, joute_is(v, 'number'));
    return Number.isNaN(v) ? 'nan' : joute_bits.getBigUint64(0).toString(16).padStart(16, '0');
}

function joute_dump_bool(v: boolean): string {
    return String(joute_is(v, 'boolean'));
}

function joute_dump_string(v: string): string {
    return `s${Buffer.from(joute_is(v, 'string')).toString('hex')}`;
}

function joute_dumps<T>(v: readonly T[], dump: (item: T) => string): string {
    if (!Array.isArray(v)) throw new TypeError(`${v} is no list`);
    return `[${v.map((item) => dump(item)).join(',')}]`;
}
{%- for e in t.enums %}

function joute_draw_{{ e.original_name }}(): api.{{ e.name }} {
    return joute_draw() % {{ e.values.len() }};
}

const joute_dump_{{ e.original_name }} = joute_dump_int;
{%- endfor %}
{%- for s in t.structs %}

function joute_draw_{{ s.original_name }}(): api.{{ s.name }} {
    return {
{%- for f in s.fields %}
        {{ f.name }}: joute_draw_{{ f.value.name }}({{ f.value.size_argument("false") }}),
{%- endfor %}
    };
}

function joute_dump_{{ s.original_name }}(v: api.{{ s.name }}): string {
    return `(${[
{%- for f in s.fields %}
        joute_dump_{{ f.value.name }}(v.{{ f.name }}),
{%- endfor %}
    ].join(',')})`;
}
{%- endfor %}
{%- for o in t.optionals %}

function joute_draw_{{ o.optional.name }}({% if o.value.depth > 0 %}joute_big: boolean{% endif %}): {{ o.optional.ty }} {
    return joute_draw_bool() ? joute_draw_{{ o.value.name }}({{ o.value.size_argument("joute_big") }}) : null;
}

function joute_dump_{{ o.optional.name }}(v: Readonly<{{ o.value.ty }}> | null | undefined): string {
    if (v === undefined) throw new TypeError('an optional value is undefined');
    return v === null ? 'none' : joute_dump_{{ o.value.name }}(v);
}
{%- endfor %}
{%- for l in t.lists %}

function joute_draw_{{ l.list.name }}(joute_big: boolean): {{ l.list.ty }} {
    return joute_draws(joute_big, joute_draw_{{ l.item.name }});
}

function joute_dump_{{ l.list.name }}(v: readonly ({{ l.item.ty }})[]): string {
    return joute_dumps(v, joute_dump_{{ l.item.name }});
}
{%- endfor %}

function joute_line(what: string, args: string[], result: string): void {
    joute_write(`${what} (${args.join(',')}) = ${result}`);
}
{%- for c in t.calls %}

function joute_call_{{ c.original_name }}(joute_big: boolean): void {
    const joute_args: Parameters<typeof api.{{ c.name }}> = [{% for a in c.args %}{% if !loop.first %}, {% endif %}joute_draw_{{ a.value.name }}({{ a.value.size_argument("joute_big") }}){% endfor %}];
    const joute_result = api.{{ c.name }}(...joute_args);
    const joute_dumped: string[] = [{% for a in c.args %}{% if !loop.first %}, {% endif %}joute_dump_{{ a.value.name }}(joute_args[{{ loop.index0 }}]){% endfor %}];
    joute_line('call {{ c.original_name }}', joute_dumped, {% if let Some(result) = c.result %}joute_dump_{{ result.name }}(joute_result){% else %}joute_result === undefined ? 'void' : 'a value'{% endif %});
}
{%- endfor %}

function joute_probe(): boolean {
    const joute_big = joute_tour === 1;
    joute_tour++;
{%- for c in t.constants %}
    joute_write(`constant {{ c.original_name }} = ${ {%- if c.value.depth == 0 %}joute_dump_{{ c.value.name }}(api.{{ c.name }}){% else %}joute_dumps(api.{{ c.name }}, joute_dump_{{ c.value.base }}){% endif -%} }`);
{%- endfor %}
{%- for c in t.calls %}
    joute_call_{{ c.original_name }}(joute_big);
{%- endfor %}
{%- for s in t.shows %}
    const joute_shown_{{ s.original_name }} = joute_draw_{{ s.value.name }}();
    console.log('-- {{ s.original_name }}');
    api.{{ s.name }}(joute_shown_{{ s.original_name }});
{%- endfor %}
    return joute_big;
}
{%- for u in t.users %}

export function {{ u.name }}({% for a in u.args %}{% if !loop.first %}, {% endif %}{{ a.name }}: {{ a.value.ty }}{% endfor %}): {% if let Some(result) = u.result %}{{ result.ty }}{% else %}void{% endif %} {
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
