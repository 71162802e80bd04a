import { describe, expect, test } from 'vitest';
import { atCar, pageBefore } from './same-place';

const here = new URL('https://www.coast.example/watchlist');

describe('the page of a form', () => {
  test.each([
    ['https://www.coast.example/search/used-cars?page=2', '/search/used-cars?page=2'],
    ['https://www.coast.example/', '/'],
    ['https://www.coast.example/cars/a#photos', '/cars/a'],
    ['https://www.coast.example//evil.example/', undefined],
    ['https://evil.example/search', undefined],
    ['http://www.coast.example/search', '/search'],
    ['https://www.coast.example:8443/search', undefined],
    ['about:blank', undefined],
    ['not an address', undefined],
    ['', undefined],
    [null, undefined],
  ])('%s: %s', (referrer, path) => expect(pageBefore(referrer, here)).toBe(path));

  test.each([
    ['u10001', '/cars/a#save-u10001'],
    ['a b"c', '/cars/a#save-a%20b%22c'],
  ])('has the button of the car %s', (id, path) => expect(atCar('/cars/a', id)).toBe(path));
});
