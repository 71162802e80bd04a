import { countWithNoun, withNoun } from '#server/dealer/rules/noun';
import { sitePages } from '#server/dealer/rules/site-pages';
import { latestPerObject } from '#server/platform/derived';
import { postcodeError } from '#server/platform/geo/distance';
import { carTypes } from '#server/settings/car-types';
import { type AustralianState, siteState, stateNames } from '#server/settings/location-schema';
import type { Tenant } from '#server/settings/tenant-schema';
import { searchAlertHref, searchAlertText } from '#server/stock/cars/rules/alert-link';
import { placePromos } from '#server/stock/cars/rules/place-promos';
import { toCardView } from '#server/stock/cars/to-card-view';
import { leadingPriceName } from '#server/stock/charges/rules/leading-price';
import { dollars } from '#server/stock/rules/price-line';
import {
  registerParameter,
  type ShopperTerms,
  shopperTerms,
  termFields,
  termsForm,
} from '#server/stock/rules/shopper-terms';
import type { PromoView } from '#server/stock/views/card-view';
import type { CarriedFieldView } from '#server/stock/views/price-view';
import type { SearchVisit } from './create-search';
import { filterViews } from './rules/filter-views';
import { isWorthIndexing, linkedState, pageDescription, pageTitle, searchHeading } from './rules/headings';
import {
  dealershipNames,
  isRange,
  rangeText,
  refinementChips,
  repaymentLimit,
  valuesOf,
  withLayout,
  withoutRefinements,
  withPage,
  withQuery,
} from './rules/refinement';
import { readWordsField, restField, type SearchState, withBaseTypes } from './rules/search-state';
import { readOptionsOf } from './rules/words/read-words';
import { chipsBesides, understoodView, unreadOf, withoutReading } from './rules/words/understand';
import type { FoundCars } from './search-cars';
import type { FilterView, SearchView } from './views/search-view';

/** Sort orders as text. */
const sortOptions = [
  { value: 'relevance', text: 'Most relevant' },
  { value: 'latest', text: 'Latest' },
  { value: 'price-desc', text: 'Highest price' },
  { value: 'price-asc', text: 'Lowest price' },
] as const;
const byFuelUse = { value: 'fuel-use', text: 'Lowest fuel use' } as const;

/** Lists are sorted by the price that their cards show, in the shopper's state. */
const sortOptionsFor = (tenant: Tenant, state: AustralianState, { vocabulary }: FoundCars) => {
  const isElsewhere = tenant.price.in_full && state !== siteState(tenant);
  const options = sortOptions.map(({ value, text }) => ({
    value,
    text: isElsewhere ? text.replace(/ price$/, ` price in ${state}`) : text,
  }));
  return (vocabulary.values.fuel_use ?? []).length > 0 ? [...options, byFuelUse] : options;
};

const latestFilters = latestPerObject<FoundCars['answer'], FilterView[]>();

/**
 * A cached result has the same counts, so it has the same filters: the same list, rendered once. Only the distance may
 * differ: two may reach the same cars, and an invalid postcode all of them.
 */
function filtersOf(tenant: Tenant, foundCars: FoundCars, shopperState: AustralianState): FilterView[] {
  const near = JSON.stringify(foundCars.state.near);
  return latestFilters(foundCars.answer, [near, shopperState], () => {
    const postcodes = (foundCars.vocabulary.values.postcode ?? []).map(({ value }) => value);
    const state = listedState(tenant, foundCars.state);
    const filters = filterViews(tenant.search, state, { ...foundCars, postcodes }, tenant.wording);
    return filters
      .filter((filter) => filter.name in foundCars.state.refinements || leavesAChoice(filter))
      .map((filter) => ({ ...filter, label: pricedLabel(filter, tenant, shopperState) }));
  });
}

/** Where a site shows prices in full, a filter says which price it is about. */
function pricedLabel({ name, label }: FilterView, tenant: Tenant, shopperState: AustralianState): string {
  if (!tenant.price.in_full) return label;
  if (name === 'weekly_price_range') return 'Weekly, on our price';
  if (name === 'price') return leadingPriceName(tenant, shopperState);
  return name === 'price_range' ? leadingPriceName(tenant, siteState(tenant), shopperState) : label;
}

/** A state with the car types that the site lists anyway. */
const listedState = (tenant: Tenant, state: SearchState): SearchState => ({
  ...state,
  refinements: withBaseTypes(state.refinements, tenant),
});

/** The single type that a site lists is ticked, without another choice. */
const leavesAChoice = (filter: FilterView): boolean => filter.kind !== 'values' || filter.options.length > 1;

function promosOf(tenant: Tenant, now: Date, { state, page, count }: FoundCars): PromoView[] {
  const types = valuesOf(withBaseTypes(state.refinements, tenant), 'car_type');
  const kind = carTypes.filter((type) => types.includes(type));
  const list = { kind, page, count, pageSize: tenant.search.page_size };
  return placePromos(tenant.promos, list, {
    now,
    timeZone: tenant.time_zone,
    exists: sitePages(tenant, now),
    media: tenant.media,
  });
}

const notices = {
  stale: 'Search is running slowly, so these results may be slightly out of date.',
  degraded: 'Search is limited at the moment. You can still browse and filter, but words must match exactly.',
} as const;

/** The notice above the results, because the field with an invalid postcode may be out of sight. */
function noticeOf(
  { notice, state: { near, sortBy, terms }, understood, vocabulary }: FoundCars,
  tenant: Tenant,
  hasPage: (path: string) => boolean,
): Pick<SearchView, 'notice' | 'noticeLink'> {
  const { stock, wording } = tenant;
  if (notice) return { notice: notices[notice] };
  const error = near && postcodeError(near.postcode, wording);
  if (error)
    return {
      notice: `${error.replace(/\.?$/, '.')} ${withNoun('Showing cars at any distance.', stock.noun)}`,
    };
  const { state } = shopperTerms(new URLSearchParams(terms), tenant);
  const isNamed = understood?.readings.some((reading) => reading.terms?.startsWith(registerParameter));
  if (isNamed && !(vocabulary.values.state ?? []).some(({ value }) => value === state)) {
    const { interstate_page: page } = tenant.car_page;
    return {
      notice: soldElsewhere(tenant, state),
      noticeLink: page && hasPage(page) ? { text: 'Buying from another state', href: page } : undefined,
    };
  }
  if (sortBy !== 'fuel-use') return {};
  return {
    notice: withNoun(
      'Electric cars come first, and cars whose fuel use we don’t know come last.',
      stock.noun,
    ),
  };
}

/** `Our yards are in Queensland; we sell to Victoria.` */
function soldElsewhere({ locations, ...tenant }: Tenant, state: AustralianState): string {
  const states = new Set(locations.map((location) => location.state ?? siteState(tenant)));
  const names = [...states].map((own) => stateNames[own] ?? own).sort();
  const where = new Intl.ListFormat('en-AU').format(names);
  return `Our ${locations.length === 1 ? 'yard is' : 'yards are'} in ${where}; we sell to ${stateNames[state]}.`;
}

/** The terms that the forms show: the shopper's state, but a loan only if it was chosen and not merely typed. */
function chosenTerms(requestedState: SearchState, { state }: ShopperTerms, tenant: Tenant): ShopperTerms {
  const params = new URLSearchParams(requestedState.terms);
  params.set(registerParameter, state);
  return shopperTerms(params, tenant);
}

/** The loan of a list, where only its words name one. */
const typedLoan = (terms: ShopperTerms, chosen: ShopperTerms): CarriedFieldView[] | undefined =>
  terms.loan && !chosen.loan ? termFields(terms.query, registerParameter) : undefined;

/** The numbers of a page's first and last car; undefined where one page has them all. */
export const rangeOf = (
  { cars, page, pages }: Pick<FoundCars, 'page' | 'pages'> & { readonly cars: readonly unknown[] },
  pageSize: number,
): SearchView['range'] => {
  const before = (page - 1) * pageSize;
  return pages > 1 ? { first: before + 1, last: before + cars.length } : undefined;
};

/** What became of the words that the search field shows. */
const readWordsFields = (words: string, rest: string): CarriedFieldView[] => [
  { name: readWordsField, value: words },
  { name: restField, value: rest },
];

/** The view of a results page; `hrefOf` gives the address of a state. */
export function toSearchView(
  { tenant, now, url }: Pick<SearchVisit, 'tenant' | 'now' | 'url'>,
  foundCars: FoundCars,
  hrefOf: (state: SearchState) => string,
): SearchView {
  const { state, understood, count, page, pages } = foundCars;
  const terms = shopperTerms(new URLSearchParams(state.terms), tenant);
  const dealerships = dealershipNames(tenant.locations);
  const { noun } = tenant.stock;
  const heading = searchHeading(listedState(tenant, state), {
    area: tenant.search.area,
    dealerships,
    noun,
    readings: understood?.readings,
  });
  const countText = countWithNoun(count, noun);
  // Other pages and the other layout keep the words as typed.
  const requestedState = understood?.requestedState ?? { ...state, terms: foundCars.canonical.terms ?? '' };
  const chosen = chosenTerms(requestedState, terms, tenant);
  const href = (number: number) => hrefOf(withPage(requestedState, number));
  const allChips = refinementChips(state, dealerships);
  const chips = understood ? chipsBesides(allChips, understood) : allChips;
  const refined =
    chips.filter(({ attribute }) => attribute !== 'query').length + (understood?.readings.length ?? 0);
  // Without a car and without a choice to undo, every filter leads to no car.
  const isDeadEnd = count === 0 && refined === 0;
  const filters = isDeadEnd ? [] : filtersOf(tenant, foundCars, terms.state);
  const stateWords = understood?.readings.find((reading) => reading.terms?.startsWith(registerParameter));
  const formState =
    understood && stateWords ? withoutReading(understood, stateWords) : withPage(requestedState, 1);
  const shoppersTerms = termsForm(chosen, tenant, hrefOf({ ...formState, terms: '' }), terms.loan);
  const withoutLoan = repaymentLimit(state) && shoppersTerms?.loan?.withoutHref;
  const depositChip =
    chosen.loan && withoutLoan
      ? [{ text: `${dollars(chosen.loan.deposit)} deposit`, href: withoutLoan }]
      : [];
  return {
    address: href(page),
    title: pageTitle(heading, page, tenant.name),
    description: pageDescription(heading, countText, tenant.name),
    heading,
    canonical: new URL(hrefOf(linkedState(state)), url).href,
    noindex: isWorthIndexing(state, count) ? undefined : true,
    count,
    countText,
    range: rangeOf(foundCars, tenant.search.page_size),
    many: noun.many,
    isDeadEnd: isDeadEnd || undefined,
    query: state.query,
    shown: foundCars.cars.length,
    cards: foundCars.cars.map((car) => toCardView(car, tenant, now, terms)),
    terms: shoppersTerms,
    typedLoan: typedLoan(terms, chosen),
    promos: promosOf(tenant, now, foundCars),
    filters,
    carried: [
      ...carriedFields(state, filters),
      ...termFields(chosen.query),
      ...(understood ? readWordsFields(understood.requestedState.query, state.query) : []),
    ],
    ...(understood
      ? { understood: understoodView(understood, hrefOf), typed: understood.requestedState.query }
      : {}),
    ...(state.literal
      ? { literal: true as const, ...unreadOf(foundCars, readOptionsOf(tenant, now, terms.state), hrefOf) }
      : {}),
    refined,
    chips: [...chips.map(({ label, without }) => ({ text: label, href: hrefOf(without) })), ...depositChip],
    clearHref: hrefOf(withQuery(withoutRefinements(state), '')),
    action: tenant.search.base_path,
    sort: { value: state.sortBy, options: sortOptionsFor(tenant, terms.state, foundCars) },
    pages: pageNumbers(page, pages).map((number, index, all) => ({
      text: String(number),
      href: href(number),
      current: number === page ? true : undefined,
      gap: number - (all[index - 1] ?? 0) > 1 ? true : undefined,
    })),
    previous: page > 1 ? href(page - 1) : undefined,
    next: page < pages ? href(page + 1) : undefined,
    layout: {
      current: state.layout,
      gridHref: hrefOf(withLayout(requestedState, 'grid')),
      listHref: hrefOf(withLayout(requestedState, 'list')),
    },
    alert: tenant.alerts.enabled
      ? {
          text: searchAlertText(noun),
          href: searchAlertHref(hrefOf(withPage(linkedState(requestedState), 1))),
        }
      : undefined,
    ...noticeOf(foundCars, tenant, sitePages(tenant, now)),
  };
}

/** The pages linked from here: the first, the last and those around; a gap of one page is filled. */
export function pageNumbers(current: number, last: number): number[] {
  const linkedPages = [1, current - 1, current, current + 1, last];
  const pages = [...new Set(linkedPages.filter((page) => page >= 1 && page <= last))].sort((a, b) => a - b);
  return pages.flatMap((page, index) => (page - (pages[index - 1] ?? 0) === 2 ? [page - 1, page] : page));
}

/**
 * The hidden fields that complete a form's search: one for each refinement, and for the distance, that none of its
 * controls shows.
 */
export function carriedFields(
  { refinements, near }: Pick<SearchState, 'refinements' | 'near'>,
  controls: readonly { readonly name: string }[],
): CarriedFieldView[] {
  const filterNames = new Set(controls.map(({ name }) => name));
  const fields: CarriedFieldView[] = [];
  for (const [name, refinement] of Object.entries(refinements)) {
    if (filterNames.has(name)) continue;
    const values = isRange(refinement) ? [rangeText(refinement)] : refinement;
    fields.push(...values.map((value) => ({ name, value })));
  }
  if (near && !filterNames.has('near')) {
    fields.push({ name: 'postcode', value: near.postcode }, { name: 'within', value: String(near.withinKm) });
  }
  return fields;
}
