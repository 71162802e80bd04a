import { describe, expect, it } from 'vitest';
import { expectEach } from '../../tests/support/expect-each';
import { testTenant } from '../../tests/support/test-tenant';
import { createTenantRegistry } from './registry';
import { hostName, hostProblems, hostsOf, isLoopback } from './rules/host-name';

const tenants = new Map([
  ['b', testTenant({ slug: 'b', hosts: ['www.b.example', 'b.example'] })],
  ['a', testTenant({ slug: 'a', hosts: ['a.example'] })],
]);

describe('the tenant of a host', () => {
  it.each<
    [host: string | null, options: { defaultTenant?: string; production: boolean }, slug: string | null]
  >([
    ['a.example', { production: true }, 'a'],
    ['WWW.B.example:8443', { production: true }, 'b'],
    ['b.localhost:3000', { production: true }, 'b'],
    ['other.example', { production: true }, null],
    ['other.example', { production: false }, null],
    ['other.example', { production: true, defaultTenant: 'b' }, 'b'],
    ['a.localhost', { production: true, defaultTenant: 'b' }, 'a'],
    ['localhost:3000', { production: true }, null],
    ['localhost:3000', { production: false }, 'a'],
    ['127.0.0.1:3000', { production: false }, 'a'],
    ['[::1]:3000', { production: false }, 'a'],
    ['localhost:3000', { production: false, defaultTenant: 'b' }, 'b'],
    ['c.localhost', { production: false }, null],
    [null, { production: false }, null],
    [null, { production: true, defaultTenant: 'a' }, 'a'],
  ])('%j with %j is %j', (host, options, slug) => {
    expect(createTenantRegistry(tenants, options).byHost(host)?.slug ?? null).toBe(slug);
  });

  it.each<[string, string | undefined, boolean, string | null]>([
    ['c.localhost', undefined, true, null],
    ['www.c.example:443', 'b', true, null],
    ['a.localhost', 'b', false, 'a'],
    ['other.example', 'b', false, 'b'],
    ['other.example', 'c', true, null],
    ['a.localhost', 'c', false, 'a'],
    ['localhost', 'c', true, null],
  ])(
    'beside a site that is left out, %s with the default %s is for one: %s',
    (host, defaultTenant, isOut, slug) => {
      const leftOut = [{ slug: 'c', hosts: ['www.c.example'], problems: [] }];
      const options = { production: false, defaultTenant, mayLackDefault: true };
      const registry = createTenantRegistry(tenants, options, undefined, leftOut);
      expect(registry.isLeftOut(host)).toBe(isOut);
      expect(registry.byHost(host)?.slug ?? null).toBe(slug);
    },
  );

  it('is found by slug too, and all are listed in order', () => {
    const registry = createTenantRegistry(tenants, { production: true });
    expect(registry.bySlug('b')?.slug).toBe('b');
    expect(registry.bySlug('c')).toBeNull();
    expect(registry.all().map(({ slug }) => slug)).toEqual(['a', 'b']);
  });

  it('rejects an unknown default tenant', () => {
    expect(() => createTenantRegistry(tenants, { defaultTenant: 'c', production: true })).toThrow(
      'DEFAULT_TENANT: tenant "c" not found; choose from a, b',
    );
  });
});

it.each([
  ['WWW.Dealer.Example:3000', 'www.dealer.example'],
  ['dealer.example.; dealer.example.:80;   dealer.example ', 'dealer.example'],
  ['brolga.localhost:3000', 'brolga.localhost'],
  ['[::1]:3000; [::1]', '[::1]'],
  [`; :3000; ${'a'.repeat(254)}`, null],
])('the name in the Host header %s is %j', (headers, expected) => {
  expectEach(headers, hostName, expected);
  expect(hostName(null)).toBeNull();
});

it.each([
  [true, 'localhost; 127.0.0.1; 127.1.2.3; [::1]'],
  [false, 'brolga.localhost; 127.0.0.1.example'],
])('loopback includes (%s) the hosts: %s', (expected, names) => expectEach(names, isLoopback, expected));

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
