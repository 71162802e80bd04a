import { expect, it, vi } from 'vitest';
import { toCarView } from '#server/stock/cars/to-car-view';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { testTenant } from '../../../tests/support/test-tenant';
import type { AskingPrice } from './market-port';
import { withMarketPosition } from './market-position';

const now = new Date('2026-11-23T00:00:00Z');
const price = (dollars: number): AskingPrice => ({
  ...{ kind: 'estimate', dollars, lowDollars: dollars - 1, highDollars: dollars + 1, confidence: 'high' },
  basis: {
    ...{ comparables: 9, years: [2020, 2022], kilometres: [10_000, 60_000], pricesDollars: [20_000, 30_000] },
    ...{
      medianDollars: 25_000,
      medianKilometres: 40_000,
      pricesOf: '2026-11-20',
      fittedAt: now.toISOString(),
    },
  },
});

function visitOf(valuation: object) {
  const askingPrice = vi.fn(async () => price(28_000));
  return { tenant: testTenant({ valuation }), now, services: { market: { askingPrice } } };
}

it('shows the market position where the site asks for it, and follows a new model', async () => {
  const visit = visitOf({ market_badge: true });
  const car = buildCar({ price: 26_000, km: 30_000 });
  const view = toCarView(car, visit.tenant, now);
  expect((await withMarketPosition(visit, car, view)).panel.market?.text).toBe('$2,000 below similar cars');
  visit.services.market.askingPrice.mockResolvedValue(price(27_000));
  expect((await withMarketPosition(visit, car, view)).panel.market?.text).toBe('$1,000 below similar cars');
});

it('keeps the average that came with the stock, without asking the market', async () => {
  const visit = visitOf({ market_badge: true });
  const car = buildCar({ price: 26_000, km: 30_000, autograb_data: { average_market_price: 29_000 } });
  const view = await withMarketPosition(visit, car, toCarView(car, visit.tenant, now));
  expect(view.panel.market?.text).toBe('$3,000 below market average');
  expect(visit.services.market.askingPrice).not.toHaveBeenCalled();
});

it('leaves the page alone where the switch is off', async () => {
  const visit = visitOf({});
  const car = buildCar({ price: 26_000, km: 30_000 });
  const view = toCarView(car, visit.tenant, now);
  expect(await withMarketPosition(visit, car, view)).toBe(view);
  expect(visit.services.market.askingPrice).not.toHaveBeenCalled();
});
