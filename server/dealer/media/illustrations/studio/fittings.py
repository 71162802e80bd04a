"""What the insides are made of: grained plastic, cloth and leather, and boxes, cushions, tubes and lofts of them. Metres."""

import math
import os

import bpy
from mathutils import Vector

HERE = os.path.dirname(os.path.abspath(__file__))


def shade(name, colour, roughness, metallic=0.0, bump=None, coat=0.0, sheen=0.0):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    tree = material.node_tree
    node = tree.nodes["Principled BSDF"]
    settings = {"Roughness": roughness, "Metallic": metallic, "Clearcoat": coat, "Clearcoat Roughness": 0.04, "Sheen": sheen}
    for key, value in settings.items():
        node.inputs[key].default_value = value
    node.inputs["Base Color"].default_value = (*colour, 1)
    if bump:
        scale, height, kind = bump
        spot = tree.nodes.new("ShaderNodeTexCoord").outputs["Object"]
        relief = tree.nodes.new("ShaderNodeBump")
        relief.inputs["Strength"].default_value = 0.6
        relief.inputs["Distance"].default_value = height
        tree.links.new(TEXTURES[kind](tree, spot, scale), relief.inputs["Height"])
        tree.links.new(relief.outputs[0], node.inputs["Normal"])
        if kind in ("weave", "rib"):
            mottle(tree, spot, node, colour)
    return material


def mottle(tree, spot, node, colour):
    """Yarn is never quite one colour."""
    cloud = texture(tree, "ShaderNodeTexNoise", spot, 260)
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    for element, share in zip(ramp.color_ramp.elements, (0.55, 1.5)):
        element.color = (*(part * share for part in colour), 1)
    tree.links.new(cloud.outputs["Fac"], ramp.inputs[0])
    tree.links.new(ramp.outputs[0], node.inputs["Base Color"])


def texture(tree, kind, spot, scale):
    node = tree.nodes.new(kind)
    node.inputs["Scale"].default_value = scale
    tree.links.new(spot, node.inputs["Vector"])
    return node


def grain(tree, spot, scale):
    node = texture(tree, "ShaderNodeTexVoronoi", spot, scale)
    node.feature = "DISTANCE_TO_EDGE"
    return node.outputs["Distance"]


def cloudy(tree, spot, scale):
    node = texture(tree, "ShaderNodeTexNoise", spot, scale)
    node.inputs["Detail"].default_value = 8
    return node.outputs["Fac"]


def rib(tree, spot, scale):
    return texture(tree, "ShaderNodeTexWave", spot, scale).outputs["Fac"]


def brushed(tree, spot, scale):
    stretch = tree.nodes.new("ShaderNodeMapping")
    stretch.inputs["Scale"].default_value = (2, 400, 400)
    tree.links.new(spot, stretch.inputs["Vector"])
    return texture(tree, "ShaderNodeTexNoise", stretch.outputs[0], scale).outputs["Fac"]


TEXTURES = {"grain": grain, "weave": cloudy, "rib": rib, "brushed": brushed}


def wood(name, dark, light):
    """Veneer: rings that wander along the grain."""
    material = shade(name, dark, 0.3, coat=0.7)
    tree = material.node_tree
    spot = tree.nodes.new("ShaderNodeTexCoord").outputs["Object"]
    stretch = tree.nodes.new("ShaderNodeMapping")
    stretch.inputs["Scale"].default_value = (1.2, 9, 14)
    tree.links.new(spot, stretch.inputs["Vector"])
    cloud = texture(tree, "ShaderNodeTexNoise", stretch.outputs[0], 5)
    cloud.inputs["Detail"].default_value = 10
    cloud.inputs["Distortion"].default_value = 1.5
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    for element, at, colour in zip(ramp.color_ramp.elements, (0.35, 0.68), (dark, light)):
        element.position, element.color = at, (*colour, 1)
    tree.links.new(cloud.outputs["Fac"], ramp.inputs[0])
    tree.links.new(ramp.outputs[0], tree.nodes["Principled BSDF"].inputs["Base Color"])
    return material


def glow(name, colour, strength):
    material = shade(name, (0, 0, 0), 0.5)
    node = material.node_tree.nodes["Principled BSDF"]
    node.inputs["Emission"].default_value = (*colour, 1)
    node.inputs["Emission Strength"].default_value = strength
    return material


def screen(picture, strength):
    """A display that shows one of the pictures beside this script."""
    material = shade(picture, (0.004, 0.004, 0.005), 0.08)
    tree = material.node_tree
    node = tree.nodes["Principled BSDF"]
    image = tree.nodes.new("ShaderNodeTexImage")
    image.image = bpy.data.images.load(os.path.join(HERE, f"{picture}.png"), check_existing=True)
    tree.links.new(image.outputs["Color"], node.inputs["Emission"])
    node.inputs["Emission Strength"].default_value = strength
    return material


def finish(thing, material, smoothness=2, bevel=0.0, segments=3):
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


def cube(size, place, tilt):
    bpy.ops.mesh.primitive_cube_add(size=1, location=place, rotation=[math.radians(angle) for angle in tilt])
    thing = bpy.context.object
    thing.scale = size
    bpy.ops.object.transform_apply(location=False, rotation=False, scale=True)
    return thing


def box(size, place, material, bevel=0.008, tilt=(0, 0, 0)):
    return finish(cube(size, place, tilt), material, 0, min(bevel, min(size) * 0.49))


def cushion(size, place, material, tilt=(0, 0, 0), puff=0.3):
    """A box with soft faces: creased enough to keep its outline."""
    thing = cube(size, place, tilt)
    bevel = thing.modifiers.new("bevel", "BEVEL")
    bevel.width = min(size) * puff
    bevel.segments = 2
    return finish(thing, material, 3)


def cylinder(radius, depth, place, material, tilt=(90, 0, 0), bevel=0.002):
    bpy.ops.mesh.primitive_cylinder_add(vertices=64, radius=radius, depth=depth, location=place, rotation=[math.radians(angle) for angle in tilt])
    return finish(bpy.context.object, material, 0, bevel)


def ring(radius, thickness, place, material, turn):
    bpy.ops.mesh.primitive_torus_add(major_segments=96, minor_segments=20, major_radius=radius, minor_radius=thickness, location=place, rotation=turn)
    return finish(bpy.context.object, material, 0)


def tube(points, radius, material, smooth=True):
    curve = bpy.data.curves.new("tube", "CURVE")
    curve.dimensions = "3D"
    curve.bevel_depth = radius
    curve.bevel_resolution = 5
    curve.use_fill_caps = True
    spline = curve.splines.new("NURBS" if smooth else "POLY")
    spline.points.add(len(points) - 1)
    for point, place in zip(spline.points, points):
        point.co = (*place, 1)
    if smooth:
        spline.use_endpoint_u = True
        spline.order_u = min(4, len(points))
    curve.materials.append(material)
    thing = bpy.data.objects.new("tube", curve)
    bpy.context.scene.collection.objects.link(thing)
    return thing


def loft(profile, stations, place, material, smoothness=2):
    """A surface through copies of a profile; `place(station, first, second)` puts each of its points."""
    vertices = [place(at, *point) for at in stations for point in profile]
    count = len(profile)
    faces = [
        (row * count + at, row * count + at + 1, (row + 1) * count + at + 1, (row + 1) * count + at)
        for row in range(len(stations) - 1)
        for at in range(count - 1)
    ]
    mesh = bpy.data.meshes.new("loft")
    mesh.from_pydata(vertices, [], faces)
    mesh.update()
    thing = bpy.data.objects.new("loft", mesh)
    bpy.context.scene.collection.objects.link(thing)
    finish(thing, material, smoothness)
    thing.data.use_auto_smooth = False
    return thing


def crisp(points, gap=0.008):
    """Doubles the corners of a profile, so that smoothing leaves them tight."""
    result = [points[0]]
    for before, here, after in zip(points, points[1:], points[2:]):
        for other in (before, after):
            share = min(0.4, gap / (math.dist(here, other) or 1))
            result.append(tuple(start + (end - start) * share for start, end in zip(here, other)))
            if other is before:
                result.append(here)
    result.append(points[-1])
    return result


def plate(size, place, material, tilt):
    bpy.ops.mesh.primitive_plane_add(size=1, location=place, rotation=[math.radians(angle + turn) for angle, turn in zip(tilt, (90, 0, 0))])
    thing = bpy.context.object
    thing.scale = (*size, 1)
    thing.data.materials.append(material)
    return thing


def lamp(place, target, size, watts, shows=True, colour=(1, 1, 1)):
    light = bpy.data.lights.new("lamp", "AREA")
    light.shape = "RECTANGLE"
    light.size, light.size_y = size
    light.energy = watts
    light.color = colour
    thing = bpy.data.objects.new("lamp", light)
    thing.location = place
    thing.rotation_euler = (Vector(target) - Vector(place)).to_track_quat("-Z", "Y").to_euler()
    thing.visible_camera = False
    thing.visible_glossy = shows
    bpy.context.scene.collection.objects.link(thing)


def sky(name, turn, strength):
    """What lights the scene, and what its windows show out of focus: an environment that comes with Blender."""
    world = bpy.data.worlds.new("sky")
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    folder = bpy.utils.system_resource("DATAFILES", path=os.path.join("studiolights", "world"))
    image = tree.nodes.new("ShaderNodeTexEnvironment")
    image.image = bpy.data.images.load(os.path.join(folder, f"{name}.exr"))
    image.interpolation = "Cubic"
    mapping = tree.nodes.new("ShaderNodeMapping")
    mapping.inputs["Rotation"].default_value[2] = math.radians(turn)
    tree.links.new(tree.nodes.new("ShaderNodeTexCoord").outputs["Generated"], mapping.inputs["Vector"])
    tree.links.new(mapping.outputs["Vector"], image.inputs["Vector"])
    tree.links.new(image.outputs["Color"], tree.nodes["Background"].inputs["Color"])
    tree.nodes["Background"].inputs["Strength"].default_value = strength


def camera(place, target, lens, focus):
    data = bpy.data.cameras.new("camera")
    data.sensor_width = 36
    data.lens = lens
    data.dof.use_dof = True
    data.dof.focus_distance = focus
    data.dof.aperture_fstop = 5.6
    thing = bpy.data.objects.new("camera", data)
    bpy.context.scene.collection.objects.link(thing)
    bpy.context.scene.camera = thing
    thing.location = place
    thing.rotation_euler = (Vector(target) - Vector(place)).to_track_quat("-Z", "Y").to_euler()
