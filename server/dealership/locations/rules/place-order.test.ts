import { describe, expect, test } from 'vitest';
import { location } from '../../../../tests/support/stock';
import { chosenPlaces, inDepartmentOrder, sellersOf, sistersOf, subtypeLabel } from './place-order';

const parts = location('parts', { location_type: 'parts', dealership_slug: 'one' });
const service = location('service', { location_type: 'service', dealership_slug: 'one' });
const sales = location('sales', { dealership_slug: 'one', manufacturers: ['Ford'] });
const kia = { dealership_slug: 'two', manufacturers: ['Kia'] };
const buying = location('buying', { location_subtype: 'Buying', ...kia });
const hidden = location('hidden', { visible: false, dealership_slug: 'one' });
const all = [parts, service, sales, hidden, buying];
const ids = (places: readonly { id: string }[]) => places.map(({ id }) => id);

test('location types sort sales, service, parts', () => {
  expect(ids(inDepartmentOrder(all))).toEqual(['sales', 'hidden', 'buying', 'service', 'parts']);
});

describe('choosing locations', () => {
  test.each([
    ['all visible ones in department order', {}, ['sales', 'buying', 'service', 'parts']],
    ['those named, as they are named', { locations: ['parts', 'sales'] }, ['parts', 'sales']],
    ['none that is hidden or unknown', { locations: ['hidden', 'nowhere'] }, []],
    ['those of a department', { department: 'service' as const }, ['service']],
    ['those of a subtype', { subtype: 'buying' }, ['buying']],
  ])('%s', (_, choice, expected) => {
    expect(ids(chosenPlaces(all, choice))).toEqual(expected);
  });
});

test('sister departments are the other visible locations of the dealership', () => {
  expect(ids(sistersOf(all, sales))).toEqual(['service', 'parts']);
  expect(ids(sistersOf(all, buying))).toEqual([]);
});

test.each([
  ['Ford', ['sales']],
  ['ford', ['sales']],
  ['Kia', ['buying']],
  ['Lada', []],
])('%s is sold at %j', (make, expected) => {
  expect(ids(sellersOf(all, make))).toEqual(expected);
});
test('a location that lists no makes sells all of them', () => {
  expect(ids(sellersOf([location('any')], 'Lada'))).toEqual(['any']);
  expect(ids(sellersOf([location('any', { location_subtype: 'buying' })], 'Lada'))).toEqual([]);
});

test.each([
  ['buying', 'Buying'],
  ['pre_owned', 'Pre owned'],
  ['fleet-centre', 'Fleet centre'],
  [undefined, undefined],
])('the subtype %s is labelled %s', (location_subtype, label) => {
  expect(subtypeLabel({ location_subtype })).toBe(label);
});
