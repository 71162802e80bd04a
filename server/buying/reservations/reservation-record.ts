import type { Transaction } from 'kysely';
import { z } from 'zod';
import type { NewEvent } from '#server/dealer/messages/rules/new-message';
import { type RecordSite, recordUrl } from '#server/dealer/rules/record-url';
import type { Database } from '#server/platform/database/schema';
import { amountSchema, currency, currencySchema, dollarsOf } from '#server/platform/rules/money';
import { recordBase, recordShape } from '#server/platform/rules/record';
import type { ReservationEventType } from '#server/settings/payments-schema';
import { type Reservation, reservationStates } from './reservation';

/** A reservation for the dealer's other systems. Who reserved the car is in its lead. */
export const reservationRecordSchema = z
  .object({
    ...recordShape('reservation'),
    reference: z.string().describe('For people and bank statements.'),
    state: z.enum(reservationStates),
    lead_id: z.string().nullable().describe('Its lead, with the contact details; null once deleted.'),
    car_id: z.string(),
    stock_number: z.string().nullable(),
    car: z.string().describe('Name of the car when it was reserved.'),
    currency: currencySchema,
    price: amountSchema.nullable().describe('As shown then; null for a car without a price.'),
    deposit: amountSchema.describe('What holds the car.'),
    paid: amountSchema.describe('What was paid; refunds do not reduce it.'),
    ends_at: z.iso.datetime().nullable().describe('End of the hold, or of the time to pay.'),
    terms_version: z.string(),
  })
  .meta({ id: 'Reservation' });

export type ReservationRecord = z.infer<typeof reservationRecordSchema>;

/** `origin`: of the site as the caller sees it. */
export const reservationRecord = (
  reservation: Reservation,
  site: RecordSite,
  origin?: string,
): ReservationRecord => ({
  ...recordBase('reservation', {
    ...reservation,
    url: recordUrl('reservations', reservation.id, site, origin),
  }),
  reference: reservation.reference,
  state: reservation.state,
  lead_id: reservation.leadId,
  car_id: reservation.carId,
  car: reservation.car.name,
  stock_number: reservation.car.stocknum,
  currency,
  price: reservation.car.priceDollars,
  deposit: dollarsOf(reservation.depositCents),
  paid: dollarsOf(reservation.paidCents),
  ends_at: reservation.endsAt,
  terms_version: reservation.terms.version,
});

/** A change as it is reported. */
interface ReportedChange {
  /** Null for a new one. */
  readonly before: (Pick<Reservation, 'state' | 'paymentId'> & Partial<Pick<Reservation, 'endsAt'>>) | null;
  readonly next: Reservation;
  readonly why: string;
}

/**
 * What a change is called; undefined for one that matters to nobody else, such as a decline. A reservation without a
 * deposit begins as held.
 */
export function reservationEventType({ before, next }: ReportedChange): ReservationEventType | undefined {
  switch (next.state) {
    case 'started':
    case 'paying':
      if (before === null) return 'reservation.started';
      return opensPayment(before, next) ? 'reservation.paying' : undefined;
    case 'held':
      if (before?.state !== 'held') return 'reservation.held';
      return before.endsAt === next.endsAt ? undefined : 'reservation.extended';
    default:
      return before?.state === next.state ? undefined : `reservation.${next.state}`;
  }
}

const opensPayment = (before: Pick<Reservation, 'paymentId'>, { paymentId }: Reservation): boolean =>
  paymentId !== null && paymentId !== before.paymentId;

/** The event of a change for the dealer's webhook; undefined if there is none. Its id is the same however often it is made. */
export function reservationEvent(change: ReportedChange, site: RecordSite): NewEvent | undefined {
  const type = reservationEventType(change);
  const { next, why } = change;
  return (
    type && {
      id: `reservation-event-${next.id}-${next.version}`,
      tenant: next.tenant,
      type,
      object: `reservation:${next.id}`,
      phone: next.shopper.phone,
      data: { ...reservationRecord(next, site), why },
    }
  );
}

/** Reports a change to the dealer's other systems, in the transaction of the change. */
export type ReservationReport = (trx: Transaction<Database>, change: ReportedChange) => Promise<void>;
