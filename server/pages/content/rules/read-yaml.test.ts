import { expect, test } from 'vitest';
import { readYaml, tooDeepLine } from './read-yaml';

test.each([
  ['brackets', `title: ${'['.repeat(200_000)}`],
  ['braces', `title: ${'{a: '.repeat(60_000)}`],
  ['braces over many lines', `title:\n${'  {a:\n'.repeat(30_000)}`],
  ['lists in lists', `tags:\n  ${'- '.repeat(100_000)}`],
  ['keys in keys', '? '.repeat(100_000)],
  ['steps to the right', Array.from({ length: 700 }, (_, at) => `${' '.repeat(at)}"a":`).join('\n')],
])('rejects thousands of %s quickly, without crashing', (_, source) => {
  const begin = performance.now();
  const read = readYaml(source);
  expect(performance.now() - begin).toBeLessThan(3_000);
  expect(read).toMatchObject({ ok: false, error: { message: expect.stringContaining('expected') } });
});

test('accepts realistic depths', () => {
  const cards = '  - title: "[a] {b}"\n    text: >\n      - [ ] to do\n      See [this](/x).\n';
  expect(tooDeepLine(`items:\n${cards.repeat(200)}`)).toBeUndefined();
});
