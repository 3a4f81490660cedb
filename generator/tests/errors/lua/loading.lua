-- A champion that exits while it is being loaded.

require("api")

os.exit(true)
