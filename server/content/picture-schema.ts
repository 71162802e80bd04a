import { z } from 'zod';

/** A file of a tenant's `assets` folder: no step up, nothing hidden. */
export const assetName =
  /^(?=.{1,120}$)[A-Za-z0-9][\w-]*(\/[A-Za-z0-9][\w-]*){0,3}\.(jpe?g|png|webp|avif|svg)$/;
const drawing = /^illustration:[\w-]+\/[\w-]+\/[\w-]+\/[a-z]+$/;

/** `photo.jpg`, `assets/photo.jpg` and `/assets/photo.jpg` are one file of assets/. */
export const assetOf = (ref: string): string => ref.replace(/^\/?assets\//, '');

/** A picture that a page shows: of the tenant's own folder, or drawn. Never of another site. */
export const pictureRef = z
  .string('a picture')
  .refine(
    (ref) => drawing.test(ref) || assetName.test(assetOf(ref)),
    'a picture of the assets folder (jpg, png, webp, avif or svg), or illustration:{body}/{colour}/{seed}/{shot}',
  );
