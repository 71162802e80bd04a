import { describe, expect, it } from 'vitest';
import { type Tenant, tenantSchema } from '#server/settings/tenant-schema';
import type { Filter, SearchDocument } from '../search-port';
import { and, eq, everything, exists, matches, not, oneOf, or, range, siteFilter } from './filter';

const car: Pick<SearchDocument, 'values'> = {
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
  it.each(table)('%s', (_, filter, expected) => expect(matches(filter, car)).toBe(expected));
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
    [
      'exclude a sold car within a minute if there are 0 days',
      [soldDaysAgo(61 / 86_400), { sold_days: 0 }],
      false,
    ],
    ['exclude a hidden car', [{ show_on_dealer_website: false }], false],
    [
      'exclude a hidden car that was just sold',
      [{ ...soldDaysAgo(0), show_on_dealer_website: false }],
      false,
    ],
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
