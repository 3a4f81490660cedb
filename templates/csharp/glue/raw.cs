[StructLayout(LayoutKind.Sequential)]
unsafe struct {{ s.whole.raw }}
{
{%- for f in s.fields %}
    public {{ f.converted.raw }} @{{ f.converted.original_name }};
{%- endfor %}
}
