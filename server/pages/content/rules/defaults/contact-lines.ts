import { sitePages } from '#server/dealership/addresses/rules/site-paths';
import { isHiddenNumber } from '#server/dealership/phones/rules/masked-numbers';
import type { Tenant } from '#server/settings/tenant-schema';
import { ownerOf } from './default-page';
import { plain } from './escape-markdown';

/** The dealer's contact details as a Markdown list. */
export function contactLines(tenant: Tenant, now: Date): string {
  const { abn, locations } = tenant;
  const main = locations.find(({ primary }) => primary) ?? locations[0];
  const phone = tenant.phone ?? main?.phone;
  const address = main && [main.street, [main.city, main.state, main.postcode].filter(Boolean).join(' ')];
  const lines = [
    plain(ownerOf(tenant)),
    abn && `ABN ${abn.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, '$1 $2 $3 $4')}`,
    address && plain(address.filter(Boolean).join(', ')),
    phone && !isHiddenNumber(tenant, phone) && `[${plain(phone)}](tel:${phone.replace(/[^\d+]/g, '')})`,
    sitePages(tenant, now)('/contact') && '[Contact us](/contact)',
  ];
  return lines
    .filter((line) => typeof line === 'string' && line !== '')
    .map((line) => `- ${line}`)
    .join('\n');
}
