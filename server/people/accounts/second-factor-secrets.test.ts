import { expect, it } from 'vitest';
import { newRecoveryCodes, newSecret, openSecret, recoveryHash, sealSecret } from './second-factor-secrets';

const siteSecret = 's'.repeat(40);
const owner = { tenant: 'brolga', staffId: '01J' };

it('opens a sealed secret for its own account, under the secret of the site', () => {
  const secret = newSecret();
  const sealed = sealSecret(siteSecret, owner, secret);
  expect(openSecret(siteSecret, owner, sealed)).toEqual(secret);
  expect(sealed).not.toContain(secret.toString('base64url'));
  expect(sealSecret(siteSecret, owner, secret)).not.toBe(sealed);
  expect(openSecret('t'.repeat(40), owner, sealed)).toBeNull();
  expect(openSecret(siteSecret, { ...owner, staffId: '01K' }, sealed)).toBeNull();
  expect(openSecret(siteSecret, { ...owner, tenant: 'other' }, sealed)).toBeNull();
});

it.each([
  ['nothing', ''],
  ['too little', 'AAAA'],
  ['another text', 'A'.repeat(64)],
])('opens no secret from %s', (_case, sealed) => expect(openSecret(siteSecret, owner, sealed)).toBeNull());

it('opens no secret that was changed', () => {
  const bytes = Buffer.from(sealSecret(siteSecret, owner, newSecret()), 'base64url');
  bytes.forEach((byte, at) => {
    const changed = Buffer.from(bytes);
    changed[at] = byte ^ 1;
    expect(openSecret(siteSecret, owner, changed.toString('base64url'))).toBeNull();
  });
  expect(openSecret(siteSecret, owner, bytes.subarray(0, 30).toString('base64url'))).toBeNull();
});

it('makes ten different recovery codes, whose hashes differ by site and account', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^\d{15}$/);
  const [code = ''] = codes;
  const hash = recoveryHash(siteSecret, owner, code);
  expect(recoveryHash(siteSecret, owner, code)).toBe(hash);
  expect(recoveryHash(siteSecret, { ...owner, staffId: '01K' }, code)).not.toBe(hash);
  expect(recoveryHash('t'.repeat(40), owner, code)).not.toBe(hash);
});
