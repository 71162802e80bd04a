import { z } from 'zod';
import { slug, text } from '../tenants/text-schema';

const manufacturerSchema = z.strictObject({
  id: text.describe('Stable.'),
  name: text.describe('The make, as stock says it.'),
  slug: slug.describe('Its part of /brands/{slug}.'),
});
const modelSchema = z.strictObject({
  id: text.describe('Stable.'),
  name: text.describe('As it is shown.'),
  slug: slug.describe('Its part of addresses.'),
  manufacturer_name: text.describe('Its make.'),
});

/** The ranges that the dealer sells (specification §3 "Manufacturer", "Model"): `tenants/<slug>/models.json`. */
export const modelsFileSchema = z.strictObject({
  manufacturers: z.array(manufacturerSchema, 'a list of makes').max(100, 'at most 100 makes').default([]),
  models: z.array(modelSchema, 'a list of models').max(1_000, 'at most 1000 models').default([]),
});

export type ModelRange = z.infer<typeof modelsFileSchema>;
