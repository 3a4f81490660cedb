{%- match self::kind(f.value) %}
{%- when Kind::Int %}{{ f.name }}
{%- when Kind::Bool %}({{ f.name }} ? 1231 : 1237)
{%- when Kind::Double %}java.lang.Double.hashCode({{ f.name }})
{%- when Kind::Enum %}({{ f.name }} == null ? -1 : {{ f.name }}.ordinal())
{%- when Kind::Object %}java.util.Objects.hashCode({{ f.name }})
{%- when Kind::Numbers %}java.util.Arrays.hashCode({{ f.name }})
{%- when Kind::Objects %}java.util.Arrays.deepHashCode({{ f.name }})
{%- when Kind::OptionalEnum %}({{ f.name }} == null || {{ f.name }}.isEmpty() ? -1 : {{ f.name }}.orElseThrow().ordinal())
{%- when Kind::OptionalNumbers %}java.util.Arrays.hashCode({{ f.name }} == null ? null : {{ f.name }}.orElse(null))
{%- when Kind::OptionalObjects %}java.util.Arrays.deepHashCode({{ f.name }} == null ? null : {{ f.name }}.orElse(null))
{%- endmatch %}
