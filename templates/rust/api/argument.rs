{%- match mode %}
{%- when PassingMode::Own(_) %}lower("{{ original_name }}", &{{ name }})
{%- when PassingMode::Either(ty) %}given::<{{ ty }}, _>("{{ original_name }}", &{{ name }})
{%- when PassingMode::Borrowed(_) %}lower("{{ original_name }}", {{ name }})
{%- when PassingMode::Text %}text("{{ original_name }}", {{ name }})
{%- when PassingMode::Texts %}texts("{{ original_name }}", {{ name }})
{%- when PassingMode::List(item) %}array::<{{ item }}, _>("{{ original_name }}", {{ name }})
{%- endmatch %}
