import { expect, test } from 'vitest';
import { type Claims, claimProblems, parseClaims } from './claims';

const claims = (hosts: string[], ...secrets: string[]): Claims => ({
  hosts,
  secrets: secrets.map((name, at) => [`delivery.destinations.${at}.secret_env`, name] as const),
});
const none = claims([]);
const problemsOf = (site: Claims, others: Record<string, Claims>) =>
  claimProblems('hill', site, new Map(Object.entries(others))).map(({ path }) => path);

test.each<[string, Claims, Record<string, Claims>]>([
  ['no other site', claims(['a.example'], 'HILL_KEY'), {}],
  ['others with other hosts', claims(['a.example']), { sofala: claims(['b.example']) }],
  ['its own earlier version', claims(['a.example'], 'HILL_KEY'), { hill: claims(['a.example'], 'HILL_KEY') }],
])('a site may be used beside %s', (_name, site, others) => {
  expect(problemsOf(site, others)).toEqual([]);
});

test.each<[string, Claims, Record<string, Claims>, string[]]>([
  ["another's host", claims(['a.example', 'b.example']), { sofala: claims(['b.example']) }, ['hosts.1']],
  ["another's own address", claims(['sofala.localhost']), { sofala: none }, ['hosts.0']],
  ['a slug whose address another has', none, { sofala: claims(['hill.localhost']) }, ['slug']],
  ["another's secret", claims([], 'SOFALA_KEY'), { sofala: none }, ['delivery.destinations.0.secret_env']],
  [
    'a slug that would take a secret from another',
    none,
    { h: claims([], 'H_KEY'), hi: claims([], 'HILL_KEY') },
    ['slug'],
  ],
])('refuses %s', (_name, site, others, paths) => {
  expect(problemsOf(site, others)).toEqual(paths);
});

test('an installation has at most 1,000 sites; one of them may still change', () => {
  const others = Object.fromEntries(Array.from({ length: 1_000 }, (_, at) => [`site-${at}`, none]));
  expect(problemsOf(none, others)).toEqual(['']);
  const { 'site-0': _, ...fewer } = others;
  expect(problemsOf(none, { ...fewer, hill: none })).toEqual([]);
});

test.each(['', 'null', '{}', '{"hosts":[1],"secrets":[]}', '{"hosts":[],"secrets":[["a"]]}'])(
  'stored claims are not %j',
  (text) => expect(() => parseClaims(text)).toThrow(),
);

test('stored claims read as they were written', () => {
  const site = claims(['a.example'], 'HILL_KEY');
  expect(parseClaims(JSON.stringify(site))).toEqual(site);
});
