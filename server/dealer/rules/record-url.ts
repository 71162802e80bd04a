import type { Tenant } from '#server/settings/tenant-schema';
import { siteAddress } from './host-name';

/** Where the desk shows the records of the API's lists. */
const deskPaths = {
  imports: 'desk/stock/import',
  orders: 'desk/orders',
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
