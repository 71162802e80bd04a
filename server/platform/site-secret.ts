import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

/**
 * The site's secret. Everything is signed and sealed with the current one; what was signed or sealed with the previous one
 * is valid as long as that is set.
 */
export interface SiteSecret {
  readonly current: string;
  readonly previous?: string | undefined;
  /** Keys the hashes in the database, which can't be made again after a change (`hash-key.ts`). Absent: the current one. */
  readonly hashing?: string | undefined;
}

/** The secrets that signed or sealed something valid, the current one first. */
const acceptedSecrets = ({ current, previous }: SiteSecret): readonly string[] =>
  previous === undefined ? [current] : [current, previous];

const keys = new Map<string, Buffer>();

/** The key for one purpose: HKDF takes longer than what is done with the key. */
function keyFor(secret: string, purpose: string): Buffer {
  const name = `${purpose}\n${secret}`;
  const key = keys.get(name) ?? Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));
  keys.set(name, key);
  return key;
}

/** Passwords for the sealed cookies of one purpose: new ones get the first, and any of them opens one. */
export const cookiePasswords = (secret: SiteSecret, purpose: string): readonly string[] =>
  acceptedSecrets(secret).map((one) => keyFor(one, purpose).toString('base64url'));

const signatureOf = (secret: string, text: string): Buffer =>
  createHmac('sha256', secret).update(text).digest();

/** Signs a text that begins with its purpose: the key of a link, or the end of a token. 43 characters of base64url. */
export const sign = ({ current }: SiteSecret, text: string): string =>
  signatureOf(current, text).toString('base64url');

/** Whether a signature belongs to a text; compares in constant time. */
export function isSigned(secret: SiteSecret, text: string, signature: string): boolean {
  const bytes = Buffer.from(signature.slice(0, 64), 'base64url');
  const matches = acceptedSecrets(secret).map((one) => {
    const expected = signatureOf(one, text);
    return bytes.length === expected.length && timingSafeEqual(bytes, expected);
  });
  return matches.includes(true);
}

/**
 * A keyed hash, hex: a copy of the database reveals neither code, number nor address, however few of them there are. It
 * stays the same when the secret changes.
 */
export const keyedHash = (
  { current, hashing = current }: SiteSecret,
  purpose: string,
  ...parts: readonly unknown[]
): string => createHmac('sha256', keyFor(hashing, purpose)).update(JSON.stringify(parts)).digest('hex');

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
