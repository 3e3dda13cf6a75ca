"""Running a server: its processes, its worker, health and backups."""
