import { describe, expect, it } from 'vitest';
import { hostName, hostProblems, hostsOf, isLoopback } from './host-name';

describe('the name in a Host header', () => {
  it.each([
    ['WWW.Dealer.Example:3000', 'www.dealer.example'],
    ['dealer.example.', 'dealer.example'],
    ['dealer.example.:80', 'dealer.example'],
    ['brolga.localhost:3000', 'brolga.localhost'],
    ['[::1]:3000', '[::1]'],
    ['[::1]', '[::1]'],
    ['  dealer.example ', 'dealer.example'],
    ['', null],
    [':3000', null],
    [null, null],
    ['a'.repeat(254), null],
  ])('%j is %j', (header, expected) => {
    expect(hostName(header)).toBe(expected);
  });
});

describe('loopback', () => {
  it.each([
    ['localhost', true],
    ['127.0.0.1', true],
    ['127.1.2.3', true],
    ['[::1]', true],
    ['brolga.localhost', false],
    ['127.0.0.1.example', false],
  ])('%s: %j', (name, expected) => {
    expect(isLoopback(name)).toBe(expected);
  });
});

describe('hosts of tenants', () => {
  it('always include <slug>.localhost, once', () => {
    expect(hostsOf({ slug: 'a', hosts: ['a.example', 'a.localhost'] })).toEqual(['a.localhost', 'a.example']);
  });

  it.each([
    [
      'two tenants claim one host',
      [
        ['a', 'x.example'],
        ['b', 'y.example', 'x.example'],
      ],
      'b/tenant.json',
      'hosts.1',
      'x.example already belongs to the site a',
    ],
    [
      'a host is reserved for another',
      [['a', 'b.localhost'], ['b']],
      'a/tenant.json',
      'hosts.0',
      'b.localhost already belongs to the site b',
    ],
    [
      'a host is listed twice',
      [['a', 'x.example', 'x.example']],
      'a/tenant.json',
      'hosts.1',
      'x.example is listed twice',
    ],
  ])('are rejected when %s', (_, sites, file, path, message) => {
    const tenants = sites.map(([slug = '', ...hosts]) => ({ slug, hosts }));
    expect(hostProblems(tenants)).toEqual([{ file, path, message }]);
    expect(hostProblems(tenants.reverse())).toEqual([{ file, path, message }]);
  });

  it('may name their own reserved host', () => {
    expect(hostProblems([{ slug: 'a', hosts: ['a.localhost'] }])).toEqual([]);
  });
});
