import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { parseWellFormedJson, wellFormed } from './json';

describe('JSON from outside', () => {
  test.each([
    ['half of a pair', '"Jane \\ud83d"', 'Jane \ufffd'],
    ['the other half', '"\\uDE97 Jane"', '\ufffd Jane'],
    ['halves the wrong way round', '"\\ude97\\ud83d"', '\ufffd\ufffd'],
    ['two first halves before a second', '"\\ud83d\\ud83d\\ude97"', '\ufffd🚗'],
    ['half of a pair before another escape', '"\\ud83d\\n\\u0041"', '\ufffd\nA'],
  ])('has a replacement character for %s', (_case, text, value) => {
    expect(parseWellFormedJson(text)).toBe(value);
  });

  test.each(['"\\ud83d\\ude97"', '"🚗"', '"\\\\ud83d"', '"\\\\\\\\ud83d"', '"\\"\\u00e9\\\\"'])(
    'keeps whole pairs and escaped backslashes: %s',
    (text) => expect(parseWellFormedJson(text)).toBe(JSON.parse(text)),
  );

  it('has no half pairs in names and values at any depth', () => {
    expect(parseWellFormedJson('{"a\\ud800":[{"b":"\\udfff"}]}')).toEqual({ 'a\ufffd': [{ b: '\ufffd' }] });
  });

  it('is read as by JSON.parse apart from half pairs', () => {
    const anyText = fc.string({
      unit: fc.integer({ min: 0, max: 0xffff }).map((n) => String.fromCharCode(n)),
    });
    fc.assert(
      fc.property(anyText, (text) => {
        expect(parseWellFormedJson(JSON.stringify(text))).toBe(wellFormed(text));
      }),
    );
  });

  test.each(['"\\ud8"', '"\\ud8zz"', '{"a":', '\\'])('stays invalid if it is: %s', (text) => {
    expect(() => parseWellFormedJson(text)).toThrow(SyntaxError);
  });
});
