import type { ShopperVisit } from '#server/buying/shopper-visit';
import { countWithNoun, withNoun } from '#server/dealer/rules/noun';
import { sitePages } from '#server/dealer/rules/site-pages';
import { emptySearch } from '#server/leads/rules/shopper-events';
import { cachedView } from '#server/page/view-cache';
import { isDocument, type PageAnswer, sharingOf } from '#server/platform/http/page-answer';
import { canonicalRedirect, linkedState, pageTitle } from '#server/search/rules/headings';
import {
  foldPath,
  isKnownMake,
  pathSuggestions,
  pathWords,
  type StockVocabulary,
} from '#server/search/rules/path-facets';
import { dealershipNames, valuesOf, withPage } from '#server/search/rules/refinement';
import { emptyState, parseSearch, type SearchState, searchHref } from '#server/search/rules/search-state';
import {
  type Drop,
  leastImportantFirst,
  nearestFirst,
  noStock,
  replacements,
  singleDrops,
  unknownNames,
  waysOut,
  withoutAll,
} from '#server/search/rules/ways-out';
import { equipmentDrops, literalWay } from '#server/search/rules/words/understand';
import { type FoundCars, searchCars } from '#server/search/search-cars';
import { toSearchView } from '#server/search/to-search-view';
import type { NearestCarsView, SearchView, WayOutView } from '#server/search/views/search-view';
import { plainPath } from '#server/settings/rules/plain-path';
import type { Tenant } from '#server/settings/tenant-schema';
import { searchAlertHref } from '#server/stock/cars/rules/alert-link';
import { toCardView } from '#server/stock/cars/to-card-view';
import { shopperTerms } from '#server/stock/rules/shopper-terms';
import { equityOfTradeIn, personalCards, tradeInOnTop } from '#server/trade-in/pages/carried-offer';
import { notFoundInLanguage, searchInLanguage } from './search-in-language';
import type { SearchNotFoundView } from './views/showroom-views';

/**
 * The results page of a search URL. Throws a Response: 301 to the canonical address of the same search; 404, with
 * suggestions, for a make, model or body that is not in stock; 302 to the last page from one beyond it.
 */
export async function searchPage(visit: ShopperVisit): Promise<PageAnswer<SearchView>> {
  const terms = shopperTerms(visit.url.searchParams, visit.tenant);
  const brought = visit.tenant.finance.repayments_follow ? await equityOfTradeIn(visit) : 0;
  const requestedState = {
    ...parseSearch(visit.url, visit.tenant),
    terms: terms.query,
    broughtDollars: brought > 0 ? brought : undefined,
  };
  const { answer, canonicalHref } = await cachedView(visit, `search ${JSON.stringify(requestedState)}`, () =>
    resultsPage(visit, requestedState),
  );
  // Addresses of one search may differ in their spelling.
  redirectToCanonical(visit, canonicalHref);
  const { view } = answer;
  const groups = (view.nearest ?? []).map(async (group) => ({
    ...group,
    cards: await personalCards(visit, group.cards),
  }));
  const nearest = view.nearest && (await Promise.all(groups));
  const cards = await personalCards(visit, view.cards);
  const ownView = { ...view, cards, nearest, terms: withOnTop(view.terms, await tradeInOnTop(visit)) };
  return { ...answer, view: searchInLanguage(visit, ownView) };
}

/** The form of a loan says that the shopper's trade-in counts besides its deposit. */
const withOnTop = (terms: SearchView['terms'], tradeIn: string | undefined): SearchView['terms'] =>
  terms?.loan && tradeIn ? { ...terms, loan: { ...terms.loan, tradeIn } } : terms;

/** The client router gets the canonical address in the view: a redirect would cost a phone another round trip. */
function redirectToCanonical({ url, request }: ShopperVisit, canonicalHref: string): void {
  const elsewhere = canonicalRedirect(url, canonicalHref);
  if (elsewhere && isDocument(request)) throw redirect(301, elsewhere);
}

interface ResultsPage {
  readonly answer: PageAnswer<SearchView>;
  readonly canonicalHref: string;
}

async function resultsPage(visit: ShopperVisit, requestedState: SearchState): Promise<ResultsPage> {
  const { tenant, services } = visit;
  const foundCars = await searchCars(services, tenant, requestedState);
  if (foundCars.kind === 'not-found') {
    const view = searchNotFoundView(tenant, requestedState, foundCars.vocabulary);
    throw Response.json(notFoundInLanguage(visit, view), { status: 404 });
  }
  // The terms are parameters besides the search.
  const canonicalHref = searchHref({ ...foundCars.canonical, terms: '' }, tenant);
  redirectToCanonical(visit, canonicalHref);
  const hrefOf = (state: SearchState) => searchHref(foldPath(state, foundCars.vocabulary), tenant);
  const last = Math.max(foundCars.pages, 1);
  if (foundCars.page > last)
    throw redirect(302, hrefOf(withPage(foundCars.understood?.requestedState ?? foundCars.state, last)));
  const view = toSearchView(visit, foundCars, hrefOf);
  const others = await besideCars(visit, foundCars, hrefOf);
  const counted = foundCars.count === 0 ? emptySearch(requestedState.query || view.heading) : undefined;
  const { state: registerIn } = shopperTerms(new URLSearchParams(foundCars.state.terms), tenant);
  const answer = { view: { ...view, ...others }, counted, registerIn, ...sharingOf(foundCars) };
  return { answer, canonicalHref };
}

/** A search that finds no more cars also shows the nearest others. */
const fewCars = 3;

/** What a search that finds few cars shows below them, or in place of them. */
async function besideCars(
  visit: ShopperVisit,
  foundCars: FoundCars,
  hrefOf: (state: SearchState) => string,
): Promise<Partial<SearchView>> {
  if (foundCars.count === 0) return inPlaceOfCars(visit, foundCars, hrefOf);
  if (foundCars.count > fewCars) return {};
  const { nearest } = await waysOutOf(visit, foundCars, hrefOf);
  return { nearest };
}

/** What a search that finds nothing shows in place of cars. */
async function inPlaceOfCars(
  visit: ShopperVisit,
  foundCars: FoundCars,
  hrefOf: (state: SearchState) => string,
): Promise<Partial<SearchView>> {
  const { tenant } = visit;
  const { known, count } = foundCars.vocabulary;
  if (known && count === 0) return { noStock: noStock(tenant, sitePages(tenant, visit.now)) };
  const { query, exclusions } = foundCars.state;
  const placed = foundCars.understood?.readings.find(({ near }) => near);
  const unread = (exclusions?.text ?? query) || placed?.words;
  const models = new Set(
    foundCars.vocabulary.makes.flatMap(({ models: ofMake }) => ofMake.map(({ value }) => value)),
  );
  const absent = foundCars.understood?.readings.find(({ refinements, excluded }) =>
    excluded ? false : valuesOf(refinements, 'model').some((model) => !models.has(model)),
  );
  const unmatched = unknownNames(foundCars.unknown) || absent?.label || (unread ? `“${unread}”` : undefined);
  const heading = absent && `No ${absent.label} in stock`;
  return {
    ...(heading && { heading, title: pageTitle(heading, 1, tenant.name) }),
    unmatched,
    ...(await waysOutOf(visit, foundCars, hrefOf)),
  };
}

const redirect = (status: 301 | 302, to: string): Response =>
  new Response(null, { status, headers: { Location: to } });

/**
 * Alternatives for a search that finds few cars or none: the name nearest to an unknown value, otherwise without a single refinement or
 * without reading its words, most cars first. One query for each. The nearest cars, where the site shows them, come from
 * the refinements that are least important.
 */
async function waysOutOf(
  { services, tenant, now }: ShopperVisit,
  { state, understood, unknown, valuesInStock, count: found, cars: foundOnes }: FoundCars,
  hrefOf: (state: SearchState) => string,
): Promise<Pick<SearchView, 'waysOut' | 'nearest'>> {
  const most = tenant.search.nearest_cars;
  const terms = shopperTerms(new URLSearchParams(state.terms), tenant);
  const find = async (drop: Drop) => {
    const wider = most > 0 ? nearestFirst(drop.without, state) : drop.without;
    const outcome = await searchCars(services, tenant, wider, {
      hitsPerPage: Math.max(most, 1) + found,
      facets: [],
      ranges: [],
    });
    return outcome.kind === 'found'
      ? { ...drop, count: outcome.count, cars: outcome.cars }
      : { ...drop, count: 0, cars: [] };
  };
  const toWay = ({ text, count, without }: Awaited<ReturnType<typeof find>>): WayOutView => ({
    text: withNoun(text, tenant.stock.noun),
    countText: countWithNoun(count, tenant.stock.noun),
    href: hrefOf(without),
  });
  const drops = singleDrops(
    state,
    dealershipNames(tenant.locations),
    understood?.readings.find(({ near }) => near)?.label,
  );
  const equipment = understood ? equipmentDrops(understood) : [];
  // A single piece of equipment may be all the words there are.
  const distinct = new Map([...drops, ...equipment].map((drop) => [hrefOf(drop.without), drop]));
  // Without its only filter a search finds all cars: none of them is near.
  if (found > 0 && (most === 0 || distinct.size < 2)) return {};
  const names = await Promise.all(replacements(state, unknown, valuesInStock).map(find));
  const singles = await Promise.all([...distinct.values()].map(find));
  const literal = understood && found === 0 ? [await find(literalWay(understood))] : [];
  return {
    waysOut: [...names.filter(({ count }) => count > 0), ...waysOut([...singles, ...literal])].map(toWay),
    nearest: most > 0 ? await nearestGroups() : undefined,
  };

  async function nearestGroups(): Promise<NearestCarsView[]> {
    const near = leastImportantFirst(singles).filter(({ count }) => count > found);
    const groups = near.length > 0 || found > 0 ? near : await fewestTogether();
    const ids = new Set(foundOnes.map(({ id }) => id));
    return groups.flatMap((group) => {
      const cars = group.cars.filter(({ id }) => !ids.has(id)).slice(0, most + found - ids.size);
      for (const { id } of cars) ids.add(id);
      return cars.length > 0
        ? [{ ...toWay(group), cards: cars.map((car) => toCardView(car, tenant, now, terms)) }]
        : [];
    });
  }

  /** No single refinement is to blame: as few as possible together, the least important ones. */
  async function fewestTogether() {
    const inOrder = leastImportantFirst(drops);
    for (let end = 2; end <= inOrder.length; end += 1) {
      let together = inOrder.slice(0, end);
      let group = await find(withoutAll(state, together));
      if (group.count === 0) continue;
      for (const drop of together.slice(0, -1).reverse()) {
        const fewer = together.filter((one) => one !== drop);
        const smaller = await find(withoutAll(state, fewer));
        if (smaller.count > 0) [together, group] = [fewer, smaller];
      }
      return [group];
    }
    return [];
  }
}

/** The results page at a configured base path other than `/search`. Throws a 404 Response at any other address. */
export async function stockListPage(visit: ShopperVisit): Promise<PageAnswer<SearchView>> {
  if (plainPath(visit.url.pathname) === visit.tenant.search.base_path) return searchPage(visit);
  throw new Response('Not found', { status: 404 });
}

/** The page for a path that matches nothing in stock; its links lead to lists with cars. */
function searchNotFoundView(
  tenant: Tenant,
  state: SearchState,
  vocabulary: StockVocabulary,
): SearchNotFoundView {
  const { noun } = tenant.stock;
  const { path } = state;
  const name = pathWords(path);
  const heading = isKnownMake(path) ? `We have no ${name} in stock right now` : `We couldn’t find “${name}”`;
  const suggestions = pathSuggestions(path, vocabulary);
  const hrefOf = (refinements: typeof emptyState.refinements) =>
    searchHref(foldPath({ ...emptyState, refinements }, vocabulary), tenant);
  return {
    title: `${heading} | ${tenant.name}`,
    heading,
    text: `Did you mean ${suggestions.length === 1 ? 'this' : 'one of these'}?`,
    suggestions: suggestions.map(({ text, count, refinements }) => ({
      text,
      countText: countWithNoun(count, noun),
      href: hrefOf(refinements),
    })),
    all: { text: `See all ${countWithNoun(vocabulary.count, noun)}`, href: hrefOf({}) },
    alert:
      tenant.alerts.enabled && isKnownMake(path)
        ? {
            text: 'Email me when one arrives',
            href: searchAlertHref(searchHref(withPage(linkedState(state), 1), tenant)),
          }
        : undefined,
  };
}
