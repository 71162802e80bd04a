import { randomUUID } from 'node:crypto';
import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { TenantRegistry } from '#server/dealer/registry';
import type { MarketShelf } from '#server/market/market-shelf';
import type { MarketStore } from '#server/market/market-store';
import type { FitTask } from '#server/market/rules/fit-market';
import { type TrainedTenant, trainMarket } from '#server/market/train-market';
import type { Clock } from '#server/platform/clock';
import type { Turns } from '#server/platform/database/turns';
import { faultOf, type Log } from '#server/platform/log';
import type { Tenant } from '#server/settings/tenant-schema';

interface ThreadDeps {
  readonly tenants: Pick<TenantRegistry, 'all' | 'bySlug'>;
  readonly marketStore: Pick<MarketStore, 'listings' | 'stamp'>;
  readonly marketShelf: Pick<MarketShelf, 'about' | 'save'>;
  readonly marketTurns: Pick<Turns, 'take' | 'end'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error' | 'info'>;
  readonly fitThread?: FitThread;
}

const lookEveryMs = 60_000;
/** Changes of the stock alone wait so long for the next fit. */
const stockPauseMs = 3_600_000;
/** A fit takes seconds: a process that has not finished by then has died. */
const leaseMs = 600_000;

/**
 * Fits markets on a thread at low priority; the listings are read and the model is saved here, so that the thread needs
 * no database. Looks every minute for tenants with trade-in estimates whose listings have changed; changes of the stock
 * alone count once an hour. One process at a time fits a market: the others leave it, and look again a minute later.
 */
export class MarketThread {
  readonly #deps: ThreadDeps;
  readonly #queue = new Set<string>();
  /** Unique among processes. */
  readonly #owner = randomUUID();
  readonly #fitThread: FitThread;
  #timer: NodeJS.Timeout | undefined;
  /** The fit that is under way. */
  #running: Promise<void> | undefined;

  constructor(deps: ThreadDeps) {
    this.#deps = deps;
    this.#fitThread = deps.fitThread ?? new FitThread();
  }

  /** Nothing is fitted before the start. */
  start(pollMs = lookEveryMs): void {
    if (this.#timer) return;
    const look = () => void this.#look().catch((error: unknown) => this.#fail(error));
    this.#timer = setInterval(look, pollMs);
    look();
  }

  /** Fits a tenant's market soon. */
  refit(slug: string): void {
    this.#queue.add(slug);
    this.#next();
  }

  /** Ends a fit that is under way, without its model. */
  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#fitThread.stop();
    await this.#running;
  }

  async #look(): Promise<void> {
    for (const tenant of this.#deps.tenants.all()) {
      if (usesMarket(tenant) && (await this.#isStale(tenant.slug))) this.refit(tenant.slug);
    }
  }

  async #isStale(slug: string): Promise<boolean> {
    const { marketStore, marketShelf, clock } = this.#deps;
    const [stamp, about] = [await marketStore.stamp(slug), await marketShelf.about(slug)];
    if (about === null) return true;
    if (stamp === about.stamp) return false;
    if (!about.hasModel) return true;
    const isOld = clock.now().getTime() - Date.parse(about.fittedAt) > stockPauseMs;
    return isOld || filesIn(stamp) !== filesIn(about.stamp);
  }

  #next(): void {
    const [slug] = this.#queue;
    if (this.#running || !this.#timer || slug === undefined) return;
    this.#queue.delete(slug);
    const tenant = this.#deps.tenants.bySlug(slug);
    if (!tenant) {
      this.#next();
      return;
    }
    this.#running = this.#inTurn({ slug, minimum: tenant.valuation.min_comparables })
      .catch((error: unknown) => this.#fail(error))
      .finally(() => {
        this.#running = undefined;
        this.#next();
      });
  }

  async #inTurn(task: TrainedTenant): Promise<void> {
    const { marketTurns, clock } = this.#deps;
    if (!(await marketTurns.take(task.slug, this.#owner, clock.now(), leaseMs))) return;
    try {
      await trainMarket({ ...this.#deps, runFit: (listings) => this.#fit(listings) }, task);
    } finally {
      await marketTurns.end(task.slug, this.#owner);
    }
  }

  async #fit(task: FitTask): Promise<Uint8Array | null> {
    if (!this.#timer) throw new Error('Stopped before the fit.');
    return this.#fitThread.run(task);
  }

  #fail(error: unknown): void {
    // A fit that was stopped is no fault.
    if (this.#timer) this.#deps.log.error(faultOf(error), 'a market could not be fitted');
  }
}

/** The stamp's last line is the stock. */
const filesIn = (stamp: string): string => stamp.slice(0, stamp.lastIndexOf('stock '));

const usesMarket = ({ trade_in, valuation }: Tenant): boolean => trade_in.autograb || valuation.market_badge;

/** Megabytes for the thread's objects, new and old: a market of 13,000 listings takes a tenth of them. */
const memory = { maxYoungGenerationSizeMb: 4, maxOldGenerationSizeMb: 512 };

/** Fits one market at a time on a thread that ends afterwards, so that its memory is free again. */
export class FitThread {
  readonly #file: string;
  #worker: Worker | undefined;

  /** `file`: the thread's program (server/cli/bundle.mjs). */
  constructor(file = resolve('build/cli/market-worker.js')) {
    this.#file = file;
  }

  /** The market's file, or null. Rejects if the thread fails or is stopped. The listings are moved to the thread. */
  run(task: FitTask): Promise<Uint8Array | null> {
    const worker = new Worker(this.#file, {
      workerData: task,
      transferList: task.listings.pages.map(({ buffer }) => buffer),
      resourceLimits: memory,
    });
    this.#worker = worker;
    return new Promise((done, fail) => {
      let file: Uint8Array | null | undefined;
      worker.on('message', (message: Uint8Array | null) => {
        file = message;
      });
      worker.on('error', fail);
      worker.on('exit', () => {
        this.#worker = undefined;
        if (file === undefined) fail(new Error('The thread ended without a market.'));
        else done(file);
      });
    });
  }

  /** Ends the thread; its fit fails. */
  async stop(): Promise<void> {
    await this.#worker?.terminate();
  }
}
