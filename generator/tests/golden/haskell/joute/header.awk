# Gives a Champion.hs without a module header (or that calls itself Main, which is ours) the name Champion.
function named() { print "module Champion where"; print "{-# LINE " NR " \"Champion.hs\" #-}"; done = 1 }
done { print; next }
depth > 0 || /^[ \t]*\{-/ {
    print
    depth += gsub(/\{-/, "{-") - gsub(/-\}/, "-}")
    next
}
/^[ \t]*(--.*)?$/ { print; next }
/^module[ \t]+Main/ { sub(/^module[ \t]+Main[ \t]*(\([^)]*\))?/, "module Champion "); done = 1; print; next }
{ named(); print }
