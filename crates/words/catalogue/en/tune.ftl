### The output of `joute tune`.

begin = parameters: { $count }, iterations: { $iterations }, matches in each: { $matches }
resumed = continues after iteration { $done }
progress = iteration { $done } of { $all }: { $values }
stopped = Stopped after iteration { $done } of { $all }. The same command continues.
value = { $name }: { $before } → { $after }
file = source code with these values: { $path }
plot = plot of the values: { $path }
check = Copy this file into a copy of your kit, build it, and compare both with joute duel.
axis-iteration = iteration
