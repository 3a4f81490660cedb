# Prints those of the given functions (-v functions='x y') that a champion defines only as hs_x, which was their name in
# older kits. Functions that are missing in the export list are ignored.
function count(text,   i, parts, number) {
    gsub(/[^A-Za-z0-9_']+/, " ", text)
    number = split(text, parts, " ")
    for (i = 1; i <= number; i++) exported[parts[i]] = 1
}
/^module[ \t]/ { header = 1 }
header {
    text = text " " $0
    if ($0 ~ /(^|[ \t)])where([ \t]|$)/) {
        header = 0
        if (sub(/^[^(]*\(/, "", text)) { lists = 1; count(text) }
    }
    next
}
/^[a-z_]/ {
    names = $0
    if (names !~ /^[A-Za-z0-9_', \t]*::/) sub(/[^A-Za-z0-9_'].*/, "", names)
    sub(/[ \t]*::.*/, "", names)
    number = split(names, own, /[ \t]*,[ \t]*/)
    for (i = 1; i <= number; i++) defined[own[i]] = 1
}
function visible(name) { return name in defined && (!lists || name in exported) }
END {
    number = split(functions, list, " ")
    for (i = 1; i <= number; i++) if (!visible(list[i]) && visible("hs_" list[i])) print list[i]
}
