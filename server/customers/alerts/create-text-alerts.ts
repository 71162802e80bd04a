import { alertPrice } from '#server/customers/alerts/rules/alert';
import {
  alertText,
  changeOf,
  sendsTexts,
  textAlertPath,
  textWindow,
} from '#server/customers/rules/text-alert';
import type { MessageSender } from '#server/dealer/messages/send-message';
import type { TenantRegistry } from '#server/dealer/registry';
import { siteOrigin } from '#server/leads/rules/email-body';
import type { Clock } from '#server/platform/clock';
import type { GroupCommit } from '#server/platform/database/group-commit';
import type { Log } from '#server/platform/log';
import { attempt, startRounds } from '#server/platform/start-sweeps';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarStore } from '#server/stock/cars/car-store';
import { siteBasis } from '#server/stock/charges/rules/drive-away';
import { leadingPrice } from '#server/stock/charges/rules/leading-price';
import { dollars, midSentence, priceLine, priceOptions } from '#server/stock/rules/price-line';
import { isForSale } from './changed-stock';
import {
  type AddressedTextAlert,
  TextAlertReports,
  TextAlertStore,
  type TextReport,
  textAlertRecords,
} from './text-alert-store';

export type TextAlerts = ReturnType<typeof createTextAlerts>;

interface TextAlertsDeps {
  readonly commits: GroupCommit;
  readonly messages: Pick<MessageSender, 'send'>;
  readonly tenants: Pick<TenantRegistry, 'all'>;
  readonly cars: CarStore;
  readonly clock: Clock;
  /** For what is deleted or ended because time has passed; `clock` by default. */
  readonly steady?: Clock;
  readonly log: Log;
}

const usualPollMs = 5_000;

/** Customers' alerts by text message about one car. */
export function createTextAlerts({ commits, messages, ...deps }: TextAlertsDeps) {
  const textAlerts = new TextAlertStore(commits);
  const textAlertReports = new TextAlertReports(commits, messages);
  return {
    textAlerts,
    textAlertReports,
    textAlertRecords: textAlertRecords(textAlerts),
    /** Compares alerts with the stock and sends texts from now on. Returns a function that stops it. */
    startWatchingTexts: (pollMs = usualPollMs) => startWatchingTexts({ ...deps, textAlertReports }, pollMs),
  };
}

type WatchDeps = ReportDeps & Pick<TextAlertsDeps, 'tenants' | 'log' | 'steady'>;

const sweepMs = 3_600_000;
const failureText = 'text alerts could not be compared, trying again';

/** The settings and stock of a site when it was last compared to the end. */
interface Seen {
  readonly tenant: Tenant;
  readonly version: number;
}

/**
 * Compares text alerts with the stock of their sites until stopped. Any number of processes may do this. A failure is
 * logged, and the next round tries again.
 */
function startWatchingTexts(deps: WatchDeps, pollMs: number): () => Promise<void> {
  const seen = new Map<string, Seen>();
  let sweepAt = 0;
  return startRounds(
    async () => {
      for (const tenant of deps.tenants.all()) {
        if (sendsTexts(tenant)) await attempt(deps.log, failureText, () => compare(deps, tenant, seen));
      }
      if (performance.now() < sweepAt) return;
      sweepAt = performance.now() + sweepMs;
      const { clock, steady = clock } = deps;
      await deps.textAlertReports.sweep(steady.now());
    },
    { everyMs: pollMs, failureText, log: deps.log },
  );
}

/** Skips a site whose stock and settings have not changed since all of its alerts were compared. */
async function compare(deps: WatchDeps, tenant: Tenant, seen: Map<string, Seen>): Promise<void> {
  const version = await deps.cars.stockVersion(tenant.slug);
  const last = seen.get(tenant.slug);
  if (last?.version === version && last.tenant === tenant) return;
  if (await reportTexts(deps, tenant)) seen.set(tenant.slug, { tenant, version });
}

interface ReportDeps {
  readonly textAlertReports: Pick<TextAlertReports, 'ofSite' | 'report' | 'sweep'>;
  readonly cars: Pick<CarStore, 'byIds' | 'stockVersion'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'warn'>;
}

/** Alerts read together. */
const alertsAtOnce = 200;

/**
 * Compares every text alert of a site with its car and sends a text for each lower price and each sale, between 8 am and
 * 8 pm. False if something is left for later: it is night, or the day's texts are used up.
 */
export async function reportTexts(deps: ReportDeps, tenant: Tenant): Promise<boolean> {
  for (let after = ''; ; ) {
    const window = textWindow(tenant.time_zone, deps.clock.now());
    if (!window) return false;
    const alerts = await deps.textAlertReports.ofSite(tenant.slug, after, alertsAtOnce);
    const carIds = [...new Set(alerts.map(({ carId }) => carId))];
    const stock = await deps.cars.byIds(tenant.slug, carIds);
    const cars = new Map(stock.filter(isForSale).map((car) => [car.id, car]));
    for (const alert of alerts) {
      const car = cars.get(alert.carId);
      const outcome = changeOf(alert, car && { price: alertPrice(car, priceOptions(tenant)) });
      if (!outcome) continue;
      const text = outcome.silent ? null : textOf(tenant, alert, outcome.change, car, deps.clock.now());
      const report = { change: outcome.change, text, expiresAt: window.until, day: window.day };
      if (!(await isReported(deps, tenant, alert, report))) return false;
    }
    const last = alerts.at(-1);
    if (!last || alerts.length < alertsAtOnce) return true;
    after = last.id;
  }
}

/** False once the day's texts are used up. */
async function isReported(
  { textAlertReports, log }: ReportDeps,
  { slug, alerts }: Tenant,
  alert: AddressedTextAlert,
  report: Omit<TextReport, 'most'>,
): Promise<boolean> {
  const outcome = await textAlertReports.report(alert, { ...report, most: alerts.daily_texts });
  if (outcome === 'spent') log.warn({ tenant: slug }, 'no more text alerts today: see alerts.daily_texts');
  return outcome !== 'spent';
}

/** Null on a site whose address is unknown. */
function textOf(
  tenant: Tenant,
  alert: AddressedTextAlert,
  change: TextReport['change'],
  car: Car | undefined,
  now: Date,
): string | null {
  const origin = siteOrigin({ url: alert.origin ?? undefined }, tenant);
  if (origin === undefined) return null;
  const link = new URL(textAlertPath(alert.token), origin).href;
  const kind = car && priceLine(car, priceOptions(tenant)).kind;
  const leading = car && leadingPrice(car, tenant, siteBasis(tenant, now));
  const inFull = leading?.isEstimate ? `${dollars(leading.dollars)} ${midSentence(leading.kind)}` : undefined;
  return alertText(alert, change, { site: tenant.name, link, kind, inFull });
}
