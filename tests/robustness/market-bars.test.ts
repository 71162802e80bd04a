import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readListings } from '#server/market/import-market';
import { MarketShelf } from '#server/market/market-shelf';
import { fitMarket, type MarketFit } from '#server/market/rules/fit-market';
import { listingOf, type PricedListing } from '#server/market/rules/listing';
import { toMarketFile } from '#server/market/rules/market-file';
import { askingPriceOf } from '#server/market/rules/valuation/asking-price';
import { fileSource } from '#server/stock/feeds/import/feed-source';
import { autoFormat } from '#server/stock/feeds/rules/feed/formats';
import { steadyNumbers } from '../support/market-listings';

/** How well the asking prices fit real listings of 2023. The file is no part of the project. */
const file = resolve('../shared/data/au-market-listings.csv');
const minimum = 8;
let listings: PricedListing[];
let fit: MarketFit;

describe.skipIf(!existsSync(file))('asking prices of 13,000 real listings', () => {
  beforeAll(async () => {
    const source = await fileSource(file);
    if (!source.ok) throw new Error(source.error);
    const { rows, pricesOf } = await readListings(source.value, autoFormat, new Date());
    listings = rows.flatMap(({ car }) => {
      const listing = car.ok ? listingOf(car.value) : car;
      return listing.ok ? [{ ...listing.value, listedOn: pricesOf }] : [];
    });
    fit = fitMarket(listings, minimum, new Date()) as MarketFit;
  }, 180_000);

  test('the five-fold back-test has a median error of at most 8 %', () => {
    const { all, recent } = fit.backTest;
    expect(all.medianAbsoluteError).toBeLessThanOrEqual(0.08);
    expect(recent.medianAbsoluteError).toBeLessThanOrEqual(0.068);
    expect(all.within20).toBeGreaterThanOrEqual(0.83);
    expect(all.answered).toBeGreaterThanOrEqual(0.92);
  });

  test('the 80 % range holds four fifths of the prices, in every quarter of the market', () => {
    const { all, byPrice } = fit.backTest;
    expect(all.coverage80).toBeGreaterThanOrEqual(0.77);
    expect(all.coverage80).toBeLessThanOrEqual(0.83);
    for (const { coverage80 } of byPrice) expect(coverage80).toBeGreaterThanOrEqual(0.72);
  });

  test('more kilometres or a greater age never raise the value of a listed car', () => {
    const random = steadyNumbers(5);
    for (let time = 0; time < 1_500; time += 1) {
      const car = listings[Math.floor(random() * listings.length)];
      if (!car) continue;
      const worse = {
        ...car,
        year: car.year - Math.floor(random() * 4),
        kilometres: Math.round(car.kilometres + random() * 60_000),
      };
      const [value, other] = [car, worse].map((one) => askingPriceOf(fit.market, one, 2023.5, minimum));
      if (value?.kind === 'estimate' && other?.kind === 'estimate')
        expect(other.dollars).toBeLessThanOrEqual(value.dollars);
    }
  });

  test('the model takes less than five megabytes', () => {
    expect(toMarketFile(fit).byteLength).toBeLessThanOrEqual(5_000_000);
  });

  describe('from its file', () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'market-'));
    });
    afterAll(() => rm(folder, { recursive: true }));

    test('half of the valuations take less than 10 ms', async () => {
      const shelf = new MarketShelf(folder);
      await shelf.save('acme', { stamp: '', fittedAt: '', hasModel: true }, toMarketFile(fit));
      const loaded = await shelf.load('acme');
      if (!loaded) throw new Error('no model');
      const times = listings
        .filter((_, at) => at % 9 === 0)
        .map((car) => {
          const start = performance.now();
          askingPriceOf(loaded.market, car, 2023.5, minimum);
          return performance.now() - start;
        })
        .sort((a, b) => a - b);
      expect(times[Math.floor(times.length / 2)]).toBeLessThanOrEqual(10);
    });
  });
});
