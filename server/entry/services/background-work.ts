import { startAuditSweeps } from '#server/desk/accounts/audit';
import { startPublishing } from '#server/desk/website/timed-edits';
import { startWeeklyReports } from '#server/desk/weekly-report';
import type { Capabilities } from '#server/entry/services';
import type { DeliveryTimes } from '#server/leads/create-delivering';
import { startSweepingTests } from '#server/leads/sweep-test-leads';
import { sitesToSweep } from '#server/operate/tenant-versions/site-folders';
import { startSweepingRecords } from '#server/platform/database/sweep-records';
import { faultOf } from '#server/platform/log';
import { startPhotoSweeps } from '#server/stock/feeds/stock-photos';
import type { BackupThread } from './backup-thread';
import type { DeliveryThread } from './delivery-thread';
import type { Foundations } from './foundations';
import type { MarketThread } from './market-thread';
import type { StockImportThread } from './stock-import-thread';

/** Ends a job. */
type Stop = () => unknown;

/** The threads that work beside the site. */
interface Threads {
  readonly delivering: DeliveryThread;
  readonly fitting: MarketThread;
  readonly importing: StockImportThread;
  readonly backingUp: BackupThread;
}

/** Jobs that this process runs at intervals, each under a name. */
export class Jobs {
  readonly #stops = new Map<string, Stop>();

  /** Starts a job, which ends the one of the same name. */
  restart(name: string, start: () => Stop): void {
    this.#stops.get(name)?.();
    this.#stops.set(name, start());
  }

  stopAll(): readonly unknown[] {
    return [...this.#stops.values()].map((stop) => stop());
  }
}

/** Starts the threads and the jobs of the running site; a second call starts the jobs again. Tests override the times. */
export function startBackgroundWork(
  { delivering, fitting, importing, backingUp }: Threads,
  jobs: Jobs,
  parts: Foundations & Capabilities,
  times?: Partial<DeliveryTimes>,
): void {
  delivering.start(times);
  fitting.start();
  importing.start(times?.pollMs);
  backingUp.start();
  startSweeps(jobs, parts);
  startWatches(jobs, parts, times?.pollMs);
  jobs.restart('publishing changes of websites', () => {
    const publishing = startPublishing(parts, times?.pollMs);
    return () => publishing.stop();
  });
}

/** Jobs that remove what is old. */
function startSweeps(jobs: Jobs, parts: Foundations & Capabilities): void {
  const sites = () => sitesToSweep(parts);
  const sweeping = { ...parts, clock: parts.steady };
  jobs.restart('sweeping', () => parts.startSweeping(sites));
  jobs.restart('sweeping test leads', () => startSweepingTests({ ...sweeping, tenants: sites }));
  jobs.restart('sweeping messages', () => parts.startSweepingMessages());
  jobs.restart('sweeping events', () => parts.startSweepingEvents());
  jobs.restart('sweeping sign-ins', () => parts.startSweepingSignIns());
  jobs.restart('sweeping uploads', () => parts.startSweepingUploads());
  jobs.restart('sweeping photos', () => startPhotoSweeps(sweeping));
  jobs.restart('sweeping old records', () => startSweepingRecords(sweeping));
  jobs.restart('sweeping audit logs', () => startAuditSweeps({ ...sweeping, tenants: sites }));
}

/** Jobs that look for work: alerts, payments, reservations, orders, feeds, valuations. */
function startWatches(jobs: Jobs, parts: Foundations & Capabilities, pollMs: number | undefined): void {
  jobs.restart('counting visits', () => parts.visitCounts.startWriting());
  jobs.restart('weekly reports', () => startWeeklyReports(parts));
  jobs.restart('watching', () => parts.startWatching(pollMs));
  jobs.restart('watching for texts', () => parts.startWatchingTexts(pollMs));
  jobs.restart('working on payments', () => parts.startWorkingOnPayments(pollMs));
  jobs.restart('watching reservations', () => parts.startWatchingReservations());
  jobs.restart('watching orders', () => parts.startWatchingOrders());
  jobs.restart('watching feeds', () => parts.startWatchingFeeds());
  jobs.restart('reporting valuations', () => parts.startReportingValuations());
}

interface Closing extends Pick<Foundations, 'log' | 'database' | 'spans'> {
  readonly jobs: Jobs;
  readonly threads: Threads;
  /** What else has work to end. */
  readonly stops: readonly Stop[];
}

/** Ends all work at once and logs what fails in it, then closes the connections. */
export async function closeServices({ log, database, spans, jobs, threads, stops }: Closing): Promise<void> {
  const ends = await Promise.allSettled([
    ...jobs.stopAll(),
    ...Object.values(threads).map((thread) => thread.stop()),
    ...stops.map((stop) => stop()),
  ]);
  for (const end of ends)
    if (end.status === 'rejected') log.error(faultOf(end.reason), 'stopped with a fault');
  await database.destroy();
  await spans.close();
}
