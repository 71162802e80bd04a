import type { Tenant } from '#server/settings/tenant-schema';
import { siteAddress } from './host-name';

/** Where the desk shows the records of the API's lists. */
const deskPaths = {
  // A booking has the id of its lead, whose page shows it.
  bookings: 'desk/leads',
  imports: 'desk/stock/import',
  leads: 'desk/leads',
  orders: 'desk/orders',
  payments: 'desk/payments',
  reservations: 'desk/reservations',
} as const;

/** The site of a record; one whose files cannot be read has neither hosts nor a desk. */
export interface RecordSite {
  readonly slug: string;
  readonly hosts: readonly string[];
  readonly desk?: Pick<Tenant['desk'], 'enabled'>;
}

/** The address of a record: its page at the desk, or where the API gives it if the site has no desk. */
export const recordUrl = (
  list: keyof typeof deskPaths,
  id: string,
  site: RecordSite,
  origin = siteAddress(site),
): string => `${origin}/${site.desk?.enabled ? deskPaths[list] : `api/${list}`}/${encodeURIComponent(id)}`;

/** The lists of records that are stored and passed on without their address: a site may have other hosts by then. */
const lists = { lead: 'leads', booking: 'bookings' } as const;

interface Unlocated {
  readonly object: keyof typeof lists;
  readonly id: string;
}

/** A record with its address. */
export const located = <R extends Unlocated>(record: R, site: RecordSite, origin?: string) => ({
  ...record,
  url: recordUrl(lists[record.object], record.id, site, origin),
});

/** Whether the data of an event is a record that still needs its address. */
export const isUnlocated = (
  data: Readonly<Record<string, unknown>>,
): data is Readonly<Record<string, unknown>> & Unlocated =>
  typeof data['object'] === 'string' &&
  Object.hasOwn(lists, data['object']) &&
  typeof data['id'] === 'string' &&
  data['url'] === undefined;
