import { isCheaper } from '#server/customers/alerts/rules/changed-cars';
import type { TextAlert, TextReport } from '#server/customers/text-alerts/text-alert-port';
import { oneLine } from '#server/leads/rules/lead-email';
import { dollars } from '#server/stock/price/rules/formats';

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

/** The text about a change, with the link to the car and out of the alert. */
export function alertText(
  { label, price }: Pick<TextAlert, 'label' | 'price'>,
  change: TextReport['change'],
  { site, link }: { readonly site: string; readonly link: string },
): string {
  const car = oneLine(label, longestLabel);
  const news =
    change === 'sold'
      ? `${car} is no longer for sale. This was our last text about it.`
      : `${car} is now ${dollars(change.price)}${price === null ? '' : `, it was ${dollars(price)}`}.`;
  const way = change === 'sold' ? '' : ` See it, or stop these texts: ${link}`;
  return `${oneLine(site, longestSite)}: ${news}${way}`;
}
