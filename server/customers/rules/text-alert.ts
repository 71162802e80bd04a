import { isCheaper } from '#server/customers/alerts/rules/changed-cars';
import type { TextAlert, TextReport } from '#server/customers/alerts/text-alert-store';
import { oneLine } from '#server/leads/rules/lead-email';
import { instantsOf, jumpOver, localTime } from '#server/platform/text/local-time';
import type { Tenant } from '#server/settings/tenant-schema';
import { dollars } from '#server/stock/rules/price-line';

/** Whether customers of a site can have alerts by text message. */
export const sendsTexts = ({ alerts, accounts }: Pick<Tenant, 'alerts' | 'accounts'>): boolean =>
  alerts.enabled && accounts.sign_in && alerts.daily_texts > 0;

/** The address in a text, which shows its alert and stops it. */
export const textAlertPath = (token: string): string => `/alerts/text/${token}`;

/** When texts may arrive, in the site's time zone. */
const earliest = '08:00';
const latest = '20:00';
/** A text that is handed over this long before the end still arrives in time. */
const lastCallMs = 10 * 60_000;

/** The site's day if texts may be sent now, with the instant from which they may not; undefined at night. */
export function textWindow(
  timeZone: string,
  now: Date,
): { readonly day: string; readonly until: Date } | undefined {
  const { date: day, time } = localTime(timeZone, now);
  const until = new Date(instantsOf(timeZone, day, latest)[0] ?? jumpOver(timeZone, day, latest));
  const isOpen = time >= earliest && now.getTime() < until.getTime() - lastCallMs;
  return isOpen ? { day, until } : undefined;
}

/** A car as the site offers it now; undefined: no longer for sale. */
type CarNow = { readonly price: number | null } | undefined;

const longestLabel = 60;
const longestSite = 40;

/** What has changed for an alert; undefined: nothing to record. A price that was unknown is recorded without a text. */
export function changeOf(
  { price }: Pick<TextAlert, 'price'>,
  car: CarNow,
): { readonly change: TextReport['change']; readonly silent: boolean } | undefined {
  if (!car) return { change: 'sold', silent: false };
  if (car.price === null) return undefined;
  if (price === null) return { change: { price: car.price }, silent: true };
  return isCheaper(car.price, price) ? { change: { price: car.price }, silent: false } : undefined;
}

interface TextFacts {
  readonly site: string;
  readonly link: string;
  readonly kind?: string | undefined;
  /** `$35,030 drive away in QLD`. */
  readonly inFull?: string | undefined;
}

/**
 * The text about a change, with the link to the car and out of the alert. `kind` says what the price includes; a price in
 * full comes first, without signs that make a text longer.
 */
export function alertText(
  { label, price }: Pick<TextAlert, 'label' | 'price'>,
  change: TextReport['change'],
  { site, link, kind, inFull }: TextFacts,
): string {
  const car = oneLine(label, longestLabel);
  const news =
    change === 'sold'
      ? `${car} is no longer for sale. This was our last text about it.`
      : `${car} is now ${inFull === undefined ? '' : `about ${inFull}: our price is `}${[dollars(change.price), kind?.toLowerCase()].filter(Boolean).join(' ')}${price === null ? '' : ` (was ${dollars(price)})`}.`;
  const way = change === 'sold' ? '' : ` See it, or stop these texts: ${link}`;
  return `${oneLine(site, longestSite)}: ${news}${way}`;
}
