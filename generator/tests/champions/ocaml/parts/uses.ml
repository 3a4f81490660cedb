let more value = value
