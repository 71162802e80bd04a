import { isForSale } from '#server/customers/alerts/changed-stock';
import { alertPrice } from '#server/customers/alerts/rules/alert-price';
import { siteOrigin } from '#server/leads/rules/email-body';
import type { Clock } from '#server/platform/clock';
import type { Log } from '#server/platform/log';
import type { Tenant } from '#server/settings/tenant-schema';
import type { CarStore } from '#server/stock/cars/car-store';
import { priceOptions } from '#server/stock/price/rules/price-line';
import { alertText, changeOf } from './rules/alert-text';
import { textAlertPath } from './rules/text-alert-path';
import { textWindow } from './rules/text-window';
import type { AddressedTextAlert, TextAlertReports, TextReport } from './text-alert-port';

export interface ReportDeps {
  readonly textAlertReports: TextAlertReports;
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
      const text = outcome.silent ? null : textOf(tenant, alert, outcome.change);
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
function textOf(tenant: Tenant, alert: AddressedTextAlert, change: TextReport['change']): string | null {
  const origin = siteOrigin({ url: alert.origin ?? undefined }, tenant);
  if (origin === undefined) return null;
  const link = new URL(textAlertPath(alert.token), origin).href;
  return alertText(alert, change, { site: tenant.name, link });
}
