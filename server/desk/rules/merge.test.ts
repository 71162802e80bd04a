import { expect, it } from 'vitest';
import type { Lead, LeadStatus } from '#server/settings/lead';
import { aLead } from '../../../tests/support/a-lead';
import { mergedStatus, mergeOrder } from './merge';

const lead = (id: string, minute: number, change: Partial<Lead> = {}) =>
  aLead({ id, created_at: `2026-11-20T00:0${minute}:00.000Z`, ...change });
const given = (one: Lead, status: LeadStatus = 'new', mergedInto: string | null = null) => ({
  lead: one,
  status,
  mergedInto,
});
const [first, second] = [lead('b', 1), lead('a', 2)];

it.each([
  ['the later one into the earlier one', given(first), given(second), ['b', 'a']],
  ['in whatever order they are named', given(second), given(first), ['b', 'a']],
  ['by their ids, if they came at once', given(lead('b', 1)), given(lead('a', 1)), ['a', 'b']],
  ['a closed one into an open one', given(first), given(second, 'closed'), ['b', 'a']],
  ['not a new enquiry into a sale', given(first, 'won'), given(second), undefined],
  ['not a new enquiry into a closed lead', given(first, 'closed'), given(second), undefined],
  ['not suspected spam', given(first), given(lead('a', 2, { quarantined: 'held' })), undefined],
  ['not one that is part of another', given(first), given(second, 'new', 'x'), undefined],
  ['not into one that is part of another', given(first, 'new', 'x'), given(second), undefined],
  ['not a lead into itself', given(first), given(first), undefined],
])('leads are merged %s', (_rule, one, other, ids) => {
  const order = mergeOrder(one, other);
  expect(order && [order.earlier.id, order.later.id]).toEqual(ids);
});

it.each([
  ['new', 'new', 'new'],
  ['new', 'contacted', 'contacted'],
  ['appointment', 'contacted', 'appointment'],
  ['contacted', 'won', 'won'],
  ['contacted', 'closed', 'contacted'],
] as const)('leads that are %s and %s are %s together', (earlier, later, both) => {
  expect(mergedStatus(earlier, later)).toBe(both);
});
