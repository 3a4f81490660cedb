[StructLayout(LayoutKind.Sequential)]
unsafe struct joute_args{{ loop.index0 }}
{
{%- for m in e.args %}
    public {{ m.raw }} arg{{ loop.index0 }};
{%- endfor %}
}
