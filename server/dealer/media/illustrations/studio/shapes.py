"""The cars of the studio: the model that each is made from, and how it is changed.

Everything is in metres: x across, y forward, z up. The middle of the car is at x = y = 0 and the ground at z = 0.
"""

import math
import os
import re
from dataclasses import dataclass
from typing import Callable, Optional

import bmesh
import bpy
from mathutils import Matrix, Vector

import bikes
import caravans
import coaches
import parts
import roadbikes
import scooters
import singles
import utes

FOLDER = os.environ.get("MODELS", "/tmp/models")
OMITTED = re.compile(r"badge|license|shadow|emblem", re.I)
WHEEL = re.compile(r"WheelStock|^Wheel\d", re.I)
CALIPER = re.compile(r"Caliper", re.I)


@dataclass(frozen=True)
class Shape:
    """One car. Its pictures are named after it."""

    model: Optional[str]
    """A file in FOLDER without its ending; none for a vehicle of our own."""
    own: Optional[Callable] = None
    """Makes a vehicle of our own."""
    turn: float = 0
    """Degrees, so that its nose points forward."""
    size: tuple = (1, 1, 1)
    """Across, along and up."""
    lift: float = 0
    """The body's height above the wheels, added."""
    wheels: Optional[str] = None
    """The file whose wheels it wears; none for its own."""
    wheel_size: float = 1
    wheel_tone: float = 1
    """Darkens the wheels below 1."""
    cladding: Optional[tuple] = None
    """Black plastic: up to a height, and around the wheels to a share of their radius."""
    soft_top: Optional[float] = None
    """The height above which the body is cloth."""
    chrome: bool = True
    changes: tuple = ()
    """Each is called with the shape once the body has its size."""
    place: str = "studio"
    azimuth: float = 38
    eye: float = 1.3
    """The camera's height."""
    lens: float = 62
    lines: tuple = ()
    """Shut lines of our own on the sides: how far forward, and from which height to which."""
    plates: tuple = (0.45, 0.75)
    """Heights of blank number plates in front and behind, for models without their own."""


def pack(name, **changes):
    """The cars of one pack look the other way, and have no number plates."""
    return Shape(model=f"pack/{name}", turn=180, **changes)


def crew(*changes, **view):
    """A ute with four full doors."""
    line = ((utes.CAB_BACK + 0.05, 0.46, 1.12),)
    return pack("pickup", changes=(utes.crew_cab, *changes), lines=line, **view)


def bike(*changes, **view):
    return Shape(BIKE, turn=180, changes=(bikes.dress, *changes), azimuth=62, eye=1.05, **view)


def sportsbike(*changes, **view):
    return Shape("motorcycle_sport", turn=90, changes=(roadbikes.sports_colours, roadbikes.paint_panels, *changes), azimuth=58, eye=1.05, **view)


def tourer(*changes, **view):
    size = (0.1264, 0.1264, 0.1264)
    return Shape("motorcycle_touring", turn=180, size=size, changes=(roadbikes.touring_colours, *changes), azimuth=58, eye=1.15, **view)


def motorhome(_shape):
    """A camper's body of our own behind the cab."""
    cut_behind(1.08)
    caravans.motorhome(1.1, -3.3)


def caravan(length, axles, roof, dark_front=True, stripe=(0.06, 0.06, 0.07), **view):
    return Shape(model=None, own=lambda: caravans.caravan(length, axles, roof, dark_front, stripe), **view)


def build(shape):
    if shape.model:
        take(shape.model, shape.turn)
        stretch(shape)
    else:
        shape.own()
    if shape.wheels:
        change_wheels(shape.wheels)
    for change in shape.changes:
        change(shape)
    if shape.model and shape.model.startswith("pack/"):
        for end, height in zip((1, -1), shape.plates):
            if height:
                plate(end, height)
    middle()


def is_glass(thing):
    return any("glass" in slot.material.name.lower() for slot in thing.material_slots if slot.material)


def meshes():
    return [thing for thing in bpy.data.objects if thing.type == "MESH" and not thing.name.startswith("set ")]


def wheels():
    return [thing for thing in meshes() if WHEEL.search(thing.name)]


def bounds(things):
    points = [thing.matrix_world @ vertex.co for thing in things for vertex in thing.data.vertices]
    return (
        Vector([min(point[axis] for point in points) for axis in range(3)]),
        Vector([max(point[axis] for point in points) for axis in range(3)]),
    )


def take(model, turn):
    """Imports a model. Ours is right-hand drive, so models made for the left are mirrored."""
    spin = Matrix.Rotation(math.radians(turn), 4, "Z") @ Matrix.Scale(-1, 4, Vector((1, 0, 0)))
    for thing in bring(model):
        names = [slot.material.name for slot in thing.material_slots if slot.material] or [""]
        if OMITTED.search(thing.name) or all(OMITTED.search(name) for name in names):
            bpy.data.objects.remove(thing)
        else:
            settle(thing, spin)
    for thing in list(bpy.data.objects):
        if thing.type != "MESH":
            bpy.data.objects.remove(thing)
    middle()


def bring(model):
    """The meshes of a file, newly imported."""
    before = set(bpy.data.objects)
    bpy.ops.import_scene.gltf(filepath=os.path.join(FOLDER, f"{model}.glb"))
    bpy.context.view_layer.update()
    return [thing for thing in bpy.data.objects if thing not in before and thing.type == "MESH"]


def settle(thing, spin=Matrix()):
    """Moves an object's place into its mesh."""
    matrix = spin @ thing.matrix_world
    if thing.data.users > 1:
        thing.data = thing.data.copy()
    if thing.data.has_custom_normals:
        bpy.context.view_layer.objects.active = thing
        bpy.ops.mesh.customdata_custom_splitnormals_clear()
    thing.parent = None
    thing.matrix_world = Matrix()
    thing.data.transform(matrix)
    if matrix.determinant() < 0:
        thing.data.flip_normals()
    bpy.context.view_layer.update()


def middle():
    low, high = bounds(meshes())
    ground = bounds(wheels())[0].z if wheels() else low.z
    for thing in meshes():
        thing.data.transform(Matrix.Translation(Vector((-(low.x + high.x) / 2, -(low.y + high.y) / 2, -ground))))


def hub(thing):
    low, high = bounds([thing])
    return (low + high) / 2, (high.z - low.z) / 2, high.x - low.x


def stretch(shape):
    """The body gets its size; wheels stay round and stand on the ground."""
    across, along, up = shape.size
    round_ones = wheels() + [thing for thing in meshes() if CALIPER.search(thing.name)]
    for thing in meshes():
        if thing in round_ones:
            continue
        thing.data.transform(Matrix.Diagonal(Vector((across, along, up, 1))))
        thing.data.transform(Matrix.Translation(Vector((0, 0, shape.lift))))
    for thing in round_ones:
        centre, radius, _ = hub(thing)
        size = shape.wheel_size
        thing.data.transform(Matrix.Translation(-centre))
        thing.data.transform(Matrix.Diagonal(Vector((size, size, size, 1))))
        place = Vector((centre.x * across, centre.y * along, centre.z * size))
        thing.data.transform(Matrix.Translation(place))


def change_wheels(donor):
    places = [hub(thing) for thing in wheels()]
    for thing in wheels() + [thing for thing in meshes() if CALIPER.search(thing.name)]:
        bpy.data.objects.remove(thing)
    found = bring(donor)
    for thing in found:
        settle(thing, Matrix.Rotation(math.pi, 4, "Z") if donor.startswith("pack/") else Matrix())
    model = max((thing for thing in found if WHEEL.search(thing.name)), key=lambda thing: sum(hub(thing)[0].xy))
    for thing in found:
        if thing is not model:
            bpy.data.objects.remove(thing)
    for thing in list(bpy.data.objects):
        if thing.type != "MESH":
            bpy.data.objects.remove(thing)
    centre, radius, width = hub(model)
    model.data.transform(Matrix.Translation(-centre))
    for place, wanted, wide in places:
        thing = bpy.data.objects.new("WheelStock", model.data.copy())
        bpy.context.scene.collection.objects.link(thing)
        size = wanted / radius
        thing.data.transform(Matrix.Diagonal(Vector((min(size, wide / width * 1.1), size, size, 1))))
        if place.x < 0:
            thing.data.transform(Matrix.Rotation(math.pi, 4, "Z"))
        thing.data.transform(Matrix.Translation(place))
    bpy.data.objects.remove(model)


def reach(origin, direction):
    """Where a ray first meets the car, and the surface's direction there."""
    bpy.context.view_layer.update()
    depsgraph = bpy.context.evaluated_depsgraph_get()
    hit, point, normal, *_ = bpy.context.scene.ray_cast(depsgraph, Vector(origin), Vector(direction))
    return (point, normal) if hit else None


def plate(end, height):
    """A blank number plate in front (1) or behind (-1)."""
    found = [reach((x, end * 5, height + z), (0, -end, 0)) for x in (-0.16, -0.08, 0, 0.08, 0.16) for z in (-0.05, 0, 0.05)]
    outermost = max((point.y * end for point, _ in filter(None, found)), default=None)
    if outermost is not None:
        parts.box("plate", (0, end * (outermost + 0.012), height), (0.37, 0.012, 0.125), parts.material("blank plate", 0.7, 0.4), 0.004)


def named(name):
    return [thing for thing in meshes() if re.search(name, thing.name)]


def edit(thing, work):
    mesh = bmesh.new()
    mesh.from_mesh(thing.data)
    work(mesh)
    mesh.to_mesh(thing.data)
    mesh.free()
    thing.data.update()


def cut_behind(y):
    """Takes away everything behind a plane except the wheels."""

    def work(mesh):
        everything = mesh.verts[:] + mesh.edges[:] + mesh.faces[:]
        bmesh.ops.bisect_plane(mesh, geom=everything, plane_co=(0, y, 0), plane_no=(0, 1, 0), clear_inner=True)

    for thing in meshes():
        if thing not in wheels():
            edit(thing, work)


def islands(mesh):
    """Groups of faces that hang together."""
    left = set(mesh.faces)
    while left:
        group, edge = set(), [left.pop()]
        while edge:
            face = edge.pop()
            group.add(face)
            near = {other for vertex in face.verts for other in vertex.link_faces} & left
            left -= near
            edge.extend(near)
        yield group


def blank_windows(behind):
    """Panes on the sides behind a plane become painted panels."""

    def change(_shape):
        for thing in named(r"^Glass|Body_Glass"):
            thing.data.materials.append(parts.paint())
            last = len(thing.data.materials) - 1

            def work(mesh):
                bmesh.ops.remove_doubles(mesh, verts=mesh.verts[:], dist=0.001)
                for group in list(islands(mesh)):
                    points = [vertex.co for face in group for vertex in face.verts]
                    x = sum(abs(point.x) for point in points) / len(points)
                    y = sum(point.y for point in points) / len(points)
                    if x > 0.45 and y < behind:
                        for face in group:
                            face.material_index = last

            edit(thing, work)

    return change


def tray(cab_back):
    """A single cab with an alloy tray in place of the tub."""

    def change(_shape):
        low, high = bounds(meshes())
        axle = min(hub(thing)[0].y for thing in wheels())
        radius = max(hub(thing)[1] for thing in wheels())
        cut_behind(cab_back)
        utes.tray(cab_back, low.y - 0.05, axle, radius)

    return change


def plain_spare(_shape):
    """A cap on the spare wheel's cover, which has letters."""
    rays = [reach((x / 20, -5, z / 20), (0, 1, 0)) for x in range(-12, 13) for z in range(14, 25)]
    points = [found[0] for found in rays if found]
    back = min(point.y for point in points)
    cover = [point for point in points if point.y < back + 0.03]
    middle_of = sum(cover, Vector()) / len(cover)
    parts.disc("spare cap", (middle_of.x, back - 0.005, middle_of.z), 0.25, 0.03, parts.plastic(), "Y", 0.012)


URBAN, ACE, KIRI, SIGIL = "hatchback_urban10", "hatchback_ace11", "hatchback_kiri10", "hatchback_sigil07"
TRINITY, ROADSTER = "sedan_trinity03", "roadster_roadster00"
TOZZO, CARTER, GALLO, STINGER = "sedan_tozzo98", "sedan_carter98", "sports_jdm99", "sports_stinger96"
CONQUER = "pickup_conquer89"
TRUCK, BOKAROO, BIKE = "boxtruck_lct3000_07", "suv_bokaroo67", "motorcycle_cruiser"

SHAPES = {
    "ace": Shape(ACE),
    "sigil": Shape(SIGIL),
    "dart": pack("hatchback", wheels=TRINITY, place="showroom", azimuth=38),
    "kiri": Shape(KIRI),
    "trinity": Shape(TRINITY, place="showroom", azimuth=34),
    "saloon": pack("sedan", place="yard", azimuth=40),
    "estate": pack("wagon", place="yard", azimuth=36),
    "tozzo": Shape(TOZZO, azimuth=40),
    "carter": Shape(CARTER, wheels=SIGIL, place="yard", azimuth=34),
    "coupe": pack("coupe", place="showroom", azimuth=38),
    "gallo": Shape(GALLO, azimuth=34),
    "stinger": Shape(STINGER, place="showroom", azimuth=42),
    "roadster": Shape(ROADSTER, soft_top=0.86, place="yard", azimuth=40, eye=1.45),
    "pebble": Shape(ACE, size=(1.0, 1.02, 1.04), lift=0.07, wheels=URBAN, wheel_size=1.14, cladding=(0.42, 1.2), place="yard", azimuth=36),
    "mesa": pack("hatchback", size=(1.0, 1.0, 1.1), lift=0.08, wheels=SIGIL, wheel_size=1.12, cladding=(0.42, 1.2), azimuth=42),
    "urban": Shape(URBAN),
    "range": Shape(URBAN, size=(1.03, 1.06, 0.97), wheels=TRINITY, wheel_size=1.06, place="showroom", azimuth=33),
    "ridge": pack("wagon", size=(1.0, 1.0, 1.1), lift=0.1, wheels=KIRI, wheel_size=1.14, cladding=(0.44, 1.2), place="yard", azimuth=42),
    "summit": pack("suv", azimuth=36),
    "plateau": pack("suv", size=(1.0, 0.94, 0.94), wheels=TRINITY, chrome=False, place="showroom", azimuth=42),
    "trail": pack("offroad", changes=(plain_spare,), place="yard", azimuth=38),
    "dualcab": crew(azimuth=40),
    "highride": crew(utes.sports_bar, utes.side_steps, utes.tub_liner, lift=0.06, wheels=URBAN, wheel_size=1.08, wheel_tone=0.3, chrome=False, cladding=(0.42, 1.2), place="showroom", azimuth=42),
    "outback": crew(utes.bull_bar, utes.snorkel, utes.canopy, utes.side_steps, lift=0.05, wheels=KIRI, wheel_size=1.06, wheel_tone=0.5, chrome=False, cladding=(0.4, 1.18), place="yard", azimuth=40),
    "stockman": crew(utes.sports_bar, utes.tub_liner, wheels=TOZZO, wheel_size=1.02, azimuth=46, place="yard"),
    "drover": Shape(
        URBAN,
        size=(1.02, 1.06, 1.1),
        lift=0.13,
        wheels=KIRI,
        wheel_size=1.2,
        wheel_tone=0.4,
        cladding=(0.42, 1.16),
        changes=(utes.from_wagon(utes.DROVER, -1.35, 1.075), utes.side_steps),
        place="yard",
        azimuth=40,
    ),
    "muster": pack(
        "wagon",
        size=(1.02, 1.06, 1.26),
        lift=0.13,
        wheels=SIGIL,
        wheel_size=1.24,
        chrome=True,
        changes=(utes.from_wagon(utes.MUSTER, -1.34, 1.16), utes.side_steps),
        plates=(0.66, 0.88),
        azimuth=44,
    ),
    "tray": pack("pickup", changes=(tray(-0.75),), plates=(0.45, 0), place="yard", azimuth=38),
    "farmer": Shape(CONQUER, changes=(tray(-0.42), utes.bull_bar), azimuth=44),
    "minivan": pack("minivan", azimuth=38),
    "van": pack("minivan", size=(1.04, 1.1, 1.16), wheel_size=1.05, changes=(blank_windows(0.2),), place="yard", azimuth=40),
    "crest": Shape(SIGIL, size=(1.04, 1.04, 1.1), lift=0.09, wheels=TOZZO, wheel_size=1.13, cladding=(0.42, 1.18), place="showroom", azimuth=36),
    "sprout": pack("compact", size=(1.1, 1.22, 1.1), lift=0.06, wheels=ACE, wheel_size=1.14, cladding=(0.4, 1.2), azimuth=40),
    "bush": Shape(BOKAROO, size=(0.84, 0.84, 0.88), wheel_size=0.88, azimuth=40),
    "coach": Shape("bus_citytransit", size=(0.82, 0.8, 0.86), changes=(coaches.dress,), place="yard", azimuth=44, eye=1.7),
    "truck": Shape(TRUCK, place="yard", azimuth=42, eye=1.6),
    "cruiser": bike(place="showroom"),
    "bobber": bike(bikes.naked, bikes.street),
    "racer": sportsbike(roadbikes.plain_mirrors),
    "roadie": sportsbike(roadbikes.undressed),
    "glider": tourer(place="yard"),
    "rambler": Shape(None, own=singles.adventure, place="yard", azimuth=58, eye=1.15),
    "nipper": Shape(None, own=singles.small, azimuth=58, eye=1.05),
    "runabout": Shape(None, own=scooters.scooter, azimuth=56, eye=1.05),
    "voyager": Shape(TRUCK, changes=(motorhome,), plates=(0, 0), azimuth=44, eye=1.7),
    "tourer": caravan(6.0, 2, 2.72, place="yard", azimuth=47, eye=1.5),
    "getaway": caravan(4.6, 1, 2.5, dark_front=False, stripe=(0.1, 0.22, 0.3), azimuth=52, eye=1.5),
    "nomad": caravan(7.0, 2, 2.85, stripe=(0.3, 0.09, 0.03), place="showroom", azimuth=44, eye=1.6),
}
