import { expect, test } from 'vitest';
import { modelsFileSchema } from '#server/settings/model-schema';
import { offersSchema } from '#server/settings/offer-schema';
import { checkOffers } from './check-offers';

const range = modelsFileSchema.parse({
  manufacturers: [{ id: '1', name: 'Ford', slug: 'ford' }],
  models: [
    { id: '1', name: 'Ranger', slug: 'ranger', manufacturer_name: 'Ford', image: { url: 'ranger.webp' } },
    { id: '2', name: 'Puma', slug: 'puma', manufacturer_name: 'Ford' },
  ],
});
const none = modelsFileSchema.parse({});
const image_url = 'a.webp';
const override_url = 'https://lada.example';

test.each<[string, object[], object, string[]]>([
  [
    'nothing in valid offers',
    [{ image_url }, { id: 'b', model: { name: 'Ranger' }, manufacturer: 'ford' }],
    range,
    [],
  ],
  ['an id used twice', [{ image_url }, { image_url }], range, ['error 1.id']],
  ['an early end', [{ image_url, start: '2026-02-01', expiry: '2026-01-31' }], range, ['error 0.expiry']],
  ['no offer of one day', [{ image_url, start: '2026-02-01', expiry: '2026-02-01' }], range, []],
  ['an unknown make', [{ image_url, manufacturer: 'Lada' }], range, ['note 0.manufacturer']],
  ['no make without a range', [{ image_url, manufacturer: 'Lada', model: { name: 'Niva' } }], none, []],
  ['an unknown model', [{ image_url, model: { name: 'Niva' } }], range, ['note 0.model']],
  ['no unknown model with a link', [{ image_url, model: { name: 'Niva', override_url } }], range, []],
  ['a missing picture', [{}], range, ['note 0.image_url']],
  ['a missing picture of the model', [{ model: { name: 'Puma' } }], range, ['note 0.image_url']],
  ['a picture on another site', [{ image_url: 'https://cdn.example/a.jpg' }], range, ['warning 0.image_url']],
])('reports %s', (_, offers, models, expected) => {
  const read = offersSchema.parse(offers.map((offer) => ({ id: 'a', name: 'A', ...offer })));
  const found = checkOffers(read, modelsFileSchema.parse(models));
  expect(found.map(({ severity, path }) => `${severity} ${path}`)).toEqual(expected);
});
