import type { ShopperVisit } from '#server/buying/shopper-visit';
import { countWithNoun, type Noun, withNoun } from '#server/dealer/rules/noun';
import type { PageAnswer } from '#server/platform/http/page-answer';
import type { LinkView } from '#server/platform/views/packed';
import { similarCars } from '#server/search/cars-below';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { isOffered } from '#server/stock/cars/rules/car-controls';
import { headline } from '#server/stock/cars/rules/naming';
import { findCar } from '#server/stock/cars/show-car';
import { toCardView } from '#server/stock/cars/to-card-view';
import { isAvailable, leadingInWords } from '#server/stock/rules/price-line';
import { shopperTerms } from '#server/stock/rules/shopper-terms';
import { personalCards } from '#server/trade-in/pages/carried-offer';
import { comparisonOf } from './comparison';
import { lowestRepayment } from './comparison-bests';
import { type CompareVisit, ownCar, ownNumber } from './own-car-column';
import type { CompareView, GoneCarView, SuggestedCarView } from './views/showroom-views';

/** Number of other cars offered for comparison. */
const suggestionsMax = 4;

/** A car in the address; `missing` says why it is not in the table. */
type Looked =
  | { readonly slug: string; readonly car: Car; readonly missing?: undefined }
  | { readonly slug: string; readonly name: string; readonly missing: string };

/** The comparison in an address: for its visitor alone once their own car is in it. Throws as `compareView` does. */
export async function comparePage(visit: CompareVisit): Promise<PageAnswer<CompareView>> {
  return { view: await compareView(visit), sharing: ownNumber(visit) === undefined ? undefined : 'once' };
}

/**
 * The comparison in an address. Throws a Response: 404 if the site has no comparison, 301 to the canonical address of
 * the same comparison, 302 to the sign-in page for a shopper's own car.
 */
export async function compareView(visit: CompareVisit): Promise<CompareView> {
  const { tenant, url, now } = visit;
  const { noun } = tenant.stock;
  if (!tenant.cards.compare) throw new Response('Compare is turned off', { status: 404 });
  const mine = ownNumber(visit);
  const { slugs, tooMany, elsewhere } = comparedSlugs(url.searchParams, mine);
  if (elsewhere) throw new Response(null, { status: 301, headers: { Location: elsewhere } });
  const looked = await Promise.all(slugs.map((slug) => look(visit, slug)));
  const here = looked.flatMap((one) => (one.missing === undefined ? [one.car] : []));
  const hrefWithout = (slug: string) =>
    compareHref(
      slugs.filter((other) => other !== slug),
      mine,
    );
  const answer = mine && (await ownCar(visit, mine, (number) => compareHref(slugs, number)));
  const own = answer && 'own' in answer ? answer.own : undefined;
  const shopper = shopperTerms(url.searchParams, tenant);
  const comparison = comparisonOf(here, tenant, { now, shopper, removeHref: hrefWithout }, own);
  const count = here.length + (own ? 1 : 0);
  const personal = await personalCards(visit, comparison.cars);
  const leastToRepay = lowestRepayment(personal.map(({ finance }) => finance));
  return {
    ...comparison,
    cars: personal.map((one, place) =>
      place === leastToRepay ? { ...one, repaymentNote: 'Lowest repayment' } : one,
    ),
    title: `${titleOf(here, noun)} | ${tenant.name}`,
    heading: count > 1 ? `Compare ${countWithNoun(count, noun)}` : `Compare ${noun.many}`,
    canonical: new URL(compareHref(slugs), url).href,
    notice: tooMany
      ? `You can compare ${countWithNoun(comparedMax, noun)} at a time. Showing the first ${slugs.length}.`
      : undefined,
    ownNotice: answer && 'notice' in answer ? { text: answer.notice, link: garageLink } : undefined,
    gone: looked.flatMap((one) => goneView(one, hrefWithout)),
    suggestions: await suggestions(visit, here, slugs, mine),
    searchHref: tenant.search.base_path,
  };
}

const garageLink = { text: 'Your garage', href: '/garage' };

/** From a car's page to its comparison with the car in the shopper's garage; undefined where the site offers none. */
export function compareOwnLink(car: Car, tenant: Tenant): LinkView | undefined {
  const { sign_in, garage } = tenant.accounts;
  if (!sign_in || !garage || !isOffered('compare', car, tenant)) return undefined;
  return { text: withNoun('Compare with my car', tenant.stock.noun), href: compareHref([car.slug], 1) };
}

async function look(visit: ShopperVisit, slug: string): Promise<Looked> {
  const lookup = await findCar(visit, slug);
  if (lookup.state === 'unknown') return { slug, name: `“${slug}”`, missing: 'is no longer listed' };
  const { car } = lookup;
  if (lookup.state === 'gone') return { slug, name: car.name, missing: 'is no longer listed' };
  if (isOffered('compare', car, visit.tenant)) return { slug, car };
  return { slug, name: car.name, missing: isAvailable(car) ? 'can’t be compared yet' : 'has been sold' };
}

function goneView(one: Looked, hrefWithout: (slug: string) => string): GoneCarView[] {
  if (one.missing === undefined) return [];
  const { slug, name, missing } = one;
  return [{ slug, name, missing, removeHref: hrefWithout(slug) }];
}

function titleOf(cars: readonly Car[], noun: Noun): string {
  const names = cars.map(headline);
  if (names.length === 0) return `Compare ${noun.many}`;
  return `Compare ${new Intl.ListFormat('en-AU').format(names)}`;
}

/** Cars similar to the first one that are not compared yet; empty if the table is full. */
async function suggestions(
  visit: ShopperVisit,
  [first, ...others]: readonly Car[],
  slugs: readonly string[],
  mine: number | undefined,
): Promise<SuggestedCarView[]> {
  if (!first || slugs.length >= mostBeside(mine)) return [];
  const { tenant, now, url } = visit;
  const terms = shopperTerms(url.searchParams, tenant);
  const similar = await similarCars(visit, first, suggestionsMax + others.length);
  return similar
    .filter(({ slug }) => !slugs.includes(slug))
    .slice(0, suggestionsMax)
    .map((car) => {
      const { slug, title, subtitle, price, picture } = toCardView(car, tenant, now, terms);
      const href = compareHref([...slugs, slug], mine);
      return { slug, title, subtitle, priceText: leadingInWords(price), picture, href };
    });
}

/** Maximum cars in a comparison. */
const comparedMax = 4;
/** The same beside a shopper's own car, if its number is in the address. */
const mostBeside = (mine: number | undefined): number => (mine === undefined ? comparedMax : comparedMax - 1);

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
 * repeats; invalid slugs are left out. One fewer beside a shopper's own car, whose number is `mine`.
 */
export function comparedSlugs(params: URLSearchParams, mine?: number): ComparedSlugs {
  const most = mostBeside(mine);
  const requestedSlugs = params.getAll('cars');
  // One more than shown, so that the address still says that there were more.
  const slugs = [...new Set(requestedSlugs.join(',').split(',').filter(isSlug))].slice(0, comparedMax + 1);
  const canonical = slugs.join(',');
  const isCanonical =
    canonical === ''
      ? requestedSlugs.length === 0
      : requestedSlugs.length === 1 && requestedSlugs[0] === canonical;
  return {
    slugs: slugs.slice(0, most),
    tooMany: slugs.length > most,
    elsewhere: isCanonical ? undefined : compareHref(slugs, mine),
  };
}

const isSlug = (text: string): boolean => text.length <= slugLengthMax && slugPattern.test(text);

/** Address of a comparison, with the shopper's own car of a number; the page that explains it if there is no car. */
export const compareHref = (slugs: readonly string[], mine?: number): string => {
  if (slugs.length === 0) return '/compare';
  return `/compare?cars=${slugs.join(',')}${mine === undefined ? '' : `&mine=${mine}`}`;
};
