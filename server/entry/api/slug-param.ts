import { z } from 'zod';
import { exampleCar } from './example-car';

/** The slug of a car's page in an address. */
export const slugParam = z.object({
  slug: z
    .string()
    .min(1)
    .max(200)
    .describe("The slug in the car page's address.")
    .meta({ examples: [exampleCar.slug] }),
});
