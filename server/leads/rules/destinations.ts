import type { Tenant } from '../../tenants/tenant-schema';
import type { Lead } from '../lead';

/** Where a lead goes, by the destinations' names. */
export const destinationsOf = (_lead: Lead, _tenant: Tenant): readonly string[] => ['email'];
