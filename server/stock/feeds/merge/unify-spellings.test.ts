import { expect, test } from 'vitest';
import { respellings } from './unify-spellings';

const stock = (text: string) =>
  text.split('; ').map((one) => {
    const [cars = '', make = '', ...model] = one.split(' ');
    return { make, model: model.join(' '), cars: Number(cars) };
  });

test.each<[rule: string, stock: string, instead: string]>([
  ['the majority’s', '3 Geely MONJARO; 2 Geely Monjaro', 'Geely MONJARO'],
  ['the majority’s of three', '2 Geely EX5 pro; 3 Geely EX5 Pro; 2 Geely EX5 PRO', 'Geely EX5 Pro'],
  ['of as many cars the one of mixed letters', '2 Geely MONJARO; 2 Geely Monjaro', 'Geely Monjaro'],
  ['of two mixed ones the more mixed', '1 Geely Starray; 1 Geely StarRay', 'Geely StarRay'],
  ['otherwise the first in the alphabet', '1 Geely STARRAY; 1 Geely starray', 'Geely STARRAY'],
  ['that of the import’s own table', '5 Toyota COROLLA; 1 Toyota corolla', 'Toyota Corolla'],
  ['the make’s majority too', '1 FARIZON Homtruck; 2 Farizon Homtruck', 'Farizon Homtruck'],
])('a model has one spelling, %s: %s', (_, cars, instead) => {
  const changes = respellings(stock(cars));
  expect(changes.length).toBeGreaterThan(0);
  for (const change of changes) {
    expect(`${change.instead.make} ${change.instead.model}`).toBe(instead);
    expect(`${change.make} ${change.model}`).not.toBe(instead);
  }
});

test('models that differ in more than case, and a spelling alone, stay', () =>
  expect(respellings(stock('1 Geely EX5; 2 Geely EX-5; 1 Kia rio; 1 Geely Rio'))).toEqual([]));
