/**
 * The public addresses of the site, in groups: those of one group lead to the same
 * thing, so one of them is enough to be found. A `*` stands for a name. Left out: what is shown after a form was sent
 * (/success), what another address leads to for good, and what only who is signed in may open.
 */
export const routeTable: readonly (readonly string[])[] = [
  ['/'],
  ['/search/new-used-and-demo-cars', '/search/used-cars'],
  ['/search/new-and-demo-cars'],
  ['/search/used-cars'],
  ['/search/demo-cars'],
  ['/search/new-cars'],
  ['/search/*'],
  ['/cars/*'],
  ['/cars/*/checkout', '/cars/*/buy-online'],
  ['/cars/*/enquire'],
  ['/cars/trade-in?'],
  ['/trade-in'],
  ['/sell-your-car', '/sell-my-car'],
  ['/finance', '/finance-enquiry', '/apply-for-finance', '/finance-pre-approval'],
  ['/personalised/finance?'],
  ['/special-offers'],
  ['/offers/*'],
  ['/service'],
  ['/vehicle-parts-and-accessories'],
  ['/diamond-advantage'],
  ['/capped-price-servicing'],
  ['/roadside-assist'],
  ['/warranty'],
  ['/book-test-drive', '/book-test-drive?'],
  ['/contact', '/contact-us'],
  ['/contact-us/*'],
  ['/dealerships'],
  ['/careers'],
  ['/about-us'],
  ['/fleet'],
  ['/buying'],
  ['/terms-and-conditions'],
  ['/privacy-policy'],
  ['/blog'],
  ['/blog/vehicle-reviews'],
  ['/models', '/models?'],
  ['/brands/*'],
  ['/eofy'],
  ['/pages/eofy-2026'],
];

/** Addresses of a group that answer by themselves when they are asked for: what has a name in it cannot be. */
export const plainRoutes = (group: readonly string[]): string[] =>
  group.filter((route) => !/[*?]/.test(route));
