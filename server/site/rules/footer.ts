import { hoursText } from '#server/dealer/rules/opening-hours';
import { phoneLink } from '#server/dealer/rules/phone-numbers';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';
import type { FooterPlaceView, FooterView, MenuView } from '#server/site/views/frame-view';
import { aboutGroup, buyerToolsGroup, type GroupInput, legalGroup, serviceGroup } from './menus';

interface FooterInput extends GroupInput {
  readonly tenant: Tenant;
  readonly year: number;
}

/** The footer of every page: links, locations, and legal details. */
export function footer(input: FooterInput): FooterView {
  const { tenant, exists } = input;
  const visible = [...tenant.locations.filter(({ visible }) => visible)].sort(primaryFirst);
  const places = visible.slice(0, tenant.footer.places);
  const all = ['/dealerships', '/contact'].find(exists);
  return {
    groups: [
      group('Buyer tools', buyerToolsGroup(input)),
      group(tenant.header.labels.service ?? 'Service', serviceGroup(input)),
      group(tenant.header.labels.about ?? 'About us', aboutGroup(input)),
    ].filter(({ links }) => links.length > 0),
    places: places.map((location) => place(location, input)),
    allPlaces:
      all && visible.length > places.length
        ? { text: `All ${visible.length} locations`, href: all }
        : undefined,
    links: [...legalGroup(input), ...aboutDemo(input)],
    legal: legalLines(tenant, input.year),
  };
}

/** On a demonstration: what it shows and which settings switch it on. */
const aboutDemo = ({ tenant, exists }: FooterInput): MenuView['links'] =>
  tenant.demo && exists('/pages/about-this-demo')
    ? [{ text: 'About this demo', href: '/pages/about-this-demo' }]
    : [];

const group = (text: string, links: MenuView['links']): MenuView => ({ text, links });
const primaryFirst = (one: TenantLocation, other: TenantLocation): number =>
  Number(other.primary) - Number(one.primary);

function place(location: TenantLocation, { tenant, exists }: FooterInput): FooterPlaceView {
  const { name, slug, phone } = location;
  const href = `/contact-us/${slug}`;
  const call = phoneLink(tenant, phone);
  return {
    name,
    href: exists(href) ? href : undefined,
    address: [location.street, `${location.city} ${location.state} ${location.postcode}`],
    phone: call || undefined,
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

/** Name of a motor dealer's licence in each state, for a bare number. */
const dealerLabels: Readonly<Record<TenantLocation['state'], string>> = {
  ACT: 'Motor Vehicle Dealer Licence',
  NSW: 'MD',
  NT: 'Motor Vehicle Dealer Licence',
  QLD: 'Motor Dealer Licence',
  SA: 'LVD',
  TAS: 'Motor Vehicle Trader Licence',
  VIC: 'LMCT',
  WA: 'MD',
};

type Licensed = Pick<TenantLocation, 'state' | 'dealer_license_number' | 'motor_vehicle_repairer'>;

/** The licences of a location for display, each labelled. */
export function licences({ state, dealer_license_number, motor_vehicle_repairer }: Licensed): string[] {
  return [
    ...(dealer_license_number ? [labelled(dealer_license_number, dealerLabels[state])] : []),
    ...(motor_vehicle_repairer ? [labelled(motor_vehicle_repairer, 'Repairer')] : []),
  ];
}

/** The dealer's own text already says what the number is. */
const labelled = (licence: string, label: string): string =>
  /\p{L}{2}/u.test(licence) ? licence : `${label} ${licence}`;

/** Monday first, as usual in Australia. */
const order = [1, 2, 3, 4, 5, 6, 0];
const names = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/**
 * The usual week of a location in a few lines: `Mon–Fri 8:30 am – 5:30 pm`, `Sat 9:00 am – 4:00 pm`. Days without
 * hours and closed ones are left out; special hours are on the location's own page.
 */
export function usualHours({ opening_hours }: Pick<TenantLocation, 'opening_hours'>): string[] {
  const runs: { from: number; to: number; hours: string }[] = [];
  for (const [place, weekday] of order.entries()) {
    const entry = opening_hours.find((one) => one.weekday === weekday);
    const hours = entry && hoursText({ ...entry, words: entry.formated_hours });
    if (!hours || hours === 'Closed') continue;
    const last = runs.at(-1);
    if (last && last.to === place - 1 && last.hours === hours) last.to = place;
    else runs.push({ from: place, to: place, hours });
  }
  return runs.map(({ from, to, hours }) => `${daysOf(from, to)} ${hours.replace(/^By/, 'by')}`);
}

const dayAt = (place: number): string => names[order[place] ?? 0] ?? '';
const daysOf = (from: number, to: number): string =>
  from === to ? dayAt(from) : `${dayAt(from)}–${dayAt(to)}`;
