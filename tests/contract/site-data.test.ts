import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isHiddenNumber } from '#server/dealership/phones/rules/phone-numbers';
import { showFacets } from '#server/entry/api/facets';
import { listModels, listOffers, listPosts, listReviews, showSite } from '#server/entry/api/site-data';
import type { Services } from '#server/entry/services';
import { refreshIndex } from '#server/search/stock-search/refresh';
import * as api from '../../app/routes/api.$';
import { openTestServices } from '../support/test-services';

let services: Services;
beforeAll(async () => {
  services = await openTestServices({ running: true, demoStock: true });
  for (const { slug } of services.tenants.all()) await refreshIndex(services, slug);
});
afterAll(() => services.close());

const get = (path: string, slug = 'brolga') => {
  const host = `${slug}.localhost`;
  const request = new Request(`http://${host}${path}`, { headers: { host } });
  return api.loader({ request, params: {}, context: {} });
};
const data = async (path: string, slug?: string) => {
  const response = await get(path, slug);
  expect(response.status, path).toBe(200);
  return response.json();
};
const endpoints = { showSite, listOffers, listModels, listPosts, listReviews, showFacets };

describe('what the pages know, as data', () => {
  test.each(Object.values(endpoints))('$path answers for every demo site as documented', async (endpoint) => {
    for (const { slug } of services.tenants.all()) {
      const answer = await data(endpoint.path, slug);
      expect(endpoint.responses[200]?.safeParse(answer).error, slug).toBeUndefined();
    }
  });

  test('some demo site has each of them', async () => {
    const sums = { offers: 0, models: 0, posts: 0, reviews: 0 };
    for (const { slug } of services.tenants.all())
      for (const kind of ['offers', 'models', 'posts', 'reviews'] as const)
        sums[kind] += (await data(`/api/${kind}`, slug))[kind].length;
    for (const [kind, sum] of Object.entries(sums)) expect(sum, kind).toBeGreaterThan(0);
  });

  test('locations are those that shoppers see, without a number that is shown only on request', async () => {
    for (const tenant of services.tenants.all()) {
      const { locations } = await data('/api/site', tenant.slug);
      const seen = tenant.locations.filter(({ visible }) => visible).map(({ id }) => id);
      expect(locations.map(({ id }: { id: string }) => id)).toEqual(seen);
      expect(JSON.stringify(locations)).not.toContain('map_key');
      for (const { phone } of tenant.locations)
        if (isHiddenNumber(tenant, phone)) expect(JSON.stringify(locations)).not.toContain(phone);
    }
  });

  test('the facets count as the search does', async () => {
    const { count, facets } = await data('/api/facets?make=Toyota');
    const search = await data('/api/search?make=Toyota&limit=0');
    expect(count).toBe(search.count);
    for (const [name, counts] of Object.entries(search.facets)) expect(facets[name], name).toEqual(counts);
    expect((await get('/api/facets?path=no-such-make')).status).toBe(404);
  });
});
