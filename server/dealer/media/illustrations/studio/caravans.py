"""Caravans of our own: composite walls, a plinth of chequer plate, and an A-frame with gas bottles. Metres, as in shapes.py."""

import math

from mathutils import Matrix, Vector

from parts import alloy, amber_lens, box, disc, material, paint, plastic, red_lens, slab, steel, tube

WIDTH = 2.36


def caravan(length, axles, roof, dark_front=True, stripe=(0.06, 0.06, 0.07)):
    """A touring caravan; `roof` is its height."""
    front, back = length / 2 - 0.1, -length / 2 - 0.1
    half = WIDTH / 2
    floor = 0.62
    plate = chequer_plate()
    nose = [(front - 0.5, roof), (front - 0.06, roof - 0.75), (front, roof - 1.2), (front, floor)]
    slab("walls", [(back, floor), (back, roof - 0.1), (back + 0.12, roof), *nose], WIDTH, paint(), 0.05)
    skirt = [(back - 0.012, 0.5), (back - 0.012, 1.0), (front + 0.012, 1.0), (front + 0.012, 0.5)]
    slab("plinth", skirt, WIDTH + 0.024, plate, 0.02)
    if dark_front:
        guard = [(front - 0.1, 0.98), (front - 0.1, 1.5), (front + 0.016, 1.46), (front + 0.016, 0.98)]
        slab("stone guard", guard, WIDTH + 0.02, plate, 0.015)
    hubs = [(at - (axles - 1) / 2) * 0.82 - 0.15 for at in range(axles)]
    for side in (-1, 1):
        flank(side, half, front, back, roof, stripe)
        for hub in hubs:
            arch(side, half, hub)
    door(-half, front - 1.9, roof)
    awning(-half, front - 1.1, back + 0.7, roof)
    box("hatch", (0, 0.7, roof + 0.03), (0.6, 0.6, 0.09), material("smoke", 0.05, 0.2), 0.03)
    box("air conditioner", (0, -0.8, roof + 0.1), (0.7, 0.95, 0.22), material("white plastic", 0.75, 0.4), 0.06)
    drawbar(front, roof)
    rear(back, roof)


def motorhome(front, back):
    """The body of a motorhome, with a bed above its cab."""
    half, floor, roof = WIDTH / 2, 0.5, 3.05
    nose = [(front, floor), (front, 1.95), (front + 1.0, 2.12), (front + 1.28, 2.35), (front + 1.1, 2.85), (front + 0.5, roof)]
    slab("walls", [(back, floor), (back, roof - 0.1), (back + 0.12, roof), *reversed(nose)], WIDTH, paint(), 0.06)
    slab("skirt", [(back - 0.01, 0.42), (back - 0.01, 0.8), (front, 0.8), (front, 0.42)], WIDTH + 0.02, material("skirt", 0.25, 0.35, 0.3), 0.02)
    look = material("swoosh", 0, 0.3, 0.2, (0.05, 0.1, 0.16))
    for side in (-1, 1):
        x = side * (half + 0.002)
        box("stripe", (x, (front + back) / 2, 1.2), (0.006, front - back - 0.2, 0.1), look, 0)
        box("stripe", (x, (front + back) / 2 - 0.4, 1.33), (0.006, front - back - 1.2, 0.035), material("second stripe", 0.3, 0.3), 0)
        for y, wide, z in ((front - 0.75 if side > 0 else back + 2.6, 0.8, 1.95), (back + 0.95, 0.95, 1.95), (front + 0.45, 0.6, 2.52)):
            box("window frame", (x, y, z), (0.02, wide + 0.07, 0.52 if z < 2 else 0.34), plastic(), 0.008)
            box("window", (x + side * 0.012, y, z), (0.02, wide, 0.45 if z < 2 else 0.27), acrylic(), 0.008)
        arch(side, half, -1.47)
        for z in (0.95, 1.7):
            box("rear lamp", (side * 0.95, back - 0.02, z), (0.16, 0.03, 0.2), red_lens(), 0.02)
    door(-half, front - 0.75, 2.72)
    awning(-half, front - 0.1, back + 0.5, roof + 0.02)
    box("hatch", (0, 0.2, roof + 0.04), (0.7, 0.7, 0.1), material("smoke", 0.05, 0.2), 0.03)
    box("air conditioner", (0, -1.6, roof + 0.11), (0.7, 0.95, 0.22), material("white plastic", 0.75, 0.4), 0.06)
    box("rear window frame", (0, back - 0.005, 2.1), (1.3, 0.02, 0.6), plastic(), 0.008)
    box("rear window", (0, back - 0.016, 2.1), (1.22, 0.02, 0.53), acrylic(), 0.008)
    box("plate", (-0.5, back - 0.02, 0.85), (0.37, 0.012, 0.125), material("blank plate", 0.7, 0.4), 0.004)
    box("bumper bar", (0, back - 0.05, 0.5), (WIDTH * 0.94, 0.1, 0.16), plastic(), 0.03)


def chequer_plate():
    return material("chequer plate", 0.03, 0.38, 0.6)


def acrylic():
    return material("acrylic", 0.012, 0.06)


def flank(side, half, front, back, roof, stripe):
    """Windows and stripes of one side; the kerb side leaves room for the door."""
    x = side * (half + 0.002)
    length = front - back
    middle = (front + back) / 2
    box("stripe", (x, middle, 1.13), (0.006, length - 0.2, 0.09), material("stripe", 0, 0.3, 0.2, stripe), 0)
    box("stripe", (x, middle + 0.3, 1.24), (0.006, length - 0.9, 0.03), material("second stripe", 0.3, 0.3), 0)
    panes = [(front - 1.0, 0.8), (back + 0.95, 0.8)]
    if length > 5.2:
        panes.append((middle - 0.3, 0.8 if side < 0 else 1.15))
    for y, wide in panes:
        box("window frame", (x, y, roof - 0.86), (0.02, wide + 0.07, 0.6), plastic(), 0.008)
        box("window", (x + side * 0.012, y, roof - 0.86), (0.02, wide, 0.53), acrylic(), 0.008)


def arch(side, half, hub):
    disc("arch", (side * (half - 0.1), hub, 0.37), 0.42, 0.24, material("arch", 0.004, 0.9), "X", 0.01)
    wheel((side * (half - 0.03), hub, 0.35), 0.35, side)
    rim = [math.pi * step / 16 for step in range(17)]
    points = [(side * (half + 0.03), hub + 0.43 * math.cos(at), 0.37 + 0.43 * math.sin(at)) for at in rim]
    tube("flare", points, 0.028, plastic())


def door(x, y, roof):
    high = roof - 1.2
    box("door frame", (x - 0.004, y, 0.62 + high / 2), (0.016, 0.72, high), alloy(), 0.006)
    box("door", (x - 0.01, y, 0.62 + high / 2), (0.016, 0.66, high - 0.06), paint(), 0.006)
    box("door window", (x - 0.02, y, roof - 0.96), (0.016, 0.44, 0.5), acrylic(), 0.006)
    box("door grip", (x - 0.034, y + 0.26, 1.4), (0.03, 0.05, 0.16), plastic(), 0.01)
    box("step", (x - 0.13, y, 0.45), (0.34, 0.6, 0.04), alloy(), 0.01)


def awning(x, front, back, roof):
    look = material("awning", 0.6, 0.35)
    tube("awning", [(x - 0.06, back, roof - 0.12), (x - 0.06, front, roof - 0.12)], 0.055, look)
    for y in (back + 0.05, front - 0.05):
        tube("awning arm", [(x - 0.03, y, roof - 0.15), (x - 0.03, y, 1.35)], 0.016, look)


def drawbar(front, roof):
    for side in (-1, 1):
        tube("A-frame", [(side * 0.75, front - 0.3, 0.55), (side * 0.05, front + 1.35, 0.5)], 0.05, steel())
        disc("gas bottle", (side * 0.2, front + 0.48, 0.85), 0.16, 0.5, material("gas bottle", 0.7, 0.3), "Z", 0.07)
    box("coupling", (0, front + 1.42, 0.52), (0.1, 0.24, 0.1), steel(), 0.02)
    tube("jockey wheel", [(0.22, front + 1.0, 0.14), (0.22, front + 1.0, 0.95)], 0.025, alloy())
    disc("jockey tyre", (0.22, front + 1.0, 0.11), 0.11, 0.06, plastic(), "X", 0.02)
    box("boot", (0, front + 0.14, 0.78), (1.5, 0.3, 0.42), chequer_plate(), 0.03)
    lean = Matrix.Rotation(math.radians(6), 3, "X")
    box("front window frame", (0, front - 0.03, roof - 0.7), (1.5, 0.03, 0.5), plastic(), 0.01, lean)
    box("front window", (0, front - 0.012, roof - 0.7), (1.42, 0.03, 0.43), acrylic(), 0.01, lean)


def rear(back, roof):
    box("bumper bar", (0, back - 0.16, 0.58), (WIDTH * 0.9, 0.1, 0.1), steel(), 0.02)
    for side in (-1, 1):
        box("lamp", (side * 0.98, back - 0.02, 1.16), (0.2, 0.03, 0.34), plastic(), 0.02)
        box("red", (side * 0.98, back - 0.04, 1.22), (0.16, 0.02, 0.18), red_lens(), 0.02)
        box("amber", (side * 0.98, back - 0.04, 1.07), (0.16, 0.02, 0.08), amber_lens(), 0.02)
        tube("bumper arm", [(side * 0.6, back + 0.1, 0.56), (side * 0.6, back - 0.16, 0.57)], 0.03, steel())
    box("rear window frame", (0, back - 0.005, roof - 0.78), (1.4, 0.02, 0.56), plastic(), 0.008)
    box("rear window", (0, back - 0.016, roof - 0.78), (1.32, 0.02, 0.49), acrylic(), 0.008)
    wheel((0.0, back - 0.2, 0.98), 0.36, -1, "Y")
    box("plate", (-0.62, back - 0.225, 0.58), (0.37, 0.012, 0.125), material("blank plate", 0.7, 0.4), 0.004)


def wheel(centre, radius, side, axis="X"):
    """A tyre on an alloy rim with eight spokes; `side` is where its face looks."""
    rim, width = alloy(), 0.22
    face = side * width * 0.42
    made = [
        disc("tyre", (0, 0, 0), radius, width, material("tyre", 0.018, 0.75), "X", 0.045, 64),
        disc("rim", (face, 0, 0), radius * 0.66, 0.06, rim, "X", 0.02, 64),
        disc("dish", (face + side * 0.022, 0, 0), radius * 0.56, 0.03, material("dish", 0.05, 0.5, 0.8), "X", 0.01, 64),
        disc("cap", (face + side * 0.045, 0, 0), radius * 0.15, 0.03, rim, "X", 0.01),
    ]
    for spoke in range(8):
        turn = Matrix.Rotation(spoke * math.pi / 4, 3, "X")
        offset = turn @ Vector((0, 0, radius * 0.32))
        place = (face + side * 0.034, offset.y, offset.z)
        made.append(box("spoke", place, (0.03, radius * 0.13, radius * 0.62), rim, 0.012, turn))
    spin = Matrix.Rotation(math.pi / 2, 4, "Z") if axis == "Y" else Matrix()
    for item in made:
        item.data.transform(Matrix.Translation(Vector(centre)) @ spin)
