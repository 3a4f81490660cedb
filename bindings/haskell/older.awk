# Which of the functions (given with -v functions='x y') a champion has only as hs_x: older kits called them so. A function that
# an export list leaves out does not count.
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
