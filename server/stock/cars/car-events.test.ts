import { afterEach, describe, expect, it, test, vi } from 'vitest';
import type { JobLoop } from '#server/platform/threads/job-loop';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { testTenant } from '../../../tests/support/test-tenant';
import { startReportingCars } from './car-changes';
import { type CarData, toCarData } from './car-data';
import { carEvents } from './rules/car-events';

const record = (changes: Partial<CarData> = {}): CarData => ({
  ...toCarData(buildCar({ price: 20_000, reserved: false, status: 'in_stock' }), {
    tenant: testTenant({}),
    origin: 'https://cars.example',
    isDealer: false,
    updatedAt: '2026-11-20T00:00:00.000Z',
  }),
  ...changes,
});
const before = record();
const typesOf = (after: Partial<CarData>) =>
  carEvents({ before, after: record(after) }).map(({ type }) => type);

describe('the events', () => {
  it('of added and removed cars have their record as it is, and as it was', () => {
    expect(carEvents({ before: null, after: before })).toEqual([{ type: 'car.added', data: before }]);
    expect(carEvents({ before, after: null })).toEqual([{ type: 'car.removed', data: before }]);
    expect(carEvents({ before: null, after: null })).toEqual([]);
  });

  it.each<[string, Partial<CarData>, string[]]>([
    ['nothing', {}, []],
    ['the time of the change alone', { updated_at: '2026-11-21T00:00:00.000Z' }, []],
    ['the price', { price: 19_000, display_price: 19_000 }, ['car.price_changed']],
    ['a price that is gone', { price: undefined, display_price: null }, ['car.price_changed']],
    ['a struck-out price', { before_price: 25_000 }, ['car.changed']],
    ['the subscription', { subscription_price: 199 }, ['car.price_changed']],
    ['the odometer', { odometer_km: 123_456 }, ['car.changed']],
    ['the end of a reservation elsewhere', { reserved: true, availability: 'reserved' }, ['car.reserved']],
    ['the sale', { status: 'sold', availability: 'sold', sold_at: '2026-11-21T00:00:00.000Z' }, ['car.sold']],
    [
      'the sale at another price, with another text',
      { status: 'sold', price: 18_000, display_price: 18_000, description: 'Sold!' },
      ['car.price_changed', 'car.sold', 'car.changed'],
    ],
  ])('of a change of %s are the right ones', (_what, after, types) => expect(typesOf(after)).toEqual(types));

  it('name the changed fields and the previous price', () => {
    const [event] = carEvents({ before, after: record({ price: 19_000, display_price: 19_000 }) });
    expect(event?.data).toMatchObject({ changed: ['price', 'display_price'], previous_price: 20_000 });
  });

  it('of a car that is no longer reserved or sold are changes', () => {
    const kept = record({ reserved: true });
    expect(carEvents({ before: kept, after: before }).map(({ type }) => type)).toEqual(['car.changed']);
    const sold = record({ status: 'sold' });
    expect(carEvents({ before: sold, after: before }).map(({ type }) => type)).toEqual(['car.changed']);
  });
});

const now = new Date('2026-11-26T00:00:00.000Z');
let loop: JobLoop | undefined;
afterEach(() => loop?.stop());

/** Two sites with changes: only `hills` is served. */
function twoSites() {
  const waiting = new Set(['coast', 'hills']);
  const changes = {
    tenants: vi.fn(async (_limit: number, except: readonly string[]) =>
      [...waiting].filter((slug) => !except.includes(slug)),
    ),
    expand: vi.fn(async (slug: string) => Number(waiting.delete(slug))),
    dropBefore: vi.fn(async (_slug: string, _before: Date) => undefined),
  };
  const log = { error: vi.fn() };
  loop = startReportingCars({
    changes,
    log,
    onEvents: vi.fn(),
    clock: { now: () => now },
    pollMs: 5,
    tenant: async (slug) => (slug === 'hills' ? testTenant({ slug, name: slug }) : null),
  });
  return { ...changes, log, waiting };
}

test('changes of a site that is not served wait, and those of the others become events', async () => {
  const { expand, tenants, waiting, log } = twoSites();
  await expect.poll(() => tenants.mock.calls.length).toBeGreaterThan(5);
  expect(waiting).toEqual(new Set(['coast']));
  expect(expand.mock.calls.map(([slug]) => slug)).toEqual(['hills']);
  expect(tenants).toHaveBeenLastCalledWith(expect.any(Number), ['coast']);
  expect(log.error).not.toHaveBeenCalled();
});

test('they wait for a month', async () => {
  const { dropBefore } = twoSites();
  await expect.poll(() => dropBefore.mock.calls).toEqual([['coast', new Date('2026-10-27T00:00:00.000Z')]]);
});
