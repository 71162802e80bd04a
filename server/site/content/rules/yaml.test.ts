import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { runs } from '../../../../tests/support/property-runs';
import { plainYaml } from './plain-yaml';
import { readYaml, tooDeepLine } from './read-yaml';

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

test.each([
  ['brackets', `title: ${'['.repeat(200_000)}`],
  ['braces', `title: ${'{a: '.repeat(60_000)}`],
  ['braces over many lines', `title:\n${'  {a:\n'.repeat(30_000)}`],
  ['lists in lists', `tags:\n  ${'- '.repeat(100_000)}`],
  ['keys in keys', '? '.repeat(100_000)],
  ['steps to the right', Array.from({ length: 700 }, (_, at) => `${' '.repeat(at)}"a":`).join('\n')],
])('rejects thousands of %s without crashing', (_, source) => {
  expect(readYaml(source)).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('expected') },
  });
});

test('accepts realistic depths', () => {
  const cards = '  - title: "[a] {b}"\n    text: >\n      - [ ] to do\n      See [this](/x).\n';
  expect(tooDeepLine(`items:\n${cards.repeat(200)}`)).toBeUndefined();
});
