import { expect, test } from 'vitest';
import { linkPath, opensLink } from './link-key';

const signed = { secret: 'a-secret-of-at-least-32-characters', tenant: 'ironbark' };
const id = '01KXM4T3W5S0N9V7YB2QJ8ZC6D';
const keyOf = (path: string) => new URL(path, 'https://site.example').searchParams.get('key') ?? '';

test('the key of a link opens it', () => {
  expect(opensLink(signed, id, keyOf(linkPath(signed, id)))).toBe(true);
});

test.each([
  ['another request', { ...signed }, '01KXM4T3W5S0N9V7YB2QJ8ZC6E'],
  ['another site', { ...signed, tenant: 'saltbush' }, id],
  ['another secret', { ...signed, secret: 'b-secret-of-at-least-32-characters' }, id],
])('the key of a link does not open %s', (_, other, otherId) => {
  expect(opensLink(other, otherId, keyOf(linkPath(signed, id)))).toBe(false);
});

test.each(['', 'x', 'A'.repeat(43), 'A'.repeat(5_000), '\u{1F511}'])('the key "%s" opens nothing', (key) => {
  expect(opensLink(signed, id, key)).toBe(false);
});
