import { expect, test, vi } from 'vitest';
import { demoTenant } from '../../../tests/robustness/lead-intake';
import { SitesAsked } from './delivery-thread';

const { slug } = demoTenant;
const given = () => {
  const ask = vi.fn();
  return { ask, sites: new SitesAsked(ask) };
};

test('requests a site once for concurrent callers, then remembers it', async () => {
  const { ask, sites } = given();
  const both = Promise.all([sites.bySlug(slug), sites.bySlug(slug)]);
  sites.hear({ slugs: [slug], tenant: demoTenant });
  expect(await both).toEqual([demoTenant, demoTenant]);
  expect(await sites.bySlug(slug)).toBe(demoTenant);
  expect(ask.mock.calls).toEqual([[slug]]);
});

test('remembers a missing site until it appears', async () => {
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

test('answers callers that asked before a change', async () => {
  const { sites } = given();
  const before = sites.bySlug(slug);
  sites.hear({ slugs: [slug] });
  const after = sites.bySlug(slug);
  sites.hear({ slugs: [slug], tenant: demoTenant });
  expect(await Promise.all([before, after])).toEqual([demoTenant, demoTenant]);
});
