import { z } from 'zod';
import type { Bff } from '#server/entry/bff';
import { type FieldError, Problem } from '#server/platform/http/problem';
import { nearest } from '#server/platform/text/nearest';
import type { Car } from '#server/settings/car';
import { type FoundCar, findCar, findCarById, type KnownCar } from '#server/stock/cars/show-car';
import { type NameKind, namedCar, nameKinds } from '#server/stock/feeds/change-car';
import { exampleCarData } from './example-car';

/** A car in an address, by any of its names. */
export const carParams = z.object({
  id: z
    .string()
    .min(1)
    .max(200)
    .describe('Id of the car, slug of its page, or stock number.')
    .meta({ examples: [exampleCarData.stock_number] }),
});

/** What the name in the address is; `stocknum` is the older name of `stock_number`. */
export const nameKind = z
  .enum([...nameKinds, 'stocknum'])
  .default('any')
  .describe('Whether the address has a stock number or an id; needed only if two cars answer to it.')
  .transform((kind) => (kind === 'stocknum' ? 'stock_number' : kind));

/** Why there is no listed car, in the description of an endpoint. */
export const listedProblems = {
  not_found: 'Car not found.',
  gone: 'The car is no longer for sale.',
} as const;
/** The same where the car may be named by its stock number as well. */
export const namedProblems = { ...listedProblems, ambiguous_name: 'Two cars answer to this name.' } as const;

export const ambiguousName = new Problem(
  'ambiguous_name',
  'Two cars answer to this name: add by=stock_number or by=id.',
  { param: 'id' },
);

/** A listed car, or the refusal of one that is unknown or gone. */
export function listedCar(lookup: FoundCar): Problem | KnownCar {
  if (lookup.state === 'unknown') return new Problem('not_found', 'Car not found.');
  return lookup.state === 'gone' ? new Problem('gone', 'This car is no longer for sale.') : lookup;
}

/**
 * The car that a lead or an assistant names, also one that has left the stock: by its id or slug, otherwise by its stock
 * number, where one in stock comes first. Undefined if there never was one.
 */
export async function carWithName(
  { services, tenant }: Pick<Bff, 'services' | 'tenant'>,
  name: string,
): Promise<Car | undefined> {
  const cars = (await services.stockChanges.find(tenant.slug, name, 'removed')).map(({ car }) => car);
  const number = name.toLowerCase();
  return (
    cars.find(({ id, slug }) => id === name || slug === name) ??
    cars.find(({ stocknum }) => stocknum?.toLowerCase() === number)
  );
}

/** What is wrong with a name that no car has, with the slug or stock number that was probably meant. */
export async function unknownCar(site: Bff, name: string): Promise<Omit<FieldError, 'param'>> {
  const near = nearest(name, await site.services.stockChanges.namesFrom(site.tenant.slug, name));
  const isListed = near !== null && !((await findNamedCar(site, near, 'any')) instanceof Problem);
  return {
    code: 'not_found',
    detail: 'No car has this id, slug or stock number.',
    ...(isListed && { did_you_mean: near }),
  };
}

/** A listed car by its id, the slug of its page or its stock number; or the refusal. */
export async function findNamedCar(site: Bff, name: string, by: NameKind): Promise<Problem | KnownCar> {
  const inStock = await site.services.stockChanges.find(site.tenant.slug, name);
  const match = namedCar(inStock, name, by);
  if (match === 'ambiguous') return ambiguousName;
  if (match !== 'unknown') return listedCar(await findCar(site, match.car.slug));
  // A car that has left the stock keeps its id and its page's address.
  return listedCar(by === 'stock_number' ? { state: 'unknown' } : await findCarById(site, name));
}
