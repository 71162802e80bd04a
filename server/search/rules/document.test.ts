import { describe, expect, it } from 'vitest';
import type { Filter, SearchDocument } from '#server/search/search-port';
import type { Car } from '#server/settings/car';
import { filterAttributes } from '#server/settings/search-schema';
import { type Tenant, tenantSchema } from '#server/settings/tenant-schema';
import { buildCar } from '../../../prisma-free-fixtures/build-car';
import { testTenant } from '../../../tests/support/test-tenant';
import { attributeNamed, attributes } from './attributes';
import { documentContext, toSearchDocument } from './document';
import { and, eq, everything, exists, matches, not, oneOf, or, range, siteFilter } from './filter';

const car = buildCar({
  name: '2020 Toyota HiLux SR5 Double Cab',
  carsales_title: 'Toyota HiLux Double Cab Premium',
  year: 2020,
  stocknum: 'U-1234/A',
  regplate: '123 abc',
  series: undefined,
  km: undefined,
  dealercomments: 'Ask for the towbar',
  price: 45_000,
  location_id: 'southport',
  images: [],
  photos_count: 0,
});

describe('a car as a search document', () => {
  const { id, text, values } = toSearchDocument(car);
  it('has its ID, and text in the forms that people type, without repeating other fields', () => {
    expect(id).toBe('car-1');
    expect(text).toMatchObject({
      stocknum: 'U-1234/A u1234a',
      regplate: '123ABC 123 ABC',
      name: 'double cab premium',
      words: '2020 used ute diesel automatic 4wd glacier white',
    });
  });
  it('leaves out the description', () => expect(JSON.stringify({ text, values })).not.toContain('towbar'));
  it('leaves out absent values', () => {
    expect(values).not.toHaveProperty('km');
    expect(values).not.toHaveProperty('categories');
    expect(values).toMatchObject({ price: 45_000, status: 'in_stock', photos_count: 0, certified: false });
  });
  it('leaves out values that are paragraphs', () => {
    const long = 'x'.repeat(91);
    const { values } = toSearchDocument({ ...car, badge: long, standardEquipment: ['Tow bar', long] });
    expect(values).not.toHaveProperty('badge');
    expect(values['filtered_features']).toEqual(['Tow bar']);
  });
  const southport = {
    id: 'southport',
    name: 'Southport',
    city: 'Gold Coast',
    state: 'QLD',
    postcode: '4215',
    visible: true,
  } as const;
  it('names no yard that shoppers do not see, but its city', () => {
    const context = documentContext({ locations: [{ ...southport, visible: false }] });
    const stored = { ...car, location_name: 'Southport', dealership_name: 'Southport' };
    for (const one of [car, stored]) {
      const { values } = toSearchDocument(one, context);
      expect([values['location_name'], values['dealership_name'], values['city']]).toEqual([
        undefined,
        undefined,
        'Gold Coast',
      ]);
    }
  });

  it('takes the location from the tenant if the feed has only its ID', () => {
    const context = documentContext({
      locations: [southport],
    });
    expect(toSearchDocument(car, context).values).toMatchObject({
      location_name: 'Southport',
      city: 'Gold Coast',
      state: 'QLD',
      postcode: '4215',
    });
    const named = { ...car, location_name: 'Yard 2' };
    expect(toSearchDocument(named, context).values['location_name']).toBe('Yard 2');
  });

  it.each<[string, Partial<Car>, object, string | undefined]>([
    [
      'is that of the subscription',
      { subscription_price: 210 },
      { stock: { subscriptions: true } },
      '$200 - $250',
    ],
    ['ignores one that the dealer does not offer', { subscription_price: 210 }, {}, undefined],
    ['is that of the card’s lender', {}, { finance: { provider: 'D' } }, '$50 - $100'],
    ['rounds as the card does', {}, { finance: { provider: 'E' } }, '$100 - $150'],
    ['is that of the page’s first lender', {}, { finance: { lenders: [{ provider: 'D' }] } }, '$50 - $100'],
    ['is absent without a lender', {}, {}, undefined],
    [
      'is absent where no finance shows',
      {},
      { finance: { provider: 'D', on_cards: false, on_car_page: false } },
      undefined,
    ],
    ['is absent where repayments are monthly', {}, { finance: { provider: 'G' } }, undefined],
  ])('its weekly price band %s', (_, given, settings, expected) => {
    const rates = { interestRate: 8, comparisonRate: 9 };
    const finance_lenders = [
      { provider: 'D', ...rates, paymentWeek: 99 },
      { provider: 'E', ...rates, paymentWeek: 99.2 },
      { provider: 'G', ...rates, paymentWeek: 99, paymentMonth: 400 },
    ];
    const context = documentContext(testTenant(settings), new Date('2026-11-20T00:00:00Z'));
    const document = toSearchDocument({ ...car, finance_lenders, ...given }, context);
    expect(document.values['weekly_price_range']).toBe(expected);
  });
  it.each<[string, Partial<Car>, object, number, string]>([
    ['is the dealer’s', {}, {}, 29_500, '$25,000 - $30,000'],
    [
      'is the one in full, in the site’s state',
      {},
      { price: { in_full: true } },
      30_385,
      '$30,000 - $40,000',
    ],
    [
      'is that of the whole car beside a weekly one',
      { subscription_price: 199 },
      { price: { in_full: true }, stock: { subscriptions: true } },
      29_500,
      '$25,000 - $30,000',
    ],
    [
      'is the dealer’s once it is sold',
      { status: 'sold' },
      { price: { in_full: true } },
      29_500,
      '$25,000 - $30,000',
    ],
  ])('the price that searches go by %s', (_, given, settings, price, band) => {
    const context = documentContext(testTenant(settings), new Date('2026-11-20T00:00:00Z'));
    const one = { ...car, price: 29_500, simple_fuel: 'Petrol', variant: { cylinders: 4 }, ...given };
    expect(toSearchDocument(one, context).values).toMatchObject({ price, price_range: band });
  });
  it('ranks a sold car below all others', () => {
    const ranks = (['sold', 'in_stock'] as const).map(
      (status) => toSearchDocument({ ...car, status, custom_rank: 5 }).values['custom_rank'],
    );
    expect(ranks).toEqual([-1e9, 5]);
  });
});

/** A car without the fields that the table sets. */
const bare: Partial<Car> = {
  body: undefined,
  simple_body: undefined,
  simple_fuel: undefined,
  simple_transmission: undefined,
  seats: undefined,
  price: undefined,
};
const read = (name: string, given: Partial<Car>) =>
  attributeNamed(name)?.read(buildCar({ ...bare, ...given }));

describe('attributes', () => {
  const automatic = { simple_transmission: 'Automatic' };
  const table: [string, string, Partial<Car>, unknown][] = [
    ['prefers the simple body type', 'body', { body: '4D WAGON', simple_body: 'SUV' }, 'SUV'],
    ['falls back to the body type of the feed', 'body', { body: '4D WAGON' }, '4D WAGON'],
    ['prefers the simple fuel', 'fuel', { fuel: 'ULP 95', simple_fuel: 'Petrol' }, 'Petrol'],
    ['prefers the simple gearbox', 'transmission', { trans: '6 SP', ...automatic }, 'Automatic'],
    ['joins make and model', 'make_model', {}, 'Toyota HiLux'],
    ['reads seats as text', 'seats', { seats: 7 }, '7'],
    ['ignores 0 seats', 'seats', { seats: 0 }, undefined],
    ['prefers the offer price', 'price', { price: 30_000, offer_price: 28_000 }, 28_000],
    ['ignores a price of $10 or less', 'price', { price: 10 }, undefined],
    ['reads the price band', 'price_range', { price: 30_000 }, '$30,000 - $40,000'],
    ['reads the name of the location', 'location_name', { location: { name: 'Southport' } }, 'Southport'],
    ['reads the state of the location', 'state', { location: { state: 'QLD' } }, 'QLD'],
    ['reads the postcode', 'postcode', { private_postcode: ' 4034 ' }, '4034'],
    ['restores the leading zero of a postcode', 'postcode', { private_postcode: '800' }, '0800'],
    ['ignores an invalid postcode', 'postcode', { private_postcode: 'Aspley' }, undefined],
    ['reads created_at in milliseconds', 'created_at', { created_at: '1970-01-01T00:00:01.000Z' }, 1_000],
    ['reads the equipment', 'filtered_features', { standardEquipment: ['Tow bar'] }, ['Tow bar']],
  ];
  it.each(table)('%s (%s)', (_, name, given, expected) => expect(read(name, given)).toEqual(expected));

  it('include every filter but the distance', () => {
    const refinable = attributes.filter(({ refine }) => refine !== null).map(({ name }) => name);
    expect(refinable).toEqual(expect.arrayContaining(filterAttributes.filter((name) => name !== 'near')));
  });
  it('have unique names', () => {
    expect(new Set(attributes.map(({ name }) => name)).size).toBe(attributes.length);
  });
  it('are found by other names, but not by names of object properties', () => {
    expect(attributeNamed('odometer')?.name).toBe('km');
    expect(attributeNamed('constructor')).toBeUndefined();
    expect(attributeNamed('__proto__')).toBeUndefined();
  });
});

const kia: Pick<SearchDocument, 'values'> = {
  values: { make: 'Kia', price: 20_000, reserved: false, categories: ['City', 'Family'] },
};

describe('a filter', () => {
  const table: [string, Filter, boolean][] = [
    ['compares text exactly', eq('make', 'kia'), false],
    ['does not take text for a number', eq('price', '20000'), false],
    ['matches false', eq('reserved', false), true],
    ['does not match an absent value with false', eq('certified', false), false],
    ['matches a value of a list', eq('categories', 'City'), true],
    ['does not match other values than those of a list', oneOf('categories', ['Work', 'Cit']), false],
    ['includes the ends of a range', range('price', 20_000, 20_000), true],
    ['finds text in no range', range('make', 0), false],
    ['finds an absent value in no range', range('km'), false],
    ['finds that a value exists', exists('categories'), true],
    ['finds that an absent value does not exist', exists('km'), false],
    ['matches an absent value by "not"', not(eq('km', 1)), true],
    ['matches everything without conditions', everything, true],
    ['matches nothing by an "or" without conditions', or(), false],
    ['needs every part of an "and"', and(eq('make', 'Kia'), exists('km')), false],
    ['needs one part of an "or"', or(eq('make', 'Kia'), exists('km')), true],
  ];
  it.each(table)('%s', (_, filter, expected) => expect(matches(filter, kia)).toBe(expected));
});

describe('the cars that a site lists', () => {
  const now = new Date('2026-11-20T12:00:30.000Z');
  const soldDaysAgo = (days: number) => ({
    status: 'sold',
    sold_date_timestamp: now.getTime() - days * 86_400_000,
  });
  const listed = (
    values: Record<string, string | number | boolean>,
    stock: Partial<Tenant['stock']> = {},
  ) => {
    const tenant = { stock: tenantSchema.shape.stock.parse(stock) };
    return matches(siteFilter(tenant, now), {
      values: {
        status: 'in_stock',
        show_on_dealer_website: true,
        make: 'Kia',
        photos_count: 5,
        stocknum: 'U1',
        ...values,
      },
    });
  };

  const table: [string, Parameters<typeof listed>, boolean][] = [
    ['include a car in stock', [{}], true],
    ['include a car that is coming soon', [{ status: 'coming_soon' }], true],
    ['exclude a sold car without a date', [{ status: 'sold' }], false],
    ['include a car sold two days ago', [soldDaysAgo(2)], true],
    ['exclude a car sold four days ago', [soldDaysAgo(4)], false],
    ['use the days of the tenant', [soldDaysAgo(4), { sold_days: 7 }], true],
    ['exclude a car sold a minute ago for 0 days', [soldDaysAgo(61 / 86_400), { sold_days: 0 }], false],
    ['exclude a hidden car', [{ show_on_dealer_website: false }], false],
    ['exclude a hidden car just sold', [{ ...soldDaysAgo(0), show_on_dealer_website: false }], false],
    ['exclude a car with too few photos', [{ photos_count: 5 }, { minimum_photos: 6 }], false],
    ['include a car with just enough photos', [{ photos_count: 6 }, { minimum_photos: 6 }], true],
    ['include a car without photos if none are required', [{ photos_count: 0 }], true],
    ['exclude a stock number on the list', [{}, { excluded_stock_numbers: ['U0', 'U1'] }], false],
    ['exclude another make', [{}, { manufacturers: ['Isuzu'] }], false],
    ['include a make on the list', [{}, { manufacturers: ['Isuzu', 'Kia'] }], true],
  ];
  it.each(table)('%s', (_, given, expected) => expect(listed(...given)).toBe(expected));

  it('are the same for a minute, so that results can be cached', () => {
    const tenant = { stock: tenantSchema.shape.stock.parse({}) };
    expect(siteFilter(tenant, now)).toEqual(siteFilter(tenant, new Date(now.getTime() + 20_000)));
  });
});
