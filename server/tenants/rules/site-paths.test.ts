import { describe, expect, it } from 'vitest';
import { tenantSchema } from '../tenant-schema';
import { leadsSomewhere, sitePages } from './site-paths';

describe('a link leads somewhere', () => {
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
    expect(leadsSomewhere(href)).toBe(expected);
  });
});

describe('a page that a site has switched off', () => {
  const place = {
    ...{ id: 'a', name: 'A', slug: 'a', phone: '(07) 5550 0142' },
    ...{ street: '1 Road', city: 'Aspley', state: 'QLD', postcode: '4034' },
  };
  const tenantWith = (change: object) =>
    tenantSchema.parse({
      ...{ slug: 'brolga', name: 'Brolga', template: 'harbour', locations: [place] },
      ...{ theme: { accent: '#0b6b57', brand: '#0f3d36' }, ...change },
    });
  const service = { ...place, id: 's', slug: 's', location_type: 'service' };

  it.each<[string, object, boolean]>([
    ['/contact', {}, true],
    ['/contact-us/a?x=1', { forms: { contact: { enabled: false } } }, true],
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
    expect(sitePages(tenantWith(change))(href)).toBe(has);
  });
});
