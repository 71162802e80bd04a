import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { recordId, toRecord } from './to-record';

describe('records', () => {
  it('have values at the top level as exact texts, searched text unchanged, and the id in both spellings', () => {
    const text = {
      stocknum: '',
      vin: '',
      regplate: '',
      make: 'Kia',
      model: '',
      badge: '',
      series: '',
      name: '',
      words: '',
    };
    const values = { make: 'Kia', year: 2020, certified: true, categories: ['Work', 'city'] };
    expect(toRecord({ id: 'stock:U1', text, values })).toEqual({
      id: 'stock_3aU1',
      car_id: 'stock:^u1',
      text,
      make: '^kia',
      year: 2020,
      certified: true,
      categories: ['^work', 'city'],
    });
  });
});

describe('record ids', () => {
  it.each([
    ['U1234', 'U1234'],
    ['stock:U 1', 'stock_3aU_201'],
    ['a_b', 'a_5fb'],
    ['ü', '_c3_bc'],
  ])('%s is %s', (id, expected) => expect(recordId(id)).toBe(expected));

  it('have only the characters Meilisearch takes', () => {
    const id = fc.string({ unit: 'binary', minLength: 1 });
    fc.assert(fc.property(id, (given) => void expect(recordId(given)).toMatch(/^[A-Za-z0-9_-]+$/)));
  });
  it('of different cars are different', () => {
    const id = fc.string({ unit: fc.constantFrom('a', '_', '-', '5', 'f', ':', 'ü', '3') });
    fc.assert(fc.property(id, id, (a, b) => void expect(recordId(a) === recordId(b)).toBe(a === b)));
  });
});
