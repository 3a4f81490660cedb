[StructLayout(LayoutKind.Sequential)]
unsafe struct {{ s.whole.raw }}
{
{%- for f in s.fields %}
    public {{ f.moved.raw }} @{{ f.moved.written }};
{%- endfor %}
}
