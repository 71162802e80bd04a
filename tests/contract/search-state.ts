import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import { searchPage } from '#server/pages/search/search-page';
import { attributes } from '#server/search/stock-search/rules/attributes';
import { withBaseTypes, withoutBaseTypes } from '#server/search/stock-search/rules/base-types';
import { documentContext, toSearchDocument } from '#server/search/stock-search/rules/document';
import { distancesKm, type Near } from '#server/search/stock-search/rules/near';
import { normalise, type Refinement, type Refinements } from '#server/search/stock-search/rules/refinement';
import { refinementChips } from '#server/search/stock-search/rules/refinement-chips';
import {
  emptyState,
  layouts,
  parseSearch,
  type SearchState,
  searchHref,
} from '#server/search/stock-search/rules/search-state';
import { readOptionsOf } from '#server/search/stock-search/rules/words/read-words';
import { understand } from '#server/search/stock-search/rules/words/understand';
import { type FoundCars, searchCars } from '#server/search/stock-search/search-cars';
import { type SearchEngine, sortOrders } from '#server/search/stock-search/search-port';
import type { FilterView, SearchView } from '#server/search/stock-search/views/search-view';
import type { Car } from '#server/settings/car';
import { type Tenant, tenantSchema } from '#server/settings/tenant-schema';
import { generateCars } from '../../prisma-free-fixtures/generator';
import {
  isRefinedBy,
  withLayout,
  withNear,
  withoutRefinement,
  withoutRefinements,
  withPage,
  withQuery,
  withRefinement,
  withSort,
} from '../../server/search/stock-search/rules/refinement';
import { yardOver, yardTenant } from '../support/yard';
import { streamOf } from './search-documents';
import { hrefOfForm, setField, toggle } from './search-form';

const CARS = 160;
/** States tried for each attribute of each tenant. */
const STATES_EACH = 2;
const SEED = 7;

/** Generated cars with every attribute of the registry. */
const stock: Car[] = Array.from(generateCars(CARS, 5), (car, index) => ({
  ...car,
  created_at: '2026-11-01T00:00:00.000Z',
  show_on_dealer_website: true,
  tag: ['Demo sale', 'Runout Sale', 'Sale & save'][index % 3],
  categories: [['Family', 'Towing'], ['Work']][index % 2],
  item_type: index % 3 === 2 ? 'caravan' : 'car',
  dealership_name: ['Yard', 'Yard "North"'][index % 2],
  dealership_slug: ['yard', 'north'][index % 2],
  private_postcode: ['4215', '4000', '4350'][index % 3],
  ...(index % 2 === 0 ? { subscription_price: 150 + index } : {}),
}));

const filterNames = tenantSchema.shape.search.parse({}).filters;
const tenants: Readonly<Record<string, Partial<Tenant['search']>>> = {
  'the usual filters': {},
  'no filter at all': { filters: [] },
  'every second filter': { filters: filterNames.filter((_, index) => index % 2 === 0) },
  'a list of used cars': { base_path: '/search/used-cars' },
  'a list at another address': { base_path: '/our-stock', filters: ['make', 'price_range', 'status'] },
};
const yardWith = (search: Partial<Tenant['search']>): Tenant => {
  const tenant = yardTenant();
  return { ...tenant, search: { ...tenant.search, ...search } };
};

const context = documentContext(yardTenant());
const documents = stock.map((car) => toSearchDocument(car, context));
const refinable = attributes.filter(({ refine }) => refine !== null);
const valuesOf = (name: string) => [...new Set(documents.flatMap(({ values }) => values[name] ?? []))];

const refinementOf = ({ name, refine }: (typeof refinable)[number]): fc.Arbitrary<Refinements> => {
  const values = fc.constantFrom(...valuesOf(name));
  if (refine === 'values')
    return fc.uniqueArray(values.map(String), { minLength: 1, maxLength: 3 }).map((of) => ({ [name]: of }));
  const end = fc.option(values.map(Number), { nil: undefined });
  return fc.record({ from: end, to: end }).map((range) => ({ [name]: range }));
};
const anyNear: fc.Arbitrary<Near> = fc.record({
  postcode: fc.constantFrom('4215', '4350', '40O0'),
  withinKm: fc.constantFrom(...distancesKm, 33),
});
const words = ['', '', '', 'toyota', 'diesel ute under 60k', 'automatic near 4000', 'tow bar', 'new mazda 3'];
/** A state that refines one named attribute, and a few others besides. */
const statesWith = (attribute: (typeof refinable)[number]): fc.Arbitrary<SearchState> =>
  fc
    .record({
      own: refinementOf(attribute),
      others: fc.array(fc.constantFrom(...refinable).chain(refinementOf), { maxLength: 3 }),
      near: fc.option(anyNear, { freq: 3 }),
      query: fc.constantFrom(...words),
      literal: fc.boolean(),
      layout: fc.constantFrom(...layouts),
      sortBy: fc.constantFrom(...sortOrders),
    })
    .map(({ own, others, near, query, literal, layout, sortBy }) => ({
      ...{ ...emptyState, near, query, layout, sortBy, literal: literal && query !== '' },
      refinements: normalise(Object.fromEntries([...others, own].flatMap(Object.entries<Refinement>))),
    }));

/** Everything a shopper can do on a page: the address it leads to, and the state that must be found there. */
interface Control {
  readonly name: string;
  readonly href: string;
  readonly expected: SearchState;
}

function controlsOf(view: SearchView, found: FoundCars, tenant: Tenant): Control[] {
  const { state } = found;
  const listed = { ...state, refinements: withBaseTypes(state.refinements, tenant) };
  const first = withPage(state, 1);
  const form = (name: string, change: Parameters<typeof hrefOfForm>[1], expected: SearchState): Control => ({
    ...{ name, href: hrefOfForm(view, change), expected: withPage(expected, 1) },
  });
  return [
    form('Show Me', undefined, state),
    form('words', setField('query', 'zzyzx'), withQuery(state, 'zzyzx')),
    ...sortOrders.map((order) => form(`sort ${order}`, setField('sortBy', order), withSort(state, order))),
    ...view.filters.flatMap((filter) => filterControls(filter, state, listed, form)),
    { name: 'clear', href: view.clearHref, expected: withQuery(withoutRefinements(state), '') },
    { name: 'grid', href: view.layout.gridHref, expected: withLayout(state, 'grid') },
    { name: 'list', href: view.layout.listHref, expected: withLayout(state, 'list') },
    ...view.pages.map(({ text, href }) => ({ name: text, href, expected: withPage(state, Number(text)) })),
    ...chipControls(view, first, found),
  ];
}

function filterControls(
  filter: FilterView,
  state: SearchState,
  listed: SearchState,
  form: (name: string, change: Parameters<typeof hrefOfForm>[1], expected: SearchState) => Control,
): Control[] {
  switch (filter.kind) {
    case 'values':
      return filter.options.slice(0, 6).map(({ value, text }) => {
        const has = isRefinedBy(listed, filter.name, value);
        const change = has ? withoutRefinement : withRefinement;
        const expected = change(filter.name === 'car_type' ? listed : state, filter.name, value);
        return form(`${filter.name}: ${text}`, toggle(filter.name, value), expected);
      });
    case 'range': {
      const before = state.refinements[filter.name];
      const to = before && 'to' in before ? before.to : undefined;
      const wanted = withRefinement(state, filter.name, { from: filter.min, to });
      return [form(`${filter.name} from`, setField(`${filter.name}_min`, String(filter.min)), wanted)];
    }
    case 'near':
      return [
        form(
          'postcode',
          setField('postcode', '4350'),
          withNear(state, { postcode: '4350', withinKm: filter.withinKm }),
        ),
      ];
  }
}

/** The chips of a search without readings, in the order of its refinements. */
function chipControls(view: SearchView, state: SearchState, found: FoundCars): Control[] {
  if (found.understood) return [];
  return refinementChips(state, new Map()).map(({ attribute, value }, index) => {
    const { text, href } = view.chips[index] ?? { text: attribute, href: '' };
    return { name: `chip ${text}`, href, expected: without(state, attribute, value ?? undefined) };
  });
}

function without(state: SearchState, attribute: string, value: string | undefined): SearchState {
  if (attribute === 'query') return withQuery(state, '');
  return attribute === 'near' ? withNear(state, null) : withoutRefinement(state, attribute, value);
}

/** A state as its address says it: car types that the site lists anyway are no refinement. */
const asListed = (state: SearchState, tenant: Tenant): SearchState => ({
  ...state,
  refinements: withoutBaseTypes(state.refinements, tenant),
});

/** Words that contradict a filter stay words until the filter changes, and then they are read: not a lost refinement. */
const hasRefusedWords = ({ understood, state, vocabulary }: FoundCars): boolean =>
  understood !== null &&
  understand({ ...emptyState, query: state.query }, vocabulary, readOptionsOf([], new Date(0))) !== null;

/** Any change a shopper makes leaves the rest of the search as it is. */
export function searchStateContract(engine: () => SearchEngine): void {
  describe('each control of a search page changes one thing and keeps the rest', () => {
    beforeAll(() => engine().replaceAll('yard', streamOf(documents), 1));

    it('the cars have every attribute of the registry', () => {
      expect(refinable.filter(({ name }) => valuesOf(name).length === 0)).toEqual([]);
    });
    describe.each(Object.entries(tenants))('%s', (_name, search) => {
      const tenant = yardWith(search);
      const site = () => yardOver(engine(), stock, tenant);
      const findAt = async (href: string): Promise<FoundCars> => {
        const bff = site().ask(href);
        const found = await searchCars(bff.services, tenant, parseSearch(bff.url, tenant));
        if (found.kind !== 'found') throw new Error(`${href} is not found`);
        return found;
      };
      it.each(refinable.map((attribute) => [attribute.name, attribute] as const))(
        '%s',
        async (name, attribute) => {
          for (const asked of fc.sample(statesWith(attribute), { numRuns: STATES_EACH, seed: SEED })) {
            const address = searchHref(asked, tenant);
            const found = await findAt(address);
            if (hasRefusedWords(found)) continue;
            const { view } = await searchPage(site().ask(address));
            for (const control of controlsOf(view, found, tenant)) {
              const state = asListed((await findAt(control.href)).state, tenant);
              const expected = asListed(control.expected, tenant);
              const { href, name } = control;
              expect({ address, name, href, state }).toEqual({
                address,
                name,
                href,
                state: expected,
              });
            }
          }
          expect(name).toBe(attribute.name);
        },
      );
    });
  });
}
