import { describe, expect, test } from 'vitest';
import { testDrivePlaces } from '#server/leads/test-drives/rules/slots';
import type { Car } from '#server/settings/car';
import { newLeadWords } from '#server/settings/rules/filing';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { testLocation, testTenant } from '../../../tests/support/test-tenant';
import { carForm, carFormHref, enquiryWords } from './car-forms';
import { checkFields, fieldsOf } from './lead-form';
import { pageForm } from './page-forms';
import { carContactFields } from './shared-fields';

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
  const contact = ['name', 'last_name', 'postcode', 'phone', 'email'];

  const locationField = (kind: Parameters<typeof carForm>[0], car?: Partial<Car>) =>
    fields(kind, car).filter(({ name }) => name === 'location_id');

  describe('the fields of each form', () => {
    test.each([
      ['enquire', [...contact, 'message']],
      ['request-photos', [...contact, 'message?']],
      ['test-drive', [...contact, 'preferred_time?', 'message?']],
      ['reserve', [...contact, 'handover?', 'message?', 'agree_reservation']],
    ] as const)('%s has the fields %j', (kind, expected) => {
      expect(fields(kind).map(({ name, required }) => `${name}${required ? '' : '?'}`)).toEqual(expected);
    });

    test.each([
      ['enquire', ['name', 'phone|email', 'email|phone', 'message']],
      ['request-photos', ['name', 'phone|email', 'email|phone', 'message?']],
      ['test-drive', ['name', 'phone|email', 'email|phone', 'preferred_time?', 'message?']],
      ['reserve', ['name', 'phone', 'email', 'handover?', 'message?', 'agree_reservation']],
    ] as const)('%s asks for %j only on a site with short forms', (kind, expected) => {
      const short = { ...tenant, forms: { ...tenant.forms, short: true } };
      const context = { car: buildCar(), tenant: short, now, url: new URL('http://brolga.localhost/') };
      const asked = fieldsOf(carForm(kind, context)).map(({ name, required, requiredIf }) =>
        requiredIf ? `${name}|${requiredIf.empty}` : `${name}${required ? '' : '?'}`,
      );
      expect(asked).toEqual(expected);
    });

    test('a short form wants a phone number or an email, and checks the one it gets', () => {
      const rules = carContactFields({ short: true });
      const check = (entered: Record<string, string>) => {
        const checked = checkFields(rules, { name: 'Robin', ...entered });
        return checked.ok ? [] : Object.keys(checked.error);
      };
      expect(check({ phone: '0491 570 006' })).toEqual([]);
      expect(check({ email: 'robin@example.com' })).toEqual([]);
      expect(check({})).toEqual(['phone', 'email']);
      expect(check({ phone: '12', email: 'robin@example.com' })).toEqual(['phone']);
    });

    test('a photo request says which car it is about', () => {
      const request = 'Please send me photos of the 2021 Toyota HiLux.';
      expect(form('request-photos').hidden).toEqual({ request });
    });

    test.each([
      ['for one location', ['southport'], 0],
      ["with the car's own location, for two others", ['southport', 'Brolga Toowoomba'], 3],
      ["for two that include the car's own", ['aspley', 'southport'], 2],
      ['for one that shoppers do not see', ['southport', 'hidden'], 0],
      ['for one that only buys cars', ['southport', 'rocklea'], 0],
      ['for an unknown one', ['southport', 'perth'], 0],
      ['for the same location twice', ['southport', 'Gold Coast'], 0],
      ['without distribution locations', [], 0],
    ])('a test drive %s has the right number of places', (_what, listed, expected) => {
      const [own] = tenant.locations;
      expect(testDrivePlaces(buildCar(at(...listed)), own, tenant.locations)).toHaveLength(expected);
      expect(locationField('test-drive', at(...listed))).toHaveLength(expected > 0 ? 1 : 0);
    });

    test("the distribution locations of the car's own location count too", () => {
      const [own, ...others] = tenant.locations;
      const wide = own && { ...own, distribution_locations: ['brolga-southport', 'brolga-toowoomba'] };
      expect(testDrivePlaces(buildCar(), wide, [...(wide ? [wide] : []), ...others])).toHaveLength(3);
    });

    test('a car at a yard that only buys cars is driven at another yard', () => {
      const [choice] = locationField('test-drive', { location: { slug: 'rocklea' } });
      const places = ['aspley', 'southport', 'toowoomba'].map((slug) => `Brolga ${slug}`);
      expect(choice?.options?.map(({ text }) => text)).toEqual(places);
    });

    test('a yard that shoppers do not see is named nowhere: not to drive there, nor to pick the car up', () => {
      const car = { location: { slug: 'hidden' } };
      const [choice] = locationField('test-drive', car);
      const places = ['aspley', 'southport', 'toowoomba'].map((slug) => `Brolga ${slug}`);
      expect(choice?.options?.map(({ text }) => text)).toEqual(places);
      const handover = fields('reserve', car).find(({ name }) => name === 'handover');
      expect(handover?.options?.map(({ text }) => text)).toEqual(['Pick up', 'Delivery']);
      expect(form('reserve', car).places).toBeUndefined();
    });

    test('only a listed location can be chosen, or none', () => {
      const choice = locationField('test-drive', at('southport', 'toowoomba'));
      expect(choice[0]?.options?.[1]).toEqual({ value: 'brolga-southport', text: 'Brolga southport' });
      expect(checkFields(choice, { location_id: 'brolga-southport' }).ok).toBe(true);
      expect(checkFields(choice, { location_id: '' }).ok).toBe(true);
      const location_id = 'Choose a location from the list.';
      const hidden = checkFields(choice, { location_id: 'brolga-hidden' });
      expect(hidden).toEqual({ ok: false, error: { location_id } });
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
      const preferred_time = 'Brolga aspley is closed on Sundays. Please choose another day.';
      expect(problems(sunday)).toEqual({ preferred_time });
      expect(problems({})).toEqual({});
      const past = form('test-drive').problems({ preferred_time: '2026-11-19T11:00' });
      expect(past).toHaveProperty('preferred_time');
    });
  });

  describe('lead categories', () => {
    test.each([
      ['enquire', 'Enquiry', 'Car enquiry', 'New enquiry'],
      ['test-drive', 'Test Drive', 'Test drive', 'New test drive request'],
      ['request-photos', 'Request Photos', 'Request photos', 'New photo request'],
      ['reserve', 'Reservation', 'Reserve', 'New reservation request'],
    ] as const)('%s has category %s, subcategory %s', (kind, category, subcategory, words) => {
      expect(form(kind)).toMatchObject({ category, subcategory });
      expect(newLeadWords(category)).toBe(words);
    });

    test('an unknown category is an enquiry', () => {
      expect(newLeadWords('constructor')).toBe('New enquiry');
    });
  });

  const similar = 'The 2021 Toyota HiLux has been sold. Please find me something similar.';
  test.each<[string, Partial<Car>, string, string]>([
    ['a car in stock prefills no message', {}, 'Car enquiry', ''],
    ['a reserved car prefills no message', { reserved: true }, 'Car enquiry', ''],
    ['a sold car asks for similar cars', { status: 'sold' }, 'Find similar', similar],
  ])('an enquiry about %s', (_rule, car, subcategory, message) => {
    expect(enquiryWords(buildCar(car))).toMatchObject({ subcategory, message });
  });

  test('an enquiry begins with the question of the site, if the car is for sale', () => {
    const asking = { ...tenant, wording: { ...tenant.wording, enquiry_message: 'Is it still available?' } };
    const messageOf = (car: Partial<Car>) => {
      const context = { car: buildCar(car), tenant: asking, now, url: new URL('http://brolga.localhost/') };
      return carForm('enquire', context).values['message'];
    };
    expect(messageOf({})).toBe('Is it still available?');
    expect(messageOf({ status: 'sold' })).toBe(similar);
  });

  test.each([
    ['3000', 'Can you deliver this car to 3000?'],
    ['VIC', 'Can you deliver this car to VIC?'],
    ['', ''],
    ['<b>', ''],
    ['Buy my pills', ''],
  ])('an enquiry from a delivery to %j begins with %j', (place, message) => {
    const url = new URL('http://brolga.localhost/');
    url.searchParams.set('deliver_to', place);
    const plain = { ...tenant, wording: { ...tenant.wording, enquiry_message: '' } };
    expect(carForm('enquire', { car: buildCar(), tenant: plain, now, url }).values['message']).toBe(message);
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
      tenant: tenantWith(reserve, online),
      car: buildCar(car),
      url,
      now: new Date('2026-11-20T00:00:00Z'),
      taken: [],
    });
  const termsOf = (form: ReturnType<typeof formOf>) =>
    fieldsOf(form).find(({ name }) => name === 'agree_reservation')?.label;

  describe('reserving a car by request', () => {
    const agree = 'I agree to the reservation terms:';
    const usual = ['$200 deposit', '48-hour hold'];
    test.each<[string, object, object, string[], string]>([
      [
        'by default: $200, 48 hours, fully refundable',
        {},
        {},
        [...usual, '100% refundable'],
        `${agree} the $200 deposit holds this car for 48 hours. If I change my mind, the full $200 is refunded.`,
      ],
      [
        'with the settings of the dealer',
        { deposit_dollars: 1_000 },
        { hold_hours: 72, refund_percent: 50 },
        ['$1,000 deposit', '72-hour hold', '50% refundable'],
        `${agree} the $1,000 deposit holds this car for 72 hours. If I change my mind, $500 of the $1,000 is refunded.`,
      ],
      [
        'without a refund',
        {},
        { refund_percent: 0 },
        usual,
        `${agree} the $200 deposit holds this car for 48 hours. If I change my mind, the $200 is not refunded.`,
      ],
      [
        'without a deposit',
        { deposit_dollars: 0 },
        {},
        ['48-hour hold'],
        `${agree} my reservation holds this car for 48 hours.`,
      ],
      [
        'where the car is held until closing',
        { deposit_dollars: 0 },
        { until_closing: true },
        ['48-hour hold'],
        `${agree} my reservation holds this car for at least 48 hours.`,
      ],
      ["in the dealer's words", { terms: 'I agree.' }, {}, [...usual, '100% refundable'], 'I agree.'],
    ])('states deposit, hold and refund %s', (_how, reserve, online, points, terms) => {
      const form = formOf(reserve, online);
      expect(form.points).toEqual(points);
      expect(termsOf(form)).toBe(terms);
      expect(form.impliedFields({})).toEqual({ reservation_terms: terms });
    });

    test('says that the dealer calls to take the deposit', () => {
      expect(formOf().intro).toContain('We’ll call you to take the $200 deposit');
      expect(formOf({ deposit_dollars: 0 }).intro).not.toContain('deposit');
    });

    test('needs agreement to the terms', () => {
      const fields = fieldsOf(formOf()).slice(-3);
      expect(checkFields(fields, { handover: 'Delivery', agree_reservation: 'yes' }).ok).toBe(true);
      const agree_reservation = 'Agree to the reservation terms before you continue.';
      expect(checkFields(fields, {})).toEqual({ ok: false, error: { agree_reservation } });
    });
  });

  describe('the address of a reservation', () => {
    test.each([
      ['ends in /checkout', {}, '/cars/a-car/checkout'],
      ['ends in /buy-online if the dealer says so', { address: 'buy-online' }, '/cars/a-car/buy-online'],
    ])('%s', (_where, reserve, href) => {
      expect(carFormHref(buildCar({ slug: 'a-car' }), 'reserve', tenantWith(reserve).cards)).toBe(href);
    });

    test.each<[string, string | undefined, Partial<Car> | undefined, object | undefined]>([
      ['a used car to its checkout', '/cars/a-car/checkout', {}, { journey: true }],
      ['nothing unless the dealer enables it', undefined, {}, {}],
      ['nothing where no car can be reserved', undefined, {}, undefined],
      ['a demo car to its checkout too', '/cars/a-car/checkout', { car_type: 'demo' }, { journey: true }],
      ['nothing without a car', undefined, undefined, { journey: true }],
    ])('/checkout-journey redirects %s', (_which, href, change, reserve) => {
      const car = change && buildCar({ slug: 'a-car', ...change });
      const asked = { tenant: tenantWith(reserve), url, now: new Date(0), taken: [], car };
      const found = pageForm('/checkout-journey');
      expect(found?.redirectTarget?.(asked)).toBe(href);
      expect(found?.make(asked)).toBeUndefined();
    });

    test('/checkout-journey begins an order where the site sells online from start to finish', () => {
      const site = tenantWith({ journey: true });
      const tenant = { ...site, orders: { ...site.orders, enabled: true } };
      const asked = { tenant, url, now: new Date(0), taken: [], car: buildCar({ id: 'U 1' }) };
      expect(pageForm('/checkout-journey')?.redirectTarget?.(asked)).toBe('/buy/orders/new?car_id=U%201');
    });
  });
});
