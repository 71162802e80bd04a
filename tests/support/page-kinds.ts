import { askSite } from './site-request';

/** A tenant of a running site. */
export interface SiteAt {
  readonly port: number;
  readonly tenant: string;
}

/** Parsed JSON of a path of the API. */
export async function askApi<T>({ port, tenant }: SiteAt, path: string): Promise<T> {
  const { body } = await askSite({ port, host: `${tenant}.localhost`, path });
  return JSON.parse(body.toString());
}

interface Listed {
  readonly data: readonly { readonly slug: string }[];
}

/** Slugs of cars of the tenant's demo stock that are for sale. */
export async function carSlugs(site: SiteAt, count: number): Promise<string[]> {
  const path = `/api/search?status=in_stock&fields=slug&limit=${count}`;
  return (await askApi<Listed>(site, path)).data.map(({ slug }) => slug);
}

/** Address of the first car of the tenant's list. */
export async function carPath(site: SiteAt): Promise<string> {
  const { data } = await askApi<Listed>(site, '/api/search?fields=slug&limit=1');
  if (!data[0]) throw new Error(`${site.tenant} lists no car`);
  return `/cars/${data[0].slug}`;
}

/** Address of a comparison of so many cars. */
export const comparePath = async (site: SiteAt, count: number): Promise<string> =>
  `/compare?cars=${(await carSlugs(site, count)).join(',')}`;

type PathOf = (site: SiteAt) => Promise<string> | string;

const contactPaths: Readonly<Record<string, string>> = {
  brolga: '/contact-us/southport',
  'wattle-bend': '/contact-us/wendouree',
};

/** One address of every kind of page, by what shoppers do there. A site without one of them answers 404. */
export const pageKinds: Readonly<Record<string, Readonly<Record<string, PathOf>>>> = {
  search: {
    search: () => '/search/new-used-and-demo-cars',
    'refined search': () => '/search/used-cars?query=mazda&sortBy=price-asc',
    'empty search': () => '/search/new-used-and-demo-cars?query=zzzzqqqq',
    'list view': () => '/search/used-cars?view=list',
    'misspelled make': () => '/search/toyotta',
    'name not in stock': () => '/search/toyta',
    'wrong postcode': () => '/search/new-used-and-demo-cars?postcode=40O0&within=25',
    'dead end': () => '/search/mazda?price=..100',
  },
  car: {
    car: carPath,
    photos: async (site) => `${await carPath(site)}/photos`,
    enquiry: async (site) => `${await carPath(site)}/enquire`,
    comparison: (site) => comparePath(site, 2),
    'full comparison': (site) => comparePath(site, 4),
    'comparison of one car and one that is gone': async (site) => `${await comparePath(site, 1)},no-such-car`,
    'empty comparison': () => '/compare',
    favourites: () => '/favourites',
    'car that is gone': () => '/cars/no-such-car',
  },
  dealer: {
    contact: () => '/contact',
    'contact of a location': ({ tenant }) => contactPaths[tenant] ?? '/contact-us',
    service: () => '/service',
    parts: () => '/vehicle-parts-and-accessories',
    careers: () => '/careers',
    offers: () => '/special-offers',
    warranty: () => '/warranty',
    success: () => '/success',
    'not found': () => '/no-such-page',
    'API reference': () => '/api/docs',
    'operations of the API': () => '/api/docs/site-data',
    'guide to the API': () => '/api/docs/crm',
    'search of the API reference': () => '/api/docs/search?query=price',
  },
  finder: {
    home: () => '/',
    browse: () => '/browse',
    'browse by price': () => '/browse/price_range',
    models: () => '/models',
    'models of a body type': () => '/models?body=suv',
    'unknown body type': () => '/models?body=submarine',
    brand: () => '/brands/mazda',
    budget: () => '/find-by-budget',
    'empty budget': () => '/find-by-budget?repayment=0&deposit=0',
    'price range': () => '/price-range',
    'test drive': () => '/book-test-drive',
  },
};
