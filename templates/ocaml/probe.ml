{%- let t = self::table(api, spell::outside) -%}
(* The test champion of docs/probe.md: calls every function with pseudo-random values and logs the results. *)

let joute_seed = ref 2
let joute_tour = ref 0
let joute_log = open_out_bin (Sys.getenv "JOUTE_PROBE_CHAMPION")

let joute_draw () =
  joute_seed := ((!joute_seed * 1103515245) + 12345) land 0x7fffffff;
  !joute_seed lsr 16

let joute_draw_int () =
  let edges = [| {% for n in t.ints %}{{ n }}; {% endfor %}|] in
  let kind = joute_draw () mod 8 in
  if kind < {{ t.ints.len() }} then edges.(kind)
  else
    let high = joute_draw () in
    (((high * 32768) + joute_draw ()) mod 2000001) - 1000000

let joute_draw_double () =
  let edges = [| {% for bits in t.doubles %}0x{{ bits }}L; {% endfor %}|] in
  let kind = joute_draw () mod 10 in
  if kind < {{ t.doubles.len() }} then Int64.float_of_bits edges.(kind)
  else float_of_int (joute_draw () - 16384) /. 64.0

let joute_draw_bool () = joute_draw () mod 2 = 1

let joute_draw_string () =
  let texts = [| {% for text in t.texts %}{{ text }}; {% endfor %}String.make {{ t.long }} 'x' |] in
  texts.(joute_draw () mod 6)

(* Array.init evaluates the items from the first to the last, as the specification requires. *)
let joute_array_drawn big item =
  let lengths = [| {% for n in t.lengths %}{{ n }}; {% endfor %}|] in
  let length = if big then {{ t.big }} else lengths.(joute_draw () mod {{ t.lengths.len() }}) in
  Array.init length (fun _ -> item ())

let joute_optional_drawn value = if joute_draw_bool () then Some (value ()) else None

let joute_write text = output_string joute_log text
let joute_dump_int value = joute_write (string_of_int value)
let joute_dump_bool value = joute_write (string_of_bool value)

let joute_dump_double value =
  joute_write (if value <> value then "nan" else Printf.sprintf "%016Lx" (Int64.bits_of_float value))

let joute_dump_string value =
  joute_write "s";
  let digit number = output_char joute_log "0123456789abcdef".[number] in
  String.iter (fun byte -> digit (Char.code byte lsr 4); digit (Char.code byte land 15)) value

let joute_array_dumped item values =
  joute_write "[";
  Array.iteri (fun i value -> if i > 0 then joute_write ","; item value) values;
  joute_write "]"

let joute_optional_dumped item = function
  | Some value -> item value
  | None -> joute_write "none"

let joute_print_header text = print_string ("-- " ^ text ^ "\n")
let joute_flush () = flush joute_log
{%- for e in t.enums %}

{% include "ocaml/probe/enum.ml" %}
{%- endfor %}
{%- for s in t.structs %}

{% include "ocaml/probe/struct.ml" %}
{%- endfor %}

let joute_probe () =
  let joute_big = !joute_tour = 1 in
  ignore joute_big;
{%- for c in t.constants %}
  joute_write "constant {{ c.original_name }} = ";
  {% let v = c.value %}{% include "ocaml/probe/dump.ml" %} Api.{{ c.name }};
  joute_write "\n";
{%- endfor %}
{%- for f in t.calls %}
{%- let big = "joute_big" %}
{%- for arg in f.args %}
  {% let v = arg.value %}let joute_arg{{ loop.index0 }} = {% include "ocaml/probe/draw.ml" %} in
{%- endfor %}
  let {% if f.result.is_some() %}joute_result{% else %}(){% endif %} = Api.{{ f.name }}{% for _ in f.args %} joute_arg{{ loop.index0 }}{% else %} (){% endfor %} in
  joute_write "call {{ f.original_name }} (";
{%- for arg in f.args %}
{%- if !loop.first %}
  joute_write ",";
{%- endif %}
  {% let v = arg.value %}{% include "ocaml/probe/dump.ml" %} joute_arg{{ loop.index0 }};
{%- endfor %}
{%- include "ocaml/probe/written.ml" %}
{%- endfor %}
{%- for s in t.shows %}
  let joute_shown = joute_draw_{{ s.value.name }} () in
  joute_print_header "{{ s.original_name }}";
  Api.{{ s.name }} joute_shown;
{%- endfor %}
  incr joute_tour
{%- for f in t.users %}

let {{ f.name }}{% for arg in f.args %} {{ arg.name }}{% else %} (){% endfor %} =
  joute_probe ();
{%- let big = "(!joute_tour = 2)" %}
{%- if let Some(v) = f.result %}
  let joute_result = {% include "ocaml/probe/draw.ml" %} in
{%- endif %}
  joute_write "user {{ f.original_name }} (";
{%- for arg in f.args %}
{%- if !loop.first %}
  joute_write ",";
{%- endif %}
  {% let v = arg.value %}{% include "ocaml/probe/dump.ml" %} {{ arg.name }};
{%- endfor %}
{%- include "ocaml/probe/written.ml" %}
{%- if f.result.is_some() %}
  joute_flush ();
  joute_result
{%- else %}
  joute_flush ()
{%- endif %}
{%- endfor %}
