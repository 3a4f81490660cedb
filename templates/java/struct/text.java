{%- match self::kind(f.value) %}
{%- when Kind::Int | Kind::Bool | Kind::Double | Kind::Enum | Kind::Object | Kind::OptionalEnum %}{{ f.name }}
{%- when Kind::Numbers %}java.util.Arrays.toString({{ f.name }})
{%- when Kind::Objects %}java.util.Arrays.deepToString({{ f.name }})
{%- when Kind::OptionalNumbers %}({{ f.name }} == null ? null : {{ f.name }}.map(java.util.Arrays::toString))
{%- when Kind::OptionalObjects %}({{ f.name }} == null ? null : {{ f.name }}.map(java.util.Arrays::deepToString))
{%- endmatch %}
