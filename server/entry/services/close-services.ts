import type { Threads } from '#server/entry/services/background-work';
import type { Foundations } from '#server/entry/services/foundations';
import type { Jobs, Stop } from '#server/entry/services/jobs';
import { faultOf } from '#server/platform/log';

interface Parts extends Pick<Foundations, 'log' | 'database' | 'spans'> {
  readonly jobs: Jobs;
  readonly threads: Threads;
  /** What else has work to end. */
  readonly stops: readonly Stop[];
}

/** Ends all work at once and logs what fails in it, then closes the connections. */
export async function closeServices({ log, database, spans, jobs, threads, stops }: Parts): Promise<void> {
  const { delivering, importing, fitting, backingUp } = threads;
  const ends = await Promise.allSettled([
    ...jobs.stopAll(),
    delivering.stop(),
    importing.stop(),
    fitting.stop(),
    backingUp.stop(),
    ...stops.map((stop) => stop()),
  ]);
  for (const end of ends)
    if (end.status === 'rejected') log.error(faultOf(end.reason), 'stopped with a fault');
  await database.destroy();
  await spans.close();
}
