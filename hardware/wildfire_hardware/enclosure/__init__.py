"""The enclosure: a parametric model, its parts, pictures and files to print."""
