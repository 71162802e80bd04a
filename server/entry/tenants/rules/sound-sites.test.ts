import { describe, expect, it } from 'vitest';
import { err, ok } from '#server/platform/result';
import { emptySiteData, type Site } from '#server/settings/site-data';
import { testTenant } from '../../../../tests/support/test-tenant';
import type { SiteFolder } from './live-sites';
import { soundSites, unsoundSites } from './sound-sites';

const site = (slug: string, hosts: readonly string[] = [], secret?: string): Site => ({
  tenant: testTenant({
    ...{ slug, hosts: [...hosts] },
    ...(secret && {
      delivery: {
        destinations: [
          { kind: 'webhook', name: 'crm', url: 'https://crm.example/leads', secret_env: secret },
        ],
      },
    }),
  }),
  data: emptySiteData,
});
const good = (one: Site): [string, SiteFolder] => [one.tenant.slug, { print: '', read: ok(one) }];
const broken = (slug: string): [string, SiteFolder] => [
  slug,
  { print: '', read: err([{ file: `${slug}/offers.json`, path: '0.expiry', message: 'expected a date' }]) },
];

describe('of the sites of folders', () => {
  it.each<
    [rule: string, folders: [string, SiteFolder][], sound: string[], unsound: Record<string, string[]>]
  >([
    ['all are sound that break no rule', [good(site('a')), good(site('b'))], ['a', 'b'], {}],
    [
      'a broken one is not, and the others are',
      [good(site('a')), broken('b'), good(site('c'))],
      ['a', 'c'],
      { b: ['0.expiry: expected a date'] },
    ],
    [
      'the second one with a host is not',
      [good(site('a', ['one.example'])), good(site('b', ['one.example']))],
      ['a'],
      { b: ['hosts.0: one.example already belongs to the site a'] },
    ],
    [
      'one that names the secret of a broken one is not',
      [good(site('a', [], 'A_B_KEY')), broken('a-b')],
      [],
      {
        a: [
          'delivery.destinations.0.secret_env: expected a variable whose name starts with A_ and is not of another site, as A_B_KEY is',
        ],
        'a-b': ['0.expiry: expected a date'],
      },
    ],
    ['none is if all are broken', [broken('a')], [], { a: ['0.expiry: expected a date'] }],
  ])('%s', (_, list, sound, unsound) => {
    const folders = new Map(list);
    const found = soundSites(folders);
    expect([...found.sites.keys()]).toEqual(sound);
    const problems = unsoundSites(folders, found).map(({ slug, problems: all }) => [
      slug,
      all.map(({ path, message }) => `${path}: ${message}`),
    ]);
    expect(Object.fromEntries(problems)).toEqual(unsound);
  });
});
