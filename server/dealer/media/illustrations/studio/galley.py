"""A caravan's inside of our own design: kitchen, dinette and a bed at the back.

blender --background --factory-startup --threads 1 --python galley.py -- NAME OUT [samples]

NAME is one of LOOKS.
"""

import os
import sys

import bpy
from mathutils import Matrix

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
from fittings import box, camera, cushion, cylinder, glow, lamp, shade, sky, tube, wood

# The second has its kitchen on the other side.
LOOKS = {
    "galley": {"front": (0.5, 0.5, 0.48), "seat": (0.16, 0.17, 0.18), "throw": (0.06, 0.12, 0.16), "turned": False},
    "cosy": {"front": (0.5, 0.46, 0.4), "seat": (0.3, 0.2, 0.12), "throw": (0.32, 0.1, 0.04), "turned": True},
}


def kit(look):
    return {
        "wall": shade("wall", (0.52, 0.51, 0.49), 0.7),
        "front": shade("front", look["front"], 0.25, coat=0.6),
        "floor": wood("floor", (0.1, 0.055, 0.03), (0.26, 0.16, 0.09)),
        "top": wood("top", (0.2, 0.13, 0.08), (0.4, 0.29, 0.18)),
        "seat": shade("seat", look["seat"], 0.55),
        "linen": shade("linen", (0.74, 0.73, 0.7), 0.95, sheen=0.3),
        "throw": shade("throw", look["throw"], 0.95, bump=(200, 0.002, "weave"), sheen=0.4),
        "steel": shade("steel", (0.5, 0.5, 0.51), 0.28, 1.0),
        "black": shade("black", (0.01, 0.01, 0.011), 0.15, coat=0.6),
        "glow": glow("glow", (1.0, 0.84, 0.64), 1.6),
        "pane": glow("pane", (0.82, 0.9, 1.0), 1.15),
        "blind": shade("blind", (0.5, 0.49, 0.46), 0.9),
    }


def room(parts):
    box((2.3, 6.4, 0.04), (0, 0, -0.02), parts["floor"], 0)
    box((2.3, 6.4, 0.04), (0, 0, 2.02), parts["wall"], 0)
    box((2.3, 0.04, 2.1), (0, 2.8, 1), parts["wall"], 0)
    for side in (-1, 1):
        box((0.04, 6.4, 2.1), (side * 1.13, 0, 1), parts["wall"], 0)
        box((0.02, 5.6, 0.025), (side * 0.76, 0, 1.98), parts["glow"], 0)
        tube([(side * 0.74, -2.8, 1.985), (side * 0.74, 2.7, 1.985)], 0.01, parts["steel"], False)
    box((0.6, 0.6, 0.03), (0, -0.3, 1.99), parts["blind"], 0.01)
    box((0.5, 0.5, 0.035), (0, -0.3, 1.988), parts["pane"], 0.01)


def window(parts, side, y, wide):
    x = side * 1.105
    box((0.03, wide + 0.1, 0.6), (x, y, 1.28), parts["blind"], 0.02)
    box((0.034, wide, 0.5), (x, y, 1.28), parts["pane"], 0.02)
    box((0.05, wide + 0.06, 0.09), (x - side * 0.02, y, 1.56), parts["blind"], 0.02)


def cupboards(parts, side, start, end, low, high, deep, doors):
    """A row of doors with slim grips."""
    wide = (end - start) / doors
    middle = (start + end) / 2
    box((deep - 0.02, end - start, high - low), (side * (1.11 - deep / 2), middle, (low + high) / 2), parts["wall"], 0.006)
    for door in range(doors):
        y = start + wide * (door + 0.5)
        x = side * (1.11 - deep)
        box((0.02, wide - 0.012, high - low - 0.012), (x, y, (low + high) / 2), parts["front"], 0.008)
        grip = high - 0.06 if low < 1 else low + 0.05
        box((0.014, 0.12, 0.014), (x - side * 0.014, y, grip), parts["steel"], 0.005)


def kitchen(parts):
    cupboards(parts, -1, -1.3, 0.75, 0.08, 0.88, 0.58, 4)
    cupboards(parts, -1, -1.3, 0.75, 1.6, 1.95, 0.36, 4)
    box((0.62, 2.09, 0.035), (-0.81, -0.275, 0.9), parts["top"], 0.008)
    box((0.44, 0.5, 0.012), (-0.82, -0.85, 0.922), parts["black"], 0.01)
    for x, y in ((-0.93, -0.97), (-0.93, -0.73), (-0.72, -0.85)):
        cylinder(0.075, 0.02, (x, y, 0.932), parts["steel"], (0, 0, 0), 0.004)
        cylinder(0.05, 0.026, (x, y, 0.934), parts["black"], (0, 0, 0), 0.004)
    box((0.4, 0.46, 0.01), (-0.83, 0.1, 0.921), parts["steel"], 0.02)
    box((0.33, 0.38, 0.012), (-0.83, 0.1, 0.9215), parts["black"], 0.05)
    tube([(-1.0, 0.1, 0.92), (-1.0, 0.1, 1.16), (-0.93, 0.1, 1.2), (-0.86, 0.1, 1.17), (-0.85, 0.1, 1.12)], 0.013, parts["steel"])
    cushion((0.1, 0.1, 0.2), (-0.97, 0.55, 1.02), parts["linen"], (0, 0, 0), 0.4)
    box((0.6, 0.62, 1.9), (-0.82, 1.12, 0.95), parts["front"], 0.01)
    box((0.02, 0.54, 1.3), (-0.515, 1.12, 1.2), parts["black"], 0.015)
    box((0.02, 0.02, 0.5), (-0.5, 0.88, 1.2), parts["steel"], 0.006)
    window(parts, -1, -0.3, 1.0)


def dinette(parts):
    for y in (-1.15, 0.45):
        box((0.66, 0.55, 0.36), (0.78, y, 0.18), parts["front"], 0.01)
        cushion((0.66, 0.56, 0.14), (0.78, y, 0.43), parts["seat"], (0, 0, 0), 0.3)
        lean = 10 if y > 0 else -10
        cushion((0.66, 0.14, 0.5), (0.78, y + (0.26 if y > 0 else -0.26), 0.72), parts["seat"], (-lean, 0, 0), 0.4)
    box((0.62, 0.78, 0.03), (0.79, -0.35, 0.74), parts["top"], 0.012)
    tube([(0.8, -0.35, 0.0), (0.8, -0.35, 0.73)], 0.035, parts["steel"], False)
    cylinder(0.045, 0.1, (0.75, -0.5, 0.81), parts["linen"], (0, 0, 0), 0.01)
    cushion((0.14, 0.34, 0.34), (0.98, 0.6, 0.64), parts["throw"], (0, -14, 20), 0.45)
    cupboards(parts, 1, -1.4, 0.75, 1.6, 1.95, 0.36, 4)
    window(parts, 1, -0.35, 1.3)


def bed(parts):
    box((1.5, 1.55, 0.4), (0, 2.0, 0.2), parts["front"], 0.01)
    cushion((1.52, 1.6, 0.22), (0, 2.0, 0.5), parts["linen"], (0, 0, 0), 0.25)
    cushion((1.56, 0.95, 0.07), (0, 1.72, 0.61), parts["throw"], (0, 0, 0), 0.4)
    for side in (-1, 1):
        cushion((0.6, 0.36, 0.2), (side * 0.37, 2.55, 0.74), parts["linen"], (-38, 0, side * 3), 0.45)
        cushion((0.34, 0.3, 0.14), (side * 0.36, 2.36, 0.74), parts["throw"], (-44, 0, side * 8), 0.45)
        box((0.34, 0.4, 1.9), (side * 0.95, 2.6, 0.95), parts["front"], 0.01)
        box((0.3, 0.5, 0.5), (side * 0.96, 2.15, 0.25), parts["front"], 0.01)
        cylinder(0.03, 0.09, (side * 0.76, 2.36, 1.25), parts["glow"], (20, 0, 0), 0.01)
    box((1.5, 0.06, 0.5), (0, 2.76, 0.9), parts["seat"], 0.02)
    box((1.56, 0.36, 0.34), (0, 2.6, 1.78), parts["front"], 0.01)
    box((1.3, 0.03, 0.4), (0, 2.77, 1.36), parts["pane"], 0.02)


def main():
    name, out, *rest = sys.argv[sys.argv.index("--") + 1 :]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    parts = kit(LOOKS[name])
    room(parts)
    kitchen(parts)
    dinette(parts)
    bed(parts)
    if LOOKS[name]["turned"]:
        for thing in bpy.data.objects:
            thing.matrix_world = Matrix.Scale(-1, 4, (1, 0, 0)) @ thing.matrix_world
    sky("interior", 0, 0.4)
    lamp((0, -0.3, 1.9), (0, -0.3, 0), (1.2, 2.6), 26, False)
    lamp((0, 1.8, 1.9), (0, 1.9, 0), (1.0, 1.0), 12, False)
    lamp((0, -2.7, 1.5), (0, 1, 0.9), (1.4, 1.0), 22, False)
    camera((0.04, -2.4, 1.4), (-0.02, 1.5, 0.9), 18.5, 3.0)
    import render

    render.shoot_inside(out, int(rest[0]) if rest else 40)


if __name__ == "__main__":
    main()
