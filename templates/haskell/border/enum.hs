joute_from_{{ written }} :: Joute.Int -> {{ name }}
joute_from_{{ written }} (Joute.I# joute_tag) = Joute.tagToEnum# joute_tag
{-# INLINE joute_from_{{ written }} #-}

instance Joute.Value {{ name }} where
  width _ = 4
  load = Joute.loadTag joute_from_{{ written }}
  store _ _ = Joute.storeTag
  {-# INLINE width #-}
  {-# INLINE load #-}
  {-# INLINE store #-}
