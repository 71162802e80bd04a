import { expect, it } from 'vitest';
import { deliverySchema } from '#server/settings/delivery-schema';
import { testTenant } from '../../../../tests/support/test-tenant';
import { checkDelivery } from './check-delivery';

const tenant = (delivery: unknown) => testTenant({ delivery });
const hook = { kind: 'webhook', name: 'crm', url: 'https://crm.example/leads', secret_env: 'CRM_SECRET' };
const hookAnd = (other: object) => ({ destinations: [hook, other] });
const jobs = { kind: 'email', name: 'jobs', to: ['jobs@brolga.example'], categories: ['Careers'] };
const autogate = { kind: 'autogate', name: 'a', user: 'u', password_env: 'PASS' };
const sender = { email_from: 'website@brolga.example' };
const mailed = { ...sender, email_to: ['sales@brolga.example'] };
const mailedAndHook = (change: object) => ({ ...mailed, destinations: [{ ...hook, ...change }] });
const first = 'delivery.destinations.0';

it.each([
  ['a plain address', mailed, []],
  ['a destination for all', { destinations: [hook] }, []],
  ['no recipient', {}, ['delivery.email_to']],
  ['a disabled destination', { destinations: [{ ...hook, enabled: false }] }, ['delivery.email_to']],
  ['mail without a sender', { email_to: mailed.email_to }, ['delivery.email_from']],
  ['a mail destination without a sender', hookAnd(jobs), ['delivery.email_from']],
  ['some categories only', { ...sender, destinations: [jobs] }, ['delivery.email_to']],
  ['an unknown category', mailedAndHook({ categories: ['Enquiries'] }), [`${first}.categories`]],
  ['an unknown location', mailedAndHook({ locations: ['aspley', 'nundah'] }), [`${first}.locations`]],
  ['plain http', mailedAndHook({ url: 'http://10.0.0.5/leads' }), [`${first}.url`]],
])('checks settings with %s', (_case, delivery, paths) => {
  expect(checkDelivery(tenant(delivery)).map(({ path }) => path)).toEqual(paths);
});

it('reports categories without a recipient', () => {
  const [finding] = checkDelivery(tenant({ ...sender, destinations: [jobs] }));
  expect(finding?.message).toContain('no destination accepts Enquiry, Reservation');
  expect(finding?.message).not.toContain('Careers');
});

it.each([
  ['two of one name', [hook, hook]],
  ['a reserved name', [{ ...hook, name: 'email' }]],
  ['an unknown kind', [{ ...hook, kind: 'fax' }]],
  ['a secret instead of its name', [{ ...hook, secret_env: 'whsec_c2VjcmV0' }]],
  ['a password in the address', [{ ...hook, url: 'https://user:password@crm.example/' }]],
  ['an address of files', [{ ...hook, url: 'file:///etc/passwd' }]],
  ['a seller ID that is not a GUID', [{ ...autogate, seller_id: '1' }]],
])('rejects %s', (_case, destinations) => {
  expect(deliverySchema.safeParse({ destinations }).success).toBe(false);
});
