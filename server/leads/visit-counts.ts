import type { Clock } from '#server/platform/clock';
import type { CountedVisit } from '#server/platform/http/page-answer';
import type { Log } from '#server/platform/log';
import { startRounds } from '#server/platform/start-sweeps';
import { localTime } from '#server/platform/text/local-time';
import type { Tenant } from '#server/settings/tenant-schema';
import type { EventCount, EventCounts } from './count-event';
import { asksNotToBeTracked, isEmptySearch, isProgram, otherSearch } from './rules/shopper-events';

const everyMs = 10_000;
/** Different searches of a site on a day that are counted by their words: strangers who invent more fill no disk. */
const mostSearches = 500;
const perStatement = 200;

interface VisitCountsDeps {
  readonly eventCounts: Pick<EventCounts, 'addAll'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
}

/**
 * Counts pages as they are sent. The counts wait in memory and are written together every ten seconds, so that no page
 * waits for the disk; a process that is killed loses those of the last seconds.
 */
export class VisitCounts {
  /** By site: the words that were counted on its current day. */
  readonly #searches = new Map<string, { readonly day: string; readonly words: Set<string> }>();
  readonly #waiting = new Map<string, EventCount & { readonly tenant: string }>();

  constructor(private readonly deps: VisitCountsDeps) {}

  /** Counts one visit on the site's local day: not of programs, nor of people who ask not to be counted. */
  note(tenant: Tenant, { headers }: Pick<Request, 'headers'>, visit: CountedVisit): void {
    if (!tenant.analytics.count || asksNotToBeTracked(headers) || isProgram(headers.get('user-agent')))
      return;
    if (/prefetch/.test(`${headers.get('sec-purpose')} ${headers.get('purpose')}`)) return;
    const day = localTime(tenant.time_zone, this.deps.clock.now()).date;
    const { id, label } = isEmptySearch(visit) ? this.#limited(tenant.slug, day, visit) : visit;
    const key = JSON.stringify([tenant.slug, day, id, label]);
    const count = (this.#waiting.get(key)?.count ?? 0) + 1;
    this.#waiting.set(key, { tenant: tenant.slug, day, event: id, label, count });
  }

  /** The search under its own words while the site has had few enough different ones today, otherwise under one name. */
  #limited(slug: string, day: string, search: CountedVisit): CountedVisit {
    const today = this.#searches.get(slug);
    const words = today?.day === day ? today.words : new Set<string>();
    this.#searches.set(slug, { day, words });
    if (words.size < mostSearches) words.add(search.label);
    return words.has(search.label) ? search : otherSearch;
  }

  /** Writes what waits; what cannot be written waits for the next time. */
  async write(): Promise<void> {
    while (this.#waiting.size > 0) {
      const some = [...this.#waiting].slice(0, perStatement);
      await this.deps.eventCounts.addAll(some.map(([, one]) => one));
      for (const [key, { count }] of some) this.#written(key, count);
    }
  }

  /** What was counted meanwhile stays. */
  #written(key: string, count: number): void {
    const waiting = this.#waiting.get(key);
    if (waiting && waiting.count > count)
      this.#waiting.set(key, { ...waiting, count: waiting.count - count });
    else this.#waiting.delete(key);
  }

  /** Writes from now on. Returns a function that writes once more and stops. */
  startWriting(): () => Promise<void> {
    const stop = startRounds(() => this.write(), {
      everyMs,
      failureText: 'could not write the counts of visits',
      log: this.deps.log,
    });
    return async () => {
      await stop();
      await this.write();
    };
  }
}
