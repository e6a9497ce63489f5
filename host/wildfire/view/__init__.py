"""What a position looks like: where each domino lies on a table, and its picture.

`scene.py` has the scene, `arrangement.py` says where a domino is laid, `svg.py` draws.
"""
