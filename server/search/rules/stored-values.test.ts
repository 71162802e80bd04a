import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { slugOf } from './slug';
import { storedRefinements, uncounted } from './stored-values';
import { compactName, tokens } from './tokens';

const longText = `Long ${'x'.repeat(200)}`;
const inStock = {
  make: many('Land Rover', 'Mercedes-Benz', 'Citroën', 'Toyota'),
  model: many('HiLux', 'Hilux', 'CX-5', '3'),
  price_range: many('Under $5,000', '$30,000 - $40,000'),
  filtered_features: many(longText),
  tag: many('★', '☆'),
  colour: many('Red, Pearl', 'Blue'),
};
function many(...values: string[]) {
  return values.map((value) => ({ value, count: 1 }));
}
const match = (attribute: string, ...values: string[]) =>
  storedRefinements({ [attribute]: values }, inStock).refinements[attribute];
const unknown = (attribute: string, ...values: string[]) =>
  storedRefinements({ [attribute]: values }, inStock).unknown.map(({ value }) => value);

describe('a value in an address', () => {
  it.each([
    ['matches exactly', 'make', 'Land Rover', ['Land Rover']],
    ['matches in lower case', 'make', 'toyota', ['Toyota']],
    ['matches in capitals', 'make', 'TOYOTA', ['Toyota']],
    ['matches without spaces', 'make', 'landrover', ['Land Rover']],
    ['matches with more spaces', 'make', ' land   ROVER', ['Land Rover']],
    ['matches as a slug', 'make', 'mercedes-benz', ['Mercedes-Benz']],
    ['matches without accents', 'make', 'citroen', ['Citroën']],
    ['matches letters and digits', 'model', 'cx5', ['CX-5']],
    ['matches a digit', 'model', '3', ['3']],
    ['matches one of two spellings alone', 'model', 'HiLux', ['HiLux']],
    ['matches both in another spelling', 'model', 'HILUX', ['HiLux', 'Hilux']],
    ['matches a price range', 'price_range', '$30000-$40000', ['$30,000 - $40,000']],
    ['matches if it is cut', 'filtered_features', longText.slice(0, 120).toLowerCase(), [longText]],
    ['matches signs exactly', 'tag', '☆', ['☆']],
    ['matches a status', 'status', 'In Stock', ['in_stock']],
    ['matches a status that no car has', 'status', 'sold', ['sold']],
    ['matches a car type', 'car_type', 'Demo', ['demo']],
    ['of an attribute without counts stays', 'badge', 'sr5', ['sr5']],
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
  it('may be known beside an unknown one', () => {
    expect(match('make', 'toyoda', 'toyota')).toEqual(['Toyota', 'toyoda']);
    expect(unknown('make', 'toyoda', 'toyota')).toEqual(['toyoda']);
  });
  it.each([
    ['make', 'Toyota,land rover', ['Land Rover', 'Toyota'], []],
    ['make', 'Toyota, Toyoda,', ['Toyoda', 'Toyota'], ['Toyoda']],
    ['car_type', 'new,used', ['new', 'used'], []],
    ['colour', 'Red, Pearl', ['Red, Pearl'], []],
    ['colour', 'red, pearl,Blue', ['Blue', 'pearl', 'red'], ['red', 'pearl']],
    ['price_range', '$30,000 - $45,000', ['$30,000 - $45,000'], ['$30,000 - $45,000']],
  ])(
    'names several between commas, unless a value is spelt so: %s=%s',
    (attribute, value, expected, missing) => {
      expect(match(attribute, value)).toEqual(expected);
      expect(unknown(attribute, value)).toEqual(missing);
    },
  );
  it('may be a range', () => {
    const { refinements } = storedRefinements({ price: { from: 1 } }, inStock);
    expect(refinements).toEqual({ price: { from: 1 } });
    const asked = { price: { from: 1 }, make: ['x'], status: ['sold'], badge: ['x'] };
    expect(uncounted(asked, inStock)).toEqual(['badge']);
  });
});

describe('slugs of stored values', () => {
  it.each([
    ['Land Rover', 'land-rover'],
    ['Citroën', 'citroen'],
    ['C-Class / AMG', 'c-class-amg'],
    ['3', '3'],
    ['比亚迪', 'u-6bd4-4e9a-8fea'],
    ['', 'u'],
  ])('%s is %s', (value, slug) => expect(slugOf(value)).toBe(slug));
  it('a slug is its own slug, whatever its source', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: 'binary' }),
        (value) => void expect(slugOf(slugOf(value))).toBe(slugOf(value)),
      ),
    );
  });
});

describe('words', () => {
  it.each([
    ['CX-5 GT', ['cx', '5', 'gt']],
    ['Škoda Octavia', ['skoda', 'octavia']],
    [' "?! ', []],
  ])('%s are %j', (text, expected) => expect(tokens(text)).toEqual(expected));
  it('an identifier is compared without case and separators', () =>
    expect(compactName('U-1234/a')).toBe('u1234a'));
});
