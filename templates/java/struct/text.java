{%- match f.kind %}
{%- when Kind::Int | Kind::Bool | Kind::Double | Kind::Enum | Kind::Object %}{{ f.name }}
{%- when Kind::Numbers %}java.util.Arrays.toString({{ f.name }})
{%- when Kind::Objects %}java.util.Arrays.deepToString({{ f.name }})
{%- endmatch %}
