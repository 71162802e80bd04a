import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { runs } from '../../../../tests/support/property-runs';
import { jsonText, textOrNothing } from './draft';

test.each([
  ['Toyota', 'Toyota'],
  ['  Toyota ', 'Toyota'],
  ['', undefined],
  ['  ', undefined],
  ['null', undefined],
  [' NULL ', undefined],
  ['undefined', undefined],
  ['Nullarbor', 'Nullarbor'],
  [undefined, undefined],
])('%j becomes %j', (text, expected) => {
  expect(textOrNothing(text)).toBe(expected);
});

describe('the text of a data block', () => {
  test.each([
    ['leaves out unknown values', { a: undefined, b: null, c: '', d: 'null', e: [], f: {}, g: 1 }, { g: 1 }],
    ['keeps zero and false', { a: 0, b: false }, { a: 0, b: false }],
    ['leaves out NaN and infinity', { a: Number.NaN, b: Number.POSITIVE_INFINITY, c: 1 }, { c: 1 }],
    ['leaves out a node with only a type', { a: { '@type': 'Brand', name: 'null' }, b: 1 }, { b: 1 }],
    ['leaves out a list of such nodes', { a: [{ '@type': 'Brand' }, ''], b: 1 }, { b: 1 }],
    ['keeps a reference', { a: { '@id': '#x' } }, { a: { '@id': '#x' } }],
    ['may be empty', { a: '' }, {}],
  ])('%s', (_what, value, expected) => {
    expect(JSON.parse(jsonText(value))).toEqual(expected);
  });

  test('has no character that could end or begin an element', () => {
    const text = jsonText({ name: '</script><script>alert(1)</script><!-- & \u2028' });
    expect(text).not.toMatch(/[<>&\u2028]/);
    expect(JSON.parse(text).name).toBe('</script><script>alert(1)</script><!-- & \u2028'.trim());
  });

  test('has no empty parts and stays the same when written again', () => {
    const property = fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const text = jsonText(value);
      expect(text).not.toMatch(/[<>&\u2028\u2029]/);
      expect(emptyValues(JSON.parse(text))).toEqual([]);
      expect(jsonText(JSON.parse(text))).toBe(text);
    });
    fc.assert(property, { numRuns: runs(500) });
  });
});

/** Paths of empty values; the whole may be empty. */
function emptyValues(value: unknown, path = ''): string[] {
  if (value === null || (typeof value === 'string' && textOrNothing(value) === undefined)) return [path];
  if (typeof value !== 'object') return [];
  const inner = Object.entries(value);
  if (inner.length === 0 && path !== '') return [path];
  return inner.flatMap(([key, one]) => emptyValues(one, `${path}/${key}`));
}
