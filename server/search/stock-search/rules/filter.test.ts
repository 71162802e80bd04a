import { describe, expect, it } from 'vitest';
import { type Tenant, tenantSchema } from '#server/settings/tenant-schema';
import type { Filter, SearchDocument } from '../search-port';
import { and, eq, everything, exists, matches, not, oneOf, or, range, siteFilter } from './filter';

describe('filter', () => {
  const car: Pick<SearchDocument, 'values'> = {
    values: { make: 'Kia', price: 20_000, reserved: false, categories: ['City', 'Family'] },
  };

  describe('what a filter means', () => {
    const table: [string, Filter, boolean][] = [
      ['text is compared exactly', eq('make', 'kia'), false],
      ['a number is not a text', eq('price', '20000'), false],
      ['false is a value', eq('reserved', false), true],
      ['absent is not false', eq('certified', false), false],
      ['a list has its values', eq('categories', 'City'), true],
      ['a list is none of others', oneOf('categories', ['Work', 'Cit']), false],
      ['range ends are inside', range('price', 20_000, 20_000), true],
      ['text lies in no range', range('make', 0), false],
      ['absent lies in no range', range('km'), false],
      ['exists', exists('categories'), true],
      ['absent does not exist', exists('km'), false],
      ['not holds for absent', not(eq('km', 1)), true],
      ['nothing asked holds', everything, true],
      ['none of nothing holds', or(), false],
      ['all parts', and(eq('make', 'Kia'), exists('km')), false],
      ['some part', or(eq('make', 'Kia'), exists('km')), true],
    ];
    it.each(table)('%s', (_, filter, expected) => expect(matches(filter, car)).toBe(expected));
  });
});

describe('site filter', () => {
  const now = new Date('2026-11-20T12:00:30.000Z');
  const day = 86_400_000;
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

  describe('stock filter on search', () => {
    const table: [string, Parameters<typeof listed>, boolean][] = [
      ['a car in stock is listed', [{}], true],
      ['a car that is coming soon is listed', [{ status: 'coming_soon' }], true],
      ['a sold car without a date is not', [{ status: 'sold' }], false],
      [
        'a car sold two days ago is',
        [{ status: 'sold', sold_date_timestamp: now.getTime() - 2 * day }],
        true,
      ],
      [
        'a car sold four days ago is not',
        [{ status: 'sold', sold_date_timestamp: now.getTime() - 4 * day }],
        false,
      ],
      [
        'the days are the tenant’s',
        [{ status: 'sold', sold_date_timestamp: now.getTime() - 4 * day }, { sold_days: 7 }],
        true,
      ],
      [
        'with 0 days a sold car goes within a minute',
        [{ status: 'sold', sold_date_timestamp: now.getTime() - 61_000 }, { sold_days: 0 }],
        false,
      ],
      ['a hidden car is not', [{ show_on_dealer_website: false }], false],
      [
        'a hidden car that was just sold is not',
        [{ show_on_dealer_website: false, status: 'sold', sold_date_timestamp: now.getTime() }],
        false,
      ],
      ['too few photos', [{ photos_count: 5 }, { minimum_photos: 6 }], false],
      ['just enough photos', [{ photos_count: 6 }, { minimum_photos: 6 }], true],
      ['no photos are enough when none are asked for', [{ photos_count: 0 }], true],
      ['an excluded stock number', [{}, { excluded_stock_numbers: ['U0', 'U1'] }], false],
      ['another maker’s car', [{}, { manufacturers: ['Isuzu'] }], false],
      ['the maker’s own car', [{}, { manufacturers: ['Isuzu', 'Kia'] }], true],
    ];
    it.each(table)('%s', (_, given, expected) => expect(listed(...given)).toBe(expected));

    it('is the same within a minute, so that results can be cached', () => {
      const tenant = { stock: tenantSchema.shape.stock.parse({}) };
      expect(siteFilter(tenant, now)).toEqual(siteFilter(tenant, new Date(now.getTime() + 20_000)));
    });
  });
});
