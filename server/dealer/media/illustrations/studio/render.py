"""Renders one view of a car as two layers: the car in black paint, and the light on its paint.

blender --background --factory-startup --threads 1 --python render.py -- SHAPE VIEW OUT [samples]

SHAPE is a name in shapes.py, VIEW is `quarter` (from the front) or `tail` (from behind). OUT-base.png is the picture with
black paint. OUT-paint.png is the light that the paint reflects: `making/studio.ts` multiplies it by a colour and adds it.
Both are encoded by the tone curve below.
"""

import math
import os
import sys

import bpy
import numpy as np

# The importer of Blender 3.4 uses names that newer numpy has dropped.
np.bool = bool
from mathutils import Vector

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import finish
import sets
import shapes

WIDTH, HEIGHT = 1280, 960
INSIDE = 960, 720
"""Smaller, since an inside needs more samples."""
PAINT_ALBEDO = 0.8


def camera(shape, view):
    """Far enough away that the car fills the picture."""
    data = bpy.data.cameras.new("camera")
    data.sensor_width = 36
    data.lens = shape.lens
    thing = bpy.data.objects.new("camera", data)
    scene = bpy.context.scene
    scene.collection.objects.link(thing)
    scene.camera = thing
    low, high = shapes.bounds(shapes.meshes())
    azimuth = math.radians(shape.azimuth)
    way = 1 if view == "quarter" else -1
    direction = Vector((-math.sin(azimuth), way * math.cos(azimuth), 0))
    corners = [Vector((x, y, z)) for x in (low.x, high.x) for y in (low.y, high.y) for z in (low.z, high.z)]
    target = Vector((0, 0, high.z * 0.46))
    distance = 5.0
    for _ in range(40):
        thing.location = direction * distance + Vector((0, 0, shape.eye))
        thing.rotation_euler = (target - thing.location).to_track_quat("-Z", "Y").to_euler()
        bpy.context.view_layer.update()
        inside = thing.matrix_world.inverted()
        half = 18 / data.lens
        across = [(inside @ corner).x / -(inside @ corner).z / half for corner in corners]
        up = [(inside @ corner).y / -(inside @ corner).z / half for corner in corners]
        spread = max(max(across) - min(across), (max(up) - min(up)) * 1.3)
        distance *= spread / 1.84
        data.shift_x = (max(across) + min(across)) / 4
        data.shift_y = (max(up) + min(up)) / 4 - 0.01


def set_up(samples):
    scene = bpy.context.scene
    scene.render.engine = "CYCLES"
    scene.cycles.device = "CPU"
    scene.cycles.samples = samples
    scene.cycles.use_adaptive_sampling = True
    scene.cycles.adaptive_threshold = 0.08
    scene.cycles.use_denoising = False
    scene.cycles.max_bounces = 6
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


def untone(value):
    """The linear light of an encoded value."""
    soft = np.where(value <= 0.04045, value / 12.92, ((value + 0.055) / 1.055) ** 2.4)
    return np.where(soft < KNEE, soft, KNEE - (1 - KNEE) * np.log(np.maximum(1 - (soft - KNEE) / (1 - KNEE), 1e-4)))


def noise(image):
    """How much each pixel differs from its four neighbours: the median around it, so that edges don't count."""
    height, width, _ = image.shape
    padded = np.pad(image, ((1, 1), (1, 1), (0, 0)), mode="reflect")
    beside = padded[:-2, 1:-1] + padded[2:, 1:-1] + padded[1:-1, :-2] + padded[1:-1, 2:]
    rough = np.pad(np.abs(image - beside / 4).mean(axis=2), 3, mode="reflect")
    around = [rough[y : y + height, x : x + width] for y in range(0, 7, 2) for x in range(0, 7, 2)]
    return blur(blur(np.median(around, axis=0) * 1.65)).astype(np.float32)


def calm(image, strength):
    """Limits each pixel to about the second brightest and darkest around it: single bright dots are noise."""
    height, width, _ = image.shape
    padded = np.pad(image, ((1, 1), (1, 1), (0, 0)), mode="edge")
    around = np.stack([padded[y : y + height, x : x + width] for y in range(3) for x in range(3) if (x, y) != (1, 1)])
    around.sort(axis=0)
    return np.clip(image, around[1] - strength[..., None], around[-2] + strength[..., None])


def denoise(image, guides, least, most, reach=4, step=1):
    """
    Non-local means: averages pixels whose surroundings look alike, on the same surface, as strongly as there is noise.
    A step reaches further.
    """
    strength = np.clip(noise(image), least, most)
    image = calm(image.astype(np.float32), strength)
    guides = guides.astype(np.float32)
    variance = strength**2
    total = image.copy()
    weights = np.ones(image.shape[:2], dtype=np.float32)
    for dy in range(reach + 1):
        for dx in range(-reach if dy else 1, reach + 1):
            # Each pair of pixels is compared once, and counts for both.
            here, there = overlap(dy * step, dx * step)
            first, second = image[here], image[there]
            expected = (variance[here] + variance[there]) / 2
            unlike = blur(((first - second) ** 2).mean(axis=2))
            apart = ((guides[here] - guides[there]) ** 2).sum(axis=2)
            weight = np.exp(-np.maximum(unlike - 2 * expected, 0) / (0.7 * expected) - apart / 0.02)
            total[here] += weight[..., None] * second
            total[there] += weight[..., None] * first
            weights[here] += weight
            weights[there] += weight
    return total / weights[..., None]


def overlap(dy, dx):
    """The part of a picture that a shifted copy covers, in both."""
    rows = slice(None, -dy or None), slice(dy, None)
    columns = (slice(None, -dx or None), slice(dx, None)) if dx >= 0 else (slice(-dx, None), slice(None, dx))
    return (rows[0], columns[0]), (rows[1], columns[1])


def blur(array):
    padded = np.pad(array, 1, mode="edge")
    wide = padded[:, :-2] + padded[:, 1:-1] + padded[:, 2:]
    return (wide[:-2] + wide[1:-1] + wide[2:]) / 9


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


def painted(mask):
    """The rows and columns that have paint, and a few beside them."""
    height, width = mask.shape[:2]
    rows, columns = np.where(mask[..., 0] > 0.01)
    down = slice(max(0, rows.min() - 2), min(height, rows.max() + 3))
    return down, slice(max(0, columns.min() - 2), min(width, columns.max() + 3))


def crop(mask):
    """Only the part of the picture with paint is rendered again."""
    rows, columns = painted(mask)
    height, width = mask.shape[:2]
    render = bpy.context.scene.render
    render.use_border = True
    render.use_crop_to_border = False
    render.border_min_x, render.border_max_x = columns.start / width, columns.stop / width
    render.border_min_y, render.border_max_y = 1 - rows.stop / height, 1 - rows.start / height


def shoot_inside(out, samples):
    files = set_up(samples)
    bpy.context.scene.render.resolution_x, bpy.context.scene.render.resolution_y = INSIDE
    cycles = bpy.context.scene.cycles
    cycles.adaptive_threshold, cycles.diffuse_bounces, cycles.sample_clamp_indirect = 0.012, 2, 1
    room = shoot(files, out + "-passes")
    guides = np.concatenate([room["normal"] * 0.5, room["diffcol"]], axis=2)
    picture = denoise(tone(room["image"]), guides, 0.006, 0.08)
    save(out + ".png", even(picture, alike(room["diffcol"], room["diffcol"][:8])))


def layers(black, white, out):
    cover = np.clip(black["paint"][..., :1], 0, 1)
    surface = [black["normal"] * 0.5, black["diffcol"]]
    base = denoise(tone(black["image"]), np.concatenate([*surface, cover], axis=2), 0.006, 0.08)
    save(out + "-base.png", even(base, ground(black)))
    picture = np.zeros_like(black["image"])
    part = painted(cover)
    cover, surface = cover[part], [layer[part] for layer in surface]
    light = np.maximum(white["image"] - black["image"], 0)[part] / PAINT_ALBEDO
    # As if each pixel were all paint: edges get their share of it in the end.
    light = np.where(cover > 0.3, light / np.maximum(cover, 0.3), 0)
    # Nearly all of it is white light: its colour is mostly noise.
    grey = light.mean(axis=2, keepdims=True)
    light = tone(np.minimum(grey + 0.4 * (light - grey), 1.5))
    guides = np.concatenate([*surface, cover > 0.9], axis=2)
    light = denoise(light, guides, 0.01, 0.15)
    # It changes slowly, so that it can be smoothed far around.
    for strength, reach, step in ((0.05, 3, 3), (0.04, 2, 8), (0.025, 2, 1)):
        light = denoise(light, guides, strength, strength, reach, step)
    light = spread(light, cover > 0.93)
    picture[part] = tone(untone(np.clip(light, 0, 0.9999)) * cover)
    save(out + "-paint.png", picture)


def ground(black):
    """The floor: level, and of the colour at the bottom of the picture."""
    like = alike(black["diffcol"], black["diffcol"][-8:])
    return like & (black["normal"][..., 2] > 0.97) & (black["paint"][..., 0] < 0.01)


def alike(colours, rows):
    """The part of a picture whose surface has the usual colour of these rows."""
    usual = np.median(rows, axis=(0, 1))
    return np.abs(colours - usual).max(axis=2) < 0.25 * usual.max() + 0.004


def even(image, part):
    """Smooths a part of a picture and leaves its edges: dim floors and roofs are not clean otherwise."""
    weights = part.astype(np.float32)
    channels = [image[..., channel] * weights for channel in range(3)]
    for _ in range(5):
        channels, weights = [blur(channel) * part for channel in channels], blur(weights) * part
    return np.where(part[..., None], np.stack(channels, axis=2) / np.maximum(weights, 1e-6)[..., None], image)


def spread(light, whole):
    """At the edges of the paint, its light is that of the paint beside them."""
    weights = whole[..., 0].astype(np.float32)
    colours = [light[..., channel] * weights for channel in range(3)]
    for _ in range(2):
        colours, weights = [blur(colour) for colour in colours], blur(weights)
    beside = np.stack(colours, axis=2) / np.maximum(weights, 1e-3)[..., None]
    return np.where(whole | (weights[..., None] < 1e-3), light, beside)


def stage(name, view, paint=0.0):
    """The car on its set, in front of the camera."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    shape = shapes.SHAPES[name]
    shapes.build(shape)
    finish.smooth()
    finish.clear_lenses()
    sets.VIEW_WAY = 1 if view == "quarter" else -1
    finish.dress(shape, paint)
    sets.dress_set(shape.place, shape.azimuth)
    camera(shape, view)
    return shape


def main():
    name, view, out, *rest = sys.argv[sys.argv.index("--") + 1 :]
    samples = int(rest[0]) if rest else 40
    shape = stage(name, view)
    files = set_up(samples)
    black = shoot(files, out + "-passes-black")
    finish.dress(shape, PAINT_ALBEDO)
    crop(black["paint"])
    bpy.context.scene.cycles.samples = max(10, samples * 2 // 5)
    layers(black, shoot(files, out + "-passes-white"), out)


if __name__ == "__main__":
    main()
