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
  ])('includes the host %s: %j', (name, expected) => {
    expect(isLoopback(name)).toBe(expected);
  });
});

describe('hosts of tenants', () => {
  it('always include <slug>.localhost, once', () => {
    expect(hostsOf({ slug: 'a', hosts: ['a.example', 'a.localhost'] })).toEqual(['a.localhost', 'a.example']);
  });

  const taken = (host: string, by: string) => `${host} already belongs to the site ${by}`;
  it.each([
    ['two tenants claim one host', 'a x.example, b y.example x.example', 'b', 1, taken('x.example', 'a')],
    ['a host is reserved for another', 'a b.localhost, b', 'a', 0, taken('b.localhost', 'b')],
    ['a host is listed twice', 'a x.example x.example', 'a', 1, 'x.example is listed twice'],
  ])('are rejected when %s', (_, sites, slug, at, message) => {
    const tenants = sites.split(', ').map((site) => {
      const [name = '', ...hosts] = site.split(' ');
      return { slug: name, hosts };
    });
    const problem = { file: `${slug}/tenant.json`, path: `hosts.${at}`, message };
    expect(hostProblems(tenants)).toEqual([problem]);
    expect(hostProblems(tenants.reverse())).toEqual([problem]);
  });

  it('may name their own reserved host', () => {
    expect(hostProblems([{ slug: 'a', hosts: ['a.localhost'] }])).toEqual([]);
  });
});
