# Prints those of the given fields (-v fields='x y') that a champion defines itself at the top level. In older kits, fields
# had no names.
BEGIN { split(fields, list, " "); for (i in list) wanted[list[i]] = 1 }
/^[a-z_]/ {
    names = $0
    if (names !~ /^[A-Za-z0-9_', \t]*::/) sub(/[^A-Za-z0-9_'].*/, "", names)
    sub(/[ \t]*::.*/, "", names)
    count = split(names, own, /[ \t]*,[ \t]*/)
    for (i = 1; i <= count; i++) if (own[i] in wanted && !said[own[i]]++) print own[i]
}
