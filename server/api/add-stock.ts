import { z } from 'zod';
import { strongEtag } from '#server/platform/http/etag';
import { catchUpWithStock } from '#server/search/catch-up';
import { withStoredNames } from '#server/stock/cars/car-data';
import { findCarById } from '#server/stock/cars/show-car';
import { addCar } from '#server/stock/feeds/change-car';
import { newCarSchema } from './car-input';
import { asRead, dataFor, dryRunFlag, problemOf } from './change-stock';
import { exampleCarData } from './example-car';
import { defineEndpoint, reply } from './routes/endpoint';
import { carRecordSchema } from './stock-record';

/** Adds one car to the stock. */
export const addStock = defineEndpoint({
  method: 'POST',
  path: '/api/stock',
  summary: 'Add a car',
  description:
    'Its page, searches and lists have it at once. A car that has left the stock comes back under its stock number, or ' +
    'otherwise its VIN, with its old id. Its values are edits by hand: a feed that has the car later leaves them alone ' +
    `(\`kept_fields\`), and until one has it a file of the whole stock leaves it in stock. ${asRead}`,
  tags: ['Stock data'],
  caller: { scope: 'stock:write' },
  idempotent: true,
  query: z.strictObject({ dry_run: dryRunFlag }),
  body: newCarSchema,
  responses: { 200: carRecordSchema, 201: carRecordSchema },
  examples: {
    body: {
      summary: 'A used ute',
      value: {
        stock_number: exampleCarData.stock_number,
        make: exampleCarData.make,
        model: exampleCarData.model,
        year: exampleCarData.year,
        odometer_km: exampleCarData.odometer_km,
        price: exampleCarData.price,
        price_type: exampleCarData.price_type,
      },
    },
    responses: {
      200: { summary: 'Of a dry run: the car as it would be', value: exampleCarData },
      201: { summary: 'The new car', value: exampleCarData },
    },
  },
  problems: { already_exists: 'A car in stock has this stock number or VIN.' },
  handler: async (site, { query: { dry_run: dryRun }, body, caller }) => {
    const stated = Object.entries(withStoredNames(body)).filter(([, value]) => value !== null);
    const values = Object.fromEntries(stated);
    const added = await addCar(site.services, { tenant: site.tenant, values, dryRun });
    if (!added.ok) return problemOf(added.error, body);
    if (dryRun) return reply(200, dataFor(caller, site, added.value, site.now.toISOString()));
    await catchUpWithStock(site.services, site.tenant.slug);
    const lookup = await findCarById(site, added.value.id);
    if (lookup.state === 'unknown') return problemOf({ kind: 'unknown' });
    const data = dataFor(caller, site, lookup.car, lookup.updatedAt);
    const headers = {
      Location: `/api/stock/${encodeURIComponent(data.id)}`,
      ETag: strongEtag(JSON.stringify(data)),
    };
    return reply(201, data, { headers });
  },
});
