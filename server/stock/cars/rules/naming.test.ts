import { describe, expect, it } from 'vitest';
import { headline, makeModel } from './naming';

describe('a make and a model in one name', () => {
  it.each([
    ['Mazda', 'Mazda3', 'Mazda 3'],
    ['Mazda', 'MAZDA 6', 'Mazda 6'],
    ['Ram', 'Ram 1500', 'Ram 1500'],
    ['MINI', 'Mini Cooper', 'MINI Cooper'],
    ['MINI', 'Mini', 'MINI'],
    ['Smart', 'Smart #1', 'Smart #1'],
    ['Toyota', 'HiLux', 'Toyota HiLux'],
    ['Ford', 'Fordor', 'Ford Fordor'],
    ['GWM', 'GWM-Ute', 'GWM Ute'],
  ])('%s and %s read %s', (make, model, name) => {
    expect(makeModel(make, model)).toBe(name);
    expect(headline({ year: 2021, make, model })).toBe(`2021 ${name}`);
  });
});
