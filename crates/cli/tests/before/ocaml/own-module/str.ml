let premiere cases = cases.(0)
