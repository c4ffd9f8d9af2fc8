"""Measurements, side by side with the peer or limit they are compared to. Run by `make bench`."""
