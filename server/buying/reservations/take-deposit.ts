import { randomBytes } from 'node:crypto';
import type { Payments } from '#server/buying/payments/create-payments';
import type { CounterKind } from '#server/buying/payments/payment';
import { newPayment } from '#server/buying/payments/rules/new-payment';
import type { Visit } from '#server/dealer/visit';
import { reserveTerms } from '#server/leads/rules/car-forms';
import { keyedHash, type SiteSecret } from '#server/platform/site-secret';
import type { Car } from '#server/settings/car';
import type { Lead } from '#server/settings/lead';
import type { Reservations } from './create-reservations';
import type { Reservation } from './reservation';
import type { AddedReservation } from './reservation-store';
import { reservationOf } from './start-reservation';

interface CounterServices
  extends Pick<Reservations, 'reservations' | 'reservationMoves'>,
    Pick<Payments, 'payments'> {
  readonly secret: SiteSecret;
}

/** Money that somebody left at the counter for a car. */
interface CounterDeposit {
  readonly car: Car;
  /** The person's, stored already. */
  readonly lead: Lead;
  readonly cents: number;
  readonly method: CounterKind;
  /** The member of staff who took it. */
  readonly by: string;
  /** Names one sending of the form: the same again is the same reservation. */
  readonly token: string;
}

type Taken = Exclude<AddedReservation, { kind: 'added' | 'repeated' }>;

/**
 * Holds a car for a deposit that staff have taken. From its payment on it is a paid reservation like any other: with its
 * ledger, its emails and its end. What a killed process left undone, the same form sent again completes.
 */
export async function takeDeposit(
  visit: Pick<Visit<CounterServices>, 'tenant' | 'now' | 'url' | 'services'>,
  { car, lead, cents, method, by, token }: CounterDeposit,
): Promise<Reservation | Taken> {
  const { tenant, services, now } = visit;
  const claim = { car, terms: reserveTerms(tenant, cents), depositCents: cents };
  const start = keyedHash(services.secret, 'reservation', tenant.slug, 'counter', token);
  // Staff share a browser and a connection: nothing is counted by them.
  const keys = { start, account: null, connection: null, latestId: null, staff: by };
  const added = await services.reservations.add(reservationOf(visit, claim, lead, null), keys, lead);
  if (added.kind !== 'added' && added.kind !== 'repeated') return added;
  const { reservation } = added;
  if (reservation.state !== 'paying') return reservation;
  const paymentId = reservation.paymentId ?? (await addPayment(visit, reservation, method));
  const paid = { state: 'paid', currency: 'aud', feeCents: 0, refundedCents: 0 } as const;
  const news = { ...paid, ref: by, amountCents: reservation.depositCents };
  await services.payments.settle(tenant.slug, paymentId, news, now);
  return (await services.reservations.byId(tenant.slug, reservation.id)) ?? reservation;
}

async function addPayment(
  { tenant, services, now }: Parameters<typeof takeDeposit>[0],
  { id, car, depositCents, reference, origin, endsAt }: Reservation,
  provider: CounterKind,
): Promise<string> {
  const order = {
    tenant: tenant.slug,
    provider,
    amountCents: depositCents,
    subject: { kind: 'reservation', id } as const,
    reference,
    description: `Deposit for ${car.name}`.slice(0, 200),
    returnHref: () => new URL(`/buy/reservations/${id}`, origin).href,
    expiresAt: new Date(endsAt ?? now),
  };
  const payment = newPayment(order, randomBytes(24), now);
  await services.reservationMoves.pay(payment, null, now);
  return payment.id;
}
