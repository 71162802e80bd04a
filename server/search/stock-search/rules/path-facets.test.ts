import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { inFacetOrder, vocabularyOf, withRefined } from '../stock-vocabulary';
import { foldPath, resolvePath, type StockVocabulary } from './path-facets';
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
  it.each(table)('%j stands for %j, and is its canonical spelling', (path, refinements) => {
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
  it('a refinement beside the path is kept', () => {
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
  it('only the make goes into the path when there are two models', () => {
    const state = refined({ make: ['Toyota'], model: ['Corolla', 'HiLux'] });
    expect(foldPath(state, vocabulary)).toEqual({
      ...at('toyota'),
      refinements: { model: ['Corolla', 'HiLux'] },
    });
  });
  it('case and accents resolve to the same search', () => {
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
    'make and model of %j stay in the query',
    (refinements) => expect(foldPath(refined(refinements), stock)).toEqual(refined(refinements)),
  );
  it('their paths still resolve, so that they can redirect', () => {
    expect(resolvePath(at('toyota', 'hilux'), stock)).toEqual(
      refined({ make: ['Toyota'], model: ['HiLux'] }),
    );
  });
  it('other makes and body types keep their paths', () => {
    expect(foldPath(refined({ make: ['Mini'] }), stock)).toEqual(at('mini'));
    expect(foldPath(refined({ body: ['SUV'] }), stock)).toEqual(at('suv'));
  });
  it('are known by name, however the feed writes them', () => {
    const facets = { make: [one('CITROËN'), one('Kia')], make_model: [], body: [], car_type: [] };
    expect(vocabularyOf({ count: 2, facets }, ['Citroën']).makes.map(({ pathless }) => pathless)).toEqual([
      true,
      undefined,
    ]);
  });
});

describe('vocabulary out of counts', () => {
  it('models belong to the longest make they begin with', () => {
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
});

describe('order of facets', () => {
  const values = (attribute: string, ...given: string[]) =>
    inFacetOrder(attribute, given.map(one)).map(({ value }) => value);
  it('car types: new, demo, used', () =>
    expect(values('car_type', 'used', 'new', 'demo', 'other')).toEqual(['new', 'demo', 'used', 'other']));
  it('price ranges: numerically, Under first', () =>
    expect(values('price_range', '$5,000 - $10,000', 'Under $5,000')).toEqual([
      'Under $5,000',
      '$5,000 - $10,000',
    ]));
  it('seats: numerically', () => expect(values('seats', '12', '5', '2')).toEqual(['2', '5', '12']));
  it('others: by count', () => expect(values('make', 'Z', 'A')).toEqual(['Z', 'A']));
  it('a refined value is listed even without cars', () => {
    expect(withRefined([one('A')], ['A', 'B'])).toEqual([one('A'), { value: 'B', count: 0 }]);
  });
});
