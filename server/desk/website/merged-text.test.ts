import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { setAt } from '#server/dealer/site-files/json-edit';
import { runs } from '../../../tests/support/property-runs';
import { undone, withChange } from './merged-text';

const file = '{\n  "popup": "Sale",\n  "home":   { "tiles": [] }\n}\n';
const changed = file.replace('Sale', 'Summer sale');
const change = { from: file, to: changed, places: [['popup']] };

describe('a change that is published later', () => {
  test('makes the file as it was meant to be', () => {
    expect(withChange(file, change)).toEqual({ text: changed });
  });

  test('keeps what other parts have got since, byte for byte', () => {
    const since = file.replace('[]', '["make"]');
    expect(withChange(since, change)).toEqual({ text: since.replace('Sale', 'Summer sale') });
  });

  test('changes nothing the second time, so that a killed process may repeat it', () => {
    expect(withChange(changed, change)).toEqual({ text: changed });
    const since = changed.replace('[]', '["make"]');
    expect(withChange(since, change)).toEqual({ text: since });
  });

  test('is a conflict once somebody else has changed the same part', () => {
    expect(withChange(file.replace('Sale', 'Clearance'), change)).toBe('conflict');
    expect(withChange(null, change)).toBe('conflict');
  });

  test.each([
    ['a file as a whole', { ...change, places: null }],
    ['a list that is the whole file', { ...change, places: [[]] }],
  ])('of %s is a conflict once the file is another', (_, whole) => {
    expect(withChange(`${file} `, whole)).toBe('conflict');
    expect(withChange(file, whole)).toEqual({ text: changed });
  });

  test('adds an entry behind those that a list has got since, once', () => {
    const entry = { from: '[{"id":"a"}]', to: '[{"id":"a"},{"id":"b"}]', places: [[1]] };
    const both = '[{"id":"a"},{"id":"c"},{"id":"b"}]';
    expect(withChange('[{"id":"a"},{"id":"c"}]', entry)).toEqual({ text: both });
    expect(withChange(both, entry)).toEqual({ text: both });
  });

  test('of two parts is made whole or not at all', () => {
    const places = [['popup'], ['home', 'tiles']];
    const to = changed.replace('[]', '["make"]');
    const since = `${file.trimEnd().slice(0, -2)},\n  "phone": "1"\n}\n`;
    const both = withChange(since, { from: file, to, places });
    expect(both === 'conflict' ? both : JSON.parse(both.text ?? '')).toEqual({
      ...JSON.parse(to),
      phone: '1',
    });
    expect(withChange(since.replace('[]', '["body"]'), { from: file, to, places })).toBe('conflict');
  });

  test('may make a file, or remove one', () => {
    expect(withChange(null, { from: null, to: 'a', places: null })).toEqual({ text: 'a' });
    expect(withChange('a', { from: 'a', to: null, places: null })).toEqual({ text: null });
    expect(withChange('b', { from: null, to: 'a', places: null })).toBe('conflict');
  });
});

test('undoing a change restores the file, and with other changes since, the part', () => {
  expect(withChange(changed, undone(change))).toEqual({ text: file });
  const since = changed.replace('[]', '["make"]');
  expect(withChange(since, undone(change))).toEqual({ text: file.replace('[]', '["make"]') });
});

test('a change and its opposite leave the value of every part as it was', () => {
  const value = fc.dictionary(fc.constantFrom('a', 'b', 'c'), fc.jsonValue({ maxDepth: 2 }));
  const part = fc.constantFrom('a', 'b', 'c', 'd');
  fc.assert(
    fc.property(value, part, fc.jsonValue(), part, fc.jsonValue(), (before, name, next, other, later) => {
      fc.pre(name !== other);
      const from = JSON.stringify(before, null, 2);
      const to = setAt(from, [name], next);
      const since = setAt(to, [other], later);
      const back = withChange(since, undone({ from, to, places: [[name]] }));
      expect(back).not.toBe('conflict');
      const text = back === 'conflict' ? '' : (back.text ?? '');
      expect(JSON.parse(text)).toEqual(JSON.parse(setAt(from, [other], later)));
    }),
    { numRuns: runs(500) },
  );
});
