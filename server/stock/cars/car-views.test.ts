import { describe, expect, test } from 'vitest';
import type { Bff } from '#server/entry/bff';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { holidayHours } from '#server/showroom/car-dialog';
import { carViewSchema } from '#server/stock/views/car-view';
import { cardViewSchema } from '#server/stock/views/card-view';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { location } from '../../../tests/support/stock';
import { testTenant } from '../../../tests/support/test-tenant';
import { yardTenant } from '../../../tests/support/yard';
import { goneWords } from './rules/car-statement';
import { findCar } from './show-car';
import { liteCar, toCarView } from './to-car-view';
import { toCardView } from './to-card-view';

const now = new Date('2026-12-24T14:30:00Z');

describe('the places of a car page', () => {
  const christmas = { name: 'Christmas Day', date: '12-25', status: 'closed', department: 'all' } as const;
  const here = location('here', {
    name: '<b>Here</b>',
    landline_phone: '(07) 5550 0199',
    special_hours: [christmas],
    opening_hours: [{ weekday: 5, status: 'open', open: '08:30', close: '17:30' }],
    dealer_license_number: 'MD 1',
    motor_vehicle_repairer: 'AIS 1',
    reviews: { average_rating: '4.6', count: 415 },
  });
  const tenant = (locations = [here], more: object = {}): Tenant => testTenant({ locations, ...more });
  const car = buildCar({ slug: 'a-car', location_id: 'here' });

  describe('the locations of a car page', () => {
    test('a card has all details of its location, with today in its time zone', () => {
      const view = toCarView(car, tenant(), now);
      expect(carViewSchema.parse(view)).toEqual(view);
      expect(view.location).toEqual({
        slug: 'here',
        name: '<b>Here</b>',
        department: 'Sales',
        label: 'Sales',
        href: '/contact-us/here',
        address: ['1 Wattle Street', 'Aspley QLD 4034'],
        phone: { text: '(07) 5550 0100', href: 'tel:0755500100' },
        landline: { text: '(07) 5550 0199', href: 'tel:0755500199' },
        mapHref: expect.stringContaining('https://www.google.com/maps/search/?api=1&query=%3Cb%3EHere'),
        open: { open: false, text: 'Closed now, opens Friday 1 January at 8:30 am' },
        hours: [{ day: 'Friday', hours: 'Closed', today: true, note: 'Christmas Day' }],
        special: ['Christmas Day, today: closed'],
        licence: 'MD 1',
        repairer: 'AIS 1',
        reviews: { stars: { text: '4.6', full: 4, partial: 0.6 }, count: 415 },
      });
      expect(view.locations).toEqual({
        columns: 1,
        cards: [view.location],
        holidayHoursHref: '/cars/a-car/holiday-hours',
      });
    });

    test('a hidden location has no card and no map, nor has a car of unknown location', () => {
      const hidden = toCarView(car, tenant([{ ...here, visible: false }]), now);
      const unknown = toCarView(buildCar(), tenant([location('x'), location('y')]), now);
      for (const view of [hidden, unknown]) {
        expect(view.location).toBeUndefined();
        expect(view.map).toBeUndefined();
        expect(view.locations.cards).toEqual([]);
      }
    });

    test('a light page keeps only the link to a map', () => {
      expect(toCarView(car, tenant(), now).map?.embed).toBeDefined();
      expect(toCarView(car, tenant(), now, { light: true }).map).toEqual({
        name: '<b>Here</b>',
        href: expect.stringContaining('https://'),
      });
    });
  });

  describe('the holiday-hours dialog', () => {
    test('lists the locations with upcoming special hours', () => {
      expect(holidayHours(car, tenant(), now)?.places).toEqual([
        {
          name: '<b>Here</b>',
          days: expect.arrayContaining([
            { date: 'Today', name: 'Christmas Day', department: 'All departments', hours: 'Closed' },
          ]),
        },
      ]);
    });
    test('does not exist without any', () => {
      expect(holidayHours(car, tenant([location('here')]), now)).toBeUndefined();
    });
  });
});

test('the map of a lite page is a link only, and everything else stays', () => {
  const whole = toCarView(buildCar(), yardTenant(), now);
  expect(whole.map).toHaveProperty('embed');
  const map = { name: whole.map?.name, href: whole.map?.href };
  expect(liteCar(whole)).toEqual({ ...whole, map });
  const { map: _map, ...bare } = whole;
  expect(liteCar(bare)).toEqual(bare);
});

test("the only location is the car's, even if the feed has none", () => {
  expect(toCarView(buildCar({ location_id: undefined }), yardTenant(), now).location?.name).toBe('Yard');
});

test('a sold car says so and offers to find another', () => {
  const view = toCarView(buildCar({ status: 'sold' }), yardTenant(), now);
  expect(view).toMatchObject({
    notice: expect.stringMatching(/sold/),
    enquire: { text: 'Find Me Something Similar' },
  });
});

const today = new Date('2026-11-20T00:00:00.000Z');
const tenant = testTenant();
const view = (car: Partial<Car>) => toCardView(buildCar({ slug: 'a-car', ...car }), tenant, today);

describe('the card of a car', () => {
  test('for sale links to its enquiry, and can be saved and compared', () => {
    const card = view({});
    expect(card.actions[0]).toEqual({ kind: 'enquiry', text: 'Enquiry', href: '/cars/a-car/enquire' });
    expect(card).toMatchObject({ favourite: true, compare: true });
  });

  test('that is sold says so, offers similar ones and nothing else', () => {
    const { finance, favourite, compare, actions, tag } = view({ status: 'sold' });
    expect([finance, favourite, compare]).toEqual([undefined, undefined, undefined]);
    expect([actions[0]?.text, tag?.text]).toEqual(['Find Me Something Similar', 'SOLD']);
  });

  test('may have finance', () => {
    const lender = { provider: 'd', interestRate: 8.5, comparisonRate: 9.2, paymentWeek: 138.2 };
    const financed = testTenant({ finance: { provider: 'D' } });
    const { finance } = toCardView(buildCar({ finance_lenders: [lender] }), financed, today);
    expect(finance).toMatchObject({ repayment: { text: '$139', period: 'Weekly' }, rate: '8.50% p.a.' });
  });

  test('matches the API’s schema', () => {
    expect(() => cardViewSchema.parse(view({}))).not.toThrow();
  });
});

const minuteMs = 60_000;
const daysAgo = (days: number, minutes = 0) => today.getTime() - days * 86_400_000 - minutes * minuteMs;

/** The parts that finding a car uses. */
const site = (car: Car | null, sold_days = 3, removedAt: string | null = null): Bff =>
  ({
    tenant: yardTenant({ stock: { sold_days } }),
    now: today,
    services: {
      cars: { bySlug: async () => (car ? { car, updatedAt: today.toISOString(), removedAt } : null) },
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
