"""What the cars are made of: paint, glass, lamps and plastic. Models bring colours; ours reflect like real ones."""

import math
import re

import bpy

import sets
import shapes

PAINT = re.compile(r"body|paint", re.I)
PLATE = re.compile(r"plate", re.I)
GLASS = re.compile(r"transper|glass_clean|^body_glass$|^glass$", re.I)
CABIN = re.compile(r"interior", re.I)
LENS = re.compile(r"light|lamp|lens", re.I)
RIM = re.compile(r"tire|^wheel", re.I)


def smooth():
    """Formats for games store coarse normals; clean ones give clean reflections."""
    for thing in shapes.meshes():
        mesh = thing.data
        bpy.context.view_layer.objects.active = thing
        for other in bpy.context.selected_objects:
            other.select_set(False)
        thing.select_set(True)
        if mesh.has_custom_normals:
            bpy.ops.mesh.customdata_custom_splitnormals_clear()
        bpy.ops.object.mode_set(mode="EDIT")
        bpy.ops.mesh.select_all(action="SELECT")
        bpy.ops.mesh.remove_doubles(threshold=0.0006)
        bpy.ops.object.mode_set(mode="OBJECT")
        for polygon in mesh.polygons:
            polygon.use_smooth = True
        mesh.use_auto_smooth = True
        mesh.auto_smooth_angle = math.radians(38)
        thing.modifiers.new("weighted", "WEIGHTED_NORMAL").keep_sharp = True


def clear_lenses():
    """Lamps share a material with the windows, which are tinted."""
    for thing in shapes.meshes():
        for slot in thing.material_slots:
            if slot.material and GLASS.search(slot.material.name) and LENS.search(re.sub(r"UCB_Lights.*", "", thing.name)):
                slot.material = bpy.data.materials.get("clear lens") or slot.material.copy()
                slot.material.name = "clear lens"


def dress(shape, paint):
    """Called with black paint, and again with pale paint."""
    place = sets.PLACES[shape.place]
    for material in bpy.data.materials:
        node = principled(material)
        if not node:
            continue
        name = material.name
        tree = material.node_tree
        if tree.nodes.get("paint colour"):
            tree.nodes["paint colour"].outputs[0].default_value = paint
        elif tree.nodes.get("finished") or name.startswith("set "):
            continue
        elif name == "clear lens":
            glass(material, 0.92, place)
        elif GLASS.search(name):
            glass(material, 0.22, place)
        elif PLATE.search(name) and "chequer" not in name:
            for key, value in {"Base Color": (0.02, 0.021, 0.023, 1), "Alpha": 1, "Roughness": 0.5}.items():
                fix(material, node, key, value)
        elif name.split(".")[0] == "Body":
            textured_paint(material, node, paint, shape)
        elif PAINT.search(name):
            lacquer(tree, node, paint, shape)
        elif name.split(".")[0] == "Optics":
            fix(material, node, "Roughness", 0.06)
            node.inputs["Clearcoat"].default_value = 1
        elif RIM.search(name) and shape.wheel_tone != 1:
            darken(tree, node, shape.wheel_tone)
        elif CABIN.search(name):
            darken(tree, node, 0.12)
        else:
            node.inputs["Specular"].default_value = min(0.5, node.inputs["Specular"].default_value)
        if not tree.nodes.get("finished"):
            tree.nodes.new("NodeFrame").name = "finished"


def principled(material):
    if not material.use_nodes:
        return None
    return next((node for node in material.node_tree.nodes if node.type == "BSDF_PRINCIPLED"), None)


def fix(material, node, name, value):
    socket = node.inputs[name]
    for link in list(socket.links):
        material.node_tree.links.remove(link)
    socket.default_value = value


def output(tree):
    return next(node for node in tree.nodes if node.type == "OUTPUT_MATERIAL").inputs["Surface"]


def value(tree, operation, first, second=None, third=None):
    """Arithmetic on sockets and numbers."""
    node = tree.nodes.new("ShaderNodeMath")
    node.operation = operation
    node.use_clamp = operation in ("MULTIPLY", "SUBTRACT")
    for socket, given in zip(node.inputs, (first, second, third)):
        if isinstance(given, (int, float)):
            socket.default_value = given
        elif given is not None:
            tree.links.new(given, socket)
    return node.outputs[0]


def darken(tree, node, share):
    """Sunlit seats would shine through the windows, and some wheels are dark."""
    shade = tree.nodes.new("ShaderNodeMixRGB")
    shade.blend_type = "MULTIPLY"
    shade.inputs[0].default_value = 1
    shade.inputs[1].default_value = node.inputs["Base Color"].default_value
    shade.inputs[2].default_value = (share, share, share, 1)
    for link in list(node.inputs["Base Color"].links):
        tree.links.new(link.from_socket, shade.inputs[1])
    tree.links.new(shade.outputs[0], node.inputs["Base Color"])


def cladding(tree, shape):
    """1 where there is paint, 0 on plastic and cloth: below the sill, around the wheels, and on a soft top."""
    sill, arch = shape.cladding or (-1, 0)
    spot = tree.nodes.new("ShaderNodeSeparateXYZ")
    tree.links.new(tree.nodes.new("ShaderNodeNewGeometry").outputs["Position"], spot.inputs[0])
    painted = value(tree, "GREATER_THAN", spot.outputs["Z"], sill)
    for along, low, high in shape.lines:
        near = value(tree, "LESS_THAN", value(tree, "ABSOLUTE", value(tree, "ADD", spot.outputs["Y"], -along)), 0.006)
        above = value(tree, "GREATER_THAN", spot.outputs["Z"], low)
        below = value(tree, "LESS_THAN", spot.outputs["Z"], high)
        outside = value(tree, "GREATER_THAN", value(tree, "ABSOLUTE", spot.outputs["X"]), 0.7)
        line = value(tree, "MULTIPLY", value(tree, "MULTIPLY", near, above), value(tree, "MULTIPLY", below, outside))
        painted = value(tree, "SUBTRACT", painted, line)
    if shape.soft_top:
        painted = value(tree, "MULTIPLY", painted, value(tree, "LESS_THAN", spot.outputs["Z"], shape.soft_top))
    for along, up, radius in axles():
        distance = tree.nodes.new("ShaderNodeVectorMath")
        distance.operation = "DISTANCE"
        side = tree.nodes.new("ShaderNodeCombineXYZ")
        tree.links.new(spot.outputs["Y"], side.inputs["Y"])
        tree.links.new(spot.outputs["Z"], side.inputs["Z"])
        tree.links.new(side.outputs[0], distance.inputs[0])
        distance.inputs[1].default_value = (0, along, up)
        painted = value(tree, "MULTIPLY", painted, value(tree, "GREATER_THAN", distance.outputs["Value"], radius * arch))
    return painted


def axles():
    """The middle (y and z) and radius of a front wheel and of a rear one."""
    hubs = sorted(map(shapes.hub, shapes.wheels()), key=lambda hub: hub[0].y)
    return [(centre.y, centre.z, radius) for centre, radius, _ in (hubs[0], hubs[-1])]


def coated(tree, colour, normal=None):
    """Paint with a little flake under a clear coat that reflects by angle."""
    base = tree.nodes.new("ShaderNodeBsdfPrincipled")
    for name, given in {"Metallic": 0.35, "Roughness": 0.42, "Specular": 0.0}.items():
        base.inputs[name].default_value = given
    tree.links.new(colour, base.inputs["Base Color"])
    coat = tree.nodes.new("ShaderNodeBsdfGlossy")
    coat.inputs["Roughness"].default_value = 0.02
    angle = tree.nodes.new("ShaderNodeFresnel")
    # Some models have panels inside out; their coat must not reflect like glass seen from within.
    inside = tree.nodes.new("ShaderNodeNewGeometry").outputs["Backfacing"]
    tree.links.new(value(tree, "POWER", 1.55, value(tree, "MULTIPLY_ADD", inside, -2, 1)), angle.inputs["IOR"])
    if normal:
        for socket in (base.inputs["Normal"], coat.inputs["Normal"], angle.inputs["Normal"]):
            tree.links.new(normal, socket)
    return blend(tree, angle.outputs[0], base.outputs[0], coat.outputs[0])


def blend(tree, share, first, second):
    mix = tree.nodes.new("ShaderNodeMixShader")
    tree.links.new(share, mix.inputs[0])
    tree.links.new(first, mix.inputs[1])
    tree.links.new(second, mix.inputs[2])
    return mix.outputs[0]


def paint_colour(tree, paint):
    node = tree.nodes.new("ShaderNodeValue")
    node.name = "paint colour"
    node.outputs[0].default_value = paint
    return node.outputs[0]


def mark(tree, painted):
    """The part of the picture that is paint is a pass of its own."""
    node = tree.nodes.new("ShaderNodeOutputAOV")
    node.name = "paint"
    if isinstance(painted, float):
        node.inputs["Value"].default_value = painted
    else:
        tree.links.new(painted, node.inputs["Value"])


def lacquer(tree, node, paint, shape):
    """A panel that is paint all over, but for the cladding."""
    normal = next((link.from_socket for link in node.inputs["Normal"].links), None)
    shader = coated(tree, paint_colour(tree, paint), normal)
    if shape.cladding or shape.soft_top:
        painted = cladding(tree, shape)
        plastic = tree.nodes.new("ShaderNodeBsdfPrincipled")
        plastic.inputs["Base Color"].default_value = (0.018, 0.018, 0.019, 1)
        plastic.inputs["Roughness"].default_value = 0.85 if shape.soft_top else 0.5
        shader = blend(tree, painted, plastic.outputs[0], shader)
        mark(tree, painted)
    else:
        mark(tree, 1.0)
    tree.links.new(shader, output(tree))


def textured_paint(material, node, paint, shape):
    """A model with one grey picture for all of its body. Paint is smooth in it and no metal; gaps are dark."""
    tree = material.node_tree
    grey, rough, metal = (node.inputs[name].links[0].from_socket for name in ("Base Color", "Roughness", "Metallic"))
    painted = value(tree, "MULTIPLY", value(tree, "LESS_THAN", rough, 0.2), value(tree, "LESS_THAN", metal, 0.5))
    if shape.cladding or shape.lines:
        painted = value(tree, "MULTIPLY", painted, cladding(tree, shape))
    shade = tree.nodes.new("ShaderNodeMapRange")
    shade.interpolation_type = "SMOOTHSTEP"
    shade.inputs["From Min"].default_value = 0.012
    shade.inputs["From Max"].default_value = 0.06
    tree.links.new(grey, shade.inputs["Value"])
    shader = coated(tree, value(tree, "MULTIPLY", paint_colour(tree, paint), shade.outputs[0]))
    is_metal = value(tree, "MULTIPLY", value(tree, "GREATER_THAN", metal, 0.5), value(tree, "LESS_THAN", rough, 0.6))
    tone = value(tree, "ADD", value(tree, "MULTIPLY", is_metal, 0.85 if shape.chrome else 0.02), 0.05)
    fix(material, node, "Metallic", 0)
    tree.links.new(is_metal, node.inputs["Metallic"])
    scale = tree.nodes.new("ShaderNodeMixRGB")
    scale.blend_type = "MULTIPLY"
    scale.inputs[0].default_value = 1
    tree.links.new(grey, scale.inputs[1])
    tree.links.new(tone, scale.inputs[2])
    tree.links.new(scale.outputs[0], node.inputs["Base Color"])
    fix(material, node, "Roughness", 0.45)
    tree.links.new(value(tree, "SUBTRACT", 0.5, value(tree, "MULTIPLY", is_metal, 0.35)), node.inputs["Roughness"])
    tree.links.new(blend(tree, painted, node.outputs[0], shader), output(tree))
    mark(tree, painted)


def glass(material, tint, place):
    """A thin sheet: it lets tinted light through, and by angle it shows the place that paint mirrors, but no lamps."""
    tree = material.node_tree
    through = tree.nodes.new("ShaderNodeBsdfTransparent")
    through.inputs["Color"].default_value = (tint * 0.95, tint, tint * 0.97, 1)
    shine = tree.nodes.new("ShaderNodeEmission")
    shine.inputs["Strength"].default_value = place.pane
    ray = tree.nodes.new("ShaderNodeTexCoord").outputs["Reflection"]
    tree.links.new(sets.mirrored(tree, ray, place), shine.inputs["Color"])
    angle = tree.nodes.new("ShaderNodeFresnel")
    angle.inputs["IOR"].default_value = 1.5
    tree.links.new(blend(tree, angle.outputs[0], through.outputs[0], shine.outputs[0]), output(tree))
