"""Third-party libraries live here, one folder for each port they serve."""
