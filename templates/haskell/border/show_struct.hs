foreign import ccall unsafe "joute_show_{{ s.original_name }}" joute_show_{{ s.original_name }}
  :: Joute.Raw -> IO Joute.CString

{{ s.display }} joute_0 = do
{%- if s.layout == Layout::Owned %}
  joute_keep <- Joute.newKeep
{%- endif %}
  Joute.Block joute_raw <- Joute.one (Joute.Argument "{{ s.display }}" "v") {% if s.layout == Layout::Owned %}joute_keep{% else %}Joute.noKeep{% endif %} joute_0
  joute_line <- joute_show_{{ s.original_name }} joute_raw
{%- if s.layout == Layout::Owned %}
  Joute.keepAlive joute_keep
{%- endif %}
  Joute.say joute_line
