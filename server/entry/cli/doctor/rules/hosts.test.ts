import { expect, test } from 'vitest';
import { findingResults } from '../../../../../tests/support/finding-results';
import { decisiveCode, type HostFacts, hosts, isReserved } from './hosts';

const resolved = (host: string): HostFacts => ({ host, addresses: ['203.0.113.7'], code: null });
const lost = (host: string, code: string | null): HostFacts => ({ host, addresses: [], code });

test.each<[string, readonly HostFacts[], readonly string[], string]>([
  ['all resolve', [resolved('a.au'), resolved('b.au')], [], 'ok ok'],
  ['no site has one', [], [], 'skipped no-hosts'],
  ['an unknown name', [resolved('a.au'), lost('b.au', 'ENOTFOUND')], [], 'fault host-unresolved'],
  ['a name without addresses', [lost('b.au', 'ENODATA')], [], 'fault host-unresolved'],
  ['a name server that is silent', [lost('b.au', 'ETIMEOUT')], [], 'warning dns-unanswered'],
  ['names for examples only', [], ['a.example'], 'skipped host-reserved'],
  [
    'some of each',
    [lost('b.au', 'ESERVFAIL'), lost('c.au', 'ENOTFOUND')],
    ['a.example'],
    'fault host-unresolved, warning dns-unanswered, skipped host-reserved',
  ],
])('hosts: %s', (_, lookups, reserved, expected) => {
  expect(findingResults(hosts(lookups, reserved))).toBe(expected);
});

test('many lost hosts are one finding, which names the first and lists all', () => {
  const names = ['a.au', 'b.au', 'c.au', 'd.au'];
  expect(
    hosts(
      names.map((name) => lost(name, 'ENOTFOUND')),
      [],
    ),
  ).toMatchObject([{ text: 'DNS has no address for a.au, b.au, c.au and 1 more.', about: names }]);
});

test.each([
  ['www.brolga.example', true],
  ['brolga.localhost', true],
  ['brolga.test', true],
  ['www.brolga.com.au', false],
  ['www.example.com', false],
  ['example.com.au', false],
  ['myexample.com', false],
  ['test.com.au', false],
])('%s is a reserved name: %s', (host, expected) => {
  expect(isReserved(host)).toBe(expected);
});

test.each<[readonly string[], string | null]>([
  [[], null],
  [['ENODATA', 'ENOTFOUND'], 'ENODATA'],
  [['ENODATA', 'ETIMEOUT'], 'ETIMEOUT'],
  [['ESERVFAIL', 'ENODATA'], 'ESERVFAIL'],
])('of the codes %j, %j decides', (codes, code) => {
  expect(decisiveCode(codes)).toBe(code);
});
