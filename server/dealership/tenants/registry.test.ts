import { describe, expect, it } from 'vitest';
import { testTenant } from '../../../tests/support/test-tenant';
import { createTenantRegistry } from './registry';

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
