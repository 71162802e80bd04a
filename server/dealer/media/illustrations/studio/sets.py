"""Where the cars stand: a bright studio, a concrete yard by day, and a showroom with tall windows."""

import math
import os
from dataclasses import dataclass

import bpy
from mathutils import Vector


@dataclass(frozen=True)
class Place:
    sky: str
    """The environment that lights the set, of those that come with Blender."""
    light: float
    mirrored: str
    """The livelier one that paint and glass mirror."""
    shine: float
    low: tuple
    high: tuple
    """What the camera itself sees, at the horizon and higher up."""
    pane: float = 0.6
    """How brightly glass mirrors it."""
    turn: float = 60
    colour: float = 0.45
    """How much of its colour the mirrored place keeps."""


PLACES = {
    "studio": Place("city", 0.55, "courtyard", 0.6, (0.5, 0.51, 0.52), (0.74, 0.75, 0.76)),
    "yard": Place("city", 0.6, "forest", 0.6, (0.62, 0.68, 0.74), (0.4, 0.53, 0.7), colour=0.55),
    "showroom": Place("city", 0.5, "courtyard", 0.55, (0.5, 0.5, 0.49), (0.6, 0.59, 0.57), colour=0.4),
}


def dress_set(name, azimuth):
    place = PLACES[name]
    world(place)
    floor(name)
    if name == "studio":
        lamp("set above", (0, 0.4, 4.6), (0, 0, 0), (6.2, 2.6), 260)
        lamp("set side", (-6.5, -2.5, 2.4), (0, 0, 0.6), (1.0, 3.6), 70)
        lamp("set other side", (-6.5, 2.5, 2.4), (0, 0, 0.6), (1.0, 3.6), 45)
    elif name == "yard":
        yard(azimuth)
    else:
        showroom(azimuth)


def environment(tree, vector, name, turn, colour=1.0, most=5.0):
    """The colours of an environment in a direction. Its sun would only be noise."""
    folder = bpy.utils.system_resource("DATAFILES", path=os.path.join("studiolights", "world"))
    image = tree.nodes.new("ShaderNodeTexEnvironment")
    image.image = bpy.data.images.load(os.path.join(folder, f"{name}.exr"), check_existing=True)
    mapping = tree.nodes.new("ShaderNodeMapping")
    mapping.inputs["Rotation"].default_value[2] = math.radians(turn)
    tree.links.new(vector, mapping.inputs["Vector"])
    tree.links.new(mapping.outputs["Vector"], image.inputs["Vector"])
    pale = tree.nodes.new("ShaderNodeHueSaturation")
    pale.inputs["Saturation"].default_value = colour
    tree.links.new(image.outputs["Color"], pale.inputs["Color"])
    limit = tree.nodes.new("ShaderNodeVectorMath")
    limit.operation = "MINIMUM"
    limit.inputs[1].default_value = (most, most, most)
    tree.links.new(pale.outputs["Color"], limit.inputs[0])
    return limit.outputs[0]


def mirrored(tree, vector, place):
    return environment(tree, vector, place.mirrored, place.turn, place.colour)


def world(place):
    made = bpy.data.worlds.new("sky")
    bpy.context.scene.world = made
    made.use_nodes = True
    tree = made.node_tree
    tree.nodes.clear()
    spot = tree.nodes.new("ShaderNodeTexCoord").outputs["Generated"]
    lit = tree.nodes.new("ShaderNodeBackground")
    lit.inputs["Strength"].default_value = place.light
    tree.links.new(environment(tree, spot, place.sky, place.turn, most=1000), lit.inputs["Color"])
    shine = tree.nodes.new("ShaderNodeBackground")
    shine.inputs["Strength"].default_value = place.shine
    tree.links.new(mirrored(tree, spot, place), shine.inputs["Color"])
    path = tree.nodes.new("ShaderNodeLightPath")
    both = tree.nodes.new("ShaderNodeMixShader")
    tree.links.new(path.outputs["Is Glossy Ray"], both.inputs[0])
    tree.links.new(lit.outputs[0], both.inputs[1])
    tree.links.new(shine.outputs[0], both.inputs[2])
    mix = tree.nodes.new("ShaderNodeMixShader")
    tree.links.new(path.outputs["Is Camera Ray"], mix.inputs[0])
    tree.links.new(both.outputs[0], mix.inputs[1])
    tree.links.new(backdrop(tree, spot, place), mix.inputs[2])
    tree.links.new(mix.outputs[0], tree.nodes.new("ShaderNodeOutputWorld").inputs["Surface"])


def backdrop(tree, spot, place):
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    tree.links.new(spot, split.inputs[0])
    half = tree.nodes.new("ShaderNodeMath")
    half.operation = "MULTIPLY_ADD"
    half.inputs[1].default_value = 0.5
    half.inputs[2].default_value = 0.5
    tree.links.new(split.outputs["Z"], half.inputs[0])
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    for element, position, colour in zip(ramp.color_ramp.elements, (0.5, 0.72), (place.low, place.high)):
        element.position = position
        element.color = (*colour, 1)
    tree.links.new(half.outputs[0], ramp.inputs[0])
    wall = tree.nodes.new("ShaderNodeBackground")
    tree.links.new(ramp.outputs[0], wall.inputs["Color"])
    return wall.outputs[0]


def surface(name, colour, roughness, specular=0.5):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    node = next(node for node in material.node_tree.nodes if node.type == "BSDF_PRINCIPLED")
    node.inputs["Base Color"].default_value = (*colour, 1)
    node.inputs["Roughness"].default_value = roughness
    node.inputs["Specular"].default_value = specular
    return material, material.node_tree, node


def noise(tree, vector, scale, low, high, detail=6.0):
    """A value that wanders between two numbers over a surface."""
    cloud = tree.nodes.new("ShaderNodeTexNoise")
    cloud.inputs["Scale"].default_value = scale
    cloud.inputs["Detail"].default_value = detail
    tree.links.new(vector, cloud.inputs["Vector"])
    span = tree.nodes.new("ShaderNodeMapRange")
    span.inputs["From Min"].default_value = 0.3
    span.inputs["From Max"].default_value = 0.7
    span.inputs["To Min"].default_value = low
    span.inputs["To Max"].default_value = high
    tree.links.new(cloud.outputs["Fac"], span.inputs["Value"])
    return span.outputs[0]


def tinted(tree, node, colour, value):
    """The surface's colour, made lighter and darker."""
    scale = tree.nodes.new("ShaderNodeVectorMath")
    scale.operation = "SCALE"
    scale.inputs[0].default_value = colour
    tree.links.new(value, scale.inputs["Scale"])
    tree.links.new(scale.outputs[0], node.inputs["Base Color"])


def floor(name):
    bpy.ops.mesh.primitive_circle_add(vertices=96, radius=26 if name == "studio" else 90, fill_type="NGON")
    thing = bpy.context.object
    thing.name = "set floor"
    colour, roughness = {
        "studio": ((0.21, 0.21, 0.213), (0.2, 0.45)),
        "yard": ((0.36, 0.35, 0.33), (0.55, 0.75)),
        "showroom": ((0.26, 0.255, 0.25), (0.12, 0.35)),
    }[name]
    material, tree, node = surface("set floor", colour, 0.4, 0.4)
    spot = tree.nodes.new("ShaderNodeTexCoord").outputs["Object"]
    tree.links.new(noise(tree, spot, 0.9, *roughness), node.inputs["Roughness"])
    if name == "studio":
        fade(tree, spot, node)
    else:
        tinted(tree, node, colour, noise(tree, spot, 0.55, 0.86, 1.12))
    thing.data.materials.append(material)


def fade(tree, spot, node):
    """The floor runs into the wall."""
    length = tree.nodes.new("ShaderNodeVectorMath")
    length.operation = "LENGTH"
    tree.links.new(spot, length.inputs[0])
    span = tree.nodes.new("ShaderNodeMapRange")
    span.interpolation_type = "SMOOTHSTEP"
    for key, value in {"From Min": 4.5, "From Max": 15, "To Min": 1, "To Max": 0}.items():
        span.inputs[key].default_value = value
    tree.links.new(length.outputs["Value"], span.inputs["Value"])
    tree.links.new(span.outputs[0], node.inputs["Alpha"])


def lamp(name, place, target, size, watts, colour=(1, 1, 1), shows=True):
    light = bpy.data.lights.new(name, "AREA")
    light.shape = "RECTANGLE"
    light.size, light.size_y = size
    light.energy = watts
    light.color = colour
    thing = bpy.data.objects.new(name, light)
    thing.location = place
    thing.rotation_euler = (Vector(target) - Vector(place)).to_track_quat("-Z", "Y").to_euler()
    thing.visible_camera = False
    thing.visible_glossy = shows
    bpy.context.scene.collection.objects.link(thing)


def behind(azimuth, view_way, away, aside):
    """A place behind the car as the camera sees it, and the direction along the picture."""
    angle = math.radians(azimuth)
    toward = Vector((-math.sin(angle), view_way * math.cos(angle), 0))
    along = Vector((toward.y, -toward.x, 0))
    return -toward * away + along * aside, along, toward


def upright(name, centre, along, size, material, turn=0.0):
    """A box that stands on the ground, its length along a direction."""
    bpy.ops.mesh.primitive_cube_add(size=1)
    thing = bpy.context.object
    thing.name = f"set {name}"
    thing.scale = size
    thing.rotation_euler[2] = math.atan2(along.y, along.x) + turn
    thing.location = centre
    thing.data.materials.append(material)
    return thing


VIEW_WAY = 1
"""1 when the camera is in front of the car, -1 behind."""


def yard(azimuth):
    """A wall of concrete panels in the sun."""
    sun = bpy.data.lights.new("set sun", "SUN")
    sun.energy = 2.6
    sun.angle = math.radians(3)
    sun.color = (1, 0.95, 0.88)
    thing = bpy.data.objects.new("set sun", sun)
    angle = math.radians(azimuth)
    toward = Vector((-math.sin(angle), VIEW_WAY * math.cos(angle), 0))
    along = Vector((toward.y, -toward.x, 0))
    high = toward * 0.75 + along * -0.75 + Vector((0, 0, 1.5))
    thing.rotation_euler = (-high).to_track_quat("-Z", "Y").to_euler()
    bpy.context.scene.collection.objects.link(thing)
    colours = ((0.43, 0.42, 0.4), (0.4, 0.392, 0.375), (0.45, 0.44, 0.42))
    turn = math.radians(9)
    for at in range(-6, 7):
        place, along, _ = behind(azimuth, VIEW_WAY, 9.5 - at * 3.6 * math.sin(turn), at * 3.6 * math.cos(turn))
        material, tree, node = surface("set wall", colours[at % 3], 0.85, 0.2)
        spot = tree.nodes.new("ShaderNodeTexCoord").outputs["Object"]
        tinted(tree, node, colours[at % 3], noise(tree, spot, 0.8, 0.93, 1.06))
        upright("wall", place + Vector((0, 0, 1.75)), along, (3.56, 0.2, 3.5), material, turn)
        cap, _, _ = surface("set cap", (0.05, 0.055, 0.06), 0.6)
        upright("cap", place + Vector((0, 0, 3.55)), along, (3.6, 0.26, 0.12), cap, turn)


def showroom(azimuth):
    """Tall windows to a bright day, and a pale floor that mirrors them."""
    bright = bpy.data.materials.new("set window")
    bright.use_nodes = True
    tree = bright.node_tree
    tree.nodes.clear()
    glow = tree.nodes.new("ShaderNodeEmission")
    spot = tree.nodes.new("ShaderNodeTexCoord").outputs["Object"]
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    tree.links.new(spot, split.inputs[0])
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    # The sky above a hazy horizon, and grass below.
    while len(ramp.color_ramp.elements) < len(OUTSIDE):
        ramp.color_ramp.elements.new(0.5)
    for element, (position, colour) in zip(ramp.color_ramp.elements, OUTSIDE):
        element.position = position
        element.color = (*colour, 1)
    height = tree.nodes.new("ShaderNodeMath")
    height.operation = "ADD"
    height.inputs[1].default_value = 0.5
    tree.links.new(split.outputs["Z"], height.inputs[0])
    tree.links.new(height.outputs[0], ramp.inputs[0])
    tree.links.new(ramp.outputs[0], glow.inputs["Color"])
    tree.links.new(glow.outputs[0], tree.nodes.new("ShaderNodeOutputMaterial").inputs["Surface"])
    frame, _, _ = surface("set frame", (0.16, 0.165, 0.17), 0.4)
    wall, _, _ = surface("set wall", (0.52, 0.5, 0.47), 0.8, 0.2)
    turn = math.radians(-8)
    for at in range(-4, 5):
        place, along, toward = behind(azimuth, VIEW_WAY, 12 - at * 4 * math.sin(turn), at * 4 * math.cos(turn))
        upright("window", place + Vector((0, 0, 1.75)), along, (3.96, 0.05, 3.1), bright, turn)
        upright("mullion", place + along * 2 + toward * 0.08 + Vector((0, 0, 1.75)), along, (0.07, 0.16, 3.2), frame, turn)
        upright("plinth", place + toward * 0.05 + Vector((0, 0, 0.1)), along, (4, 0.16, 0.2), frame, turn)
        upright("fascia", place + toward * 0.3 + Vector((0, 0, 3.9)), along, (4.02, 0.7, 1.2), wall, turn)
    lamp("set above", (0, 0.4, 4.6), (0, 0, 0), (6.2, 2.2), 230, (1, 0.98, 0.95))
    _, along, toward = behind(azimuth, VIEW_WAY, 0, 0)
    lamp("set front", toward * 6 - along * 5 + Vector((0, 0, 3.2)), (0, 0, 0.6), (3.2, 1.4), 130, (1, 0.97, 0.93))
    lamp("set edge", along * 6.5 - toward * 2.5 + Vector((0, 0, 2.6)), (0, 0, 0.8), (0.8, 3.2), 90, (0.93, 0.97, 1))


OUTSIDE = ((0.0, (0.3, 0.33, 0.27)), (0.2, (0.44, 0.47, 0.43)), (0.3, (0.66, 0.7, 0.73)), (1.0, (0.76, 0.85, 0.95)))
