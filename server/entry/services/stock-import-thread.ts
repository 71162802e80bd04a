import { randomUUID } from 'node:crypto';
import { readdir, rm, stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { TenantRegistry } from '#server/dealer/registry';
import type { Clock } from '#server/platform/clock';
import { faultOf, type Log } from '#server/platform/log';
import { PassingThread } from '#server/platform/threads/background-threads';
import { type JobLoop, keepLease, startJobLoop } from '#server/platform/threads/job-loop';
import { takeWaiting, turnMs } from '#server/search/waiting-imports';
import type { Tenant } from '#server/settings/tenant-schema';
import type {
  ImportRecord,
  ImportReports,
  ImportTurns,
  WaitingImports,
} from '#server/stock/feeds/import-reports';

/** A job of the thread, which reads the configuration itself. */
export interface StockImportOrder {
  readonly record: ImportRecord;
  readonly tenant: Tenant;
  readonly folder: string;
}

interface ThreadDeps {
  readonly waitingImports: WaitingImports;
  readonly importReports: ImportReports;
  readonly importTurns: ImportTurns;
  readonly tenants: Pick<TenantRegistry, 'bySlug' | 'leftOut'>;
  readonly clock: Clock;
  /** For what is deleted or ended because time has passed; `clock` by default. */
  readonly steady?: Clock;
  readonly log: Pick<Log, 'error'>;
  /** Where accepted files wait. */
  readonly folder: string;
  /** Called after each import: the index follows the stock. */
  readonly onImported: (tenant: string) => Promise<unknown>;
  /** Runs one import; a thread of its own unless given. */
  readonly run?: (order: StockImportOrder) => Promise<void>;
  /** Waits so many milliseconds, or until the signal; a timer unless given. */
  readonly rest?: (ms: number, signal: AbortSignal) => Promise<void>;
}

const usualPollMs = 5_000;
const forgottenMs = 7 * 86_400_000;
const longestRestMs = 1_000;
/** A file is read in bounded memory, however long it is. */
const memoryMb = { young: 16, old: 512 };

/**
 * Imports accepted files one at a time on a thread with a database connection of its own, so that no page waits for an
 * import. A killed import changes nothing; another process, or the next start, takes its file again once its turn ends.
 */
export class StockImportThread implements JobLoop {
  readonly #deps: ThreadDeps;
  /** Unique among processes. */
  readonly #owner = randomUUID();
  #loop: JobLoop | undefined;
  readonly #thread: PassingThread<StockImportOrder>;
  readonly #stopping = new AbortController();

  constructor(deps: ThreadDeps) {
    this.#deps = deps;
    this.#thread = new PassingThread({
      file: resolve('build/cli/stock-import-worker.js'),
      memoryMb,
      onCrash: (error) => deps.log.error(faultOf(error), 'the thread of stock files crashed'),
    });
  }

  /** Nothing is imported before the start. */
  start(pollMs = usualPollMs): void {
    const { clock, steady = clock, log, folder } = this.#deps;
    this.#loop ??= startJobLoop<ImportRecord>({
      take: async () => {
        const next = await takeWaiting(this.#deps, this.#owner, folder);
        return { jobs: next ? [next] : [] };
      },
      work: (record) => this.#work(record),
      onFailure: (error) => log.error(faultOf(error), 'a stock file could not be imported'),
      atOnce: 1,
      pollMs,
      now: () => clock.now(),
    });
    removeForgotten(folder, steady.now()).catch((error: unknown) =>
      log.error(faultOf(error), 'forgotten stock files could not be deleted'),
    );
  }

  nudge(): void {
    this.#loop?.nudge();
  }

  /** Ends an import that is at work: it changes nothing, and is taken again later. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    const ended = this.#loop?.stop();
    await this.#thread.stop();
    await ended;
  }

  async #work(record: ImportRecord): Promise<null> {
    const { importTurns, importReports, tenants, clock, onImported } = this.#deps;
    const startedMs = performance.now();
    const renew = (at: Date) => importTurns.renew(record.tenant, this.#owner, at, turnMs);
    const lease = keepLease({ renew, now: () => clock.now(), leaseMs: turnMs });
    try {
      const tenant = tenants.bySlug(record.tenant);
      if (tenant) await this.#run({ record, tenant, folder: this.#deps.folder });
      else {
        const failure = 'The site no longer exists';
        await importReports.finish(record.id, { state: 'failed', report: null, failure }, clock.now());
      }
    } finally {
      lease.end();
      await importTurns.end(record.tenant, this.#owner);
    }
    await onImported(record.tenant);
    await this.#rest(performance.now() - startedMs);
    return null;
  }

  /** About as long as a small import took: while hundreds of files wait, pages have every other moment to themselves. */
  async #rest(workedMs: number): Promise<void> {
    const { rest = waitUnless } = this.#deps;
    await rest(Math.min(workedMs, longestRestMs), this.#stopping.signal);
  }

  async #run(order: StockImportOrder): Promise<void> {
    const { run = (one) => this.#thread.run(one), importReports, clock } = this.#deps;
    try {
      await run(order);
    } catch (error) {
      if (this.#stopping.signal.aborted) return;
      const failure = 'The import failed on our side';
      await importReports.finish(order.record.id, { state: 'failed', report: null, failure }, clock.now());
      throw error;
    }
  }
}

const waitUnless = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal }).catch(() => undefined);

/** Deletes what killed processes left behind. */
async function removeForgotten(folder: string, now: Date): Promise<void> {
  const names = await readdir(folder).catch(() => []);
  for (const name of names) {
    const path = join(folder, name);
    const stats = await stat(path).catch(() => null);
    if (stats && now.getTime() - stats.mtimeMs > forgottenMs) await rm(path, { force: true });
  }
}
