import { carNoun, countWithNoun } from '#server/dealer/rules/noun';
import type { Car } from '#server/settings/car';
import type { Tenant } from '#server/settings/tenant-schema';
import { carHref, headline, subline } from '#server/stock/cars/rules/naming';
import { toCardView } from '#server/stock/cars/to-card-view';
import { leadingInWords } from '#server/stock/rules/price-line';
import { type ShopperTerms, withTerms } from '#server/stock/rules/shopper-terms';
import type { SearchDeps } from './recall';
import { foldPath } from './rules/path-facets';
import { limits } from './rules/refinement-params';
import { emptyState, searchHref } from './rules/search-state';
import { suggestions } from './rules/suggestions';
import { searchCars } from './search-cars';
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
  const [vocabulary, cars] = await Promise.all([stockVocabulary(deps, tenant), carsFor(deps, tenant, query)]);
  const names = suggestions(query, vocabulary).slice(0, MOST - Math.min(cars.length, CARS));
  const now = deps.clock.now();
  return [
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

async function carsFor(deps: SearchDeps, tenant: Tenant, query: string): Promise<readonly Car[]> {
  const foundCars = await searchCars(
    deps,
    tenant,
    { ...emptyState, query },
    { hitsPerPage: MOST, facets: [], ranges: [] },
  );
  return foundCars.kind === 'found' ? foundCars.cars : [];
}

function carSuggestion(car: Car, tenant: Tenant, now: Date, terms?: ShopperTerms): SuggestionView {
  return {
    kind: 'car',
    text: [headline(car), subline(car, tenant.cards)].filter(Boolean).join(' '),
    hint: leadingInWords(toCardView(car, tenant, now, terms).price),
    href: withTerms(carHref(car), terms?.query ?? ''),
  };
}
