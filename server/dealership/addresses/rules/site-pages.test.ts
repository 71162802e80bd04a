import { describe, expect, it } from 'vitest';
import type { Dated } from '#server/settings/rules/page-window';
import { testLocation, testTenant } from '../../../../tests/support/test-tenant';
import { isLinkTarget, sitePages, sitePagesEver } from './site-pages';

describe('links to existing pages', () => {
  it.each([
    ['/', true],
    ['/search/used-cars', true],
    ['/search/used-cars/', true],
    ['/search/toyota/hilux?fuel=Diesel#results', true],
    ['/cars/2021-toyota-hilux-sr5', true],
    ['/cars/2021-toyota-hilux-sr5/enquire', true],
    ['/cars/2021-toyota-hilux-sr5/test-drive', true],
    ['/cars/2021-toyota-hilux-sr5/request-photos', true],
    ['/cars/2021-toyota-hilux-sr5/finance-disclaimer?lender=bank', true],
    ['/cars/2021-toyota-hilux-sr5.pdf', true],
    ['/cars/trade-in?car_id=1', true],
    ['/cars/2021-toyota-hilux-sr5/checkout', true],
    ['/cars/2021-toyota-hilux-sr5/buy-online', true],
    ['/checkout-journey?car_id=2021-toyota-hilux-sr5', true],
    ['/models?body=ute', true],
    ['/brands/land-rover', true],
    ['/browse/price_range', true],
    ['/price-range', true],
    ['/find-by-budget?per=week', true],
    ['https://elsewhere.example/page', true],
    ['/special-offers', true],
    ['/service', true],
    ['/sell-your-car', true],
    ['/sell-my-car', true],
    ['/trade-in', true],
    ['/finance?car_id=u10001#finance-form', true],
    ['/finance-enquiry', true],
    ['/apply-for-finance', true],
    ['/finance-pre-approval', true],
    ['/personalised/finance?car_id=u10001', true],
    ['/finances', false],
    ['/search', false],
    ['/brands', false],
    ['/cars', false],
    ['//elsewhere.example', false],
    ['', false],
  ])('%s: %s', (href, expected) => {
    expect(isLinkTarget(href)).toBe(expected);
  });
});

const tenantWith = testTenant;
const place = testLocation();

describe('a page that a site has switched off', () => {
  const service = { ...place, id: 's', slug: 's', location_type: 'service' };

  it.each<[string, object, boolean]>([
    ['/contact', {}, true],
    ['/contact-us/aspley?x=1', { forms: { contact: { enabled: false } } }, true],
    ['/contact-us/b', {}, false],
    ['/dealerships', {}, true],
    ['/offers/ford/ranger', {}, false],
    ['/service', {}, false],
    ['/service', { locations: [place, service] }, true],
    ['/service', { locations: [place, { ...service, visible: false }] }, false],
    ['/service', { locations: [place, service], forms: { service: { enabled: false } } }, false],
    ['/vehicle-parts-and-accessories', { locations: [place, service] }, true],
    ['/vehicle-parts-and-accessories', {}, false],
    ['/fleet', { forms: { fleet: { enabled: false } } }, false],
    ['/careers/', { forms: { careers: { enabled: false } } }, false],
    ['/special-offers', { forms: { offers: { enabled: false } } }, false],
    ['/trade-in', { trade_in: { form: { enabled: false } } }, false],
    ['/sell-my-car', { trade_in: { sell: { enabled: false } } }, false],
    ['/finance?car_id=1#finance-form', { finance_forms: { finance: { enabled: false } } }, false],
    ['/finance-enquiry', { finance_forms: { finance: { enabled: false } } }, true],
    ['/compare', {}, true],
    ['/no-such-page', {}, false],
  ])('%s with %j: %s', (href, change, has) => {
    expect(sitePagesEver(tenantWith(change))(href)).toBe(has);
  });
});

describe('a link to a page with limited dates works while the page is published', () => {
  const paths = ['/eofy', '/contact', '/about-us', '/privacy-policy', '/warranty', '/blog'];
  const post = (published: string) => ({ post: true, published });
  const tenant = {
    ...tenantWith({ content: { defaults: { privacy_policy: false } } }),
    pages: new Set(paths),
    datedPages: new Map<string, readonly Dated[]>([
      ...paths.map(
        (path) => [path, [{ start: '2026-06-01', expiry: '2026-06-30T12:00', post: false }]] as const,
      ),
      ['/blog', [post('2026-07-01'), post('2026-06-20')]] as const,
    ]),
  };

  it.each<[string, string, boolean]>([
    ['/eofy', '2026-05-31T13:59:00Z', false],
    ['/eofy', '2026-05-31T14:00:00Z', true],
    ['/eofy?from=menu', '2026-06-30T01:59:00Z', true],
    // Within the day, because results are cached for a minute, not for a day.
    ['/eofy', '2026-06-30T02:00:00Z', false],
    ['/warranty', '2026-07-01T00:00:00Z', false],
    ['a form stands before and after its text: /contact', '2026-07-01T00:00:00Z', true],
    ['so does a text of ours: /about-us', '2026-07-01T00:00:00Z', true],
    ['but not one that is switched off: /privacy-policy', '2026-07-01T00:00:00Z', false],
    ['a list of posts with its first: /blog', '2026-06-19T00:00:00Z', false],
    ['a list of posts with its first: /blog', '2026-06-20T00:00:00Z', true],
  ])('%s at %s: %s', (named, at, is) => {
    const href = named.replace(/^.*: /, '');
    expect(sitePages(tenant, new Date(at))(href)).toBe(is);
    expect(sitePagesEver(tenant)(href)).toBe(true);
  });
});
