import type { z } from 'zod';
import type { Bff } from '#server/entry/bff';
import { InProcessEngine } from '#server/search/adapters/in-process/in-process-engine';
import { documentContext, toSearchDocument } from '#server/search/rules/document';
import { SearchMemory } from '#server/search/search-memory';
import { type SearchEngine, SearchUnavailable } from '#server/search/search-port';
import type { Car } from '#server/settings/car';
import { emptySiteData, type SiteData } from '#server/settings/site-data';
import type { Tenant, tenantSchema } from '#server/settings/tenant-schema';
import { storeOf } from './search-yard';
import { testLocation, testTenant } from './test-tenant';

/** A dealer with one location and the schema's defaults, for tests; `more` overrides. */
export const yardTenant = (more: Partial<z.input<typeof tenantSchema>> = {}): Tenant =>
  testTenant({
    slug: 'yard',
    name: 'Yard',
    theme: { accent: '#004488', brand: '#004488' },
    locations: [
      testLocation('1', {
        name: 'Yard',
        slug: 'yard',
        phone: '07 5550 0000',
        city: 'Southport',
        postcode: '4215',
      }),
    ],
    ...more,
  });

/** A small dealer's site over some cars, for tests of what its pages say: `ask` is a request to one address. */
export async function openYard(
  stock: readonly Car[],
  more: Partial<z.input<typeof tenantSchema>> = {},
  data: Partial<SiteData> = {},
) {
  const tenant = yardTenant(more);
  const engine = new InProcessEngine();
  const context = documentContext(tenant);
  const documents = stock.map((car) => toSearchDocument(car, context));
  await engine.replaceAll('yard', asyncOf(documents), 1);
  return yardOver(engine, stock, tenant, data);
}

/** The same site over an engine that has the cars already. */
function yardOver(engine: SearchEngine, stock: readonly Car[], tenant: Tenant, data: Partial<SiteData> = {}) {
  const control = { down: false };
  const quiet = () => undefined;
  const services = {
    engine: {
      ...engine,
      search: async (...given: Parameters<SearchEngine['search']>) => {
        if (control.down) throw new SearchUnavailable('down');
        return engine.search(...given);
      },
      version: async () => 1,
    },
    cars: storeOf(stock),
    clock: { now: () => new Date('2026-11-20T00:00:00.000Z') },
    log: { debug: quiet, info: quiet, warn: quiet, error: quiet },
    searchMemory: new SearchMemory(),
  };
  // Only what the pages read: a whole process is not needed here.
  const ask = (path: string) =>
    ({
      tenant,
      site: { ...emptySiteData, ...data },
      now: services.clock.now(),
      url: new URL(path, 'http://yard.localhost'),
      lite: { on: false },
      request: new Request(new URL(path, 'http://yard.localhost')),
      services,
    }) as unknown as Bff;
  return { ask, control, tenant };
}

async function* asyncOf<T>(items: readonly T[]): AsyncIterable<T> {
  yield* items;
}
