foreign import ccall unsafe "joute_show_{{ written }}" joute_show_{{ written }}
  :: Joute.Raw -> IO Joute.CString

{{ name }} joute_0 = do
{%- if *keeps %}
  joute_keep <- Joute.newKeep
{%- endif %}
  Joute.Block joute_raw <- Joute.one (Joute.Argument {{ label }} "v") {% if *keeps %}joute_keep{% else %}Joute.noKeep{% endif %} joute_0
  joute_line <- joute_show_{{ written }} joute_raw
{%- if *keeps %}
  Joute.keepAlive joute_keep
{%- endif %}
  Joute.say joute_line
