import { describe, expect, test } from 'vitest';
import { sitePagesEver } from '#server/dealership/addresses/rules/site-pages';
import { unknownVocabulary } from '#server/search/stock-search/rules/path-facets';
import { modelsFileSchema } from '#server/settings/model-schema';
import { someStock } from '../../../../tests/support/some-stock';
import { yardTenant } from '../../../../tests/support/yard';
import { type VehiclesInput, vehiclesMenu } from './vehicles-menu';

const tenant = yardTenant();
const range = (...models: (readonly [make: string, model: string, more?: object])[]) =>
  modelsFileSchema.parse({
    manufacturers: [{ id: '1', name: 'Toyota', slug: 'toyota-au' }],
    models: models.map(([manufacturer_name, name, more], place) => ({
      id: `${place}`,
      name,
      slug: `m-${place}`,
      manufacturer_name,
      ...more,
    })),
  });
const none = range();
const many = range(
  ...Array.from({ length: 13 }, (_, place) => [place % 2 ? 'Mazda' : 'Toyota', `Model ${place}`] as const),
);
const links = (given: Partial<VehiclesInput>) =>
  vehiclesMenu({ tenant, models: none, vocabulary: someStock, exists: sitePagesEver(tenant), ...given }).map(
    ({ text, href }) => `${text} ${href}`,
  );
const all = 'All models /models';

describe('the Vehicles dropdown', () => {
  test.each<[string, string[], Partial<VehiclesInput>]>([
    [
      'a range: its models lead to their cars',
      ['HiLux /search/toyota/hilux', all],
      { models: range(['Toyota', 'HiLux']) },
    ],
    [
      'whatever the case of the file',
      ['HILUX /search/toyota/hilux', all],
      { models: range(['TOYOTA', 'HILUX']) },
    ],
    [
      'without cars, to the page of the make',
      ['Supra /brands/toyota-au', all],
      { models: range(['Toyota', 'Supra']) },
    ],
    [
      'to the address that the dealer gives first of all',
      ['HiLux https://toyota.example/hilux', 'RAV4 /search/toyota/rav4', all],
      {
        models: range(
          ['Toyota', 'HiLux', { override_url: 'https://toyota.example/hilux' }],
          ['Toyota', 'RAV4'],
        ),
      },
    ],
    [
      'never to a page that is not there',
      ['RAV4 /search/toyota/rav4', all],
      { models: range(['Toyota', 'HiLux', { path: '/pages/hilux' }], ['Toyota', 'RAV4']) },
    ],
    [
      'of several makes: each model with its make',
      ['Toyota HiLux /search/toyota/hilux', 'Mazda CX-5 /search/mazda/cx-5', all],
      { models: range(['Toyota', 'HiLux'], ['Mazda', 'CX-5']) },
    ],
    [
      'too many of them: the makes',
      ['Toyota /brands/toyota-au', 'Mazda /brands/mazda', all],
      { models: many },
    ],
    ['no range: the makes in stock', ['Toyota /search/toyota', 'Mazda /search/mazda', all], {}],
    ['nothing known: nothing', [], { vocabulary: unknownVocabulary }],
  ])('%s', (_rule, expected, given) => {
    expect(links(given)).toEqual(expected);
  });
});
