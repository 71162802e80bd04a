"""Renders one view of a car model as two layers: the car in black paint, and the light on its paint.

blender --background --factory-startup --threads 1 --python render.py -- MODEL.glb VIEW OUT [samples]

VIEW is `quarter` (from the front) or `tail` (from behind). OUT-base.png is the picture with black paint.
OUT-paint.png is the light that the paint reflects: `making/studio.ts` multiplies it by a colour and adds it. Both are
encoded by the tone curve below.
"""

import math
import os
import re
import sys

import bpy
import numpy as np
from mathutils import Matrix, Vector

# The importer of Blender 3.4 uses a name that newer numpy has dropped.
np.bool = bool

WIDTH, HEIGHT = 960, 720
PAINT_ALBEDO = 0.8

# By file name: the materials of its paint, and parts to leave out (badges, other makers' number plates).
PAINT = re.compile(r"body|paint", re.I)
OMITTED = re.compile(r"badge|license|shadow|emblem", re.I)
PLATE = re.compile(r"plate", re.I)
GLASS = re.compile(r"transper|glass_clean|^body_glass$|^glass$", re.I)
CABIN = re.compile(r"interior", re.I)
WINDOW_TINT = 0.38
LENS_TINT = 0.92


def clean():
    bpy.ops.wm.read_factory_settings(use_empty=True)


def load(path):
    bpy.ops.import_scene.gltf(filepath=path)
    root = bpy.data.objects.new("car", None)
    bpy.context.scene.collection.objects.link(root)
    for thing in list(bpy.data.objects):
        if thing.parent is None and thing is not root:
            matrix = thing.matrix_world.copy()
            thing.parent = root
            thing.matrix_world = matrix
    meshes = [thing for thing in bpy.data.objects if thing.type == "MESH"]
    for thing in meshes:
        names = [slot.material.name for slot in thing.material_slots if slot.material] or [""]
        if all(OMITTED.search(name) for name in names) or OMITTED.search(thing.name):
            bpy.data.objects.remove(thing)
    bpy.context.view_layer.update()
    # Ours is right-hand drive: models made for the left are mirrored.
    root.matrix_world = Matrix.Scale(-1, 4, Vector((1, 0, 0)))
    bpy.context.view_layer.update()
    low, high = bounds()
    middle = (low + high) / 2
    root.matrix_world = Matrix.Translation(Vector((-middle.x, -middle.y, -low.z))) @ root.matrix_world
    bpy.context.view_layer.update()
    return root


def car_meshes():
    return [thing for thing in bpy.data.objects if thing.type == "MESH" and not thing.name.startswith("set ")]


def bounds():
    points = [thing.matrix_world @ Vector(corner) for thing in car_meshes() for corner in thing.bound_box]
    low = Vector([min(point[axis] for point in points) for axis in range(3)])
    high = Vector([max(point[axis] for point in points) for axis in range(3)])
    return low, high


def smooth():
    """Formats for games store coarse normals; clean ones give clean reflections."""
    for thing in car_meshes():
        mesh = thing.data
        if mesh.users > 1:
            mesh = thing.data = mesh.copy()
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


def principled(material):
    material.use_nodes = True
    nodes = material.node_tree.nodes
    found = next((node for node in nodes if node.type == "BSDF_PRINCIPLED"), None)
    return found


def fix(material, node, name, value):
    socket = node.inputs[name]
    for link in list(socket.links):
        material.node_tree.links.remove(link)
    socket.default_value = value


LENS = re.compile(r"light|lamp|lens", re.I)


def clear_lenses():
    """Lamps share a material with the windows, which are tinted."""
    for thing in car_meshes():
        for slot in thing.material_slots:
            if slot.material and GLASS.search(slot.material.name) and LENS.search(re.sub(r"UCB_Lights.*", "", thing.name)):
                slot.material = bpy.data.materials.get("clear lens") or slot.material.copy()
                slot.material.name = "clear lens"


def dress(paint):
    for material in bpy.data.materials:
        if not material.use_nodes:
            continue
        name = material.name
        node = principled(material)
        if not node:
            continue
        if name == "clear lens":
            glass(material, LENS_TINT)
        elif GLASS.search(name):
            glass(material, WINDOW_TINT)
        elif PLATE.search(name):
            fix(material, node, "Base Color", (0.72, 0.72, 0.7, 1))
            fix(material, node, "Alpha", 1)
            fix(material, node, "Roughness", 0.4)
        elif PAINT.search(name):
            lacquer(material, node, paint)
        elif CABIN.search(name):
            darken(material, node)
        else:
            node.inputs["Specular"].default_value = min(0.5, node.inputs["Specular"].default_value)


def darken(material, node):
    """Sunlit seats would shine through the windows."""
    tree = material.node_tree
    if tree.nodes.get("shade"):
        return
    shade = tree.nodes.new("ShaderNodeMixRGB")
    shade.name = "shade"
    shade.blend_type = "MULTIPLY"
    shade.inputs[0].default_value = 1
    shade.inputs[2].default_value = (0.12, 0.12, 0.12, 1)
    for link in list(node.inputs["Base Color"].links):
        tree.links.new(link.from_socket, shade.inputs[1])
    tree.links.new(shade.outputs[0], node.inputs["Base Color"])


def lacquer(material, node, paint):
    """Paint with a little flake under a clear coat that reflects by angle."""
    for name, value in {"Base Color": (paint, paint, paint, 1), "Metallic": 0.35, "Roughness": 0.42, "Specular": 0.0, "Clearcoat": 0.0}.items():
        fix(material, node, name, value)
    tree = material.node_tree
    if tree.nodes.get("paint"):
        return
    mark = tree.nodes.new("ShaderNodeOutputAOV")
    mark.name = "paint"
    mark.inputs["Value"].default_value = 1.0
    output = next(other for other in tree.nodes if other.type == "OUTPUT_MATERIAL")
    coat = tree.nodes.new("ShaderNodeBsdfGlossy")
    coat.inputs["Roughness"].default_value = 0.02
    angle = tree.nodes.new("ShaderNodeFresnel")
    angle.inputs["IOR"].default_value = 1.55
    for link in node.inputs["Normal"].links:
        tree.links.new(link.from_socket, coat.inputs["Normal"])
        tree.links.new(link.from_socket, angle.inputs["Normal"])
    mix = tree.nodes.new("ShaderNodeMixShader")
    tree.links.new(angle.outputs[0], mix.inputs[0])
    tree.links.new(node.outputs[0], mix.inputs[1])
    tree.links.new(coat.outputs[0], mix.inputs[2])
    tree.links.new(mix.outputs[0], output.inputs["Surface"])


def glass(material, tint):
    """A thin sheet: it reflects by angle and lets tinted light through."""
    tree = material.node_tree
    output = next(node for node in tree.nodes if node.type == "OUTPUT_MATERIAL")
    through = tree.nodes.new("ShaderNodeBsdfTransparent")
    through.inputs["Color"].default_value = (tint * 0.95, tint, tint * 0.97, 1)
    shine = tree.nodes.new("ShaderNodeBsdfGlossy")
    shine.inputs["Roughness"].default_value = 0.0
    angle = tree.nodes.new("ShaderNodeFresnel")
    angle.inputs["IOR"].default_value = 1.5
    mix = tree.nodes.new("ShaderNodeMixShader")
    tree.links.new(angle.outputs[0], mix.inputs[0])
    tree.links.new(through.outputs[0], mix.inputs[1])
    tree.links.new(shine.outputs[0], mix.inputs[2])
    tree.links.new(mix.outputs[0], output.inputs["Surface"])
    material.blend_method = "BLEND"


def material_of(name, colour, roughness, specular=0.5):
    material = bpy.data.materials.new(name)
    material.use_nodes = True
    node = principled(material)
    node.inputs["Base Color"].default_value = (*colour, 1)
    node.inputs["Roughness"].default_value = roughness
    node.inputs["Specular"].default_value = specular
    return material


def studio(view):
    """A pale floor that runs into a pale wall, a sky to be reflected, and a large lamp above."""
    scene = bpy.context.scene
    world = bpy.data.worlds.new("sky")
    scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    tree.nodes.clear()
    folder = bpy.utils.system_resource("DATAFILES", path=os.path.join("studiolights", "world"))
    sky = tree.nodes.new("ShaderNodeTexEnvironment")
    sky.image = bpy.data.images.load(os.path.join(folder, "city.exr"))
    spot = tree.nodes.new("ShaderNodeTexCoord")
    turn = tree.nodes.new("ShaderNodeMapping")
    turn.inputs["Rotation"].default_value[2] = math.radians(60)
    tree.links.new(spot.outputs["Generated"], turn.inputs["Vector"])
    tree.links.new(turn.outputs["Vector"], sky.inputs["Vector"])
    lit = tree.nodes.new("ShaderNodeBackground")
    lit.inputs["Strength"].default_value = 0.55
    tree.links.new(sky.outputs["Color"], lit.inputs["Color"])
    # Paint and glass mirror a livelier place than the one that lights the floor.
    place = tree.nodes.new("ShaderNodeTexEnvironment")
    place.image = bpy.data.images.load(os.path.join(folder, "courtyard.exr"))
    other = tree.nodes.new("ShaderNodeMapping")
    other.inputs["Rotation"].default_value[2] = math.radians(60)
    tree.links.new(spot.outputs["Generated"], other.inputs["Vector"])
    tree.links.new(other.outputs["Vector"], place.inputs["Vector"])
    pale = tree.nodes.new("ShaderNodeHueSaturation")
    pale.inputs["Saturation"].default_value = 0.45
    tree.links.new(place.outputs["Color"], pale.inputs["Color"])
    # Its sun would only be noise.
    limit = tree.nodes.new("ShaderNodeVectorMath")
    limit.operation = "MINIMUM"
    limit.inputs[1].default_value = (5, 5, 5)
    tree.links.new(pale.outputs["Color"], limit.inputs[0])
    mirrored = tree.nodes.new("ShaderNodeBackground")
    mirrored.inputs["Strength"].default_value = 0.6
    tree.links.new(limit.outputs[0], mirrored.inputs["Color"])
    path = tree.nodes.new("ShaderNodeLightPath")
    both = tree.nodes.new("ShaderNodeMixShader")
    tree.links.new(path.outputs["Is Glossy Ray"], both.inputs[0])
    tree.links.new(lit.outputs[0], both.inputs[1])
    tree.links.new(mirrored.outputs[0], both.inputs[2])
    # The camera itself sees a plain wall, a little lighter above.
    wall = tree.nodes.new("ShaderNodeBackground")
    split = tree.nodes.new("ShaderNodeSeparateXYZ")
    ramp = tree.nodes.new("ShaderNodeValToRGB")
    ramp.color_ramp.elements[0].position = 0.5
    ramp.color_ramp.elements[0].color = (0.5, 0.51, 0.52, 1)
    ramp.color_ramp.elements[1].position = 0.72
    ramp.color_ramp.elements[1].color = (0.74, 0.75, 0.76, 1)
    half = tree.nodes.new("ShaderNodeMath")
    half.operation = "MULTIPLY_ADD"
    half.inputs[1].default_value = 0.5
    half.inputs[2].default_value = 0.5
    tree.links.new(spot.outputs["Generated"], split.inputs[0])
    tree.links.new(split.outputs["Z"], half.inputs[0])
    tree.links.new(half.outputs[0], ramp.inputs[0])
    tree.links.new(ramp.outputs[0], wall.inputs["Color"])
    mix = tree.nodes.new("ShaderNodeMixShader")
    tree.links.new(path.outputs["Is Camera Ray"], mix.inputs[0])
    tree.links.new(both.outputs[0], mix.inputs[1])
    tree.links.new(wall.outputs[0], mix.inputs[2])
    out = tree.nodes.new("ShaderNodeOutputWorld")
    tree.links.new(mix.outputs[0], out.inputs["Surface"])

    bpy.ops.mesh.primitive_circle_add(vertices=96, radius=26, fill_type="NGON")
    floor = bpy.context.object
    floor.name = "set floor"
    material = material_of("set floor", (0.21, 0.21, 0.213), 0.32, 0.4)
    tree = material.node_tree
    # Fades into the wall.
    spot = tree.nodes.new("ShaderNodeTexCoord")
    length = tree.nodes.new("ShaderNodeVectorMath")
    length.operation = "LENGTH"
    tree.links.new(spot.outputs["Object"], length.inputs[0])
    fade = tree.nodes.new("ShaderNodeMapRange")
    fade.interpolation_type = "SMOOTHSTEP"
    fade.inputs["From Min"].default_value = 4.5
    fade.inputs["From Max"].default_value = 15
    fade.inputs["To Min"].default_value = 1
    fade.inputs["To Max"].default_value = 0
    tree.links.new(length.outputs["Value"], fade.inputs["Value"])
    node = principled(material)
    tree.links.new(fade.outputs[0], node.inputs["Alpha"])
    noise = tree.nodes.new("ShaderNodeTexNoise")
    noise.inputs["Scale"].default_value = 0.9
    noise.inputs["Detail"].default_value = 6
    rough = tree.nodes.new("ShaderNodeMapRange")
    rough.inputs["To Min"].default_value = 0.2
    rough.inputs["To Max"].default_value = 0.45
    tree.links.new(spot.outputs["Object"], noise.inputs["Vector"])
    tree.links.new(noise.outputs["Fac"], rough.inputs["Value"])
    tree.links.new(rough.outputs[0], node.inputs["Roughness"])
    floor.data.materials.append(material)

    lamp("set above", (0, 0.4, 4.6), (0, 0, 0), (6.2, 2.6), 260)
    side = -1 if view == "quarter" else 1
    lamp("set side", (-6.5, side * 2.5, 2.4), (0, 0, 0.6), (1.0, 3.6), 90)


def lamp(name, place, target, size, watts):
    light = bpy.data.lights.new(name, "AREA")
    light.shape = "RECTANGLE"
    light.size, light.size_y = size
    light.energy = watts
    thing = bpy.data.objects.new(name, light)
    thing.location = place
    thing.rotation_euler = (Vector(target) - Vector(place)).to_track_quat("-Z", "Y").to_euler()
    thing.visible_camera = False
    bpy.context.scene.collection.objects.link(thing)


def camera(view):
    data = bpy.data.cameras.new("camera")
    data.sensor_width = 36
    data.lens = 62
    thing = bpy.data.objects.new("camera", data)
    scene = bpy.context.scene
    scene.collection.objects.link(thing)
    scene.camera = thing
    low, high = bounds()
    azimuth = math.radians(38)
    way = 1 if view == "quarter" else -1
    direction = Vector((-math.sin(azimuth), way * math.cos(azimuth), 0))
    corners = [Vector((x, y, z)) for x in (low.x, high.x) for y in (low.y, high.y) for z in (low.z, high.z)]
    target = Vector((0, 0, high.z * 0.46))
    distance = 5.0
    for _ in range(40):
        thing.location = direction * distance + Vector((0, 0, 1.3))
        thing.rotation_euler = (target - thing.location).to_track_quat("-Z", "Y").to_euler()
        bpy.context.view_layer.update()
        inside = thing.matrix_world.inverted()
        half = 18 / data.lens
        across = [(inside @ corner).x / -(inside @ corner).z / half for corner in corners]
        up = [(inside @ corner).y / -(inside @ corner).z / half for corner in corners]
        spread = max(max(across) - min(across), (max(up) - min(up)) * 1.3)
        distance *= spread / 1.78
        data.shift_x = (max(across) + min(across)) / 4
        data.shift_y = (max(up) + min(up)) / 4 - 0.01
    return min(across), max(across), min(up), max(up)


def set_up(samples):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.device = "CPU"
    scene.cycles.samples = samples
    scene.cycles.use_adaptive_sampling = True
    scene.cycles.adaptive_threshold = 0.03
    scene.cycles.use_denoising = False
    scene.cycles.max_bounces = 8
    scene.cycles.glossy_bounces = 4
    scene.cycles.diffuse_bounces = 3
    scene.cycles.transparent_max_bounces = 12
    scene.cycles.caustics_reflective = False
    scene.cycles.caustics_refractive = False
    scene.cycles.sample_clamp_indirect = 2
    scene.cycles.sample_clamp_direct = 8
    scene.cycles.seed = 7
    scene.render.resolution_x, scene.render.resolution_y = WIDTH, HEIGHT
    scene.render.resolution_percentage = 100
    scene.render.threads_mode = "FIXED"
    scene.render.threads = 1
    scene.view_settings.view_transform = "Standard"
    layer = bpy.context.view_layer
    layer.use_pass_normal = True
    layer.use_pass_diffuse_color = True
    aov = layer.aovs.add()
    aov.name = "paint"
    aov.type = "VALUE"
    scene.use_nodes = True
    tree = scene.node_tree
    tree.nodes.clear()
    layers = tree.nodes.new("CompositorNodeRLayers")
    files = tree.nodes.new("CompositorNodeOutputFile")
    files.format.file_format = "OPEN_EXR"
    files.format.color_depth = "32"
    files.file_slots.clear()
    for socket in ("Image", "Normal", "DiffCol", "paint"):
        files.file_slots.new(socket.lower() + "-")
        tree.links.new(layers.outputs[socket], files.inputs[-1])
    return files


def shoot(files, folder):
    os.makedirs(folder, exist_ok=True)
    files.base_path = folder
    bpy.context.scene.frame_set(1)
    bpy.ops.render.render(write_still=False)
    return {name: read(os.path.join(folder, f"{name}-0001.exr")) for name in ("image", "normal", "diffcol", "paint")}


def read(path):
    image = bpy.data.images.load(path)
    image.colorspace_settings.name = "Non-Color"
    width, height = image.size
    pixels = np.empty(width * height * 4, dtype=np.float32)
    image.pixels.foreach_get(pixels)
    bpy.data.images.remove(image)
    return pixels.reshape(height, width, 4)[::-1, :, :3].copy()


KNEE = 0.7


def tone(light):
    """Linear light to an sRGB value: straight up to the knee, then a shoulder, so that highlights keep their shape."""
    light = np.maximum(light, 0)
    soft = np.where(light < KNEE, light, KNEE + (1 - KNEE) * (1 - np.exp(-(light - KNEE) / (1 - KNEE))))
    return np.where(soft <= 0.0031308, soft * 12.92, 1.055 * np.power(soft, 1 / 2.4) - 0.055)


def calm(image):
    """Limits each pixel to the second brightest and darkest around it: single bright dots are noise."""
    height, width, _ = image.shape
    padded = np.pad(image, ((1, 1), (1, 1), (0, 0)), mode="edge")
    around = np.stack([padded[y : y + height, x : x + width] for y in range(3) for x in range(3) if (x, y) != (1, 1)])
    around.sort(axis=0)
    return np.clip(image, around[1], around[-2])


def denoise(image, guides, strength, reach=4):
    """Non-local means: averages pixels whose surroundings look alike, on the same surface."""
    image = calm(image)
    def blur(array):
        padded = np.pad(array, 1, mode="edge")
        return sum(padded[y : y + array.shape[0], x : x + array.shape[1]] for y in range(3) for x in range(3)) / 9

    height, width, _ = image.shape
    pad = ((reach, reach), (reach, reach), (0, 0))
    framed = np.pad(image, pad, mode="edge")
    framed_guides = np.pad(guides, pad, mode="edge")
    total = np.zeros_like(image)
    weights = np.zeros((height, width), dtype=np.float32)
    for dy in range(-reach, reach + 1):
        for dx in range(-reach, reach + 1):
            there = framed[reach + dy : reach + dy + height, reach + dx : reach + dx + width]
            guide = framed_guides[reach + dy : reach + dy + height, reach + dx : reach + dx + width]
            unlike = blur(((image - there) ** 2).mean(axis=2))
            apart = ((guides - guide) ** 2).sum(axis=2)
            weight = np.exp(-np.maximum(unlike - strength**2, 0) / (strength**2) - apart / 0.02)
            total += there * weight[..., None]
            weights += weight
    return total / weights[..., None]


def save(path, array):
    height, width, _ = array.shape
    image = bpy.data.images.new("out", width, height, alpha=False, float_buffer=False)
    pixels = np.ones((height, width, 4), dtype=np.float32)
    pixels[..., :3] = np.clip(array, 0, 1)[::-1]
    image.colorspace_settings.name = "sRGB"
    image.pixels.foreach_set(pixels.ravel())
    image.filepath_raw = path
    image.file_format = "PNG"
    image.save()


def crop(mask):
    """Only the part of the picture with paint is rendered again."""
    rows, columns = np.where(mask[..., 0] > 0.01)
    height, width = mask.shape[:2]
    render = bpy.context.scene.render
    render.use_border = True
    render.use_crop_to_border = False
    render.border_min_x, render.border_max_x = max(0, columns.min() - 2) / width, min(width, columns.max() + 3) / width
    render.border_min_y, render.border_max_y = 1 - min(height, rows.max() + 3) / height, 1 - max(0, rows.min() - 2) / height


def shoot_cabin(out, samples):
    files = set_up(samples)
    room = shoot(files, out + "-passes")
    guides = np.concatenate([room["normal"] * 0.5, room["diffcol"]], axis=2)
    save(out + ".png", denoise(tone(room["image"]), guides, 0.05))


def layers(black, white, out):
    guides = np.concatenate([black["normal"] * 0.5, black["diffcol"], black["paint"][..., :1]], axis=2)
    base = denoise(tone(black["image"]), guides, 0.05)
    save(out + "-base.png", base)
    light = np.maximum(white["image"] - black["image"], 0) / PAINT_ALBEDO
    light *= black["paint"][..., :1] > 0.01
    # Nearly all of it is white light: its colour is mostly noise.
    grey = light.mean(axis=2, keepdims=True)
    light = tone(np.minimum(grey + 0.4 * (light - grey), 1.5))
    save(out + "-paint.png", denoise(denoise(light, guides, 0.10, 5), guides, 0.05, 3))


def main():
    model, view, out, *rest = sys.argv[sys.argv.index("--") + 1 :]
    samples = int(rest[0]) if rest else 40
    clean()
    load(model)
    smooth()
    clear_lenses()
    dress(0.0)
    studio(view)
    camera(view)
    files = set_up(samples)
    black = shoot(files, out + "-passes-black")
    dress(PAINT_ALBEDO)
    crop(black["paint"])
    bpy.context.scene.cycles.samples = max(12, samples * 2 // 5)
    layers(black, shoot(files, out + "-passes-white"), out)


if __name__ == "__main__":
    main()
