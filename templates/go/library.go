package joute

// {{ kit::generated_notice(*api.model.locale) }}

// #cgo LDFLAGS: -L${SRCDIR}/../lib -l:lib{{ api.model.name }}.so -Wl,-rpath,$ORIGIN/lib
import "C"
