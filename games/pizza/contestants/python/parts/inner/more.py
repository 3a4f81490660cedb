def more(value):
    return value
