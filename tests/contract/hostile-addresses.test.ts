import fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { api } from '#server/api/api';
import { findRedirect } from '#server/dealer/rules/redirects';
import { page } from '#server/entry/bff';
import type { Tenant } from '#server/settings/tenant-schema';
import { searchPage } from '#server/showroom/search-page';
import { hostileAddress } from '../support/hostile-addresses';
import { runs } from '../support/property-runs';
import { demoSites } from '../support/site-api';

const services = demoSites();
/** The cars of each tenant, by the address of their page. */
const hrefs = new Map<string, Set<string>>();
beforeAll(async () => {
  for (const { slug } of services().tenants.all()) {
    const own = new Set<string>();
    for await (const { car } of services().cars.changesSince(slug, 0)) if (car) own.add(`/cars/${car.slug}`);
    hrefs.set(slug, own);
  }
});

const RUNS = runs(10_000);
const tenants = (): readonly Tenant[] => services().tenants.all();
const anyTenant = fc.nat({ max: 1 }).map((index) => {
  const tenant = tenants()[index];
  if (!tenant) throw new Error('two tenants are needed');
  return tenant;
});
const visit = anyTenant.chain((tenant) =>
  hostileAddress(`http://${tenant.slug}.localhost`).map((url) => ({ tenant, url })),
);

describe(`${RUNS.toLocaleString('en-AU')} random addresses`, { timeout: 240_000 }, () => {
  test('answer with a page, a redirect or 404: never a failure, never another tenant’s car', async () => {
    const load = page(searchPage);
    const ask = (url: URL) =>
      load({
        request: new Request(url, { headers: { host: url.host, 'x-document': '1' } }),
        params: {},
        context: {},
      }).catch((reason: unknown) => {
        if (reason instanceof Response) return reason;
        throw reason;
      });
    const seen = { pages: 0, cars: 0, elsewhere: 0, missing: 0 };
    await fc.assert(
      fc.asyncProperty(visit, async ({ tenant, url }) => {
        // A dealer's own redirect comes first: what it leads to is an address like any other.
        const moved = findRedirect(services().tenants.dataOf(tenant).redirects, url);
        const start = moved && 'location' in moved ? new URL(moved.location, url) : url;
        let outcome = await ask(start);
        const elsewhere = outcome instanceof Response && outcome.headers.get('location');
        if (elsewhere) {
          seen.elsewhere++;
          expect(elsewhere).toMatch(/^\/search\//);
          outcome = await ask(new URL(elsewhere, url));
        }
        if (outcome instanceof Response) {
          // The one address of a search leads nowhere else, but to its last page.
          expect(elsewhere ? [302, 404] : [404]).toContain(outcome.status);
          seen.missing++;
          return;
        }
        const { view } = outcome;
        seen.pages++;
        for (const card of view?.cards ?? []) {
          seen.cars++;
          expect(hrefs.get(tenant.slug)?.has(card.href)).toBe(true);
        }
      }),
      { numRuns: RUNS },
    );
    for (const count of Object.values(seen)) expect(count).toBeGreaterThan(RUNS / 200);
  });

  test('answer 200, 400, 404 or, for a filter that nobody can use, 422 through the API', async () => {
    let calls = 0;
    await fc.assert(
      fc.asyncProperty(visit, async ({ tenant, url }) => {
        const address = new URL(`/api/search${url.search}`, url);
        address.searchParams.append('path', url.pathname);
        calls += 1;
        const from = `198.18.${calls >> 8}.${calls & 255}`;
        const request = new Request(address, { headers: { host: url.host, 'x-peer-address': from } });
        const response = await api({ request, params: {}, context: {} });
        expect([200, 400, 404, 422]).toContain(response.status);
        const { data = [] } = await response.json();
        for (const { card } of data) expect(hrefs.get(tenant.slug)?.has(card.href)).toBe(true);
      }),
      { numRuns: RUNS / 10 },
    );
  });
});
