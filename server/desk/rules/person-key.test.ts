import { expect, it } from 'vitest';
import { personHref, personKey } from './person-key';

it.each([
  ['lead-01KXM4T3W5S0N9V7YB2QJ8ZC6D', { kind: 'lead', id: '01KXM4T3W5S0N9V7YB2QJ8ZC6D' }],
  ['account-c1', { kind: 'account', id: 'c1' }],
  ['alerts-a_1', { kind: 'alerts', id: 'a_1' }],
  ['phone-61491570006', undefined],
  ['lead-', undefined],
  ['lead', undefined],
  ['lead-a/b', undefined],
  ['LEAD-a', undefined],
  [`lead-${'a'.repeat(51)}`, undefined],
])('the key %s names a record, or nobody', (text, key) => {
  expect(personKey(text)).toEqual(key);
  if (key) expect(personHref(key as never)).toBe(`/desk/people/${text}`);
});
