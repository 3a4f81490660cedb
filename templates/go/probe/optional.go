func joute_draw_{{ o.optional.name }}({{ o.optional.size_argument("big bool") }}) {{ o.optional.ty }} {
	if !joute_draw_bool() {
		return nil
	}
	v := joute_draw_{{ o.value.name }}({{ o.value.size_argument("big") }})
	return &v
}

func joute_dump_{{ o.optional.name }}(v {{ o.optional.ty }}) {
	if v == nil {
		fmt.Fprint(joute_log, "none")
	} else {
		joute_dump_{{ o.value.name }}(*v)
	}
}
