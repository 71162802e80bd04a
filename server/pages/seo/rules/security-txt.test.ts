import fc from 'fast-check';
import { expect, test } from 'vitest';
import { deliverySchema } from '#server/settings/delivery-schema';
import { type SecurityParts, securityText } from './security-txt';

const dayMs = 86_400_000;
const emailed = deliverySchema.parse({ email_to: ['leads@dealer.example', 'second@dealer.example'] });
const parts = (change: Partial<SecurityParts> = {}): SecurityParts => ({
  tenant: { security_contact: undefined, delivery: emailed },
  host: 'www.dealer.example',
  now: new Date('2026-11-26T09:30:00.250Z'),
  ...change,
});
const field = (text: string | undefined, name: string) =>
  new RegExp(`^${name}: (.*)$`, 'm').exec(text ?? '')?.[1];
const contactOf = (change: Partial<SecurityParts>) => field(securityText(parts(change)), 'Contact');

test('has the fields of RFC 9116, each once', () => {
  expect(securityText(parts())).toBe(`Contact: mailto:leads@dealer.example
Expires: 2027-05-25T00:00:00Z
Preferred-Languages: en
Canonical: https://www.dealer.example/.well-known/security.txt
`);
});

test.each([
  ['security@dealer.example', 'mailto:security@dealer.example'],
  ['it+site%x@dealer.example', 'mailto:it%2Bsite%25x@dealer.example'],
  ['https://dealer.example/report?a=b', 'https://dealer.example/report?a=b'],
])('prefers the security contact %s to the address for leads', (security_contact, contact) => {
  expect(contactOf({ tenant: { security_contact, delivery: emailed } })).toBe(contact);
});

test('names the contact page, with https, if there is no email address', () => {
  const tenant = { security_contact: undefined, delivery: deliverySchema.parse({}) };
  expect(contactOf({ tenant, contactPage: 'http://dealer.localhost:3000/contact' })).toBe(
    'https://dealer.localhost:3000/contact',
  );
  expect(securityText(parts({ tenant }))).toBeUndefined();
});

test('expires in the future, but within a year', () => {
  const times = fc.date({ min: new Date('2000-01-01'), max: new Date('2200-01-01'), noInvalidDate: true });
  fc.assert(
    fc.property(times, (now) => {
      const expires = field(securityText(parts({ now })), 'Expires') ?? '';
      expect(expires).toMatch(/^\d{4}-\d\d-\d\dT00:00:00Z$/);
      const days = (Date.parse(expires) - now.getTime()) / dayMs;
      // A cache may serve the file for a day fresh and a week stale.
      expect(days).toBeGreaterThan(8);
      expect(days).toBeLessThan(365);
    }),
  );
});
