import { describe, expect, it } from 'vitest';
import { secretPrefix } from '#server/dealer/rules/secret-prefix';
import { variables } from '#server/platform/variables';
import { stripe } from '../../../../tests/support/payment-methods';
import { testTenant } from '../../../../tests/support/test-tenant';
import { checkSecrets, foreignSecrets, namedSecrets } from './secret-names';

const site = (slug: string, secret_env?: string) =>
  testTenant({
    slug,
    name: slug,
    ...(secret_env && {
      delivery: { destinations: [{ kind: 'webhook', name: 'crm', url: 'https://crm.example/', secret_env }] },
    }),
  });

it.each([
  ['brolga', 'BROLGA_'],
  ['wattle-bend', 'WATTLE_BEND_'],
  ['4wd-world', '_4WD_WORLD_'],
  ['-odd', '_ODD_'],
  ['aws', '_AWS_'],
  ['postgres', '_POSTGRES_'],
  ['aws-secret', '_AWS_SECRET_'],
  ['meili-master', '_MEILI_MASTER_'],
  ['awesome-cars', 'AWESOME_CARS_'],
])('the secrets of %s start with %s', (slug, prefix) => {
  expect(secretPrefix(slug)).toBe(prefix);
});

it.each([
  ...Object.keys(variables).filter((name) => name.includes('_')),
  'HTTP_PROXY',
  'HTTPS_PROXY',
  'NO_PROXY',
  'SITE_PORT',
  'POSTGRES_PASSWORD',
])('no slug owns the platform’s %s', (name) => {
  const words = name.toLowerCase().split('_');
  for (const count of words.keys()) {
    const prefix = secretPrefix(words.slice(0, count + 1).join('-'));
    expect(name.startsWith(prefix), prefix).toBe(false);
  }
});

it('finds the variables of destinations, of text messages and of the webhook of accounts', () => {
  const hook = { kind: 'webhook', name: 'crm', url: 'https://crm.example/', secret_env: 'CRM_SECRET' };
  const off = { ...hook, name: 'off', enabled: false };
  const rotated = { ...hook, name: 'two', previous_secret_env: 'CRM_OLD' };
  const sms = { kind: 'messagemedia', api_key: 'key', api_secret_env: 'SMS_SECRET' };
  const accounts = { webhook: { url: 'https://crm.example/', secret_env: 'ACCOUNTS_SECRET' } };
  const tenant = testTenant({ delivery: { destinations: [off, rotated] }, sms, accounts });
  expect(namedSecrets(tenant)).toEqual([
    ['delivery.destinations.0.secret_env', 'CRM_SECRET'],
    ['delivery.destinations.1.secret_env', 'CRM_SECRET'],
    ['delivery.destinations.1.previous_secret_env', 'CRM_OLD'],
    ['sms.api_secret_env', 'SMS_SECRET'],
    ['accounts.webhook.secret_env', 'ACCOUNTS_SECRET'],
  ]);
  // One that is off needs no secret yet.
  expect(checkSecrets(tenant, () => undefined).map(({ path }) => path)).not.toContain(
    'delivery.destinations.0.secret_env',
  );
});

it('finds the variables of Stripe, without checking the form of its webhook secret', () => {
  const tenant = testTenant({ payments: { methods: [{ kind: 'practice' }, stripe] } });
  expect(namedSecrets(tenant)).toEqual([
    ['payments.methods.1.secret_key_env', 'BROLGA_KEY'],
    ['payments.methods.1.webhook_secret_env', 'BROLGA_HOOK'],
  ]);
  expect(checkSecrets(tenant, () => 'whsec_short')).toEqual([]);
});

it('checks the form of a secret only if it signs', () => {
  const withSms = (sms: object) => testTenant({ sms });
  const secret = () => 'plain';
  const signed = { kind: 'webhook', url: 'https://sms.example/', secret_env: 'BROLGA_SMS' };
  const keyed = { kind: 'messagemedia', api_key: 'key', api_secret_env: 'BROLGA_SMS' };
  expect(checkSecrets(withSms(signed), secret)).toEqual([
    expect.objectContaining({ path: 'sms.secret_env' }),
  ]);
  expect(checkSecrets(withSms(keyed), secret)).toEqual([]);
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
    const start = 'expected a variable whose name starts with NORTH_';
    const isOthers = name.startsWith('NORTH_');
    const message = isOthers ? `${start} and is not of another site, as ${name} is` : start;
    expect(foreignSecrets([site('north', name), site('south'), site('north-coast')])).toEqual([
      { file: 'north/tenant.json', path, message },
    ]);
  });

  it('is checked against every other tenant when its settings change on a running site', () => {
    expect(foreignSecrets([site('north', 'NORTH_COAST_SECRET')], ['north', 'north-coast'])).toHaveLength(1);
    expect(foreignSecrets([site('north', 'NORTH_COAST_SECRET')], ['north'])).toEqual([]);
  });
});

const url = 'https://crm.example/leads';
const tenant = testTenant({
  delivery: {
    destinations: [
      { kind: 'webhook', name: 'crm', url, secret_env: 'CRM_NEW', previous_secret_env: 'CRM_OLD' },
      { kind: 'adf-post', name: 'adf', url, token_env: 'ADF_TOKEN' },
    ],
  },
});
const good = `whsec_${Buffer.alloc(24).toString('base64')}`;

it.each([
  ['is there', { CRM_NEW: good, CRM_OLD: good, ADF_TOKEN: 'x' }, []],
  ['is not', {}, ['CRM_NEW', 'CRM_OLD', 'ADF_TOKEN']],
  ['is none', { CRM_NEW: 'hunter2', CRM_OLD: good, ADF_TOKEN: 'x' }, ['CRM_NEW']],
])(
  'reports a secret that %s by its name, never its value',
  (_case, secrets: Record<string, string>, names) => {
    const findings = checkSecrets(tenant, (name) => secrets[name]);
    expect(findings.map(({ message }) => /names (\w+)/.exec(message)?.[1])).toEqual(names);
    expect(findings.every(({ severity }) => severity === 'warning')).toBe(true);
    expect(JSON.stringify(findings)).not.toContain('hunter2');
  },
);
