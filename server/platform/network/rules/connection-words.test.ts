import { expect, test } from 'vitest';
import { failureWords } from './connection-words';

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
