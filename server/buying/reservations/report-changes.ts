import type { Transaction } from 'kysely';
import type { MessageSender } from '#server/dealer/messages/send-message';
import type { Database } from '#server/platform/database/schema';
import type { FollowUp } from './move-reservation';
import { type ReportedChange, reservationEvent } from './reservation-record';

interface Reporting {
  readonly messages: Pick<MessageSender, 'announce'>;
}

/** Reports a change to the dealer's other systems, in the transaction of the change. */
export type ReservationReport = (trx: Transaction<Database>, change: ReportedChange) => Promise<void>;

/** Reports changes of reservations. */
export const reportReservations =
  ({ messages }: Reporting): ReservationReport =>
  async (trx, change) => {
    const event = reservationEvent(change);
    if (event) await messages.announce(trx, event);
  };

/** The same follow-up, and the report of the change. */
export const reportingFollowUp =
  (followUp: FollowUp, report: ReservationReport): FollowUp =>
  async (trx, news) => {
    await followUp(trx, news);
    const { before, next, why } = news;
    await report(trx, { before: before.version === next.version ? null : before, next, why });
  };
