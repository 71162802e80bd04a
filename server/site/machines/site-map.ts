import type { ShopperVisit } from '#server/buying/shopper-visit';
import { picturesOf } from '#server/dealer/media/rules/picture';
import { sitemapPaths } from '#server/dealer/rules/page-at';
import { element, type XmlPart, xmlText } from '#server/platform/text/xml';
import { emptyQuery, recall } from '#server/search/recall';
import { oneOf } from '#server/search/rules/filter';
import { foldPath, type StockVocabulary } from '#server/search/rules/path-facets';
import { withRefinement } from '#server/search/rules/refinement';
import { emptyState, type SearchState, searchHref } from '#server/search/rules/search-state';
import { stockVocabulary } from '#server/search/stock-vocabulary';
import { brandHref, browseAttributes, browseHref, modelsHref } from '#server/search/tiles';
import { countedStock, leavesAChoice } from '#server/showroom/browse-page';
import { pageOfAddress } from '#server/site/site-page';
import { carHref } from '#server/stock/cars/rules/naming';
import { isAvailable } from '#server/stock/rules/price-line';

/** Cars per part: some four hundred kilobytes with their photos. */
const carsInPart = 1_000;
/** Maximum photos per car. */
const mostImages = 5;

/** Number of car parts. */
export async function carParts(visit: ShopperVisit): Promise<number> {
  const { answer } = await availableCars(visit, 1, 1);
  return Math.ceil(answer.count / carsInPart);
}

const availableCars = ({ services, tenant }: ShopperVisit, page: number, hitsPerPage: number) =>
  recall(services, tenant, {
    ...emptyQuery,
    refinements: { status: oneOf('status', ['in_stock', 'coming_soon']) },
    sort: 'latest',
    page,
    hitsPerPage,
  });

/** A part of the cars for sale, from 1; without sold ones. */
export async function carPages(visit: ShopperVisit, part: number): Promise<SitemapPage[]> {
  const { services, tenant, url } = visit;
  const { answer } = await availableCars(visit, part, carsInPart);
  const [cars, changes] = await Promise.all([
    services.cars.byIds(tenant.slug, answer.ids),
    services.cars.changeTimes(tenant.slug, answer.ids),
  ]);
  const whole = (path: string) => new URL(path, url).href;
  return cars.filter(isAvailable).map((car) => ({
    url: whole(carHref(car)),
    changedAt: changes.get(car.id),
    images:
      car.images.length > 0 || car.primary_image_url
        ? picturesOf(car, '', { media: tenant.media })
            .slice(0, mostImages)
            .map(({ src }) => whole(src))
        : [],
  }));
}

/**
 * Indexable lists of cars: all, by type, make, model and body, the pages of makes and bodies, and those that lead to
 * lists by one attribute.
 */
export async function listPages(visit: ShopperVisit): Promise<SitemapPage[]> {
  const { services, tenant, url } = visit;
  const vocabulary = await stockVocabulary(services, tenant);
  const { facets } = await countedStock(visit, browseAttributes);
  const hrefs = [
    tenant.search.base_path,
    ...browseAttributes.filter((attribute) => leavesAChoice(facets[attribute])).map(browseHref),
    ...(vocabulary.known ? listHrefs(vocabulary, tenant) : []),
  ];
  return [...new Set(hrefs)].map((href) => ({ url: new URL(href, url).href }));
}

function listHrefs(vocabulary: StockVocabulary, tenant: Parameters<typeof searchHref>[1]): string[] {
  const hrefOf = (state: SearchState) => searchHref(foldPath(state, vocabulary), tenant);
  const by = (attribute: string, value: string, state = emptyState) =>
    withRefinement(state, attribute, value);
  const lists = [
    ...vocabulary.carTypes.map(({ value }) => by('car_type', value)),
    ...vocabulary.bodies.map(({ value }) => by('body', value)),
    ...vocabulary.makes.flatMap((make) => {
      const ofMake = by('make', make.value);
      return [ofMake, ...make.models.map(({ value }) => by('model', value, ofMake))];
    }),
  ];
  return [
    ...lists.map(hrefOf),
    ...vocabulary.bodies.map(({ value }) => modelsHref(value)),
    ...vocabulary.makes.map(({ value }) => brandHref(value)),
  ];
}

/** An address that redirects, or is missing, is not a page. */
function noPage(error: unknown): undefined {
  if (error instanceof Response) return undefined;
  throw error;
}

/**
 * The pages other than lists of cars: those in the table of pages, and those of the folder. Checks the head of each page
 * without a route of its own: leaves out pages that are noindex or have another canonical address.
 */
export async function infoPages(visit: ShopperVisit): Promise<SitemapPage[]> {
  const { tenant, site, url } = visit;
  const whole = (path: string) => new URL(path, url).href;
  const paths = new Set([...sitemapPaths(tenant, false), ...site.content.keys(), ...(tenant.pages ?? [])]);
  const others = await Promise.all(
    [...paths].map(async (path): Promise<SitemapPage[]> => {
      const page = await pageOfAddress({ ...visit, url: new URL(path, url) }).catch(noPage);
      const head = page?.view.head;
      if (!head || head.noindex || head.canonical !== whole(path)) return [];
      const text = site.content.get(path);
      return [
        {
          url: whole(path),
          changedAt: head.changedAt ?? text?.updated ?? text?.published,
          images: head.image ? [head.image] : [],
        },
      ];
    }),
  );
  return [...sitemapPaths(tenant, true).map((path) => ({ url: whole(path) })), ...others.flat()];
}

/** An indexable page. */
export interface SitemapPage {
  /** Absolute. */
  readonly url: string;
  /** Time of its last change, as an ISO instant; absent if unknown. */
  readonly changedAt?: string | undefined;
  /** Absolute addresses of its pictures. */
  readonly images?: readonly string[] | undefined;
}

/** The protocol's limit of a part, in URLs. Parts of cars are smaller, so that none nears 50 MB. */
const mostInPart = 50_000;

const head = '<?xml version="1.0" encoding="UTF-8"?>\n';
const schema = 'http://www.sitemaps.org/schemas/sitemap/0.9';
const imageSchema = 'http://www.google.com/schemas/sitemap-image/1.1';

/** The pages of one part (sitemaps.org 0.9, with Google's extension for images). */
export function sitemapText(pages: readonly SitemapPage[]): string {
  const withImages = pages.some(({ images }) => images?.length);
  const namespaces = { xmlns: schema, ...(withImages ? { 'xmlns:image': imageSchema } : {}) };
  return head + xmlText(element('urlset', namespaces, pages.slice(0, mostInPart).map(page)));
}

const page = ({ url, changedAt, images = [] }: SitemapPage): XmlPart =>
  element('url', {}, [
    element('loc', {}, url),
    changedAt !== undefined && element('lastmod', {}, changedAt),
    ...images.map((image) => element('image:image', {}, [element('image:loc', {}, image)])),
  ]);

/** The index of the parts. */
export const sitemapIndexText = (parts: readonly Pick<SitemapPage, 'url' | 'changedAt'>[]): string =>
  head +
  xmlText(
    element(
      'sitemapindex',
      { xmlns: schema },
      parts.map(({ url, changedAt }) =>
        element('sitemap', {}, [
          element('loc', {}, url),
          changedAt !== undefined && element('lastmod', {}, changedAt),
        ]),
      ),
    ),
  );
