import { expect, it, test } from 'vitest';
import { DeliveryProblem, failureCode, failureWords, isRefusal, retryAfterMs } from './failure-code';

test.each([
  ['ECONNREFUSED connect', 'the server refused the connection (ECONNREFUSED connect)'],
  ['ENOTFOUND getaddrinfo', 'the host name was not found (ENOTFOUND getaddrinfo)'],
  ['HTTP 401', 'the other system did not accept our key (HTTP 401)'],
  ['HTTP 404', 'the other system has nothing at this address (HTTP 404)'],
  ['HTTP 422', 'the other system refused it (HTTP 422)'],
  ['HTTP 429', 'the other system asked us to slow down (HTTP 429)'],
  ['HTTP 503', 'the other system has a fault (HTTP 503)'],
  ['EAUTH 535 AUTH', 'the mail server did not accept our password (EAUTH 535 AUTH)'],
  ['EENVELOPE 550 RCPT TO', 'the mail server refused the address (EENVELOPE 550 RCPT TO)'],
  ['ECONNREFUSED CONN connect', 'the server refused the connection (ECONNREFUSED CONN connect)'],
  ['ESOCKET CONN', 'the connection to the other system failed (ESOCKET CONN)'],
  ['TimeoutError', 'the other system did not answer in time (TimeoutError)'],
])('a code is put into words: %s', (code, words) => {
  expect(failureWords(code)).toBe(words);
});

test.each(['HTTP 410: the recipient wants no more', 'destination not configured', 'constructor', '', 'EIO'])(
  'words and unusual codes stay as they are: %j',
  (failure) => {
    expect(failureWords(failure)).toBe(failure);
  },
);

it('the stored failure has codes only, never personal data', () => {
  const refused = Object.assign(new Error('550 <jane@example.com> unknown'), {
    code: 'EENVELOPE',
    responseCode: 550,
    command: 'RCPT TO',
  });
  expect(failureCode(refused)).toBe('EENVELOPE 550 RCPT TO');
  expect(failureCode(Object.assign(new Error('x'), { code: 'ENOSPC', syscall: 'write' }))).toBe(
    'ENOSPC write',
  );
  const socket = { code: 'ESOCKET', originalCode: 'ECONNREFUSED', command: 'CONN', syscall: 'connect' };
  expect(failureCode(Object.assign(new Error('x'), socket))).toBe('ECONNREFUSED CONN connect');
  expect(failureCode(new TypeError('jane@example.com'))).toBe('TypeError');
  expect(failureCode('jane@example.com')).toBe('unknown failure');
  expect(failureCode(new DeliveryProblem('no recipients'))).toBe('no recipients');
});

const now = new Date('2026-11-20T00:00:00.000Z');

it.each([
  ['7', 7_000],
  [' 0 ', 0],
  ['Fri, 20 Nov 2026 00:01:30 GMT', 90_000],
  ['Thu, 19 Nov 2026 00:00:00 GMT', 0],
  ['soon', undefined],
  ['-4', undefined],
  ['2026', 2_026_000],
  [undefined, undefined],
])('a Retry-After header: %s is a wait of %s ms', (header, ms) => {
  expect(retryAfterMs(header, now)).toBe(ms);
});

it('a client error is a refusal for good, except one of time or load', () => {
  const statuses = [200, 302, 400, 404, 408, 425, 429, 499, 500];
  expect(statuses.filter(isRefusal)).toEqual([400, 404, 499]);
});
