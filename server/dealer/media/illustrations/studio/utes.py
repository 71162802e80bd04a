"""What turns a pickup into an Australian ute: four full doors, bars, steps, a canopy or a tray. Metres, as in shapes.py."""

import math

import bmesh
import bpy
from mathutils import Matrix, Vector, geometry

import shapes
from parts import alloy, amber_lens, both, box, disc, link, material, paint, plastic, red_lens, slab, steel, tube

CAB_BACK, TUB_BACK = -1.05, -2.6
"""Where the cab and the tub of a crew cab end."""
KNOTS = ((9, 9), (0.07, 0.07), (-0.62, CAB_BACK), (-1.02, -1.18), (-1.95, -2.11), (-2.58, TUB_BACK), (-9, -9.02))
"""Places along the pack's pickup and where they go: the half door behind becomes a whole one, the tub shorter."""


DROVER = ((9, 9), (-0.2, -0.2), (-0.98, -1.28), (-1.86, -2.16), (-2.1, -2.6), (-9, -9.5))
MUSTER = ((9, 9), (-0.25, -0.25), (-1.1, -1.32), (-1.86, -2.08), (-2.06, -2.56), (-9, -9.5))
"""The same for two wagons."""


def moved(y, knots):
    for (first, to_first), (last, to_last) in zip(knots, knots[1:]):
        if y >= last:
            return to_first + (y - first) / (last - first) * (to_last - to_first)
    return y


def lengthen(knots):
    """Moves what lies along the car from the first of each pair of places to the second. Wheels stay round."""

    def work(mesh):
        for vertex in mesh.verts:
            vertex.co.y = moved(vertex.co.y, knots)

    round_ones = shapes.wheels()
    for thing in shapes.meshes():
        if thing in round_ones:
            middle = shapes.hub(thing)[0].y
            thing.data.transform(Matrix.Translation((0, moved(middle, knots) - middle, 0)))
        else:
            shapes.edit(thing, work)


def crew_cab(_shape):
    lengthen(KNOTS)
    for side in (-1, 1):
        found = shapes.reach((side * 3, -0.82, 1.02), (-side, 0, 0))
        if found:
            box("door grip", (found[0].x + side * 0.012, -0.86, 1.02), (0.03, 0.17, 0.03), plastic(), 0.012)


def from_wagon(knots, back, belt):
    """Takes the back of a wagon's roof away: its cab gets a wall, and a soft cover lies on the tub."""

    def change(shape):
        lengthen(knots)
        top = belt + shape.lift
        for thing in shapes.meshes():
            if thing not in shapes.wheels():
                shapes.edit(thing, lambda mesh: cut_roof(mesh, back, 0.2 if shapes.is_glass(thing) else top))
        cab_wall(back, top)
        edge = tub_edge(back, top - 0.02)
        mesh = bmesh.new()
        mesh.faces.new([mesh.verts.new((x, y, top - 0.005)) for x, y in edge])
        made = bpy.data.meshes.new("cover")
        mesh.to_mesh(made)
        mesh.free()
        link("cover", made, material("cover cloth", 0.015, 0.8))
        tube("rail", [(x, y, top - 0.005) for x, y in edge], 0.026, plastic())

    return change


def cut_roof(mesh, back, top):
    for place, way in (((0, back, 0), (0, 1, 0)), ((0, 0, top), (0, 0, 1))):
        everything = mesh.verts[:] + mesh.edges[:] + mesh.faces[:]
        bmesh.ops.bisect_plane(mesh, geom=everything, plane_co=place, plane_no=way)
    gone = [face for face in mesh.faces if (spot := face.calc_center_median()).y < back - 1e-4 and spot.z > top + 1e-4]
    bmesh.ops.delete(mesh, geom=gone, context="FACES")


def cab_wall(back, top):
    """Closes the cab where it was cut, with a window."""
    corners = [vertex.co for thing in shapes.meshes() for vertex in thing.data.vertices]
    corners = [spot.xz for spot in corners if abs(spot.y - back) < 0.002 and spot.z > top - 0.05]
    outline = [corners[at] for at in geometry.convex_hull_2d(corners)]
    centre = sum(outline, Vector((0, 0))) / len(outline)
    for name, size, rise, look, y in (("cab wall", 1, 0, paint(), back), ("cab window", 0.8, 0.03, material("canopy glass", 0.01, 0.06), back - 0.012)):
        mesh = bmesh.new()
        spots = [centre + (spot - centre) * size + Vector((0, rise)) for spot in outline]
        mesh.faces.new([mesh.verts.new((spot.x, y, spot.y)) for spot in spots])
        made = bpy.data.meshes.new(name)
        mesh.to_mesh(made)
        mesh.free()
        link(name, made, look)


def tub_edge(back, height):
    """Points along the tub's rim: down one side, across the tailgate and up the other side."""
    tail = shapes.reach((0, -6, height), (0, 1, 0))[0].y
    ys = [back + (tail + 0.1 - back) * step / 10 for step in range(11)]
    side = [(found[0].x, y) for y in ys if (found := shapes.reach((3, y, height), (-1, 0, 0)))]
    wide = min(side[-1][0] - 0.06, 0.8)
    gate = [(x, found[0].y) for step in range(7) if (found := shapes.reach(((x := wide - wide * step / 3), -6, height), (0, 1, 0)))]
    return side + gate + [(-x, y) for x, y in reversed(side)]


def sports_bar(shape):
    """A hoop behind the cab."""
    top, half = 1.72 + shape.lift, 0.76
    for y in (CAB_BACK - 0.2, CAB_BACK - 0.32):
        tube("sports bar", [(-half, y - 0.3, 1.16), (-half * 0.86, y, top), (half * 0.86, y, top), (half, y - 0.3, 1.16)], 0.032, steel())
    for side in (-1, 1):
        tube("sports bar", [(side * half, CAB_BACK - 0.5, 1.16), (side * half, TUB_BACK + 0.5, 1.2)], 0.03, steel())


def side_steps(shape):
    for side in (-1, 1):
        z = 0.36 + shape.lift
        points = [(side * 0.82, 1.1, z + 0.06), (side * 0.98, 0.95, z), (side * 0.98, -0.85, z), (side * 0.82, -1.0, z + 0.06)]
        tube("side step", points, 0.04, steel())


def tub_liner(shape):
    """Black caps on the rails, and a dark tub."""
    z = 1.17 + shape.lift
    for side in (-1, 1):
        box("rail", (side * 0.885, (CAB_BACK + TUB_BACK) / 2, z), (0.11, CAB_BACK - TUB_BACK - 0.06, 0.04), plastic(), 0.015)
    box("rail", (0, TUB_BACK + 0.06, z), (1.7, 0.08, 0.04), plastic(), 0.015)


def bull_bar(shape):
    """Steel in front of the grille, with two driving lamps."""
    nose = max(found[0].y for z in (0.5, 0.65, 0.85, 1.0) if (found := shapes.reach((0, 6, z), (0, -1, 0)))) + 0.07
    low = 0.45 + shape.lift
    black = material("bar", 0.02, 0.32)
    hoop = [(-0.5, nose, low + 0.1), (-0.46, nose, low + 0.66), (0.46, nose, low + 0.66), (0.5, nose, low + 0.1)]
    tube("bull bar", hoop, 0.036, black)
    tube("bull bar", [(-0.5, nose, low + 0.42), (0.5, nose, low + 0.42)], 0.026, black)
    for side in (-1, 1):
        wing = [(side * 0.49, nose, low + 0.5), (side * 0.9, nose - 0.2, low + 0.48), (side * 1.0, nose - 0.5, low + 0.3), (side * 0.98, nose - 0.55, low + 0.1)]
        tube("bull bar", wing, 0.034, black)
        disc("driving lamp", (side * 0.24, nose + 0.05, low + 0.56), 0.1, 0.08, black, "Y", 0.02)
        disc("driving lens", (side * 0.24, nose + 0.09, low + 0.56), 0.088, 0.012, material("lamp glass", 0.8, 0.05, 0.6), "Y", 0.004)
    outline = [(nose - 0.3, low - 0.05), (nose - 0.3, low + 0.2), (nose + 0.04, low + 0.2), (nose + 0.06, low + 0.02)]
    slab("bumper", outline, 1.86, black, 0.03)


def snorkel(shape):
    z = shape.lift
    points = [(0.95, 1.5, 1.05 + z), (0.95, 1.15, 1.13 + z), (0.9, 0.95, 1.3 + z), (0.8, 0.55, 1.68 + z), (0.8, 0.55, 1.84 + z)]
    tube("snorkel", points, 0.04, plastic())
    box("snorkel head", (0.8, 0.58, 1.87 + z), (0.1, 0.13, 0.13), plastic(), 0.02)


def canopy(shape):
    """A hard top on the tub, in the car's paint, with dark windows."""
    z, top = 1.15 + shape.lift, 1.76 + shape.lift
    front, back = CAB_BACK - 0.04, TUB_BACK + 0.04
    slab("canopy", [(front, z), (front - 0.04, top), (back + 0.2, top - 0.03), (back, z)], 1.62, paint(), 0.05)
    box("canopy rail", (0, (front + back) / 2, z), (1.78, front - back, 0.05), plastic(), 0.015)
    glass = material("canopy glass", 0.01, 0.06)
    for side in (-1, 1):
        slab("canopy window", [(front - 0.16, z + 0.13), (front - 0.19, top - 0.12), (back + 0.33, top - 0.14), (back + 0.2, z + 0.13)], 0.02, glass, 0.008, side * 0.812)
        tube("roof rack", [(side * 0.6, front - 0.1, top + 0.02), (side * 0.6, front - 0.2, top + 0.09), (side * 0.6, back + 0.5, top + 0.09), (side * 0.6, back + 0.4, top + 0.02)], 0.018, steel())
    lean = Matrix.Rotation(math.radians(-18), 3, "X")
    box("canopy back window", (0, back + 0.1, (z + top) / 2), (1.3, 0.02, 0.42), glass, 0.01, lean)


def tray(front, back, axle, radius):
    """An alloy tray with drop sides and a headboard, on its chassis."""
    width, deck = 1.86, 0.86
    length = front - back
    middle = (front + back) / 2
    both("chassis rail", (0.42, middle + 0.1, 0.62), (0.08, length, 0.16), steel())
    box("axle", (0, axle, radius), (1.4, 0.1, 0.1), steel(), 0.04)
    disc("differential", (0, axle, radius), 0.15, 0.22, steel(), "Y", 0.05)
    both("cross bearer", (0.55, middle, deck - 0.09), (0.06, length * 0.96, 0.08), steel())
    box("deck", (0, middle, deck), (width, length, 0.06), alloy(), 0.008)
    box("coaming", (0, back + 0.02, deck - 0.03), (width, 0.05, 0.14), alloy(), 0.01)
    sides = 0.27
    for side in (-1, 1):
        x = side * (width / 2 - 0.02)
        box("drop side", (x, middle, deck + 0.03 + sides / 2), (0.035, length - 0.04, sides), alloy(), 0.01)
        for rib in range(3):
            box("rib", (x + side * 0.02, middle, deck + 0.1 + rib * 0.08), (0.012, length - 0.1, 0.018), alloy(), 0.005)
        for share in (0.04, 0.5, 0.96):
            y = back + length * share
            box("post", (x + side * 0.012, y, deck + 0.15), (0.04, 0.05, sides + 0.06), alloy(), 0.008)
        box("mudguard", (side * 0.72, axle, radius * 2 + 0.06), (0.3, radius * 2.3, 0.02), plastic(), 0.01)
        for end in (-1, 1):
            turn = Matrix.Rotation(end * math.radians(58), 3, "X")
            place = (side * 0.72, axle + end * radius * 1.32, radius * 1.66)
            box("mudguard end", place, (0.3, radius * 0.95, 0.02), plastic(), 0.01, turn)
        box("tail light", (side * 0.72, back - 0.015, deck - 0.12), (0.3, 0.03, 0.1), plastic(), 0.01)
        for at, lens in enumerate((red_lens(), red_lens(), amber_lens())):
            box("lens", (side * (0.63 + at * 0.09), back - 0.035, deck - 0.12), (0.08, 0.02, 0.08), lens, 0.008)
    box("tailgate", (0, back + 0.02, deck + 0.03 + sides / 2), (width - 0.06, 0.035, sides), alloy(), 0.01)
    for rib in range(3):
        box("rib", (0, back, deck + 0.1 + rib * 0.08), (width - 0.12, 0.012, 0.018), alloy(), 0.005)
    head = front - 0.06
    top = 1.78
    tube("headboard", [(-0.86, head, deck), (-0.86, head, top), (0.86, head, top), (0.86, head, deck)], 0.026, alloy())
    for x in (-0.43, 0, 0.43):
        tube("headboard bar", [(x, head, deck), (x, head, top)], 0.016, alloy())
    for z in (1.1, 1.3, 1.5):
        tube("headboard rail", [(-0.86, head, z), (0.86, head, z)], 0.012, alloy())
    box("plate", (0, back - 0.02, 0.62), (0.37, 0.012, 0.125), material("blank plate", 0.7, 0.4), 0.004)
    box("tow bar", (0, back - 0.02, 0.45), (1.1, 0.07, 0.07), steel(), 0.015)
