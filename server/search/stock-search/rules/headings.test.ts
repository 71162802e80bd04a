import { describe, expect, it } from 'vitest';
import { bodiesInWords, searchHeading } from './headings';
import type { Refinements } from './refinement';
import { emptyState } from './search-state';

const words = { area: 'Brisbane', dealerships: new Map([['aspley', 'Brolga Aspley']]) };
const heading = (refinements: Refinements, more = {}) =>
  searchHeading({ ...emptyState, refinements, ...more }, words);

describe('the heading of a list', () => {
  const table: [Refinements, string][] = [
    [{}, 'Cars for sale in Brisbane'],
    [{ car_type: ['used'], make: ['Toyota'], model: ['HiLux'] }, 'Used Toyota HiLux for sale in Brisbane'],
    [{ make: ['Toyota'] }, 'Toyota cars for sale in Brisbane'],
    [{ make: ['Mazda', 'Toyota'] }, 'Mazda and Toyota cars for sale in Brisbane'],
    [{ make: ['Kia', 'Mazda', 'Toyota'] }, 'Cars for sale in Brisbane'],
    [{ make: ['Kia', 'Mazda'], model: ['Rio'] }, 'Kia and Mazda cars for sale in Brisbane'],
    [{ make: ['Toyota'], model: ['HiLux'], badge: ['SR5'] }, 'Toyota HiLux SR5 for sale in Brisbane'],
    [{ make: ['Toyota'], badge: ['SR5'] }, 'Toyota cars for sale in Brisbane'],
    [{ car_type: ['new', 'demo'] }, 'New and demo cars for sale in Brisbane'],
    [{ body: ['SUV'] }, 'SUVs for sale in Brisbane'],
    [{ body: ['Ute', 'Van'] }, 'Utes and vans for sale in Brisbane'],
    [{ make: ['Kia'], body: ['Hatch'] }, 'Kia hatches for sale in Brisbane'],
    [{ item_type: ['caravan'] }, 'Caravans for sale in Brisbane'],
    [{ seats: ['7'], fuel: ['Diesel'] }, 'Diesel 7-seat cars for sale in Brisbane'],
    [{ fuel: ['LPG'], transmission: ['Manual'] }, 'Manual LPG cars for sale in Brisbane'],
    [{ fuel: ['Diesel', 'Petrol'] }, 'Diesel and petrol cars for sale in Brisbane'],
    [{ year: { from: 2020, to: 2020 }, make: ['Kia'] }, '2020 Kia cars for sale in Brisbane'],
    [{ year: { from: 2020 } }, 'Cars for sale in Brisbane'],
    [{ price: { from: 20_000 } }, 'Cars over $20,000 for sale in Brisbane'],
    [{ price: { from: 20_000, to: 30_000 } }, 'Cars from $20,000 to $30,000 for sale in Brisbane'],
    [{ price_range: ['Under $5,000'] }, 'Cars under $5,000 for sale in Brisbane'],
    [{ price_range: ['$5,000 - $10,000'] }, 'Cars from $5,000 to $10,000 for sale in Brisbane'],
  ];
  it.each(table)('%j: %s', (refinements, expected) => expect(heading(refinements)).toBe(expected));

  it('is a sentence with all filters at once', () => {
    const refinements = { car_type: ['used'], fuel: ['Diesel'], body: ['Ute'], price: { to: 40_000 } };
    expect(heading(refinements)).toBe('Used diesel utes under $40,000 for sale in Brisbane');
  });
  it('quotes typed words', () => {
    expect(heading({ car_type: ['used'] }, { query: 'tow bar' })).toBe(
      'Used cars matching “tow bar” for sale in Brisbane',
    );
  });
});

describe('the place in a heading is', () => {
  const near = (postcode: string) => ({ near: { postcode, withinKm: 50 } });
  it.each<[string, Refinements, object, string]>([
    ['the city', { city: ['Aspley'] }, {}, 'Cars for sale in Aspley'],
    ['the name of the state', { state: ['QLD'] }, {}, 'Cars for sale in Queensland'],
    ['the location', { location_name: ['North Yard'] }, {}, 'Cars for sale at North Yard'],
    ['the name of the dealership', { dealership_slug: ['aspley'] }, {}, 'Cars for sale at Brolga Aspley'],
    ['the postcode', {}, near('4000'), 'Cars for sale near 4000'],
    ['the area of the dealer beside an invalid postcode', {}, near('4xxx'), 'Cars for sale in Brisbane'],
    ['left out for several places', { city: ['Aspley', 'Southport'] }, {}, 'Cars for sale'],
  ])('%s', (_, refinements, more, expected) => expect(heading(refinements, more)).toBe(expected));
  it('left out for a dealer without an area', () => {
    expect(searchHeading(emptyState, { dealerships: new Map() })).toBe('Cars for sale');
  });
});

describe('plurals of body types', () => {
  it.each([
    ['Ute', 'utes'],
    ['SUV', 'SUVs'],
    ['Hatch', 'hatches'],
    ['People Mover', 'people movers'],
    ['Bus', 'buses'],
    ['Cab Chassis', 'cab chassis'],
    ['Coupe', 'coupes'],
    ['constructor', 'constructors'],
  ])('%s: %s', (body, expected) => expect(bodiesInWords(body)).toBe(expected));
});
