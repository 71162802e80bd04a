import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import { searchYard } from '../../tests/support/search-yard';
import { sampleStock } from '../../tests/support/vocabulary-sample';
import { yardTenant } from '../../tests/support/yard';
import { suggestions } from './rules/suggestions';
import { suggest } from './suggest';

const suggested = (typed: string) =>
  suggestions(typed, sampleStock).map(({ kind, text }) => `${kind} ${text}`);

describe('names suggested for typed text', () => {
  const toyota = [
    'make Toyota',
    ...['HiLux', 'RAV4', 'Corolla', 'Camry'].map((name) => `model Toyota ${name}`),
  ];
  const benz = ['C-Class', 'A-Class', 'GLC'].map((name) => `model Mercedes-Benz ${name}`);
  const models = ['Kia Sportage', 'Hyundai Santa Fe', 'Kia Sorento', 'Kia Soul'].map(
    (name) => `model ${name}`,
  );
  it.each([
    ['a make by its beginning, then its models', 'toyo', toyota],
    ['a misspelt make', 'toyt', toyota],
    ['a make by a word inside', 'benz', ['make Mercedes-Benz', ...benz]],
    ['a model by its own beginning', 'hil', ['model Toyota HiLux']],
    ['a model written apart', 'hi l', ['model Toyota HiLux']],
    ['a model without its hyphen', 'cx3', ['model Mazda CX-3', 'model Mazda CX-30']],
    ['a model after its make', 'ford ra', ['model Ford Ranger']],
    ['a model after another name of its make', 'vw g', ['model Volkswagen Golf']],
    ['a model by a word inside', 'prado', ['model Toyota LandCruiser Prado']],
    ['a body type by another name', 'hatchb', ['body Hatch']],
    ['names and body types together', 's', ['make Subaru', ...models, 'body SUV', 'body Sedan']],
    ['nothing for an unknown beginning', 'zzz', []],
    ['nothing for signs', '--', []],
    ['nothing for an empty text', '', []],
    ['nothing for a misspelt short text', 'tyo', []],
  ])('%s: %s', (_, typed, expected) => expect(suggested(typed)).toEqual(expected));

  it('have their filter and number of cars', () => {
    expect(suggestions('hilux', sampleStock)).toEqual([
      {
        kind: 'model',
        text: 'Toyota HiLux',
        count: 10,
        refinements: { make: ['Toyota'], model: ['HiLux'] },
      },
    ]);
  });
  it('begin with those with most cars', () => {
    const counts = suggestions('toyota', sampleStock)
      .slice(1)
      .map(({ count }) => count);
    expect(counts).toEqual([...counts].sort((a, b) => b - a));
  });
});

describe('a name with one typo', () => {
  const textsOf = (typed: string) => suggestions(typed, sampleStock).map(({ text }) => text);

  it.each(['toyta', 'toyotaa', 'toyots', 'toyoat', 'toyt'])('%s is found as Toyota', (typed) => {
    expect(textsOf(typed)).toContain('Toyota');
  });

  it('is found with its make', () => {
    expect(textsOf('toyotahilix')).toEqual(['Toyota HiLux']);
  });

  it.each(['poyota', 'otyota', 'tyt', 'toyzzz', 'toyotaaaaaaaaaaaaaaaaaaaaaaa'])('%s is not', (typed) => {
    expect(textsOf(typed)).toEqual([]);
  });

  it('may have any one letter missing, extra, wrong or swapped, after the first', () => {
    const name = 'landcruiser';
    const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz');
    fc.assert(
      fc.property(fc.integer({ min: 1, max: name.length - 1 }), letter, (at, extra) => {
        const [before, after] = [name.slice(0, at), name.slice(at)];
        const slips = [before + extra + after, before + extra + after.slice(1), before + after.slice(1)];
        const swapped = before + after.charAt(1) + after.charAt(0) + after.slice(2);
        for (const slip of [...slips, swapped]) expect(textsOf(slip)).toContain('Toyota LandCruiser');
      }),
    );
  });
});

const tenant = yardTenant();
const models = ['HiLux', 'Corolla', 'Camry', 'Kluger', 'RAV4'];
const stock = Array.from({ length: 20 }, (_, index) =>
  buildCar({
    id: `car-${index}`,
    slug: `car-${index}`,
    make: 'Toyota',
    model: models[index % models.length] ?? '',
    badge: `Grade ${index}`,
    price: 30_000 + index * 10,
    photos_count: 1,
  }),
);

const { deps } = await searchYard(stock);

describe('suggestions', () => {
  test('are at most eight: names first, then three cars', async () => {
    const found = await suggest(deps, tenant, 'toy');
    const kinds = 'make model model model model car car car';
    expect(found.map(({ kind }) => kind).join(' ')).toBe(kinds);
    expect(found[0]).toEqual({ kind: 'make', text: 'Toyota', count: 20, href: '/search/toyota' });
  });
  test('link a model to its list, and a car with its price to its page', async () => {
    const found = await suggest(deps, tenant, 'hilux');
    expect(found[0]).toEqual({ kind: 'model', text: 'Toyota HiLux', count: 4, href: '/search/toyota/hilux' });
    const car = found.find(({ kind }) => kind === 'car');
    expect(car).toMatchObject({
      text: expect.stringMatching(/^\d{4} Toyota HiLux/),
      hint: expect.stringMatching(/^\$30,/),
      href: expect.stringMatching(/^\/cars\/car-/),
    });
  });
  test('include cars found by words that are not names', async () => {
    const found = await suggest(deps, tenant, 'grade 7');
    expect(found[0]).toMatchObject({ kind: 'car', href: '/cars/car-7' });
  });
  test('begin with the list that a sentence asks for', async () => {
    const [first] = await suggest(deps, tenant, 'used hilux under 80k');
    expect(first).toMatchObject({ kind: 'list', text: 'Used Toyota HiLux under $80,000' });
    expect(first?.href).toBe('/search/new-used-and-demo-cars?query=used+hilux+under+80k');
  });
  test.each(['', '   ', 'zzzzqqq'])('are empty for “%s”', async (typed) => {
    expect(await suggest(deps, tenant, typed)).toEqual([]);
  });
});
