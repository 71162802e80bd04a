import { expect, it } from 'vitest';
import { offersForCar } from './offers-for-car';

const ranger = { make: 'Ford', model: 'Ranger' };

it.each([
  ['its make and model', { manufacturer: 'Ford', model: { name: 'Ranger' } }, true],
  ['its make', { manufacturer: 'Ford' }, true],
  ['its make in other case', { manufacturer: 'FORD', model: { name: 'ranger' } }, true],
  ['its model, of any make', { model: { name: 'Ranger' } }, true],
  ['every car', {}, true],
  ['every car, with an empty make', { manufacturer: '' }, true],
  ['another model of its make', { manufacturer: 'Ford', model: { name: 'Escape' } }, false],
  ['another make', { manufacturer: 'Kia' }, false],
  ['a model of the same name of another make', { manufacturer: 'Kia', model: { name: 'Ranger' } }, false],
])('an offer for %s', (_, offer, isFor) => {
  expect(offersForCar([offer], ranger)).toEqual(isFor ? [offer] : []);
});

it('offers for a car keep their order', () => {
  const offers = [{ manufacturer: 'Kia' }, { manufacturer: 'Ford' }, {}];
  expect(offersForCar(offers, ranger)).toEqual([{ manufacturer: 'Ford' }, {}]);
  expect(offersForCar([], ranger)).toEqual([]);
});
