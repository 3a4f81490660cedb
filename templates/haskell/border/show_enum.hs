foreign import ccall unsafe "joute_show_{{ written }}" joute_show_{{ written }}
  :: Joute.Int32 -> IO Joute.CString

{{ name }} joute_0 = do
  joute_line <- joute_show_{{ written }} (Joute.tag joute_0)
  Joute.say joute_line
