"""Two motorcycles of our own: an adventure bike on wire wheels and a small naked one. Metres, as in shapes.py."""

import math

from mathutils import Matrix

from parts import alloy, amber_lens, box, cast_metal, disc, lens, material, paint, plastic, red_lens, rubber, skin, slab, spun, steel, tube

ACROSS = (-1, -0.6, 0, 0.6, 1)


def dark_metal():
    return material("dark metal", 0.035, 0.3, 0.85)


def bright():
    return material("exhaust", 0.36, 0.22, 1.0)


def seat():
    return material("seat of parts", 0.022, 0.6)


def glass():
    return material("glass", 0.03, 0.05)


def hull(name, sections, look, thickness=0.012):
    """A body around the middle: for each section how far forward, then (half width, height) from the lower edge to the top."""
    rows = []
    for y, *points in sections:
        left = [(-x, y, z) for x, z in points]
        rows.append(left + [(x, y, z) for x, z in reversed(points[:-1])])
    skin(name, rows, look, thickness)


def tyre(hub, radius, half, depth):
    """The outline of a tyre, and of the rim in it."""
    outline = []
    for step in range(13):
        turn = math.radians(-100 + step * 200 / 12)
        outline.append((half * math.sin(turn), radius - depth + depth * max(math.cos(turn), -0.2)))
    spun("tyre", hub, outline, rubber())
    rim = radius - depth
    profile = [(-half * 0.72, rim + 0.008), (-half * 0.74, rim - 0.006), (-half * 0.4, rim - 0.022), (half * 0.4, rim - 0.022), (half * 0.74, rim - 0.006), (half * 0.72, rim + 0.008)]
    return rim - 0.02, profile


def brake(hub, size, x):
    disc("brake", (x, hub[0], hub[1]), size, 0.005, alloy(), "X", 0.001, 96)
    disc("brake middle", (x, hub[0], hub[1]), size * 0.62, 0.0065, dark_metal(), "X", 0.001, 64)


def wire_wheel(hub, radius, half, depth):
    """Knobs on the tyre and thirty-two spokes."""
    inner, profile = tyre(hub, radius, half, depth)
    spun("rim", hub, profile, dark_metal())
    y, z = hub
    disc("hub", (0, y, z), 0.042, 0.1, cast_metal(), "X", 0.012)
    for at in range(32):
        turn = at * math.pi / 16
        side = 1 if at % 2 else -1
        lean = turn + (0.33 if at % 4 < 2 else -0.33)
        tube("spoke", [(side * 0.045, y + 0.042 * math.cos(lean), z + 0.042 * math.sin(lean)), (side * 0.008, y + inner * math.cos(turn), z + inner * math.sin(turn))], 0.0028, bright())
    for at in range(52):
        turn = (at + 0.5) * 2 * math.pi / 52
        matrix = Matrix.Rotation(turn, 3, "X")
        for x, out, tall in ((-0.3, 0.0, 0.02), (0.3, 0.0, 0.02)) if at % 2 else ((-0.78, -0.02, 0.02), (0, 0.002, 0.02), (0.78, -0.02, 0.02)):
            reach = radius + out
            box("knob", (x * half, y + reach * math.cos(turn), z + reach * math.sin(turn)), (half * 0.46, tall, 0.024), rubber(), 0.004, matrix)


def cast_wheel(hub, radius, half, depth):
    inner, profile = tyre(hub, radius, half, depth)
    spun("rim", hub, profile, dark_metal())
    y, z = hub
    disc("hub", (0, y, z), 0.05, 0.11, dark_metal(), "X", 0.014)
    for at in range(5):
        for spread in (-0.17, 0.17):
            turn = at * math.tau / 5 + 0.3
            ends = [(0, y + 0.045 * math.cos(turn + spread * 2), z + 0.045 * math.sin(turn + spread * 2)), (0, y + inner * math.cos(turn + spread), z + inner * math.sin(turn + spread))]
            tube("spoke", ends, 0.013, dark_metal())


def fork(axle, top, x, upper, lower, share):
    """Thick tubes above, thin ones below; the share of the length that the lower part has."""
    (y, z), (head_y, head_z) = axle, top
    knee = (y + (head_y - y) * share, z + (head_z - z) * share)
    for side in (-1, 1):
        tube("fork", [(side * x, y, z), (side * x, *knee)], lower, bright())
        tube("fork tube", [(side * x, *knee), (side * x, head_y, head_z)], upper, dark_metal())
        box("axle lug", (side * x, y + 0.005, z), (0.05, 0.07, 0.09), cast_metal(), 0.02)
    tube("axle", [(-x - 0.03, y, z), (x + 0.03, y, z)], 0.012, cast_metal())
    lean = Matrix.Rotation(math.atan2(y - head_y, head_z - z), 3, "X")
    for reach in (0.76, 0.97):
        box("clamp", (0, y + (head_y - y) * reach - 0.015, z + (head_z - z) * reach), (x * 2 + 0.07, 0.075, 0.035), dark_metal(), 0.012, lean)


def single(y, z):
    """An engine of one cylinder: its cases, fins, and covers. Its middle is at y, z."""
    case = [(-0.2, 0.06), (-0.21, -0.07), (-0.12, -0.13), (0.14, -0.14), (0.2, -0.06), (0.17, 0.05), (0.08, 0.1), (-0.1, 0.1)]
    slab("cases", [(y + a, z + b) for a, b in case], 0.24, dark_metal(), 0.03)
    for side in (-1, 1):
        slab("cover", [(y + a * 0.8 + 0.005, z + b * 0.85) for a, b in case], 0.03, cast_metal(), 0.012, side * 0.13)
        disc("clutch", (side * 0.147, y - 0.05, z - 0.005), 0.075, 0.03, material("engine cover", 0.3, 0.3, 0.9), "X", 0.012)
        disc("clutch cap", (side * 0.163, y - 0.05, z - 0.005), 0.03, 0.008, dark_metal(), "X", 0.003)
        disc("generator", (side * 0.147, y + 0.085, z - 0.035), 0.045, 0.03, material("engine cover", 0.3, 0.3, 0.9), "X", 0.01)
    lean = Matrix.Rotation(math.radians(-12), 3, "X")
    for step in range(9):
        up = 0.11 + step * 0.021
        box("fin", (0, y + 0.06 + up * 0.2, z + up), (0.2, 0.19, 0.009), cast_metal(), 0.003, lean)
    box("barrel", (0, y + 0.1, z + 0.19), (0.165, 0.155, 0.24), dark_metal(), 0.02, lean)
    box("head", (0, y + 0.125, z + 0.325), (0.2, 0.17, 0.075), cast_metal(), 0.02, lean)
    box("head cover", (0, y + 0.135, z + 0.375), (0.17, 0.15, 0.05), material("engine cover", 0.3, 0.3, 0.9), 0.02, lean)
    box("throttle body", (0, y - 0.06, z + 0.27), (0.09, 0.17, 0.09), plastic(), 0.03)


def drive(y, z, pivot, tyre_half):
    """A swinging arm, the chain and its wheels; y and z of the rear axle."""
    for side in (-1, 1):
        tube("arm", [(side * 0.1, *pivot), (side * (tyre_half + 0.04), y + 0.2, z + 0.035), (side * (tyre_half + 0.04), y - 0.03, z)], 0.026, alloy())
        box("arm end", (side * (tyre_half + 0.04), y, z), (0.03, 0.12, 0.06), alloy(), 0.012)
    tube("axle", [(-tyre_half - 0.07, y, z), (tyre_half + 0.07, y, z)], 0.011, cast_metal())
    x = -(tyre_half + 0.012)
    disc("sprocket", (x, y, z), 0.1, 0.008, dark_metal(), "X", 0.002, 64)
    disc("sprocket ring", (x - 0.002, y, z), 0.07, 0.008, alloy(), "X", 0.002, 64)
    front_y, front_z = pivot[0] + 0.06, pivot[1] + 0.01
    for up, front_up in ((0.1, 0.035), (-0.1, -0.035)):
        tube("chain", [(x, y, z + up), (x, front_y, front_z + front_up)], 0.0075, dark_metal())
    brake((y, z), 0.11, tyre_half + 0.015)


def controls(y, z, half, rise, mirror):
    """A bar with grips, levers, clocks and mirrors; y and z of its clamp."""
    bar = [(-half, y - 0.11, z + rise), (-half * 0.55, y - 0.03, z + rise + 0.01), (-0.09, y, z), (0.09, y, z), (half * 0.55, y - 0.03, z + rise + 0.01), (half, y - 0.11, z + rise)]
    tube("bar", bar, 0.0125, dark_metal())
    box("bar clamp", (0, y, z), (0.14, 0.05, 0.05), dark_metal(), 0.012)
    for side in (-1, 1):
        tube("grip", [(side * half * 0.66, y - 0.047, z + rise + 0.007), (side * (half + 0.015), y - 0.113, z + rise)], 0.0185, rubber())
        box("switches", (side * half * 0.6, y - 0.03, z + rise + 0.012), (0.06, 0.05, 0.05), plastic(), 0.014)
        tube("lever", [(side * half * 0.6, y + 0.02, z + rise), (side * half * 0.95, y - 0.035, z + rise - 0.012)], 0.007, alloy())
        tube("mirror arm", [(side * half * 0.62, y - 0.02, z + rise + 0.03), (side * half * 0.72, y + 0.01, z + rise + mirror * 0.55), (side * half * 0.86, y, z + rise + mirror)], 0.006, plastic())
        disc("mirror", (side * half * 0.92, y, z + rise + mirror + 0.03), 0.052, 0.02, plastic(), "Y", 0.008)


def signals(y, z, x):
    for side in (-1, 1):
        tube("signal arm", [(side * 0.06, y, z), (side * (x - 0.02), y, z)], 0.007, plastic())
        box("signal", (side * x, y, z), (0.06, 0.03, 0.035), amber_lens(), 0.012)


def plate(y, z):
    slab("plate holder", [(y + 0.16, z + 0.2), (y + 0.1, z + 0.22), (y - 0.02, z - 0.06), (y + 0.005, z - 0.07)], 0.13, plastic(), 0.01)
    box("plate", (0, y - 0.012, z), (0.2, 0.012, 0.14), material("blank plate", 0.7, 0.4), 0.004, Matrix.Rotation(math.radians(-12), 3, "X"))


def spring(low, high):
    tube("damper", [(0, *low), (0, *high)], 0.022, dark_metal())
    for step in range(7):
        share = 0.2 + step * 0.1
        y, z = (low[axis] + (high[axis] - low[axis]) * share for axis in (0, 1))
        disc("coil", (0, y, z), 0.038, 0.014, material("spring", 0.5, 0.3, 1.0), "Z", 0.006)


def feet(y, z):
    for side in (-1, 1):
        tube("peg", [(side * 0.13, y, z), (side * 0.24, y, z)], 0.014, dark_metal())
        slab("peg plate", [(y + 0.05, z + 0.01), (y - 0.03, z - 0.02), (y - 0.1, z + 0.14), (y - 0.03, z + 0.16)], 0.012, alloy(), 0.005, side * 0.128)
        tube("pedal", [(side * 0.15, y + 0.02, z), (side * 0.16, y + 0.17, z + 0.005)], 0.008, alloy())
    tube("stand", [(-0.13, y - 0.02, z - 0.03), (-0.17, y - 0.2, z - 0.06)], 0.012, dark_metal())


def adventure():
    """Tall and narrow: a long fork, wire wheels with knobs, a screen, hand guards and a high silencer."""
    front, rear = (0.765, 0.348), (-0.735, 0.326)
    wire_wheel(front, 0.348, 0.045, 0.07)
    wire_wheel(rear, 0.326, 0.066, 0.085)
    brake(front, 0.145, -0.066)
    head = (0.4, 1.09)
    fork(front, head, 0.1, 0.029, 0.023, 0.36)
    for side in (-1, 1):
        guard = [(0.78, 0.3, 0.018), (0.765, 0.42, 0.03), (0.71, 0.53, 0.034), (0.665, 0.61, 0.026)]
        skin("fork guard", [[(side * 0.112, y + wide, z), (side * 0.137, y + 0.006, z), (side * 0.112, y - wide, z)] for y, z, wide in guard], plastic(), 0.006)
    fender = [(0.36, 0.73, 0.045), (0.5, 0.79, 0.07), (0.66, 0.815, 0.085), (0.84, 0.79, 0.085), (1.0, 0.735, 0.07), (1.09, 0.69, 0.035)]
    skin("mudguard", [[(x * wide, y, z - x * x * 0.035) for x in ACROSS] for y, z, wide in fender], paint(), 0.008)
    single(0.06, 0.46)
    slab("bash plate", [(0.36, 0.44), (0.3, 0.28), (-0.1, 0.26), (-0.14, 0.3), (0.24, 0.32), (0.33, 0.44)], 0.24, alloy(), 0.012)
    drive(*rear, (-0.2, 0.46), 0.066)
    spring((-0.3, 0.42), (-0.22, 0.78))
    for side in (-1, 1):
        tube("frame", [(side * 0.04, 0.36, 1.0), (side * 0.13, 0.16, 0.86), (side * 0.13, -0.16, 0.7), (side * 0.125, -0.22, 0.42)], 0.018, dark_metal())
        tube("cradle", [(side * 0.04, 0.38, 0.94), (side * 0.1, 0.33, 0.5), (side * 0.1, 0.22, 0.31), (side * 0.1, -0.14, 0.32), (side * 0.12, -0.22, 0.42)], 0.016, dark_metal())
        tube("subframe", [(side * 0.12, -0.14, 0.72), (side * 0.11, -0.5, 0.86), (side * 0.1, -0.82, 0.92)], 0.013, dark_metal())
        tube("strut", [(side * 0.125, -0.2, 0.52), (side * 0.11, -0.56, 0.86)], 0.012, dark_metal())
        tube("crash bar", [(side * 0.11, 0.34, 0.52), (side * 0.24, 0.32, 0.6), (side * 0.26, 0.2, 0.76), (side * 0.15, 0.14, 0.86)], 0.013, dark_metal())
    tank = [
        (0.34, (0.1, 0.9), (0.13, 0.98), (0.1, 1.05), (0, 1.075)),
        (0.22, (0.15, 0.82), (0.185, 0.95), (0.13, 1.075), (0, 1.105)),
        (0.06, (0.15, 0.8), (0.18, 0.92), (0.12, 1.055), (0, 1.085)),
        (-0.1, (0.13, 0.78), (0.14, 0.87), (0.1, 0.965), (0, 0.985)),
        (-0.2, (0.1, 0.78), (0.11, 0.84), (0.08, 0.9), (0, 0.91)),
    ]
    hull("tank", tank, paint())
    disc("cap", (0, 0.14, 1.103), 0.04, 0.016, alloy(), "Z", 0.005)
    shroud = [
        [(0.17, 0.1, 0.93), (0.195, 0.11, 0.84), (0.175, 0.13, 0.76)],
        [(0.18, 0.26, 0.97), (0.215, 0.28, 0.85), (0.185, 0.28, 0.7)],
        [(0.16, 0.4, 0.99), (0.2, 0.43, 0.88), (0.175, 0.4, 0.72)],
        [(0.11, 0.54, 1.0), (0.15, 0.56, 0.92), (0.14, 0.52, 0.83)],
    ]
    skin("shroud", shroud, paint(), 0.012, mirrored=True)
    for side in (-1, 1):
        box("radiator", (side * 0.125, 0.34, 0.76), (0.06, 0.045, 0.2), material("fins", 0.02, 0.6), 0.008)
    bench = [(0.0, 0.94), (-0.06, 0.985), (-0.16, 0.925), (-0.34, 0.905), (-0.5, 0.925), (-0.58, 0.965), (-0.9, 0.99), (-0.96, 0.965), (-0.9, 0.935), (-0.5, 0.87), (-0.2, 0.84)]
    slab("seat", bench, 0.23, seat(), 0.04)
    side_panel = [
        [(0.125, -0.16, 0.84), (0.14, -0.18, 0.75), (0.13, -0.2, 0.68)],
        [(0.125, -0.45, 0.87), (0.145, -0.45, 0.81), (0.13, -0.44, 0.75)],
        [(0.11, -0.74, 0.94), (0.13, -0.74, 0.9), (0.115, -0.72, 0.86)],
        [(0.07, -0.98, 0.97), (0.085, -0.98, 0.95), (0.07, -0.96, 0.93)],
    ]
    skin("side panel", side_panel, paint(), 0.01, mirrored=True)
    rack = [(0.1, -0.62, 0.99), (0.12, -0.7, 1.015), (0.11, -1.0, 1.02), (-0.11, -1.0, 1.02), (-0.12, -0.7, 1.015), (-0.1, -0.62, 0.99)]
    tube("rack", rack, 0.011, dark_metal())
    for y in (-0.78, -0.88):
        box("rack bar", (0, y, 1.018), (0.22, 0.03, 0.008), dark_metal(), 0.003)
    tail_guard = [(-0.8, 0.9, 0.09), (-0.96, 0.9, 0.085), (-1.08, 0.84, 0.07)]
    skin("rear mudguard", [[(x * wide, y, z - x * x * 0.02) for x in ACROSS] for y, z, wide in tail_guard], plastic(), 0.008)
    box("rear lamp", (0, -1.0, 0.945), (0.13, 0.03, 0.045), red_lens(), 0.015)
    signals(-0.98, 0.87, 0.15)
    plate(-1.1, 0.72)
    pipe = [(0.04, 0.24, 0.78), (0.06, 0.34, 0.7), (0.1, 0.31, 0.52), (-0.05, 0.25, 0.34), (-0.13, 0.05, 0.31), (-0.155, -0.18, 0.4), (-0.15, -0.34, 0.62)]
    tube("header", pipe, 0.022, bright())
    spun_can((-0.165, -0.4, 0.655), (-0.185, -0.86, 0.8), 0.062)
    mask = [(0.5, 1.02, 0.1, 0.05), (0.6, 1.0, 0.13, 0.08), (0.625, 0.93, 0.12, 0.08), (0.6, 0.86, 0.07, 0.04)]
    skin("mask", [[(x * wide, y - x * x * back, z) for x in ACROSS] for y, z, wide, back in mask], paint(), 0.01)
    for side in (-1, 1):
        disc("lamp ring", (side * 0.048, 0.605, 0.95), 0.043, 0.05, plastic(), "Y", 0.01)
        disc("lamp mirror", (side * 0.048, 0.628, 0.95), 0.036, 0.014, alloy(), "Y", 0.004)
        disc("lamp glass", (side * 0.048, 0.636, 0.95), 0.037, 0.01, lens(), "Y", 0.004)
    pane = [(0.6, 1.0, 0.12), (0.56, 1.12, 0.145), (0.505, 1.25, 0.145), (0.465, 1.34, 0.105)]
    skin("screen", [[(x * wide, y - x * x * 0.07, z) for x in ACROSS] for y, z, wide in pane], glass(), 0.004)
    box("clocks", (0, 0.5, 1.15), (0.16, 0.03, 0.1), plastic(), 0.015)
    signals(0.5, 0.9, 0.19)
    controls(0.36, 1.16, 0.41, 0.035, 0.14)
    for side in (-1, 1):
        guard = [(0.22, 0.405, 0.024), (0.31, 0.4, 0.044), (0.4, 0.34, 0.042), (0.44, 0.25, 0.016)]
        skin("hand guard", [[(side * x, y, 1.195 + up * tall) for up in (-1, 0, 1)] for x, y, tall in guard], plastic(), 0.012)
    feet(-0.16, 0.36)


def spun_can(start, end, radius):
    """A silencer with a dark end cap."""
    tube("silencer", [start, end], radius, bright())
    far = [end[axis] + (end[axis] - start[axis]) * 0.06 for axis in range(3)]
    tube("silencer cap", [end, far], radius * 0.86, dark_metal())
    mouth = [far[axis] + (far[axis] - end[axis]) * 0.5 for axis in range(3)]
    tube("mouth", [far, mouth], radius * 0.4, steel())


def small():
    """A light bike to learn on: cast wheels, one lamp, a short tail and a low silencer."""
    front, rear = (0.655, 0.3), (-0.655, 0.303)
    cast_wheel(front, 0.3, 0.055, 0.08)
    cast_wheel(rear, 0.303, 0.07, 0.085)
    brake(front, 0.14, -0.072)
    fork(front, (0.345, 0.99), 0.095, 0.027, 0.021, 0.42)
    fender = []
    for step in range(7):
        angle = math.radians(38 + step * 17)
        fender.append([(x * 0.07, front[0] + (0.335 - x * x * 0.03) * math.cos(angle), front[1] + (0.335 - x * x * 0.03) * math.sin(angle)) for x in ACROSS])
    skin("mudguard", fender, paint(), 0.007)
    single(0.03, 0.4)
    drive(*rear, (-0.2, 0.38), 0.07)
    spring((-0.32, 0.36), (-0.24, 0.68))
    for side in (-1, 1):
        tube("frame", [(side * 0.035, 0.33, 0.92), (side * 0.13, 0.14, 0.76), (side * 0.13, -0.14, 0.62), (side * 0.12, -0.22, 0.36)], 0.017, dark_metal())
        tube("cradle", [(side * 0.035, 0.34, 0.84), (side * 0.12, 0.2, 0.5), (side * 0.11, 0.12, 0.3)], 0.015, dark_metal())
        for start, end in (((0.24, 0.84), (0.2, 0.5)), ((0.02, 0.7), (0.2, 0.6)), ((0.02, 0.7), (-0.14, 0.46))):
            tube("brace", [(side * 0.125, *start), (side * 0.125, *end)], 0.01, dark_metal())
        tube("subframe", [(side * 0.115, -0.14, 0.64), (side * 0.1, -0.5, 0.76), (side * 0.09, -0.72, 0.84)], 0.013, dark_metal())
        tube("strut", [(side * 0.12, -0.2, 0.46), (side * 0.1, -0.5, 0.76)], 0.011, dark_metal())
    tank = [
        (0.3, (0.09, 0.82), (0.12, 0.88), (0.09, 0.95), (0, 0.965)),
        (0.18, (0.14, 0.74), (0.18, 0.86), (0.13, 0.985), (0, 1.01)),
        (0.02, (0.15, 0.72), (0.18, 0.84), (0.125, 0.975), (0, 1.0)),
        (-0.12, (0.125, 0.72), (0.13, 0.8), (0.095, 0.885), (0, 0.905)),
        (-0.2, (0.1, 0.73), (0.105, 0.77), (0.08, 0.82), (0, 0.83)),
    ]
    hull("tank", tank, paint())
    disc("cap", (0, 0.12, 1.008), 0.038, 0.016, alloy(), "Z", 0.005)
    shroud = [
        [(0.165, 0.02, 0.86), (0.185, 0.03, 0.78), (0.165, 0.05, 0.7)],
        [(0.17, 0.18, 0.88), (0.21, 0.2, 0.76), (0.18, 0.2, 0.62)],
        [(0.14, 0.33, 0.87), (0.19, 0.36, 0.75), (0.165, 0.33, 0.58)],
        [(0.12, 0.42, 0.82), (0.155, 0.43, 0.74), (0.15, 0.4, 0.64)],
    ]
    skin("shroud", shroud, paint(), 0.012, mirrored=True)
    box("radiator", (0, 0.3, 0.56), (0.26, 0.04, 0.2), material("fins", 0.02, 0.6), 0.008)
    bench = [(-0.08, 0.8), (-0.12, 0.85), (-0.2, 0.83), (-0.34, 0.81), (-0.44, 0.83), (-0.5, 0.9), (-0.72, 0.935), (-0.78, 0.91), (-0.7, 0.88), (-0.44, 0.79), (-0.2, 0.75)]
    slab("seat", bench, 0.23, seat(), 0.04)
    panel = [
        [(0.12, -0.18, 0.75), (0.135, -0.2, 0.69), (0.12, -0.22, 0.63)],
        [(0.12, -0.42, 0.79), (0.14, -0.42, 0.73), (0.115, -0.4, 0.68)],
        [(0.1, -0.64, 0.87), (0.12, -0.64, 0.83), (0.095, -0.62, 0.79)],
        [(0.05, -0.86, 0.93), (0.06, -0.86, 0.91), (0.045, -0.84, 0.89)],
    ]
    skin("side panel", panel, paint(), 0.01, mirrored=True)
    rail = [(0.1, -0.5, 0.86), (0.125, -0.56, 0.9), (0.11, -0.8, 0.965), (0.05, -0.86, 0.965)]
    for side in (-1, 1):
        tube("grab rail", [(side * x, y, z) for x, y, z in rail], 0.011, dark_metal())
    box("tail", (0, -0.74, 0.87), (0.12, 0.2, 0.05), plastic(), 0.02)
    box("rear lamp", (0, -0.85, 0.895), (0.11, 0.03, 0.04), red_lens(), 0.015)
    signals(-0.84, 0.83, 0.15)
    plate(-0.95, 0.64)
    pipe = [(0.03, 0.2, 0.72), (-0.02, 0.29, 0.62), (-0.08, 0.27, 0.38), (-0.12, 0.12, 0.25), (-0.13, -0.15, 0.25), (-0.15, -0.32, 0.29)]
    tube("header", pipe, 0.019, bright())
    spun_can((-0.155, -0.3, 0.29), (-0.19, -0.72, 0.42), 0.056)
    slab("belly", [(0.24, 0.36), (0.2, 0.25), (-0.14, 0.23), (-0.18, 0.28), (0.1, 0.29)], 0.23, paint(), 0.02)
    nose = [(0.43, 0.99, 0.06, 0.02), (0.5, 0.97, 0.095, 0.05), (0.535, 0.9, 0.1, 0.055), (0.5, 0.81, 0.055, 0.02)]
    skin("nose", [[(x * wide, y - x * x * back, z) for x in ACROSS] for y, z, wide, back in nose], paint(), 0.02)
    disc("lamp bowl", (0, 0.505, 0.895), 0.072, 0.08, plastic(), "Y", 0.02)
    disc("lamp mirror", (0, 0.547, 0.895), 0.062, 0.014, alloy(), "Y", 0.004)
    disc("lamp glass", (0, 0.557, 0.895), 0.063, 0.01, lens(), "Y", 0.004)
    pane = [(0.475, 0.985, 0.07), (0.42, 1.055, 0.085), (0.37, 1.1, 0.06)]
    skin("screen", [[(x * wide, y - x * x * 0.03, z) for x in ACROSS] for y, z, wide in pane], glass(), 0.004)
    box("clocks", (0, 0.4, 1.04), (0.13, 0.03, 0.07), plastic(), 0.012)
    signals(0.47, 0.84, 0.17)
    controls(0.3, 1.045, 0.37, 0.03, 0.12)
    feet(-0.2, 0.32)
