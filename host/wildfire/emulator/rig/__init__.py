"""The hub and what is around it: board, firmware, wire, clock, and the cable to its endpoints."""
