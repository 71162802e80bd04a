import type { Page, PageSwitches } from './page-at';
import { offersTestDrives } from './place-order';

type Enabled = NonNullable<Page['enabled']>;

const formOn =
  (name: 'offers' | 'careers' | 'fleet'): Enabled =>
  ({ forms }) =>
    forms[name].enabled;
const financeOn =
  (
    name: 'finance' | 'finance_enquiry' | 'apply_for_finance' | 'finance_pre_approval' | 'personalised',
  ): Enabled =>
  ({ finance_forms }) =>
    finance_forms[name].enabled;
const textOn =
  (name: 'about_us' | 'buying' | 'privacy_policy' | 'terms_and_conditions'): Enabled =>
  ({ content }) =>
    content.defaults[name];
const tradesIn: Enabled = ({ trade_in }) => trade_in.form.enabled;
const buysCars: Enabled = ({ trade_in }) => trade_in.sell.enabled;
const hasAccounts: Enabled = ({ accounts }) => accounts.sign_in;
const hasGarage: Enabled = ({ accounts }) => accounts.sign_in && accounts.garage;
const paysOnline: Enabled = ({ accounts, payments }) => accounts.sign_in && payments.methods.length > 0;
const hasPlace = ({ locations }: PageSwitches, ...types: readonly string[]): boolean =>
  locations.some((one) => one.visible && types.includes(one.location_type));
/** A page that only the dealer's folder adds, or that follows a form: a link in settings can't count on it. */
const never: Enabled = () => false;

/**
 * Every page of a site by its path. `:name` stands for one segment, `:name(…)` for one that fits the expression, `?`
 * for one that may be missing. Fixed paths win over paths with parameters, earlier ones over later ones. Menus list
 * their pages in this order.
 *
 * Higher folders attach functions to a path: a page with a form has the maker of its form in
 * `leads/rules/page-forms.ts`, a page without a route of its own has its maker in `site/site-page.ts`.
 * Both files fail to compile when one is missing.
 */
export const pages = {
  '/': { headerItem: 'home', sitemap: true, route: true },

  // Ways to stock
  '/search/:first/:second?': { route: true },
  '/browse': { title: 'Browse', menu: 'stock', sitemap: true, route: true },
  '/browse/:attribute([a-z_]+)': { route: true },
  '/models': { title: 'All models', menu: 'vehicles', sitemap: true, route: true },
  '/brands/:brand': { route: true },
  '/price-range': { title: 'Search by price', menu: 'buyer-tools', sitemap: true, route: true },
  '/find-by-budget': { title: 'Find by budget', menu: 'buyer-tools', sitemap: true, route: true },
  '/compare': { personal: true, route: true },
  '/favourites': { personal: true, route: true },
  '/alerts/new': { personal: true, route: true, enabled: never },
  '/alerts/:right(confirm|stop|manage|text)/:id': { personal: true, route: true, enabled: never },

  // A shopper's account
  '/sign-in': { personal: true, route: true, enabled: hasAccounts },
  '/account': { personal: true, route: true, enabled: hasAccounts },
  '/garage': {
    title: 'Your garage',
    menu: 'buyer-tools',
    personal: true,
    route: true,
    enabled: hasGarage,
  },
  '/garage/data.json': { personal: true, route: true, enabled: never },

  // One car
  '/cars/trade-in': { form: 'trade-in', gate: 'trade_in', route: true, enabled: tradesIn },
  '/cars/:slug([^/.]+)': { route: true },
  '/cars/:slug([^/.]+).pdf': { route: true },
  '/cars/:slug([^/.]+)/:form(checkout|buy-online)': { gate: 'checkout', route: true },
  '/cars/:slug([^/.]+)/:form(enquire|test-drive|request-photos)': { route: true },
  '/cars/:slug([^/.]+)/:dialog(certified|finance-disclaimer|photos|share|holiday-hours)': { route: true },
  '/cars/:slug([^/.]+)/phone': { route: true },
  '/checkout-journey': { form: 'reserve', gate: 'checkout', personal: true },

  // Buying and selling
  '/special-offers': {
    title: 'Special offers',
    menu: 'buyer-tools',
    headerItem: 'special_offers',
    sitemap: true,
    form: 'offers',
    enabled: formOn('offers'),
  },
  '/offers/:make?/:id': { form: 'offers', enabled: never },
  '/finance': {
    title: 'Finance',
    menu: 'buyer-tools',
    headerItem: 'finance',
    sitemap: true,
    form: 'finance',
    gate: 'finance',
    enabled: financeOn('finance'),
  },
  '/finance-enquiry': {
    headerItem: 'finance',
    sitemap: true,
    form: 'finance',
    gate: 'finance',
    enabled: financeOn('finance_enquiry'),
  },
  '/apply-for-finance': {
    headerItem: 'finance',
    sitemap: true,
    form: 'finance',
    gate: 'finance',
    enabled: financeOn('apply_for_finance'),
  },
  '/finance-pre-approval': {
    headerItem: 'finance',
    sitemap: true,
    form: 'finance',
    gate: 'finance',
    enabled: financeOn('finance_pre_approval'),
  },
  '/personalised/finance': {
    form: 'finance',
    gate: 'finance',
    personal: true,
    enabled: financeOn('personalised'),
  },
  '/trade-in': {
    title: 'Trade in your car',
    menu: 'buyer-tools',
    headerItem: 'trade_in',
    sitemap: true,
    form: 'trade-in',
    gate: 'trade_in',
    enabled: tradesIn,
  },
  '/sell-your-car': {
    title: 'Sell your car',
    menu: 'buyer-tools',
    headerItem: 'trade_in',
    sitemap: true,
    form: 'sell',
    gate: 'sell_my_car',
    enabled: buysCars,
  },
  '/sell-my-car': { form: 'sell', gate: 'sell_my_car', canonical: '/sell-your-car', enabled: buysCars },
  '/spin-to-win': {
    gate: 'spin_to_win',
    personal: true,
    route: true,
    enabled: ({ accounts, spin_to_win }) => accounts.sign_in && spin_to_win !== undefined,
  },
  '/online-payment': { gate: 'online_payment', personal: true, enabled: paysOnline },
  '/book-test-drive': {
    title: 'Book a test drive',
    menu: 'buyer-tools',
    sitemap: true,
    form: 'test-drive',
    enabled: ({ locations }) => offersTestDrives(locations),
  },
  '/test-drives/:id([0-9A-Z]{26})': { personal: true, route: true },
  '/valuations/:id([0-9A-Z]{26})': { personal: true, route: true, enabled: never },
  '/buy/reservations/:id([0-9A-Z]{26})': { personal: true, route: true, enabled: never },
  '/buy/reservations/:id([0-9A-Z]{26})/receipt.pdf': { personal: true, route: true, enabled: never },
  '/buy/reservations/:id([0-9A-Z]{26})/hold.ics': { personal: true, route: true, enabled: never },
  '/buy/payments/:id/receipt.pdf': { gate: 'online_payment', personal: true, route: true, enabled: never },
  '/buy/practice/:id': { personal: true, route: true, enabled: never },
  '/success': { personal: true, route: true, enabled: never },

  // Service and parts
  '/service': {
    title: 'Book a service',
    shortTitle: 'Service',
    menu: 'service',
    sitemap: true,
    form: 'service',
    enabled: (site) => site.forms.service.enabled && hasPlace(site, 'service'),
  },
  '/vehicle-parts-and-accessories': {
    title: 'Parts and accessories',
    menu: 'service',
    sitemap: true,
    form: 'parts',
    enabled: (site) => site.forms.parts.enabled && hasPlace(site, 'parts', 'service'),
  },
  '/capped-price-servicing': { title: 'Capped price servicing', menu: 'service', enabled: never },
  '/roadside-assist': { title: 'Roadside assist', menu: 'service', enabled: never },
  '/warranty': { title: 'Warranty', menu: 'service', enabled: never },
  '/diamond-advantage': { title: 'Diamond Advantage', menu: 'service', enabled: never },

  // The dealer
  '/contact': { title: 'Contact us', menu: 'about', sitemap: true, form: 'contact' },
  '/contact-us': { form: 'contact', canonical: '/contact' },
  '/contact-us/:location': {
    form: 'contact',
    sitemap: ({ locations }) =>
      locations.filter(({ visible }) => visible).map(({ slug }) => `/contact-us/${slug}`),
    enabled: ({ locations }, path) => locations.some((one) => one.visible && path.endsWith(`/${one.slug}`)),
  },
  '/contact-us/:location/phone': { route: true },
  '/careers': {
    title: 'Careers',
    menu: 'about',
    sitemap: true,
    form: 'careers',
    enabled: formOn('careers'),
  },
  '/about-us': { title: 'About us', menu: 'about', sitemap: true, enabled: textOn('about_us') },
  '/fleet': { title: 'Fleet', menu: 'about', sitemap: true, form: 'fleet', enabled: formOn('fleet') },
  '/dealerships': { title: 'Our locations', menu: 'about', sitemap: true },
  '/buying': { title: 'Buying from us', menu: 'about', sitemap: true, enabled: textOn('buying') },
  '/blog': { title: 'Blog', menu: 'about', sitemap: true, enabled: never },
  '/blog/:name': { enabled: never },
  '/terms-and-conditions': {
    title: 'Terms and conditions',
    menu: 'legal',
    sitemap: true,
    enabled: textOn('terms_and_conditions'),
  },
  '/privacy-policy': {
    title: 'Privacy policy',
    menu: 'legal',
    sitemap: true,
    enabled: textOn('privacy_policy'),
  },
} as const satisfies Readonly<Record<string, Page>>;

export type PagePath = keyof typeof pages;
type Having<K extends keyof Page> = {
  [P in PagePath]: (typeof pages)[P] extends Readonly<Record<K, unknown>> ? P : never;
}[PagePath];
/** Paths of pages with a form. */
export type FormPage = Having<'form'>;
/** Paths of pages with a route of their own. */
export type RoutePage = Having<'route'>;
