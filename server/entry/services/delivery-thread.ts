import { resolve } from 'node:path';
import type { TenantRegistry } from '#server/dealership/tenants/registry';
import type { DeliveryWorker } from '#server/people/leads/deliver';
import { faultOf, type Log } from '#server/platform/log';
import { KeptThread } from '#server/platform/threads/kept-thread';
import type { Tenant } from '#server/settings/tenant-schema';
import type { DeliveryTimes } from './delivering';

/** What the thread is started with; the configuration it reads by itself. */
export interface DeliveryStart {
  readonly secret: string;
  readonly times: Partial<DeliveryTimes>;
}

/** What the thread is told: there is something new in the outbox; a site that it asked for; finish and end. */
export type DeliveryOrder = 'nudge' | SiteAnswer | 'stop';

/** Without a tenant: these sites are others than before. It asks by slug, so that it holds few of hundreds. */
export interface SiteAnswer {
  readonly slugs: readonly string[];
  readonly tenant?: Tenant | null;
}

interface ThreadDeps {
  readonly secret: string;
  readonly tenants: Pick<TenantRegistry, 'bySlug' | 'onChange'>;
  /** Whether anything is to be delivered. */
  readonly pending: () => Promise<boolean>;
  readonly log: Pick<Log, 'error'>;
  /** The thread's program; beside the command line's, from the project's folder (server/entry/cli/bundle.mjs). */
  readonly file?: string;
}

/** More than an attempt may take, and its note. */
const stopMs = 60_000;
/** What comes in within so short a time is one piece of news: waking a thread takes time from the pages. */
const nudgeEveryMs = 25;
/** How often it is looked whether another process left something to deliver. */
const usualPollMs = 5_000;
/** A database that is away is asked again. */
const ignored = () => undefined;

/**
 * Delivers on a thread of its own, with its own connection to the database: building mails, waiting for the disk and
 * the outbox's questions take nothing from the pages. What a crash leaves unfinished is taken up when its lease ends.
 * It begins with the first thing that there is to deliver: until then a site does not pay its memory.
 */
export class DeliveryThread implements DeliveryWorker {
  readonly #deps: ThreadDeps;
  #thread: KeptThread | undefined;
  #looking: NodeJS.Timeout | undefined;
  #open: (() => KeptThread) | undefined;
  #news: NodeJS.Timeout | undefined;
  #endHearing: (() => void) | undefined;

  constructor(deps: ThreadDeps) {
    this.#deps = deps;
  }

  /** Until then nothing is delivered. Other times are for tests. */
  start(times: Partial<DeliveryTimes> = {}): void {
    if (this.#open) return;
    this.#open = () => this.#makeThread({ secret: this.#deps.secret, times });
    this.#endHearing = this.#deps.tenants.onChange(({ changed, removed }) =>
      this.#tell({ slugs: [...changed.map(({ slug }) => slug), ...removed] }),
    );
    const look = () => this.#deps.pending().then((some) => some && this.#begin(), ignored);
    this.#looking = setInterval(look, times.pollMs ?? usualPollMs);
    void look();
  }

  nudge(): void {
    this.#begin();
    if (!this.#thread) return;
    this.#news ??= setTimeout(() => {
      this.#news = undefined;
      this.#tell('nudge');
    }, nudgeEveryMs);
  }

  /** From then on the thread looks by itself. */
  #begin(): void {
    clearInterval(this.#looking);
    this.#thread ??= this.#open?.();
  }

  #makeThread(start: DeliveryStart): KeptThread {
    const { tenants, log, file = resolve('build/cli/delivery-worker.js') } = this.#deps;
    return new KeptThread({
      file,
      data: () => start,
      memoryMb: { young: 2, old: 256 },
      onMessage: (slug) =>
        typeof slug === 'string' && this.#tell({ slugs: [slug], tenant: tenants.bySlug(slug) }),
      onCrash: (thrown, pauseMs) =>
        log.error({ ...faultOf(thrown), pauseMs }, 'lead delivery thread stopped, restarting'),
    });
  }

  async stop(): Promise<void> {
    const order: DeliveryOrder = 'stop';
    this.#open = undefined;
    clearInterval(this.#looking);
    clearTimeout(this.#news);
    this.#endHearing?.();
    await this.#thread?.stop(order, stopMs);
  }

  #tell(order: DeliveryOrder): void {
    this.#thread?.post(order);
  }
}
