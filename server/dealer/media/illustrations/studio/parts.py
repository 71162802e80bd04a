"""Boxes, tubes, slabs, skins and discs, and what they are made of: for the scripts of caravans, utes, bikes and the bus. Metres, as in shapes.py."""

import math

import bmesh
import bpy
from mathutils import Matrix, Vector


def material(name, grey, roughness, metallic=0.0, colour=None):
    """One per name."""
    found = bpy.data.materials.get(name)
    if found:
        return found
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    node = next(node for node in made.node_tree.nodes if node.type == "BSDF_PRINCIPLED")
    red, green, blue = colour or (grey, grey, grey)
    node.inputs["Base Color"].default_value = (red, green, blue, 1)
    node.inputs["Roughness"].default_value = roughness
    node.inputs["Metallic"].default_value = metallic
    return made


def paint():
    return material("paint of parts", 0.5, 0.4)


def plastic():
    return material("black plastic", 0.02, 0.45)


def alloy():
    return material("alloy", 0.55, 0.32, 1.0)


def steel():
    return material("black steel", 0.012, 0.28)


def lens():
    return material("clear lens", 0.9, 0.03)


def rubber():
    return material("tyre of parts", 0.018, 0.75)


def cast_metal():
    return material("cast metal", 0.09, 0.4, 0.8)


def red_lens():
    return material("red lens", 0, 0.1, colour=(0.45, 0.006, 0.008))


def amber_lens():
    return material("amber lens", 0, 0.1, colour=(0.7, 0.22, 0.01))


def link(name, mesh, look):
    thing = bpy.data.objects.new(f"part {name}", mesh)
    bpy.context.scene.collection.objects.link(thing)
    mesh.materials.append(look)
    return thing


def box(name, centre, size, look, bevel=0.01, turn=None):
    mesh = bpy.data.meshes.new(name)
    shape = bmesh.new()
    bmesh.ops.create_cube(shape, size=1)
    bmesh.ops.scale(shape, vec=size, verts=shape.verts)
    if bevel:
        bmesh.ops.bevel(shape, geom=shape.edges[:], offset=min(bevel, min(size) * 0.45), segments=3, profile=0.5, affect="EDGES")
    if turn:
        bmesh.ops.rotate(shape, cent=(0, 0, 0), matrix=turn, verts=shape.verts)
    bmesh.ops.translate(shape, vec=centre, verts=shape.verts)
    shape.to_mesh(mesh)
    shape.free()
    return link(name, mesh, look)


def both(name, centre, size, look, bevel=0.01):
    """The same box on either side."""
    x, y, z = centre
    for side in (-1, 1):
        box(name, (side * x, y, z), size, look, bevel)


def tube(name, points, radius, look, closed=False):
    """A pipe through points with round corners."""
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions = "3D"
    curve.bevel_depth = radius
    curve.bevel_resolution = 4
    line = curve.splines.new("POLY")
    bent = rounded([Vector(point) for point in points], radius * 3, closed)
    line.points.add(len(bent) - 1)
    for at, point in enumerate(bent):
        line.points[at].co = (*point, 1)
    line.use_cyclic_u = closed
    curve.use_fill_caps = True
    holder = bpy.data.objects.new(name, curve)
    bpy.context.scene.collection.objects.link(holder)
    bpy.context.view_layer.update()
    mesh = bpy.data.meshes.new_from_object(holder.evaluated_get(bpy.context.evaluated_depsgraph_get()))
    bpy.data.objects.remove(holder)
    mesh.materials.clear()
    return link(name, mesh, look)


def rounded(points, bend, closed):
    found = []
    count = len(points)
    for at, point in enumerate(points):
        if not closed and at in (0, count - 1):
            found.append(point)
            continue
        before, after = points[at - 1], points[(at + 1) % count]
        share = min(bend, (before - point).length * 0.45, (after - point).length * 0.45)
        start = point + (before - point).normalized() * share
        end = point + (after - point).normalized() * share
        for step in range(6):
            t = step / 5
            found.append(start * (1 - t) ** 2 + point * 2 * t * (1 - t) + end * t**2)
    return found


def slab(name, outline, width, look, bevel=0.03, x=0.0):
    """A side view (y and z) drawn out across the car."""
    mesh = bpy.data.meshes.new(name)
    shape = bmesh.new()
    face = shape.faces.new([shape.verts.new((x - width / 2, y, z)) for y, z in outline])
    out = bmesh.ops.extrude_face_region(shape, geom=[face])
    moved = [item for item in out["geom"] if isinstance(item, bmesh.types.BMVert)]
    bmesh.ops.translate(shape, vec=(width, 0, 0), verts=moved)
    bmesh.ops.recalc_face_normals(shape, faces=shape.faces[:])
    if bevel:
        bmesh.ops.bevel(shape, geom=shape.edges[:], offset=bevel, segments=4, profile=0.5, affect="EDGES")
    shape.to_mesh(mesh)
    shape.free()
    return link(name, mesh, look)


def disc(name, centre, radius, depth, look, axis="X", bevel=0.01, segments=48):
    mesh = bpy.data.meshes.new(name)
    shape = bmesh.new()
    bmesh.ops.create_cone(shape, cap_ends=True, segments=segments, radius1=radius, radius2=radius, depth=depth)
    rims = [edge for edge in shape.edges if len(edge.link_faces) == 2 and edge.calc_face_angle(0) > 1]
    if bevel:
        bmesh.ops.bevel(shape, geom=rims, offset=bevel, segments=3, profile=0.5, affect="EDGES")
    turn = {"X": Matrix.Rotation(math.pi / 2, 3, "Y"), "Y": Matrix.Rotation(math.pi / 2, 3, "X"), "Z": Matrix()}[axis]
    bmesh.ops.rotate(shape, cent=(0, 0, 0), matrix=turn.to_3x3(), verts=shape.verts)
    bmesh.ops.translate(shape, vec=centre, verts=shape.verts)
    shape.to_mesh(mesh)
    shape.free()
    return link(name, mesh, look)


def spun(name, hub, outline, look, steps=96):
    """An outline (x, and distance from the axle) turned around an axle at (y, z)."""
    shape = bmesh.new()
    turns = [step * math.tau / steps for step in range(steps)]
    rows = [[shape.verts.new((x, hub[0] + out * math.cos(turn), hub[1] + out * math.sin(turn))) for x, out in outline] for turn in turns]
    for at in range(steps):
        for first in range(len(outline) - 1):
            shape.faces.new((rows[at][first], rows[at][first + 1], rows[(at + 1) % steps][first + 1], rows[(at + 1) % steps][first]))
    bmesh.ops.recalc_face_normals(shape, faces=shape.faces[:])
    mesh = bpy.data.meshes.new(name)
    shape.to_mesh(mesh)
    shape.free()
    return link(name, mesh, look)


def skin(name, rows, look, thickness=0.01, mirrored=False):
    """A smooth panel through rows of points, and the same on the other side."""
    for side in (1, -1) if mirrored else (1,):
        mesh = bpy.data.meshes.new(name)
        across = len(rows[0])
        corners = [(side * x, y, z) for row in rows for x, y, z in row]
        starts = [row * across + at for row in range(len(rows) - 1) for at in range(across - 1)]
        mesh.from_pydata(corners, [], [(start, start + 1, start + across + 1, start + across) for start in starts])
        holder = bpy.data.objects.new(name, mesh)
        bpy.context.scene.collection.objects.link(holder)
        smooth = holder.modifiers.new("smooth", "SUBSURF")
        smooth.levels = smooth.render_levels = 3
        solid = holder.modifiers.new("solid", "SOLIDIFY")
        solid.thickness, solid.offset = thickness, 0
        bpy.context.view_layer.update()
        made = bpy.data.meshes.new_from_object(holder.evaluated_get(bpy.context.evaluated_depsgraph_get()))
        bpy.data.objects.remove(holder)
        made.materials.clear()
        link(name, made, look)
