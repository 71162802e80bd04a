import { z } from 'zod';

/** A picture as a tenant's files name it: a path of the site, an https address, or one that is drawn. */
export const picture = z
  .string('the address of a picture')
  .max(2_000, 'an address of at most 2000 characters')
  .regex(
    /^(\/(?!\/)[^\s\\]*|https:\/\/[^\s\\]+|illustration:[\w-]+\/[\w-]+\/[\w-]+\/[a-z]+)$/,
    'a path of the site beginning with one /, an https address, or illustration:{body}/{colour}/{seed}/{shot}',
  );
