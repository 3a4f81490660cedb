-- | A champion that proves the binding: see docs/probe.md.
module Champion where
{% for import in imports %}
{{ import }}
{%- endfor %}
import qualified Prelude
import qualified Probe
{%- for f in user_functions %}

{{ f.signature }}
{{ f.definition }} = do
{%- for line in f.body %}
  {{ line }}
{%- endfor %}
{%- endfor %}
