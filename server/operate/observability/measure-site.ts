import type { TenantRegistry } from '#server/dealer/registry';
import type { Clock } from '#server/platform/clock';
import { answerInTime } from '#server/platform/clock';
import type { WriteCheck } from '#server/platform/database/write-check';
import type { Measurement, Metrics, SharedWork } from '#server/platform/observability/metrics';
import { release } from '#server/platform/release';
import { feedWarnings } from '#server/stock/fetching/feed-emails';
import type { FeedStates } from '#server/stock/fetching/feed-states';
import type { ImportCount, QueueBacklog, SiteState, StockState, StoredAmount } from './site-state';

interface MeasureDeps {
  readonly metrics: Metrics;
  readonly siteState: Pick<SiteState, 'backlogs' | 'stock' | 'importsSince' | 'cars' | 'storedBytes'>;
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
  const [fault, backlogs, stock, imports, feeds, cars, storedBytes] = await Promise.all([
    writeCheck(),
    answerInTime(siteState.backlogs()),
    answerInTime(siteState.stock()),
    answerInTime(siteState.importsSince(new Date(now.getTime() - dayMs))),
    answerInTime(feedWarnings(feedStates, all)),
    answerInTime(siteState.cars()),
    answerInTime(siteState.storedBytes()),
  ]);
  return {
    version: release,
    now,
    canStore: fault === null,
    backlogs,
    stock,
    imports,
    cars,
    storedBytes,
    tenants: all.map(({ slug }) => slug),
    tenantProblems: tenants.problems().length,
    tenantsLeftOut: tenants.leftOut().length,
    failingFeeds: feeds?.length,
    waiting: { pages: deps.pageTurns.waiting, pictures: deps.pictureTurns.waiting },
  };
}

/** The moment's state of a process and its sites; undefined for parts that could not be read in time. */
interface SiteFigures {
  readonly version: string;
  readonly now: Date;
  /** The tenants in use: others' figures are left out. */
  readonly tenants: readonly string[];
  readonly tenantProblems: number;
  /** Sites that cannot be served until their files are corrected. */
  readonly tenantsLeftOut: number;
  readonly canStore: boolean;
  readonly backlogs: readonly QueueBacklog[] | undefined;
  readonly stock: readonly StockState[] | undefined;
  readonly imports: readonly ImportCount[] | undefined;
  readonly failingFeeds: number | undefined;
  readonly cars: readonly StoredAmount[] | undefined;
  readonly storedBytes: readonly StoredAmount[] | undefined;
  /** Requests that wait for their site's share of this process. */
  readonly waiting: Readonly<Record<SharedWork, number>>;
}

/** Gauges for Prometheus. Four have a series for each tenant: the ages of its stock, its cars and its files. */
export function siteGauges(figures: SiteFigures): readonly Measurement[] {
  const { version, now, tenants, tenantProblems, canStore, backlogs = [], imports = [] } = figures;
  const age = (instant: string | null) =>
    instant === null ? undefined : Math.max(0, (now.getTime() - Date.parse(instant)) / 1_000);
  const inUse = new Set(tenants);
  const stock = (figures.stock ?? []).filter(({ tenant }) => inUse.has(tenant));
  const gauge = (name: string, help: string, values: Measurement['values']): Measurement => ({
    name: `dealer_site_${name}`,
    help,
    values,
  });
  const single = (value: number | undefined) => (value === undefined ? [] : [{ value }]);
  const ofStock = (instantOf: (state: StockState) => string | null) =>
    stock.flatMap((state) => {
      const value = age(instantOf(state));
      return value === undefined ? [] : [{ labels: { tenant: state.tenant }, value }];
    });
  const ofTenants = (amounts: readonly StoredAmount[] = []) =>
    amounts
      .filter(({ tenant }) => inUse.has(tenant))
      .map(({ tenant, amount }) => ({ labels: { tenant }, value: amount }));
  return [
    gauge('build_info', 'Always 1; the label is the release', [{ labels: { version }, value: 1 }]),
    gauge('storage_up', '1 if the disk and the database can be written', [{ value: canStore ? 1 : 0 }]),
    gauge('tenants', 'Tenants in use', [{ value: tenants.length }]),
    gauge('tenants_left_out', 'Tenants that mistakes in their files keep from being served', [
      { value: figures.tenantsLeftOut },
    ]),
    gauge('tenant_problems', 'Changes to tenant files that are not in use', [{ value: tenantProblems }]),
    gauge(
      'backlog',
      'Leads, messages and events for other systems, by state',
      backlogs.flatMap(({ queue, waiting, failed }) => [
        { labels: { queue, state: 'waiting' }, value: waiting },
        { labels: { queue, state: 'failed' }, value: failed },
      ]),
    ),
    gauge(
      'backlog_oldest_seconds',
      'Age of the oldest that waits; 0 if none does',
      backlogs.map(({ queue, oldestAt }) => ({ labels: { queue }, value: age(oldestAt) ?? 0 })),
    ),
    gauge(
      'imports_last_day',
      'Stock imports of the last 24 hours by source and state',
      imports.map(({ source, state, count }) => ({ labels: { source, state }, value: count })),
    ),
    gauge(
      'waiting',
      'Requests that wait for their site’s share of the process',
      Object.entries(figures.waiting).map(([work, value]) => ({ labels: { work }, value })),
    ),
    gauge('feeds_failing', 'Stock feeds whose last run failed', single(figures.failingFeeds)),
    gauge('cars', 'Cars in stock, without sold ones', ofTenants(figures.cars)),
    gauge('stored_bytes', 'Photos and files in the database', ofTenants(figures.storedBytes)),
    gauge(
      'stock_age_seconds',
      'Time since the stock last changed',
      ofStock(({ changedAt }) => changedAt),
    ),
    gauge(
      'import_age_seconds',
      'Time since the last successful import or unchanged feed',
      ofStock(({ confirmedAt }) => confirmedAt),
    ),
  ];
}
