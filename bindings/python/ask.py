import sys, sysconfig
if sys.implementation.name != 'cpython' or sys.version_info < (3, 9): sys.exit('kits need CPython 3.9 or newer')
print(sys.executable)
print(sysconfig.get_config_var('EXT_SUFFIX'))
