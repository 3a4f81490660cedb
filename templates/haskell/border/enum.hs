joute_from_{{ e.original_name }} :: Joute.Int -> {{ e.name }}
joute_from_{{ e.original_name }} (Joute.I# joute_tag) = Joute.tagToEnum# joute_tag
{-# INLINE joute_from_{{ e.original_name }} #-}

instance Joute.Value {{ e.name }} where
  width _ = 4
  load = Joute.loadTag joute_from_{{ e.original_name }}
  store _ _ = Joute.storeTag
  {-# INLINE width #-}
  {-# INLINE load #-}
  {-# INLINE store #-}
