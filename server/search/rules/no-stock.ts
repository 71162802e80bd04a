import { isHiddenNumber, telHref } from '#server/dealer/phones/rules/phone-numbers';
import { carNoun, countWithNoun, type Noun } from '#server/dealer/tenants/rules/noun';
import type { NoStockView } from '#server/search/views/search-view';
import type { Tenant } from '#server/settings/tenant-schema';

/**
 * The text of a dealer without stock, such as a new site: write or call. Never used for an empty search, nor while the
 * stock is unknown.
 * @param phone the dealer's main number
 */
export function noStock(
  tenant: Tenant,
  phone: string | undefined,
  exists: (href: string) => boolean,
): NoStockView {
  const { stock, wording } = tenant;
  return {
    heading: `No ${stock.noun.many} are listed right now`,
    text: 'Our stock changes often. Tell us what you’re looking for and we’ll let you know when it arrives.',
    links: [
      ...(exists('/contact') ? [{ text: wording.contact_button, href: '/contact' }] : []),
      ...(phone && !isHiddenNumber(tenant, phone) ? [{ text: `Call ${phone}`, href: telHref(phone) }] : []),
    ],
  };
}

/** From this many cars on, a dealer may set the displayed count. */
const manyCars = 2_000;

/** The number of all cars: exact, or from 2,000 on as configured, otherwise the summed total. */
export const stockCountText = (
  count: number,
  configured: string | undefined,
  noun: Noun = carNoun,
): string =>
  count >= manyCars && configured !== undefined ? `${configured} ${noun.many}` : countWithNoun(count, noun);
