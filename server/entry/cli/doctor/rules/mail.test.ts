import { expect, test } from 'vitest';
import { type MailFacts, mail } from './mail';

const failed = (code: string): MailFacts => ({ kind: 'failed', server: 'mail.example:587', code });

test.each<[string, MailFacts, string, RegExp]>([
  ['a server that accepts', { kind: 'accepted', server: 'mail.example:587' }, 'ok', /^Nothing to do\.$/],
  ['none in production', { kind: 'none', production: true }, 'warning', /^Set SMTP_URL/],
  ['none while developing', { kind: 'none', production: false }, 'skipped', /^Set SMTP_URL/],
  ['an unknown name', failed('EDNS'), 'fault', /does not resolve/],
  ['a closed port', failed('ECONNREFUSED'), 'fault', /firewall/],
  ['silence', failed('ETIMEDOUT'), 'fault', /firewall/],
  ['a refused password', failed('EAUTH'), 'fault', /user and password/],
  ['TLS on the wrong port', failed('ESOCKET'), 'fault', /smtps:\/\/ is for port 465/],
  ['a certificate that has expired', failed('CERT_HAS_EXPIRED'), 'fault', /certificate/],
])('%s', (_, facts, result, advice) => {
  const finding = mail(facts);
  expect(finding.result).toBe(result);
  expect(finding.advice).toMatch(advice);
});
