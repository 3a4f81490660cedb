JOUTE_OPTIONAL({{ name }}, {{ value }})
