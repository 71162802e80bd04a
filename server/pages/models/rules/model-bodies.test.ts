import { describe, expect, test } from 'vitest';
import { bodiesOf, modelsOfBody, rangeBodies } from './model-bodies';

const model = (more: object) => ({ body: [], bodyStyle: [], ...more });
const ute = model({ body: ['Ute'], bodyStyle: ['Pick Up'], manufacturer_body: 'Cab Chassis' });
const suv = model({ body: ['SUV'], manufacturer_body2: 'ute', manufacturer_body3: null });

test('a model matches its bodies, its styles and the maker’s own words, without repeats', () => {
  expect(bodiesOf(ute)).toEqual(['Ute', 'Pick Up', 'Cab Chassis']);
  expect(bodiesOf(model({ body: ['Ute'], bodyStyle: ['ute'] }))).toEqual(['Ute']);
});

describe('/models?body= finds a model by', () => {
  test.each([
    ['its body', 'suv', [suv]],
    ['a body of several words', 'cab-chassis', [ute]],
    ['its style', 'pick-up', [ute]],
    ['the maker’s second word', 'ute', [ute, suv]],
    ['no other word', 'van', []],
  ])('%s', (_, body, found) => expect(modelsOfBody([ute, suv], body)).toEqual(found));
});

test('a range offers the bodies of its models', () => {
  expect(rangeBodies([ute, suv, ute])).toEqual(['Ute', 'SUV']);
});
