"""The loop and the pipelines: what is done with the core's decisions, through ports alone."""
