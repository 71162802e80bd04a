import { z } from 'zod';
import { type CarData, carDataSchema, removedCarSchema } from '#server/stock/cars/car-data';
import { type Expander, expandedSchema } from './expand-stock';
import { fieldsParam } from './fields-param';

/** The stock is open to everyone; a key reads more of it. */
export const stockCaller = { scope: 'stock:read', orAnyone: true } as const;
/** For the descriptions of endpoints. */
export const forKeys =
  'Open to everyone; an API key with the scope stock:read also gets what no page shows (views, private_suburb, ' +
  'private_postcode, nvic, redbookcode, autograb_data, custom_rank, kept_fields).';

const names = carDataSchema.omit({ object: true, id: true }).keyof().options;
const always = ['object', 'id', 'updated_at'] as const;
export const fieldsSchema = fieldsParam(names, always.join(', ')).meta({ examples: ['url,price,km'] });

const expanded = expandedSchema.optional().describe('Only with `expand`.');
const dataSchema = carDataSchema.extend({ expanded }).meta({ id: 'StockCar' });
const someDataSchema = carDataSchema
  .extend({ expanded })
  .partial()
  .required({ object: true, id: true, updated_at: true })
  .meta({ id: 'CarDataFields', description: 'A car with only the requested fields.' });
export const listedSchema = z.union([dataSchema, someDataSchema]);
export const removedSchema = removedCarSchema.meta({ id: 'RemovedCar' });

/** A car with the requested fields, and what it is to be expanded by. */
export function toListed(
  car: CarData,
  fields: z.output<typeof fieldsSchema>,
  expand: Expander | undefined,
): z.input<typeof listedSchema> {
  const added = expand && { expanded: expand(car) };
  if (!fields) return { ...car, ...added };
  const included = new Set<string>([...always, ...fields]);
  const cut = Object.entries(car).filter(([name]) => included.has(name));
  return {
    object: car.object,
    id: car.id,
    updated_at: car.updated_at,
    ...Object.fromEntries(cut),
    ...added,
  };
}
