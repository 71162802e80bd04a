import {
  type BodyKey,
  bodyKeys,
  type CarPicture,
  type Drawing,
  isOneOf,
  type StudioShot,
  studioShots,
} from '#server/settings/illustration-schema';

/** The car models that were rendered in the studio, by the bodies they suit. */
const models: Readonly<Partial<Record<BodyKey, readonly string[]>>> = {
  hatch: ['ace'],
  hatchback: ['ace', 'sigil'],
  sedan: ['kiri'],
  suv: ['urban'],
  wagon: ['sigil'],
};
/** The colours of the rendered dashboards, which suit every model; most are black. */
const cabins = ['black', 'black', 'tan'] as const;

/** The bodies that have studio pictures. */
export const studioBodies = bodyKeys.filter((body) => models[body]);

/** The model that stands for a body; the look of a car picks one. Undefined for bodies without studio pictures. */
export const studioModel = ({ body, look }: Pick<CarPicture, 'body' | 'look'>): string | undefined => {
  const suitable = models[body] ?? [];
  return suitable[look % suitable.length];
};

export const studioCabin = ({ look }: Pick<CarPicture, 'look'>): string =>
  cabins[look % cabins.length] ?? 'black';

export const isStudio = (picture: CarPicture): picture is Drawing<StudioShot> =>
  isOneOf(studioShots, picture.shot);
