import { z } from 'zod';
import type { Bff } from '#server/entry/bff';
import { ifMatchCondition, strongEtag } from '#server/platform/http/etag';
import { Problem } from '#server/platform/http/problem';
import type { Car } from '#server/settings/car';
import { type CarData, toCarData } from '#server/stock/cars/car-data';
import { findCar } from '#server/stock/cars/show-car';
import { type ChangeFailure, type NameKind, nameKinds } from '#server/stock/feeds/change-car';
import { exampleCarData } from './example-car-data';

/** The car that a change names in its address. */
export const carParams = z.object({
  id: z
    .string()
    .min(1)
    .max(200)
    .describe('Stock number, id, or slug of its page.')
    .meta({ examples: [exampleCarData.stocknum] }),
});
export const nameKind = z
  .enum(nameKinds)
  .default('any')
  .describe('Whether the address has a stock number or an id; needed only if two cars answer to it.');
export const ifMatch =
  'With If-Match and the ETag of GET /api/stock/{id}, only if the car has not changed since.';
export const carProblems = {
  404: 'Car not found.',
  409: 'Two cars answer to this name, or another car has the new stock number or VIN.',
  412: 'The car is no longer as If-Match says.',
} as const;

/** The car's record as the caller may read it. */
export const dataOf = ({ tenant, url }: Bff, car: Car, updatedAt: string, isDealer: boolean): CarData =>
  toCarData(car, { tenant, origin: url.origin, updatedAt, isDealer });

/** The car to change, for a use-case: named by the address, and as If-Match expects it. */
export const namedIn = (site: Bff, request: Request, name: string, by: NameKind) => ({
  tenant: site.tenant,
  name,
  by,
  isExpected: ({ slug }: Pick<Car, 'slug'>) => isExpected(site, request.headers.get('if-match'), slug),
});

/** Whether If-Match has a tag of the car's record, as an API key or as everyone reads it. */
async function isExpected(site: Bff, tags: string | null, slug: string): Promise<boolean> {
  if (tags === null) return true;
  const condition = ifMatchCondition(tags);
  if (!condition) return false;
  const lookup = await findCar(site, slug);
  if (lookup.state === 'unknown') return false;
  return [true, false].some((isDealer) =>
    condition(strongEtag(JSON.stringify(dataOf(site, lookup.car, lookup.updatedAt, isDealer)))),
  );
}

/** Why a car was not changed, as the API says it. */
export function problemOf(failure: ChangeFailure): Problem {
  switch (failure.kind) {
    case 'unknown':
      return new Problem(404, 'No car in stock has this stock number, id or slug.');
    case 'ambiguous':
      return new Problem(409, 'Two cars answer to this name: add by=stocknum or by=id.');
    case 'taken':
      return new Problem(409, 'Another car has this stock number or VIN.');
    case 'contended':
      return new Problem(409, 'The car is being changed by others: try again.');
    case 'unexpected':
      return new Problem(412, 'The car has changed since: read it again.');
    case 'invalid':
      return new Problem(422, 'Some fields are not valid.', {
        errors: failure.remarks.map(({ field, problem }) => ({ field, message: `This value ${problem}.` })),
      });
  }
}
