// Package joute passes a champion's calls to the game's library. The functions of api.go use it, and bindings/go/README.md
// of joute explains it.
package joute

/*
#include <stdlib.h>
#include "joute.h"
#include "calls.h"
*/
import "C"

import (
	"fmt"
	"os"
	"path"
	"runtime"
	"runtime/debug"
	"strconv"
	"strings"
	"sync/atomic"
	"unsafe"
)

// An Error describes a call that the API has refused.
type Error string

func (e Error) Error() string {
	return string(e)
}

// The size of a goroutine's stack at which Go reports a stack overflow, in bytes. Go's own limit of 1 GB exceeds the memory
// limit of a champion, which would be killed without a message.
const maxStack = 64 << 20

// The library answers only to the thread that opened the game. The main goroutine therefore stays on its thread, on which
// the variables of the champion are initialised too.
func init() {
	runtime.LockOSThread()
	debug.SetMaxStack(maxStack)
	C.joute_go_listen()
}

// Start connects the champion to the arena. It returns false after printing a message.
func Start(hash uint64) bool {
	language := C.CString("go")
	defer C.free(unsafe.Pointer(language))
	return C.joute_start(language, C.uint64_t(hash)) == 0
}

// Next waits for the next user function and returns its index. It returns -1 at the end of the match, or -2 after printing a
// message.
func Next() int {
	return int(C.joute_next())
}

// The room of a Memory for the values of a call, in bytes. Larger values get blocks of their own.
const room = 1 << 16

// A Memory contains the C form of the arguments and of the result of one call. It is outside of Go's heap, because the
// library must not receive pointers to Go's memory that are stored in Go's memory.
type Memory struct {
	base   unsafe.Pointer
	frame  unsafe.Pointer
	used   uintptr
	blocks []unsafe.Pointer
	// The part of an argument that was refused, and the reason.
	path, reason string
}

// The Memory that no call uses. Several exist only if several goroutines call the API at the same time, which the library
// refuses.
var idle atomic.Pointer[Memory]

// Open returns a Memory for one call and the frame in it, which contains the arguments and the result.
func Open[F any]() (*Memory, *F) {
	m := idle.Swap(nil)
	if m == nil {
		m = &Memory{base: C.malloc(room)}
	}
	m.frame = m.take(unsafe.Sizeof(*new(F)))
	return m, (*F)(m.frame)
}

// Close releases all values of the call.
func (m *Memory) Close() {
	m.used = 0
	if m.blocks != nil {
		m.freeBlocks()
	}
	idle.Store(m)
}

func (m *Memory) freeBlocks() {
	for _, block := range m.blocks {
		C.free(block)
	}
	m.blocks = nil
}

func (m *Memory) take(size uintptr) unsafe.Pointer {
	size = (size + 15) &^ 15
	if size > room-m.used {
		block := C.malloc(C.size_t(size))
		m.blocks = append(m.blocks, block)
		return block
	}
	m.used += size
	return unsafe.Add(m.base, m.used-size)
}

// Call runs a function of the table in calls.c. It panics with the library's message if the library refuses the call.
func (m *Memory) Call(index int) {
	if message := C.joute_go_call(C.int32_t(index), C.uintptr_t(uintptr(m.frame))); message != nil {
		m.misuse(message)
	}
}

func (m *Memory) misuse(message *C.char) {
	text := C.GoString(message)
	C.free(unsafe.Pointer(message))
	m.Close()
	panic(Error(text))
}

// Int converts an int or the number of an enum value. It returns false if the value has more than 32 bits.
func (m *Memory) Int(value int, to *int32) bool {
	*to = int32(value)
	return int(*to) == value || m.tooLarge(value)
}

func (m *Memory) tooLarge(value int) bool {
	m.path, m.reason = "", say("out-of-range", strconv.Itoa(value))
	return false
}

// String converts a string. It returns false if the string contains a NUL.
func (m *Memory) String(value string, to **byte) bool {
	if nul := strings.IndexByte(value, 0); nul >= 0 {
		m.path, m.reason = "", say("nul-byte", strconv.Itoa(nul))
		return false
	}
	block := unsafe.Slice((*byte)(m.take(uintptr(len(value))+1)), len(value)+1)
	copy(block, value)
	block[len(value)] = 0
	*to = &block[0]
	return true
}

// In adds a field to the path of a refused value. It returns false.
func (m *Memory) In(field string) bool {
	m.path = "." + field + m.path
	return false
}

// InItem adds an index to the path of a refused value. It returns false.
func (m *Memory) InItem(index int) bool {
	m.path = "[" + strconv.Itoa(index) + "]" + m.path
	return false
}

// Refuse panics with a message about an argument that cannot be converted.
func (m *Memory) Refuse(function, argument string) {
	text := function + ": " + argument + m.path + ": " + m.reason
	m.Close()
	panic(Error(text))
}

// An Array is the C form of a slice.
type Array struct {
	items  unsafe.Pointer
	length int
}

// List returns memory for the items of an array, whose C form it fills in.
func List[R any](m *Memory, length int, to *Array) []R {
	to.items, to.length = m.take(uintptr(length)*unsafe.Sizeof(*new(R))), length
	return unsafe.Slice((*R)(to.items), length)
}

// Items returns the items of an array of the library, which are valid until the next call.
func Items[R any](from *Array) []R {
	return unsafe.Slice((*R)(from.items), from.length)
}

// Text returns a copy of a string of the library.
func Text(from *byte) string {
	return C.GoString((*C.char)(unsafe.Pointer(from)))
}

// Print writes a line to standard output, as fmt.Println does.
func Print(text string) {
	os.Stdout.WriteString(text + "\n")
}

// Report is deferred by main. It prints a panic of the champion in Go's form, but without the frames of the kit and the
// addresses of arguments, and ends the process as Go does. It leaves the panic to Go in a debugger, which stops there, and
// if the candidate has set GOTRACEBACK.
func Report() {
	if os.Getenv("GOTRACEBACK") != "" || isTraced() {
		return
	}
	reason := recover()
	if reason == nil {
		return
	}
	text := fmt.Sprintf("panic: %v\n\ngoroutine 1 [running]:\n", reason)
	folder, _ := os.Getwd()
	places := make([]uintptr, 100)
	frames := runtime.CallersFrames(places[:runtime.Callers(1, places)])
	for more := true; more; {
		var frame runtime.Frame
		frame, more = frames.Next()
		if !isOwn(frame) {
			text += fmt.Sprintf("%s(...)\n\t%s:%d\n", frame.Function, strings.TrimPrefix(frame.File, folder+"/"), frame.Line)
		}
	}
	os.Stderr.WriteString(text)
	os.Exit(2)
}

// isTraced returns whether a debugger is attached to the champion.
func isTraced() bool {
	status, err := os.ReadFile("/proc/self/status")
	return err == nil && !strings.Contains(string(status), "\nTracerPid:\t0\n")
}

// isOwn returns whether a frame belongs to Go's runtime or to the kit.
func isOwn(frame runtime.Frame) bool {
	return strings.HasPrefix(frame.Function, "runtime.") || strings.HasPrefix(frame.Function, "champion/joute.") ||
		strings.HasPrefix(path.Base(frame.File), "api.")
}

// say returns a message in the language of the game.
func say(key, value string) string {
	name, first := C.CString(key), C.CString(value)
	defer C.free(unsafe.Pointer(name))
	defer C.free(unsafe.Pointer(first))
	text := C.joute_say(name, first, nil, nil)
	defer C.joute_free(unsafe.Pointer(text))
	return C.GoString(text)
}
