import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { BackupTurns } from '#server/platform/backup/backup-turns';
import type { MadeBackup } from '#server/platform/backup/make-backup';
import { isDue } from '#server/platform/backup/rules/schedule';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import { faultOf, type Log } from '#server/platform/log';

/**
 * What the thread is to do: a backup that is due; the first backup of a place that has none yet; or only the list of
 * what was erased.
 */
export type BackupTask = 'backup' | 'first backup' | 'erasures';
/** `null`: there was nothing to do. */
export type BackupReport = { readonly made: MadeBackup | null } | { readonly problem: string };

interface ThreadDeps {
  readonly config: Pick<Config, 'BACKUP_TO' | 'BACKUP_AT' | 'DATABASE_URL'>;
  readonly backupTurns: Pick<BackupTurns, 'last'>;
  /** The instant of the newest erasure; null if nothing was ever erased. */
  readonly lastErasure: () => Promise<string | null>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'info' | 'warn' | 'error'>;
  /** Runs a task on a thread (server/cli/bundle.mjs); tests pass their own. */
  readonly run?: (task: BackupTask) => Promise<BackupReport>;
}

const lookEveryMs = 60_000;
/** After a failure: the disk may be away, or the network. */
const longestRestMs = 15 * 60_000;
const noDatabaseWarning =
  'The daily backups of BACKUP_TO do not include the PostgreSQL database: back it up with pg_dump as well.';

/**
 * Makes the daily backups of BACKUP_TO, each on a thread that ends afterwards. After a start a place without any backup
 * gets one at once, as it may be a new place. What is erased in between reaches the
 * list beside the backups within a minute, so that losing this machine does not bring it back.
 */
export class BackupThread {
  readonly #deps: ThreadDeps;
  readonly #run: (task: BackupTask) => Promise<BackupReport>;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #worker: Worker | undefined;
  #notedErasure: string | null = null;
  #restUntil = 0;
  /** BACKUP_TO may name another place since the last start. */
  #hasFirstBackup = false;

  constructor(deps: ThreadDeps) {
    this.#deps = deps;
    this.#run = deps.run ?? ((task) => this.#onThread(task));
  }

  /** Nothing is backed up before the start, nor without BACKUP_TO. Warns if the backups will hold no database. */
  start(pollMs = lookEveryMs): void {
    if (this.#timer || this.#deps.config.BACKUP_TO === undefined) return;
    if (this.#deps.config.DATABASE_URL) this.#deps.log.warn(noDatabaseWarning);
    this.#timer = setInterval(() => this.#next(), pollMs);
    this.#timer.unref();
    this.#next();
  }

  /** Ends a backup that is under way: it then does not exist. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#worker?.terminate();
    await this.#running;
  }

  #next(): void {
    if (this.#running) return;
    const restMs = this.#restUntil - this.#deps.clock.now().getTime();
    // A longer one was noted by a clock ahead.
    if (restMs > 0 && restMs <= longestRestMs) return;
    this.#running = this.#look()
      .catch((error: unknown) => this.#fail(faultOf(error)))
      .finally(() => {
        this.#running = undefined;
      });
  }

  async #look(): Promise<void> {
    const { backupTurns, config, clock, lastErasure } = this.#deps;
    const newest = await lastErasure();
    const { finishedAt } = await backupTurns.last();
    if (isDue(config.BACKUP_AT, finishedAt, clock.now())) await this.#work('backup', newest);
    else if (!this.#hasFirstBackup) await this.#work('first backup', newest);
    else if (newest !== this.#notedErasure) await this.#work('erasures', newest);
  }

  async #work(task: BackupTask, erasure: string | null): Promise<void> {
    const report = await this.#run(task);
    if ('problem' in report) {
      this.#fail({ problem: report.problem });
      return;
    }
    if (report.made) this.#deps.log.info({ backup: report.made }, 'backup made');
    if (report.made || task === 'first backup') this.#hasFirstBackup = true;
    if (task === 'erasures' || report.made) this.#notedErasure = erasure;
  }

  #fail(details: object): void {
    this.#restUntil = this.#deps.clock.now().getTime() + longestRestMs;
    // A backup that was stopped is no fault.
    if (this.#timer) this.#deps.log.error(details, 'backup failed');
  }

  #onThread(task: BackupTask): Promise<BackupReport> {
    const worker = new Worker(resolve('build/cli/backup-worker.js'), { workerData: task });
    this.#worker = worker;
    return new Promise((done) => {
      let report: BackupReport = { problem: 'the thread ended without a backup' };
      worker.on('message', (message: BackupReport) => {
        report = message;
      });
      worker.on('error', (error) => {
        report = { problem: error.name };
      });
      worker.on('exit', () => {
        this.#worker = undefined;
        done(report);
      });
    });
  }
}
