import {
  type BodyKey,
  bodyKeys,
  type CarPicture,
  type Drawing,
  isOneOf,
  looksPerBody,
  type StudioShot,
  studioShots,
} from '#server/settings/illustration-schema';

/** The cars that were rendered in the studio, by the bodies they suit. */
const shapes: Readonly<Partial<Record<BodyKey, readonly string[]>>> = {
  '4x4': ['summit', 'plateau', 'trail'],
  cabChassis: ['tray'],
  caravan: ['tourer', 'getaway', 'nomad'],
  convertible: ['roadster'],
  coupe: ['coupe'],
  hardtop: ['trail'],
  hatch: ['ace', 'dart'],
  hatchback: ['ace', 'dart', 'sigil'],
  peopleMover: ['minivan'],
  sedan: ['kiri', 'saloon', 'trinity'],
  softtop: ['trail'],
  stationWagon: ['estate'],
  suv: ['urban', 'range', 'ridge', 'mesa', 'pebble', 'summit', 'plateau', 'trail'],
  ute: ['dualcab', 'highride'],
  van: ['van'],
  wagon: ['estate'],
};
/** The shapes that don't stand in the bright studio. */
const inYard = ['estate', 'pebble', 'ridge', 'roadster', 'saloon', 'tourer', 'trail', 'tray', 'van'] as const;
const atDusk = ['coupe', 'dart', 'highride', 'nomad', 'plateau', 'range', 'trinity'] as const;
/** The colours of the rendered dashboards, which suit every car; most are black. */
const cabins = ['black', 'black', 'tan'] as const;

/** The bodies that have studio pictures. */
export const studioBodies = bodyKeys.filter((body) => shapes[body]);

/** The rendered car that stands for a body; the look picks one. Undefined for bodies without studio pictures. */
export function studioShape({ body, look }: Pick<CarPicture, 'body' | 'look'>): string | undefined {
  const suitable = shapes[body] ?? [];
  return suitable[look % suitable.length];
}

/**
 * The look of a studio picture: the given one, with the shape that the seed names before a hyphen (`summit-u10403`), if
 * any, so that every car of a model has the same shape.
 */
export function studioLook({ body, look }: Pick<CarPicture, 'body' | 'look'>, seed: string): number {
  const suitable = shapes[body] ?? [];
  const named = suitable.indexOf(seed.split('-')[0] ?? '');
  if (named < 0) return look;
  const chosen = look - (look % suitable.length) + named;
  return chosen < looksPerBody ? chosen : chosen - suitable.length;
}

/** The studio's shots of a body: a caravan has no dashboard. */
export const studioShotsOf = (body: BodyKey): readonly StudioShot[] =>
  studioShots.filter((shot) => shapes[body] && (shot !== 'cabin' || body !== 'caravan'));

/** Half of the cars of a shape look the other way. */
export const facesRight = ({ body, look }: Pick<CarPicture, 'body' | 'look'>): boolean =>
  Math.floor(look / (shapes[body]?.length ?? 1)) % 2 === 1;

export const studioCabin = ({ look }: Pick<CarPicture, 'look'>): string =>
  cabins[look % cabins.length] ?? 'black';

/** Where a studio picture was taken. */
export function studioPlace(picture: Drawing<StudioShot>): 'cabin' | 'studio' | 'yard' | 'dusk' {
  if (picture.shot === 'cabin') return 'cabin';
  const shape = studioShape(picture);
  if (isOneOf(inYard, shape)) return 'yard';
  return isOneOf(atDusk, shape) ? 'dusk' : 'studio';
}

export const isStudio = (picture: CarPicture): picture is Drawing<StudioShot> =>
  isOneOf(studioShots, picture.shot);
