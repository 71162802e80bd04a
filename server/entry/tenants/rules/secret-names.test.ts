import { describe, expect, it } from 'vitest';
import { tenantSchema } from '#server/settings/tenant-schema';
import { foreignSecrets, secretPrefix } from './secret-names';

const place = { id: 'a', name: 'A', slug: 'a', phone: '(07) 5550 0142' };
const site = (slug: string, secret_env?: string) =>
  tenantSchema.parse({
    slug,
    name: slug,
    template: 'harbour',
    theme: { accent: '#0b6b57', brand: '#0f3d36' },
    locations: [{ ...place, street: '1 Road', city: 'A', state: 'QLD', postcode: '4034' }],
    ...(secret_env && {
      delivery: { destinations: [{ kind: 'webhook', name: 'crm', url: 'https://crm.example/', secret_env }] },
    }),
  });

it.each([
  ['brolga', 'BROLGA_'],
  ['wattle-bend', 'WATTLE_BEND_'],
  ['4wd-world', '_4WD_WORLD_'],
  ['-odd', '_ODD_'],
])('the secrets of %s start with %s', (slug, prefix) => {
  expect(secretPrefix(slug)).toBe(prefix);
});

describe('a tenant', () => {
  const path = 'delivery.destinations.0.secret_env';

  it.each(['NORTH_CRM_SECRET', 'NORTH_X'])('may name its own secret %s', (name) => {
    expect(foreignSecrets([site('north', name), site('south')])).toEqual([]);
  });

  it.each([
    'SOUTH_CRM_SECRET',
    'CRM_SECRET',
    'NORTHERN_SECRET',
    'NORTH_COAST_SECRET',
    'AWS_SECRET_ACCESS_KEY',
  ])('may not name %s', (name) => {
    const message = 'expected a variable whose name starts with NORTH_';
    expect(foreignSecrets([site('north', name), site('south'), site('north-coast')])).toEqual([
      { file: 'north/tenant.json', path, message },
    ]);
  });

  it('is checked against every other tenant when its settings change on a running site', () => {
    expect(foreignSecrets([site('north', 'NORTH_COAST_SECRET')], ['north', 'north-coast'])).toHaveLength(1);
    expect(foreignSecrets([site('north', 'NORTH_COAST_SECRET')], ['north'])).toEqual([]);
  });
});
