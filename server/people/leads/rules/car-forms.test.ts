import { describe, expect, test } from 'vitest';
import type { Car } from '#server/settings/car';
import { newLeadWords } from '#server/settings/rules/filing';
import { buildCar } from '../../../../prisma-free-fixtures/build-car';
import { testLocation, testTenant } from '../../../../tests/support/test-tenant';
import { testDrivePlaces } from '../test-drives/rules/bookable-places';
import { carForm, carFormHref, enquiryWords } from './car-forms';
import { checkFields } from './enquiry';
import { fieldsOf } from './lead-form';
import { pageForm } from './page-forms';

describe('car forms', () => {
  const place = (slug: string, more: object = {}) =>
    testLocation(`brolga-${slug}`, { slug, name: `Brolga ${slug}`, ...more });
  const tenant = testTenant({
    locations: [
      place('aspley', { opening_hours: [{ weekday: 0, status: 'closed' }] }),
      place('southport', { feed_codes: ['Gold Coast'] }),
      place('toowoomba'),
      place('hidden', { visible: false }),
      place('rocklea', { location_subtype: 'Buying' }),
    ],
  });
  /** Friday 20 November 2026, 10:00 am in Brisbane. */
  const now = new Date('2026-11-20T00:00:00Z');
  const at = (...distribution_locations: string[]): Partial<Car> => ({
    location: { slug: 'aspley', distribution_locations },
  });
  const form = (kind: Parameters<typeof carForm>[0], car: Partial<Car> = {}) =>
    carForm(kind, { car: buildCar(car), tenant, now, url: new URL('http://brolga.localhost/') });
  const fields = (kind: Parameters<typeof carForm>[0], car?: Partial<Car>) => fieldsOf(form(kind, car));
  const names = (kind: Parameters<typeof carForm>[0], car?: Partial<Car>) =>
    fields(kind, car).map(({ name }) => name);
  const contact = ['name', 'last_name', 'postcode', 'phone', 'email'];

  describe('the fields of each form', () => {
    test('the enquiry: the contact field set and a message', () => {
      expect(names('enquire')).toEqual([...contact, 'message']);
      expect(fields('enquire').at(-1)).toMatchObject({ required: true });
    });

    test('request photos: contact fields, an optional message, a hidden field with default text asking for photos', () => {
      const photos = form('request-photos');
      expect(names('request-photos')).toEqual([...contact, 'message']);
      expect(fields('request-photos').at(-1)).toMatchObject({ name: 'message', required: false });
      expect(photos.hidden).toEqual({ request: 'Please send me photos of the 2021 Toyota HiLux.' });
    });

    test('the test drive: contact fields, an optional booking date-time, an optional message', () => {
      expect(names('test-drive')).toEqual([...contact, 'preferred_time', 'message']);
      for (const { name, required } of fields('test-drive')) {
        expect([name, required]).toEqual([name, contact.includes(name)]);
      }
    });

    test("a distribution-location choice when the car's location has several", () => {
      expect(names('test-drive', at('southport'))).not.toContain('location_id');
      const choice = fields('test-drive', at('Gold Coast', 'TOOWOOMBA')).find(
        ({ name }) => name === 'location_id',
      );
      expect(choice).toMatchObject({
        required: false,
        options: [
          { value: 'brolga-aspley', text: 'Brolga aspley' },
          { value: 'brolga-southport', text: 'Brolga southport' },
          { value: 'brolga-toowoomba', text: 'Brolga toowoomba' },
        ],
      });
    });

    test.each([
      ['one', ['southport'], 0],
      ['two, and the own one', ['southport', 'Brolga Toowoomba'], 3],
      ['two, of them the own one', ['aspley', 'southport'], 2],
      ['one and one that shoppers do not see', ['southport', 'hidden'], 0],
      ['one and one that only buys cars', ['southport', 'rocklea'], 0],
      ['one and one nobody knows', ['southport', 'perth'], 0],
      ['the same twice', ['southport', 'Gold Coast'], 0],
      ['none', [], 0],
    ])('%s', (_what, listed, expected) => {
      const [own] = tenant.locations;
      expect(testDrivePlaces(buildCar(at(...listed)), own, tenant.locations)).toHaveLength(expected);
    });

    test("the distribution locations of the car's own location count too", () => {
      const [own, ...others] = tenant.locations;
      const wide = own && { ...own, distribution_locations: ['brolga-southport', 'brolga-toowoomba'] };
      expect(testDrivePlaces(buildCar(), wide, [...(wide ? [wide] : []), ...others])).toHaveLength(3);
    });

    test('a car at a yard that only buys cars is driven at another yard', () => {
      const choice = fields('test-drive', { location: { slug: 'rocklea' } }).find(
        ({ name }) => name === 'location_id',
      );
      expect(choice?.options?.map(({ text }) => text)).toEqual([
        'Brolga aspley',
        'Brolga southport',
        'Brolga toowoomba',
      ]);
    });

    test('only a listed location can be chosen', () => {
      const choice = fields('test-drive', at('southport', 'toowoomba')).filter(
        ({ name }) => name === 'location_id',
      );
      expect(checkFields(choice, { location_id: 'brolga-southport' }).ok).toBe(true);
      expect(checkFields(choice, { location_id: '' }).ok).toBe(true);
      expect(checkFields(choice, { location_id: 'brolga-hidden' })).toEqual({
        ok: false,
        error: { location_id: 'Choose a location from the list.' },
      });
    });

    test('the lead has the name of the chosen location', () => {
      const { impliedFields } = form('test-drive', at('southport', 'toowoomba'));
      expect(impliedFields({ location_id: 'brolga-toowoomba' })).toEqual({ location: 'Brolga toowoomba' });
      expect(impliedFields({})).toEqual({});
    });

    test("the time is checked against the chosen location, otherwise the car's", () => {
      const sunday = { preferred_time: '2026-11-22T11:00' };
      const { problems } = form('test-drive', at('southport', 'toowoomba'));
      expect(problems({ ...sunday, location_id: 'brolga-southport' })).toEqual({});
      expect(problems(sunday)).toEqual({
        preferred_time: 'Brolga aspley is closed on Sundays. Please choose another day.',
      });
      expect(problems({})).toEqual({});
      expect(form('test-drive').problems({ preferred_time: '2026-11-19T11:00' })).toHaveProperty(
        'preferred_time',
      );
    });
  });

  describe('lead categories', () => {
    test.each([
      ['enquire', 'Enquiry', 'Car enquiry', 'New enquiry'],
      ['test-drive', 'Test Drive', 'Test drive', 'New test drive request'],
      ['request-photos', 'Request Photos', 'Request photos', 'New photo request'],
    ] as const)('%s: %s, %s', (kind, category, subcategory, words) => {
      expect(form(kind)).toMatchObject({ category, subcategory });
      expect(newLeadWords(category)).toBe(words);
    });

    test("an API lead's default category is an enquiry", () => {
      expect(newLeadWords('constructor')).toBe('New enquiry');
    });
  });

  test.each([
    ['an ordinary enquiry prefills no message', {}, 'Car enquiry', ''],
    ['nor does one about a reserved car', { reserved: true }, 'Car enquiry', ''],
    [
      'the similar-stock message and subcategory only when the car is not available',
      { status: 'sold' as const },
      'Find similar',
      'The 2021 Toyota HiLux has been sold. Please find me something similar.',
    ],
  ])('the subject of an enquiry: %s', (_rule, car, subcategory, message) => {
    expect(enquiryWords(buildCar(car))).toMatchObject({ subcategory, message });
  });
});

describe('reserve', () => {
  const tenantWith = (reserve: object | undefined, reserve_online: object = {}) =>
    testTenant({
      locations: [testLocation('one', { name: 'Brolga Aspley' })],
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
      expect(form.impliedFields({})).toEqual({ reservation_terms: terms });
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
      const found = pageForm('/checkout-journey');
      expect(found?.redirectTarget?.(asked)).toBe(href);
      expect(found?.make(asked)).toBeUndefined();
    });

    test('/checkout-journey begins an order where the site sells online from start to finish', () => {
      const site = tenantWith({ journey: true });
      const tenant = { ...site, orders: { ...site.orders, enabled: true } };
      const asked = { ...{ tenant, url, now: new Date(), taken: [] }, car: buildCar({ id: 'U 1' }) };
      expect(pageForm('/checkout-journey')?.redirectTarget?.(asked)).toBe('/buy/orders/new?car_id=U%201');
    });
  });
});
