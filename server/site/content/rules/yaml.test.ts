import { expect, test } from 'vitest';
import { readYaml, tooDeepLine } from './read-yaml';

test.each<[name: string, source: string, value: unknown]>([
  ['a map', 'title: About us\nnoindex: true\n', { title: 'About us', noindex: true }],
  ['a date and a number', 'published: 2026-11-01\nlimit: 8', { published: '2026-11-01', limit: 8 }],
  ['a list that is not indented', 'tags:\n- utes\n- vans', { tags: ['utes', 'vans'] }],
  [
    'maps in a list',
    'heading: Why\nitems:\n  - title: One\n    text: First.\n\n  - title: Two\n',
    { heading: 'Why', items: [{ title: 'One', text: 'First.' }, { title: 'Two' }] },
  ],
])('reads %s', (_, source, value) => {
  expect(readYaml(source)).toEqual({ ok: true, value });
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
