import type { AgreedTerms, Reservation } from '#server/buying/reservations/reservation';
import { endOfOpenDay } from '#server/dealer/rules/opening-hours';
import { primaryLocation } from '#server/dealer/rules/place-order';
import { type SiteClock, timeForShopper } from '#server/leads/rules/shopper-clock';
import type { AustralianState } from '#server/settings/location-schema';
import type { Tenant } from '#server/settings/tenant-schema';

const hourMs = 3_600_000;
/** A car is kept this long while its shopper pays. */
export const payingMs = 15 * 60_000;
/** However often a shopper starts again: nobody keeps a car from others without paying. */
export const longestPayingMs = 3 * payingMs;

export interface HeldAt {
  readonly locationName: string | null;
  /** The end of the day of the handover. */
  readonly handoverEnd?: Date | undefined;
}

/**
 * Until when a hold that is agreed now lasts at least: to the end of the day of the handover and, where the site holds
 * until closing, to the end of a day of the car's location, whichever is later. The latest payment has its hours too.
 */
export function holdUntilOf(
  { car_page, locations }: Pick<Tenant, 'car_page' | 'locations'>,
  { locationName, handoverEnd }: HeldAt,
  now: Date,
): Date | undefined {
  const { hold_hours, until_closing } = car_page.reserve_online;
  const place = locations.find(({ name }) => name === locationName) ?? primaryLocation({ locations });
  if (!until_closing || !place) return handoverEnd;
  const earliest = now.getTime() + longestPayingMs + hold_hours * hourMs;
  if (handoverEnd && handoverEnd.getTime() >= earliest) return handoverEnd;
  return endOfOpenDay(place, new Date(earliest)) ?? handoverEnd;
}

/** How long a hold lasts that is agreed now: `until Tuesday 1 December, 5:30 pm`, otherwise `for 48 hours`. */
export function holdText(
  tenant: Pick<Tenant, 'car_page' | 'locations'> & SiteClock,
  held: HeldAt,
  now: Date,
  state?: AustralianState,
): string {
  const { hold_hours: holdHours } = tenant.car_page.reserve_online;
  const holdUntil = holdUntilOf(tenant, held, now)?.toISOString();
  return agreedHoldText({ holdHours, holdUntil }, tenant, now, state);
}

/** The same by the terms of a reservation that is paid now. */
export function agreedHoldText(
  terms: Pick<AgreedTerms, 'holdHours' | 'holdUntil'>,
  site: SiteClock,
  now: Date,
  state?: AustralianState,
): string {
  const { endsAt, why } = holdEnd(terms, now);
  return why ? `until ${timeForShopper(endsAt.toISOString(), site, state)}` : `for ${terms.holdHours} hours`;
}

/** Nothing holds a car for longer at a time. */
export const longestHoldMs = 30 * 24 * hourMs;

/** The end of a hold, and why it is not the usual one. */
interface HoldEnd {
  readonly endsAt: Date;
  readonly why?: string | undefined;
}

/**
 * The end of a hold that starts now: after the hours of the site, or at the agreed time if that is later; at most 30 days
 * ahead.
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
  return { endsAt: new Date(agreed), why: 'held until the agreed time' };
}

/**
 * The end of a hold whose deposit arrives now: as agreed, and never before the time that the shopper was given to pay, which
 * is days while a bank works on it.
 */
export function holdOncePaid({ terms, endsAt }: Pick<Reservation, 'terms' | 'endsAt'>, at: Date): HoldEnd {
  const hold = holdEnd(terms, at);
  const timeToPay = endsAt === null ? 0 : Date.parse(endsAt);
  if (timeToPay <= hold.endsAt.getTime()) return hold;
  return { endsAt: new Date(timeToPay), why: 'held until the time that the shopper was given to pay' };
}

/** How long the car is held once a deposit on its way arrives: a length, unless the end is known already. */
export function holdOncePaidText(
  reservation: Pick<Reservation, 'terms' | 'endsAt'>,
  site: SiteClock,
  now: Date,
  state?: AustralianState,
): string {
  const { endsAt, why } = holdOncePaid(reservation, now);
  return why
    ? `at least until ${timeForShopper(endsAt.toISOString(), site, state)}`
    : `for ${reservation.terms.holdHours} hours from then`;
}
