"""Intel's Open Image Denoise in PyTorch: its networks and weights, and the steps around them.

WEIGHTS is a folder with its `.tza` files. A picture is an array of rows, columns and three colours.
"""

import os
import struct

import numpy as np
import torch
import torch.nn.functional as nn

FOLDER = os.environ.get("WEIGHTS", "/tmp/tzas")
WHITE = 65504.0
"""The brightest value that the network knows."""
torch.set_num_threads(1)


def weights(name):
    """The tensors of a file: half floats, and a table of where each lies."""
    with open(os.path.join(FOLDER, name + ".tza"), "rb") as file:
        data = file.read()
    (at,) = struct.unpack_from("<Q", data, 4)
    (count,) = struct.unpack_from("<I", data, at)
    at += 4
    tensors = {}
    for _ in range(count):
        (length,) = struct.unpack_from("<H", data, at)
        key = data[at + 2 : at + 2 + length].decode()
        at += 2 + length
        rank = data[at]
        shape = struct.unpack_from(f"<{rank}I", data, at + 1)
        (start,) = struct.unpack_from("<Q", data, at + 2 + 5 * rank)
        at += 10 + 5 * rank
        values = np.frombuffer(data, np.float16, int(np.prod(shape)), start)
        tensors[key] = torch.from_numpy(values.astype(np.float32).reshape(shape))
    return tensors


def network(name, picture):
    """Halves the picture four times and puts it together again, with what it was like at each size."""
    known = weights(name)
    keys = [key[:-7] for key in known if key.endswith(".weight")]
    last = keys[-1]

    def layers(start, given):
        for key in keys:
            if key.startswith(start):
                given = nn.conv2d(given, known[key + ".weight"], known[key + ".bias"], padding=1)
                given = given if key == last else nn.relu(given)
        return given

    height, width = picture.shape[2:]
    picture = nn.pad(picture, (0, -width % 16, 0, -height % 16), mode="replicate")
    seen = [picture]
    now = layers("enc_conv0", picture)
    for level in "1234":
        now = nn.max_pool2d(layers("enc_conv" + level, now), 2)
        seen.append(now)
    now = layers("enc_conv5", seen.pop())
    for level in "4321":
        now = nn.interpolate(now, scale_factor=2, mode="nearest")
        now = layers("dec_conv" + level, torch.cat([now, seen.pop()], 1))
    return layers("dec_conv0", now)[..., :height, :width]


def run(name, *pictures):
    channels = np.concatenate(pictures, axis=2).transpose(2, 0, 1)[None]
    with torch.no_grad():
        return network(name, torch.from_numpy(np.ascontiguousarray(channels, np.float32)))[0].numpy().transpose(1, 2, 0)


def encode(light):
    """Linear light as the eye sees it, 1 for WHITE."""
    curve = np.where(light <= 1.57945760e-06, 1.41283765e03 * light, 1.64593172 * np.maximum(light, 1e-9) ** 4.31384981e-01 - 2.94139609e-03)
    return np.where(light <= 3.22087631e-02, curve, 1.92653254e-01 * np.log(light + 6.26026094e-03) + 9.98620152e-01)


def decode(value):
    curve = np.where(value <= 2.23151711e-03, value / 1.41283765e03, ((np.maximum(value, 3e-3) + 2.94139609e-03) / 1.64593172) ** (1 / 4.31384981e-01))
    return np.where(value <= 3.70974749e-01, curve, np.exp((value - 9.98620152e-01) / 1.92653254e-01) - 6.26026094e-03)


def srgb(light):
    return np.where(light <= 0.0031308, 12.92 * light, 1.055 * np.maximum(light, 1e-9) ** (1 / 2.4) - 0.055)


def linear(value):
    return np.where(value <= 0.04045, value / 12.92, ((np.maximum(value, 0) + 0.055) / 1.055) ** 2.4)


def exposure(image):
    """Brings the usual brightness of a picture to a middle grey."""
    bright = image @ np.array([0.212671, 0.715160, 0.072169])
    rows, columns = np.array_split(bright, max(1, bright.shape[0] // 16)), max(1, bright.shape[1] // 16)
    means = np.array([part.mean() for row in rows for part in np.array_split(row, columns, axis=1)])
    means = means[means > 1e-8]
    return 0.18 / np.exp2(np.log2(means).mean()) if len(means) else 1.0


def surfaces(albedo, normal):
    """The colour and direction of what each pixel shows, without noise: a guide for the picture."""
    albedo = linear(np.clip(run("rt_alb", srgb(np.clip(albedo, 0, 1))), 0, 1))
    normal = run("rt_nrm", np.clip(normal, -1, 1) * 0.5 + 0.5)
    return np.clip(albedo, 0, 1), np.clip(normal, 0, 1)


def denoise(image, albedo, normal, model="rt_hdr_calb_cnrm"):
    """Linear light in and out; the guides are those of `surfaces`."""
    scale, white = exposure(image), encode(np.array(WHITE))
    given = encode(np.clip(np.nan_to_num(image) * scale, 0, WHITE)) / white
    return np.maximum(decode(run(model, given, albedo, normal) * white), 0) / scale
