import { expect, test } from 'vitest';
import { readYaml, tooDeepLine } from './read-yaml';

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
