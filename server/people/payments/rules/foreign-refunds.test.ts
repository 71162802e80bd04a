import { expect, it } from 'vitest';
import { aRefund } from '../../../../tests/support/a-payment';
import type { RefundState } from '../payment';
import type { ForeignRefund } from '../payment-provider-port';
import { foreignCents, foreignChanges } from './foreign-refunds';

const now = (state: ForeignRefund['state']): ForeignRefund => ({ ref: 're_1', amountCents: 5_000, state });
const known = (state: RefundState, by = 'provider') =>
  aRefund({ by, state, providerRef: 're_1', amountCents: 5_000 });

it.each([
  ['a new one that left', null, 'done', 5_000],
  ['a new one on its way', null, 'sent', 5_000],
  ['a new one that never left', null, 'failed', undefined],
  ['one on its way that left', known('sent'), 'done', 0],
  ['one on its way that failed', known('sent'), 'failed', -5_000],
  ['one that came back', known('done'), 'failed', -5_000],
  ['one that is known', known('done'), 'done', undefined],
  ['older news', known('done'), 'sent', undefined],
  ['one that failed before', known('failed'), 'done', undefined],
  ['a refund of this site', known('sent', 'shopper'), 'done', undefined],
] as const)('a refund made at the provider counts once: %s', (_rule, before, state, cents) => {
  const changes = foreignChanges(before ? [before] : [], [now(state)]);
  expect(changes.length ? foreignCents(changes) : undefined).toBe(cents);
});
