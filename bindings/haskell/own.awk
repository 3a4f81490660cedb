# Which of the fields (given with -v fields='x y') a champion defines itself at the top level: in older kits they had no name.
BEGIN { split(fields, list, " "); for (i in list) wanted[list[i]] = 1 }
/^[a-z_]/ {
    names = $0
    if (names !~ /^[A-Za-z0-9_', \t]*::/) sub(/[^A-Za-z0-9_'].*/, "", names)
    sub(/[ \t]*::.*/, "", names)
    count = split(names, own, /[ \t]*,[ \t]*/)
    for (i = 1; i <= count; i++) if (own[i] in wanted && !said[own[i]]++) print own[i]
}
