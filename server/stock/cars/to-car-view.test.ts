import { describe, expect, test } from 'vitest';
import { holidayHours } from '#server/pages/car/car-dialog';
import type { Tenant } from '#server/settings/tenant-schema';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { location } from '../../../tests/support/stock';
import { testTenant } from '../../../tests/support/test-tenant';
import { yardTenant } from '../../../tests/support/yard';
import { liteCar, toCarView } from './to-car-view';
import { carViewSchema } from './views/car-view';

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
        expect(view).not.toHaveProperty('location');
        expect(view).not.toHaveProperty('map');
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
