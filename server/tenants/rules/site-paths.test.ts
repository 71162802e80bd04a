import { describe, expect, it } from 'vitest';
import { leadsSomewhere } from './site-paths';

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
