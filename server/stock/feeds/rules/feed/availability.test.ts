import fc from 'fast-check';
import { expect, test } from 'vitest';
import { availabilityOf } from './availability';
import { importWordsOf } from './availability-words';
import { absent, valueIs } from './cell';

type Cells = Parameters<typeof availabilityOf>[0];
const read = (cells: Cells, words: Parameters<typeof importWordsOf>[0]['words'] = {}) =>
  availabilityOf(cells, absent, importWordsOf({ words }));

type Expected = 'for sale' | 'coming' | 'held' | 'sold' | 'off';
function placeOf({ availability }: ReturnType<typeof read>): Expected {
  if (availability.show_on_dealer_website === false) return 'off';
  if (availability.status === 'sold') return 'sold';
  if (availability.reserved) return 'held';
  return availability.status === 'coming_soon' ? 'coming' : 'for sale';
}

test.each<[Expected, string]>([
  [
    'for sale',
    'In_Stock; in stock; On Offer; AVAILABLE; Used; Demo; New In Stock; Unsold; Live; Special Offer; For Sale - New Price',
  ],
  ['coming', 'Coming Soon; In Transit; New - In Transit; Pre-Order'],
  ['sold', 'SOLD; Delivered; Sold - Pending Delivery; JUST SOLD; Traded; Used (Sold)'],
  ['held', 'Under Offer; Deposit Taken; On Hold; Deposit taken by phone; In stock - under offer'],
  ['off', 'Not Available; Withdrawn; Deleted; Wholesale; Withdrawn from sale'],
  ['off', 'Whatever; unknown; TBA; n/a; 1; Y; N; No longer under offer; ready soon-ish; true'],
])('the words of one status column: a car is %s for: %s', (expected, words) => {
  for (const word of words.split('; '))
    expect([word, placeOf(read({ status: [word] }))]).toEqual([word, expected]);
});

test.each<[Cells, Expected]>([
  [{}, 'for sale'],
  [{ status: [''], reserved: [null], sold: ['-'] }, 'for sale'],
  [{ status: ['Deleted'], show_on_dealer_website: [true] }, 'off'],
  [{ status: ['Under Offer'], reserved: ['False'] }, 'held'],
  [{ status: ['In stock'], reserved: ['Under Offer'] }, 'held'],
  [{ status: ['In stock'], reserved: ['$500'] }, 'held'],
  [{ status: ['In stock'], reserved: ['None'] }, 'for sale'],
  [{ status: ['In stock'], sold: [true] }, 'sold'],
  [{ status: ['In stock'], sold: ['Yes', 'No'] }, 'sold'],
  [{ status: ['In stock'], sold: ['14/11/2026'] }, 'sold'],
  [{ status: ['In stock'], available: ['No'] }, 'off'],
  [{ status: ['In stock'], hidden: ['Y'] }, 'off'],
  [{ status: ['In stock'], show_on_dealer_website: ['oui'] }, 'off'],
  [{ status: ['In stock', 'Sold'] }, 'sold'],
  [{ status: [['In stock', { name: 'Reserved' }]] }, 'held'],
  [{ status: [{ label: 'Sold' }] }, 'sold'],
  [{ status: [{ colour: 'green' }] }, 'off'],
  [{ status: ['In stock'], reserved: [{}] }, 'off'],
  [{ status: ['In stock'], sold: [{ by: 7 }] }, 'off'],
  [{ status: ['In stock'], hidden: ['2026-11-14T10:00:00Z'] }, 'off'],
  [{ status: ['In stock'], available: ['N.'] }, 'off'],
  [{ status: ['In stock'], reserved: ['0.00'] }, 'for sale'],
  [{ status: ['In stock'], deposit: ['Yes'] }, 'held'],
  [{ status: ['In stock'], deposit: ['$2,000', 500] }, 'for sale'],
  [{ status: ['In stock'], web: ['No'] }, 'off'],
  [{ status: ['In stock'], web: ['www.dealer.example', '$19,990'] }, 'for sale'],
  [{ status: ['In stock'], stock_type: 'Wholesale' }, 'off'],
  [{ status: ['In stock'], stock_type: 'Trade' }, 'off'],
  [{ status: ['In stock'], stock_type: { name: 'TRADE_STOCK' } }, 'off'],
  [{ stock_type: 'Used - Trade-in' }, 'off'],
  [{ status: ['In stock'], stock_type: 'Tradesman' }, 'for sale'],
  [{ status: ['In stock'], stock_type: 'A' }, 'for sale'],
  [{ status: ['In stock'], tag: 'SOLD' }, 'sold'],
  [{ status: ['In stock'], tag: 'Special offer' }, 'for sale'],
  [{ status: ['In stock'], price: 'Deposit taken' }, 'held'],
  [{ status: ['In stock'], location_name: 'WHOLESALE' }, 'off'],
  [{ status: ['In stock'], elsewhere: ['Expired', { status: 'withdrawn' }] }, 'off'],
  [{ status: ['In stock'], elsewhere: [['sold'], 12] }, 'sold'],
  [{ status: ['In stock'], elsewhere: ['Expired', 'Sold new in 2019', 'reserved seating'] }, 'for sale'],
  [{ status: ['In stock'], deposit: ['Paid'] }, 'held'],
  [{ status: ['In stock'], deposit: ['Taken'] }, 'held'],
  [{ status: ['In stock'], deposit: ['Under Offer'] }, 'held'],
  [{ status: ['In stock'], deposit: ['Required', 'from $500'] }, 'for sale'],
  [{ status: ['In stock'], web: ['Hidden'] }, 'off'],
  [{ status: ['In stock'], web: ['Do not list'] }, 'off'],
  [{ status: ['In stock'], web: ['Sold'] }, 'sold'],
  [{ status: ['In stock'], quantity: ['nil'] }, 'off'],
  [{ status: ['In stock'], quantity: ['0 units'] }, 'off'],
  [{ status: ['In stock'], quantity: ['Sold out'] }, 'sold'],
  [{ status: ['In stock'], quantity: ['1', 'N/A'] }, 'for sale'],
  [{ status: ['In stock'], tag: 'Reserved' }, 'held'],
  [{ status: ['In stock'], tag: 'On Hold' }, 'held'],
  [{ status: ['In stock'], stock_type: 'Auction' }, 'off'],
  [{ status: ['In stock'], stock_type: 'Inactive' }, 'off'],
  [{ status: ['In stock'], stock_type: 'Courtesy car' }, 'off'],
  [{ status: ['In stock'], location_name: 'Auction' }, 'off'],
])('all statements must agree: %j is %s', (cells, expected) => expect(placeOf(read(cells))).toBe(expected));

test('a date of sale means sold; one that nobody can read takes the car off sale', () => {
  const sold = availabilityOf({ status: ['In stock'], sold_date: 'x' }, valueIs('2026-11-20'));
  expect(sold.availability.status).toBe('sold');
  const unread = availabilityOf({ sold_date: 'soon' }, { kind: 'unreadable', text: 'soon' });
  expect(unread).toMatchObject({
    availability: { show_on_dealer_website: false },
    unread: [{ field: 'sold_date', value: 'soon' }],
  });
});

test('the dealer says what a word means', () => {
  const words = { 'On floor': 'in_stock', X9: 'sold', '1': 'reserved', Fleet: 'used' } as const;
  expect(['On Floor', 'x9', 1, 'Fleet'].map((word) => placeOf(read({ status: [word] }, words)))).toEqual([
    'for sale',
    'sold',
    'held',
    'for sale',
  ]);
});

test('a stock type of the trade hides a car and is reported, until the dealer says what it means', () => {
  const cells = { status: ['In stock'], stock_type: 'Trade' };
  expect(read(cells).unread).toEqual([{ field: 'stock_type', value: 'Trade' }]);
  const meanings = (['used', 'in_stock', 'hidden', 'sold'] as const).map((meaning) =>
    read(cells, { trade: meaning }),
  );
  expect(meanings.map(placeOf)).toEqual(['for sale', 'for sale', 'off', 'sold']);
  expect(meanings.flatMap(({ unread }) => unread)).toEqual([]);
  expect(placeOf(read({ ...cells, stock_type: 'C' }, { c: 'sold' }))).toBe('for sale');
});

test('yes and no may be in the dealer’s own words, each column by itself', () => {
  const words = { ja: 'yes', nein: 'no' } as const;
  const place = (cells: Cells) => placeOf(read({ status: ['In stock'], ...cells }, words));
  expect(['available', 'show_on_dealer_website'].map((column) => place({ [column]: ['ja'] }))).toEqual([
    'for sale',
    'for sale',
  ]);
  expect(['sold', 'reserved', 'hidden'].map((column) => place({ [column]: ['ja'] }))).toEqual([
    'sold',
    'held',
    'off',
  ]);
  expect(['sold', 'reserved', 'hidden'].map((column) => place({ [column]: ['nein'] }))).toEqual([
    'for sale',
    'for sale',
    'for sale',
  ]);
  expect(place({ available: ['nein'] })).toBe('off');
  expect(placeOf(read({ status: ['ja'] }, words))).toBe('off');
});

test('the dealer’s word for a car in stock makes no yes of it where yes would mean sold', () => {
  const words = { ja: 'in_stock' } as const;
  for (const column of ['sold', 'reserved', 'hidden']) {
    expect([column, placeOf(read({ status: ['In stock'], [column]: ['ja'] }, words))]).toEqual([
      column,
      'off',
    ]);
  }
});

const columns = [
  'status',
  'show_on_dealer_website',
  'available',
  'sold',
  'reserved',
  'hidden',
  'preorder',
] as const;

test('nothing unknown is ever for sale, in whatever column, case or nesting', () => {
  const letters = fc.string({ unit: fc.constantFrom(...'bcdfghjkqwxyzéß'), minLength: 3, maxLength: 12 });
  const nested = (word: string) =>
    fc.constantFrom<unknown>(word, word.toUpperCase(), ` ${word} `, [word], { name: word }, [
      [{ Value: word }, word],
    ]);
  fc.assert(
    fc.property(fc.constantFrom(...columns), letters.chain(nested), (column, cell) => {
      const { availability, unread } = read({ status: ['In stock'], [column]: [cell, 'In stock'] });
      expect(availability.show_on_dealer_website).toBe(false);
      expect(unread.length).toBeGreaterThan(0);
    }),
  );
});
