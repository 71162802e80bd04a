import { Pauses } from '#server/platform/threads/job-loop';
import { documentContext, toSearchDocument } from '#server/search/rules/document';
import type { SearchDocument, SearchEngine } from '#server/search/search-port';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarStore } from '#server/stock/cars/car-store';
import { isAvailable, priceOptions } from '#server/stock/rules/price-line';
import type { MatchedCar, MatchStore } from './match-store';
import { alertPrice } from './rules/alert';
import type { ChangedCar } from './rules/changed-cars';

/** The cars that changed since a stock version, as they are and as they were last matched. */
export interface ChangedStock {
  /** Those for sale now, by id. */
  readonly cars: ReadonlyMap<string, ChangedCar>;
  /** Ids of those no longer for sale. */
  readonly gone: readonly string[];
  /** Searches them, under `now` and `before` in place of a site. */
  readonly engine: SearchEngine;
  /** What to store once they are matched. */
  readonly matched: readonly MatchedCar[];
}

/** The names of the two stocks in the engine. */
export const stocks = { now: 'now', before: 'before' } as const;

interface ChangeDeps {
  readonly cars: Pick<CarStore, 'changesSince'>;
  readonly alertMatches: Pick<MatchStore, 'matched'>;
  /** An empty search engine in memory. */
  readonly emptyEngine: () => SearchEngine;
}

/** Reads the changed cars of a site in slices, so that pages are answered in between. */
export async function changedStock(deps: ChangeDeps, tenant: Tenant, version: number): Promise<ChangedStock> {
  const pauses = new Pauses();
  const forSale: { readonly matched: MatchedCar; readonly document: SearchDocument; version: number }[] = [];
  const goneIds: string[] = [];
  for await (const change of deps.cars.changesSince(tenant.slug, version)) {
    if (change.car && isForSale(change.car)) {
      forSale.push({ ...matchedCar(change.car, tenant), version: change.version });
    } else goneIds.push(change.id);
    if (pauses.due()) await pauses.pause();
  }
  const before = await deps.alertMatches.matched(
    tenant.slug,
    forSale.map(({ matched }) => matched.id),
  );
  const earlierPrices = new Map(before.map(({ id, price }) => [id, price]));
  const reservedIds = new Set(before.filter((car) => isReserved(documentOf(car))).map(({ id }) => id));
  const cars = forSale.map(
    ({ matched: { id, price }, document, version: changedAt }): [string, ChangedCar] => {
      const isBack = reservedIds.has(id) && !isReserved(document);
      return [id, { id, price, version: changedAt, earlierPrice: earlierPrices.get(id) ?? null, isBack }];
    },
  );
  const documentsNow = forSale.map(({ document }) => document);
  return {
    cars: new Map(cars),
    gone: goneIds,
    engine: await indexed(deps.emptyEngine(), documentsNow, before.map(documentOf)),
    matched: forSale.map(({ matched }) => matched),
  };
}

/** Whether the site offers the car: neither sold nor hidden. */
export const isForSale = (car: Car): boolean => isAvailable(car) && car.show_on_dealer_website;

const isReserved = ({ values }: SearchDocument): boolean => values['reserved'] === true;

const documentOf = ({ document }: MatchedCar): SearchDocument => JSON.parse(document);

function matchedCar(car: Car, tenant: Tenant) {
  const document = toSearchDocument(car, documentContext(tenant));
  const price = alertPrice(car, priceOptions(tenant));
  return { document, matched: { id: car.id, price, document: JSON.stringify(document) } };
}

async function indexed(
  engine: SearchEngine,
  documentsNow: readonly SearchDocument[],
  documentsBefore: readonly SearchDocument[],
): Promise<SearchEngine> {
  await engine.apply(stocks.now, { upserts: documentsNow, removals: [] }, 1);
  await engine.apply(stocks.before, { upserts: documentsBefore, removals: [] }, 1);
  return engine;
}

/** Cars stored together. */
const carsAtOnce = 500;

/** Stores a whole stock as matched, in bounded memory: a site's first. False if the owner lost the lease. */
export async function keepFirstStock(
  { cars, alertMatches }: Pick<ChangeDeps, 'cars'> & { readonly alertMatches: Pick<MatchStore, 'keep'> },
  tenant: Tenant,
  owner: string,
): Promise<boolean> {
  const pauses = new Pauses();
  let some: MatchedCar[] = [];
  for await (const { car } of cars.changesSince(tenant.slug, 0)) {
    if (car && isForSale(car)) some.push(matchedCar(car, tenant).matched);
    if (pauses.due()) await pauses.pause();
    if (some.length < carsAtOnce) continue;
    if (!(await alertMatches.keep(tenant.slug, owner, some))) return false;
    some = [];
  }
  return alertMatches.keep(tenant.slug, owner, some);
}
