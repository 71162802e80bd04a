import { expect, test } from 'vitest';
import { findingResults } from '../../../../../tests/support/finding-results';
import { type CertificateFacts, certificates } from './certificates';

const now = new Date('2026-11-26T12:00:00.000Z');
const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60_000);
const valid = (host: string, left: number, problem: string | null = null): CertificateFacts => ({
  ...{ host, kind: 'presented', endsAt: days(left), problem },
});

test.each<[string, readonly CertificateFacts[], string]>([
  ['valid for months', [valid('a.au', 80)], 'ok ok'],
  ['valid for exactly 14 days', [valid('a.au', 14)], 'ok ok'],
  ['valid for less than 14 days', [valid('a.au', 13.9)], 'warning certificate-ending'],
  ['valid for a minute', [valid('a.au', 0.0007)], 'warning certificate-ending'],
  ['expired', [valid('a.au', -1, 'CERT_HAS_EXPIRED')], 'fault certificate-expired'],
  ['of another name', [valid('a.au', 80, 'ERR_TLS_CERT_ALTNAME_INVALID')], 'fault certificate-refused'],
  [
    'not from an authority, and ending',
    [valid('a.au', 3, 'DEPTH_ZERO_SELF_SIGNED_CERT')],
    'fault certificate-refused',
  ],
  ['unreachable', [{ host: 'a.au', kind: 'unreachable', code: 'ECONNREFUSED' }], 'warning https-unreachable'],
  ['no host that resolves', [], 'skipped no-hosts-to-check'],
  [
    'one of each',
    [valid('a.au', 3), valid('b.au', -3), valid('c.au', 90)],
    'fault certificate-expired, warning certificate-ending',
  ],
])('certificates: %s', (_, facts, expected) => {
  expect(findingResults(certificates(facts, now))).toBe(expected);
});

test('the text has the remaining days and the objection of browsers', () => {
  const texts = certificates([valid('a.au', 1.5), valid('b.au', 9), valid('c.au', 50, 'CERT_REVOKED')], now);
  expect(texts.map(({ text }) => text)).toEqual([
    'Browsers refuse the certificate of c.au (CERT_REVOKED).',
    'The certificate of a.au (1 day left) and b.au (9 days left) ends within 14 days.',
  ]);
});
