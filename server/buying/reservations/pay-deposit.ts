import { randomBytes } from 'node:crypto';
import type { Payments } from '#server/buying/payments/create-payments';
import {
  closePayment,
  type OpenOutcome,
  openPayment,
  paymentDeps,
} from '#server/buying/payments/open-payment';
import type { Payment, ProviderKind } from '#server/buying/payments/payment';
import { newPayment } from '#server/buying/payments/rules/new-payment';
import { isLive } from '#server/buying/payments/rules/settlement';
import { customerOf } from '#server/customers/customer-session';
import type { Messages } from '#server/dealer/messages/create-messages';
import { primaryLocation } from '#server/dealer/rules/place-order';
import type { Log } from '#server/platform/log';
import type { ReservationVisit } from './change-reservation';
import type { Reservation } from './reservation';
import { payMessage } from './reservation-letter';
import { timeToPay } from './rules/new-reservation';

/** The services for paying the deposit of a reservation. */
export interface DepositServices
  extends Pick<Payments, 'payments' | 'paymentProviders'>,
    Pick<Messages, 'messages'> {
  readonly log: Log;
}
type DepositVisit = ReservationVisit & { readonly services: DepositServices };

export type DepositOutcome =
  | OpenOutcome
  /** The reservation has ended, its deposit is paid, or its time is over. */
  | { readonly kind: 'over' }
  /** This site does not take such payments now. */
  | { readonly kind: 'not-offered' }
  /** A bank transfer keeps the car without money: its shopper confirms the reservation's phone number first. */
  | { readonly kind: 'unconfirmed-phone'; readonly isSignedIn: boolean }
  /** Unpaid bank transfers keep as many cars as they may. */
  | { readonly kind: 'limited' };

/** Ways to pay a deposit now; none where a reservation is a request. */
export const offeredMethods = ({ tenant, services }: Pick<DepositVisit, 'tenant' | 'services'>) =>
  tenant.payments.methods.length === 0 ? [] : services.paymentProviders.offered(tenant);

/** Times that a press may find another one just before it. */
const mostTries = 5;

/**
 * Opens a payment of a reservation's deposit. The open one is used again for the same method; for another method it is
 * closed first, so that nobody pays twice, however often they press at the same moment. The amount is the one that was
 * agreed. At sites with accounts a bank transfer needs a shopper who is signed in with the phone number of the
 * reservation.
 */
export async function payDeposit(
  visit: DepositVisit,
  reservation: Reservation,
  provider: ProviderKind,
): Promise<DepositOutcome> {
  let current: Reservation | null = reservation;
  for (let left = mostTries; left > 0 && current; left -= 1) {
    const outcome = await payOnce(visit, current, provider);
    if (outcome.kind !== 'overtaken') return outcome;
    current = await visit.services.reservations.byId(visit.tenant.slug, reservation.id);
  }
  return { kind: 'over' };
}

/** `overtaken`: another press began a payment meanwhile. */
async function payOnce(
  visit: DepositVisit,
  reservation: Reservation,
  provider: ProviderKind,
): Promise<DepositOutcome | { readonly kind: 'overtaken' }> {
  const { tenant } = visit;
  // A car that the stock list has taken off sale is a question for the dealer first.
  if (reservation.state !== 'paying' || reservation.feedEnd !== undefined) return { kind: 'over' };
  if (!offeredMethods(visit).includes(provider)) return { kind: 'not-offered' };
  if (provider === 'bank_transfer' && tenant.accounts.sign_in) {
    const customer = await customerOf(visit);
    if (customer?.phone !== reservation.shopper.phone) {
      return { kind: 'unconfirmed-phone', isSignedIn: customer !== null };
    }
  }
  const earlier = await earlierOutcome(visit, reservation, provider);
  if (earlier) return earlier;
  const payment = paymentOf(visit, reservation, provider);
  if (!payment) return { kind: 'over' };
  const moved = await visit.services.reservationMoves.pay(payment, reservation.paymentId, visit.now);
  if (moved.kind === 'limited' || moved.kind === 'overtaken') return { kind: moved.kind };
  if (moved.kind !== 'changed') return { kind: 'over' };
  const outcome = await open(visit, payment.id);
  if (outcome?.kind === 'open') await payMessage(visit, moved.reservation, outcome.payment);
  return outcome ?? { kind: 'over' };
}

/** What the payment that the reservation waits for decides; null: another one can begin. */
async function earlierOutcome(
  visit: DepositVisit,
  reservation: Reservation,
  provider: ProviderKind,
): Promise<DepositOutcome | null> {
  const earlier = await openOne(visit, reservation);
  if (!earlier) return null;
  // A bank works on it: a second payment would be one too many.
  if (earlier.workingSince !== null) return { kind: 'over' };
  if (earlier.provider === provider) return (await open(visit, earlier.id)) ?? { kind: 'over' };
  const closed = await closePayment(paymentDeps(visit), visit.tenant, earlier.id);
  if (closed?.state === 'paid' || closed?.workingSince) return { kind: 'over' };
  return closed && isLive(closed) ? { kind: 'unavailable', payment: closed } : null;
}

/** The payment that the reservation waits for, while it can still be paid. */
async function openOne(
  { tenant, services }: DepositVisit,
  { paymentId }: Reservation,
): Promise<Payment | undefined> {
  const payment = paymentId === null ? null : await services.payments.byId(tenant.slug, paymentId);
  return payment && isLive(payment) ? payment : undefined;
}

const open = (visit: DepositVisit, id: string): Promise<OpenOutcome | null> =>
  openPayment(paymentDeps(visit), visit.tenant, id);

function paymentOf(
  { tenant, now }: DepositVisit,
  reservation: Reservation,
  provider: ProviderKind,
): Payment | undefined {
  const transfer = tenant.payments.methods.find((one) => one.kind === 'bank_transfer');
  const place = tenant.locations.find(({ name }) => name === reservation.car.locationName);
  const time = { hours: transfer?.hold_hours ?? 0, place: place ?? primaryLocation(tenant) };
  const expiresAt = timeToPay(reservation, provider, time, now);
  if (!expiresAt) return undefined;
  const order = {
    tenant: tenant.slug,
    provider,
    amountCents: reservation.depositCents,
    subject: { kind: 'reservation', id: reservation.id } as const,
    // One code for everything about a reservation.
    reference: reservation.reference,
    description: `Deposit for ${reservation.car.name}`.slice(0, 200),
    returnHref: () => new URL(`/buy/reservations/${reservation.id}?returned=yes`, reservation.origin).href,
  };
  return newPayment({ ...order, expiresAt }, randomBytes(24), now);
}
