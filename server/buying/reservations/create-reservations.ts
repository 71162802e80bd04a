import type { PaymentStore, PaymentSubject } from '#server/buying/payments/payment-store-port';
import type { CustomerRecords } from '#server/customers/customer-data';
import type { MessageSender } from '#server/dealer/messages/send-message';
import type { TenantRegistry } from '#server/dealer/tenants/registry';
import { createLeadStores } from '#server/leads/create-leads';
import type { Clock } from '#server/platform/clock';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import { KyselyCarBookings } from './adapters/kysely-reservations/car-bookings';
import { KyselyReservationBook } from './adapters/kysely-reservations/reservation-book';
import { KyselyReservationList } from './adapters/kysely-reservations/reservation-list';
import { KyselyReservationStore } from './adapters/kysely-reservations/reservation-store';
import { KyselyReservationUpkeep } from './adapters/kysely-reservations/reservation-upkeep';
import { type FollowUpDeps, followUpWith, reportLead } from './follow-up';
import { type FollowUp, moveReservation } from './move-reservation';
import { reportingFollowUp, reportReservations } from './report-changes';
import { reservationRecords } from './reservation-records';
import type { ReservationList, ReservationStore } from './reservation-store-port';
import { reservationSubject } from './reservation-subject';
import { mayKeepForTransfer } from './rules/reservation-limits';
import { settleBookings } from './settle-bookings';
import { type ReservationMoves, startWatchingReservations } from './watch-reservations';

export interface Reservations {
  /** Cars held for shoppers. */
  readonly reservations: ReservationStore;
  readonly reservationMoves: ReservationMoves;
  readonly reservationList: ReservationList;
  /** What payments of deposits do to reservations. */
  readonly reservationSubject: PaymentSubject;
  /** A customer's own reservations, as part of their data. */
  readonly reservationRecords: CustomerRecords;
  /** Ends what is over and gives way to the feed from now on. Returns a function that stops it. */
  startWatchingReservations(intervalMs?: number): () => void;
}

interface ReservationDeps extends Pick<FollowUpDeps, 'addRefund' | 'endPayment' | 'messages' | 'letter'> {
  readonly commits: GroupCommit;
  readonly messages: MessageSender;
  /** Stores a payment in a transaction. */
  readonly addPayment: PaymentStore['add'];
  readonly tenants: Pick<TenantRegistry, 'bySlug' | 'leftOut'>;
  readonly clock: Clock;
  /** For what is deleted or ended because time has passed; `clock` by default. */
  readonly steady?: Clock;
  readonly log: Log;
  /** Called first within the transaction of each change, for what else follows from it. */
  readonly onChange?: FollowUp | undefined;
  /** Called when a lead leaves, so that its delivery starts at once. */
  readonly onLead: () => void;
}

export function createReservations(deps: ReservationDeps): Reservations {
  const { commits, tenants, clock, steady = clock, log } = deps;
  const { leads, bookings, deliveries } = createLeadStores(commits);
  const carBookings = new KyselyCarBookings(commits);
  const book = new KyselyReservationBook();
  // The next group is committed after the one in progress.
  const onLead = () => void commits.run(async () => undefined).then(deps.onLead, () => undefined);
  const report = reportReservations(deps);
  const ownFollowUp = reportingFollowUp(followUpWith({ ...deps, leads, book, onLead }), report);
  const followUp: FollowUp = async (trx, news) => {
    await deps.onChange?.(trx, news);
    await ownFollowUp(trx, news);
  };
  const moveDeps = { book, followUp };
  const reservations = new KyselyReservationStore(commits, leads, { followUp, report });
  const upkeep = new KyselyReservationUpkeep(commits);
  const reservationMoves: ReservationMoves = {
    move: (which, event, at) => commits.run((trx) => moveReservation(trx, moveDeps, which, event, at)),
    pay: (payment, before, at) =>
      commits.run(async (trx) => {
        const { id: paymentId, tenant, subject, provider, expiresAt } = payment;
        const isTransfer = provider === 'bank_transfer';
        const reservation = await book.lock(trx, tenant, subject.id, at);
        if (reservation && reservation.paymentId !== before) return { kind: 'overtaken' };
        if (reservation && isTransfer) {
          const isAllowed = mayKeepForTransfer(await book.unpaidTransfers(trx, reservation), at);
          if (!isAllowed) return { kind: 'limited' };
        }
        const event = { kind: 'pay', paymentId, until: new Date(expiresAt), isTransfer } as const;
        const moved = await moveReservation(trx, moveDeps, { tenant, id: subject.id }, event, at);
        if (moved.kind === 'changed') await deps.addPayment(payment, trx);
        return moved;
      }),
    report: ({ tenant: slug, id }, at) =>
      commits.run(async (trx) => {
        const reservation = await book.lock(trx, slug, id, at);
        const tenant = tenants.bySlug(slug);
        if (!reservation || reservation.reportedAt !== null) return;
        if (!tenant) return book.noteReport(trx, reservation, at);
        await reportLead(trx, { leads, book, onLead }, tenant, reservation, { at, isReported: true });
      }),
  };
  return {
    reservations,
    reservationMoves,
    reservationList: new KyselyReservationList(commits.db),
    reservationSubject: reservationSubject(moveDeps),
    reservationRecords: reservationRecords({ reservations, upkeep }),
    startWatchingReservations: (intervalMs) =>
      startWatchingReservations(
        {
          settleBookings: (now, except) =>
            settleBookings({ carBookings, leads, bookings, deliveries, tenants, onLead }, now, except),
          upkeep,
          moves: reservationMoves,
          tenants,
          clock,
          steady,
          log,
        },
        intervalMs,
      ),
  };
}
