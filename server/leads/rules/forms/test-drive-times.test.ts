import { describe, expect, test } from 'vitest';
import { type Asked, fieldsOf } from '#server/leads/rules/lead-form';
import type { TakenTime } from '#server/leads/test-drives/booking-store';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { location } from '../../../../tests/support/stock';
import { testTenant } from '../../../../tests/support/test-tenant';
import { weekdayMornings } from '../../../../tests/support/weekday-mornings';
import { testDriveForm } from './test-drive';

const open = (id: string) => location(id, { opening_hours: weekdayMornings });
const tenantWith = (test_drives: object, locations = [open('one'), open('two'), open('three')]) =>
  testTenant({ slug: 'coast', name: 'Coast Cars', locations, test_drives });
/** Friday 20 November 2026, 10 am in Brisbane. */
const now = new Date('2026-11-20T00:00:00Z');
const car = buildCar({
  id: 'c1',
  location_id: 'one',
  location: { slug: 'one', distribution_locations: ['two', 'three'] },
});
const form = (asked: Partial<Asked> & { readonly path?: string } = {}) =>
  testDriveForm({
    tenant: tenantWith({ booking: true }),
    now,
    car,
    taken: [],
    url: new URL(asked.path ?? '/cars/c-1/test-drive', 'http://coast.localhost'),
    ...asked,
  });
const names = (asked: Parameters<typeof form>[0] = {}) => fieldsOf(form(asked)).map(({ name }) => name);
const days = (asked: Parameters<typeof form>[0] = {}) =>
  fieldsOf(form(asked)).find(({ control }) => control === 'slots')?.days ?? [];
const contact = ['name', 'last_name', 'postcode', 'phone', 'email'];
const monday9 = '2026-11-22T23:00Z';
const taken: TakenTime = {
  locationId: 'one',
  carId: null,
  seat: 0,
  startsAt: '2026-11-22T23:00:00.000Z',
  endsAt: '2026-11-22T23:30:00.000Z',
};

describe('the form of a site that books test drives', () => {
  test('offers the free times by day, then contact fields and an optional message', () => {
    expect(names()).toEqual(['starts_at', ...contact, 'message']);
    expect(days().slice(0, 2)).toMatchObject([
      { label: 'Mon 23 Nov', parts: [{ times: [{ value: monday9, text: '9:00 am' }, {}, {}, {}] }] },
      { label: 'Tue 24 Nov' },
    ]);
    expect(days({ taken: [taken] })[0]?.parts[0]?.times[0]?.text).toBe('9:30 am');
  });

  test.each([
    ['the site’s own', '', undefined],
    ['one with summer time', '?register_in=VIC', 'Times are Queensland time.'],
    ['one to the west', '?register_in=WA', 'Times are Queensland time.'],
  ])('says whose clock the times are on, where the shopper’s state has another: %s', (_, query, hint) => {
    const tenant = testTenant({
      locations: [open('one')],
      test_drives: { booking: true },
      price: { in_full: true },
    });
    const [when] = fieldsOf(form({ tenant, path: `/cars/c-1/test-drive${query}` }));
    expect(when?.hint).toBe(hint);
  });

  test('does not require a time', () => {
    expect(fieldsOf(form())[0]).toMatchObject({ required: false, empty: 'Any time, please call me' });
    expect(form().booking?.({ starts_at: '' })).toBeUndefined();
    expect(form().problems({ starts_at: '', day: 'any' })).toEqual({});
  });

  test('asks for a time, or the wish for a call, where times are free', () => {
    const asked = { starts_at: 'Choose a time, or “Any time, please call me”.' };
    expect(form().problems({ starts_at: '' })).toEqual(asked);
  });

  test('books the chosen time, and includes it in the lead', () => {
    const entered = { starts_at: monday9 };
    const times = { startsAt: new Date('2026-11-22T23:00:00Z'), endsAt: new Date('2026-11-22T23:30:00Z') };
    expect(form().booking?.(entered)).toEqual({ locationId: 'one', carId: 'c1', capacity: 1, ...times });
    expect(form().impliedFields(entered)).toEqual({
      location_id: 'one',
      location: 'Yard one',
      starts_at: monday9,
      appointment: 'Mon 23 Nov 2026, 9:00 am',
    });
  });

  test('asks for a time if the open day has none', () => {
    const unclear = { day: '2026-11-24', 'starts_at_2026-11-23': monday9 };
    expect(form().booking?.(unclear)).toBeUndefined();
    expect(form().problems(unclear)).toEqual({ starts_at: 'Choose a time on Tuesday 24 November.' });
  });

  test("leaves it to the store whether a time is taken, since a person's own booking may be repeated", () => {
    expect(form({ taken: [taken] }).problems({ starts_at: monday9 })).toEqual({});
    const starts_at = 'That time has just been booked. Please choose another.';
    expect(form().taken).toEqual({ starts_at });
  });

  test.each(['2026-11-22T23:10Z', 'soon'])('does not book %s, which it does not offer', (starts_at) => {
    const gone = 'That time is no longer available. Please choose another.';
    expect(form().problems({ starts_at })).toEqual({ starts_at: gone });
    expect(form().booking?.({ starts_at })).toBeUndefined();
  });

  test('lets shoppers choose among the distribution locations, each with its own address', () => {
    const { where, query, hidden } = form({ path: '/cars/c-1/test-drive/?location=two' });
    expect(where?.choices).toEqual([
      { name: 'Yard one', href: '/cars/c-1/test-drive?location=one', current: false },
      { name: 'Yard two', href: '/cars/c-1/test-drive?location=two', current: true },
      { name: 'Yard three', href: '/cars/c-1/test-drive?location=three', current: false },
    ]);
    expect([query, hidden]).toEqual(['?location=two', { location_id: 'two' }]);
    expect(days({ path: '/x?location=two', taken: [taken] })[0]?.parts[0]?.times[0]?.text).toBe('9:00 am');
    expect(form({ path: '/x?location=nowhere' }).where?.name).toBe('Yard one');
  });

  test.each([
    ['/cars/c-1/test-drive', 'The car is here.'],
    ['/cars/c-1/test-drive?location=two', /^The car is at Yard one.* We bring it here for your drive\.$/],
  ])('says where the car is: %s', (path, note) => {
    expect(form({ path }).where?.note).toMatch(note);
  });

  test('offers a car at another location only once it can be there', () => {
    const tenant = tenantWith({ booking: true, move_notice_hours: 96 });
    const firstDay = (path: string) => days({ tenant, path })[0]?.date;
    expect(firstDay('/x?location=one')).toBe('2026-11-23');
    expect(firstDay('/x?location=two')).toBe('2026-11-24');
  });

  test('leaves out locations without test drives', () => {
    const tenant = tenantWith({ booking: true, locations: [{ location_id: 'one', booking: false }] });
    expect(form({ tenant }).where?.choices.map(({ name }) => name)).toEqual(['Yard two', 'Yard three']);
  });

  test('without a car asks for one, and offers every sales location', () => {
    const asked = { car: undefined, path: '/book-test-drive/' };
    expect(names(asked)).toEqual(['car_wanted', 'starts_at', ...contact, 'message']);
    expect(form(asked).where?.choices[1]?.href).toBe('/book-test-drive?location=two');
    expect(form(asked).booking?.({ starts_at: monday9 })?.carId).toBeUndefined();
  });

  test('keeps the car in its query', () => {
    const { where } = form({ path: '/book-test-drive?car_id=c1' });
    expect(where?.choices[1]?.href).toBe('/book-test-drive?car_id=c1&location=two');
  });
});

test.each<[string, Partial<Asked>]>([
  ['if the site books no test drives', { tenant: tenantWith({}) }],
  ['if no location does', { tenant: tenantWith({ booking: true }, [location('one', { visible: false })]) }],
  ['if nothing is free', { tenant: tenantWith({ booking: true }, [location('one')]) }],
])('the form asks for a preferred time instead %s', (_, asked) => {
  expect(names(asked)).toContain('preferred_time');
  expect(form(asked).booking).toBeUndefined();
});
