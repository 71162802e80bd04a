import { expect, test } from 'vitest';
import { type TenantsFacts, tenants } from './tenants';

const problem = { file: 'brolga/tenant.json', path: 'theme.accent', message: 'expected a colour as #rrggbb' };
const rights = { path: '/tenants', isFolder: true, readable: true, writable: true, mode: 0o755, owner: 1000 };
const facts = (change: Partial<TenantsFacts>): TenantsFacts => ({
  ...{ path: '/tenants', folder: rights, sites: ['brolga'], problems: [], missingSecrets: [] },
  ...change,
});

test.each<[string, Partial<TenantsFacts>, string, string]>([
  ['a folder of sites', {}, 'ok', 'TENANTS_DIR: /tenants has 1 site that can be used.'],
  [
    'one that is read-only',
    { folder: { ...rights, writable: false } },
    'ok',
    'TENANTS_DIR: /tenants has 1 site that can be used. It is read-only here, which is enough for the site.',
  ],
  [
    'one that is missing',
    { folder: null },
    'tenants-folder-missing',
    'TENANTS_DIR: /tenants does not exist.',
  ],
  [
    'one that this user cannot read',
    { folder: { ...rights, readable: false } },
    'tenants-folder-unreadable',
    'TENANTS_DIR: this user cannot read /tenants.',
  ],
  [
    'settings with a mistake',
    { problems: [problem, { ...problem, path: 'name' }] },
    'tenants-broken',
    '2 problems, the first of them: brolga/tenant.json: theme.accent: expected a colour as #rrggbb.',
  ],
  [
    'one mistake',
    { problems: [problem] },
    'tenants-broken',
    '1 problem: brolga/tenant.json: theme.accent: expected a colour as #rrggbb.',
  ],
  [
    'secrets that are not set',
    { missingSecrets: [problem] },
    'secrets-missing',
    'The environment lacks 1 secret that brolga/tenant.json names.',
  ],
])('TENANTS_DIR: %s', (_, change, code, text) => {
  expect(tenants(facts(change))).toMatchObject([{ code, text }]);
});
