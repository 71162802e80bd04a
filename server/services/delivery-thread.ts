import { resolve } from 'node:path';
import type { DeliveryWorker } from '../leads/deliver';
import { KeptThread } from '../platform/kept-thread';
import { faultOf, type Log } from '../platform/log';
import type { SiteChange, TenantRegistry } from '../tenants/registry';
import type { Tenant } from '../tenants/tenant-schema';
import type { DeliveryTimes } from './delivering';

/** What the thread is started with; the rest of the configuration it reads by itself. */
export interface DeliveryStart {
  readonly secret: string;
  readonly times: Partial<DeliveryTimes>;
  readonly tenants: readonly Tenant[];
}

/** What the thread is told: there is something new in the outbox; some sites are others now; finish and end. */
export type DeliveryOrder = 'nudge' | SiteChange | 'stop';

interface ThreadDeps {
  readonly secret: string;
  readonly tenants: Pick<TenantRegistry, 'all' | 'onChange'>;
  readonly log: Pick<Log, 'error'>;
  /** The thread's program; beside the command line's, from the project's folder (server/cli/bundle.mjs). */
  readonly file?: string;
}

/** More than an attempt may take, and its note. */
const stopMs = 60_000;
/** What comes in within so short a time is one piece of news: waking a thread takes time from the pages. */
const nudgeEveryMs = 25;

/**
 * Delivers on a thread of its own, with its own connection to the database: building mails, waiting for the disk and
 * the outbox's questions take nothing from the pages. What a crash leaves unfinished is taken up when its lease ends.
 */
export class DeliveryThread implements DeliveryWorker {
  readonly #deps: ThreadDeps;
  #thread: KeptThread | undefined;
  #news: NodeJS.Timeout | undefined;
  #endHearing: (() => void) | undefined;

  constructor(deps: ThreadDeps) {
    this.#deps = deps;
  }

  /** Until then nothing is delivered. Other times are for tests. */
  start(times: Partial<DeliveryTimes> = {}): void {
    const { secret, tenants, log, file = resolve('build/cli/delivery-worker.js') } = this.#deps;
    this.#thread ??= new KeptThread({
      file,
      data: (): DeliveryStart => ({ secret, times, tenants: tenants.all() }),
      onCrash: (thrown, pauseMs) =>
        log.error(
          { ...faultOf(thrown), pauseMs },
          'the thread that delivers leads stopped, and starts again',
        ),
    });
    this.#endHearing ??= tenants.onChange((change) => this.#tell(change));
  }

  nudge(): void {
    if (!this.#thread) return;
    this.#news ??= setTimeout(() => {
      this.#news = undefined;
      this.#tell('nudge');
    }, nudgeEveryMs);
  }

  async stop(): Promise<void> {
    const order: DeliveryOrder = 'stop';
    clearTimeout(this.#news);
    this.#endHearing?.();
    await this.#thread?.stop(order, stopMs);
  }

  #tell(order: DeliveryOrder): void {
    this.#thread?.post(order);
  }
}
