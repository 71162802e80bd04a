import { describe, expect, test } from 'vitest';
import { firstCar } from '../../../../../tests/support/feed-rows';
import { location } from '../../../../../tests/support/stock';

const base = { stocknum: 'A1', make: 'Kia', model: 'Rio', year: 2022, km: 41_000, status: 'In stock' };
const carWith = async (more: object) => (await firstCar({ ...base, price: 20_000, ...more })).content;

async function placeWith(more: object): Promise<string> {
  const { status, reserved, show_on_dealer_website: isShown } = await carWith(more);
  if (!isShown) return 'off';
  return status === 'in_stock' ? (reserved ? 'held' : 'for sale') : status;
}
const each = (headers: string) => headers.split('; ');

describe('a column counts by the words in its header', () => {
  test.each<[place: string, value: unknown, headers: string]>([
    [
      'sold',
      'Yes',
      'IsSold; vehicle_is_sold; Sold (Y/N); SoldYN; MarkedAsSold; Sold Indicator; Sold Status; Is Delivered',
    ],
    ['sold', '1.0', 'Sold Flag; Is Vehicle Sold'],
    ['sold', '14/11/2026', 'Date Sold; Sale Date; SettledDate; Delivered Date; Sold DateTime; Disposal Date'],
    ['sold', 18_000, 'Sold Price; SoldFor'],
    ['sold', 'J Smith', 'Sold To'],
    [
      'held',
      true,
      'Hold Flag; UnderOfferFlag; DepositHeld; Pending Sale; Contracted; Allocated; Pre-sold; Customer Order',
    ],
    ['held', '30/11/2026', 'Hold Until; Reserved Until; Deposit Date; UnderOfferDate; reserved_at'],
    ['held', 'J Smith', 'Reserved By; Held For'],
    [
      'off',
      'Y',
      'HideOnWeb; Hide from website; Exclude; Do Not Export; Suppressed; Wholesale; IsTrade; Is Expired; Stolen',
    ],
    ['off', '2026-11-14T00:00:00Z', 'archived_at; deleted_at; withdrawn_at; unpublished_at; Date Removed'],
    [
      'off',
      'No',
      'PublishToWebsite; Show; ShowOnInternet; Display on web; Web Ready; Export; Enabled; Saleable; Is Retail',
    ],
    ['off', 0, 'Qty; Quantity; Stock Level; Qty On Hand'],
    ['off', 'hidden', 'Visibility'],
    ['coming_soon', 'Yes', 'In Transit; IsComingSoon; On Order'],
    ['coming_soon', 'No', 'Arrived'],
  ])('%s with %j in: %s', async (place, value, headers) => {
    for (const header of each(headers)) {
      expect([header, await placeWith({ [header]: value })]).toEqual([header, place]);
    }
  });

  test.each<[value: unknown, headers: string]>([
    [
      'No',
      'IsSold; vehicle_is_sold; Hold Flag; Wholesale; HideOnWeb; In Transit; Sunroof; Private Sale; Warranty',
    ],
    ['Yes', 'Export; Publish Online; Web Ready; Arrived; Finance Available'],
    [15_000, 'Wholesale Price; Trade; Wholesale; Reserve Price; Deposit; Display Price'],
    ['14/11/2026', 'Date Listed; Publish Date; Active Since; Export Date'],
    ['1900-01-01T00:00:00', 'Sold Date; deleted_at; Hold Until'],
    ['', 'Sold Date; Reserved By; Sold To; Qty'],
    [1, 'Qty; Stock Level'],
    ['carsales', 'Website; Approved By; Display Name; Sold By'],
  ])('for sale with %j in: %s', async (value, headers) => {
    for (const header of each(headers)) {
      expect([header, await placeWith({ [header]: value })]).toEqual([header, 'for sale']);
    }
  });
});

test.each<[string, object]>([
  ['sold', { price: 'SOLD - $19,990' }],
  ['sold', { price: '$19,990 (SOLD)' }],
  ['sold', { title: '2022 Kia Rio **SOLD**' }],
  ['sold', { dealercomments: '*** SOLD ***' }],
  ['sold', { stocknum: 'SOLD' }],
  ['sold', { categories: 'Used|Sold' }],
  ['sold', { flags: { sold: true } }],
  ['sold', { offers: { availability: 'https://schema.org/SoldOut' } }],
  ['held', { badge: 'Under Offer' }],
  ['off', { meta: { deleted: 'Y' } }],
  ['off', { status: 'Available?' }],
  ['for sale', { status: 'https://schema.org/InStock' }],
  ['for sale', { dealercomments: 'Sold with full service history' }],
  ['for sale', { tag: 'Wholesale – direct to the public' }],
])('wherever it stands, a car is %s with %j', async (place, more) =>
  expect(await placeWith(more)).toBe(place),
);

describe('a price’s column counts by the words in its header', () => {
  test.each<[kind: string | undefined, headers: string]>([
    [
      'drive_away',
      'Price (Drive Away); Price (DAP); Retail (Drive Away); Price Including Government Charges',
    ],
    ['excluding_government_charges', 'Price (Excl. Govt. Charges); Price (EGC); ExGovtPrice; Price Ex Govt'],
    ['before_on_roads', 'Price (+ORC); Price (before on roads); MRLP'],
    [
      undefined,
      'Price (inc GST); Price (AUD); Price ($); Price (number); Price AUD; Vehicle Price; Online Price',
    ],
  ])('%s in: %s', async (kind, headers) => {
    for (const header of each(headers)) {
      const { price, price_type } = (await firstCar({ ...base, [header]: 20_000 })).content;
      expect([header, price, price_type]).toEqual([header, 20_000, kind]);
    }
  });

  test('and is no price where they say that it is another amount', async () => {
    const headers =
      'Price (ex GST); Price (NZD); Price (weekly); Price (cents); Price (wholesale); Dealer Price; Price From';
    for (const header of each(headers)) {
      const { price } = (await firstCar({ ...base, [header]: 20_000 })).content;
      expect([header, price]).toEqual([header, undefined]);
    }
  });

  test.each([
    ['Call For Price', 'Yes'],
    ['Hide price on web', 'Y'],
    ['Show Price On Web', 'No'],
    ['Display Price', 'No'],
    ['Price Status', 'POA'],
    ['GST Included', 'No'],
  ])('and the car has none with %s: %s', async (header, value) =>
    expect((await carWith({ [header]: value })).price).toBeUndefined(),
  );
});

test.each<[price: number, more: object]>([
  [18_000, { SpecialPrice: 18_000 }],
  [18_000, { SpecialPrice: 18_000, IsSpecial: 'True' }],
  [20_000, { SpecialPrice: 18_000, IsSpecial: 'False' }],
  [20_000, { SpecialPrice: 18_000, 'On special': 'no idea' }],
  [18_000, { SpecialPrice: 18_000, 'Special End Date': '31/12/2026' }],
  [20_000, { SpecialPrice: 18_000, 'Special End Date': '01/11/2026' }],
])('a special price is asked only while it holds: $%i with %j', async (price, more) =>
  expect((await carWith(more)).price).toBe(price),
);

test.each<[object, object]>([
  [{ price: [20_000] }, { price: 20_000 }],
  [{ price: { amount: 20_000, type: 'drive_away' } }, { price: 20_000, price_type: 'drive_away' }],
  [{ price: { amount: 20_000, currency: 'AUD' } }, { price: 20_000 }],
  [{ km: { value: 25_000, unit: 'mi' } }, { km: 40_234 }],
  [{ make: { id: 7, name: 'Kia' } }, { make: 'Kia' }],
  [{ car_type: ['demo'] }, { car_type: 'demo' }],
  [{ features: { Safety: ['ABS'], Comfort: [{ Name: 'Tint' }] } }, { standardEquipment: ['ABS', 'Tint'] }],
  [{ features: { Sunroof: true, ABS: false } }, { standardEquipment: ['Sunroof'] }],
])('a list or record of one value is that value: %j', async (given, read) =>
  expect(await carWith(given)).toMatchObject(read),
);

test('a price in another currency is none, in a record too', async () =>
  expect((await carWith({ price: { value: 20_000, currency: 'NZD' } })).price).toBeUndefined());

test.each<[id: string | undefined, given: object]>([
  ['north', { location_id: ['north'] }],
  ['north', { location_id: { id: 'north' } }],
  ['north', { location: [{ Id: 'NORTH' }] }],
  ['north', { yard: { code: 'north' } }],
  ['north', { location: { YardCode: 'north' } }],
  [undefined, { location_id: ['north', 'south'] }],
  [undefined, { yard: { code: 'west' } }],
])('the yard is %s, and one that is not clear is reported: %j', async (id, given) => {
  const yards = [location('north'), location('south')];
  const { content, remarks = [] } = await firstCar({ ...base, ...given }, 'auto', yards);
  expect(content.location_id).toBe(id);
  expect(remarks.map(({ field }) => field)).toEqual(id === undefined ? ['location_id'] : []);
});
