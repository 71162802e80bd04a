import { sitePages } from '#server/dealer/addresses/rules/site-pages';
import { isHiddenNumber } from '#server/dealer/phones/rules/phone-numbers';
import type { Tenant } from '#server/settings/tenant-schema';
import type { PagePart } from '#server/site/content/rules/read-page';

/** A page that every site has by default, built from its settings, with links to existing pages. */
export interface DefaultPage {
  readonly title: string;
  readonly description: string;
  readonly parts: readonly PagePart[];
}
export type DefaultMaker = (tenant: Tenant, now: Date) => DefaultPage;

export const text = (markdown: string): PagePart => ({ name: 'text', markdown });

export const ownerOf = ({ legal_name, name }: Tenant): string => legal_name ?? name;

/** Cities with a location, without repeats: `Aspley, Southport and Toowoomba`. */
export function citiesOf({ locations }: Tenant): string {
  const cities = [...new Set(locations.flatMap(({ visible, city }) => (visible && city ? [city] : [])))];
  return [cities.slice(0, -1).join(', '), cities.at(-1)].filter(Boolean).join(' and ');
}

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

/** Escapes a tenant's plain text for Markdown. */
export const plain = (text: string): string => text.replace(/[\\`*_{}[\]()#+\-.!|<>&~:]/g, '\\$&');
