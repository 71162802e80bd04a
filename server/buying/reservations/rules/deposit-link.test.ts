import { expect, test } from 'vitest';
import { invitationQuery, invitedLead } from './deposit-link';

const invitation = { secret: { current: 's'.repeat(32) }, tenant: 'brolga', carId: 'c1' };
const until = new Date('2026-11-27T00:00:00.000Z');
const before = new Date('2026-11-26T23:59:59.999Z');
const query = new URLSearchParams(invitationQuery(invitation, 'l1', until));
const changed = (name: string, value: string) => {
  const params = new URLSearchParams(query);
  params.set(name, value);
  return params;
};

test.each([
  ['the person it was sent to', invitation, query, before, 'l1'],
  ['nobody once it is over', invitation, query, until, undefined],
  ['nobody for another car', { ...invitation, carId: 'c2' }, query, before, undefined],
  ['nobody at another dealer', { ...invitation, tenant: 'wattle-bend' }, query, before, undefined],
  ['nobody with another lead', invitation, changed('for', 'l2'), before, undefined],
  ['nobody with a longer time', invitation, changed('until', '2027-01-01T00:00:00.000Z'), before, undefined],
  ['nobody with another key', invitation, changed('key', 'x'), before, undefined],
  ['nobody without a link', invitation, new URLSearchParams(), before, undefined],
])('a deposit link fills in the details of %s', (_, asked, params, now, leadId) => {
  expect(invitedLead(asked, params, now)).toBe(leadId);
});
