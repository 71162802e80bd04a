import type { AgreedTerms } from '#server/buying/reservations/reservation';

const hourMs = 3_600_000;
/** Nothing holds a car for longer at a time. */
export const longestHoldMs = 30 * 24 * hourMs;

/** The end of a hold, and why it is not the usual one. */
export interface HoldEnd {
  readonly endsAt: Date;
  readonly why?: string | undefined;
}

/**
 * The end of a hold that starts now: after the hours of the site, or at the end of the day of an agreed handover if that is
 * later; at most 30 days ahead.
 */
export function holdEnd(
  { holdHours, holdUntil }: Pick<AgreedTerms, 'holdHours' | 'holdUntil'>,
  at: Date,
): HoldEnd {
  const usual = at.getTime() + holdHours * hourMs;
  const agreed = holdUntil === undefined ? 0 : Date.parse(holdUntil);
  if (agreed <= usual) return { endsAt: new Date(usual) };
  const most = at.getTime() + longestHoldMs;
  if (agreed > most) {
    return { endsAt: new Date(Math.max(usual, most)), why: 'held for 30 days, as the handover is later' };
  }
  return { endsAt: new Date(agreed), why: 'held until the end of the day of the handover' };
}
