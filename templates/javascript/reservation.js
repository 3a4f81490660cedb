require('fs').readFileSync('/proc/self/maps', 'latin1').split('\n')
  .filter((line) => line.includes(' rwxp '))
  .map((line) => line.split(/[- ]/).slice(0, 2))
  .reduce((sum, [start, end]) => sum + parseInt(end, 16) - parseInt(start, 16), 0)
