import { z } from 'zod';
import { assetOf } from '#server/settings/rules/asset-path';

const drawing = /^illustration:[\w-]+\/[\w-]+\/[\w-]+\/[a-z]+$/;

/** A picture that a page shows: of the tenant's own folder, or drawn. Never of another site. */
export const pictureRef = z
  .string('a picture')
  .refine(
    (ref) => drawing.test(ref) || assetOf(ref) !== undefined,
    'a picture in the assets folder (jpg, png, webp, avif or svg; its name in letters, digits, - and _), or illustration:{body}/{colour}/{seed}/{shot}',
  )
  .meta({ examples: ['team/yard.jpg', 'illustration:ute/white/yard-1/scene'] });
