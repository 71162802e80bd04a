"""A right-hand-drive cabin of our own design, seen from between the front seats.

blender --background --factory-startup --threads 1 --python cabin.py -- STYLE OUT [samples]
"""

import math
import os
import sys

import bpy
from mathutils import Euler, Vector

STYLES = {
    "black": {"pad": (0.016, 0.016, 0.017), "low": (0.02, 0.02, 0.021), "seat": (0.018, 0.018, 0.019), "stitch": (0.32, 0.32, 0.33), "trim": "alloy", "roof": (0.5, 0.5, 0.49), "wheel_spokes": "alloy"},
    "grey": {"pad": (0.02, 0.021, 0.022), "low": (0.16, 0.16, 0.155), "seat": (0.13, 0.13, 0.13), "stitch": (0.03, 0.03, 0.03), "trim": "piano", "roof": (0.56, 0.55, 0.53), "wheel_spokes": "piano"},
    "tan": {"pad": (0.018, 0.017, 0.016), "low": (0.19, 0.085, 0.037), "seat": (0.21, 0.092, 0.04), "stitch": (0.45, 0.36, 0.27), "trim": "walnut", "roof": (0.52, 0.5, 0.46), "wheel_spokes": "alloy"},
}


def shade(name, colour, roughness, metallic=0.0, bump=None, coat=0.0):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    tree = material.node_tree
    node = tree.nodes["Principled BSDF"]
    node.inputs["Base Color"].default_value = (*colour, 1)
    node.inputs["Roughness"].default_value = roughness
    node.inputs["Metallic"].default_value = metallic
    node.inputs["Clearcoat"].default_value = coat
    node.inputs["Clearcoat Roughness"].default_value = 0.04
    if bump:
        scale, height, kind = bump
        spot = tree.nodes.new("ShaderNodeTexCoord")
        if kind == "grain":
            texture = tree.nodes.new("ShaderNodeTexVoronoi")
            texture.feature = "DISTANCE_TO_EDGE"
            texture.inputs["Scale"].default_value = scale
            value = texture.outputs["Distance"]
        elif kind == "brushed":
            stretch = tree.nodes.new("ShaderNodeMapping")
            stretch.inputs["Scale"].default_value = (2, 400, 400)
            tree.links.new(spot.outputs["Object"], stretch.inputs["Vector"])
            texture = tree.nodes.new("ShaderNodeTexNoise")
            texture.inputs["Scale"].default_value = 3
            tree.links.new(stretch.outputs[0], texture.inputs["Vector"])
            value = texture.outputs["Fac"]
        else:
            texture = tree.nodes.new("ShaderNodeTexNoise")
            texture.inputs["Scale"].default_value = scale
            texture.inputs["Detail"].default_value = 8
            value = texture.outputs["Fac"]
        if kind != "brushed":
            tree.links.new(spot.outputs["Object"], texture.inputs["Vector"])
        relief = tree.nodes.new("ShaderNodeBump")
        relief.inputs["Strength"].default_value = 0.5
        relief.inputs["Distance"].default_value = height
        tree.links.new(value, relief.inputs["Height"])
        tree.links.new(relief.outputs[0], node.inputs["Normal"])
    return material


def screen(name, path, strength):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    tree = material.node_tree
    node = tree.nodes["Principled BSDF"]
    node.inputs["Base Color"].default_value = (0.004, 0.004, 0.005, 1)
    node.inputs["Roughness"].default_value = 0.08
    picture = tree.nodes.new("ShaderNodeTexImage")
    picture.image = bpy.data.images.load(path)
    tree.links.new(picture.outputs["Color"], node.inputs["Emission"])
    node.inputs["Emission Strength"].default_value = strength
    return material


def finish(thing, material, smoothness=2, bevel=0.0, segments=4):
    thing.data.materials.clear()
    thing.data.materials.append(material)
    for polygon in thing.data.polygons:
        polygon.use_smooth = True
    thing.data.use_auto_smooth = True
    thing.data.auto_smooth_angle = math.radians(50)
    if bevel:
        modifier = thing.modifiers.new("bevel", "BEVEL")
        modifier.width = bevel
        modifier.segments = segments
        modifier.limit_method = "ANGLE"
    if smoothness:
        thing.modifiers.new("smooth", "SUBSURF").render_levels = smoothness
    return thing


def box(name, size, place, material, bevel=0.008, tilt=(0, 0, 0), smoothness=0, segments=4):
    bpy.ops.mesh.primitive_cube_add(size=1, location=place, rotation=[math.radians(angle) for angle in tilt])
    thing = bpy.context.object
    thing.name = name
    thing.scale = size
    bpy.ops.object.transform_apply(location=False, rotation=False, scale=True)
    return finish(thing, material, smoothness, min(bevel, min(size) * 0.49), segments)


def cushion(name, size, place, material, tilt=(0, 0, 0), puff=0.3):
    """A box with soft faces: creased enough to keep its outline."""
    bpy.ops.mesh.primitive_cube_add(size=1, location=place, rotation=[math.radians(angle) for angle in tilt])
    thing = bpy.context.object
    thing.name = name
    thing.scale = size
    bpy.ops.object.transform_apply(location=False, rotation=False, scale=True)
    bevel = thing.modifiers.new("bevel", "BEVEL")
    bevel.width = min(size) * puff
    bevel.segments = 2
    return finish(thing, material, 3)


def cylinder(name, radius, depth, place, material, tilt=(90, 0, 0), bevel=0.002):
    bpy.ops.mesh.primitive_cylinder_add(vertices=64, radius=radius, depth=depth, location=place, rotation=[math.radians(angle) for angle in tilt])
    thing = bpy.context.object
    thing.name = name
    return finish(thing, material, 0, bevel)


def tube(name, points, radius, material, smooth=True):
    curve = bpy.data.curves.new(name, "CURVE")
    curve.dimensions = "3D"
    curve.bevel_depth = radius
    curve.bevel_resolution = 6
    curve.use_fill_caps = True
    spline = curve.splines.new("NURBS" if smooth else "POLY")
    spline.points.add(len(points) - 1)
    for point, place in zip(spline.points, points):
        point.co = (*place, 1)
    if smooth:
        spline.use_endpoint_u = True
        spline.order_u = min(4, len(points))
    curve.materials.append(material)
    thing = bpy.data.objects.new(name, curve)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def loft(name, profile, stations, place, material, smoothness=2):
    """A surface through copies of a profile; `place(x, y, z)` puts each of its points."""
    vertices = [place(x, y, z) for x in stations for y, z in profile]
    count = len(profile)
    faces = [
        (row * count + at, row * count + at + 1, (row + 1) * count + at + 1, (row + 1) * count + at)
        for row in range(len(stations) - 1)
        for at in range(count - 1)
    ]
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata(vertices, [], faces)
    mesh.update()
    thing = bpy.data.objects.new(name, mesh)
    bpy.context.scene.collection.objects.link(thing)
    finish(thing, material, smoothness)
    thing.data.use_auto_smooth = False
    return thing


def wrap(x, y, z):
    """The dashboard bends towards the doors."""
    share = min(1, abs(x) / 0.74)
    return (x, y - 0.10 * share**3, z - 0.012 * share**2)


STATIONS = [-0.78, -0.70, -0.58, -0.42, -0.24, -0.08, 0.08, 0.24, 0.42, 0.58, 0.70, 0.78]


def crisp(points, gap=0.008):
    """Doubles the corners of a profile, so that smoothing leaves them tight."""
    result = [points[0]]
    for before, here, after in zip(points, points[1:], points[2:]):
        for other in (before, after):
            length = math.dist(here, other) or 1
            share = min(0.4, gap / length)
            result.append((here[0] + (other[0] - here[0]) * share, here[1] + (other[1] - here[1]) * share))
            if other is before:
                result.append(here)
    result.append(points[-1])
    return result


def dashboard(looks, shades):
    top = [(1.16, 0.955), (0.98, 0.985), (0.80, 0.99), (0.66, 0.978), (0.585, 0.955), (0.562, 0.93), (0.565, 0.912), (0.60, 0.905)]
    loft("pad", top, STATIONS, wrap, shades["pad"])
    band = [(0.602, 0.912), (0.590, 0.902), (0.584, 0.88), (0.580, 0.858), (0.585, 0.843), (0.60, 0.835)]
    loft("band", band, STATIONS, wrap, shades["trim"])
    low = crisp([(0.60, 0.842), (0.566, 0.836), (0.545, 0.80), (0.548, 0.72), (0.60, 0.62), (0.70, 0.52), (0.82, 0.45)], 0.012)
    loft("low", low, STATIONS, wrap, shades["low"])
    tube("stitch", [Vector(wrap(x, 0.574, 0.951)) for x in STATIONS], 0.0013, shades["stitch"])
    tube("seam", [Vector(wrap(x, 0.5825, 0.9035)) for x in STATIONS], 0.0022, shades["chrome"])
    tube("lower seam", [Vector(wrap(x, 0.5805, 0.8405)) for x in STATIONS], 0.0022, shades["chrome"])
    for x, turn in ((-0.64, 13), (-0.145, 0), (0.145, 0), (0.64, -13)):
        vent(x, turn, shades)


def vent(x, turn, shades):
    place = Vector(wrap(x, 0.578, 0.872))
    wide, high = 0.135, 0.05
    box("vent frame", (wide, 0.02, high), place, shades["chrome"], 0.012, (0, 0, turn))
    box("vent mouth", (wide - 0.008, 0.0215, high - 0.008), place + Vector((0, -0.0006, 0)), shades["void"], 0.009, (0, 0, turn))
    for row in range(4):
        box("slat", (wide - 0.014, 0.012, 0.0025), place + Vector((0, -0.008, (row - 1.5) * 0.0105)), shades["piano"], 0.001, (24, 0, turn))
    box("tab", (0.014, 0.012, 0.012), place + Vector((0, -0.014, 0)), shades["alloy"], 0.003, (0, 0, turn))


def centre(shades, art):
    # A tablet on the pad, turned a little towards the driver.
    tilt = (-6, 0, 4)
    box("tablet", (0.275, 0.014, 0.165), (0.0, 0.585, 1.005), shades["piano"], 0.012, tilt)
    plate("map", (0.262, 0.152), (0.0, 0.5773, 1.0045), screen("map", art["map"], 1.6), tilt)
    # Air conditioning.
    box("panel", (0.30, 0.02, 0.062), (0, 0.548, 0.79), shades["piano"], 0.006, (-8, 0, 0))
    for x in (-0.115, 0.115):
        cylinder("ring", 0.0245, 0.022, (x, 0.535, 0.792), shades["chrome"], (82, 0, 0))
        cylinder("knob", 0.0215, 0.030, (x, 0.531, 0.7925), shades["rubber"], (82, 0, 0), 0.003)
        box("mark", (0.0025, 0.002, 0.008), (x, 0.5155, 0.806), shades["white"], 0.0005, (-8, 0, 0))
    for at in range(5):
        box("key", (0.025, 0.006, 0.016), (-0.064 + at * 0.032, 0.5375, 0.780), shades["rubber"], 0.003, (-8, 0, 0))
        box("sign", (0.009, 0.001, 0.0018), (-0.064 + at * 0.032, 0.5338, 0.7805), shades["white"], 0.0004, (-8, 0, 0))
    plate("climate", (0.13, 0.018), (0, 0.5369, 0.8055), screen("climate", art["climate"], 1.2), (-8, 0, 0))
    # Tray and console.
    box("tray", (0.24, 0.16, 0.02), (0, 0.56, 0.655), shades["void"], 0.006, (8, 0, 0))
    loft("console", crisp([(-0.16, 0.30), (-0.145, 0.60), (-0.12, 0.635), (0.12, 0.635), (0.145, 0.60), (0.16, 0.30)], 0.012),
         [-0.6, -0.3, 0.0, 0.25, 0.45, 0.60], lambda y, x, z: (x * (1 + 0.10 * max(0, y)), y, z + 0.05 * max(0, y - 0.1)), shades["low"])
    box("console face", (0.20, 0.40, 0.012), (0, 0.26, 0.648), shades["piano"], 0.02, (4.5, 0, 0))
    box("console rim", (0.212, 0.412, 0.010), (0, 0.26, 0.647), shades["alloy"], 0.022, (4.5, 0, 0))
    for y in (0.10, 0.185):
        cylinder("cup rim", 0.041, 0.010, (-0.045, y, 0.652), shades["chrome"], (0, 0, 0))
        cylinder("cup", 0.037, 0.012, (-0.045, y, 0.6525), shades["void"], (0, 0, 0))
    # Gear selector: boot, stem and knob.
    cylinder("collar", 0.036, 0.016, (0.045, 0.30, 0.660), shades["chrome"], (4, 0, 0), 0.005)
    bpy.ops.mesh.primitive_cone_add(vertices=48, radius1=0.033, radius2=0.012, depth=0.07, location=(0.045, 0.295, 0.695))
    finish(bpy.context.object, shades["leather"], 1)
    cushion("knob", (0.046, 0.062, 0.082), (0.045, 0.285, 0.765), shades["leather"], (-12, 0, 0), 0.45)
    box("knob face", (0.026, 0.004, 0.04), (0.045, 0.2515, 0.772), shades["alloy"], 0.006, (-12, 0, 0))
    cushion("armrest", (0.20, 0.34, 0.09), (0, -0.20, 0.665), shades["seat"], (0, 0, 0), 0.25)
    box("brake switch", (0.034, 0.05, 0.012), (0.05, 0.145, 0.656), shades["rubber"], 0.004, (4, 0, 0))


def plate(name, size, place, material, tilt):
    bpy.ops.mesh.primitive_plane_add(size=1, location=place, rotation=[math.radians(90 + tilt[0]), math.radians(tilt[1]), math.radians(tilt[2])])
    thing = bpy.context.object
    thing.name = name
    thing.scale = (size[0], size[1], 1)
    thing.data.materials.append(material)
    return thing


def driver(shades, art, x=0.37):
    # Hood and instruments.
    hood = [(-0.205, 0.935), (-0.195, 1.005), (-0.165, 1.038), (-0.08, 1.052), (0.08, 1.052), (0.165, 1.038), (0.195, 1.005), (0.205, 0.935)]
    loft("hood", hood, [0.585, 0.595, 0.66, 0.80, 0.95], lambda y, along, z: (x + along * (1 - 0.25 * max(0, y - 0.66)), y, 0.93 + (z - 0.93) * (1.0 if y < 0.6 else 1.03 - 1.4 * max(0, y - 0.72))), shades["pad"])
    box("cluster", (0.33, 0.01, 0.115), (x, 0.668, 0.985), shades["piano"], 0.01, (-14, 0, 0))
    plate("dials", (0.30, 0.10), (x, 0.6618, 0.9845), screen("dials", art["dials"], 1.7), (-14, 0, 0))
    # Wheel, in its own plane.
    tilt = math.radians(-24)
    centre_point = Vector((x, 0.405, 0.905))
    turn = Euler((math.radians(90) + tilt, 0, 0))

    def at(across, up, out):
        local = Vector((across, up, out))
        local.rotate(turn)
        return centre_point + local

    bpy.ops.mesh.primitive_torus_add(major_segments=96, minor_segments=24, major_radius=0.182, minor_radius=0.0165, location=centre_point, rotation=turn)
    rim = bpy.context.object
    rim.scale = (1, 0.97, 1.15)
    finish(rim, shades["leather"], 0)
    angles = (math.degrees(turn.x), 0, 0)
    cushion("airbag", (0.15, 0.125, 0.05), at(0, -0.008, 0.006), shades["pad"], angles, 0.4)
    bpy.ops.mesh.primitive_torus_add(major_segments=64, minor_segments=12, major_radius=0.019, minor_radius=0.0016, location=at(0, 0.004, 0.0315), rotation=turn)
    finish(bpy.context.object, shades["chrome"], 0)
    for side in (-1, 1):
        box("spoke", (0.115, 0.042, 0.018), at(side * 0.118, -0.004, -0.004), shades["spokes"], 0.008, angles)
        box("pad of keys", (0.058, 0.034, 0.012), at(side * 0.104, -0.004, 0.009), shades["piano"], 0.008, angles)
        for row in (-1, 1):
            box("key", (0.018, 0.010, 0.005), at(side * 0.104 + 0.012 * row, -0.004 + 0.0085 * row, 0.0155), shades["rubber"], 0.002, angles)
        spoke = box("lower spoke", (0.026, 0.10, 0.014), at(side * 0.045, -0.125, -0.006), shades["spokes"], 0.006, angles)
        spoke.rotation_euler.rotate_axis("Z", math.radians(side * 16))
        tube("stalk", [at(side * 0.03, 0.035, -0.055), at(side * 0.10, 0.045, -0.05), at(side * 0.185, 0.058, -0.045)], 0.0085, shades["rubber"])
        cylinder("end", 0.0105, 0.03, at(side * 0.19, 0.059, -0.045), shades["rubber"], (0, 90, 0), 0.004)
    cylinder("column", 0.055, 0.22, at(0, 0, -0.12), shades["rubber"], angles, 0.02)
    box("shroud", (0.13, 0.10, 0.11), at(0, 0.01, -0.09), shades["rubber"], 0.03, angles)


def seats(shades):
    for x in (-0.39, 0.39):
        cushion("back", (0.40, 0.11, 0.62), (x, -0.21, 0.86), shades["seat"], (14, 0, 0), 0.32)
        for side in (-1, 1):
            cushion("bolster", (0.10, 0.17, 0.56), (x + side * 0.205, -0.165, 0.83), shades["seat"], (14, 0, side * 14), 0.45)
            cushion("thigh", (0.10, 0.46, 0.15), (x + side * 0.21, 0.12, 0.50), shades["seat"], (5, 0, 0), 0.42)
            tube("post", [(x + side * 0.055, -0.285, 1.12), (x + side * 0.055, -0.30, 1.24)], 0.006, shades["chrome"], False)
        cushion("base", (0.38, 0.50, 0.13), (x, 0.12, 0.49), shades["seat"], (5, 0, 0), 0.35)
        cushion("headrest", (0.26, 0.09, 0.17), (x, -0.305, 1.26), shades["seat"], (9, 0, 0), 0.45)


def shell(shades, looks):
    for side in (-1, 1):
        card = crisp([(0.74, 0.20), (0.755, 0.55), (0.70, 0.66), (0.69, 0.70), (0.735, 0.74), (0.755, 0.86), (0.765, 0.955), (0.80, 0.965), (0.86, 0.94)], 0.012)
        loft("door", card, [-0.9, -0.5, -0.1, 0.3, 0.55, 0.72, 1.1], lambda y, x, z: (side * x, y, z + 0.02 * max(0, y)), shades["low"])
        cushion("elbow", (0.085, 0.46, 0.055), (side * 0.70, 0.14, 0.705), shades["seat"], (4, 0, 0), 0.42)
        box("switches", (0.05, 0.13, 0.012), (side * 0.695, 0.34, 0.738), shades["piano"], 0.006, (5, 0, 0))
        for at in range(2):
            box("switch", (0.018, 0.034, 0.014), (side * 0.695, 0.315 + 0.045 * at, 0.744), shades["rubber"], 0.004, (9, 0, 0))
        box("pull", (0.014, 0.11, 0.026), (side * 0.742, 0.42, 0.835), shades["chrome"], 0.008, (3, 0, side * 3))
        tube("door trim", [(side * 0.752, y, 0.80 + 0.02 * max(0, y)) for y in (-0.8, -0.3, 0.2, 0.5)], 0.006, shades["trim"])
        pillar = [(side * 0.80, 1.18, 0.93), (side * 0.765, 0.92, 1.10), (side * 0.715, 0.60, 1.30), (side * 0.66, 0.32, 1.415), (side * 0.645, 0.0, 1.44), (side * 0.645, -0.8, 1.43)]
        tube("pillar", pillar, 0.048, shades["pillar"])
        tube("frame", [(side * 0.80, 0.92, 0.955), (side * 0.765, 0.55, 1.215), (side * 0.715, 0.18, 1.375), (side * 0.70, -0.3, 1.40), (side * 0.71, -0.9, 1.37)], 0.020, shades["void"])
        box("visor", (0.34, 0.15, 0.018), (side * 0.345, 0.44, 1.405), shades["roof"], 0.008, (14, 0, 0))
        # The mirror outside.
        cushion("outer mirror", (0.17, 0.07, 0.12), (side * 0.98, 0.80, 1.02), shades["void"], (0, 0, side * -8), 0.4)
        box("outer glass", (0.145, 0.004, 0.098), (side * 0.975, 0.763, 1.02), shades["mirror"], 0.012, (0, 0, side * -12))
    loft("ceiling", [(-0.66, 1.40), (-0.5, 1.455), (0.0, 1.475), (0.5, 1.455), (0.66, 1.40)], [-1.2, -0.4, 0.1, 0.30, 0.44, 0.52, 0.54], lambda y, x, z: (x, y, z - 0.10 * max(0, y - 0.1) - 1.1 * max(0, y - 0.44)), shades["roof"])
    box("lamp", (0.18, 0.14, 0.022), (0, 0.22, 1.45), shades["roof"], 0.01, (5, 0, 0))
    for side in (-1, 1):
        box("lens", (0.05, 0.06, 0.006), (side * 0.045, 0.22, 1.4385), shades["white"], 0.003, (5, 0, 0))
    box("stem", (0.02, 0.02, 0.07), (0, 0.50, 1.385), shades["rubber"], 0.006)
    cushion("inner mirror", (0.25, 0.035, 0.07), (0, 0.485, 1.335), shades["rubber"], (-4, 0, 2), 0.4)
    box("inner glass", (0.225, 0.004, 0.052), (0, 0.4655, 1.3355), shades["mirror"], 0.008, (-7, 0, 4))
    bpy.ops.mesh.primitive_plane_add(size=3, location=(0, 0.2, 0.22))
    bpy.context.object.data.materials.append(shades["carpet"])
    # Firewall and rear, so that light comes through windows only.
    box("firewall", (1.6, 0.02, 0.8), (0, 1.18, 0.55), shades["void"], 0.002)
    loft("bonnet", [(-0.75, 0.80), (-0.6, 0.90), (0.0, 0.94), (0.6, 0.90), (0.75, 0.80)], [1.22, 1.5, 1.9, 2.2], lambda y, x, z: (x, y, z - 0.10 * (y - 1.22) ** 2), shades["bonnet"])
    for side in (-1, 1):
        tube("wiper", [(side * 0.1 - 0.3, 1.20, 0.968), (side * 0.1 + 0.25, 1.19, 0.975)], 0.008, shades["void"], False)


def light(name, place, target, size, watts):
    lamp = bpy.data.lights.new(name, "AREA")
    lamp.shape = "RECTANGLE"
    lamp.size, lamp.size_y = size
    lamp.energy = watts
    thing = bpy.data.objects.new(name, lamp)
    thing.location = place
    thing.rotation_euler = (Vector(target) - Vector(place)).to_track_quat("-Z", "Y").to_euler()
    thing.visible_camera = False
    thing.visible_glossy = name != "fill"
    bpy.context.scene.collection.objects.link(thing)


def surroundings():
    scene = bpy.context.scene
    world = bpy.data.worlds.new("sky")
    scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    folder = bpy.utils.system_resource("DATAFILES", path=os.path.join("studiolights", "world"))
    sky = tree.nodes.new("ShaderNodeTexEnvironment")
    sky.image = bpy.data.images.load(os.path.join(folder, "city.exr"))
    spot = tree.nodes.new("ShaderNodeTexCoord")
    turn = tree.nodes.new("ShaderNodeMapping")
    turn.inputs["Rotation"].default_value[2] = math.radians(0)
    tree.links.new(spot.outputs["Generated"], turn.inputs["Vector"])
    tree.links.new(turn.outputs["Vector"], sky.inputs["Vector"])
    tree.links.new(sky.outputs["Color"], tree.nodes["Background"].inputs["Color"])
    tree.nodes["Background"].inputs["Strength"].default_value = 0.8
    light("windscreen", (0, 1.5, 1.9), (0, 0.3, 0.9), (1.5, 0.9), 95)
    for side in (-1, 1):
        light("window", (side * 1.5, 0.1, 1.5), (0, 0.3, 0.8), (1.4, 0.6), 45)
    light("fill", (0, -0.7, 1.36), (0, 0.8, 0.8), (0.9, 0.5), 16)


def view():
    data = bpy.data.cameras.new("camera")
    data.sensor_width = 36
    data.lens = 19
    data.dof.use_dof = True
    data.dof.focus_distance = 1.05
    data.dof.aperture_fstop = 5.6
    thing = bpy.data.objects.new("camera", data)
    bpy.context.scene.collection.objects.link(thing)
    bpy.context.scene.camera = thing
    thing.location = (-0.03, -0.27, 1.19)
    thing.rotation_euler = (Vector((0.05, 0.7, 0.885)) - thing.location).to_track_quat("-Z", "Y").to_euler()


def main():
    style, out, *rest = sys.argv[sys.argv.index("--") + 1 :]
    bpy.ops.wm.read_factory_settings(use_empty=True)
    looks = STYLES[style]
    here = os.path.dirname(os.path.abspath(__file__))
    art = {name: os.path.join(here, f"{name}.png") for name in ("map", "dials", "climate")}
    shades = {
        "pad": shade("pad", looks["pad"], 0.55),
        "low": shade("low", looks["low"], 0.6),
        "seat": shade("seat", looks["seat"], 0.45, bump=(420, 0.0007, "grain")),
        "leather": shade("leather", (0.014, 0.014, 0.014), 0.4),
        "rubber": shade("rubber", (0.017, 0.017, 0.018), 0.5),
        "piano": shade("piano", (0.006, 0.006, 0.007), 0.07, coat=1.0),
        "alloy": shade("alloy", (0.5, 0.5, 0.51), 0.28, 1.0, bump=(1, 0.0002, "brushed")),
        "chrome": shade("chrome", (0.75, 0.75, 0.76), 0.12, 1.0),
        "walnut": shade("walnut", (0.055, 0.022, 0.009), 0.25, coat=0.8),
        "void": shade("void", (0.006, 0.006, 0.006), 0.7),
        "white": shade("white", (0.8, 0.8, 0.8), 0.4),
        "stitch": shade("stitch", looks["stitch"], 0.7),
        "roof": shade("roof", looks["roof"], 0.95),
        "pillar": shade("pillar", (0.1, 0.1, 0.098), 0.9),
        "carpet": shade("carpet", (0.012, 0.012, 0.012), 1.0),
        "mirror": shade("mirror", (0.75, 0.76, 0.78), 0.01, 1.0),
        "bonnet": shade("bonnet", (0.05, 0.055, 0.06), 0.3, 0.4, coat=1.0),
    }
    shades["trim"] = shades[looks["trim"]]
    shades["spokes"] = shades[looks["wheel_spokes"]]
    dashboard(looks, shades)
    centre(shades, art)
    driver(shades, art)
    seats(shades)
    shell(shades, looks)
    surroundings()
    view()
    sys.path.insert(0, here)
    import render
    render.shoot_cabin(out, int(rest[0]) if rest else 40)


if __name__ == "__main__":
    main()
