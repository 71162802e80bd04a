import { expect, it } from 'vitest';
import { toSearchDocument } from '#server/search/rules/document';
import { matches } from '#server/search/rules/filter';
import { isRange } from '#server/search/rules/refinement';
import { emptyState } from '#server/search/rules/search-state';
import { refinementFilters } from '#server/search/search-cars';
import { vocabularyFacets, vocabularyOf } from '#server/search/stock-vocabulary';
import type { Car } from '#server/settings/car';
import { generateCars } from '../../../../prisma-free-fixtures/generator';
import { runs } from '../../../../tests/support/property-runs';
import { understand } from './understand';

const cars = [...generateCars(runs(1_500), 11)];
const documents = cars.map((car) => toSearchDocument(car));

/** Counts of each value of an attribute, most frequent first. */
function counted(attribute: string) {
  const counts = new Map<string, number>();
  for (const { values } of documents) {
    const value = values[attribute];
    if (value !== undefined) counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
  }
  return [...counts].map(([value, count]) => ({ value, count })).sort((a, b) => b.count - a.count);
}
const vocabulary = vocabularyOf({
  count: cars.length,
  facets: Object.fromEntries(vocabularyFacets.map((name) => [name, counted(name)])),
});
const options = { thisYear: 2026, placePostcodes: new Map<string, string>() };

const texts: Readonly<Record<string, (car: Car) => string>> = {
  name: (car) => car.name,
  'colour, body and name': (car) => `${car.colour} ${car.simple_body} ${car.make} ${car.model}`,
  'kind, fuel, transmission, drive': (car) =>
    `${car.car_type} ${car.fuel} ${car.simple_transmission} ${car.drive} ${car.seats} seater`,
  'year and kilometres': (car) => `${car.model} ${car.year} under ${(car.km ?? 0) + 1_000}km`,
  'place and badge': (car) => `${car.make} ${car.badge} in ${car.location?.city ?? car.city}`,
};

it.each(Object.entries(texts))('reads the %s of a car as filters that match it', (_, textOf) => {
  const mistakes = cars.flatMap((car, index) => {
    const text = textOf(car);
    const understood = understand({ ...emptyState, query: text.slice(0, 120) }, vocabulary, options);
    if (!understood) return [];
    const document = documents[index];
    const { refinements } = understood.state;
    const wrong = Object.entries(refinementFilters(refinements)).filter(
      ([, filter]) => document && !matches(filter, document),
    );
    return wrong.map(([attribute]) => {
      const read = refinements[attribute];
      return `${text}: ${attribute} ${read && !isRange(read) ? read.join('/') : JSON.stringify(read)}`;
    });
  });
  expect([...new Set(mistakes)].slice(0, 20)).toEqual([]);
});
