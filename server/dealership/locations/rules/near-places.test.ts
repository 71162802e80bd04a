import { describe, expect, test } from 'vitest';
import { location } from '../../../../tests/support/stock';
import { distanceText, nearestFirst, nearPlaces } from './near-places';

const southport = location('southport', { lat: -27.97, long: 153.4, postcode: '4215' });
const aspley = location('aspley', { lat: -27.36, long: 153.02 });
const unknown = location('unknown', { postcode: '0001' });
const places = [southport, unknown, aspley];

describe('locations near a postcode', () => {
  test('sorts the nearest first and those without coordinates last', () => {
    const near = nearPlaces(' 4000 ', places);
    expect(near.postcode).toBe('4000');
    expect(nearestFirst(places, near).map(({ id }) => id)).toEqual(['aspley', 'southport', 'unknown']);
    expect(Math.round(near.km.get('aspley') ?? 0)).toBe(12);
    expect(near.km.has('unknown')).toBe(false);
  });

  test.each([
    ['no postcode', null, '', undefined],
    ['an empty one', '  ', '', undefined],
    ['letters', 'abcd', 'abcd', 'Invalid postcode. Please enter a 4-digit number.'],
    ['three digits', '400', '400', 'Invalid postcode. Please enter a 4-digit number.'],
    ['no such postcode', '0001', '0001', 'Invalid postcode'],
    ['a long text', '4'.repeat(90), '44444444', 'Invalid postcode. Please enter a 4-digit number.'],
  ])('%s leaves the order unchanged', (_what, entered, postcode, error) => {
    const near = nearPlaces(entered, places);
    expect([near.postcode, near.error]).toEqual([postcode, error]);
    expect(nearestFirst(places, near)).toEqual(places);
  });

  test.each([
    [0, 'under 1 km'],
    [0.99, 'under 1 km'],
    [1, '1 km'],
    [11.6, '12 km'],
    [1204.2, '1,204 km'],
  ])('%d km is %s', (km, text) => {
    expect(distanceText(km)).toBe(text);
  });
});
