"""How the processes of a server find the folder in which they count together: by these variables."""

FOLDER = "PROMETHEUS_MULTIPROC_DIR"
"""The folder, as prometheus-client calls it."""
PROCESS = "_TRUNKLINE_PROCESS"
"""A process's place among them: whoever is started again in it goes on counting."""
SERVER = "server"
"""The place of the process that starts the others."""
