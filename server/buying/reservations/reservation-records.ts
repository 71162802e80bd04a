import type { CustomerRecords } from '#server/customers/customer-data';
import type { Reservation } from './reservation';
import type { ReservationStore, ReservationUpkeep } from './reservation-store-port';

interface Deps {
  readonly reservations: Pick<ReservationStore, 'ofCustomer'>;
  readonly upkeep: Pick<ReservationUpkeep, 'forgetCustomer'>;
}

/**
 * A customer's reservations. They are the dealer's records: they stay when the account is deleted, and their shopper is
 * removed with the lead.
 */
export const reservationRecords = ({ reservations, upkeep }: Deps): CustomerRecords => ({
  name: 'reservations',
  export: async ({ tenant, id }) => (await reservations.ofCustomer(tenant, id)).map(toRecord),
  forget: ({ tenant, id }) => upkeep.forgetCustomer(tenant, id),
});

const toRecord = ({ reference, car, state, shopper, terms, ...reservation }: Reservation) => ({
  reference,
  car,
  state,
  shopper,
  terms,
  deposit_cents: reservation.depositCents,
  paid_cents: reservation.paidCents,
  ends_at: reservation.endsAt,
  started_at: reservation.createdAt,
});
