joute_from_{{ e.written }} :: Joute.Int -> {{ e.name }}
joute_from_{{ e.written }} (Joute.I# joute_tag) = Joute.tagToEnum# joute_tag
{-# INLINE joute_from_{{ e.written }} #-}

instance Joute.Value {{ e.name }} where
  width _ = 4
  load = Joute.loadTag joute_from_{{ e.written }}
  store _ _ = Joute.storeTag
  {-# INLINE width #-}
  {-# INLINE load #-}
  {-# INLINE store #-}
