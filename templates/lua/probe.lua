{%- let t = self::table(api, self::untyped) -%}
-- The test champion of docs/probe.md: calls every function with pseudo-random values and logs the results.

require("api")

local joute_seed = 2
local joute_round = 0
local joute_concat = table.concat
local joute_log = assert(io.open(assert(os.getenv("JOUTE_PROBE_CHAMPION")), "w"))
local joute_ints = { {%- for n in t.ints %}{{ n }}, {% endfor -%} }
local joute_doubles = { {%- for bits in t.doubles %}0x{{ bits }}, {% endfor -%} }
local joute_texts = { {%- for text in t.texts %}{{ text }}, {% endfor -%} }
local joute_lengths = { {%- for n in t.lengths %}{{ n }}, {% endfor -%} }

function joute_draw()
    joute_seed = (joute_seed * 1103515245 + 12345) % 2147483648
    return joute_seed >> 16
end

function joute_draw_int()
    local kind = joute_draw() % 8
    if kind < #joute_ints then
        return joute_ints[kind + 1]
    end
    local high = joute_draw()
    return (high * 32768 + joute_draw()) % 2000001 - 1000000
end

function joute_draw_double()
    local kind = joute_draw() % 10
    if kind < #joute_doubles then
        return (string.unpack("<d", string.pack("<i8", joute_doubles[kind + 1])))
    end
    return (joute_draw() - 16384) / 64.0
end

function joute_draw_bool()
    return joute_draw() % 2 == 1
end

function joute_draw_string()
    return joute_texts[joute_draw() % 6 + 1] or ("x"):rep({{ t.long }})
end

function joute_length(joute_big)
    return joute_big and {{ t.big }} or joute_lengths[joute_draw() % #joute_lengths + 1]
end

function joute_dump_int(v)
    return tostring(v)
end

function joute_dump_double(v)
    return v ~= v and "nan" or ("%016x"):format((string.unpack("<i8", string.pack("<d", v))))
end

function joute_dump_bool(v)
    return tostring(v)
end

function joute_dump_string(v)
    return "s" .. v:gsub(".", function(c) return ("%02x"):format(c:byte()) end)
end

function joute_items(dump, v)
    local items = {}
    for i, item in ipairs(v) do
        items[i] = dump(item)
    end
    return "[" .. joute_concat(items, ",") .. "]"
end
{%- for e in t.enums %}

function joute_draw_{{ e.original_name }}()
    return joute_draw() % {{ e.values.len() }}
end

function joute_dump_{{ e.original_name }}(v)
    return tostring(v)
end
{%- endfor %}
{%- for s in t.structs %}

function joute_draw_{{ s.original_name }}()
    local v = {}
{%- for field in s.fields %}
    v.{{ field.name }} = joute_draw_{{ field.value.name }}({{ field.value.size_argument("false") }})
{%- endfor %}
    return v
end

function joute_dump_{{ s.original_name }}(v)
    return "(" .. joute_concat({ {%- for field in s.fields %}joute_dump_{{ field.value.name }}(v.{{ field.name }}), {% endfor -%} }, ",") .. ")"
end
{%- endfor %}
{%- for o in t.optionals %}

function joute_draw_{{ o.optional.name }}({{ o.optional.size_argument("joute_big") }})
    if joute_draw_bool() then
        return joute_draw_{{ o.value.name }}({{ o.value.size_argument("joute_big") }})
    end
end

function joute_dump_{{ o.optional.name }}(v)
    return v == nil and "none" or joute_dump_{{ o.value.name }}(v)
end
{%- endfor %}
{%- for l in t.lists %}

function joute_draw_{{ l.list.name }}(joute_big)
    local list = {}
    for i = 1, joute_length(joute_big) do
        list[i] = joute_draw_{{ l.item.name }}({{ l.item.size_argument("false") }})
    end
    return list
end

function joute_dump_{{ l.list.name }}(v)
    return joute_items(joute_dump_{{ l.item.name }}, v)
end
{%- endfor %}

function joute_line(what, args, result)
    joute_log:write(what, " (", joute_concat(args, ","), ") = ", result, "\n")
end

function joute_probe()
    local joute_big = joute_round == 1
{%- for c in t.constants %}
    joute_log:write("constant {{ c.original_name }} = ", {% if c.value.depth == 0 %}joute_dump_{{ c.value.name }}({{ c.name }}){% else %}joute_items(joute_dump_{{ c.value.base }}, {{ c.name }}){% endif %}, "\n")
{%- endfor %}
{%- for f in t.calls %}
    do
{%- for arg in f.args %}
        local a{{ loop.index0 }} = joute_draw_{{ arg.value.name }}({{ arg.value.size_argument("joute_big") }})
{%- endfor %}
        {% if f.result.is_some() %}local result = {% endif %}{{ f.name }}({% for _ in f.args %}{% if !loop.first %}, {% endif %}a{{ loop.index0 }}{% endfor %})
        joute_line("call {{ f.original_name }}", { {%- for arg in f.args %}joute_dump_{{ arg.value.name }}(a{{ loop.index0 }}), {% endfor -%} }, {% if let Some(result) = f.result %}joute_dump_{{ result.name }}(result){% else %}"void"{% endif %})
    end
{%- endfor %}
{%- for s in t.shows %}
    do
        local v = joute_draw_{{ s.value.name }}()
        print("-- {{ s.original_name }}")
        {{ s.name }}(v)
    end
{%- endfor %}
    joute_round = joute_round + 1
end
{%- for f in t.users %}

function {{ f.name }}({% for arg in f.args %}{% if !loop.first %}, {% endif %}{{ arg.name }}{% endfor %})
    local joute_big = joute_round == 1
    joute_probe()
{%- if let Some(result) = f.result %}
    local joute_result = joute_draw_{{ result.name }}({{ result.size_argument("joute_big") }})
{%- endif %}
    joute_line("user {{ f.original_name }}", { {%- for arg in f.args %}joute_dump_{{ arg.value.name }}({{ arg.name }}), {% endfor -%} }, {% if let Some(result) = f.result %}joute_dump_{{ result.name }}(joute_result){% else %}"void"{% endif %})
    joute_log:flush()
{%- if f.result.is_some() %}
    return joute_result
{%- endif %}
end
{%- endfor %}
