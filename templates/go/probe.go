{%- let t = self::table(api, spell::type_name) -%}
// The test champion of docs/probe.md: calls every function with pseudo-random values and logs the results.
package main

import (
	"bufio"
	"encoding/hex"
	"fmt"
	"math"
	"os"
	"strings"
)

var (
	joute_state uint64 = 2
	joute_tour  int
	joute_log   = joute_open()
)

func joute_open() *bufio.Writer {
	file, err := os.Create(os.Getenv("JOUTE_PROBE_CHAMPION"))
	if err != nil {
		panic(err)
	}
	return bufio.NewWriter(file)
}

func joute_next() int {
	joute_state = (joute_state*1103515245 + 12345) & 0x7fffffff
	return int(joute_state / 65536)
}

func joute_length(big bool) int {
	if big {
		return {{ t.big }}
	}
	lengths := []int{ {%- for n in t.lengths %}{% if !loop.first %}, {% endif %}{{ n }}{% endfor -%} }
	return lengths[joute_next()%len(lengths)]
}

func joute_draw_int() int {
	edges := []int{ {%- for n in t.ints %}{% if !loop.first %}, {% endif %}{{ n }}{% endfor -%} }
	if kind := joute_next() % 8; kind < len(edges) {
		return edges[kind]
	}
	high := joute_next()
	return (high*32768+joute_next())%2000001 - 1000000
}

func joute_draw_double() float64 {
	edges := []uint64{ {%- for bits in t.doubles %}{% if !loop.first %}, {% endif %}0x{{ bits }}{% endfor -%} }
	if kind := joute_next() % 10; kind < len(edges) {
		return math.Float64frombits(edges[kind])
	}
	return float64(joute_next()-16384) / 64
}

func joute_draw_bool() bool {
	return joute_next()%2 == 1
}

func joute_draw_string() string {
	texts := []string{ {%- for text in t.texts %}{{ text }}, {% endfor %}strings.Repeat("x", {{ t.long }})}
	return texts[joute_next()%6]
}

func joute_dump_int(v int) {
	fmt.Fprint(joute_log, v)
}

func joute_dump_double(v float64) {
	if math.IsNaN(v) {
		fmt.Fprint(joute_log, "nan")
	} else {
		fmt.Fprintf(joute_log, "%016x", math.Float64bits(v))
	}
}

func joute_dump_bool(v bool) {
	fmt.Fprint(joute_log, v)
}

func joute_dump_string(v string) {
	fmt.Fprint(joute_log, "s", hex.EncodeToString([]byte(v)))
}
{%- for e in t.enums %}

func joute_draw_{{ e.original_name }}() {{ e.name }} {
	return {{ e.name }}(joute_next() % {{ e.values.len() }})
}

func joute_dump_{{ e.original_name }}(v {{ e.name }}) {
	joute_dump_int(int(v))
}
{%- endfor %}
{%- for s in t.structs %}

{% include "go/probe/struct.go" %}
{%- endfor %}
{%- for l in t.lists %}

{% include "go/probe/list.go" %}
{%- endfor %}
{%- for o in t.optionals %}

{% include "go/probe/optional.go" %}
{%- endfor %}

func joute_calls(big bool) {
{%- for c in t.constants %}
	fmt.Fprint(joute_log, "constant {{ c.original_name }} = ")
{%- if c.value.depth == 0 %}
	joute_dump_{{ c.value.name }}({{ c.name }})
{%- else %}
	fmt.Fprint(joute_log, "[")
	for i, item := range {{ c.name }} {
		if i > 0 {
			fmt.Fprint(joute_log, ",")
		}
		joute_dump_{{ c.value.base }}(item)
	}
	fmt.Fprint(joute_log, "]")
{%- endif %}
	fmt.Fprintln(joute_log)
{%- endfor %}
{%- for f in t.calls %}
{%- include "go/probe/call.go" %}
{%- endfor %}
{%- for s in t.shows %}
	fmt.Println("-- {{ s.original_name }}")
	{{ s.name }}(joute_draw_{{ s.value.name }}())
{%- endfor %}
}
{%- for f in t.users %}

{{ spell::signature(api, api.user_functions[loop.index0]) }} {
	joute_calls(joute_tour == 1)
{%- if let Some(result) = f.result %}
	joute_result := joute_draw_{{ result.name }}({{ result.size_argument("joute_tour == 1") }})
{%- endif %}
	fmt.Fprint(joute_log, "user {{ f.original_name }} (")
{%- for arg in f.args %}
{%- if !loop.first %}
	fmt.Fprint(joute_log, ",")
{%- endif %}
	joute_dump_{{ arg.value.name }}({{ arg.name }})
{%- endfor %}
	fmt.Fprint(joute_log, ") = ")
{%- if let Some(result) = f.result %}
	joute_dump_{{ result.name }}(joute_result)
{%- else %}
	fmt.Fprint(joute_log, "void")
{%- endif %}
	fmt.Fprintln(joute_log)
	joute_log.Flush()
	joute_tour++
{%- if f.result.is_some() %}
	return joute_result
{%- endif %}
}
{%- endfor %}
