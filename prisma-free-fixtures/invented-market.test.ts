import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readListings } from '#server/market/import-market';
import { describedVehicle } from '#server/market/market-shelf';
import { fitMarket } from '#server/market/rules/fit-market';
import { listingOf, type PricedListing } from '#server/market/rules/listing';
import { yearOfDay } from '#server/market/rules/model/effects';
import { askingPriceOf } from '#server/market/rules/valuation/asking-price';
import { fileSource } from '#server/stock/feeds/import/feed-source';
import { autoFormat } from '#server/stock/feeds/rules/feed/formats';
import { embeddedValuer } from '#server/trade-in/providers/embedded-valuer';
import { isBeyondLimits } from '#server/trade-in/rules/valuation-allowances';
import { settingsOf } from '../tests/support/demo-tenants';
import { inventedMarket } from './invented-market';

const now = new Date('2026-11-20T00:00:00.000Z');

async function listingsIn(file: string): Promise<PricedListing[]> {
  const source = await fileSource(join(import.meta.dirname, file));
  if (!source.ok) throw new Error(source.error);
  const { rows, dayOf } = await readListings(source.value, autoFormat, now);
  return rows.flatMap(({ car }) => {
    const listing = car.ok ? listingOf(car.value) : car;
    return car.ok && listing.ok ? [{ ...listing.value, listedOn: dayOf(car.value) }] : [];
  });
}

it('is written by its table: otherwise run vitest with -u', async () => {
  await expect(inventedMarket()).toMatchFileSnapshot('invented-market.csv');
});

it('marks every listing as invented', () => {
  const [, ...rows] = inventedMarket().trim().split('\n');
  expect(rows.filter((row) => !row.startsWith('INVENTED-'))).toEqual([]);
});

/** The flagship's market after the first start: the invented listings and the demo stock. */
const tenant = await settingsOf('brolga');
const listings = [...(await listingsIn('invented-market.csv')), ...(await listingsIn('brolga-stock.csv'))];
const minimum = tenant.valuation.min_comparables;
const fit = fitMarket(listings, minimum, now);
const market = {
  askingPrice: async (_: unknown, vehicle: Parameters<typeof describedVehicle>[0]) => {
    const car = describedVehicle(vehicle);
    if (!fit || !car) throw new Error('no market');
    return askingPriceOf(fit.market, car, yearOfDay(now.toISOString()), minimum);
  },
};
const valuer = embeddedValuer({ market, clock: { now: () => now } });

it.each([
  ['Toyota', 'Corolla', 2022],
  ['Toyota', 'Camry', 2021],
  ['Toyota', 'HiLux', 2021],
  ['Ford', 'Ranger', 2022],
  ['Toyota', 'RAV4', 2022],
  ['Mazda', 'CX-5', 2021],
  ['Mazda', 'Mazda3', 2020],
  ['Hyundai', 'i30', 2021],
  ['Hyundai', 'Tucson', 2022],
  ['Kia', 'Sportage', 2023],
  ['Mitsubishi', 'Triton', 2022],
  ['Isuzu', 'D-MAX', 2022],
  ['Mitsubishi', 'Outlander', 2023],
  ['Tesla', 'Model 3', 2022],
])('values a %s %s of %i within ten per cent, from invented cars', async (make, model, year) => {
  const vehicle = { make, model, year };
  const answer = await valuer.value(tenant, { vehicle, kilometres: 60_000, state: 'QLD', answers: {} });
  if (answer.kind !== 'estimate') throw new Error(answer.reason);
  const { dollars, lowDollars, highDollars, basis } = answer.estimate;
  expect(basis.summary).toMatch(/^\d+ similar invented cars, /);
  expect((highDollars - lowDollars) / 2 / dollars).toBeLessThan(0.1);
  expect(dollars).toBeGreaterThan(12_000);
  expect(dollars).toBeLessThan(60_000);
});

it.each([
  ['Toyota', 'Corolla', 2016, 130_000, 9_000, 17_000],
  ['Mazda', 'Mazda3', 2016, 120_000, 7_000, 15_000],
  ['Toyota', 'HiLux', 2014, 180_000, 12_000, 28_000],
  ['Hyundai', 'i30', 2013, 150_000, 3_500, 11_000],
  ['Holden', 'Commodore', 2015, 140_000, 7_000, 20_000],
  ['Volkswagen', 'Golf', 2012, 160_000, 3_000, 12_000],
  ['Subaru', 'Forester', 2011, 190_000, 3_000, 13_000],
  ['Toyota', 'Yaris', 2009, 170_000, 2_000, 9_000],
])(
  'values a %s %s of %i with %i km, though it is old',
  async (make, model, year, kilometres, least, most) => {
    const vehicle = { make, model, year };
    const site = { ...tenant, trade_in: { ...tenant.trade_in, ask_condition: false } };
    expect(isBeyondLimits(vehicle, kilometres, site, now)).toBe(false);
    const answer = await valuer.value(site, { vehicle, kilometres, state: 'QLD', answers: {} });
    if (answer.kind !== 'estimate') throw new Error(answer.reason);
    expect(answer.estimate.dollars).toBeGreaterThan(least);
    expect(answer.estimate.dollars).toBeLessThan(most);
  },
);
