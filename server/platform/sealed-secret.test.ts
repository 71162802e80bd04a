import { describe, expect, it } from 'vitest';
import { seal, unseal } from './sealed-secret';

const site = 'a secret of the site';
const place = { purpose: 'webhook', owner: ['brolga', 'w1'] };
const secret = Buffer.from('whsec_of_the_endpoint');

describe('a sealed secret', () => {
  it.each([
    ['text', secret],
    ['a single byte', Buffer.from([0])],
    ['nothing', Buffer.alloc(0)],
    ['a long text', Buffer.alloc(10_000, 'x')],
  ])('opens for its owner and purpose: %s', (_what, value) => {
    expect(unseal(site, place, seal(site, place, value))).toEqual(value);
  });

  it('never looks the same twice, and does not show its text', () => {
    const sealed = [seal(site, place, secret), seal(site, place, secret)];
    expect(sealed[0]).not.toBe(sealed[1]);
    for (const text of sealed) {
      expect(text).toMatch(/^[\w-]+$/);
      expect(Buffer.from(text, 'base64url').includes(secret)).toBe(false);
    }
  });

  it.each([
    ['another secret of the site', 'another secret', place],
    ['another owner', site, { ...place, owner: ['brolga', 'w2'] }],
    ['another site', site, { ...place, owner: ['corner', 'w1'] }],
    ['an owner of the same letters', site, { ...place, owner: ['brolgaw1'] }],
    ['another purpose', site, { ...place, purpose: 'second factor secret' }],
  ])('stays closed for %s', (_what, siteSecret, sealedFor) => {
    expect(unseal(siteSecret, sealedFor, seal(site, place, secret))).toBeNull();
  });

  it.each([
    ['empty', () => ''],
    ['shorter than its nonce', () => 'AAAA'],
    ['cut', (sealed: string) => sealed.slice(0, -4)],
    ['changed', (sealed: string) => `${sealed[0] === 'A' ? 'B' : 'A'}${sealed.slice(1)}`],
    ['no base64', () => '%%%'],
  ])('stays closed if the text is %s', (_what, spoil) => {
    expect(unseal(site, place, spoil(seal(site, place, secret)))).toBeNull();
  });
});
