import fc from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { declaredPaths, readInput } from './read-input';

const one = z.strictObject({ category: z.literal('a'), name: z.string() });
const other = z.strictObject({ category: z.literal('b'), size: z.number() });

test.each([
  ['an object', one],
  ['one of several objects', z.union([one, other])],
  ['one of several objects, told apart by a field', z.discriminatedUnion('category', [one, other])],
])('a body that must be %s and is none is refused in plain words', (_, schema) => {
  for (const body of [null, [], [one], 'x', 7, undefined]) {
    const read = readInput(schema, body, 'body');
    expect(read.ok || read.error.errors).toEqual([
      {
        param: 'body',
        code: body === undefined ? 'required' : 'wrong_type',
        detail: 'Send a JSON object.',
      },
    ]);
  }
});

const find = declaredPaths([
  '/api/cars/{slug}',
  '/api/cars/featured',
  '/api/cars/{slug}/similar',
  '/api/openapi.json',
]);

test.each([
  ['/api/cars/a-car', '/api/cars/{slug}', { slug: 'a-car' }],
  ['/api/cars/a-car/', '/api/cars/{slug}', { slug: 'a-car' }],
  ['/api/cars/a%20car', '/api/cars/{slug}', { slug: 'a car' }],
  ['/api/cars/%zz', '/api/cars/{slug}', { slug: '%zz' }],
  ['/api/cars/featured', '/api/cars/featured', {}],
  ['/api/cars/a-car/similar', '/api/cars/{slug}/similar', { slug: 'a-car' }],
  ['/api/openapi.json', '/api/openapi.json', {}],
])('%s is %s', (pathname, path, params) => {
  expect(find(pathname)).toEqual({ path, params });
});

test.each(['/api/openapi-json', '/api/cars', '/api/cars/', '/api/cars/a/b', '/api', '/'])(
  'nothing is declared for %s',
  (pathname) => {
    expect(find(pathname)).toBeNull();
  },
);

test('no address makes it throw', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => find(`/api/cars/${text}`)).not.toThrow();
    }),
  );
});
