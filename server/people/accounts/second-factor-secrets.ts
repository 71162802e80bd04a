import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, randomInt } from 'node:crypto';
import { recoveryCodeCount, recoveryDigits } from './rules/entered-code';

/** The account that a secret belongs to: encrypted for one, it opens for no other. */
interface Owner {
  readonly tenant: string;
  readonly staffId: string;
}

const secretBytes = 20;
const ivBytes = 12;
const tagBytes = 16;

/** A new secret for an authenticator app: 160 random bits. */
export const newSecret = (): Buffer => randomBytes(secretBytes);

/** Encrypts a secret for the database: AES-256-GCM, base64url of nonce, tag and text. */
export function sealSecret(siteSecret: string, owner: Owner, secret: Buffer): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyFor(siteSecret, 'second factor secret'), iv);
  cipher.setAAD(nameOf(owner));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/** Null if the site's secret is another now, or the text belongs to another account. */
export function openSecret(siteSecret: string, owner: Owner, sealed: string): Buffer | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const options = { authTagLength: tagBytes };
  try {
    const key = keyFor(siteSecret, 'second factor secret');
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), options);
    decipher.setAAD(nameOf(owner));
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

/** Ten random recovery codes. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: recoveryDigits }, () => randomInt(10)).join(''),
  );

/** A keyed hash: a copy of the database reveals no recovery code. */
export const recoveryHash = (siteSecret: string, owner: Owner, code: string): string =>
  createHmac('sha256', keyFor(siteSecret, 'recovery code'))
    .update(JSON.stringify([owner.tenant, owner.staffId, code]))
    .digest('hex');

const nameOf = ({ tenant, staffId }: Owner): Buffer => Buffer.from(JSON.stringify([tenant, staffId]));

const keyFor = (siteSecret: string, purpose: 'second factor secret' | 'recovery code'): Buffer =>
  Buffer.from(hkdfSync('sha256', siteSecret, '', purpose, 32));
