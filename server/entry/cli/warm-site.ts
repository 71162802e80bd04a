import { warmPhotos, warmPictures } from '#server/dealership/media/warm-pictures';
import type { Services } from '#server/entry/services';
import { faultOf } from '#server/platform/log';
import { refreshIndex } from '#server/search/stock-search/refresh';
import { emptyState } from '#server/search/stock-search/rules/search-state';
import { searchCars } from '#server/search/stock-search/search-cars';
import type { Tenant } from '#server/settings/tenant-schema';

/** Indexes every site's stock, so that the first visitor does not wait. A failed site is logged, not fatal. */
export async function indexStock(services: Services): Promise<void> {
  if (!services.searchUpkeep.writes) return;
  for (const { slug } of services.tenants.all()) {
    await indexOf(services, slug).catch((error: unknown) => {
      services.log.warn({ tenant: slug, ...faultOf(error) }, 'could not index the stock at startup');
    });
  }
}

/** A site without stock needs no warm-up: its index takes an instant. */
async function indexOf(services: Services, slug: string): Promise<void> {
  const neverStocked = (await services.cars.stockVersion(slug)) === 0;
  if (!neverStocked) await refreshIndex(services, slug);
}

/** Draws the pictures of every site's first results page, at lower priority than requests. */
export async function warmFirstPages(services: Services): Promise<void> {
  for (const tenant of services.tenants.all()) {
    const photos = await firstPhotos(services, tenant);
    await warmPictures(services.pictures, photos).catch(() => 0);
    await warmPhotos(services.photos, photos, tenant.media).catch(() => 0);
  }
}

async function firstPhotos(services: Services, tenant: Tenant): Promise<string[]> {
  const found = await searchCars(services, tenant, emptyState, { facets: [], ranges: [] });
  return found.kind === 'found' ? found.cars.flatMap((car) => car.images[0]?.url ?? []) : [];
}
