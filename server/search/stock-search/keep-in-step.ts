import { faultOf } from '#server/platform/log';
import type { Tenant } from '#server/settings/tenant-schema';
import { reindexTenant } from './reindex';
import { documentContext, sameContext } from './rules/document';
import type { SearchServices } from './search-services';

type StepDeps = Pick<SearchServices, 'tenants' | 'cars' | 'engine' | 'searchUpkeep' | 'searchMemory' | 'log'>;

/**
 * Reindexes a site's stock when settings that affect search documents change: the names and places of its locations,
 * its lender. A new site is indexed on its first request, like every stock.
 */
export function keepSearchInStep(services: StepDeps): () => void {
  const known = new Map(services.tenants.all().map((tenant) => [tenant.slug, tenant] as const));
  return services.tenants.onChange(({ changed, removed }) => {
    for (const tenant of changed) {
      const before = known.get(tenant.slug);
      known.set(tenant.slug, tenant);
      if (before && !sameContext(documentContext(before), documentContext(tenant))) {
        void indexAnew(services, tenant);
      }
    }
    for (const slug of removed) known.delete(slug);
  });
}

async function indexAnew(services: StepDeps, tenant: Tenant): Promise<void> {
  try {
    if (services.searchUpkeep.writes) await reindexTenant(services, tenant.slug);
    services.searchMemory.forget(tenant);
  } catch (error) {
    services.log.warn({ tenant: tenant.slug, ...faultOf(error) }, 'could not rebuild the search index');
  }
}
