import { expect, it } from 'vitest';
import { tenantSchema } from '#server/settings/tenant-schema';
import { checkSecrets } from './check-secrets';

const place = { id: 'aspley', name: 'A', slug: 'a', phone: '(07) 5550 0142' };
const url = 'https://crm.example/leads';
const tenant = tenantSchema.parse({
  slug: 'brolga',
  name: 'Brolga',
  template: 'harbour',
  theme: { accent: '#0b6b57', brand: '#0f3d36' },
  locations: [{ ...place, street: '1 Road', city: 'A', state: 'QLD', postcode: '4034' }],
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
