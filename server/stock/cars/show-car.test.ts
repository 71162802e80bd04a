import { describe, expect, test } from 'vitest';
import type { Bff } from '#server/entry/bff';
import type { Car } from '#server/settings/car';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { yardTenant } from '../../../tests/support/yard';
import { goneWords } from './rules/gone-words';
import { findCar } from './show-car';

const now = new Date('2026-11-20T00:00:00.000Z');
const minuteMs = 60_000;
const daysAgo = (days: number, minutes = 0) => now.getTime() - days * 86_400_000 - minutes * minuteMs;

/** The parts that finding a car uses. */
const site = (car: Car | null, sold_days = 3, removedAt: string | null = null): Bff =>
  ({
    tenant: yardTenant({ stock: { sold_days } }),
    now,
    services: {
      cars: { bySlug: async () => (car ? { car, updatedAt: now.toISOString(), removedAt } : null) },
    },
  }) as unknown as Bff;
const stateOf = async (change: Partial<Car>, ...more: [days?: number, removedAt?: string]) =>
  (await findCar(site(buildCar(change), ...more), 'a-car')).state;
const sold = (sold_date_timestamp: number): Partial<Car> => ({ status: 'sold', sold_date_timestamp });

describe('the page of a car', () => {
  test.each([
    ['a minute before its sold days end', daysAgo(3, -1), 3, 'here'],
    ['as its sold days end', daysAgo(3), 3, 'gone'],
    ['a minute after its sold days', daysAgo(3, 1), 3, 'gone'],
    ['within a tenant’s own days', daysAgo(30, -1), 30, 'here'],
    ['after a tenant’s own days', daysAgo(30, 1), 30, 'gone'],
    ['sold this minute, without sold days', daysAgo(0), 0, 'gone'],
  ])('of a sold car, %s', async (_when, timestamp, days, expected) => {
    expect(await stateOf(sold(timestamp), days)).toBe(expected);
  });

  test.each([
    ['in stock', { status: 'in_stock' }, undefined, 'here'],
    ['coming soon', { status: 'coming_soon' }, undefined, 'here'],
    ['sold at an unknown time', { status: 'sold' }, undefined, 'gone'],
    ['not to be shown', { show_on_dealer_website: false }, undefined, 'gone'],
    ['dropped by a full import', {}, '2026-11-19T00:00:00.000Z', 'gone'],
  ] as const)('that is %s is as expected', async (_what, change, removedAt, expected) => {
    expect(await stateOf(change, 3, removedAt)).toBe(expected);
  });

  test('of a car that never existed is unknown', async () => {
    expect(await findCar(site(null), 'a-car')).toEqual({ state: 'unknown' });
  });
});

const seeMore = 'See what’s in stock now.';
test.each([
  ['sold', 'This car has been sold', `The 2021 Toyota HiLux has found a new home. ${seeMore}`],
  ['in_stock', 'This car is no longer for sale', `The 2021 Toyota HiLux is no longer listed. ${seeMore}`],
] as const)('the replacement page of a car that was %s says so', (status, heading, text) => {
  expect(goneWords(buildCar({ status }))).toEqual({ heading, text });
});
