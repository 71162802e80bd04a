import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attributes } from '#server/search/rules/attributes';
import { documentContext, toSearchDocument } from '#server/search/rules/document';
import {
  isRefinedBy,
  normalise,
  type Refinement,
  type Refinements,
  withLayout,
  withoutRefinement,
  withoutRefinements,
  withPage,
  withQuery,
  withRefinement,
  withSort,
} from '#server/search/rules/refinement';
import {
  emptyState,
  parseSearch,
  type SearchState,
  searchHref,
  withBaseTypes,
  withoutBaseTypes,
} from '#server/search/rules/search-state';
import { readOptionsOf } from '#server/search/rules/words/read-words';
import { understand } from '#server/search/rules/words/understand';
import { type FoundCars, searchCars } from '#server/search/search-cars';
import { sortOrders } from '#server/search/search-port';
import type { FilterView, SearchView } from '#server/search/views/search-view';
import type { Car } from '#server/settings/car';
import { searchPage } from '#server/showroom/search-page';
import { generateCars } from '../../prisma-free-fixtures/generator';
import { openYard, yardTenant } from '../support/yard';

const layouts = ['grid', 'list'] as const;

/** Generated cars with every attribute that a search can be refined by. */
const stock: Car[] = Array.from(generateCars(160, 5), (car, index) => ({
  ...car,
  created_at: '2026-11-01T00:00:00.000Z',
  show_on_dealer_website: true,
  tag: ['Demo sale', 'Runout Sale', 'Sale & save'][index % 3],
  categories: [['Family', 'Towing'], ['Work']][index % 2],
  item_type: index % 3 === 2 ? 'caravan' : 'car',
  dealership_name: ['Yard', 'Yard "North"'][index % 2],
  dealership_slug: ['yard', 'north'][index % 2],
  private_postcode: ['4215', '4000', '4350'][index % 3],
  rego_expiry: `2027-0${1 + (index % 9)}-15`,
  specifications: {
    braked_towing_capacity: 1_500 + (index % 5) * 500,
    lams: ['Yes', 'No'][index % 2] ?? '',
  },
  variant: { ...car.variant, ancaprating: ['5', '4'][index % 2], fuelconsumptioncombined: 4 + (index % 5) },
  ...(index % 2 === 0 ? { subscription_price: 150 + index } : {}),
}));

type Attribute = (typeof attributes)[number];
const refinable = attributes.filter(({ refine }) => refine !== null);
const context = documentContext(yardTenant({ stock: { subscriptions: true } }));
const documents = stock.map((car) => toSearchDocument(car, context));
const valuesOf = (name: string) => [...new Set(documents.flatMap(({ values }) => values[name] ?? []))];

function refinementOf({ name, refine }: Attribute): fc.Arbitrary<Refinements> {
  const value = fc.constantFrom(...valuesOf(name));
  if (refine === 'values') {
    const values = fc.uniqueArray(value.map(String), { minLength: 1, maxLength: 3 });
    return values.map((chosen) => ({ [name]: chosen }));
  }
  const end = fc.option(value.map(Number), { nil: undefined });
  return fc.record({ from: end, to: end }).map((range) => ({ [name]: range }));
}

const near = fc.record({
  postcode: fc.constantFrom('4215', '4350', '40O0'),
  withinKm: fc.constantFrom(25, 33, 100),
});
const words = ['', '', '', 'toyota', 'diesel ute under 60k', 'automatic near 4000', 'tow bar', 'new mazda 3'];

/** A search that refines this attribute, and a few others besides. */
const searchWith = (attribute: Attribute): fc.Arbitrary<SearchState> =>
  fc
    .record({
      own: refinementOf(attribute),
      others: fc.array(fc.constantFrom(...refinable).chain(refinementOf), { maxLength: 3 }),
      near: fc.option(near, { freq: 3 }),
      query: fc.constantFrom(...words),
      literal: fc.boolean(),
      layout: fc.constantFrom(...layouts),
      sortBy: fc.constantFrom(...sortOrders),
    })
    .map(({ own, others, query, literal, ...rest }) => ({
      ...emptyState,
      ...rest,
      query,
      literal: literal && query !== '',
      refinements: normalise(Object.fromEntries([...others, own].flatMap(Object.entries<Refinement>))),
    }));
const searches = refinable.flatMap((attribute) =>
  fc.sample(searchWith(attribute), { numRuns: process.env['TESTS'] === 'all' ? 2 : 1, seed: 7 }),
);

type Field = readonly [name: string, value: string];

/** The fields that a browser sends with the filter form of a search page, empty ones included. */
function formFields(view: SearchView): Field[] {
  return [
    ['query', view.query],
    ...view.filters.flatMap(filterFields),
    ...view.carried.map(({ name, value }): Field => [name, value]),
    ...(view.literal ? [['literal', '1'] as const] : []),
    ...(view.layout.current === 'list' ? [['view', 'list'] as const] : []),
    ['sortBy', view.sort.value],
  ];
}

function filterFields(filter: FilterView): Field[] {
  switch (filter.kind) {
    case 'values':
      return filter.options.flatMap(({ value, checked }) => (checked ? [[filter.name, value]] : []));
    case 'range':
      return [
        [`${filter.name}_min`, String(filter.from ?? '')],
        [`${filter.name}_max`, String(filter.to ?? '')],
      ];
    case 'near':
      return [
        ['postcode', filter.postcode],
        ['within', String(filter.withinKm)],
      ];
  }
}

const changed = (fields: Field[], name: string, value: string): Field[] =>
  fields.map((field) => (field[0] === name ? [name, value] : field));

/** Another click on a checkbox: takes its field away, or adds it. */
function toggled(fields: Field[], name: string, value: string): Field[] {
  const others = fields.filter((field) => field[0] !== name || field[1] !== value);
  return others.length < fields.length ? others : [...fields, [name, value]];
}

/** Words that contradict a filter stay words until the filter changes, and are then read as filters. */
const hasRefusedWords = ({ understood, state, vocabulary }: FoundCars): boolean =>
  understood !== null &&
  understand(
    { ...emptyState, query: state.query },
    vocabulary,
    readOptionsOf(yardTenant({ search: { words: 'names' } }), new Date(0)),
  ) !== null;

test('the cars have every attribute that a search can be refined by', () => {
  expect(refinable.filter(({ name }) => valuesOf(name).length === 0)).toEqual([]);
});

test.each([
  ['the usual filters', {}],
  ['no filters', { filters: [] }],
  ['a list of used cars only', { base_path: '/search/used-cars' }],
  [
    'few filters and a list at another address',
    { base_path: '/our-stock', filters: ['make', 'price_range'] },
  ],
] as const)(
  'each control of a page with %s changes one thing and keeps the rest',
  async (_site, settings) => {
    const search = 'filters' in settings ? { ...settings, filters: [...settings.filters] } : settings;
    const { ask, tenant } = await openYard(stock, { search, stock: { subscriptions: true } });
    const findAt = async (address: string): Promise<FoundCars> => {
      const { services, url } = ask(address);
      const found = await searchCars(services, tenant, parseSearch(url, tenant));
      if (found.kind !== 'found') throw new Error(`${address} finds nothing`);
      return found;
    };
    // An address leaves out the car types that the site lists anyway.
    const asWritten = (state: SearchState): SearchState => ({
      ...state,
      refinements: withoutBaseTypes(state.refinements, tenant),
    });
    let tried = 0;
    for (const asked of searches) {
      const address = searchHref(asked, tenant);
      const found = await findAt(address);
      if (hasRefusedWords(found)) continue;
      const { view } = await searchPage(ask(address));
      for (const [href, expected] of controlsOf(view, found.state)) {
        const { state } = await findAt(href);
        expect({ address, href, state: asWritten(state) }).toEqual({
          address,
          href,
          state: asWritten(expected),
        });
        tried += 1;
      }
    }
    expect(tried).toBeGreaterThan(5 * searches.length);

    /** What a shopper can do on a page: the address it leads to, and the search that belongs there. */
    function controlsOf(view: SearchView, state: SearchState): [href: string, expected: SearchState][] {
      const fields = formFields(view);
      const hrefOf = (sent: Field[]) =>
        `${view.action}?${new URLSearchParams(sent.map((field) => [...field]))}`;
      const listed = { ...state, refinements: withBaseTypes(state.refinements, tenant) };
      const boxes = view.filters.flatMap((filter) =>
        filter.kind === 'values'
          ? filter.options.slice(0, 3).map(({ value }) => [filter.name, value] as const)
          : [],
      );
      const tick = (name: string, value: string): SearchState => {
        const change = isRefinedBy(listed, name, value) ? withoutRefinement : withRefinement;
        return change(name === 'car_type' ? listed : state, name, value);
      };
      const sent: [Field[], SearchState][] = [
        [fields, state],
        [changed(fields, 'query', 'zzyzx'), withQuery(state, 'zzyzx')],
        [changed(fields, 'sortBy', 'price-asc'), withSort(state, 'price-asc')],
        ...boxes.map(([name, value]): [Field[], SearchState] => [
          toggled(fields, name, value),
          tick(name, value),
        ]),
      ];
      return [
        ...sent.map(([form, expected]): [string, SearchState] => [hrefOf(form), withPage(expected, 1)]),
        [view.clearHref, withQuery(withoutRefinements(state), '')],
        [view.layout.gridHref, withLayout(state, 'grid')],
        [view.layout.listHref, withLayout(state, 'list')],
        ...view.pages.map(({ text, href }): [string, SearchState] => [href, withPage(state, Number(text))]),
      ];
    }
  },
);
