import { describe, expect, test } from 'vitest';
import { sitePagesEver } from '#server/dealership/addresses/rules/site-pages';
import { unknownVocabulary } from '#server/search/stock-search/rules/path-facets';
import { modelsFileSchema } from '#server/settings/model-schema';
import { someStock } from '../../../../tests/support/some-stock';
import { yardTenant } from '../../../../tests/support/yard';
import { vehiclesMenu } from './vehicles-menu';

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
const many = range(
  ...Array.from({ length: 13 }, (_, place) => [place % 2 ? 'Mazda' : 'Toyota', `Model ${place}`] as const),
);
const links = (models = range(), vocabulary = someStock) =>
  vehiclesMenu({ tenant, models, vocabulary, exists: sitePagesEver(tenant) }).map(
    ({ text, href }) => `${text} ${href}`,
  );
const override_url = 'https://toyota.example/hilux';

describe('the Vehicles dropdown', () => {
  test.each([
    ['links models to their cars', range(['Toyota', 'HiLux']), ['HiLux /search/toyota/hilux']],
    ['ignores case', range(['TOYOTA', 'HILUX']), ['HILUX /search/toyota/hilux']],
    ['links models without cars to their make', range(['Toyota', 'Supra']), ['Supra /brands/toyota-au']],
    [
      'prefers the address that the dealer sets',
      range(['Toyota', 'HiLux', { override_url }], ['Toyota', 'RAV4']),
      [`HiLux ${override_url}`, 'RAV4 /search/toyota/rav4'],
    ],
    [
      'leaves out missing pages',
      range(['Toyota', 'HiLux', { path: '/pages/hilux' }], ['Toyota', 'RAV4']),
      ['RAV4 /search/toyota/rav4'],
    ],
    [
      'adds the make to models of several makes',
      range(['Toyota', 'HiLux'], ['Mazda', 'CX-5']),
      ['Toyota HiLux /search/toyota/hilux', 'Mazda CX-5 /search/mazda/cx-5'],
    ],
    ['has the makes if there are too many models', many, ['Toyota /brands/toyota-au', 'Mazda /brands/mazda']],
    ['has the makes in stock without a range', range(), ['Toyota /search/toyota', 'Mazda /search/mazda']],
  ])('%s', (_, models, expected) => {
    expect(links(models)).toEqual([...expected, 'All models /models']);
  });

  test('is empty if nothing is known', () => expect(links(range(), unknownVocabulary)).toEqual([]));
});
