import { describe, expect, test } from 'vitest';
import { newSiteSchema, sitePatchSchema } from './site-bodies';

const problemsOf = (schema: typeof newSiteSchema | typeof sitePatchSchema, body: object) =>
  schema
    .safeParse(body)
    .error?.issues.map((issue) =>
      issue.code === 'unrecognized_keys' ? issue.keys.join() : issue.path.join('.'),
    );

test.each<[string, object, string[]]>([
  ['no slug', { slug: undefined }, ['slug']],
  ['a slug in capitals', { slug: 'Hill' }, ['slug']],
  ['a slug that leaves the folder', { slug: '../x' }, ['slug']],
  ['numbers for text', { slug: 7, name: 0 }, ['slug', 'name']],
  ['an unknown field', { nmae: 'X' }, ['nmae']],
  ['an unknown template', { template: 'nice' }, ['template']],
  ['a state in small letters', { state: 'qld' }, ['state']],
  ['an ABN with letters', { abn: 'abc' }, ['abn']],
  ['a host with a scheme', { hosts: ['https://x.example'] }, ['hosts.0']],
  ['too many hosts', { hosts: Array.from({ length: 51 }, (_, at) => `h${at}.example`) }, ['hosts']],
  ['an email without @', { email: 'sales' }, ['email']],
  ['a huge name', { name: 'x'.repeat(201) }, ['name']],
  ['a text-direction override', { name: 'Hill\u202eEnd' }, ['name']],
  ['a line break', { street: '1 Hill\nEnd Road' }, ['street']],
  ['a control character', { city: 'Hill\u0007End' }, ['city']],
  ['a tab', { licence: 'LMCT\t1' }, ['licence']],
  ['an original outside the folder', { from: '../brolga' }, ['from']],
  ['an original without a name', { from: '' }, ['from']],
])('a new site is refused for %s', (_what, body, problems) => {
  expect(problemsOf(newSiteSchema, { slug: 'x1', ...body })).toEqual(problems);
});

describe('a change of a site', () => {
  test.each<[string, object, string[]]>([
    ['a setting that is not for operators', { seo: { title: 'X' } }, ['seo']],
    ['a list of colours', { theme: ['#ffffff'] }, ['theme']],
    ['no locations', { locations: null }, ['locations']],
    ['an empty list of locations', { locations: [] }, ['locations']],
    ['another setting of the header', { header: { sticky: true } }, ['sticky']],
    ['no header, most of which is the dealer’s own', { header: null }, ['header']],
    ['another slug', { slug: 'x' }, ['slug']],
    ['no name', { name: null }, ['name']],
    ['an empty name', { name: ' ' }, ['name']],
    ['a line separator in the name', { name: 'Hill\u2028End' }, ['name']],
    ['no imports, most of which are the dealer’s own', { imports: null }, ['imports']],
    ['no delivery, most of which is the dealer’s own', { delivery: null }, ['delivery']],
  ])('is refused for %s', (_what, body, problems) => {
    expect(problemsOf(sitePatchSchema, body)).toEqual(problems);
  });

  test('says how to remove feeds', () => {
    expect(sitePatchSchema.safeParse({ imports: null }).error?.issues[0]?.message).toBe(
      'an object with sources; {"sources": null} removes what it lists',
    );
  });
});
