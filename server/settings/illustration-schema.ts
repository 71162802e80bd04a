/** Vocabulary of drawn pictures, as used in their addresses. */

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

/** Views of a car; `scene` is the whole side somewhere else, `cutout` has no background (for tiles). All are 4:3. */
export const shots = ['side', 'front', 'rear', 'wheel', 'scene', 'right', 'cutout'] as const;
export type Shot = (typeof shots)[number];

/** Views of a car in the photo studio, rendered from a model: its front, its back and its dashboard. All are 4:3. */
export const studioShots = ['quarter', 'tail', 'cabin'] as const;
export type StudioShot = (typeof studioShots)[number];

/** The widths pictures are made in, in pixels. */
export const pictureWidths = [160, 240, 320, 400, 480, 640, 800, 960, 1280, 1600] as const;
export type PictureWidth = (typeof pictureWidths)[number];

export const pictureFormats = ['avif', 'webp', 'jpeg'] as const;
export type PictureFormat = (typeof pictureFormats)[number];

/** Part of every picture's address: raise it whenever a drawing changes, since pictures are cached for ever. */
export const drawingVersion = 1;

/** Seeds map to this many looks, so that arbitrary requests cannot fill the disk with new pictures. */
export const looksPerBody = 256;

/** A generated picture, with everything that determines its pixels except size and format. */
export interface Drawing<View extends Shot | StudioShot = Shot> {
  readonly body: BodyKey;
  /** #rrggbb */
  readonly hex: string;
  /** 0 … looksPerBody - 1 */
  readonly look: number;
  readonly shot: View;
}

/** Drawn, or rendered in the studio. */
export type CarPicture = Drawing | Drawing<StudioShot>;

export const isOneOf = <T extends string | number>(list: readonly T[], value: unknown): value is T =>
  list.some((each) => each === value);
