import { expect, test } from 'vitest';
import { modelsFileSchema } from '#server/settings/data-files-schema';
import { bodiesOf, checkModels, modelsOfBody, rangeBodies } from './models';

const ford = { id: '1', name: 'Ford', slug: 'ford' };
const kia = { id: '2', name: 'Kia', slug: 'kia' };
const ranger = { id: '1', name: 'Ranger', slug: 'ranger', manufacturer_name: 'Ford', body: ['Ute'] };
const exists = (href: string) => href === '/pages/ranger';

test.each<[string, object[], object[], string[]]>([
  ['nothing in a valid file', [ford, kia], [ranger, { ...ranger, id: '2', manufacturer_name: 'kia' }], []],
  ['makes with one id', [ford, { ...kia, id: '1' }], [], ['error manufacturers.1.id']],
  ['makes with one slug', [ford, { ...kia, slug: 'ford' }], [], ['error manufacturers.1.slug']],
  ['models with one id', [ford], [ranger, { ...ranger, slug: 'x' }], ['error models.1.id']],
  ['models of a make with one slug', [ford], [ranger, { ...ranger, id: '2' }], ['error models.1.slug']],
  ['a make that is not listed', [kia], [ranger], ['warning models.0.manufacturer_name']],
  ['a missing body type', [ford], [{ ...ranger, body: [] }], ['warning models.0.body']],
  ['no existing page', [ford], [{ ...ranger, path: '/pages/ranger' }], []],
  ['a missing page', [ford], [{ ...ranger, path: '/pages/rangr' }], ['warning models.0.path']],
  [
    'pictures on another site',
    [{ ...ford, logo: { url: 'https://cdn.example/a.svg' } }],
    [{ ...ranger, image: { url: 'https://cdn.example/b.jpg' } }],
    ['warning manufacturers.0.logo.url', 'warning models.0.image.url'],
  ],
])('reports %s', (_, manufacturers, models, expected) => {
  const found = checkModels(modelsFileSchema.parse({ manufacturers, models }), exists);
  expect(found.map(({ severity, path }) => `${severity} ${path}`)).toEqual(expected);
});

const model = (more: object) => ({ body: [], bodyStyle: [], ...more });
const ute = model({ body: ['Ute'], bodyStyle: ['Pick Up'], manufacturer_body: 'Cab Chassis' });
const suv = model({ body: ['SUV'], manufacturer_body2: 'ute', manufacturer_body3: null });

test('a model matches its bodies, its styles and the maker’s own words, without repeats', () => {
  expect(bodiesOf(ute)).toEqual(['Ute', 'Pick Up', 'Cab Chassis']);
  expect(bodiesOf(model({ body: ['Ute'], bodyStyle: ['ute'] }))).toEqual(['Ute']);
});

test.each([
  ['its body', 'suv', [suv]],
  ['a body of several words', 'cab-chassis', [ute]],
  ['its style', 'pick-up', [ute]],
  ['the maker’s second word', 'ute', [ute, suv]],
  ['no other word', 'van', []],
])('/models?body= finds a model by %s', (_, body, found) =>
  expect(modelsOfBody([ute, suv], body)).toEqual(found),
);

test('a range offers the bodies of its models', () => {
  expect(rangeBodies([ute, suv, ute])).toEqual(['Ute', 'SUV']);
});
