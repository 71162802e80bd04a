import { z } from 'zod';
import { exampleCar } from './example-car';

/** The part of an address that names a car: the slug of its page (design §7). */
export const slugParam = z.object({
  slug: z
    .string()
    .min(1)
    .max(200)
    .describe("The slug in the car page's address.")
    .meta({ examples: [exampleCar.slug] }),
});
