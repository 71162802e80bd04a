"""Motorcycles made from two detailed models: a sports bike, a naked one and a tourer. Metres, as in shapes.py."""

import bmesh

import shapes
from parts import alloy, amber_lens, box, cast_metal, disc, lens, material, paint, plastic, red_lens, rubber, skin, steel, tube


def drop(places):
    """Takes away the pieces that lie within a box: (left, right, back, front, low, high)."""

    def work(mesh):
        bmesh.ops.remove_doubles(mesh, verts=mesh.verts[:], dist=0.0006)
        gone = [face for group in shapes.islands(mesh) if is_within(group, places) for face in group]
        bmesh.ops.delete(mesh, geom=gone, context="FACES")

    for thing in shapes.meshes():
        shapes.edit(thing, work)


def is_within(group, places):
    points = [vertex.co for face in group for vertex in face.verts]
    least, most = ([pick(point[axis] for point in points) for axis in range(3)] for pick in (min, max))
    return any(
        all(low - 0.015 <= start and end <= high + 0.015 for low, start, end, high in zip(place[::2], least, most, place[1::2]))
        for place in places
    )


def both_sides(places):
    return [*places, *((-right, -left, *rest) for left, right, *rest in places)]


def painted_metal():
    return material("satin grey", 0.06, 0.35, 0.7)


# The sports bike wears one picture with a square for each of its colours: where a square starts, and what it stands for.
def colours():
    return {
        0.016: plastic(),
        0.047: alloy(),
        0.078: amber_lens(),
        0.109: painted_metal(),
        0.141: alloy(),
        0.172: plastic(),
        0.203: alloy(),
        0.234: lens(),
        0.266: rubber(),
        0.297: alloy(),
        0.328: red_lens(),
        0.359: material("satin black", 0.016, 0.32, 0.4),
        0.391: material("dark metal", 0.035, 0.3, 0.85),
        0.422: material("exhaust", 0.36, 0.22, 1.0),
        0.453: material("frame", 0.05, 0.3, 0.9),
        0.484: cast_metal(),
        0.516: alloy(),
        0.547: material("engine cover", 0.3, 0.3, 0.9),
        0.578: plastic(),
    }


def sports_colours(_shape):
    known = colours()
    for thing in shapes.meshes():
        mesh = thing.data
        squares = mesh.uv_layers.active.data
        wanted = [min(known, key=lambda at: abs(at - squares[face.loop_start].uv.x)) for face in mesh.polygons]
        mesh.materials.clear()
        for look in known.values():
            mesh.materials.append(look)
        order = list(known)
        for face, at in zip(mesh.polygons, wanted):
            face.material_index = order.index(at)


PANELS = both_sides(
    [
        (-0.3, 0.32, 0.39, 0.87, 0.73, 1.03),
        (-0.12, 0.16, 0.46, 0.9, 0.32, 0.6),
        (-0.3, 0.3, -0.18, 0.42, 0.7, 0.98),
        (0.13, 0.36, 0.1, 0.79, 0.3, 0.81),
        (0.02, 0.33, -0.12, 0.67, 0.52, 0.88),
        (-0.2, 0.2, -0.8, -0.08, 0.48, 0.98),
        (-0.3, 0.3, 0.5, 0.87, 0.64, 0.83),
    ]
)
"""Where the sports bike is painted."""


def paint_panels(_shape):
    """Paints them, without the letters on them."""
    for thing in shapes.meshes():
        metal = thing.data.materials.find(painted_metal().name)
        thing.data.materials.append(paint())
        last = len(thing.data.materials) - 1

        def work(mesh):
            bmesh.ops.remove_doubles(mesh, verts=mesh.verts[:], dist=0.0006)
            letters = []
            for group in list(shapes.islands(mesh)):
                faces = [face for face in group if face.material_index == metal]
                if not faces or not is_within(group, PANELS):
                    continue
                letters.extend(group if is_small(group) else [])
                for face in faces:
                    face.material_index = last
            bmesh.ops.delete(mesh, geom=letters, context="FACES")

        shapes.edit(thing, work)


def is_small(group):
    points = [vertex.co for face in group for vertex in face.verts]
    return all(max(point[axis] for point in points) - min(point[axis] for point in points) < 0.06 for axis in range(3))


FAIRING = both_sides(
    [
        (-0.35, 0.35, 0.53, 0.95, 0.55, 1.12),
        (-0.35, 0.35, 0.42, 0.71, 0.87, 1.12),
        (-0.3, 0.32, 0.39, 0.87, 0.73, 1.03),
        (0.13, 0.36, 0.1, 0.79, 0.3, 0.81),
        (0.02, 0.33, -0.12, 0.67, 0.52, 0.88),
        (0.24, 0.45, 0.6, 0.72, 0.85, 0.97),
        (0.15, 0.42, 0.28, 0.55, 0.72, 0.93),
    ]
)
"""Where the sports bike has its fairing, mirrors and low bars."""


def plain_mirrors(_shape):
    """Mirrors on stalks: the model's have its turn signals in front of them."""
    drop(both_sides([(0.24, 0.45, 0.6, 0.72, 0.85, 0.97)]))
    for side in (-1, 1):
        tube("mirror arm", [(side * 0.16, 0.68, 0.9), (side * 0.24, 0.665, 0.955), (side * 0.31, 0.63, 0.985)], 0.011, plastic())
        pod = [(0.21, 0.66, 0.012), (0.25, 0.672, 0.03), (0.33, 0.668, 0.04), (0.41, 0.645, 0.034), (0.44, 0.63, 0.012)]
        skin("mirror", [[(side * x, y - up * up * 0.03, 0.99 + up * high) for up in (-1, -0.5, 0, 0.5, 1)] for x, y, high in pod], plastic(), 0.02)
        box("mirror glass", (side * 0.33, 0.635, 0.99), (0.17, 0.006, 0.055), alloy(), 0.003)


def undressed(_shape):
    """A round lamp, a flat bar and a radiator where the fairing was."""
    drop(FAIRING)
    disc("lamp bowl", (0, 0.56, 0.84), 0.082, 0.13, plastic(), "Y", 0.04)
    disc("lamp ring", (0, 0.622, 0.84), 0.083, 0.02, alloy(), "Y", 0.006)
    disc("lamp mirror", (0, 0.624, 0.84), 0.072, 0.02, alloy(), "Y", 0.004)
    disc("lamp glass", (0, 0.636, 0.84), 0.072, 0.012, lens(), "Y", 0.005)
    box("clocks", (0, 0.5, 0.955), (0.17, 0.04, 0.09), plastic(), 0.02)
    tube("bar", [(-0.4, 0.26, 0.97), (-0.22, 0.36, 0.99), (-0.08, 0.4, 0.95), (0.08, 0.4, 0.95), (0.22, 0.36, 0.99), (0.4, 0.26, 0.97)], 0.014, steel())
    box("clamp", (0, 0.41, 0.925), (0.2, 0.08, 0.04), steel(), 0.012)
    box("radiator", (0, 0.33, 0.52), (0.34, 0.05, 0.3), material("fins", 0.02, 0.6), 0.01)
    for side in (-1, 1):
        tube("grip", [(side * 0.28, 0.325, 0.983), (side * 0.41, 0.253, 0.968)], 0.02, plastic())
        tube("lever", [(side * 0.25, 0.4, 0.975), (side * 0.4, 0.335, 0.955)], 0.007, steel())
        box("master", (side * 0.24, 0.375, 0.99), (0.06, 0.06, 0.04), plastic(), 0.012)
        tube("mirror arm", [(side * 0.25, 0.36, 0.99), (side * 0.33, 0.38, 1.08)], 0.007, steel())
        disc("mirror", (side * 0.36, 0.38, 1.11), 0.055, 0.022, plastic(), "Y", 0.008)
        tube("lamp arm", [(side * 0.06, 0.54, 0.84), (side * 0.13, 0.5, 0.84)], 0.012, steel())
        tube("signal arm", [(side * 0.12, 0.53, 0.8), (side * 0.2, 0.53, 0.79)], 0.007, plastic())
        box("signal", (side * 0.22, 0.53, 0.79), (0.06, 0.05, 0.03), amber_lens(), 0.012)
    shroud = [
        [(0.13, 0.1, 0.8), (0.17, 0.1, 0.73), (0.16, 0.12, 0.66)],
        [(0.12, 0.25, 0.83), (0.19, 0.26, 0.74), (0.18, 0.26, 0.62)],
        [(0.1, 0.38, 0.8), (0.17, 0.4, 0.72), (0.175, 0.4, 0.58)],
    ]
    skin("shroud", shroud, paint(), mirrored=True)


def touring_colours(_shape):
    """The tourer's paint is red in its picture. Its marks are taken off, and its plate is blank."""
    for thing in shapes.meshes():
        name = thing.material_slots[0].material.name
        if name.startswith("base_mesh"):
            red_is_paint(thing)
        elif name.startswith("transparent"):
            thing.material_slots[0].material = material("glass", 0.03, 0.05)
        elif name.startswith(("logos", "plate", "moto_body")):
            thing.material_slots[0].material = plastic()


def red_is_paint(thing):
    mesh = thing.data
    image = next(node.image for node in thing.material_slots[0].material.node_tree.nodes if node.type == "TEX_IMAGE")
    width, height = image.size
    reds = image.pixels[:][::4]
    squares = mesh.uv_layers.active.data
    mesh.materials.clear()
    mesh.materials.append(paint())
    mesh.materials.append(plastic())
    for face in mesh.polygons:
        spots = [squares[at].uv for at in face.loop_indices]
        across, up = (sum(spot[axis] for spot in spots) / len(spots) % 1 for axis in (0, 1))
        face.material_index = 0 if reds[int(up * height) * width + int(across * width)] > 0.2 else 1
