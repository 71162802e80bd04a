import {
  type BodyKey,
  type Drawing,
  isOneOf,
  looksPerBody,
  type Shot,
  shots,
} from '#server/settings/illustration-schema';

/** The vehicles that were rendered, by the bodies they suit. The first of each is on the tiles of body types. */
const shapes: Readonly<Record<BodyKey, string>> = {
  '4x4': 'summit plateau trail bush',
  bus: 'coach',
  cabChassis: 'tray farmer',
  caravan: 'tourer getaway nomad',
  convertible: 'roadster stinger',
  coupe: 'gallo coupe stinger',
  hardtop: 'bush trail',
  hatch: 'ace dart sigil',
  hatchback: 'ace dart sigil',
  lightTruck: 'truck',
  motorcycle: 'roadie cruiser rambler runabout racer glider bobber nipper',
  motorhome: 'voyager',
  peopleMover: 'minivan',
  sedan: 'tozzo kiri saloon trinity carter',
  softtop: 'trail',
  stationWagon: 'estate',
  suv: 'urban range ridge mesa pebble summit plateau trail crest sprout',
  ute: 'dualcab highride outback stockman drover muster',
  van: 'van',
  wagon: 'estate',
};
/** The shapes that don't stand in the bright studio. */
const inYard =
  'carter coach drover estate glider outback pebble rambler ridge roadster saloon stockman tourer trail tray truck van'.split(
    ' ',
  );
const inShowroom = 'coupe crest cruiser dart highride nomad plateau range stinger trinity'.split(' ');

const everyCar = 'family touring electric saloon small sport work rugged';
const little = 'small electric sport';
const working = 'work rugged hauler family electric';
const carrying = 'hauler work';
const living = 'galley cosy';
/** The insides that were rendered, by the bodies they suit. */
const insides: Readonly<Partial<Record<BodyKey, string>>> = {
  '4x4': everyCar,
  cabChassis: working,
  caravan: living,
  convertible: 'sport saloon',
  coupe: 'sport saloon',
  hardtop: everyCar,
  hatch: little,
  hatchback: little,
  motorhome: living,
  peopleMover: everyCar,
  sedan: everyCar,
  softtop: everyCar,
  stationWagon: everyCar,
  suv: everyCar,
  ute: working,
  van: carrying,
  wagon: everyCar,
};

/** The shapes that were rendered from the side too. */
const fromSide =
  'ace dart mesa nipper outback plateau racer rambler range ridge roadie runabout sprout summit'.split(' ');

/** The view that a close-up is a part of. */
const wholeViews = { front: 'quarter', wheel: 'quarter', rear: 'tail' } as const;
const isCloseUp = (shot: Shot): shot is keyof typeof wholeViews => shot in wholeViews;
/** The whole view of a shot. */
export const viewOf = (shot: Shot) => (isCloseUp(shot) ? wholeViews[shot] : shot);

const namesOf = ({ body, shot }: Pick<Drawing, 'body' | 'shot'>): readonly string[] =>
  (viewOf(shot) === 'cabin' ? insides[body] : shapes[body])?.split(' ') ?? [];

/** The rendered vehicle or inside that a picture shows; the look picks one. */
export function studioName(picture: Pick<Drawing, 'body' | 'look' | 'shot'>): string {
  const suitable = namesOf(picture);
  return suitable[picture.look % suitable.length] ?? '';
}

/**
 * The look of a picture: the given one, with the vehicle or inside that the seed names before a hyphen
 * (`summit-u10403`), if any, so that every car of a model has the same shape.
 */
export function studioLook(picture: Pick<Drawing, 'body' | 'look' | 'shot'>, seed: string): number {
  const suitable = namesOf(picture);
  const named = suitable.indexOf(seed.split('-')[0] ?? '');
  if (named < 0) return picture.look;
  const chosen = picture.look - (picture.look % suitable.length) + named;
  return chosen < looksPerBody ? chosen : chosen - suitable.length;
}

const withoutCloseUps: readonly BodyKey[] = ['caravan', 'motorcycle', 'motorhome'];

/** The shots of a body. */
export const shotsOf = (body: BodyKey): readonly Shot[] =>
  shots.filter(
    (shot) => namesOf({ body, shot }).length > 0 && !(isCloseUp(shot) && isOneOf(withoutCloseUps, body)),
  );

/** Whether the picture exists: few vehicles have a side view. */
export const isRendered = (picture: Pick<Drawing, 'body' | 'look' | 'shot'>): boolean =>
  picture.shot !== 'side' || isOneOf(fromSide, studioName(picture));

/** Half of the vehicles of a shape look the other way. */
export const facesRight = ({ body, look }: Pick<Drawing, 'body' | 'look'>): boolean =>
  Math.floor(look / namesOf({ body, shot: 'quarter' }).length) % 2 === 1;

/** Where a picture was taken: outside, or in which inside. */
export function studioPlace(picture: Pick<Drawing, 'body' | 'look' | 'shot'>): string {
  const name = studioName(picture);
  if (viewOf(picture.shot) === 'cabin') return name;
  if (isOneOf(inYard, name)) return 'yard';
  return isOneOf(inShowroom, name) ? 'showroom' : 'studio';
}
