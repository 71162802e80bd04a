import type { ShopperVisit } from '#server/buying/shopper-visit';
import { countWithNoun, type Noun } from '#server/dealer/rules/noun';
import { similarCars } from '#server/search/cars-below';
import type { Car } from '#server/settings/car';
import { isOffered } from '#server/stock/cars/rules/car-controls';
import { headline } from '#server/stock/cars/rules/naming';
import { findCar } from '#server/stock/cars/show-car';
import { toCardView } from '#server/stock/cars/to-card-view';
import { isAvailable, priceInWords } from '#server/stock/rules/price-line';
import { personalCards } from '#server/trade-in/pages/carried-offer';
import { comparisonOf } from './comparison';
import type { CompareView, GoneCarView, SuggestedCarView } from './views/showroom-views';

/** Number of other cars offered for comparison. */
const suggestionsMax = 4;

/** A car in the address; `missing` says why it is not in the table. */
type Looked =
  | { readonly slug: string; readonly car: Car; readonly missing?: undefined }
  | { readonly slug: string; readonly name: string; readonly missing: string };

/**
 * The comparison in an address. Throws a Response: 404 if the site has no comparison, 301 to the canonical address of
 * the same comparison.
 */
export async function compareView(visit: ShopperVisit): Promise<CompareView> {
  const { tenant, url, now } = visit;
  const { noun } = tenant.stock;
  if (!tenant.cards.compare) throw new Response('Compare is turned off', { status: 404 });
  const { slugs, tooMany, elsewhere } = comparedSlugs(url.searchParams);
  if (elsewhere) throw new Response(null, { status: 301, headers: { Location: elsewhere } });
  const looked = await Promise.all(slugs.map((slug) => look(visit, slug)));
  const here = looked.flatMap((one) => (one.missing === undefined ? [one.car] : []));
  const hrefWithout = (slug: string) => compareHref(slugs.filter((other) => other !== slug));
  const comparison = comparisonOf(here, tenant, now, hrefWithout);
  return {
    ...comparison,
    cars: await personalCards(visit, comparison.cars),
    title: `${titleOf(here, noun)} | ${tenant.name}`,
    heading: here.length > 1 ? `Compare ${countWithNoun(here.length, noun)}` : `Compare ${noun.many}`,
    canonical: new URL(compareHref(slugs), url).href,
    notice: tooMany
      ? `You can compare ${countWithNoun(comparedMax, noun)} at a time. Showing the first ${comparedMax}.`
      : undefined,
    gone: looked.flatMap((one) => goneView(one, slugs)),
    suggestions: await suggestions(visit, here, slugs),
    searchHref: tenant.search.base_path,
  };
}

async function look(visit: ShopperVisit, slug: string): Promise<Looked> {
  const lookup = await findCar(visit, slug);
  if (lookup.state === 'unknown') return { slug, name: `“${slug}”`, missing: 'is no longer listed' };
  const { car } = lookup;
  if (lookup.state === 'gone') return { slug, name: car.name, missing: 'is no longer listed' };
  if (isOffered('compare', car, visit.tenant)) return { slug, car };
  return { slug, name: car.name, missing: isAvailable(car) ? 'can’t be compared yet' : 'has been sold' };
}

function goneView(one: Looked, slugs: readonly string[]): GoneCarView[] {
  if (one.missing === undefined) return [];
  const { slug, name, missing } = one;
  return [
    {
      slug,
      name,
      missing,
      removeHref: compareHref(slugs.filter((other) => other !== slug)),
    },
  ];
}

function titleOf(cars: readonly Car[], noun: Noun): string {
  const names = cars.map(headline);
  if (names.length === 0) return `Compare ${noun.many}`;
  return `Compare ${new Intl.ListFormat('en-AU').format(names)}`;
}

/** Cars similar to the first one that are not compared yet; empty if the table is full. */
async function suggestions(
  { services, tenant, now }: ShopperVisit,
  [first, ...others]: readonly Car[],
  slugs: readonly string[],
): Promise<SuggestedCarView[]> {
  if (!first || slugs.length >= comparedMax) return [];
  const similar = await similarCars(services, tenant, first, suggestionsMax + others.length);
  return similar
    .filter(({ slug }) => !slugs.includes(slug))
    .slice(0, suggestionsMax)
    .map((car) => {
      const { slug, title, subtitle, price, picture } = toCardView(car, tenant, now);
      const href = compareHref([...slugs, slug]);
      return { slug, title, subtitle, priceText: priceInWords(price), picture, href };
    });
}

/** Maximum cars in a comparison. */
const comparedMax = 4;

interface ComparedSlugs {
  readonly slugs: readonly string[];
  /** More cars were requested than fit. */
  readonly tooMany: boolean;
  /** The canonical address of the same comparison; undefined if this is it. */
  readonly elsewhere?: string | undefined;
}

const slugPattern = /^[a-z0-9]+(-[a-z0-9]+)*$/;
const slugLengthMax = 200;

/**
 * The cars in an address: `cars=a,b`, or `cars=a&cars=b` from a form of checkboxes. In the requested order, without
 * repeats; invalid slugs are left out.
 */
export function comparedSlugs(params: URLSearchParams): ComparedSlugs {
  const requestedSlugs = params.getAll('cars');
  // One more than shown, so that the address still says that there were more.
  const slugs = [...new Set(requestedSlugs.join(',').split(',').filter(isSlug))].slice(0, comparedMax + 1);
  const canonical = slugs.join(',');
  const isCanonical =
    canonical === ''
      ? requestedSlugs.length === 0
      : requestedSlugs.length === 1 && requestedSlugs[0] === canonical;
  return {
    slugs: slugs.slice(0, comparedMax),
    tooMany: slugs.length > comparedMax,
    elsewhere: isCanonical ? undefined : compareHref(slugs),
  };
}

const isSlug = (text: string): boolean => text.length <= slugLengthMax && slugPattern.test(text);

/** Address of a comparison; the page that explains it if there is nothing to compare. */
export const compareHref = (slugs: readonly string[]): string =>
  slugs.length === 0 ? '/compare' : `/compare?cars=${slugs.join(',')}`;
