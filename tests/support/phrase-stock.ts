import { documentContext, toSearchDocument } from '#server/search/rules/document';
import { isRange, type Refinement, type Refinements, rangeText } from '#server/search/rules/refinement';
import { emptyState } from '#server/search/rules/search-state';
import { readOptionsOf } from '#server/search/rules/words/read-words';
import { understand } from '#server/search/rules/words/understand';
import { vocabularyFacets, vocabularyOf } from '#server/search/stock-vocabulary';
import type { Car } from '#server/settings/car';
import { buildCar } from '../../prisma-free-fixtures/build-car';
import { generateCars } from '../../prisma-free-fixtures/generator';
import { yardTenant } from './yard';

/** A site that reads everyday words, for the phrases of shoppers. */
export const phraseTenant = yardTenant({ search: { words: 'everyday' }, stock: { subscriptions: true } });
const phraseDay = new Date('2026-11-20T00:00:00.000Z');

const postcodes: Readonly<Record<string, string>> = {
  Aspley: '4034',
  Southport: '4215',
  Toowoomba: '4350',
  Cairns: '4870',
  Penrith: '2750',
  Newcastle: '2300',
  Wendouree: '3355',
  Geelong: '3220',
  Norwood: '5067',
  Joondalup: '6027',
  Glenorchy: '7010',
  Winnellie: '0820',
  Fyshwick: '2609',
};
const towing: Readonly<Record<string, number>> = { Ute: 3_500, SUV: 2_000, Wagon: 1_500, Van: 2_500 };
const extras = ['Bull bar', 'Canopy', 'Snorkel', 'Roof rack', 'Wireless phone charging', 'ISOFIX'];

/** Generated cars of a large dealer, with the facts that the generator leaves out. */
const cars: readonly Car[] = [
  ...Array.from(generateCars(2_400, 7), (car, index): Car => {
    const kg = towing[car.simple_body ?? ''];
    return {
      ...car,
      private_postcode: postcodes[car.city ?? ''],
      variant: {
        ...car.variant,
        ancaprating: String(3 + (index % 3)),
        fuelconsumptioncombined: 4 + (index % 7),
      },
      rego_expiry: `2027-0${1 + (index % 9)}-15`,
      standardEquipment: [...(car.standardEquipment ?? []), extras[index % extras.length] ?? ''],
      ...(kg === undefined ? {} : { specifications: { braked_towing_capacity: kg } }),
    };
  }),
  buildCar({
    id: 'series',
    make: 'BMW',
    model: '5 Series',
    badge: '520i',
    simple_body: 'Sedan',
    drive: 'RWD',
  }),
  buildCar({ id: 'raptor', make: 'Ford', model: 'Ranger', badge: 'Raptor' }),
];
const context = documentContext(phraseTenant, phraseDay);
export const phraseDocuments = cars.map((car) => toSearchDocument(car, context));

function counted(attribute: string) {
  const counts = new Map<string, number>();
  for (const { values } of phraseDocuments) {
    const value = values[attribute];
    for (const one of typeof value === 'object' ? value : value === undefined ? [] : [value]) {
      counts.set(String(one), (counts.get(String(one)) ?? 0) + 1);
    }
  }
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
}
export const phraseVocabulary = vocabularyOf({
  count: cars.length,
  facets: Object.fromEntries(vocabularyFacets.map((name) => [name, counted(name)])),
});

/** A typed phrase after its reading. */
export function readPhrase(phrase: string) {
  const state = { ...emptyState, query: phrase };
  const understood = understand(state, phraseVocabulary, readOptionsOf(phraseTenant, phraseDay));
  return { state: understood?.state ?? state, readings: understood?.readings ?? [] };
}

/** A reading in the words of the table of phrases. */
export function readingOf(phrase: string): string {
  const { state, readings } = readPhrase(phrase);
  const { exclusions, near, sortBy } = state;
  const text = exclusions?.text ?? state.query;
  const parts = [
    ...listed(state.refinements),
    ...(exclusions?.required ?? []).flatMap(listed),
    // A model is left out by its name; its make goes with it.
    ...(exclusions?.of ?? []).flatMap(({ make, ...of }) =>
      listed(of['model'] || !make ? of : { make, ...of }).map((part) => `not ${part}`),
    ),
    ...(near ? [`near ${near.postcode} ${near.withinKm}`] : []),
    ...(sortBy === 'relevance' ? [] : [`sort ${sortBy}`]),
    ...(text === '' ? [] : [`text ${text}`]),
    ...readings.flatMap(({ unrecorded, label, words }) =>
      unrecorded && label !== 'All stock' ? [`aside ${words}`] : [],
    ),
  ];
  return inOrder(parts.join('; '));
}

/** The parts of a reading in one order. */
export const inOrder = (reading: string): string =>
  reading
    .split('; ')
    .map((part) => {
      const [, name = '', values = ''] = /^((?:not )?\w+) ?(.*)$/.exec(part) ?? [];
      return `${name} ${/text|aside/.test(name) ? values : values.split('/').sort().join('/')}`.trim();
    })
    .sort()
    .join('; ');

const listed = (refinements: Refinements): string[] =>
  Object.entries(refinements).map(
    ([attribute, refinement]) =>
      `${attribute === 'filtered_features' ? 'feature' : attribute} ${valuesText(refinement)}`,
  );
const valuesText = (refinement: Refinement): string =>
  isRange(refinement) ? rangeText(refinement) : refinement.join('/');
