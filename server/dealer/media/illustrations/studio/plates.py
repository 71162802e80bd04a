"""Invented letters on the number plates. They are the same in a mirror, since half of the cars are turned the other way."""

import bpy
from mathutils import Matrix, Vector

import finish
import parts
import shapes

LETTERS, DIGITS = "AHMTUVWXY", "08"


def letter(name):
    number = sum(ord(sign) * 31**at for at, sign in enumerate(name))
    text = "".join(LETTERS[number // 9**at % 9] for at in range(3)) + " " + "".join(DIGITS[number // 2**at % 2] for at in range(3))
    for thing in shapes.meshes():
        looks = [slot.material.name for slot in thing.material_slots if slot.material]
        if any(finish.PLATE.search(look) and "chequer" not in look for look in looks) and 0 < len(thing.data.polygons) < 200:
            write(text, thing)


def write(text, plate):
    """In front of the plate's outer side, as wide as fits."""
    low, high = shapes.bounds([plate])
    centre = (low + high) / 2
    end = 1 if centre.y > 0 else -1
    outside = max((face for face in plate.data.polygons if face.normal.y * end > 0.9), key=lambda face: face.area)
    normal = outside.normal
    right = Vector((0, 0, 1)).cross(normal).normalized()
    up = normal.cross(right)
    lines = [text] if high.x - low.x > 1.6 * (high.z - low.z) else text.split()
    font = bpy.data.curves.new("ink", "FONT")
    font.body = "\n".join(lines)
    font.align_x, font.align_y = "CENTER", "CENTER"
    font.space_character = 1.12
    words = bpy.data.objects.new("ink", font)
    bpy.context.scene.collection.objects.link(words)
    bpy.context.view_layer.update()
    mesh = bpy.data.meshes.new_from_object(words.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(words)
    width = max(vertex.co.x for vertex in mesh.vertices) - min(vertex.co.x for vertex in mesh.vertices)
    tall = max(vertex.co.y for vertex in mesh.vertices) - min(vertex.co.y for vertex in mesh.vertices)
    size = Matrix.Diagonal(Vector((0.84 * (high.x - low.x) / width, min(0.84 * (high.x - low.x) / width * 1.5, 0.62 * (high.z - low.z) / tall), 1, 1)))
    facing = Matrix((right, up, normal)).transposed().to_4x4()
    depth = max((vertex.co - centre).dot(normal) for vertex in plate.data.vertices)
    mesh.transform(Matrix.Translation(centre + normal * (depth + 0.0015)) @ facing @ size)
    parts.link("ink", mesh, parts.material("ink", 0, 0.5, colour=(0.012, 0.02, 0.07)))
