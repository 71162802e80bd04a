"""Renders one view of a car as two layers: the car in black paint, and the light on its paint.

blender --background --factory-startup --threads 1 --python render.py -- SHAPE VIEW OUT [samples]

SHAPE is a name in shapes.py, VIEW is `quarter` (from the front), `side` or `tail` (from behind). OUT-base.png is the picture with
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
import denoiser
import finish
import plates
import sets
import shapes

WIDTH, HEIGHT = 1280, 960
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
    azimuth = math.radians(90 if view == "side" else shape.azimuth)
    way = -1 if view == "tail" else 1
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
    cycles = bpy.context.scene.cycles
    cycles.adaptive_threshold, cycles.diffuse_bounces, cycles.sample_clamp_indirect = 0.012, 2, 1
    room = shoot(files, out + "-passes")
    save(out + ".png", tone(denoiser.denoise(room["image"], *denoiser.surfaces(room["diffcol"], room["normal"]))))


def layers(black, white, out):
    """The paint's share of the light, apart from all else."""
    guides = denoiser.surfaces(black["diffcol"], black["normal"])
    base = denoiser.denoise(black["image"], *guides)
    save(out + "-base.png", tone(base))
    cover = np.clip(black["paint"][..., :1], 0, 1)
    part = painted(cover)
    surface = [guide[part] for guide in guides]
    light = np.maximum(white["image"] - black["image"], 0)[part] / PAINT_ALBEDO
    light = level(denoiser.denoise(light, *surface), np.concatenate([surface[1], cover[part]], axis=2))
    picture = np.zeros_like(black["image"])
    picture[part] = tone(np.minimum(np.where(cover[part] > 0, light, 0), 1.5))
    save(out + "-paint.png", picture)


def level(light, guides):
    """Paint is even: its light is smoothed along each surface where it differs little."""
    for step in (1, 2, 4, 8):
        total, weights = light.copy(), np.ones(light.shape[:2] + (1,))
        for dy, dx in ((0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1)):
            moved = [np.roll(layer, (dy * step, dx * step), (0, 1)) for layer in (light, guides)]
            unlike = ((moved[0] - light) ** 2).sum(axis=2, keepdims=True) / (light**2).sum(axis=2, keepdims=True).clip(1e-4)
            apart = ((moved[1] - guides) ** 2).sum(axis=2, keepdims=True)
            weight = np.exp(-unlike / 0.004 - apart / 0.0004)
            total, weights = total + weight * moved[0], weights + weight
        light = total / weights
    return light


def stage(name, view, paint=0.0):
    """The car on its set, in front of the camera."""
    bpy.ops.wm.read_factory_settings(use_empty=True)
    shape = shapes.SHAPES[name]
    shapes.build(shape)
    finish.smooth()
    finish.clear_lenses()
    plates.cover()
    sets.VIEW_WAY = -1 if view == "tail" else 1
    finish.dress(shape, paint)
    sets.dress_set(shape.place, 90 if view == "side" else shape.azimuth)
    camera(shape, view)
    return shape


def main():
    name, view, out, *rest = sys.argv[sys.argv.index("--") + 1 :]
    samples = int(rest[0]) if rest else 8
    shape = stage(name, view)
    files = set_up(samples)
    black = shoot(files, out + "-passes-black")
    finish.dress(shape, PAINT_ALBEDO)
    crop(black["paint"])
    layers(black, shoot(files, out + "-passes-white"), out)


if __name__ == "__main__":
    main()
