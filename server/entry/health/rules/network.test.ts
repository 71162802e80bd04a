import { expect, test } from 'vitest';
import { expectEach } from '../../../../tests/support/expect-each';
import { findingResults } from '../../../../tests/support/finding-results';
import {
  type CertificateFacts,
  certificates,
  decisiveCode,
  type HostFacts,
  hosts,
  isReserved,
} from './hosts';
import { type MailFacts, mail, sending } from './services';

const resolved = (host: string): HostFacts => ({ host, addresses: ['203.0.113.7'], code: null });
const lost = (host: string, code: string | null): HostFacts => ({ host, addresses: [], code });

test.each<[string, readonly HostFacts[], readonly string[], string]>([
  ['all resolve', [resolved('a.au'), resolved('b.au')], [], 'ok ok'],
  ['no site has one', [], [], 'skipped no-hosts'],
  ['an unknown name', [resolved('a.au'), lost('b.au', 'ENOTFOUND')], [], 'fault host-unresolved'],
  ['a name without addresses', [lost('b.au', 'ENODATA')], [], 'fault host-unresolved'],
  ['a name server that is silent', [lost('b.au', 'ETIMEOUT')], [], 'warning dns-unanswered'],
  ['names for examples only', [], ['a.example'], 'skipped host-reserved'],
  [
    'some of each',
    [lost('b.au', 'ESERVFAIL'), lost('c.au', 'ENOTFOUND')],
    ['a.example'],
    'fault host-unresolved, warning dns-unanswered, skipped host-reserved',
  ],
])('hosts: %s', (_, lookups, reserved, expected) => {
  expect(findingResults(hosts(lookups, reserved))).toBe(expected);
});

test('many lost hosts are one finding, which names the first and lists all', () => {
  const names = ['a.au', 'b.au', 'c.au', 'd.au'];
  const [finding] = hosts(
    names.map((name) => lost(name, 'ENOTFOUND')),
    [],
  );
  expect(finding).toMatchObject({
    text: 'DNS has no address for a.au, b.au, c.au and 1 more.',
    about: names,
  });
});

test.each([
  [true, 'www.brolga.example; brolga.localhost; brolga.test'],
  [false, 'www.brolga.com.au; www.example.com; example.com.au; myexample.com; test.com.au'],
])('reserved names (%s): %s', (expected, hosts) => expectEach(hosts, isReserved, expected));

test.each<[readonly string[], string | null]>([
  [[], null],
  [['ENODATA', 'ENOTFOUND'], 'ENODATA'],
  [['ENODATA', 'ETIMEOUT'], 'ETIMEOUT'],
  [['ESERVFAIL', 'ENODATA'], 'ESERVFAIL'],
])('of the codes %j, %j decides', (codes, code) => {
  expect(decisiveCode(codes)).toBe(code);
});

const now = new Date('2026-11-26T12:00:00.000Z');
const days = (count: number) => new Date(now.getTime() + count * 24 * 60 * 60_000);
const valid = (host: string, left: number, problem: string | null = null): CertificateFacts => ({
  host,
  kind: 'presented',
  endsAt: days(left),
  problem,
});

test.each<[string, readonly CertificateFacts[], string]>([
  ['valid for months', [valid('a.au', 80)], 'ok ok'],
  ['valid for exactly 14 days', [valid('a.au', 14)], 'ok ok'],
  ['valid for less than 14 days', [valid('a.au', 13.9)], 'warning certificate-ending'],
  ['valid for a minute', [valid('a.au', 0.0007)], 'warning certificate-ending'],
  ['expired', [valid('a.au', -1, 'CERT_HAS_EXPIRED')], 'fault certificate-expired'],
  ['of another name', [valid('a.au', 80, 'ERR_TLS_CERT_ALTNAME_INVALID')], 'fault certificate-refused'],
  ['self-signed and ending', [valid('a.au', 3, 'DEPTH_ZERO_SELF_SIGNED_CERT')], 'fault certificate-refused'],
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

test.each<[string, Parameters<typeof sending>[0], RegExp | null]>([
  ['everything is set up', { sendsEmail: true, sendsTexts: true }, null],
  ['nobody needs texts', { sendsEmail: true, sendsTexts: undefined }, null],
  ['no mail server', { sendsEmail: false, sendsTexts: undefined }, /^This site has no mail server: [^.]*\.$/],
  ['no gateway', { sendsEmail: true, sendsTexts: false }, /^This site has no gateway for text messages/],
  ['neither', { sendsEmail: false, sendsTexts: false }, /no mail server.*no gateway/],
])('what a site can send is told to its dealer: %s', (_, facts, text) => {
  const finding = sending(facts);
  expect(finding?.result).toBe(text ? 'warning' : undefined);
  if (text) expect(finding?.text).toMatch(text);
});
