import { expect, test, vi } from 'vitest';
import { demoTenant } from '../../../tests/robustness/lead-intake';
import { SitesAsked } from './sites-asked';

const { slug } = demoTenant;
const given = () => {
  const ask = vi.fn();
  return { ask, sites: new SitesAsked(ask) };
};

test('a site is asked for once, also by many at a time, and then known', async () => {
  const { ask, sites } = given();
  const both = Promise.all([sites.bySlug(slug), sites.bySlug(slug)]);
  sites.hear({ slugs: [slug], tenant: demoTenant });
  expect(await both).toEqual([demoTenant, demoTenant]);
  expect(await sites.bySlug(slug)).toBe(demoTenant);
  expect(ask.mock.calls).toEqual([[slug]]);
});

test('a site that is not there is known not to be, until it comes', async () => {
  const { ask, sites } = given();
  const none = sites.bySlug(slug);
  sites.hear({ slugs: [slug], tenant: null });
  expect(await none).toBeNull();
  sites.hear({ slugs: ['other', slug] });
  const there = sites.bySlug(slug);
  sites.hear({ slugs: [slug], tenant: demoTenant });
  expect(await there).toBe(demoTenant);
  expect(ask).toHaveBeenCalledTimes(2);
});

test('who asked before a change is answered as well', async () => {
  const { sites } = given();
  const before = sites.bySlug(slug);
  sites.hear({ slugs: [slug] });
  const after = sites.bySlug(slug);
  sites.hear({ slugs: [slug], tenant: demoTenant });
  expect(await Promise.all([before, after])).toEqual([demoTenant, demoTenant]);
});
