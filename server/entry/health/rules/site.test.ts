import { expect, test } from 'vitest';
import { configuration, type ReadinessFacts, readiness, siteOpens, storedSecrets, visitors } from './site';

test.each([
  [null, 'ok', 'Settings, tenants and database open as they do at a start.'],
  ['a/tenant.json: missing', 'site-does-not-open', 'The site could not start now: a/tenant.json: missing.'],
  ['one.\n two.', 'site-does-not-open', 'The site could not start now: one; two.'],
])('a start that ends with %j', (problem, code, text) => {
  expect(siteOpens(problem)).toMatchObject({ code, text });
});

const address = 'http://127.0.0.1:3000';
test.each<[string, ReadinessFacts, string, string]>([
  ['none', { kind: 'silent', address }, 'skipped', 'no-site-here'],
  ['one that is ready', { kind: 'answers', address, cause: null }, 'ok', 'ok'],
  ['one that is not', { kind: 'answers', address, cause: 'the disk is full' }, 'fault', 'site-not-ready'],
])('a site on this machine: %s', (_, facts, result, code) => {
  expect(readiness(facts)).toMatchObject({ result, code });
});

test.each<[string | null, string, string]>([
  [null, 'ok', 'The environment variables have values that can be used.'],
  [
    'Configuration: PORT: Too big\nConfiguration: DATABASE_URL: Invalid URL',
    'fault',
    'The environment variables cannot be used: PORT: Too big; DATABASE_URL: Invalid URL.',
  ],
])('environment variables with the problems %j', (problems, result, text) => {
  expect(configuration(problems)).toMatchObject({ result, text });
});

test.each([
  ['all is sealed with the secret', { current: 3, previous: 0, unreadable: 0 }, false, []],
  ['nothing needs the previous secret any more', { current: 3, previous: 0, unreadable: 0 }, true, ['ok']],
  [
    'the previous secret is needed',
    { current: 1, previous: 2, unreadable: 0 },
    true,
    ['previous-secret-needed'],
  ],
  [
    'a secret was changed without its predecessor',
    { current: 0, previous: 0, unreadable: 1 },
    false,
    ['secrets-unreadable'],
  ],
])('stored secrets: says so if %s', (_, counts, isRotating, codes) => {
  expect(storedSecrets(counts, isRotating).map(({ code }) => code)).toEqual(codes);
});

test.each([
  ['proxy', 'visitors-behind-proxy'],
  ['cdn', 'visitors-behind-cdn'],
] as const)('warns the administrator and the dealer about visitors hidden by a %s', (hiddenBy, code) => {
  const { administrator, dealer } = visitors(hiddenBy) ?? {};
  expect([administrator, dealer]).toMatchObject([
    { result: 'warning', code, advice: expect.stringContaining('CLIENT_IP_HEADER') },
    { result: 'warning', code },
  ]);
});
