import { expect, test } from 'vitest';
import { requestState } from './request-state';

const open = { paidPaymentId: null, withdrawnAt: null, expiresAt: '2026-11-23T10:00:00.000Z' };
const withdrawn = { ...open, withdrawnAt: '2026-11-22T10:00:00.000Z' };

test.each([
  [open, '2026-11-23T09:59:59.999Z', 'open'],
  [open, '2026-11-23T10:00:00.000Z', 'expired'],
  [withdrawn, '2026-11-23T09:00:00.000Z', 'withdrawn'],
  [{ ...open, paidPaymentId: 'p1' }, '2026-12-23T09:00:00.000Z', 'paid'],
  [{ ...withdrawn, paidPaymentId: 'p1' }, '2026-11-23T09:00:00.000Z', 'paid'],
] as const)('%o at %s is %s', (request, now, state) => {
  expect(requestState(request, new Date(now))).toBe(state);
});
