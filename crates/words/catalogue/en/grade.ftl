### The output of `joute grade`.

report = Report
question = question { $id }
test = test
verdict = verdict
points = points
total = total
compiles = compile.sh: no error, no warning
not-compiled = compile.sh failed, so nothing was graded: { $why }
complained = compile.sh printed an error or a warning: { $line }
no-program = compile.sh did not create the program { $program }, so this question is not graded
nothing-to-grade = compile.sh created none of the programs { $programs }

## Verdicts

right = right
missing = missing lines: { $count }
extra = extra lines: { $count }
both = missing lines: { $missing }, extra lines: { $extra }
instead = "{ $extra }" instead of "{ $missing }"
other-order = the right lines in another order
late = more than { $seconds } s
crashed = killed by signal { $signal }
memory = more than { $mib } MiB of memory
flood = more than { $mib } MiB of output
no-start = cannot be run: { $why }; a script begins with a line such as #!/bin/sh
not-text = the output is not UTF-8
won = won, { $scores }
drawn = drawn, { $scores }
lost = lost, { $scores }
lost-out = lost: { $why }
seat = player { $seat } against { $opponent }

## Details of wrong answers

input = Input
expected = Expected
got = Got
printed = Standard error
nothing = nothing
more-lines = … and { $count } more
