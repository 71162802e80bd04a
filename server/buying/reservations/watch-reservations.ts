import type { Payment } from '#server/buying/payments/payment';
import { leftOutSlugs, type TenantRegistry } from '#server/dealer/registry';
import { changeInTurn, silentMs } from '#server/leads/journey';
import type { Clock } from '#server/platform/clock';
import type { Log } from '#server/platform/log';
import { startRounds } from '#server/platform/start-sweeps';
import type { Moved } from './move-reservation';
import type { DueReservation, ReservationUpkeep } from './reservation-upkeep';
import type { ReservationEvent } from './rules/reservation-state';

/** Changes reservations, each in a transaction of its own. */
export interface ReservationMoves {
  move(which: DueReservation, event: ReservationEvent, at: Date): Promise<Moved>;
  /**
   * Stores a payment of the deposit of its subject, which then waits for it; nothing if it can't be paid any more.
   * `limited`: unpaid bank transfers keep as many cars as they may. `overtaken`: the reservation no longer waits for the
   * payment `before` it, because another press began one meanwhile.
   */
  pay(
    payment: Payment,
    before: string | null,
    at: Date,
  ): Promise<Moved | { readonly kind: 'limited' | 'overtaken' }>;
  /** Sends the lead of a reservation that nobody has finished. */
  report(which: DueReservation, at: Date): Promise<void>;
}

interface WatchDeps {
  readonly upkeep: Pick<ReservationUpkeep, 'over' | 'feedConflicts' | 'unreported'>;
  readonly moves: Omit<ReservationMoves, 'pay'>;
  /** Settles the test drives of cars that changed, of all sites but these. */
  readonly settleBookings: (now: Date, except: readonly string[]) => Promise<void>;
  /** The reservations of sites that are left out wait: their dealers and shoppers could not be written to. */
  readonly tenants: Pick<TenantRegistry, 'leftOut'>;
  readonly clock: Clock;
  /** For what is deleted or ended because time has passed; `clock` by default. */
  readonly steady?: Clock;
  readonly log: Pick<Log, 'error'>;
}

const everyMs = 500;
const batch = 50;
const failureText = 'could not check reservations, trying again';

/**
 * Ends what is over, gives way to the feed, settles test drives, and reports what nobody has finished. Any number of
 * processes may do so at once: each change is made once. One that fails, such as that of a site whose stock is locked, holds
 * up no other site's.
 */
export async function watchOnce({
  upkeep,
  moves,
  settleBookings,
  tenants,
  clock,
  steady = clock,
  log,
}: WatchDeps): Promise<void> {
  const now = clock.now();
  const except = leftOutSlugs(tenants);
  const end = steady.now();
  const failing = { failureText, log };
  const over = await upkeep.over(end, batch, except);
  await changeInTurn(over, (one) => moves.move(one, { kind: 'time' }, end), failing);
  const conflicts = await upkeep.feedConflicts(batch, except);
  const giveWay = ({ end: feedEnd, ...one }: (typeof conflicts)[number]) =>
    moves.move(one, { kind: 'feed', end: feedEnd }, now);
  await changeInTurn(conflicts, giveWay, failing);
  await settleBookings(now, except);
  // A shopper who has not paid by then may need a call.
  const before = new Date(now.getTime() - silentMs);
  await changeInTurn(
    await upkeep.unreported(before, batch, except),
    (one) => moves.report(one, now),
    failing,
  );
}

/** Watches from now on. Returns a function that stops it. */
export const startWatchingReservations = (deps: WatchDeps): (() => Promise<void>) =>
  startRounds(() => watchOnce(deps), { everyMs, failureText, log: deps.log });
