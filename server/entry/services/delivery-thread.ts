import { resolve } from 'node:path';
import { LRUCache } from 'lru-cache';
import { leftOutSlugs, type TenantRegistry } from '#server/dealer/registry';
import type { DeliveryTimes } from '#server/leads/create-delivering';
import { faultOf, type Log } from '#server/platform/log';
import type { SiteSecret } from '#server/platform/site-secret';
import { KeptThread } from '#server/platform/threads/background-threads';
import type { JobLoop } from '#server/platform/threads/job-loop';
import type { Tenant } from '#server/settings/tenant-schema';

/** The thread's start data; it reads the configuration itself. */
export interface DeliveryStart {
  readonly secret: SiteSecret;
  readonly times: Partial<DeliveryTimes>;
  readonly leftOut: readonly string[];
}

/** Messages to the thread: new entries in the outbox; a requested site; the sites left out; finish and stop. */
export type DeliveryOrder = 'nudge' | SiteAnswer | LeftOutNews | 'stop';

/** Slugs of the sites that are left out from now on: their deliveries wait. */
interface LeftOutNews {
  readonly leftOut: readonly string[];
}

/** Without a tenant: these sites have changed. The thread requests sites by slug, so that it holds few of hundreds. */
interface SiteAnswer {
  readonly slugs: readonly string[];
  readonly tenant?: Tenant | null;
}

interface ThreadDeps {
  readonly secret: SiteSecret;
  readonly tenants: Pick<TenantRegistry, 'bySlug' | 'leftOut' | 'onChange'>;
  /** Whether anything is due for delivery. */
  readonly pending: () => Promise<boolean>;
  readonly log: Pick<Log, 'error'>;
  /**
   * The thread's program; beside the command line's, relative to the project's folder (server/cli/bundle.mjs).
   */
  readonly file?: string;
}

/** Longer than an attempt and its record may take. */
const stopMs = 60_000;
/** Entries within this time are one nudge: waking a thread takes time from the pages. */
const nudgeEveryMs = 25;
/** How often to check whether another process left something to deliver. */
const usualPollMs = 5_000;
/** The database is away: the next look finds what is due. */
const ignored = () => undefined;

/**
 * Delivers leads and messages on a separate thread with its own database connection: building emails, disk waits and outbox queries take
 * nothing from the pages. Deliveries interrupted by a crash resume when their lease ends. The thread starts with the
 * first delivery: until then a site does not pay for its memory.
 */
export class DeliveryThread implements JobLoop {
  readonly #deps: ThreadDeps;
  #thread: KeptThread | undefined;
  #looking: NodeJS.Timeout | undefined;
  #open: (() => KeptThread) | undefined;
  #news: NodeJS.Timeout | undefined;
  #endHearing: (() => void) | undefined;

  constructor(deps: ThreadDeps) {
    this.#deps = deps;
  }

  /** Nothing is delivered before the start. Tests override the times. */
  start(times: Partial<DeliveryTimes> = {}): void {
    if (this.#open) return;
    this.#open = () => this.#makeThread({ secret: this.#deps.secret, times });
    const { tenants } = this.#deps;
    this.#endHearing = tenants.onChange(({ changed, removed }) => {
      // First: a site that is served again must not be taken for missing.
      this.#tell({ slugs: [...changed.map(({ slug }) => slug), ...removed] });
      this.#tell({ leftOut: leftOutSlugs(tenants) });
    });
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

  /** From then on the thread polls by itself. */
  #begin(): void {
    clearInterval(this.#looking);
    this.#thread ??= this.#open?.();
  }

  #makeThread(start: Omit<DeliveryStart, 'leftOut'>): KeptThread {
    const { tenants, log, file = resolve('build/cli/delivery-worker.js') } = this.#deps;
    return new KeptThread({
      file,
      data: (): DeliveryStart => ({ ...start, leftOut: leftOutSlugs(tenants) }),
      memoryMb: { young: 2, old: 256 },
      onMessage: (slug) =>
        typeof slug === 'string' && this.#tell({ slugs: [slug], tenant: tenants.bySlug(slug) }),
      onCrash: (error, pauseMs) =>
        log.error({ ...faultOf(error), pauseMs }, 'delivery thread stopped, restarting'),
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

type Settle = (tenant: Tenant | null) => void;

/** Maximum sites held by a thread. */
const mostSites = 50;

/** Sites for a thread beside the pages: requested on demand, dropped when they change. */
export class SitesAsked {
  readonly #tenants = new LRUCache<string, Promise<Tenant | null>>({ max: mostSites });
  readonly #waiting = new Map<string, Settle>();
  readonly #ask: (slug: string) => void;

  constructor(ask: (slug: string) => void) {
    this.#ask = ask;
  }

  /** Null: there is no such site. */
  bySlug(slug: string): Promise<Tenant | null> {
    const cachedTenant = this.#tenants.get(slug);
    if (cachedTenant) return cachedTenant;
    const answer = this.#answerTo(slug);
    this.#tenants.set(slug, answer);
    return answer;
  }

  hear({ slugs, tenant }: SiteAnswer): void {
    for (const slug of slugs) {
      if (tenant === undefined) this.#tenants.delete(slug);
      else this.#waiting.get(slug)?.(tenant);
    }
  }

  #answerTo(slug: string): Promise<Tenant | null> {
    const before = this.#waiting.get(slug);
    const answer = new Promise<Tenant | null>((resolve) => {
      this.#waiting.set(slug, (tenant) => {
        this.#waiting.delete(slug);
        before?.(tenant);
        resolve(tenant);
      });
    });
    this.#ask(slug);
    return answer;
  }
}
