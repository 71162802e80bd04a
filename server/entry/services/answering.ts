import { PageCache } from '#server/entry/documents/page-cache';
import { PageTurns } from '#server/entry/documents/page-turns';
import type { Foundations } from '#server/entry/services/foundations';
import { SiteState } from '#server/operate/observability/site-state';
import { createUsage, type Usage } from '#server/operate/observability/usage';
import { createWriteCheck, type WriteCheck } from '#server/platform/database/write-check';
import { IdempotencyKeys } from '#server/platform/http/idempotency';
import { createRequestLimiter } from '#server/platform/http/postgres-buckets';
import type { RequestLimiter } from '#server/platform/http/rate-limit';
import { Lifecycle } from '#server/platform/lifecycle';
import { UnnamedVisitors } from '#server/platform/network/unnamed-visitors';

/** What answers to requests need whatever they are about, and what operators see of the process. */
export interface AnsweringServices {
  /** Whether the data folder and the database can be read and written, for /readyz. */
  readonly writeCheck: WriteCheck;
  /** Responses to repeated API requests. */
  readonly idempotency: IdempotencyKeys;
  /** Requests per caller of the API. */
  readonly rateLimiter: RequestLimiter;
  /** Whether a proxy hides the visitors' addresses. */
  readonly unnamedVisitors: UnnamedVisitors;
  readonly pages: PageCache;
  /** The sites' shares of rendering. */
  readonly pageTurns: PageTurns;
  readonly lifecycle: Lifecycle;
  readonly siteState: SiteState;
  readonly usage: Usage;
}

type Deps = Omit<Foundations, 'spans' | 'tenantFiles' | 'stored' | 'follow'>;

/** Makes caches, limits, checks and measurements of the process. */
export function createAnswering(deps: Deps): AnsweringServices {
  const { config, database, commits, tenants, clock, steady, secret, log, metrics } = deps;
  return {
    writeCheck: createWriteCheck(config, commits),
    idempotency: new IdempotencyKeys(commits),
    rateLimiter: createRequestLimiter(database, secret),
    unnamedVisitors: new UnnamedVisitors(config.DATA_DIR, config.CLIENT_IP_HEADER, (text) => log.warn(text)),
    pages: new PageCache(),
    pageTurns: new PageTurns({ onRefused: () => metrics.refused('pages') }),
    lifecycle: new Lifecycle(),
    siteState: new SiteState(database),
    usage: createUsage({ commits, tenants, clock, steady, log }),
  };
}
