"""Draws solids into a PNG file, without a screen."""

from pathlib import Path

import numpy as np
import pyvista as pv
from build123d import Part
from PIL import Image

COLOURS = {
    "body": "#46505e",
    "base": "#6b7683",
    "plunger": "#c9503a",
    "diffuser": "#f4f2ea",
    "numerals": "#15171a",
    "clamp": "#97a1ad",
    "carrier": "#97a1ad",
    "domino": "#fbf6e6",
    "switch housing": "#22262b",
    "switch stem": "#e0a526",
    "controller": "#2f8f4e",
    "controller plug": "#c4c9cf",
    "controller chip": "#1b1d20",
    "leds": "#ffffff",
    "ring": "#1f3d2c",
    "buzzer": "#1b1b1d",
    "feet": "#2a2a2a",
    "light": "#ffb52e",
    "pips": "#b3261e",
}
_PLAIN = frozenset({"light", "numerals", "pips"})
_LIGHTS = (((-150, -220, 300), 0.75), ((250, -60, 220), 0.45), ((0, 250, 120), 0.3))

Scene = dict[str, Part]
Point = tuple[float, float, float]


class PicturesError(RuntimeError):
    """This computer cannot draw; the text says what is missing."""


def mesh(part: Part) -> pv.PolyData:
    points, triangles = part.tessellate(0.05, 0.2)
    faces = np.hstack([[3, *triangle] for triangle in triangles])
    return pv.PolyData(np.array([tuple(point) for point in points]), faces)


def picture(
    scene: Scene,
    path: Path,
    eye: Point,
    look: Point = (0, 0, 12),
    high: float = 150.0,
    size: tuple[int, int] = (960, 720),
) -> None:
    """Draws `scene` as seen from `eye`, `high` mm of it from top to bottom.

    The name, without its number, chooses the colour.

    Raises:
        PicturesError: if there is no OpenGL, not even in software.
    """
    # VTK warns that there is no screen, but none is needed.
    pv.vtk_verbosity("off")
    plotter = pv.Plotter(off_screen=True, window_size=[2 * size[0], 2 * size[1]], lighting="none")
    plotter.set_background("white")
    for name, part in scene.items():
        _add(plotter, name.rstrip("0123456789 "), mesh(part))
    for position, strength in _LIGHTS:
        plotter.add_light(pv.Light(position=position, intensity=strength, light_type="scene light"))
    from_above = eye[:2] == look[:2]
    plotter.camera_position = [eye, look, (0, 1, 0) if from_above else (0, 0, 1)]
    plotter.camera.parallel_projection = True
    plotter.camera.parallel_scale = high / 2
    try:
        shot = Image.fromarray(plotter.screenshot(return_img=True))
    except RuntimeError as error:
        raise PicturesError(
            "pictures need OpenGL, in software at least (Debian: libegl1, libgl1-mesa-dri): "
            f"{error}"
        ) from error
    finally:
        plotter.close()
    # Few colours keep the files small.
    small = shot.resize(size, Image.Resampling.LANCZOS)
    small.quantize(224, dither=Image.Dither.NONE).save(path, optimize=True)


def _add(plotter: pv.Plotter, kind: str, surface: pv.PolyData) -> None:
    glow = 1.0 if kind == "light" else 0.32
    plotter.add_mesh(surface, color=COLOURS[kind], ambient=glow, diffuse=1.05 - glow, specular=0.05)
    if kind in _PLAIN:
        return
    edges = surface.clean(tolerance=1e-6).extract_feature_edges(
        feature_angle=25, boundary_edges=False, manifold_edges=False, non_manifold_edges=False
    )
    if edges.n_cells:
        plotter.add_mesh(edges, color="#0c0e10", line_width=1.5, opacity=0.7)
