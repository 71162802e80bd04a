import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inFacetOrder, vocabularyOf } from '#server/search/stock-vocabulary';
import { withRefined } from './filter-views';
import {
  foldPath,
  isKnownMake,
  pathSuggestions,
  pathWords,
  resolvePath,
  type StockVocabulary,
  unknownVocabulary,
} from './path-facets';
import { emptyState, type SearchState } from './search-state';

const one = (value: string) => ({ value, count: 1 });
const vocabulary: StockVocabulary = {
  known: true,
  count: 9,
  makes: [
    { ...one('Toyota'), models: [one('HiLux'), one('Corolla')] },
    { ...one('Land Rover'), models: [one('Discovery')] },
    { ...one('LAND ROVER'), models: [one('Defender')] },
    { ...one('Mini'), models: [one('Cooper')] },
  ],
  bodies: [one('SUV'), one('People Mover'), one('Mini')],
  carTypes: [],
  values: {},
};
const at = (...path: string[]): SearchState => ({ ...emptyState, path });
const refined = (refinements: SearchState['refinements']): SearchState => ({ ...emptyState, refinements });

describe('paths of make, model and body', () => {
  const table: [string[], SearchState['refinements']][] = [
    [['toyota'], { make: ['Toyota'] }],
    [['toyota', 'hilux'], { make: ['Toyota'], model: ['HiLux'] }],
    [['people-mover'], { body: ['People Mover'] }],
    [['land-rover'], { make: ['LAND ROVER', 'Land Rover'] }],
    [['mini'], { make: ['Mini'] }],
  ];
  it.each(table)('%j is the canonical path of %j', (path, refinements) => {
    expect(resolvePath(at(...path), vocabulary)).toEqual(refined(refinements));
    expect(foldPath(refined(refinements), vocabulary)).toEqual(at(...path));
  });
  it.each([
    [['lexus']],
    [['toyota', 'discovery']],
    [['suv', 'hilux']],
    [['toyota', 'hilux', 'sr5']],
    [['-']],
  ])('%j is not found', (path) => {
    expect(resolvePath(at(...path), vocabulary)).toBeNull();
  });
  it('keep a filter beside them', () => {
    const state = { ...at('toyota'), refinements: { make: ['Mini'], fuel: ['Diesel'] } };
    expect(resolvePath(state, vocabulary)?.refinements).toEqual({
      make: ['Mini', 'Toyota'],
      fuel: ['Diesel'],
    });
  });
  it.each<SearchState['refinements']>([
    { make: ['Toyota', 'Mini'] },
    { make: ['Land Rover'] },
    { body: ['Mini'] },
    { make: ['Lexus'] },
    { model: ['HiLux'] },
  ])('%j has no path of its own', (refinements) => {
    expect(foldPath(refined(refinements), vocabulary)).toEqual(refined(refinements));
  });
  it('have only the make if there are two models', () => {
    const state = refined({ make: ['Toyota'], model: ['Corolla', 'HiLux'] });
    expect(foldPath(state, vocabulary)).toEqual({
      ...at('toyota'),
      refinements: { model: ['Corolla', 'HiLux'] },
    });
  });
  it('resolve to the search that they were made from', () => {
    const values = (names: string[]) =>
      fc.uniqueArray(fc.constantFrom(...names), { minLength: 1, maxLength: 3 });
    const refinements = fc.record(
      {
        make: values(['Toyota', 'Land Rover', 'LAND ROVER', 'Mini', 'Lexus']),
        model: values(['HiLux', 'Corolla', 'Discovery', 'Cooper']),
        body: values(['SUV', 'People Mover', 'Mini', 'Van']),
        fuel: values(['Diesel']),
      },
      { requiredKeys: [] },
    );
    fc.assert(
      fc.property(refinements, (given) => {
        const sorted = Object.fromEntries(
          Object.entries(given).map(([name, list]) => [name, [...list].sort()]),
        );
        expect(resolvePath(foldPath(refined(sorted), vocabulary), vocabulary)?.refinements).toEqual(sorted);
      }),
    );
  });
});

describe('makes that the tenant keeps out of paths', () => {
  const [toyota, ...others] = vocabulary.makes;
  const makes = toyota ? [{ ...toyota, pathless: true as const }, ...others] : [];
  const stock = { ...vocabulary, makes };
  it.each<SearchState['refinements']>([{ make: ['Toyota'] }, { make: ['Toyota'], model: ['HiLux'] }])(
    'stay in the query: %j',
    (refinements) => expect(foldPath(refined(refinements), stock)).toEqual(refined(refinements)),
  );
  it('still resolve from their paths, so that they can redirect', () => {
    expect(resolvePath(at('toyota', 'hilux'), stock)).toEqual(
      refined({ make: ['Toyota'], model: ['HiLux'] }),
    );
  });
  it('leave other makes and body types their paths', () => {
    expect(foldPath(refined({ make: ['Mini'] }), stock)).toEqual(at('mini'));
    expect(foldPath(refined({ body: ['SUV'] }), stock)).toEqual(at('suv'));
  });
  it('are known by name in any case', () => {
    const facets = { make: [one('CITROËN'), one('Kia')], make_model: [], body: [], car_type: [] };
    const { makes } = vocabularyOf({ count: 2, facets }, ['Citroën']);
    expect(makes.map(({ pathless }) => pathless)).toEqual([true, undefined]);
  });
});

it('the vocabulary of the stock has models under the longest make they begin with', () => {
  const facets = {
    make: [one('Land'), one('Land Rover')],
    make_model: [one('Land Rover Defender'), one('Land Yacht'), one('Nobody Car')],
    body: [one('SUV')],
    car_type: [one('used'), one('new')],
    fuel: [one('Diesel')],
    postcode: [one('4000')],
  };
  expect(vocabularyOf({ count: 3, facets })).toMatchObject({
    known: true,
    count: 3,
    makes: [
      { ...one('Land'), models: [one('Yacht')] },
      { ...one('Land Rover'), models: [one('Defender')] },
    ],
    bodies: [one('SUV')],
    carTypes: [one('new'), one('used')],
    values: { fuel: [one('Diesel')], postcode: [one('4000')] },
  });
});

describe('order of facets', () => {
  const values = (attribute: string, ...given: string[]) =>
    inFacetOrder(attribute, given.map(one)).map(({ value }) => value);
  it('is new, demo, used for car types', () =>
    expect(values('car_type', 'used', 'new', 'demo', 'other')).toEqual(['new', 'demo', 'used', 'other']));
  it('is numerical for price ranges, "Under" first', () => {
    const ranges = ['Under $5,000', '$5,000 - $10,000'];
    expect(values('price_range', ...ranges.toReversed())).toEqual(ranges);
  });
  it('is numerical for seats', () => expect(values('seats', '12', '5', '2')).toEqual(['2', '5', '12']));
  it('is by count for others', () => expect(values('make', 'Z', 'A')).toEqual(['Z', 'A']));
  it('includes a selected value even without cars', () => {
    expect(withRefined([one('A')], ['A', 'B'])).toEqual([one('A'), { value: 'B', count: 0 }]);
  });
});

const some = (value: string, count: number) => ({ value, count });
const stock: StockVocabulary = {
  ...unknownVocabulary,
  known: true,
  makes: [
    { ...some('Toyota', 9), models: [some('HiLux', 5), some('Corolla', 4)] },
    { ...some('Land Rover', 4), models: [some('Discovery', 4)] },
    { ...some('Mercedes-Benz', 3), models: [some('C-Class', 3)] },
    { ...some('Mazda', 2), models: [some('Mazda3', 2)] },
  ],
  bodies: [some('Ute', 6), some('SUV', 5), some('People Mover', 1)],
};
const texts = (...path: string[]) => pathSuggestions(path, stock).map(({ text }) => text);

describe('suggestions for a path without stock', () => {
  const largestMakes = ['Toyota', 'Land Rover', 'Mercedes-Benz'];
  const largestBodies = ['Ute', 'SUV', 'People Mover'];
  it.each<[string, string[], string[]]>([
    ['for a misspelt make', ['toyta'], ['Toyota', 'Toyota HiLux', 'Toyota Corolla']],
    ['for a make in one word', ['landrover'], ['Land Rover', 'Land Rover Discovery']],
    ['for the beginning of a make', ['mercedes'], ['Mercedes-Benz', 'Mercedes-Benz C-Class']],
    ['for a model alone', ['hilux'], ['Toyota HiLux']],
    ['for a misspelt model alone', ['corola'], ['Toyota Corolla']],
    ['for make and model in one', ['toyota-hilux'], ['Toyota HiLux']],
    ['for a body type', ['people-movers'], ['People Mover']],
    ['for a misspelt model', ['toyota', 'hilucks'], ['Toyota HiLux', 'Toyota', 'Toyota Corolla']],
    ['for the misspelt make of a model', ['toyta', 'hilux'], ['Toyota HiLux', 'Toyota', 'Toyota Corolla']],
    ['for the model of another make', ['mazda', 'hilux'], ['Toyota HiLux', 'Mazda', 'Mazda Mazda3']],
    ['for an unknown model', ['toyota', 'zzz'], ['Toyota', 'Toyota HiLux', 'Toyota Corolla']],
    ['for a make in the wrong place', ['used-cars', 'toyota'], ['Toyota', 'Toyota HiLux', 'Toyota Corolla']],
    ['for a body type in the wrong place', ['a', 'b', 'ute'], ['Ute']],
    ['for nothing similar: the largest', ['quokka-wagon-9000'], [...largestMakes, ...largestBodies]],
  ])('%s: %j', (_, path, expected) => expect(texts(...path)).toEqual(expected));

  it('have their number of cars', () => {
    expect(pathSuggestions(['hilux'], stock)).toEqual([
      { text: 'Toyota HiLux', count: 5, refinements: { make: ['Toyota'], model: ['HiLux'] } },
    ]);
  });
  it('are at most six', () => {
    const makes = Array.from({ length: 20 }, (_, index) => ({ ...some(`Kia${index}`, 1), models: [] }));
    expect(pathSuggestions(['kia'], { ...stock, makes })).toHaveLength(6);
  });
});

it.each<[string[], string, boolean]>([
  [['lexus'], 'Lexus', true],
  [['land-rover', 'defender-110'], 'Land Rover defender 110', true],
  [['toyta'], 'toyta', false],
  [['red-wagon', 'x'], 'red wagon x', false],
])('the path %j as text: %s', (path, words, known) => {
  expect(pathWords(path)).toBe(words);
  expect(isKnownMake(path)).toBe(known);
});
