import type { Tenant } from '../../tenants/tenant-schema';
import type { Lead } from '../lead';

/** Where a lead goes, by the destinations' names: nowhere while it is kept back as spam. */
export const destinationsOf = (lead: Lead, _tenant: Tenant): readonly string[] =>
  lead.quarantined ? [] : ['email'];
