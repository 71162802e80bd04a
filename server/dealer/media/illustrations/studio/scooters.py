"""A scooter of our own. Metres, as in shapes.py."""

import math

from parts import alloy, amber_lens, box, cast_metal, disc, lens, material, paint, plastic, red_lens, rubber, skin, slab, steel, tube

FRONT, REAR, RADIUS = 0.66, -0.64, 0.26
ACROSS = (-1, -0.6, 0, 0.6, 1)


def cast():
    return material("cast wheel", 0.3, 0.3, 0.9)


def scooter():
    for hub in (FRONT, REAR):
        wheel(hub)
    nose()
    body()
    bars()
    engine()


def wheel(hub):
    disc("tyre", (0, hub, RADIUS), RADIUS, 0.115, rubber(), "X", 0.05, 96)
    disc("rim", (0, hub, RADIUS), 0.185, 0.1, cast(), "X", 0.012, 96)
    for side in (-1, 1):
        disc("well", (side * 0.04, hub, RADIUS), 0.165, 0.025, material("dark well", 0.006, 0.6), "X", 0.004, 96)
        disc("hub", (side * 0.05, hub, RADIUS), 0.05, 0.036, cast(), "X", 0.008)
        for spoke in range(5):
            turn = spoke * 2 * math.pi / 5
            ends = [(side * 0.055, hub + reach * math.cos(turn), RADIUS + reach * math.sin(turn)) for reach in (0.03, 0.166)]
            tube("spoke", ends, 0.017, cast())
    disc("brake", (0.066, hub, RADIUS), 0.11, 0.004, alloy(), "X", 0.001)
    guard = []
    for step in range(7):
        angle = math.radians((25 if hub > 0 else 35) + step * 20)
        rim = [(x * 0.075, 0.305 - x * x * 0.035) for x in ACROSS]
        guard.append([(x, hub + out * math.cos(angle), RADIUS + out * math.sin(angle)) for x, out in rim])
    skin("mudguard", guard, paint() if hub > 0 else plastic(), 0.008)


SHIELD = ((0.28, 0.42, 0.13, 0.08), (0.4, 0.5, 0.18, 0.14), (0.56, 0.545, 0.215, 0.19), (0.72, 0.53, 0.21, 0.2), (0.86, 0.45, 0.165, 0.15), (0.98, 0.37, 0.11, 0.09))
"""The leg shield from below: height, how far forward, half its width, and how far its edges go back."""


def shield(name, look, forward=0.0, rows=SHIELD, thickness=0.012):
    points = [[(x * wide, y + forward - x * x * back, z) for x in ACROSS] for z, y, wide, back in rows]
    skin(name, points, look, thickness)


def nose():
    shield("shield", paint())
    inner = [(z, y - 0.1, wide * 0.96, back * 0.35) for z, y, wide, back in SHIELD]
    shield("inner shield", plastic(), rows=inner)
    for side in (-1, 1):
        rows = [[(side * x, at(x, z) - 0.02, z + x * 0.22) for x in (0.02, 0.06, 0.1, 0.14)] for z in (0.61, 0.645, 0.68, 0.71)]
        skin("lamp", rows, lens(), 0.006)
        skin("lamp mirror", [[(x, y - 0.008, z) for x, y, z in row] for row in rows], alloy(), 0.004)
        strip = [[(side * x, at(x, z) - 0.018, z + x * 0.22) for x in (0.07, 0.1, 0.14)] for z in (0.572, 0.584, 0.596)]
        skin("signal", strip, amber_lens(), 0.008)
        tube("fork", [(side * 0.075, FRONT, RADIUS), (side * 0.065, 0.5, 0.62)], 0.02, alloy())
    vent = [[(x, at(abs(x), z) - 0.012, z) for x in (-0.11, -0.04, 0.04, 0.11)] for z in (0.4, 0.45, 0.5)]
    skin("vent", vent, plastic(), 0.008)
    pane = [(0.93, 0.42, 0.12, 0.08), (1.04, 0.39, 0.15, 0.1), (1.15, 0.34, 0.15, 0.1), (1.24, 0.29, 0.11, 0.07)]
    shield("screen", material("glass", 0.03, 0.05), 0.03, pane, 0.004)


def at(x, z):
    """How far forward the leg shield is."""
    below, above = next(pair for pair in zip(SHIELD, SHIELD[1:]) if pair[0][0] <= z <= pair[1][0])
    share = (z - below[0]) / (above[0] - below[0])
    y, wide, back = (below[part] * (1 - share) + above[part] * share for part in (1, 2, 3))
    return y - (x / wide) ** 2 * back


def body():
    slab("floor", [(0.4, 0.24), (0.38, 0.35), (0.3, 0.33), (-0.06, 0.33), (-0.14, 0.4), (-0.16, 0.24)], 0.34, plastic(), 0.02)
    skirt = [[(0.19, 0.4, 0.36), (0.2, 0.4, 0.29), (0.16, 0.4, 0.22)], [(0.185, 0.12, 0.335), (0.21, 0.12, 0.27), (0.16, 0.12, 0.2)], [(0.185, -0.2, 0.36), (0.21, -0.2, 0.28), (0.17, -0.2, 0.21)]]
    skin("skirt", skirt, paint(), mirrored=True)
    slab("hatch", [(-0.06, 0.33), (-0.02, 0.5), (-0.04, 0.7), (-0.3, 0.72), (-0.3, 0.33)], 0.3, plastic(), 0.03)
    side = [
        [(0.1, 0.0, 0.69), (0.155, 0.0, 0.56), (0.17, -0.02, 0.44), (0.16, -0.08, 0.33)],
        [(0.12, -0.2, 0.73), (0.2, -0.2, 0.6), (0.215, -0.22, 0.46), (0.19, -0.24, 0.36)],
        [(0.125, -0.45, 0.76), (0.21, -0.45, 0.65), (0.215, -0.47, 0.53), (0.17, -0.5, 0.47)],
        [(0.11, -0.7, 0.79), (0.18, -0.7, 0.72), (0.175, -0.72, 0.64), (0.12, -0.74, 0.6)],
        [(0.05, -0.95, 0.84), (0.1, -0.96, 0.8), (0.09, -0.97, 0.75), (0.03, -0.97, 0.73)],
    ]
    skin("side", side, paint(), mirrored=True)
    slab("seat", [(0.02, 0.69), (0.02, 0.74), (-0.14, 0.775), (-0.38, 0.775), (-0.48, 0.82), (-0.74, 0.845), (-0.82, 0.82), (-0.78, 0.77), (-0.4, 0.71)], 0.29, material("seat of parts", 0.02, 0.55), 0.045)
    box("tail", (0, -0.86, 0.79), (0.12, 0.22, 0.1), plastic(), 0.03)
    box("rear lamp", (0, -0.975, 0.79), (0.14, 0.05, 0.06), red_lens(), 0.02)
    rail = [(0.13, -0.6, 0.8), (0.15, -0.72, 0.87), (0.1, -0.93, 0.9), (-0.1, -0.93, 0.9), (-0.15, -0.72, 0.87), (-0.13, -0.6, 0.8)]
    tube("rail", rail, 0.014, plastic())
    slab("plate holder", [(-0.9, 0.74), (-0.97, 0.74), (-1.04, 0.46), (-1.01, 0.45)], 0.16, plastic(), 0.01)
    box("plate", (0, -1.03, 0.54), (0.2, 0.012, 0.14), material("blank plate", 0.7, 0.4), 0.004)


def bars():
    slab("cowl", [(0.36, 0.96), (0.4, 1.04), (0.3, 1.09), (0.2, 1.07), (0.18, 1.0), (0.26, 0.95)], 0.2, paint(), 0.035)
    box("clocks", (0, 0.23, 1.075), (0.15, 0.1, 0.03), plastic(), 0.012)
    tube("bar", [(-0.35, 0.16, 1.03), (-0.1, 0.27, 1.03), (0.1, 0.27, 1.03), (0.35, 0.16, 1.03)], 0.014, plastic())
    for side in (-1, 1):
        tube("grip", [(side * 0.22, 0.217, 1.03), (side * 0.36, 0.155, 1.03)], 0.019, plastic())
        box("switches", (side * 0.18, 0.24, 1.035), (0.07, 0.06, 0.05), plastic(), 0.015)
        tube("lever", [(side * 0.2, 0.29, 1.025), (side * 0.34, 0.23, 1.01)], 0.007, alloy())
        tube("mirror arm", [(side * 0.17, 0.26, 1.05), (side * 0.28, 0.28, 1.2)], 0.007, plastic())
        disc("mirror", (side * 0.3, 0.28, 1.23), 0.055, 0.022, plastic(), "Y", 0.008)


def engine():
    slab("drive case", [(-0.22, 0.2), (-0.2, 0.34), (-0.5, 0.36), (-0.74, 0.34), (-0.76, 0.2), (-0.6, 0.17)], 0.09, cast_metal(), 0.03, 0.11)
    box("block", (0, -0.3, 0.28), (0.2, 0.3, 0.18), cast_metal(), 0.03)
    tube("pipe", [(-0.05, -0.2, 0.22), (-0.13, -0.25, 0.18), (-0.15, -0.45, 0.22)], 0.02, steel())
    tube("silencer", [(-0.155, -0.44, 0.24), (-0.165, -0.9, 0.36)], 0.058, plastic())
    box("heat shield", (-0.215, -0.66, 0.305), (0.012, 0.3, 0.07), alloy(), 0.006)
    for side in (-1, 1):
        tube("shock", [(side * 0.135, -0.66, 0.3), (side * 0.13, -0.56, 0.6)], 0.026, material("spring", 0.3, 0.3, 1.0))
