import type { Clock } from '#server/platform/clock';
import type { GroupCommit } from './group-commit';

const hourMs = 3_600_000;
/** A night or a day without the site, or a machine that slept. */
const mostAheadMs = 26 * hourMs;
/** A clock that runs on from a jump for so long is right: somebody would have noticed. */
const trustedAfterMs = 6 * hourMs;

/**
 * The clock of everything that is deleted or ended because time has passed. If the machine's clock jumps ahead by more
 * than a day, while the site runs or while it does not, this one goes on from the last instant before the jump until the
 * machine's has run steadily for six hours: a wrong clock of some minutes deletes nothing. Behind, it is the machine's.
 */
export class SteadyClock implements Clock {
  #at: { readonly ms: number; readonly elapsedMs: number };
  #aheadSinceMs: number | null = null;

  /**
   * @param seen the last instant that was noted; null: none
   * @param elapsedMs a monotonic clock
   */
  constructor(
    private readonly machine: Clock,
    seen: Date | null,
    private readonly elapsedMs: () => number = () => performance.now(),
  ) {
    this.#at = { ms: (seen ?? machine.now()).getTime(), elapsedMs: elapsedMs() };
  }

  now(): Date {
    const ms = this.machine.now().getTime();
    const elapsedMs = this.elapsedMs();
    const expectedMs = this.#at.ms + elapsedMs - this.#at.elapsedMs;
    if (ms > expectedMs + mostAheadMs) {
      this.#aheadSinceMs ??= elapsedMs;
      if (elapsedMs - this.#aheadSinceMs < trustedAfterMs) return new Date(expectedMs);
    }
    this.#aheadSinceMs = null;
    this.#at = { ms, elapsedMs };
    return new Date(ms);
  }
}

/** The clock that goes on from the instant that the processes of this database noted last. */
export async function openSteadyClock({ db }: Pick<GroupCommit, 'db'>, machine: Clock): Promise<SteadyClock> {
  const row = await db.selectFrom('clock_marks').select('seen_at').where('id', '=', 1).executeTakeFirst();
  return new SteadyClock(machine, row ? new Date(row.seen_at) : null);
}

/** Notes the instant, for the next start. */
export async function noteTime(commits: Pick<GroupCommit, 'run'>, clock: Clock): Promise<void> {
  const seen_at = clock.now().toISOString();
  await commits.run((trx) =>
    trx
      .insertInto('clock_marks')
      .values({ id: 1, seen_at })
      .onConflict((on) => on.column('id').doUpdateSet({ seen_at }))
      .execute(),
  );
}
