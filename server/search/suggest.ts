import { carNoun, countWithNoun } from '#server/dealer/rules/noun';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { carHref, headline, subline } from '#server/stock/cars/rules/naming';
import { toCardView } from '#server/stock/cars/to-card-view';
import { leadingInWords } from '#server/stock/rules/price-line';
import { type ShopperTerms, withTerms } from '#server/stock/rules/shopper-terms';
import type { SearchDeps } from './recall';
import { searchHeading } from './rules/headings';
import { foldPath } from './rules/path-facets';
import { dealershipNames } from './rules/refinement';
import { limits } from './rules/refinement-params';
import { emptyState, searchHref } from './rules/search-state';
import { suggestions } from './rules/suggestions';
import { type FoundCars, searchCars } from './search-cars';
import { stockVocabulary } from './stock-vocabulary';
import type { SuggestionView } from './views/search-view';

const MOST = 8;
/** Names leave room for this many cars. */
const CARS = 3;

/**
 * Suggestions for the text typed so far: names in stock, then matching cars. Names come from the cached vocabulary,
 * cars from one small query.
 */
export async function suggest(
  deps: SearchDeps,
  tenant: Tenant,
  input: string,
  terms?: ShopperTerms,
): Promise<SuggestionView[]> {
  const query = input.slice(0, limits.queryLength).trim();
  if (query === '') return [];
  const [vocabulary, found] = await Promise.all([stockVocabulary(deps, tenant), search(deps, tenant, query)]);
  const cars = found?.cars ?? [];
  const names = suggestions(query, vocabulary).slice(0, MOST - Math.min(cars.length, CARS));
  const now = deps.clock.now();
  return [
    ...(found?.understood && names.length === 0 ? listSuggestions(found, tenant, query, terms) : []),
    ...names.map(({ kind, text, count, refinements }) => ({
      kind,
      text,
      count,
      hint: tenant.stock.noun.one === carNoun.one ? undefined : countWithNoun(count, tenant.stock.noun),
      href: searchHref(
        foldPath({ ...emptyState, refinements, terms: terms?.query ?? '' }, vocabulary),
        tenant,
      ),
    })),
    ...cars.slice(0, MOST - names.length).map((car) => carSuggestion(car, tenant, now, terms)),
  ];
}

async function search(deps: SearchDeps, tenant: Tenant, query: string): Promise<FoundCars | undefined> {
  const foundCars = await searchCars(
    deps,
    tenant,
    { ...emptyState, query },
    { hitsPerPage: MOST, facets: [], ranges: [] },
  );
  return foundCars.kind === 'found' ? foundCars : undefined;
}

/** `Used hybrid SUVs under $40,000`: the list that the typed words ask for, if they say more than one thing. */
function listSuggestions(
  { count, state, understood }: FoundCars,
  tenant: Tenant,
  query: string,
  terms?: ShopperTerms,
): SuggestionView[] {
  const readings = understood?.readings.filter(({ unrecorded }) => !unrecorded) ?? [];
  if (count === 0 || readings.length < 2) return [];
  const { noun } = tenant.stock;
  const heading = searchHeading(state, { dealerships: dealershipNames(tenant.locations), noun, readings });
  return [
    {
      kind: 'list',
      text: heading.replace(/ for sale(?= |$)/, ''),
      count,
      hint: noun.one === carNoun.one ? undefined : countWithNoun(count, noun),
      href: searchHref({ ...emptyState, query, terms: terms?.query ?? '' }, tenant),
    },
  ];
}

function carSuggestion(car: Car, tenant: Tenant, now: Date, terms?: ShopperTerms): SuggestionView {
  return {
    kind: 'car',
    text: [headline(car), subline(car, tenant.cards)].filter(Boolean).join(' '),
    hint: leadingInWords(toCardView(car, tenant, now, terms).price),
    href: withTerms(carHref(car), terms?.query ?? ''),
  };
}
