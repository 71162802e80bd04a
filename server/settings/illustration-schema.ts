/** Vocabulary of rendered pictures, as used in their addresses. */

export const bodyKeys = [
  '4x4',
  'bus',
  'cabChassis',
  'convertible',
  'coupe',
  'hardtop',
  'hatch',
  'hatchback',
  'motorhome',
  'lightTruck',
  'peopleMover',
  'sedan',
  'softtop',
  'suv',
  'ute',
  'van',
  'wagon',
  'stationWagon',
  'caravan',
  'motorcycle',
] as const;
export type BodyKey = (typeof bodyKeys)[number];

/** Views of a vehicle, rendered from a model: its front, its side, its back, its inside, and close-ups. All are 4:3. */
export const shots = ['quarter', 'side', 'tail', 'cabin', 'front', 'wheel', 'rear'] as const;
export type Shot = (typeof shots)[number];

/** The widths pictures are made in, in pixels. */
export const pictureWidths = [160, 240, 320, 400, 480, 640, 800, 960, 1280, 1600] as const;
export type PictureWidth = (typeof pictureWidths)[number];

export const pictureFormats = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Part of every picture's address: raise it whenever a picture changes, since pictures are cached for ever. */
export const drawingVersion = 12;

/** Seeds map to this many looks, so that arbitrary requests cannot fill the disk with new pictures. */
export const looksPerBody = 256;

/** A generated picture, with everything that determines its pixels except size and format. */
export interface Drawing {
  readonly body: BodyKey;
  /** #rrggbb */
  readonly hex: string;
  /** 0 … looksPerBody - 1 */
  readonly look: number;
  readonly shot: Shot;
}

export const isOneOf = <T extends string | number>(list: readonly T[], value: unknown): value is T =>
  list.some((each) => each === value);
