{{ doc::function_doc(*api.model.locale, f) }}public static {{ spell::prototype(api, f) }} => Joute.glue.{{ f.name }}({{ f.arg_names().join(", ") }});
