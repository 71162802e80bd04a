import { expect, test } from 'vitest';
import { tenantSchema } from './tenant-schema';

const { security_contact: contact } = tenantSchema.shape;

test.each([
  ['security@dealer.example', true],
  ['https://dealer.example/report-a-problem', true],
  ['http://dealer.example/report-a-problem', false],
  ['mailto:security@dealer.example', false],
  ['(07) 5550 0142', false],
  ['security@dealer.example\nExpires: 2000-01-01T00:00:00Z', false],
  ['', false],
])('security_contact is an email address or an https address: %j', (value, accepted) => {
  expect(contact.safeParse(value).success).toBe(accepted);
});
