"""A car's inside of our own design, right-hand drive, seen from its back seat or, in a van, from the left.

blender --background --factory-startup --threads 1 --python cabin.py -- NAME OUT [samples]

NAME is one of INSIDES. Pictures for the screens are the SVG files here, as PNG files beside this script.
"""

import os
import sys
from dataclasses import dataclass
from typing import Callable

import bpy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import dashboards
from fittings import box, camera, crisp, cushion, cylinder, glow, lamp, loft, plate, shade, sky, tube, wood

BLACK, DARK, GREY, PALE = (0.016, 0.016, 0.017), (0.028, 0.029, 0.031), (0.085, 0.087, 0.09), (0.34, 0.33, 0.31)
TAN, SAND = (0.26, 0.105, 0.042), (0.4, 0.31, 0.21)


@dataclass(frozen=True)
class Inside:
    dashboard: Callable
    pad: tuple
    low: tuple
    seat: tuple
    stitch: tuple
    trim: str
    edge: str = "chrome"
    cloth: bool = False
    roof: tuple = (0.42, 0.41, 0.395)
    glass_roof: bool = False
    eye: tuple = (-0.03, -0.30, 1.19)
    target: tuple = (0.05, 0.7, 0.885)
    lens: float = 19
    view: str = "city"
    turn: float = 0


INSIDES = {
    "small": Inside(dashboards.small, DARK, (0.3, 0.3, 0.29), (0.05, 0.085, 0.16), (0.6, 0.6, 0.58), "grey", "satin", True, eye=(-0.17, -0.13, 1.2), target=(0.15, 0.7, 0.83), lens=17, turn=150),
    "family": Inside(dashboards.family, BLACK, (0.045, 0.045, 0.047), (0.03, 0.03, 0.031), (0.6, 0.58, 0.55), "alloy", eye=(-0.03, -0.26, 1.2), target=(0.05, 0.7, 0.86), lens=18.5, turn=200),
    "touring": Inside(dashboards.family, BLACK, SAND, (0.44, 0.37, 0.28), (0.05, 0.045, 0.04), "piano", eye=(0.1, -0.17, 1.21), target=(-0.04, 0.7, 0.84), lens=17, view="forest", turn=140),
    "work": Inside(dashboards.work, BLACK, (0.1, 0.102, 0.106), (0.04, 0.041, 0.043), (0.6, 0.22, 0.03), "grey", "satin", True, eye=(-0.3, -0.06, 1.23), target=(0.17, 0.7, 0.8), lens=16.5, view="forest"),
    "hauler": Inside(dashboards.work, DARK, (0.3, 0.3, 0.29), (0.03, 0.06, 0.13), (0.5, 0.55, 0.6), "grey", "satin", True, eye=(0.13, -0.2, 1.3), target=(-0.05, 0.7, 0.78), lens=16.5, turn=40),
    "rugged": Inside(dashboards.family, BLACK, DARK, (0.16, 0.085, 0.042), (0.55, 0.4, 0.24), "alloy", "satin", eye=(-0.27, -0.1, 1.25), target=(0.15, 0.7, 0.81), lens=16.5, view="forest", turn=30),
    "electric": Inside(dashboards.electric, DARK, PALE, (0.4, 0.39, 0.365), (0.12, 0.12, 0.12), "ash", "satin", glass_roof=True, eye=(-0.1, -0.2, 1.22), target=(0.1, 0.7, 0.83), lens=17.5, turn=80),
    "saloon": Inside(dashboards.saloon, BLACK, TAN, TAN, (0.6, 0.5, 0.38), "walnut", eye=(0.03, -0.18, 1.19), target=(0.07, 0.7, 0.85), lens=18, turn=280),
    "sport": Inside(dashboards.small, BLACK, BLACK, (0.2, 0.008, 0.01), (0.6, 0.58, 0.55), "carbon", "red", eye=(-0.06, -0.2, 1.14), target=(0.13, 0.7, 0.85), lens=17.5, turn=20),
}


def kit(look):
    """The materials by name."""
    leather = {"bump": (240, 0.0004, "grain")}
    seat = {"bump": (260, 0.0006, "weave"), "sheen": 0.4} if look.cloth else leather
    made = {
        "pad": shade("pad", look.pad, 0.6),
        "low": shade("low", look.low, 0.62),
        "seat": shade("seat", look.seat, 0.9 if look.cloth else 0.42, **seat),
        "middle": shade("middle", look.seat, 0.9, bump=(34, 0.002, "rib"), sheen=0.5) if look.cloth else shade("middle", look.seat, 0.5, bump=(90, 0.0008, "grain")),
        "leather": shade("leather", (0.014, 0.014, 0.014), 0.42),
        "rubber": shade("rubber", (0.017, 0.017, 0.018), 0.5),
        "piano": shade("piano", (0.006, 0.006, 0.007), 0.07, coat=1.0),
        "alloy": shade("alloy", (0.5, 0.5, 0.51), 0.28, 1.0, bump=(3, 0.0002, "brushed")),
        "chrome": shade("chrome", (0.75, 0.75, 0.76), 0.14, 1.0),
        "satin": shade("satin", (0.32, 0.32, 0.33), 0.35, 0.9),
        "grey": shade("grey", (0.1, 0.102, 0.106), 0.5),
        "red": shade("red", (0.35, 0.01, 0.012), 0.3, 0.3),
        "carbon": shade("carbon", (0.02, 0.02, 0.022), 0.2, 0.4, bump=(90, 0.0006, "rib"), coat=0.8),
        "void": shade("void", (0.006, 0.006, 0.006), 0.7),
        "white": shade("white", (0.8, 0.8, 0.8), 0.4),
        "light": glow("light", (0.25, 0.62, 1.0), 2.5),
        "stitch": shade("stitch", look.stitch, 0.7),
        "roof": shade("roof", look.roof, 0.95),
        "pillar": shade("pillar", tuple(part * 0.6 for part in look.roof), 0.9),
        "carpet": shade("carpet", (0.014, 0.014, 0.014), 1.0),
        "mirror": shade("mirror", (0.75, 0.76, 0.78), 0.01, 1.0),
        "bonnet": shade("bonnet", (0.05, 0.055, 0.06), 0.3, 0.4, coat=1.0),
    }
    made["slat"] = made["rubber"]
    made["edge"] = made[look.edge]
    made["rim"] = made["satin" if look.edge == "red" else look.edge]
    made["spoke"] = made["piano" if look.edge == "chrome" else "satin"] if look.edge != "red" else made["satin"]
    made["trim"] = {
        "walnut": lambda: wood("walnut", (0.045, 0.017, 0.007), (0.16, 0.062, 0.022)),
        "ash": lambda: wood("ash", (0.22, 0.15, 0.09), (0.42, 0.32, 0.21)),
    }.get(look.trim, lambda: made[look.trim])()
    return made


def seats(parts):
    for x in (-0.39, 0.39):
        cushion((0.32, 0.11, 0.62), (x, -0.21, 0.86), parts["middle"], (14, 0, 0), 0.28)
        cushion((0.32, 0.48, 0.13), (x, 0.12, 0.492), parts["middle"], (5, 0, 0), 0.28)
        for side in (-1, 1):
            cushion((0.12, 0.17, 0.58), (x + side * 0.205, -0.165, 0.83), parts["seat"], (14, 0, side * 14), 0.45)
            cushion((0.12, 0.48, 0.16), (x + side * 0.205, 0.12, 0.50), parts["seat"], (5, 0, 0), 0.42)
            tube([(x + side * 0.15, -0.1, 0.54), (x + side * 0.15, 0.12, 0.562), (x + side * 0.148, 0.33, 0.578)], 0.0026, parts["stitch"])
            tube([(x + side * 0.055, -0.285, 1.12), (x + side * 0.055, -0.30, 1.24)], 0.006, parts["chrome"], False)
            belt = (x + side * 0.25, -0.12, 0.6)
            if abs(belt[0]) < 0.3:
                box((0.03, 0.05, 0.09), belt, parts["rubber"], 0.008, (10, 0, 0))
                box((0.022, 0.03, 0.006), (belt[0], belt[1] - 0.004, 0.647), parts["red"], 0.002, (10, 0, 0))
        for y in (0.0, 0.13, 0.26):
            tube([(x - 0.14, y, 0.553 + 0.09 * y), (x, y, 0.557 + 0.09 * y), (x + 0.14, y, 0.553 + 0.09 * y)], 0.0035, parts["void"])
        cushion((0.26, 0.09, 0.17), (x, -0.305, 1.26), parts["seat"], (9, 0, 0), 0.45)


def door(side, parts):
    stations = [-0.9, -0.5, -0.1, 0.3, 0.55, 0.72, 1.1]

    def place(y, x, z):
        return (side * x, y, z + 0.02 * max(0, y))

    loft(crisp([(0.74, 0.20), (0.755, 0.55), (0.70, 0.66), (0.69, 0.70), (0.735, 0.74), (0.75, 0.80)], 0.012), stations, place, parts["low"])
    loft(crisp([(0.748, 0.79), (0.753, 0.86), (0.765, 0.955), (0.80, 0.965), (0.86, 0.94)], 0.012), stations, place, parts["pad"])
    tube([place(y, 0.746, 0.795) for y in (-0.8, -0.3, 0.2, 0.5, 0.7)], 0.0035, parts["edge"])
    tube([place(y, 0.752, 0.93) for y in (-0.8, -0.3, 0.2, 0.5, 0.7)], 0.002, parts["stitch"])
    cushion((0.085, 0.46, 0.055), (side * 0.70, 0.14, 0.705), parts["seat"], (4, 0, 0), 0.42)
    box((0.05, 0.15, 0.012), (side * 0.695, 0.34, 0.738), parts["piano"], 0.006, (5, 0, 0))
    for number in range(3):
        box((0.018, 0.03, 0.014), (side * 0.695, 0.295 + 0.042 * number, 0.743), parts["rubber"], 0.004, (9, 0, 0))
    box((0.014, 0.11, 0.026), (side * 0.742, 0.42, 0.845), parts["edge"], 0.008, (3, 0, side * 3))
    cylinder(0.085, 0.02, (side * 0.752, 0.44, 0.47), parts["rubber"], (0, 90, 0), 0.006)
    cylinder(0.072, 0.024, (side * 0.752, 0.44, 0.47), parts["void"], (0, 90, 0), 0.004)
    for number in range(-4, 5):
        box((0.004, 0.12, 0.004), (side * 0.739, 0.44, 0.47 + number * 0.014), parts["rubber"], 0.001)
    pillar = [(0.80, 1.18, 0.93), (0.765, 0.92, 1.10), (0.715, 0.60, 1.30), (0.66, 0.32, 1.415), (0.645, 0.0, 1.44), (0.645, -0.8, 1.43)]
    tube([(side * x, y, z) for x, y, z in pillar], 0.048, parts["pillar"])
    frame = [(0.80, 0.92, 0.955), (0.765, 0.55, 1.215), (0.715, 0.18, 1.375), (0.70, -0.3, 1.40), (0.71, -0.9, 1.37)]
    tube([(side * x, y, z) for x, y, z in frame], 0.020, parts["void"])
    tube([(side * 0.715, -0.16, 0.95), (side * 0.70, -0.18, 1.2), (side * 0.68, -0.2, 1.40)], 0.05, parts["pillar"])
    box((0.34, 0.15, 0.016), (side * 0.345, 0.44, 1.405), parts["roof"], 0.008, (14, 0, 0))
    tube([(side * 0.64, 0.08, 1.40), (side * 0.62, 0.05, 1.375), (side * 0.62, -0.1, 1.375), (side * 0.64, -0.13, 1.40)], 0.011, parts["roof"])
    cushion((0.17, 0.07, 0.12), (side * 0.98, 0.80, 1.02), parts["bonnet"], (0, 0, side * -8), 0.4)
    box((0.145, 0.004, 0.098), (side * 0.975, 0.763, 1.02), parts["mirror"], 0.012, (0, 0, side * -12))


def shell(parts, glass_roof):
    for side in (-1, 1):
        door(side, parts)
        tube([(side * 0.1 - 0.3, 1.20, 0.968), (side * 0.1 + 0.25, 1.19, 0.975)], 0.008, parts["void"], False)
    ceiling = [(-0.66, 1.40), (-0.5, 1.455), (0.0, 1.475), (0.5, 1.455), (0.66, 1.40)]
    stations = [0.30, 0.40, 0.46, 0.52, 0.54] if glass_roof else [-1.2, -0.4, 0.1, 0.30, 0.44, 0.52, 0.54]
    loft(ceiling, stations, lambda y, x, z: (x, y, z - 0.10 * max(0, y - 0.1) - 1.1 * max(0, y - 0.44)), parts["roof"])
    if not glass_roof:
        box((0.18, 0.16, 0.022), (0, 0.20, 1.45), parts["roof"], 0.01, (5, 0, 0))
        for side in (-1, 1):
            box((0.05, 0.06, 0.006), (side * 0.045, 0.22, 1.4385), parts["white"], 0.003, (5, 0, 0))
    box((0.02, 0.02, 0.07), (0, 0.50, 1.385), parts["rubber"], 0.006)
    cushion((0.25, 0.035, 0.07), (0, 0.485, 1.335), parts["rubber"], (-4, 0, 2), 0.4)
    box((0.225, 0.004, 0.052), (0, 0.4655, 1.3355), parts["mirror"], 0.008, (-7, 0, 4))
    plate((3, 3), (0, 0.2, 0.22), parts["carpet"], (-90, 0, 0))
    for x, wide in ((0.29, 0.07), (0.40, 0.09)):
        box((wide, 0.02, 0.1), (x, 0.84, 0.42), parts["satin"], 0.01, (-30, 0, 0))
    # Firewall and bonnet, so that light comes through windows only.
    box((1.6, 0.02, 0.8), (0, 1.18, 0.55), parts["void"], 0.002)
    loft([(-0.75, 0.80), (-0.6, 0.90), (0.0, 0.94), (0.6, 0.90), (0.75, 0.80)], [1.22, 1.5, 1.9, 2.2], lambda y, x, z: (x, y, z - 0.10 * (y - 1.22) ** 2), parts["bonnet"])


def main():
    name, out, *rest = sys.argv[sys.argv.index("--") + 1 :]
    look = INSIDES[name]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    parts = kit(look)
    look.dashboard(parts)
    seats(parts)
    shell(parts, look.glass_roof)
    sky(look.view, look.turn, 0.9)
    lamp((0, 1.5, 1.9), (0, 0.3, 0.9), (1.5, 0.9), 75)
    for side in (-1, 1):
        lamp((side * 1.5, 0.1, 1.5), (0, 0.3, 0.8), (1.4, 0.6), 55)
    lamp((0, -0.7, 1.36), (0, 0.8, 0.8), (0.9, 0.5), 38, False)
    camera(look.eye, look.target, look.lens, 1.05)
    import render

    render.shoot_inside(out, int(rest[0]) if rest else 40)


if __name__ == "__main__":
    main()
