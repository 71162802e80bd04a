import { z } from 'zod';
import { carSchema } from '#server/settings/car';
import { carDataSchema, publicName, publicNames } from '#server/stock/cars/car-data';
import { isDerivedField } from '#server/stock/feeds/rules/feed/car-record';

const unsettable = new Set(['id', 'slug']);
const shapes: [string, z.ZodType][] = Object.entries(carDataSchema.shape);

/** A record's fields that a caller may set, each optional; null is no value. */
const publicFields = shapes
  .filter(([name]) => !isDerivedField(name) && !unsettable.has(name))
  .map(([name, schema]) => [name, optional(schema)] as const);

/** The same fields under their names in the stock record. */
const storedFields = Object.entries(publicNames).map(
  ([field, name]) => [field, optional(carSchema.shape[field as keyof typeof publicNames], name)] as const,
);

const settable = [...publicFields, ...storedFields];
const settableNames = settable.map(([name]) => name);

/** Without a default, which would reset every field that the caller leaves out. */
function optional(schema: z.ZodType, name?: string): z.ZodType {
  let inner: unknown = schema;
  while (inner instanceof z.ZodDefault || inner instanceof z.ZodOptional) inner = inner.unwrap();
  const bare = inner instanceof z.ZodType ? inner : schema;
  const field = bare.nullable().optional();
  if (name !== undefined) return field.describe(`Another name for ${name}.`);
  return schema.description === undefined ? field : field.describe(schema.description);
}

/** The body of a change. */
export const carChangesSchema = z
  .strictObject({
    ...Object.fromEntries(settable),
    follow_feed: z
      .array(z.enum(settableNames))
      .max(settableNames.length)
      .default([])
      .describe(
        'Fields that are no longer kept and take the feed’s last value at once; or the value in this body, until the next import says another.',
      ),
  })
  .meta({ id: 'CarChanges', description: 'Only the fields to change; null removes a value.' });

const { make, model, year } = carDataSchema.shape;

/** The body of a new car. */
export const newCarSchema = z
  .strictObject({ ...Object.fromEntries(settable), make, model, year })
  .meta({ id: 'NewCar', description: 'A car to add: its make, model and year, and whatever else is known.' });

/** The name under which a sender gave a field of the stock record: `odometer_km` or `km`. */
export function sentName(field: string, sent: Readonly<Record<string, unknown>>): string {
  const [first = '', ...part] = field.split('.');
  return Object.hasOwn(sent, first) ? field : [publicName(first), ...part].join('.');
}
