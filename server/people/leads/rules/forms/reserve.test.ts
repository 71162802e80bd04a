import { describe, expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import { tenantSchema } from '#server/settings/tenant-schema';
import { buildCar } from '../../../../../prisma-free-fixtures/build-car';
import { carForm, carFormHref } from '../car-forms';
import { checkFields } from '../enquiry';
import { fieldsOf } from '../lead-form';
import { siteFormAt } from '../site-forms';

const tenantWith = (reserve: object | undefined, reserve_online: object = {}) =>
  tenantSchema.parse({
    ...{ slug: 'brolga', name: 'Brolga', template: 'harbour' },
    theme: { accent: '#0b6b57', brand: '#0f3d36' },
    locations: [
      {
        ...{ id: 'one', slug: 'one', name: 'Brolga Aspley', phone: '07 5550 0142' },
        ...{ street: '1 Road', city: 'Aspley', state: 'QLD', postcode: '4034' },
      },
    ],
    cards: { ...(reserve ? { reserve } : {}) },
    car_page: { reserve_online },
  });
const url = new URL('http://brolga.localhost/cars/a-car/checkout');
const formOf = (reserve: object = {}, online: object = {}, car: Partial<Car> = {}) =>
  carForm('reserve', {
    ...{ tenant: tenantWith(reserve, online), car: buildCar(car) },
    ...{ url, now: new Date('2026-11-20T00:00:00Z'), taken: [] },
  });
const termsOf = (form: ReturnType<typeof formOf>) =>
  fieldsOf(form).find(({ name }) => name === 'agree_reservation')?.label;

describe('reserving a car by request', () => {
  test('has the reservation category', () => {
    expect(formOf()).toMatchObject({ category: 'Reservation', subcategory: 'Reserve' });
  });

  test.each<[string, object, object, string[], string]>([
    [
      'by default $200, a 48-hour hold, 100% refundable',
      {},
      {},
      ['$200 deposit', '48-hour hold', '100% refundable'],
      'I agree to the reservation terms: the $200 deposit holds this car for 48 hours and is 100% refundable.',
    ],
    [
      'as the dealer has it',
      { deposit_dollars: 1_000 },
      { hold_hours: 72, refund_percent: 50 },
      ['$1,000 deposit', '72-hour hold', '50% refundable'],
      'I agree to the reservation terms: the $1,000 deposit holds this car for 72 hours and is 50% refundable.',
    ],
    [
      'without a refund that is not given',
      {},
      { refund_percent: 0 },
      ['$200 deposit', '48-hour hold'],
      'I agree to the reservation terms: the $200 deposit holds this car for 48 hours and is not refundable.',
    ],
    [
      'without a deposit of $0',
      { deposit_dollars: 0 },
      {},
      ['48-hour hold'],
      'I agree to the reservation terms: my reservation holds this car for 48 hours.',
    ],
    [
      'in the words of the dealer',
      { terms: 'I agree to it all.' },
      {},
      ['$200 deposit', '48-hour hold', '100% refundable'],
      'I agree to it all.',
    ],
  ])('states deposit, hold and refund %s', (_how, reserve, online, points, terms) => {
    const form = formOf(reserve, online);
    expect(form.points).toEqual(points);
    expect(termsOf(form)).toBe(terms);
    expect(form.told({})).toEqual({ reservation_terms: terms });
  });

  test('says that the dealer calls to take the deposit', () => {
    expect(formOf().intro).toContain('we’ll call you to take the $200 deposit');
    expect(formOf({ deposit_dollars: 0 }).intro).not.toContain('deposit');
  });

  test('asks for the contact field set, pick-up or delivery, an optional message, agreement', () => {
    expect(fieldsOf(formOf()).map(({ name, required }) => `${name}${required ? '' : '?'}`)).toEqual([
      ...['name', 'last_name', 'postcode', 'phone', 'email'],
      ...['handover?', 'message?', 'agree_reservation'],
    ]);
    const fields = fieldsOf(formOf()).slice(-3);
    expect(checkFields(fields, { handover: 'Delivery', agree_reservation: 'yes' }).ok).toBe(true);
    expect(checkFields(fields, {})).toEqual({
      ok: false,
      error: { agree_reservation: 'Agree to the reservation terms before sending the form.' },
    });
  });
});

describe('the address of a reservation', () => {
  test.each([
    ['/checkout', {}, '/cars/a-car/checkout'],
    ['/buy-online for some dealers', { address: 'buy-online' }, '/cars/a-car/buy-online'],
  ])('%s', (_where, reserve, href) => {
    expect(carFormHref(buildCar({ slug: 'a-car' }), 'reserve', tenantWith(reserve).cards)).toBe(href);
  });

  test.each<[string, string | undefined, Partial<Car> | undefined, object | undefined]>([
    ['a used car', '/cars/a-car/checkout', {}, { journey: true }],
    ['only where the dealer flag is set', undefined, {}, {}],
    ['not where no car can be reserved', undefined, {}, undefined],
    ['only used cars', undefined, { car_type: 'demo' }, { journey: true }],
    ['not without a car', undefined, undefined, { journey: true }],
  ])('/checkout-journey redirects to it: %s', (_which, href, car, reserve) => {
    const asked = {
      ...{ tenant: tenantWith(reserve), url, now: new Date(), taken: [] },
      car: car && buildCar({ slug: 'a-car', ...car }),
    };
    const found = siteFormAt('/checkout-journey');
    expect(found?.leads?.(asked)).toBe(href);
    expect(found?.make(asked)).toBeUndefined();
  });
});
