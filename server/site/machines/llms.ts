import type { ShopperVisit } from '#server/buying/shopper-visit';
import type { PagePath } from '#server/dealer/addresses/rules/pages';
import { sitePages } from '#server/dealer/addresses/rules/site-pages';
import { sitePhone } from '#server/dealer/locations/rules/place-order';
import { isHiddenNumber } from '#server/dealer/phones/rules/phone-numbers';
import { countWithNoun, withNoun } from '#server/dealer/tenants/rules/noun';
import { type NamedPage, summaryText } from '#server/page/rules/llms';
import { countForSale } from '#server/search/search-cars';

/** The site's main pages, by topic. */
const mainPages: ReadonlyArray<readonly [text: string, path: PagePath | `/search/${string}`]> = [
  ['New cars', '/search/new-cars'],
  ['Used cars', '/search/used-cars'],
  ['Browse by make, body, fuel and more', '/browse'],
  ['Special offers', '/special-offers'],
  ['Finance', '/finance'],
  ['Trade in your car', '/trade-in'],
  ['Sell your car', '/sell-your-car'],
  ['Book a service', '/service'],
  ['Parts and accessories', '/vehicle-parts-and-accessories'],
  ['Book a test drive', '/book-test-drive'],
  ['Locations', '/dealerships'],
  ['About us', '/about-us'],
  ['Blog', '/blog'],
  ['Contact', '/contact-us'],
];

/** The site as a Markdown page, for language models and for developers. */
export async function siteSummary({ tenant, url, services, now }: ShopperVisit): Promise<string> {
  const whole = (path: string) => url.origin + path;
  const forSale = await countForSale(services, tenant);
  const phone = sitePhone(tenant);
  const has = sitePages(tenant, now);
  const base = tenant.search.base_path;
  const { noun } = tenant.stock;
  const pages: NamedPage[] = [
    { text: `All ${noun.many}`, url: whole(base) },
    ...mainPages
      .filter(([, path]) => has(path))
      .map(([text, path]) => ({ text: withNoun(text, noun), url: whole(path) })),
  ];
  return summaryText({
    tenant,
    isHidden: (number) => isHiddenNumber(tenant, number),
    ...(phone && !isHiddenNumber(tenant, phone) ? { phone } : {}),
    ...(forSale === undefined ? {} : { stock: countWithNoun(forSale, noun) }),
    pages,
    machines: machinesOf(whole, base, tenant),
  });
}

const machinesOf = (
  whole: (path: string) => string,
  base: string,
  { seo: { feeds }, stock: { noun } }: ShopperVisit['tenant'],
): NamedPage[] => [
  {
    text: 'Search',
    url: whole('/api/search'),
    note: 'JSON; accepts the parameters of the search pages, e.g. ?query=diesel+ute or ?make=Toyota&page=2',
  },
  {
    text: `One ${noun.one}`,
    url: whole('/api/cars/{slug}'),
    note: 'JSON; the slug is that of its page, /cars/{slug}',
  },
  {
    text: 'MCP server',
    url: whole('/mcp'),
    note: 'Model Context Protocol over Streamable HTTP: tools to search the stock, show cars and finance, send enquiries and book test drives',
  },
  {
    text: 'OpenAPI 3.1',
    url: whole('/api/openapi.json'),
    note: 'the full API reference, with examples',
  },
  {
    text: 'Sitemap',
    url: whole('/sitemap.xml'),
    note: withNoun('every page, every car with its photos', noun),
  },
  ...(feeds
    ? [
        {
          text: `Newest ${noun.many}`,
          url: whole(`${base}.rss`),
          note: withNoun('RSS; add .rss or .atom to the path of any list of cars', noun),
        },
      ]
    : []),
];
