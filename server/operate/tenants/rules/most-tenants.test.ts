import { expect, test } from 'vitest';
import { beyondLimit, mostTenants } from './most-tenants';

const named = (count: number) =>
  Array.from({ length: count }, (_, at) => `site-${String(at).padStart(4, '0')}`);
const nobody = () => false;

test.each([0, 1, mostTenants])('of %i sites none is beyond the limit', (count) => {
  expect(beyondLimit(named(count), nobody)).toEqual(new Set());
});

test('the last in order are beyond the limit', () => {
  expect(beyondLimit(named(mostTenants + 2), nobody)).toEqual(new Set(['site-1000', 'site-1001']));
});

test('the default site has a place, wherever its name comes in the alphabet', () => {
  const folders = [...named(mostTenants), 'zebra-cars'];
  expect(beyondLimit(folders, nobody, 'zebra-cars')).toEqual(new Set(['site-0999']));
  expect(beyondLimit(folders, nobody, 'site-0000')).toEqual(new Set(['zebra-cars']));
  expect(beyondLimit(folders, nobody, 'no-such-site')).toEqual(new Set(['zebra-cars']));
  expect(beyondLimit(folders, (folder) => folder !== 'zebra-cars', 'zebra-cars')).toEqual(
    new Set(['zebra-cars']),
  );
});

test('a new site never displaces one that is served, wherever its name comes in the alphabet', () => {
  const served = new Set(named(mostTenants));
  expect(beyondLimit(['another', ...served], (folder) => served.has(folder))).toEqual(new Set(['another']));
});
