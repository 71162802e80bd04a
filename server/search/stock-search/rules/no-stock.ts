import { telHref } from '#server/dealership/phones/rules/location-phone';
import { isHiddenNumber } from '#server/dealership/phones/rules/masked-numbers';
import type { Tenant } from '#server/settings/tenant-schema';
import type { NoStockView } from '../views/no-stock-view';

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
