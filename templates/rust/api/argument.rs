{%- match mode %}
{%- when PassingMode::Own(_) %}lower("{{ written }}", &{{ name }})
{%- when PassingMode::Either(ty) %}given::<{{ ty }}, _>("{{ written }}", &{{ name }})
{%- when PassingMode::Borrowed(_) %}lower("{{ written }}", {{ name }})
{%- when PassingMode::Text %}text("{{ written }}", {{ name }})
{%- when PassingMode::Texts %}texts("{{ written }}", {{ name }})
{%- when PassingMode::List(item) %}array::<{{ item }}, _>("{{ written }}", {{ name }})
{%- endmatch %}
