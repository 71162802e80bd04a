"""Five dashboards of our own design, all for right-hand drive. Each takes a kit of materials by name."""

import math

import bpy
from mathutils import Euler, Vector

from fittings import box, crisp, cushion, cylinder, finish, loft, plate, ring, screen, tube

STATIONS = [-0.78, -0.70, -0.58, -0.42, -0.24, -0.08, 0.08, 0.24, 0.42, 0.58, 0.70, 0.78]
DRIVER = 0.37


def wrap(x, y, z):
    """The dashboard bends towards the doors."""
    share = min(1, abs(x) / 0.74)
    return (x, y - 0.10 * share**3, z - 0.012 * share**2)


def across(profile, material, smoothness=2):
    loft(profile, STATIONS, wrap, material, smoothness)


def seam(y, z, radius, material):
    tube([wrap(x, y, z) for x in STATIONS], radius, material)


def face(place, tilt, yaw=0):
    """Places on a leaning panel: across, up and out of it."""
    turn = Euler((math.radians(tilt), 0, math.radians(yaw)))

    def at(right, up, out=0.0):
        offset = Vector((right, -out, up))
        offset.rotate(turn)
        return Vector(place) + offset

    return at


def louvres(kit, x, y, z, wide, high, rows=4, turn=0):
    """A flat air vent."""
    place = Vector(wrap(x, y, z))
    box((wide, 0.02, high), place, kit["edge"], 0.008, (0, 0, turn))
    box((wide - 0.008, 0.0215, high - 0.008), place + Vector((0, -0.0006, 0)), kit["void"], 0.006, (0, 0, turn))
    for row in range(rows):
        up = (row - (rows - 1) / 2) * (high - 0.012) / rows
        box((wide - 0.014, 0.012, 0.0025), place + Vector((0, -0.008, up)), kit["slat"], 0.001, (24, 0, turn))
    box((0.014, 0.012, 0.012), place + Vector((0, -0.014, 0)), kit["edge"], 0.003, (0, 0, turn))


def round_vent(kit, place, radius, tilt=-8, yaw=0):
    at = face(place, tilt, yaw)
    angles = (90 + tilt, 0, yaw)
    cylinder(radius, 0.03, at(0, 0), kit["edge"], angles, 0.004)
    cylinder(radius * 0.86, 0.032, at(0, 0, 0.0005), kit["void"], angles)
    for row in range(-2, 3):
        wide = 2 * math.sqrt((radius * 0.84) ** 2 - (row * radius * 0.3) ** 2)
        box((wide, 0.01, 0.003), at(0, row * radius * 0.3, 0.016), kit["slat"], 0.001, (tilt + 20, 0, yaw))
    cylinder(radius * 0.2, 0.036, at(0, 0, 0.002), kit["slat"], angles)


def knob(kit, at, tilt, right, up, radius=0.024):
    angles = (90 + tilt, 0, 0)
    cylinder(radius * 1.14, 0.012, at(right, up, 0.004), kit["edge"], angles)
    cylinder(radius, 0.028, at(right, up, 0.01), kit["rubber"], angles, 0.003)
    box((0.0025, 0.002, radius * 0.4), at(right, up + radius * 0.55, 0.0245), kit["white"], 0.0005, (tilt, 0, 0))


def keys(kit, at, tilt, count, up, pitch=0.032):
    for number in range(count):
        right = (number - (count - 1) / 2) * pitch
        box((pitch * 0.8, 0.008, 0.016), at(right, up, 0.004), kit["rubber"], 0.003, (tilt, 0, 0))
        box((0.009, 0.001, 0.0018), at(right, up, 0.0083), kit["white"], 0.0004, (tilt, 0, 0))


def display(kit, picture, place, size, tilt, strength=1.5, rim=0.012):
    """A screen in its frame."""
    at = face(place, tilt[0], tilt[2])
    box((size[0] + rim, 0.014, size[1] + rim), place, kit["piano"], 0.007, tilt)
    plate(size, at(0, 0, 0.0076), screen(picture, strength), tilt)


def steering_wheel(kit, spokes=3, radius=0.182, flat=False):
    tilt = -24
    at = face((DRIVER, 0.405, 0.905), tilt)
    lean = (tilt, 0, 0)
    turn = (math.radians(90 + tilt), 0, 0)
    rim = ring(radius, 0.0165, at(0, 0), kit["leather"], turn)
    rim.scale = (1.03, 0.93 if flat else 0.98, 1.15)
    for side in (-1, 1):
        grip = [at(side * radius * math.cos(math.radians(a)), radius * 0.97 * math.sin(math.radians(a)), 0.002) for a in range(-25, 56, 10)]
        tube(grip, 0.0185, kit["leather"])
    cushion((0.15, 0.055, 0.12), at(0, -0.008, 0.008), kit["pad"], lean, 0.4)
    ring(0.019, 0.0016, at(0, 0.004, 0.0365), kit["edge"], turn)
    for side in (-1, 1):
        box((0.118, 0.018, 0.042), at(side * 0.118, -0.004, -0.004), kit["spoke"], 0.007, lean)
        box((0.058, 0.012, 0.034), at(side * 0.104, -0.004, 0.009), kit["piano"], 0.005, lean)
        for row in (-1, 1):
            box((0.018, 0.005, 0.010), at(side * 0.104 + 0.012 * row, -0.004 + 0.0085 * row, 0.0155), kit["rubber"], 0.002, lean)
        if spokes == 4:
            box((0.026, 0.014, 0.10), at(side * 0.05, -0.118, -0.006), kit["spoke"], 0.006, (tilt, -side * 18, 0))
        tube([at(side * 0.03, 0.035, -0.055), at(side * 0.10, 0.045, -0.05), at(side * 0.185, 0.058, -0.045)], 0.0085, kit["rubber"])
    if spokes == 3:
        for side in (-1, 1):
            box((0.012, 0.014, 0.10), at(side * 0.017, -0.122, -0.006), kit["spoke"], 0.005, lean)
        box((0.04, 0.012, 0.09), at(0, -0.12, -0.01), kit["void"], 0.005, lean)
    cylinder(0.055, 0.2, at(0, 0, -0.11), kit["rubber"], (90 + tilt, 0, 0), 0.02)
    box((0.13, 0.11, 0.11), at(0, -0.01, -0.09), kit["rubber"], 0.03, lean)


def hood(kit, picture, wide=0.205, high=1.052):
    """Instruments under a hood."""
    x = DRIVER
    arch = [(-wide, 0.935), (-wide * 0.95, high - 0.047), (-wide * 0.8, high - 0.014), (-wide * 0.4, high), (wide * 0.4, high), (wide * 0.8, high - 0.014), (wide * 0.95, high - 0.047), (wide, 0.935)]

    def place(y, along, z):
        fall = 1.0 if y < 0.6 else 1.03 - 1.4 * max(0, y - 0.72)
        return (x + along * (1 - 0.25 * max(0, y - 0.66)), y, 0.93 + (z - 0.93) * fall)

    loft(arch, [0.585, 0.595, 0.66, 0.80, 0.95], place, kit["pad"])
    display(kit, picture, (x, 0.668, 0.985), (wide * 1.46, wide * 0.49), (-14, 0, 0), 1.6)


def glovebox(kit, y, high, low):
    """The lines of its lid, and a catch."""
    corners = [wrap(-0.62, y + 0.004, high), wrap(-0.2, y + 0.004, high), wrap(-0.2, y + 0.03, low), wrap(-0.62, y + 0.03, low), wrap(-0.62, y + 0.004, high)]
    tube(corners, 0.0022, kit["void"], False)
    box((0.07, 0.012, 0.018), wrap(-0.41, y - 0.002, high - 0.02), kit["piano"], 0.004)


def console(kit, top, width=1.0, back=-0.6):
    profile = [(-0.16, 0.30), (-0.145, top - 0.035), (-0.12, top), (0.12, top), (0.145, top - 0.035), (0.16, 0.30)]
    loft(crisp(profile, 0.012), [back, -0.3, 0.0, 0.25, 0.45, 0.60], lambda y, x, z: (x * width * (1 + 0.10 * max(0, y)), y, z + 0.05 * max(0, y - 0.1)), kit["low"])


def cups(kit, top, places):
    for x, y in places:
        cylinder(0.041, 0.010, (x, y, top), kit["rim"], (0, 0, 0))
        cylinder(0.037, 0.012, (x, y, top + 0.0005), kit["void"], (0, 0, 0))


def lever(kit, x, y, top, tall=0.0):
    """A gear lever: collar, gaiter and knob."""
    cylinder(0.042, 0.014, (x, y, top), kit["rim"], (4, 0, 0), 0.005)
    bpy.ops.mesh.primitive_cone_add(vertices=48, radius1=0.038, radius2=0.012, depth=0.08 + tall, location=(x, y - 0.005, top + 0.04 + tall / 2))
    finish(bpy.context.object, kit["leather"], 1)
    cushion((0.046, 0.058, 0.08), (x, y - 0.015 - tall * 0.2, top + 0.105 + tall), kit["leather"], (-12, 0, 0), 0.45)
    box((0.024, 0.004, 0.03), (x, y - 0.046 - tall * 0.2, top + 0.118 + tall), kit["edge"], 0.005, (-12, 0, 0))


SOFT = [(1.16, 0.955), (0.98, 0.985), (0.80, 0.99), (0.66, 0.978), (0.585, 0.955), (0.562, 0.93), (0.565, 0.912), (0.60, 0.905)]
SHELF = [(1.16, 0.95), (0.95, 0.965), (0.74, 0.962), (0.62, 0.945), (0.572, 0.922), (0.575, 0.905), (0.60, 0.897)]
UPRIGHT = crisp([(1.16, 0.985), (0.95, 1.0), (0.70, 1.0), (0.60, 0.985), (0.575, 0.95), (0.57, 0.905), (0.60, 0.895)], 0.01)


def small(kit):
    """A small hatch: hard plastic, round vents, a little screen and a manual."""
    across(SOFT, kit["pad"])
    across(crisp([(0.602, 0.912), (0.580, 0.90), (0.575, 0.84), (0.56, 0.80), (0.60, 0.78)], 0.01), kit["trim"])
    across(crisp([(0.60, 0.79), (0.552, 0.78), (0.55, 0.70), (0.60, 0.61), (0.70, 0.52), (0.82, 0.45)], 0.012), kit["low"])
    seam(0.583, 0.905, 0.003, kit["void"])
    glovebox(kit, 0.545, 0.755, 0.63)
    tilt = -8
    at = face((0, 0.555, 0.86), tilt)
    box((0.30, 0.12, 0.36), at(0, -0.03, -0.05), kit["low"], 0.03, (tilt, 0, 0))
    box((0.264, 0.01, 0.142), at(0, 0.035, 0.011), kit["piano"], 0.012, (tilt, 0, 0))
    plate((0.176, 0.104), at(0, 0.036, 0.0168), screen("radio", 1.3), (tilt, 0, 0))
    for side in (-1, 1):
        for up in (0.062, 0.012):
            box((0.026, 0.008, 0.03), at(side * 0.11, up, 0.016), kit["rubber"], 0.004, (tilt, 0, 0))
    for right in (-0.09, 0, 0.09):
        knob(kit, at, tilt, right, -0.085 - 0.0, 0.028)
    keys(kit, at, tilt, 6, -0.15, 0.036)
    for side in (-1, 1):
        round_vent(kit, wrap(side * 0.655, 0.578, 0.885), 0.048, -4, -side * 12)
        round_vent(kit, wrap(side * 0.205, 0.58, 0.878), 0.044)
    hood(kit, "dials", 0.19, 1.045)
    steering_wheel(kit, 3)
    console(kit, 0.60)
    box((0.2, 0.12, 0.02), (0, 0.5, 0.622), kit["void"], 0.01, (8, 0, 0))
    lever(kit, 0.0, 0.36, 0.618, 0.05)
    cups(kit, 0.607, ((-0.045, 0.2), (0.045, 0.2)))
    tube([(0.07, 0.02, 0.60), (0.07, 0.06, 0.63), (0.07, 0.17, 0.672)], 0.014, kit["rubber"], False)
    cylinder(0.018, 0.1, (0.07, 0.13, 0.658), kit["leather"], (110, 0, 0), 0.008)


def family(kit):
    """A family SUV: one wide screen above a wide console."""
    across(SOFT, kit["pad"])
    across([(0.602, 0.912), (0.590, 0.902), (0.584, 0.88), (0.580, 0.858), (0.585, 0.843), (0.60, 0.835)], kit["trim"])
    across(crisp([(0.60, 0.842), (0.566, 0.836), (0.545, 0.80), (0.548, 0.72), (0.60, 0.62), (0.70, 0.52), (0.82, 0.45)], 0.012), kit["low"])
    seam(0.574, 0.951, 0.0022, kit["stitch"])
    seam(0.556, 0.83, 0.0022, kit["stitch"])
    for z in (0.9035, 0.8405):
        seam(0.582, z, 0.0022, kit["edge"])
    glovebox(kit, 0.545, 0.775, 0.64)
    for x, turn in ((-0.64, 13), (-0.14, 0), (0.14, 0), (0.64, -13)):
        louvres(kit, x, 0.578, 0.872, 0.13, 0.048, 4, turn)
    display(kit, "map", (-0.01, 0.585, 1.01), (0.335, 0.178), (-6, 0, 4))
    at = face((0, 0.548, 0.79), -8)
    box((0.30, 0.02, 0.06), at(0, 0), kit["piano"], 0.006, (-8, 0, 0))
    for right in (-0.115, 0.115):
        knob(kit, at, -8, right, 0.0)
    keys(kit, at, -8, 5, -0.014)
    plate((0.13, 0.018), at(0, 0.014, 0.0108), screen("climate", 1.2), (-8, 0, 0))
    hood(kit, "dials")
    steering_wheel(kit, 4)
    box((0.24, 0.16, 0.02), (0, 0.54, 0.655), kit["void"], 0.006, (8, 0, 0))
    box((0.10, 0.13, 0.006), (0, 0.52, 0.667), kit["rubber"], 0.01, (8, 0, 0))
    console(kit, 0.635, 1.12)
    box((0.23, 0.44, 0.010), (0, 0.25, 0.647), kit["edge"], 0.022, (4.5, 0, 0))
    box((0.218, 0.428, 0.012), (0, 0.25, 0.648), kit["piano"], 0.02, (4.5, 0, 0))
    cups(kit, 0.6535, ((-0.055, 0.13), (-0.055, 0.225)))
    cylinder(0.038, 0.03, (0.045, 0.31, 0.672), kit["edge"], (4, 0, 0), 0.006)
    cylinder(0.034, 0.036, (0.045, 0.31, 0.674), kit["rubber"], (4, 0, 0), 0.006)
    for number in range(3):
        box((0.034, 0.03, 0.012), (0.055, 0.235 - 0.042 * number, 0.661 - 0.003 * number), kit["rubber"], 0.004, (4, 0, 0))
    cushion((0.23, 0.34, 0.09), (0, -0.20, 0.665), kit["seat"], (0, 0, 0), 0.25)


def work(kit):
    """A ute or van: upright, hard wearing, with handles to pull yourself up by."""
    across(UPRIGHT, kit["pad"])
    across(crisp([(0.602, 0.90), (0.578, 0.895), (0.57, 0.80), (0.60, 0.79)], 0.01), kit["low"])
    across(crisp([(0.60, 0.80), (0.56, 0.79), (0.556, 0.70), (0.60, 0.60), (0.70, 0.50), (0.82, 0.43)], 0.012), kit["pad"])
    seam(0.572, 0.897, 0.003, kit["void"])
    seam(0.562, 0.795, 0.003, kit["void"])
    glovebox(kit, 0.57, 0.875, 0.815)
    glovebox(kit, 0.552, 0.765, 0.62)
    tilt = -6
    at = face((0, 0.556, 0.83), tilt)
    box((0.36, 0.10, 0.40), at(0, -0.02, -0.04), kit["low"], 0.02, (tilt, 0, 0))
    for side in (-1, 1):
        box((0.045, 0.02, 0.17), at(side * 0.148, 0.075, 0.008), kit["void"], 0.008, (tilt, 0, 0))
        for row in range(6):
            box((0.042, 0.014, 0.004), at(side * 0.148, 0.012 + row * 0.025, 0.016), kit["slat"], 0.001, (tilt + 22, 0, 0))
        louvres(kit, side * 0.665, 0.576, 0.865, 0.085, 0.07, 5, -side * 12)
    box((0.234, 0.014, 0.142), at(0, 0.09, 0.01), kit["piano"], 0.008, (tilt, 0, 0))
    plate((0.19, 0.112), at(0, 0.094, 0.0178), screen("radio", 1.3), (tilt, 0, 0))
    for right in (-0.105, 0, 0.105):
        knob(kit, at, tilt, right, -0.06, 0.034)
    keys(kit, at, tilt, 7, -0.13, 0.042)
    knob(kit, at, tilt, 0.13, -0.19, 0.02)
    box((0.13, 0.02, 0.03), at(-0.06, -0.19, 0.006), kit["void"], 0.006, (tilt, 0, 0))
    hood(kit, "dials", 0.2, 1.06)
    steering_wheel(kit, 3, 0.19)
    console(kit, 0.57)
    box((0.22, 0.2, 0.02), (0, 0.47, 0.592), kit["void"], 0.02, (6, 0, 0))
    lever(kit, 0.02, 0.3, 0.588, 0.09)
    cups(kit, 0.577, ((-0.045, 0.16), (0.05, 0.16)))
    cushion((0.20, 0.34, 0.10), (0, -0.20, 0.61), kit["seat"], (0, 0, 0), 0.25)
    for side in (-1, 1):
        pillar = [(side * 0.75, 0.86, 1.115), (side * 0.715, 0.80, 1.135), (side * 0.69, 0.67, 1.225), (side * 0.70, 0.60, 1.29)]
        tube(pillar, 0.016, kit["rubber"])


def electric(kit):
    """An electric car: a bare shelf, a long slit for air and one big screen."""
    across(SHELF, kit["pad"])
    across(crisp([(0.602, 0.90), (0.589, 0.895), (0.588, 0.872), (0.60, 0.868)], 0.004), kit["void"])
    across(crisp([(0.60, 0.872), (0.584, 0.866), (0.582, 0.815), (0.60, 0.806)], 0.006), kit["trim"])
    across(crisp([(0.60, 0.81), (0.585, 0.80), (0.60, 0.74), (0.68, 0.64), (0.80, 0.55), (0.90, 0.48)], 0.012), kit["low"])
    seam(0.586, 0.869, 0.0028, kit["light"])
    display(kit, "navigation", (0.0, 0.53, 0.985), (0.39, 0.235), (-5, 0, 3), 1.4, 0.014)
    box((0.10, 0.06, 0.10), (0, 0.59, 0.93), kit["rubber"], 0.02)
    display(kit, "speed", (DRIVER, 0.64, 0.972), (0.24, 0.062), (-12, 0, 0), 1.4)
    steering_wheel(kit, 2, 0.176, True)
    console(kit, 0.585, 1.15)
    box((0.24, 0.30, 0.012), (0, 0.40, 0.604), kit["edge"], 0.02, (3, 0, 0))
    box((0.232, 0.292, 0.014), (0, 0.40, 0.6045), kit["rubber"], 0.02, (3, 0, 0))
    for x in (-0.058, 0.058):
        box((0.09, 0.16, 0.012), (x, 0.42, 0.61), kit["pad"], 0.012, (10, 0, 0))
    box((0.24, 0.2, 0.012), (0, 0.12, 0.594), kit["trim"], 0.02)
    cups(kit, 0.598, ((-0.055, 0.12), (0.055, 0.12)))
    cushion((0.24, 0.34, 0.08), (0, -0.20, 0.61), kit["seat"], (0, 0, 0), 0.25)


def saloon(kit):
    """A large car: veneer, leather, and instruments and map behind one long pane."""
    across(SOFT, kit["pad"])
    across(crisp([(0.602, 0.912), (0.584, 0.905), (0.578, 0.875), (0.572, 0.825), (0.60, 0.81)], 0.01), kit["trim"])
    across(crisp([(0.60, 0.82), (0.556, 0.81), (0.542, 0.77), (0.55, 0.70), (0.60, 0.62), (0.70, 0.52), (0.82, 0.45)], 0.012), kit["low"])
    for z, y in ((0.909, 0.584), (0.816, 0.57)):
        seam(y, z, 0.0026, kit["edge"])
    seam(0.574, 0.951, 0.0022, kit["stitch"])
    seam(0.552, 0.80, 0.0022, kit["stitch"])
    seam(0.545, 0.78, 0.0022, kit["stitch"])
    glovebox(kit, 0.543, 0.755, 0.64)
    for x, turn in ((-0.63, 13), (-0.07, 0), (0.07, 0), (0.63, -13)):
        louvres(kit, x, 0.574, 0.862, 0.125, 0.052, 3, turn)
    pane = face((0.19, 0.60, 1.0), -9)
    box((0.70, 0.016, 0.165), pane(0, 0), kit["piano"], 0.008, (-9, 0, 0))
    box((0.706, 0.012, 0.171), pane(0, 0, -0.003), kit["edge"], 0.006, (-9, 0, 0))
    plate((0.30, 0.10), pane(DRIVER - 0.19, 0, 0.0086), screen("dials", 1.5), (-9, 0, 0))
    plate((0.285, 0.148), pane(-0.19, 0, 0.0086), screen("map", 1.5), (-9, 0, 0))
    steering_wheel(kit, 3)
    at = face((0, 0.545, 0.765), -10)
    box((0.27, 0.02, 0.04), at(0, 0), kit["piano"], 0.005, (-10, 0, 0))
    keys(kit, at, -10, 7, 0, 0.034)
    console(kit, 0.635, 1.15)
    box((0.232, 0.45, 0.010), (0, 0.25, 0.647), kit["edge"], 0.022, (4.5, 0, 0))
    box((0.224, 0.442, 0.012), (0, 0.25, 0.648), kit["trim"], 0.02, (4.5, 0, 0))
    cups(kit, 0.662, ((-0.05, 0.39), (0.05, 0.39)))
    lever(kit, 0.035, 0.22, 0.654, -0.02)
    cylinder(0.03, 0.026, (-0.055, 0.2, 0.66), kit["edge"], (4, 0, 0), 0.005)
    cushion((0.24, 0.36, 0.09), (0, -0.20, 0.665), kit["seat"], (0, 0, 0), 0.25)
