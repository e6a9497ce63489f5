"""What is generated for the hub's hardware: tables, diagrams, enclosure, pictures."""
