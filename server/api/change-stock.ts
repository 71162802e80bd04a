import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import type { Bff } from '#server/entry/bff';
import { type Caller, hasScope } from '#server/platform/http/caller';
import { ifMatchCondition, strongEtag } from '#server/platform/http/etag';
import { Problem } from '#server/platform/http/problem';
import { catchUpWithStock } from '#server/search/catch-up';
import type { Car } from '#server/settings/car';
import {
  type CarData,
  publicName,
  storedField,
  toCarData,
  toRemovedCar,
  withStoredNames,
} from '#server/stock/cars/car-data';
import { findCar } from '#server/stock/cars/show-car';
import { type ChangeFailure, changeCar, type NameKind, removeCar } from '#server/stock/feeds/change-car';
import { carChangesSchema, sentName } from './car-input';
import { exampleCarData, exampleRemovedCar } from './example-car';
import { ambiguousName, carParams, nameKind } from './named-car';
import { defineEndpoint, reply } from './routes/endpoint';
import { flag } from './routes/query';
import { carRecordSchema, removedSchema, stockCaller } from './stock-record';

export const ifMatch =
  'With If-Match and the ETag of GET /api/stock/{id}, only if the car has not changed since.';
export const carProblems = {
  not_found: 'Car not found.',
  ambiguous_name: 'Two cars answer to this name.',
  wrong_state: 'The car is being changed by others.',
  precondition_failed: 'The car is no longer as If-Match says.',
} as const;

/** The car's record as the caller may read it. */
const dataOf = ({ tenant, url }: Bff, car: Car, updatedAt: string, isDealer: boolean): CarData =>
  toCarData(car, { tenant, origin: url.origin, updatedAt, isDealer });

/** The car as GET gives it to the caller: in full only with the scope to read it. */
export const dataFor = (caller: Caller, site: Bff, car: Car, updatedAt: string): CarData =>
  dataOf(site, car, updatedAt, mayRead(caller));

const mayRead = (caller: Caller): boolean => hasScope(caller, stockCaller.scope);

/** For the descriptions of endpoints. */
export const asRead = 'The answer is the car as GET gives it to the key.';

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

/** Why a car was not changed, as the API says it: fields have the names under which they were sent. */
export function problemOf(failure: ChangeFailure, sent: Readonly<Record<string, unknown>> = {}): Problem {
  switch (failure.kind) {
    case 'unknown':
      return new Problem('not_found', 'No car in stock has this stock number, id or slug.', { param: 'id' });
    case 'ambiguous':
      return ambiguousName;
    case 'taken':
      return new Problem('already_exists', 'Another car has this stock number or VIN.');
    case 'contended':
      return new Problem('wrong_state', 'The car is being changed by others: try again.');
    case 'unexpected':
      return new Problem('precondition_failed', 'The car has changed since: read it again.');
    case 'invalid':
      return new Problem('invalid_fields', 'Some fields are not valid.', {
        errors: failure.remarks.map(({ field, problem }) => ({
          param: sentName(field, sent),
          code: 'wrong_format',
          detail: `This value ${problem}.`,
        })),
      });
  }
}

export const dryRunFlag = flag(false).describe('true: nothing is stored; the response says what would be.');
const query = z.strictObject({ by: nameKind, dry_run: dryRunFlag });
/** The changes whose values the car has already, as GET shows it. */
async function sameFields(
  site: Bff,
  slug: string,
  changes: Readonly<Record<string, unknown>>,
): Promise<readonly string[]> {
  const lookup = await findCar(site, slug);
  if (lookup.state === 'unknown') return [];
  const data = dataOf(site, lookup.car, lookup.updatedAt, true);
  const present = new Map<string, unknown>(Object.entries(JSON.parse(JSON.stringify(data))));
  const isSame = ([field, value]: [string, unknown]) =>
    isDeepStrictEqual(comparable(field, value), comparable(field, present.get(publicName(field))));
  return Object.entries(changes)
    .filter(isSame)
    .map(([field]) => field);
}

/** A sale is an instant, as a text or in milliseconds. */
const comparable = (field: string, value: unknown = null): unknown =>
  field === 'sold_date_timestamp' && (typeof value === 'string' || typeof value === 'number')
    ? new Date(value).getTime()
    : value;

const edits =
  'A value that differs from the car’s is an edit by hand: feeds and PUT /api/stock leave its fields alone (`kept_fields`; a `price` with its ' +
  '`price_type`) until `follow_feed` names them.';
const nextFeed =
  'The next feed that has the car brings it back; to keep it off sale, change its `status` or `show_on_dealer_website`.';

/** Changes some fields of one car. */
export const changeStock = defineEndpoint({
  method: 'PATCH',
  path: '/api/stock/{id}',
  summary: 'Change a car',
  description: `Pages, searches and lists follow at once. ${asRead} ${ifMatch} ${edits}`,
  tags: ['Stock changes'],
  caller: { scope: 'stock:write' },
  idempotent: true,
  ifMatch: 'optional',
  params: carParams,
  query,
  body: carChangesSchema,
  responses: { 200: carRecordSchema },
  examples: {
    body: { summary: 'A new price', value: { price: 52_990, before_price: 54_990, tag: null } },
    responses: { 200: { summary: 'The changed car', value: exampleCarData } },
  },
  problems: {
    ...carProblems,
    already_exists: 'Another car has the new stock number or VIN.',
  },
  handler: async (site, { request, params, query, body, caller }) => {
    const { follow_feed: follow, ...sent } = body;
    const changes = withStoredNames(sent);
    const input = {
      ...inputOf(site, request, params, query),
      changes,
      follow: follow.map(storedField),
      same: ({ slug }: Car) => sameFields(site, slug, changes),
    };
    const done = await changeCar(site.services, input);
    if (!done.ok) return problemOf(done.error, sent);
    if (query.dry_run) return reply(200, dataFor(caller, site, done.value, site.now.toISOString()));
    await catchUpWithStock(site.services, site.tenant.slug);
    const now = await findCar(site, done.value.slug);
    const [car, updatedAt] = now.state === 'unknown' ? [done.value, ''] : [now.car, now.updatedAt];
    const data = dataFor(caller, site, car, updatedAt || site.now.toISOString());
    return reply(200, data, { headers: { ETag: strongEtag(JSON.stringify(data)) } });
  },
});

/** Takes one car out of the stock. */
export const removeStock = defineEndpoint({
  method: 'DELETE',
  path: '/api/stock/{id}',
  summary: 'Remove a car',
  description: `Its page answers as those of cars that are no longer for sale. ${ifMatch} ${nextFeed}`,
  tags: ['Stock changes'],
  caller: { scope: 'stock:write' },
  idempotent: true,
  ifMatch: 'optional',
  params: carParams,
  query,
  responses: { 200: removedSchema },
  examples: {
    responses: { 200: { summary: 'The car is gone', value: exampleRemovedCar } },
  },
  problems: carProblems,
  handler: async (site, { request, params, query, caller }) => {
    const done = await removeCar(site.services, inputOf(site, request, params, query));
    if (!done.ok) return problemOf(done.error);
    if (!query.dry_run) await catchUpWithStock(site.services, site.tenant.slug);
    const { now, url } = site;
    return reply(
      200,
      toRemovedCar(done.value, {
        origin: url.origin,
        removedAt: now.toISOString(),
        isDealer: mayRead(caller),
      }),
    );
  },
});

const inputOf = (
  site: Bff,
  request: Request,
  { id }: z.output<typeof carParams>,
  { by, dry_run: dryRun }: z.output<typeof query>,
) => ({ ...namedIn(site, request, id, by), dryRun });
