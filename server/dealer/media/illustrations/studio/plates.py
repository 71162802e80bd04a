"""Plain covers on the number plates, as dealers photograph cars. They are the same in a mirror, since half of the cars are turned the other way."""

import math

import bpy
from mathutils import Matrix, Vector

import finish
import parts
import shapes


def cover():
    for thing in shapes.meshes():
        looks = [slot.material.name for slot in thing.material_slots if slot.material]
        if any(finish.PLATE.search(look) and "chequer" not in look for look in looks) and 0 < len(thing.data.polygons) < 200:
            for end in (1, -1):
                hide(thing.data, end)


def hide(mesh, end):
    """A charcoal board a little larger than the plate at an end of the car, with a light ring and a line on each side of it."""
    sides = [face for face in mesh.polygons if face.normal.y * end > 0.9 and face.center.y * end > 0]
    if not sides:
        return
    outside = max(sides, key=lambda face: face.area)
    normal = outside.normal
    right = Vector((0, 0, 1)).cross(normal).normalized()
    up = normal.cross(right)
    facing = Matrix((right, up, normal)).transposed()
    corners = [facing.transposed() @ vertex.co for vertex in mesh.vertices if vertex.co.y * end > 0]
    least, most = (Vector(pick(corner[axis] for corner in corners) for axis in range(3)) for pick in (min, max))
    wide, tall = (most.x - least.x) / 2 + 0.006, (most.y - least.y) / 2 + 0.006
    middle = facing @ Vector(((least.x + most.x) / 2, (least.y + most.y) / 2, most.z))

    def board(name, faces, height, colour):
        made = bpy.data.meshes.new(name)
        corners = [Vector((x, y, height)) for face in faces for x, y in face]
        starts = [sum(len(face) for face in faces[:at]) for at in range(len(faces))]
        made.from_pydata(corners, [], [range(start, start + len(face)) for start, face in zip(starts, faces)])
        made.transform(Matrix.Translation(middle) @ facing.to_4x4())
        parts.link(name, made, parts.material(name, 0, 0.5, colour=colour))

    board("cover", [rectangle(-wide, wide, -tall, tall)], 0.0015, (0.02, 0.021, 0.023))
    radius = min(tall * 0.62, wide * 0.4)
    lines = [sorted((side * radius * 1.5, side * wide * 0.82)) for side in (-1, 1) if wide * 0.82 > radius * 1.7]
    signs = [*ring(radius, radius * 0.7), *(rectangle(*line, -radius * 0.1, radius * 0.1) for line in lines)]
    board("emblem", signs, 0.003, (0.5, 0.51, 0.53))


def rectangle(left, right, low, high):
    return [(left, low), (right, low), (right, high), (left, high)]


def ring(outer, inner, steps=32):
    turns = [2 * math.pi * step / steps for step in range(steps + 1)]
    rims = [[(radius * math.sin(turn), radius * math.cos(turn)) for turn in turns] for radius in (inner, outer)]
    return [[rims[0][at], rims[1][at], rims[1][at + 1], rims[0][at + 1]] for at in range(steps)]
