import type { ShopperVisit } from '#server/buying/shopper-visit';
import { countWithNoun, withNoun } from '#server/dealer/rules/noun';
import type { PagePath } from '#server/dealer/rules/pages';
import { isHiddenNumber } from '#server/dealer/rules/phone-numbers';
import { openPhone } from '#server/dealer/rules/place-order';
import { sitePages } from '#server/dealer/rules/site-pages';
import { weekdayNames } from '#server/platform/text/local-time';
import { countForSale } from '#server/search/search-cars';
import type { Tenant, TenantLocation } from '#server/settings/tenant-schema';

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
    phone: openPhone(tenant),
    stock: forSale === undefined ? undefined : countWithNoun(forSale, noun),
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
    url: whole('/api/stock/{id}'),
    note: 'JSON; its id, the slug of its page, /cars/{slug}, or its stock number',
  },
  {
    text: 'MCP server',
    url: whole('/mcp'),
    note: 'Model Context Protocol over Streamable HTTP: tools to search the stock, show cars and finance, send enquiries and book test drives',
  },
  {
    text: 'OpenAPI 3.1',
    url: whole('/api/openapi.json'),
    note: 'the API with examples; its description lists smaller documents, one for each group of operations',
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

/** A page named in the summary. */
interface NamedPage {
  readonly text: string;
  readonly url: string;
  readonly note?: string | undefined;
}

interface SummaryParts {
  readonly tenant: Pick<Tenant, 'name' | 'legal_name' | 'abn' | 'wording' | 'seo' | 'locations' | 'stock'>;
  /** The dealer's main number, if one is shown. */
  readonly phone?: string | undefined;
  /** Phone numbers that pages mask. */
  readonly isHidden: (phone: string) => boolean;
  /** E.g. `60 cars`; absent if the count fails. */
  readonly stock?: string | undefined;
  readonly pages: readonly NamedPage[];
  readonly machines: readonly NamedPage[];
}

/** `/llms.txt` (llmstxt.org): who the dealer is, where and when, and how to read its stock. Markdown. */
export function summaryText(parts: SummaryParts): string {
  const { tenant, phone, stock } = parts;
  const { wording, seo, locations, stock: stocked } = tenant;
  const about =
    seo.description ?? wording.intro ?? wording.tagline ?? `A ${stocked.noun.one} dealer in Australia.`;
  const owner = [tenant.legal_name, tenant.abn && `ABN ${tenant.abn}`].filter(Boolean).join(', ');
  const facts = [
    owner && `- Business: ${line(owner)}`,
    phone && `- Phone: ${line(phone)}`,
    stock && `- In stock now: ${stock}`,
    '- Prices are Australian dollars; times are local to each location.',
  ].filter(Boolean);
  return [
    `# ${line(tenant.name)}`,
    `> ${line(about)}`,
    facts.join('\n'),
    section(
      'Locations',
      locations.filter(({ visible }) => visible).map((one) => place(one, parts.isHidden)),
    ),
    section('Pages', parts.pages.map(pageLine)),
    section('Stock for software', parts.machines.map(pageLine)),
  ]
    .filter(Boolean)
    .join('\n\n')
    .concat('\n');
}

const section = (title: string, lines: readonly string[]): string =>
  lines.length > 0 ? `## ${title}\n\n${lines.join('\n')}` : '';

const pageLine = ({ text, url, note }: NamedPage): string =>
  `- [${line(text).replace(/[[\]]/g, '')}](${url})${note ? `: ${line(note)}` : ''}`;

/** A text on one line: a tenant's text must not begin a heading. */
const line = (text: string): string => text.replace(/\s+/g, ' ').trim();

function place(location: TenantLocation, isHidden: (phone: string) => boolean): string {
  const { name, location_type: type, street, city, state, postcode, phone } = location;
  return [
    `- ${line(name)} (${type}): ${line(`${street}, ${city} ${state} ${postcode}`)}`,
    ...(isHidden(phone) ? [] : [`phone ${line(phone)}`]),
    ...hours(location),
  ].join('; ');
}

const hours = ({ opening_hours }: Pick<TenantLocation, 'opening_hours'>): string[] => {
  const days = opening_hours.map(({ weekday, status, open, close, formated_hours }) => {
    const times = open && close ? `${open}–${close}` : 'open';
    const words = { open: times, closed: 'closed', by_appointment: 'by appointment' }[status];
    return `${weekdayNames[weekday]} ${formated_hours ?? words}`;
  });
  return days.length > 0 ? [`hours ${line(days.join(', '))}`] : [];
};
