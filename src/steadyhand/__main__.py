"""`python -m steadyhand` is the command line."""

from steadyhand.surfaces.cli import main

if __name__ == "__main__":
    main()
