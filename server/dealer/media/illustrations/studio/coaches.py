"""A small bus, made from a long one. Metres, as in shapes.py."""

import shapes
from parts import box, material, paint, steel


def dress(_shape):
    """White is paint, and signs have no letters."""
    for thing in shapes.meshes():
        if "body" in thing.material_slots[0].material.name:
            white_is_paint(thing)
    for end in (1, -1):
        height = 2.33 if end > 0 else 2.22
        point, _ = shapes.reach((0, end * 9, height), (0, -end, 0))
        box("sign", (0, point.y, height), (0.8, 0.04, 0.2), steel(), 0.01)
        point, _ = shapes.reach((0, end * 9, 0.5), (0, -end, 0))
        box("plate", (0, point.y + end * 0.01, 0.5), (0.37, 0.012, 0.125), material("blank plate", 0.7, 0.4), 0.004)


def white_is_paint(thing):
    mesh = thing.data
    skin = mesh.materials[0]
    skin.name = "coach skin"
    image = next(node.image for node in skin.node_tree.nodes if node.type == "TEX_IMAGE")
    width, height = image.size
    pixels = image.pixels[:]
    squares = mesh.uv_layers.active.data
    mesh.materials.append(paint())
    for face in mesh.polygons:
        spots = [squares[at].uv for at in face.loop_indices]
        across, up = (sum(spot[axis] for spot in spots) / len(spots) % 1 for axis in (0, 1))
        start = (int(up * height) * width + int(across * width)) * 4
        face.material_index = 1 if min(pixels[start : start + 3]) > 0.72 else 0
