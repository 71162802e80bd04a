import { resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { TenantRegistry } from '#server/dealership/tenants/registry';
import type { Clock } from '#server/platform/clock';
import { faultOf, type Log } from '#server/platform/log';
import type { Tenant } from '#server/settings/tenant-schema';
import type { MarketShelf } from '#server/stock/market/market-shelf-port';
import type { MarketStore } from '#server/stock/market/market-store-port';
import type { TrainedTenant } from '#server/stock/market/train-market';

interface ThreadDeps {
  readonly tenants: Pick<TenantRegistry, 'all' | 'bySlug'>;
  readonly marketStore: Pick<MarketStore, 'stamp'>;
  readonly marketShelf: Pick<MarketShelf, 'about'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error' | 'info'>;
  /** The thread's program (server/entry/cli/bundle.mjs). */
  readonly file?: string;
}

const lookEveryMs = 60_000;
/** Changes of the stock alone wait so long for the next fit. */
const stockPauseMs = 3_600_000;
/** Megabytes for the thread's objects, new and old: a market of 13,000 listings takes a third of them. */
const memory = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 512 };

/**
 * Fits markets on a thread at low priority that ends afterwards, so that its memory is free again. Looks every minute
 * for tenants with trade-in estimates whose listings have changed; changes of the stock alone count once an hour.
 */
export class MarketThread {
  readonly #deps: ThreadDeps;
  readonly #queue = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #worker: Worker | undefined;

  constructor(deps: ThreadDeps) {
    this.#deps = deps;
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

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    await this.#worker?.terminate();
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
    if (this.#worker || !this.#timer || slug === undefined) return;
    this.#queue.delete(slug);
    const tenant = this.#deps.tenants.bySlug(slug);
    if (tenant) this.#work({ slug, minimum: tenant.valuation.min_comparables });
    else this.#next();
  }

  #work(task: TrainedTenant): void {
    const file = this.#deps.file ?? resolve('build/cli/market-worker.js');
    const worker = new Worker(file, {
      workerData: task,
      resourceLimits: memory,
    });
    this.#worker = worker;
    worker.on('error', (error) => this.#fail(error));
    worker.on('exit', () => {
      this.#worker = undefined;
      this.#next();
    });
  }

  #fail(error: unknown): void {
    this.#deps.log.error(faultOf(error), 'a market could not be fitted');
  }
}

/** The stamp's last line is the stock. */
const filesIn = (stamp: string): string => stamp.slice(0, stamp.lastIndexOf('stock '));

const usesMarket = ({ trade_in, valuation }: Tenant): boolean => trade_in.autograb || valuation.market_badge;
