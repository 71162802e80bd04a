import { telHref } from '#server/dealership/phones/rules/location-phone';
import { isHiddenNumber } from '#server/dealership/phones/rules/masked-numbers';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import type { FooterPlaceView, FooterView, MenuView } from '../views/frame-view';
import { licences } from './licences';
import { aboutGroup, buyerToolsGroup, type GroupInput, legalGroup, serviceGroup } from './page-groups';
import { usualHours } from './usual-hours';

export interface FooterInput extends GroupInput {
  readonly tenant: Tenant;
  readonly year: number;
}

/** The footer of every page: links, locations, and legal details. */
export function footer(input: FooterInput): FooterView {
  const { tenant, exists } = input;
  const visible = [...tenant.locations.filter(({ visible }) => visible)].sort(primaryFirst);
  const listed = visible.slice(0, tenant.footer.places);
  const all = ['/dealerships', '/contact'].find(exists);
  return {
    groups: [
      group('Buyer tools', buyerToolsGroup(input)),
      group(tenant.header.labels.service ?? 'Service', serviceGroup(input)),
      group(tenant.header.labels.about ?? 'About us', aboutGroup(input)),
    ].filter(({ links }) => links.length > 0),
    places: listed.map((location) => place(location, input)),
    ...(all && visible.length > listed.length
      ? { allPlaces: { text: `All ${visible.length} locations`, href: all } }
      : {}),
    links: legalGroup(input),
    legal: legalLines(tenant, input.year),
  };
}

const group = (text: string, links: MenuView['links']): MenuView => ({ text, links });
const primaryFirst = (one: TenantLocation, other: TenantLocation): number =>
  Number(other.primary) - Number(one.primary);

function place(location: TenantLocation, { tenant, exists }: FooterInput): FooterPlaceView {
  const { name, slug, phone } = location;
  const href = `/contact-us/${slug}`;
  return {
    name,
    ...(exists(href) ? { href } : {}),
    address: [location.street, `${location.city} ${location.state} ${location.postcode}`],
    ...(isHiddenNumber(tenant, phone) ? {} : { phone: { text: phone, href: telHref(phone) } }),
    hours: tenant.footer.hours ? usualHours(location) : [],
    licences: licences(location),
  };
}

function legalLines(tenant: Tenant, year: number): string[] {
  const owner = tenant.legal_name ?? tenant.name;
  const abn = tenant.abn?.replace(/^(\d{2})(\d{3})(\d{3})(\d{3})$/, 'ABN $1 $2 $3 $4');
  const { small_print } = tenant.footer;
  return [`© ${year} ${owner}`, ...(abn ? [abn] : []), ...(small_print ? [small_print] : [])];
}
