package joute

// Généré : ne pas modifier.

// #cgo LDFLAGS: -L${SRCDIR}/../lib -l:libmorpion.so -Wl,-rpath,$ORIGIN/lib
import "C"
