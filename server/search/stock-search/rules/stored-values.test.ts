import { describe, expect, it } from 'vitest';
import { storedRefinements, uncounted } from './stored-values';

const inStock = {
  make: many('Land Rover', 'Mercedes-Benz', 'Citroën', 'Toyota'),
  model: many('HiLux', 'Hilux', 'CX-5', '3'),
  price_range: many('Under $5,000', '$30,000 - $40,000'),
  filtered_features: many(`Long ${'x'.repeat(200)}`),
  tag: many('★', '☆'),
};
function many(...values: string[]) {
  return values.map((value) => ({ value, count: 1 }));
}
const match = (attribute: string, ...values: string[]) =>
  storedRefinements({ [attribute]: values }, inStock).refinements[attribute];
const unknown = (attribute: string, ...values: string[]) =>
  storedRefinements({ [attribute]: values }, inStock).unknown.map(({ value }) => value);

describe('query values match like names in a path', () => {
  it.each([
    ['as it stands', 'make', 'Land Rover', ['Land Rover']],
    ['another case', 'make', 'toyota', ['Toyota']],
    ['capitals', 'make', 'TOYOTA', ['Toyota']],
    ['without spaces', 'make', 'landrover', ['Land Rover']],
    ['with more spaces', 'make', ' land   ROVER', ['Land Rover']],
    ['a slug', 'make', 'mercedes-benz', ['Mercedes-Benz']],
    ['without accents', 'make', 'citroen', ['Citroën']],
    ['letters and digits', 'model', 'cx5', ['CX-5']],
    ['a digit', 'model', '3', ['3']],
    ['one of two spellings is itself alone', 'model', 'HiLux', ['HiLux']],
    ['another spelling is both', 'model', 'HILUX', ['HiLux', 'Hilux']],
    ['a price range', 'price_range', '$30000-$40000', ['$30,000 - $40,000']],
    [
      'a value cut short by the longest that a URL may have',
      'filtered_features',
      `long ${'x'.repeat(115)}`,
      [`Long ${'x'.repeat(200)}`],
    ],
    ['signs alone, exactly', 'tag', '☆', ['☆']],
    ['a status', 'status', 'In Stock', ['in_stock']],
    ['a status that no car has', 'status', 'sold', ['sold']],
    ['a car type', 'car_type', 'Demo', ['demo']],
    ['an attribute that was not counted', 'badge', 'sr5', ['sr5']],
  ])('%s: %s=%s', (_, attribute, value, expected) => {
    expect(match(attribute, value)).toEqual(expected);
    expect(unknown(attribute, value)).toEqual([]);
  });
  it.each([
    ['make', 'toyoda'],
    ['tag', '!!'],
    ['car_type', 'stolen'],
    ['make', '__proto__'],
  ])('%s=%s is unknown and stays unchanged', (attribute, value) => {
    expect(match(attribute, value)).toEqual([value]);
    expect(unknown(attribute, value)).toEqual([value]);
  });
  it('known and unknown values side by side', () => {
    expect(match('make', 'toyoda', 'toyota')).toEqual(['Toyota', 'toyoda']);
    expect(unknown('make', 'toyoda', 'toyota')).toEqual(['toyoda']);
  });
  it('ranges have no spelling', () => {
    const { refinements } = storedRefinements({ price: { from: 1 } }, inStock);
    expect(refinements).toEqual({ price: { from: 1 } });
    expect(uncounted({ price: { from: 1 }, make: ['x'], status: ['sold'], badge: ['x'] }, inStock)).toEqual([
      'badge',
    ]);
  });
});
