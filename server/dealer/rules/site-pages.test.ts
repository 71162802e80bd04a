import { describe, expect, it, test } from 'vitest';
import type { Dated } from '#server/settings/rules/time-zone';
import { testLocation, testTenant } from '../../../tests/support/test-tenant';
import { isLinkTarget, sitePages, sitePagesEver } from './site-pages';

const car = '/cars/2021-toyota-hilux-sr5';

test.each([
  ['/', '/search/used-cars', '/search/used-cars/', '/search/toyota/hilux?fuel=Diesel#results'],
  [car, `${car}/enquire`, `${car}/test-drive`, `${car}/request-photos`, `${car}.pdf`],
  [`${car}/finance-disclaimer?lender=bank`, `${car}/checkout`, `${car}/buy-online`],
  ['/cars/trade-in?car_id=1', '/checkout-journey?car_id=2021-toyota-hilux-sr5', '/models?body=ute'],
  ['/brands/land-rover', '/browse/price_range', '/price-range', '/find-by-budget?per=week'],
  ['https://elsewhere.example/page', '/special-offers', '/service', '/sell-your-car', '/sell-my-car'],
  ['/trade-in', '/finance?car_id=u10001#finance-form', '/finance-enquiry', '/apply-for-finance'],
  ['/finance-pre-approval', '/personalised/finance?car_id=u10001'],
])('a link may lead to %s and %s …', (...hrefs) => {
  for (const href of hrefs) expect(isLinkTarget(href), href).toBe(true);
});

test.each(['/finances', '/search', '/brands', '/cars', '//elsewhere.example', ''])(
  'a link to %j leads nowhere',
  (href) => expect(isLinkTarget(href)).toBe(false),
);

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
    expect(sitePagesEver(testTenant(change))(href)).toBe(has);
  });
});

describe('a link to a page with limited dates works while the page is published', () => {
  const paths = ['/eofy', '/contact', '/about-us', '/privacy-policy', '/warranty', '/blog'];
  const post = (published: string) => ({ post: true, published });
  const tenant = {
    ...testTenant({ content: { defaults: { privacy_policy: false } } }),
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
