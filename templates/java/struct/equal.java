{%- match self::kind(f.value) %}
{%- when Kind::Int | Kind::Bool | Kind::Enum %}{{ f.name }} == joute_that.{{ f.name }}
{%- when Kind::Double %}java.lang.Double.compare({{ f.name }}, joute_that.{{ f.name }}) == 0
{%- when Kind::Object | Kind::OptionalEnum %}java.util.Objects.equals({{ f.name }}, joute_that.{{ f.name }})
{%- when Kind::Numbers %}java.util.Arrays.equals({{ f.name }}, joute_that.{{ f.name }})
{%- when Kind::Objects %}java.util.Arrays.deepEquals({{ f.name }}, joute_that.{{ f.name }})
{%- when Kind::OptionalNumbers | Kind::OptionalObjects %}java.util.Objects.deepEquals({{ f.name }} == null ? null : {{ f.name }}.orElse(null), joute_that.{{ f.name }} == null ? null : joute_that.{{ f.name }}.orElse(null))
{%- endmatch %}
