import { z } from 'zod';
import { assetOf } from '#server/settings/rules/asset-path';

const drawing = /^illustration:[\w-]+\/[\w-]+\/[\w-]+\/[a-z]+$/;

/** A picture on a page: from the tenant's own folder, or drawn. Never external. */
export const pictureRef = z
  .string('a picture')
  .refine(
    (ref) => drawing.test(ref) || assetOf(ref) !== undefined,
    'a picture in the assets folder (jpg, png, webp, avif or svg; its name in letters, digits, - and _), or illustration:{body}/{colour}/{seed}/{shot}',
  )
  .meta({ examples: ['team/yard.jpg', 'illustration:ute/white/yard-1/scene'] });
