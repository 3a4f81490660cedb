-- | A champion that proves the binding: see docs/probe.md.
module Champion where
{% for import in imports %}
{{ import }}
{%- endfor %}
import qualified Prelude
import qualified Probe
{%- for f in user_functions %}

{{ f.name }} :: {{ f.ty }}
{{ f.name }}{% for arg in f.args %} {{ arg }}{% endfor %} = do
  Probe.probe
{%- if f.answers %}
  {{ f.result }} <- Probe.answer
{%- endif %}
  Probe.finish "{{ f.written }}" [{% for arg in f.args %}{% if !loop.first %}, {% endif %}Probe.dump {{ arg }}{% endfor %}] {% if f.answers %}(Probe.dump {{ f.result }}){% else %}Probe.void{% endif %}
{%- if f.answers %}
  Prelude.pure {{ f.result }}
{%- endif %}
{%- endfor %}
