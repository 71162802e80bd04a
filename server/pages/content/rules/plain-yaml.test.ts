import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runs } from '../../../../tests/support/property-runs';
import { plainYaml } from './plain-yaml';

const library = (source: string): unknown => {
  try {
    return parse(source, { logLevel: 'silent' });
  } catch {
    return new Error('refused');
  }
};

describe('the simple subset of YAML', () => {
  test.each<[name: string, source: string, value: unknown]>([
    ['a map', 'title: About us\nnoindex: true\n', { title: 'About us', noindex: true }],
    ['a date and a number', 'published: 2026-11-01\nlimit: 8', { published: '2026-11-01', limit: 8 }],
    ['a list of words', 'tags:\n  - utes\n  - towing a van', { tags: ['utes', 'towing a van'] }],
    ['a list that is not indented', 'tags:\n- utes\n- vans', { tags: ['utes', 'vans'] }],
    [
      'maps in a list',
      'heading: Why\nitems:\n  - title: One\n    text: First.\n\n  - title: Two\n',
      { heading: 'Why', items: [{ title: 'One', text: 'First.' }, { title: 'Two' }] },
    ],
  ])('%s', (_, source, value) => {
    expect(plainYaml(source)).toEqual(value);
    expect(library(source)).toEqual(value);
  });

  test.each([
    ['quotes', 'title: "About us"'],
    ['a comment', 'title: About # us'],
    ['a second colon', 'title: About: us'],
    ['a list in brackets', 'tags: [a, b]'],
    ['text over two lines', 'title: About\n  us'],
    ['a reference', 'title: *about'],
    ['a block of text', 'title: |\n  About'],
    ['no value', 'title:\ndescription: x'],
    ['a repeated key', 'title: a\ntitle: b'],
    ['null', 'title: null'],
    ['a float', 'limit: 1.5'],
    ['a tab', 'title:\tAbout'],
    ['an uneven indent', 'items:\n  - title: a\n   text: b'],
    ['nothing', ''],
    ['the name of a prototype', '__proto__: x\n  - y'],
  ])('leaves %s to the library', (_, source) => {
    expect(plainYaml(source)).toBeUndefined();
  });

  test('is read as the library reads it', () => {
    const words = ['  ', ': ', '- ', '\n  ', '\n- ', 'true', 'key: ', 'title: ', '\n    '];
    const sign = fc.constantFrom(...words, ...'aB01- :\n#"\'[{.~_');
    fc.assert(
      fc.property(fc.array(sign, { maxLength: 30 }), (signs) => {
        const source = signs.join('');
        const value = plainYaml(source);
        if (value !== undefined) expect(library(source)).toEqual(value);
      }),
      { numRuns: runs(3_000) },
    );
  });
});
