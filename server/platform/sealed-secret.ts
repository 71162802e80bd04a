import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import { acceptedSecrets, keyFor, type SiteSecret } from './site-secret';

const ivBytes = 12;
const tagBytes = 16;

/** What a secret is for, and whose it is: encrypted for one owner, it opens for no other. */
export interface SealedFor {
  /** Each purpose has a key of its own. */
  readonly purpose: string;
  readonly owner: readonly string[];
}

/**
 * Encrypts a secret for the database: AES-256-GCM, base64url of nonce, tag and text. `entry/services/sealed-secrets.ts` lists
 * the columns with such values.
 */
export function seal({ current }: SiteSecret, { purpose, owner }: SealedFor, value: Buffer): string {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', keyFor(current, purpose), iv);
  cipher.setAAD(nameOf(owner));
  const text = Buffer.concat([cipher.update(value), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64url');
}

/** Null if it was sealed with a secret that is neither the current nor the previous one, or for another owner. */
export function unseal(secret: SiteSecret, place: SealedFor, sealed: string): Buffer | null {
  for (const one of acceptedSecrets(secret)) {
    const value = unsealWith(one, place, sealed);
    if (value) return value;
  }
  return null;
}

function unsealWith(secret: string, { purpose, owner }: SealedFor, sealed: string): Buffer | null {
  const bytes = Buffer.from(sealed, 'base64url');
  const options = { authTagLength: tagBytes };
  try {
    const key = keyFor(secret, purpose);
    const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, ivBytes), options);
    decipher.setAAD(nameOf(owner));
    decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes));
    return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]);
  } catch {
    return null;
  }
}

const nameOf = (owner: readonly string[]): Buffer => Buffer.from(JSON.stringify(owner));
