JOUTE_LIST({{ name }}, {{ item }})
