import type { TenantRegistry } from '#server/dealer/tenants/registry';
import { answerInTime } from '#server/platform/answer-in-time';
import type { Clock } from '#server/platform/clock';
import type { WriteCheck } from '#server/platform/database/write-check';
import type { Metrics } from '#server/platform/observability/metrics';
import { release } from '#server/platform/release';
import type { FeedStates } from '#server/stock/fetching/feed-states';
import { feedWarnings } from '#server/stock/fetching/feed-warnings';
import { type SiteFigures, siteGauges } from './site-gauges';
import type { SiteState } from './site-state';

interface MeasureDeps {
  readonly metrics: Metrics;
  readonly siteState: Pick<SiteState, 'backlogs' | 'stock' | 'importsSince'>;
  readonly tenants: Pick<TenantRegistry, 'all' | 'problems' | 'leftOut'>;
  readonly feedStates: Pick<FeedStates, 'all'>;
  readonly clock: Clock;
  readonly writeCheck: WriteCheck;
  readonly pageTurns: { readonly waiting: number };
  readonly pictureTurns: { readonly waiting: number };
}

const dayMs = 24 * 60 * 60 * 1_000;

/** All metrics of this process and the state of its sites, for Prometheus. A part that does not answer is left out. */
export const measureSite = async (deps: MeasureDeps): Promise<string> =>
  deps.metrics.text(siteGauges(await figuresOf(deps)));

async function figuresOf(deps: MeasureDeps): Promise<SiteFigures> {
  const { siteState, tenants, clock, writeCheck, feedStates } = deps;
  const [now, all] = [clock.now(), tenants.all()];
  const [fault, backlogs, stock, imports, feeds] = await Promise.all([
    writeCheck(),
    answerInTime(siteState.backlogs()),
    answerInTime(siteState.stock()),
    answerInTime(siteState.importsSince(new Date(now.getTime() - dayMs))),
    answerInTime(feedWarnings(feedStates, all)),
  ]);
  return {
    version: release,
    now,
    canStore: fault === null,
    backlogs,
    stock,
    imports,
    tenants: all.map(({ slug }) => slug),
    tenantProblems: tenants.problems().length,
    tenantsLeftOut: tenants.leftOut().length,
    failingFeeds: feeds?.length,
    waiting: { pages: deps.pageTurns.waiting, pictures: deps.pictureTurns.waiting },
  };
}
