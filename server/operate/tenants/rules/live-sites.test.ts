import { describe, expect, it, test } from 'vitest';
import { err, ok } from '#server/platform/result';
import { emptySiteData, type Site } from '#server/settings/site-data';
import { testTenant } from '../../../../tests/support/test-tenant';
import {
  beyondLimit,
  changedSites,
  mostTenants,
  nextSites,
  type SiteFolder,
  sitesAtStart,
  soundSites,
  unsoundSites,
} from './live-sites';

const site = (slug: string, ...hosts: string[]): Site => ({
  tenant: testTenant({ slug, hosts }),
  data: emptySiteData,
});
const naming = (slug: string, secret_env: string): Site => {
  const webhook = { kind: 'webhook', name: 'crm', url: 'https://crm.example/leads', secret_env };
  return { tenant: testTenant({ slug, delivery: { destinations: [webhook] } }), data: emptySiteData };
};
const good = (one: Site): [string, SiteFolder] => [one.tenant.slug, { print: '', read: ok(one) }];
const broken = (slug: string): [string, SiteFolder] => [
  slug,
  { print: '', read: err([{ file: `${slug}/tenant.json`, path: 'name', message: 'expected text' }]) },
];
const problemOf = (slug: string) => `${slug}/tenant.json: expected text`;
const a = site('a', 'a.example');
const b = site('b', 'b.example');
const live = new Map([
  ['a', a],
  ['b', b],
]);
const afterScan = (folders: [string, SiteFolder][], defaultTenant?: string) => {
  const { sites, problems } = nextSites(live, new Map(folders), defaultTenant);
  return { sites: [...sites.values()], problems: problems.map(({ file, message }) => `${file}: ${message}`) };
};

describe('the sites served after a scan', () => {
  const other = site('b', 'other.example');
  const c = site('c');
  it.each<[rule: string, folders: [string, SiteFolder][], sites: Site[], problems: string[]]>([
    ['are the same if nothing changed', [good(a), good(b)], [a, b], []],
    ['include the new state of a changed site', [good(a), good(other)], [a, other], []],
    ['include a new site', [good(a), good(b), good(c)], [a, b, c], []],
    ['leave out a removed site', [good(b)], [b], []],
    ['keep the last good state of a broken site', [good(a), broken('b')], [a, b], [problemOf('b')]],
    ['leave out a new site that is broken', [good(a), good(b), broken('c')], [a, b], [problemOf('c')]],
    [
      'refuse the host of another site, whatever their order',
      [good(site('a', 'b.example')), good(b)],
      [a, b],
      ['a/tenant.json: b.example already belongs to the site b'],
    ],
    [
      'refuse a host that is listed twice and apply the other changes',
      [good(site('a', 'x.example', 'x.example')), good(other)],
      [a, other],
      ['a/tenant.json: x.example is listed twice'],
    ],
  ])('%s', (_, folders, sites, problems) => {
    expect(afterScan(folders)).toEqual({ sites, problems });
  });

  it('may swap hosts', () => {
    const [otherA, otherB] = [site('a', 'b.example'), site('b', 'a.example')];
    expect(afterScan([good(otherA), good(otherB)])).toEqual({ sites: [otherA, otherB], problems: [] });
  });

  it('keep the default site', () => {
    expect(afterScan([good(b)], 'a')).toEqual({
      sites: [a, b],
      problems: ['a: was removed but is the DEFAULT_TENANT, so it stays'],
    });
  });

  it('lack a new one whose longer name would take a secret of another', () => {
    const owner = naming('a', 'A_B_KEY');
    const { sites, problems } = nextSites(new Map([['a', owner]]), new Map([good(owner), good(site('a-b'))]));
    expect([...sites.keys()]).toEqual(['a']);
    const message = 'expected another slug: A_B_KEY of the site a would be a secret of this one';
    expect(problems).toEqual([{ file: 'a-b/tenant.json', path: 'slug', message }]);
  });

  it('include a change of a site beside a new one that would take its secret', () => {
    const owner = naming('a', 'A_B_KEY');
    const changed = { ...owner, tenant: { ...owner.tenant, name: 'Another name' } };
    for (const newcomer of [good(site('a-b')), broken('a-b')]) {
      const { sites } = nextSites(new Map([['a', owner]]), new Map([good(changed), newcomer]));
      expect([...sites.values()]).toEqual([changed]);
    }
  });

  it('are compared by slug', () => {
    const after = new Map([
      ['b', other],
      ['c', c],
    ]);
    expect([...changedSites(live, after)].sort()).toEqual(['a', 'b', 'c']);
    expect(changedSites(live, live).size).toBe(0);
  });
});

describe('at a start', () => {
  const owner = naming('a', 'A_B_KEY');
  it.each<
    [rule: string, served: string[], folders: [string, SiteFolder][], sites: string[], leftOut: string[]]
  >([
    ['a new folder takes no secret of a site', ['a'], [good(owner), good(site('a-b'))], ['a'], ['a-b']],
    ['nor a host, though it comes first', ['b'], [good(site('a', 'b.example')), good(b)], ['b'], ['a']],
    ['the others are new sites', ['b'], [good(a), good(b)], ['a', 'b'], []],
    [
      'a broken one keeps no other down',
      ['a', 'b'],
      [good(a), broken('b'), good(site('c'))],
      ['a', 'c'],
      ['b'],
    ],
    ['all are new if none was served before', [], [good(site('a', 'b.example')), good(b)], ['a'], ['b']],
  ])('%s', (_, served, list, sites, leftOut) => {
    const folders = new Map(list);
    const next = sitesAtStart(folders, new Set(served));
    expect([...next.sites.keys()]).toEqual(sites);
    expect(unsoundSites(folders, next).map(({ slug }) => slug)).toEqual(leftOut);
  });
});

const expectedText = 'name: expected text';
const foreign =
  'delivery.destinations.0.secret_env: expected a variable whose name starts with A_ and is not of another site, as A_B_KEY is';
it.each<[string, [string, SiteFolder][], string[], Record<string, string[]>]>([
  ['all are sound that break no rule', [good(a), good(b)], ['a', 'b'], {}],
  ['a broken one is not', [good(a), broken('b'), good(site('c'))], ['a', 'c'], { b: [expectedText] }],
  [
    'the second one with a host is not',
    [good(a), good(site('b', 'a.example'))],
    ['a'],
    { b: ['hosts.0: a.example already belongs to the site a'] },
  ],
  [
    'one with the secret of a broken one is not',
    [good(naming('a', 'A_B_KEY')), broken('a-b')],
    [],
    { a: [foreign], 'a-b': [expectedText] },
  ],
  ['none is if all are broken', [broken('a')], [], { a: [expectedText] }],
])('of the sites of folders, %s', (_, list, sound, unsound) => {
  const folders = new Map(list);
  const result = soundSites(folders);
  expect([...result.sites.keys()]).toEqual(sound);
  const problems = unsoundSites(folders, result).map(({ slug, problems: all }) => [
    slug,
    all.map(({ path, message }) => `${path}: ${message}`),
  ]);
  expect(Object.fromEntries(problems)).toEqual(unsound);
});

const named = (count: number) =>
  Array.from({ length: count }, (_, at) => `site-${String(at).padStart(4, '0')}`);
const nobody = () => false;

test.each([0, 1, mostTenants])('of %i sites none is beyond the limit', (count) => {
  expect(beyondLimit(named(count), nobody)).toEqual(new Set());
});

test('the last in order are beyond the limit', () => {
  expect(beyondLimit(named(mostTenants + 2), nobody)).toEqual(new Set(['site-1000', 'site-1001']));
});

test('the default site has a place, wherever its name comes in the alphabet', () => {
  const folders = [...named(mostTenants), 'zebra-cars'];
  expect(beyondLimit(folders, nobody, 'zebra-cars')).toEqual(new Set(['site-0999']));
  expect(beyondLimit(folders, nobody, 'site-0000')).toEqual(new Set(['zebra-cars']));
  expect(beyondLimit(folders, nobody, 'no-such-site')).toEqual(new Set(['zebra-cars']));
  expect(beyondLimit(folders, (folder) => folder !== 'zebra-cars', 'zebra-cars')).toEqual(
    new Set(['zebra-cars']),
  );
});

test('a new site never displaces one that is served, wherever its name comes in the alphabet', () => {
  const served = new Set(named(mostTenants));
  expect(beyondLimit(['another', ...served], (folder) => served.has(folder))).toEqual(new Set(['another']));
});
