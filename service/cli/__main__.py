"""`python -m service.cli` is `trainregister`."""

from service.cli import main

main()
