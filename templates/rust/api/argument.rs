{%- match way %}
{%- when Way::Own(_) %}lower("{{ written }}", &{{ name }})
{%- when Way::Either(ty) %}given::<{{ ty }}, _>("{{ written }}", &{{ name }})
{%- when Way::Borrowed(_) %}lower("{{ written }}", {{ name }})
{%- when Way::Text %}text("{{ written }}", {{ name }})
{%- when Way::Texts %}texts("{{ written }}", {{ name }})
{%- when Way::List(item) %}array::<{{ item }}, _>("{{ written }}", {{ name }})
{%- endmatch %}
