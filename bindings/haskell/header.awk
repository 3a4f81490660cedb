# Prints Champion.hs with the module header `module Champion` if it has no header or the reserved module name Main. The
# names that the champion defines itself (-v own='x y') are hidden in its import of Api.
function named() { print "module Champion where"; print "{-# LINE " NR " \"Champion.hs\" #-}"; done = 1 }
BEGIN { print "{-# LINE 1 \"Champion.hs\" #-}"; gsub(/ /, ", ", own) }
own != "" && /^import[ \t]+Api[ \t]*(--.*)?$/ { sub(/Api/, "Api hiding (" own ")") }
own != "" && /^import[ \t]+Api[ \t]+hiding[ \t]*\(/ { sub(/\(/, "(" own ", ") }
done { print; next }
depth > 0 || /^[ \t]*\{-/ {
    print
    depth += gsub(/\{-/, "{-") - gsub(/-\}/, "-}")
    next
}
/^[ \t]*(--.*)?$/ { print; next }
/^module[ \t]+Main/ { sub(/^module[ \t]+Main[ \t]*(\([^)]*\))?/, "module Champion "); done = 1; print; next }
/^module[ \t]/ { done = 1; print; next }
{ named(); print }
