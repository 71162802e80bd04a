import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';

const ivBytes = 12;
const tagBytes = 16;

/** What a secret is for, and whose it is: encrypted for one owner, it opens for no other. */
export interface SealedFor {
  /** Each purpose has a key of its own. */
  readonly purpose: string;
  readonly owner: readonly string[];
}

/** The site's key for one purpose. */
export const keyFor = (siteSecret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', siteSecret, '', purpose, 32));

/** Encrypts a secret for the database: AES-256-GCM, base64url of nonce, tag and text. */
export function seal(siteSecret: string, { purpose, owner }: SealedFor, secret: Buffer): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyFor(siteSecret, purpose), iv);
  cipher.setAAD(nameOf(owner));
  const text = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/** Null if the site's secret is another now, or the text belongs to another owner. */
export function unseal(siteSecret: string, { purpose, owner }: SealedFor, sealed: string): Buffer | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const options = { authTagLength: tagBytes };
  try {
    const key = keyFor(siteSecret, purpose);
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), options);
    decipher.setAAD(nameOf(owner));
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

const nameOf = (owner: readonly string[]): Buffer => Buffer.from(JSON.stringify(owner));
