import { describe, expect, it } from 'vitest';
import { aReservation } from '../../../../tests/support/a-reservation';
import { holdEnd } from './hold-end';
import { decide } from './reservation-state';

const at = new Date('2026-11-20T00:00:00.000Z');
const endOf = (holdUntil: string | undefined) => holdEnd({ holdHours: 48, holdUntil }, at);

const later = '2026-11-24T13:59:00.000Z';

describe('the end of a hold', () => {
  it.each<[string, string | undefined, string, RegExp | undefined]>([
    ['comes after the hours of the site', undefined, '2026-11-22T00:00:00.000Z', undefined],
    ['stays after an earlier handover', '2026-11-20T13:59:00.000Z', '2026-11-22T00:00:00.000Z', undefined],
    ['waits for a later handover', later, later, /day of the handover$/],
    ['is at most 30 days ahead', '2027-01-24T13:59:00.000Z', '2026-12-20T00:00:00.000Z', /^held for 30 days/],
  ])('%s', (_rule, holdUntil, endsAt, why) => {
    const end = endOf(holdUntil);
    expect(end.endsAt.toISOString()).toBe(endsAt);
    if (why) expect(end.why).toMatch(why);
    else expect(end.why).toBeUndefined();
  });

  it('is in the history of a paid reservation', () => {
    const base = aReservation({ paymentId: 'p1', endsAt: '2026-11-20T00:15:00.000Z' });
    const terms = { ...base.terms, holdUntil: later };
    const paid = { kind: 'paid', paymentId: 'p1', cents: 50_000 } as const;
    const why = 'The deposit was paid: held until the end of the day of the handover';
    const decision = { next: { state: 'held', endsAt: later }, why };
    expect(decide({ ...base, terms }, paid, at, true)).toMatchObject({ decision });
  });
});
