"""Motorcycles made from one model: a cruiser and a bobber. Metres, as in shapes.py."""

import math

import bmesh
import bpy

import shapes
from parts import box, link, material, paint, plastic, slab, steel, tube

HUB, RADIUS = 0.71, 0.34


def dress(_shape):
    """One colour of paint, black tyres, a dark seat and no emblem on the tank."""
    for thing in shapes.meshes():
        shapes.edit(thing, plain_tank)
    looks = {"Moto": paint(), "Mishelin": material("tyre of parts", 0.018, 0.75), "Leather": seat()}
    for thing in shapes.meshes():
        for slot in thing.material_slots:
            for name, look in looks.items():
                if slot.material.name.startswith(name):
                    slot.material = look


def plain_tank(mesh):
    bmesh.ops.remove_doubles(mesh, verts=mesh.verts[:], dist=0.0005)
    gone = []
    for group in list(shapes.islands(mesh)):
        points = [vertex.co for face in group for vertex in face.verts]
        if all(abs(point.x) > 0.17 and 0.03 < point.y < 0.2 and 0.69 < point.z < 0.88 for point in points):
            gone.extend(group)
    bmesh.ops.delete(mesh, geom=gone, context="FACES")


def seat():
    return material("seat of parts", 0.02, 0.55)


def naked(_shape):
    """Short mudguards, a flat seat and no chrome around the wheels."""
    for thing in shapes.named(r"Moto|Material\.029|Leather|Material\.002_0"):
        shapes.edit(thing, bare)
    for y, start, end in ((HUB, 35, 125), (-HUB, 30, 130)):
        mudguard(y, start, end)
    outline = [(-0.12, 0.74), (-0.2, 0.83), (-0.42, 0.82), (-0.55, 0.87), (-0.84, 0.9), (-0.92, 0.86), (-0.86, 0.8), (-0.5, 0.73)]
    slab("seat", outline, 0.25, seat(), 0.045)
    slab("tail", [(-0.4, 0.7), (-0.45, 0.76), (-0.9, 0.85), (-0.93, 0.79), (-0.6, 0.68)], 0.19, paint(), 0.03)
    box("rear lamp", (0, -0.935, 0.81), (0.13, 0.03, 0.05), material("red lens", 0, 0.1, colour=(0.45, 0.006, 0.008)), 0.012)
    for side in (-1, 1):
        tube("frame", [(side * 0.1, -0.1, 0.66), (side * 0.11, -0.45, 0.7), (side * 0.1, -0.82, 0.8)], 0.016, steel())
        tube("shock", [(side * 0.12, -0.66, 0.36), (side * 0.12, -0.55, 0.72)], 0.028, material("spring", 0.5, 0.3, 1.0))
    box("plate", (0, -0.96, 0.6), (0.2, 0.012, 0.14), material("blank plate", 0.7, 0.4), 0.004)


def bare(mesh):
    """Takes away what lies around a wheel, the old seat and its lamps."""
    gone = []
    for group in list(shapes.islands(mesh)):
        points = [vertex.co for face in group for vertex in face.verts]
        front, back = max(point.y for point in points), min(point.y for point in points)
        top = max(point.z for point in points)
        if top < 0.8 and (back > 0.3 and front > 0.6 or back < -0.55 or (back < -0.3 and front < -0.1)):
            gone.extend(group)
    bmesh.ops.delete(mesh, geom=gone, context="FACES")


def mudguard(hub, start, end):
    mesh = bmesh.new()
    rows = []
    for step in range(25):
        angle = math.radians(start + (end - start) * step / 24)
        row = []
        for across in range(-4, 5):
            x = across * 0.021
            out = RADIUS + 0.045 - 6 * x * x
            row.append(mesh.verts.new((x, hub + out * math.cos(angle), RADIUS + out * math.sin(angle))))
        rows.append(row)
    for first, second in zip(rows, rows[1:]):
        for at in range(8):
            mesh.faces.new((first[at], first[at + 1], second[at + 1], second[at]))
    bmesh.ops.solidify(mesh, geom=mesh.faces[:], thickness=0.006)
    made = bpy.data.meshes.new("mudguard")
    mesh.to_mesh(made)
    mesh.free()
    link("mudguard", made, paint())


def street(_shape):
    """Black metal, flat bars with small mirrors, a fly screen and a belly pan."""
    for thing in shapes.meshes():
        shapes.edit(thing, without_bars)
        for slot in thing.material_slots:
            if slot.material.name.startswith(CHROME):
                slot.material = material("dark metal", 0.035, 0.3, 0.85)
    tube("bar", [(-0.38, 0.2, 1.05), (-0.2, 0.27, 1.07), (0.2, 0.27, 1.07), (0.38, 0.2, 1.05)], 0.014, steel())
    box("clamp", (0, 0.28, 1.03), (0.2, 0.07, 0.05), steel(), 0.015)
    for side in (-1, 1):
        tube("grip", [(side * 0.27, 0.245, 1.063), (side * 0.4, 0.192, 1.048)], 0.02, plastic())
        tube("mirror arm", [(side * 0.27, 0.26, 1.07), (side * 0.34, 0.27, 1.2)], 0.007, steel())
        box("mirror", (side * 0.35, 0.26, 1.22), (0.15, 0.025, 0.07), plastic(), 0.02)
    slab("screen", [(0.46, 1.0), (0.34, 1.2), (0.325, 1.195), (0.42, 1.0)], 0.22, material("smoke screen", 0.03, 0.05), 0.003)
    slab("belly", [(0.3, 0.33), (0.2, 0.17), (-0.22, 0.17), (-0.32, 0.24), (-0.2, 0.3)], 0.3, paint(), 0.03)


CHROME = ("Material", "Mirorr")


def without_bars(mesh):
    """Takes away the high bars and their mirrors."""
    gone = []
    for group in list(shapes.islands(mesh)):
        points = [vertex.co for face in group for vertex in face.verts]
        low, high = min(point.z for point in points), max(point.z for point in points)
        if low > 0.86 and (high > 1.06 or max(abs(point.x) for point in points) > 0.2):
            gone.extend(group)
    bmesh.ops.delete(mesh, geom=gone, context="FACES")
