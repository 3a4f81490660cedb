func joute_draw_{{ l.list.name }}(big bool) {{ l.list.ty }} {
	v := make({{ l.list.ty }}, joute_length(big))
	for i := range v {
		v[i] = joute_draw_{{ l.item.name }}({{ l.item.size_argument("false") }})
	}
	return v
}

func joute_dump_{{ l.list.name }}(v {{ l.list.ty }}) {
	fmt.Fprint(joute_log, "[")
	for i := range v {
		if i > 0 {
			fmt.Fprint(joute_log, ",")
		}
		joute_dump_{{ l.item.name }}(v[i])
	}
	fmt.Fprint(joute_log, "]")
}
