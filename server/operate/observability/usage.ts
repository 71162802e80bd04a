import type { TenantRegistry } from '#server/dealer/registry';
import type { Clock } from '#server/platform/clock';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Exchange } from '#server/platform/http/exchange';
import type { Log } from '#server/platform/log';
import { failureCode } from '#server/platform/rules/failure-code';
import { startSweeps } from '#server/platform/start-sweeps';
import { addDays, localTime } from '#server/platform/text/local-time';
import type { Tenant } from '#server/settings/tenant-schema';
import {
  type CountedDay,
  countedFigures,
  type LeadsOfDay,
  type LeadsOfMinute,
  type RequestUsage,
  UsageStore,
} from './usage-store';

const firstAfterMs = 30_000;

/** Usage by site and day. */
interface Usage {
  /** Counts this process's requests. */
  readonly counter: UsageCounter;
  readonly store: UsageStore;
  /** Measures leads and storage, and deletes old days. */
  measure(): Promise<void>;
  /** Does so soon after the start, then every hour. Returns a function that stops it. */
  startMeasuring(): () => void;
}

interface UsageDeps {
  readonly commits: GroupCommit;
  readonly tenants: TenantRegistry;
  readonly clock: Clock;
  /** For what is deleted or ended because time has passed; `clock` by default. */
  readonly steady?: Clock;
  readonly log: Log;
}

export function createUsage({ commits, tenants, clock, steady = clock, log }: UsageDeps): Usage {
  const store = new UsageStore(commits);
  const measure = () => measureUsage({ store, tenants: tenants.all, clock, steady });
  return {
    counter: new UsageCounter({ store, tenants, clock, log }),
    store,
    measure,
    startMeasuring: () =>
      startSweeps(measure, { firstAfterMs, log, failureText: 'could not measure the usage' }),
  };
}

type Site = Pick<Tenant, 'slug' | 'time_zone'>;

interface MeasuringDeps {
  readonly store: Pick<UsageStore, 'leadsByMinute' | 'setLeads' | 'storage' | 'setStorage' | 'sweep'>;
  readonly tenants: () => readonly Site[];
  readonly clock: Clock;
  /** For what is deleted or ended because time has passed; `clock` by default. */
  readonly steady?: Clock;
}

const hourMs = 60 * 60 * 1_000;
/** Two days of any site, one of which may have 25 hours. */
const backMs = 49 * hourMs;
/** Sites in a statement: a thousand sites one by one would hold up pages for seconds. */
const batchSize = 100;
/** Days of usage that are kept: a year, and the month that bills it. */
const keptDays = 400;

/**
 * Measures each site's leads of today and yesterday and its storage, and deletes old days. Any process may do it, as often as
 * it likes: figures are set, not added.
 */
export async function measureUsage({ store, tenants, clock, steady = clock }: MeasuringDeps): Promise<void> {
  const now = clock.now();
  const sites = tenants();
  const storage = await store.storage();
  for (let at = 0; at < sites.length; at += batchSize) {
    const batch = sites.slice(at, at + batchSize);
    const minutes = await store.leadsByMinute(
      batch.map(({ slug }) => slug),
      new Date(now.getTime() - backMs),
    );
    const ofSite = ({ slug }: Site) => minutes.filter(({ tenant }) => tenant === slug);
    await store.setLeads(batch.flatMap((site) => leadsByDay(site, ofSite(site), now)));
    await store.setStorage(
      batch.map(({ slug, time_zone }) => ({
        tenant: slug,
        day: localTime(time_zone, now).date,
        storage_bytes: storage.get(slug) ?? 0,
      })),
    );
  }
  await store.sweep(addDays(localTime('UTC', steady.now()).date, -keptDays));
}

/** Today's and yesterday's leads of a site, as far as there are any. */
export function leadsByDay(
  { slug, time_zone }: Site,
  minutes: readonly Pick<LeadsOfMinute, 'at' | 'leads'>[],
  now: Date,
): readonly LeadsOfDay[] {
  const today = localTime(time_zone, now).date;
  const days = minutes.map(({ at, leads }) => ({ day: localTime(time_zone, at).date, leads }));
  return [addDays(today, -1), today].flatMap((day) => {
    const leads = days.reduce((sum, one) => sum + (one.day === day ? one.leads : 0), 0);
    return leads === 0 ? [] : [{ tenant: slug, day, leads }];
  });
}

interface CounterDeps {
  readonly store: Pick<UsageStore, 'add'>;
  readonly tenants: Pick<TenantRegistry, 'byHost' | 'bySlug'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}

/** Longest time that counts are only in memory: what a process that is killed loses at most. */
const storeEveryMs = 10_000;
/** Hosts in use between two times of storing. */
const mostHosts = 5_000;
/** Rows in a statement. */
const rowsAtOnce = 200;

/**
 * Counts requests by site in memory and adds them to the shared table every ten seconds and when the process stops. They
 * belong to the site's day at that moment, so that counting a request needs no clock.
 */
export class UsageCounter {
  #tallies = new Map<string, Tally>();
  /** The same by the Host header as it came: finding a site by its host costs more than counting. */
  #byHost = new Map<string, Tally>();
  #timer: NodeJS.Timeout | undefined;
  #storing: Promise<void> = Promise.resolve();
  #isFailing = false;

  constructor(private readonly deps: CounterDeps) {}

  /** Counts a finished request to the site of its host; to none if it has none, or is for the process itself. */
  count(exchange: Exchange): void {
    const tally = isOfSite(exchange) ? this.#tallyOfHost(exchange.host ?? '') : undefined;
    if (tally === undefined) return;
    addExchange(tally, exchange);
    this.#timer ??= setTimeout(() => void this.store(), storeEveryMs).unref();
  }

  /** Stores what was counted; never rejects. What could not be stored is kept for the next time. */
  store(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#storing = this.#storing.then(() => this.#storeAll());
    return this.#storing;
  }

  async #storeAll(): Promise<void> {
    const days = this.#take();
    for (let at = 0; at < days.length; at += rowsAtOnce) {
      const batch = days.slice(at, at + rowsAtOnce);
      try {
        await this.deps.store.add(batch);
        this.#isFailing = false;
      } catch (error) {
        this.#keep(batch);
        if (!this.#isFailing)
          this.deps.log.warn({ failure: failureCode(error) }, 'could not store the usage');
        this.#isFailing = true;
      }
    }
  }

  #take(): CountedDay[] {
    const now = this.deps.clock.now();
    const days = [...this.#tallies].map(([tenant, tally]) => {
      const zone = this.deps.tenants.bySlug(tenant)?.time_zone ?? 'UTC';
      return { ...tally, tenant, day: localTime(zone, now).date };
    });
    this.#tallies = new Map();
    this.#byHost = new Map();
    return days;
  }

  #keep(days: readonly CountedDay[]): void {
    for (const one of days) {
      const tally = this.#tallyOf(one.tenant);
      for (const name of countedFigures) tally[name] += one[name];
    }
    this.#timer ??= setTimeout(() => void this.store(), storeEveryMs).unref();
  }

  #tallyOfHost(host: string): Tally | undefined {
    const earlier = this.#byHost.get(host);
    if (earlier) return earlier;
    const tenant = this.deps.tenants.byHost(host);
    if (tenant === null) return undefined;
    const tally = this.#tallyOf(tenant.slug);
    // A default site answers any host, and anyone can make hosts up.
    if (this.#byHost.size < mostHosts) this.#byHost.set(host, tally);
    return tally;
  }

  #tallyOf(slug: string): Tally {
    const tally = this.#tallies.get(slug);
    if (tally) return tally;
    const first = emptyTally();
    this.#tallies.set(slug, first);
    return first;
  }
}

/** Endpoints of the process itself, which answer on every host. */
const ofProcess = /^\/(?:healthz|readyz|metrics|internal\/.*)$/;

/** Usage that is being counted. */
type Tally = { -readonly [Name in keyof RequestUsage]: number };

export const emptyTally = (): Tally => ({
  requests: 0,
  pages_cached: 0,
  pages_rendered: 0,
  api_requests: 0,
  bytes_sent: 0,
});

/** Whether a request is part of a site's usage: endpoints of the process belong to no site. */
export const isOfSite = ({ route }: Pick<Exchange, 'route'>): boolean =>
  // Most routes are decided by one letter.
  !(/^\/[hrmi]/.test(route) && ofProcess.test(route));

/**
 * Adds a request of a site: a request of the API is never a page, even if it answers with HTML, and neither is a failure
 * of the server or a refusal.
 */
export function addExchange(tally: Tally, { route, cache, isDocument, bytesSent, status }: Exchange): void {
  tally.requests += 1;
  tally.bytes_sent += bytesSent;
  if (route.startsWith('/api/') || route === '/mcp') tally.api_requests += 1;
  else if (cache === 'hit') tally.pages_cached += 1;
  else if (isDocument && status < 500) tally.pages_rendered += 1;
}
