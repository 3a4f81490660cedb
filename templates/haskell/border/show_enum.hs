foreign import ccall unsafe "joute_show_{{ e.written }}" joute_show_{{ e.written }}
  :: Joute.Int32 -> IO Joute.CString

{{ e.display }} joute_0 = do
  joute_line <- joute_show_{{ e.written }} (Joute.tag joute_0)
  Joute.say joute_line
