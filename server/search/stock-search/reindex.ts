import type { Car } from '#server/settings/car';
import { type DocumentContext, documentContext, toSearchDocument } from './rules/document';
import type { SearchDocument } from './search-port';
import type { SearchServices } from './search-services';

/**
 * Rebuilds a tenant's whole index from the car store and swaps it in, with no downtime. Rejects with SearchUnavailable
 * if the engine is down; the old index then stays.
 */
export async function reindexTenant(
  services: Pick<SearchServices, 'cars' | 'engine' | 'tenants'>,
  tenant: string,
): Promise<{ documents: number; ms: number }> {
  const started = performance.now();
  // Read before the cars: later changes are indexed by the next refresh, never missed.
  const version = await services.cars.stockVersion(tenant);
  const context = documentContext(services.tenants.bySlug(tenant) ?? { locations: [] });
  const counted = { documents: 0 };
  const cars = services.cars.changesSince(tenant, 0);
  await services.engine.replaceAll(tenant, documentsOf(cars, context, counted), version);
  return { documents: counted.documents, ms: Math.round(performance.now() - started) };
}

async function* documentsOf(
  changes: AsyncIterable<{ car: Car | null }>,
  context: DocumentContext,
  counted: { documents: number },
): AsyncIterable<SearchDocument> {
  for await (const { car } of changes) {
    if (!car) continue;
    counted.documents++;
    yield toSearchDocument(car, context);
  }
}
