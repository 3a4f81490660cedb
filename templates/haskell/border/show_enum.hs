foreign import ccall unsafe "joute_show_{{ e.original_name }}" joute_show_{{ e.original_name }}
  :: Joute.Int32 -> IO Joute.CString

{{ e.display }} joute_0 = do
  joute_line <- joute_show_{{ e.original_name }} (Joute.tag joute_0)
  Joute.say joute_line
