import { describe, expect, it } from 'vitest';
import { openSealed } from './http/sealed-session';
import { cookiePasswords, isSigned, keyedHash, type SiteSecret, seal, sign, unseal } from './site-secret';

const old: SiteSecret = { current: 'the old secret of the site, long enough' };
const rotating: SiteSecret = {
  current: 'the new secret of the site, long enough',
  previous: old.current,
  hashing: old.current,
};
const afterwards: SiteSecret = { current: rotating.current, hashing: old.current };
const place = { purpose: 'webhook', owner: ['brolga', 'w1'] };
const value = Buffer.from('whsec_of_the_endpoint');

const passwordsOf = (secret: SiteSecret) => cookiePasswords(secret, 'desk session');
const options = { cookieName: 'desk', ttl: 60 };
const cookieOf = async (secret: SiteSecret): Promise<string> => {
  const answer = new Response();
  const cookie = await openSealed<{ id?: string }>(
    new Request('http://a.example/'),
    answer,
    options,
    passwordsOf(secret),
  );
  cookie.id = 'a session';
  await cookie.save();
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
};
const opensCookie = async (secret: SiteSecret, cookie: string): Promise<boolean> => {
  const request = new Request('http://a.example/', { headers: { cookie } });
  const { id } = await openSealed<{ id?: string }>(request, new Response(), options, passwordsOf(secret));
  return id === 'a session';
};

describe('while the secret of the site rotates', () => {
  it.each([
    ['before, with the old secret', old, old, true],
    ['then, what the old secret made is valid', old, rotating, true],
    ['then, what the new secret made is valid', rotating, rotating, true],
    ['afterwards, what the old secret made is not', old, afterwards, false],
    ['afterwards, what was made meanwhile is valid', rotating, afterwards, true],
    ['what the new secret made is not for the old one', rotating, old, false],
  ])('%s: links, cookies and sealed values', async (_, maker, reader, isValid) => {
    expect(isSigned(reader, 'booking\nb1', sign(maker, 'booking\nb1'))).toBe(isValid);
    expect(await opensCookie(reader, await cookieOf(maker))).toBe(isValid);
    expect(unseal(reader, place, seal(maker, place, value))).toEqual(isValid ? value : null);
  });

  it('hashes in the database stay the same', () => {
    const hashes = [old, rotating, afterwards].map((secret) =>
      keyedHash(secret, 'spin', 'brolga', 'a phone'),
    );
    expect(new Set(hashes).size).toBe(1);
  });
});

describe('a keyed hash', () => {
  it('depends on the secret, the purpose and every part', () => {
    const hashes = [
      keyedHash(old, 'sign-in code', 'brolga', 'a', '123456'),
      keyedHash(old, 'sign-in code', 'brolga', 'a', '123457'),
      keyedHash(old, 'sign-in code', 'brolga', 'b', '123456'),
      keyedHash(old, 'sign-in code', 'brolga', 'a1', '23456'),
      keyedHash(old, 'sign-in attempt', 'brolga', 'a', '123456'),
      keyedHash({ current: rotating.current }, 'sign-in code', 'brolga', 'a', '123456'),
    ];
    expect(new Set(hashes).size).toBe(hashes.length);
    for (const hash of hashes) expect(hash).toMatch(/^[0-9a-f]{64}$/);
  });
});

describe('a signature', () => {
  const signature = sign(rotating, 'a text');
  it.each([
    ['another text', 'another text', signature],
    ['none', 'a text', ''],
    ['a longer one', 'a text', `${signature}A`],
    ['nonsense', 'a text', '\0🚗'.repeat(40)],
  ])('is not accepted: %s', (_, text, given) => expect(isSigned(rotating, text, given)).toBe(false));
});
