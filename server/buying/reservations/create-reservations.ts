import { isCounter } from '#server/buying/payments/payment';
import type { PaymentStore } from '#server/buying/payments/payment-store';
import type { CustomerRecords } from '#server/customers/customer-data';
import type { MessageSender } from '#server/dealer/messages/send-message';
import type { TenantRegistry } from '#server/dealer/registry';
import { createLeadStores } from '#server/leads/create-leads';
import type { Clock } from '#server/platform/clock';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import { type FollowUpDeps, followUpWith, reportLead } from './follow-up';
import { type FollowUp, moveReservation, ReservationBook, reservationSubject } from './move-reservation';
import { reservationRecord } from './reservation';
import { type ReservationReport, reservationEvent } from './reservation-record';
import { ReservationStore } from './reservation-store';
import { CarBookings, ReservationUpkeep, settleBookings } from './reservation-upkeep';
import { mayKeepForTransfer } from './rules/reservation-limits';
import { type ReservationMoves, startWatchingReservations } from './watch-reservations';

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
  readonly onLostDrive?: Parameters<typeof settleBookings>[0]['onLostDrive'];
  /** Called when a lead leaves, so that its delivery starts at once. */
  readonly onLead: () => void;
}

export type Reservations = ReturnType<typeof createReservations>;

/** Cars held for shoppers. */
export function createReservations(deps: ReservationDeps) {
  const { commits, tenants, clock, steady = clock, log, onLostDrive } = deps;
  const { leads, bookings, deliveries } = createLeadStores(commits);
  const carBookings = new CarBookings(commits);
  const book = new ReservationBook();
  // The next group is committed after the one in progress.
  const onLead = () => void commits.run(async () => undefined).then(deps.onLead, () => undefined);
  const report = reportReservations(deps);
  const ownFollowUp = reportingFollowUp(followUpWith({ ...deps, leads, book, onLead }), report);
  const followUp: FollowUp = async (trx, news) => {
    await deps.onChange?.(trx, news);
    await ownFollowUp(trx, news);
  };
  const moveDeps = { book, followUp };
  const reservations = new ReservationStore(commits, leads, { followUp, report });
  const upkeep = new ReservationUpkeep(commits);
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
        const by = isCounter(provider) ? 'system' : 'shopper';
        const event = { kind: 'pay', paymentId, until: new Date(expiresAt), isTransfer, by } as const;
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
    reservationSubject: reservationSubject(moveDeps),
    reservationRecords: recordsOf(reservations, upkeep),
    /** Ends what is over and gives way to the feed from now on. Returns a function that stops it. */
    startWatchingReservations: () =>
      startWatchingReservations({
        settleBookings: (now, except) =>
          settleBookings(
            { carBookings, leads, bookings, deliveries, tenants, onLostDrive, onLead, log },
            now,
            except,
          ),
        upkeep,
        moves: reservationMoves,
        tenants,
        clock,
        steady,
        log,
      }),
  };
}

/**
 * A customer's reservations. They are the dealer's records: they stay when the account is deleted, and their shopper is
 * removed with the lead.
 */
const recordsOf = (reservations: ReservationStore, upkeep: ReservationUpkeep): CustomerRecords => ({
  name: 'reservations',
  export: async ({ tenant, id }) => (await reservations.ofCustomer(tenant, id)).map(reservationRecord),
  forget: ({ tenant, id }) => upkeep.forgetCustomer(tenant, id),
});

interface Reporting {
  readonly messages: Pick<MessageSender, 'announce'>;
  readonly tenants: Pick<TenantRegistry, 'bySlug'>;
}

/** Reports changes of reservations. */
const reportReservations =
  ({ messages, tenants }: Reporting): ReservationReport =>
  async (trx, change) => {
    const { tenant: slug } = change.next;
    const event = reservationEvent(change, tenants.bySlug(slug) ?? { slug, hosts: [] });
    if (event) await messages.announce(trx, event);
  };

/** The same follow-up, and the report of the change. */
const reportingFollowUp =
  (followUp: FollowUp, report: ReservationReport): FollowUp =>
  async (trx, news) => {
    await followUp(trx, news);
    const { before, next, why } = news;
    await report(trx, { before: before.version === next.version ? null : before, next, why });
  };
