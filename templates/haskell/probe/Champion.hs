{%- let t = self::table(api, spell::qualified) -%}
-- | The test champion of docs/probe.md.
module Champion where
{% if self::names_api(api) %}
import qualified Api
{%- endif %}
{%- for name in spell::builtins(self::user_types(api)) %}
import Prelude ({{ name }})
{%- endfor %}
import qualified Prelude
import qualified Probe
{%- for f in t.users %}

{{ f.name }} :: {% for arg in f.args %}{{ arg.value.ty }} -> {% endfor %}Prelude.IO ({% if let Some(result) = f.result %}{{ result.ty }}{% endif %})
{{ f.name }}{% for _ in f.args %} arg{{ loop.index0 }}{% endfor %} = do
  Probe.probe
{%- if f.result.is_some() %}
  result <- Probe.answer
{%- endif %}
  Probe.finish "{{ f.original_name }}" [{% for _ in f.args %}{% if !loop.first %}, {% endif %}Probe.dump arg{{ loop.index0 }}{% endfor %}] {% if f.result.is_some() %}(Probe.dump result){% else %}Probe.void{% endif %}
{%- if f.result.is_some() %}
  Prelude.pure result
{%- endif %}
{%- endfor %}
