import { worded } from '#server/dealership/tenants/rules/noun';
import type { LinkView } from '#server/dealership/tenants/views/site-view';
import type { Tenant } from '#server/settings/tenant-schema';
import { carTypeLinks, type StockInput } from './stock-menu';

/** Pages of the groups in order, with default labels. */
const servicePages: readonly LinkView[] = [
  { text: 'Book a service', href: '/service' },
  { text: 'Parts and accessories', href: '/vehicle-parts-and-accessories' },
  { text: 'Capped price servicing', href: '/capped-price-servicing' },
  { text: 'Roadside assist', href: '/roadside-assist' },
  { text: 'Warranty', href: '/warranty' },
  { text: 'Diamond Advantage', href: '/diamond-advantage' },
];
const aboutPages: readonly LinkView[] = [
  { text: 'Contact us', href: '/contact' },
  { text: 'Careers', href: '/careers' },
  { text: 'About us', href: '/about-us' },
  { text: 'Fleet', href: '/fleet' },
  { text: 'Our locations', href: '/dealerships' },
  { text: 'Buying from us', href: '/buying' },
  { text: 'Blog', href: '/blog' },
];
const buyerTools: readonly LinkView[] = [
  { text: 'Search by price', href: '/price-range' },
  { text: 'Find by budget', href: '/find-by-budget' },
  { text: 'Special offers', href: '/special-offers' },
  { text: 'Finance', href: '/finance' },
  { text: 'Trade in your car', href: '/trade-in' },
  { text: 'Sell your car', href: '/sell-your-car' },
  { text: 'Book a test drive', href: '/book-test-drive' },
];
const legalPages: readonly LinkView[] = [
  { text: 'Terms and conditions', href: '/terms-and-conditions' },
  { text: 'Privacy policy', href: '/privacy-policy' },
];

export interface GroupInput extends Pick<StockInput, 'vocabulary' | 'exists'> {
  readonly tenant: Pick<Tenant, 'header' | 'footer' | 'search' | 'stock' | 'home'>;
  /** Titles of the site's forms, by path. */
  readonly titles: ReadonlyMap<string, string>;
}

const existing = (pages: readonly LinkView[], { tenant, exists, titles }: GroupInput): LinkView[] =>
  pages.flatMap(({ text, href }) =>
    exists(href) ? [{ text: titles.get(href) ?? worded(text, tenant.stock.noun), href }] : [],
  );

/** External links are the dealer's responsibility; internal ones must have a target. */
const own = (links: readonly LinkView[], { exists }: GroupInput): LinkView[] =>
  links.filter(({ href }) => href.startsWith('https://') || exists(href));

export const serviceGroup = (input: GroupInput): LinkView[] => [
  ...existing(servicePages, input),
  ...own(input.tenant.header.service_extra, input),
];
export const aboutGroup = (input: GroupInput): LinkView[] => [
  ...existing(aboutPages, input),
  ...own(input.tenant.header.about_extra, input),
];
export const headerExtra = (input: GroupInput): LinkView[] => own(input.tenant.header.extra, input);

/** Buyer Tools: searches by car type, the finders, and buying help. */
export function buyerToolsGroup(input: GroupInput): LinkView[] {
  const { tenant, exists } = input;
  const searches = carTypeLinks(input, (name) => `Search ${name.toLowerCase()} ${tenant.stock.noun.many}`);
  const unwanted = [
    ...(tenant.home.budget_finder.shown ? [] : ['/find-by-budget']),
    // Selling replaces trade-ins if the site has none.
    ...(exists('/trade-in') ? ['/sell-your-car'] : []),
  ];
  const tools = buyerTools.filter(({ href }) => !unwanted.includes(href));
  return [...searches, ...existing(tools, input)];
}

export const legalGroup = (input: GroupInput): LinkView[] => [
  ...existing(legalPages, input),
  ...own(input.tenant.footer.extra, input),
];
