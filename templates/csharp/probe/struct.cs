        static {{ s.name }} draw_{{ s.original_name }}()
        {
            var v = new {{ s.name }}();
{%- for field in s.fields %}
            v.{{ field.name }} = draw_{{ field.value.name }}({{ field.value.size_argument("false") }});
{%- endfor %}
            return v;
        }

        static void dump_{{ s.original_name }}({{ s.name }} v)
        {
{%- for field in s.fields %}
            log.Write('{% if loop.first %}({% else %},{% endif %}');
            dump_{{ field.value.name }}(v.{{ field.name }});
{%- endfor %}
            log.Write(')');
        }
