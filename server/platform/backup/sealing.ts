import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto';
import { BackupFailure } from './backup-storage';

/** Turns bytes into what is stored, and back. `name` binds them to their place: swapped files are detected. */
export interface Seal {
  readonly encrypted: boolean;
  /** The name under which a piece with this SHA-256 is stored. */
  nameOf(sha256: string): string;
  close(name: string, bytes: Uint8Array): Uint8Array;
  /** Throws BackupFailure for changed bytes. */
  open(name: string, bytes: Uint8Array): Uint8Array;
}

export const sha256Of = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const digestBytes = 32;

/** Without a passphrase: the bytes after their SHA-256. */
export const plainSeal: Seal = {
  encrypted: false,
  nameOf: (sha256) => sha256,
  close: (_, bytes) => Buffer.concat([createHash('sha256').update(bytes).digest(), bytes]),
  open: (name, bytes) => {
    const content = bytes.subarray(digestBytes);
    const digest = createHash('sha256').update(content).digest();
    if (bytes.byteLength < digestBytes || !digest.equals(bytes.subarray(0, digestBytes))) throw damaged(name);
    return content;
  },
};

const nonceBytes = 12;
const tagBytes = 16;

/** AES-256-GCM with a random nonce for each file. Names are keyed: they don't tell which files are stored. */
export function encryptingSeal(key: Buffer): Seal {
  const contentKey = derive(key, 'content');
  const nameKey = derive(key, 'names');
  return {
    encrypted: true,
    nameOf: (sha256) => createHmac('sha256', nameKey).update(sha256).digest('hex'),
    close: (name, bytes) => {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv('aes-256-gcm', contentKey, nonce).setAAD(Buffer.from(name));
      return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
    },
    open: (name, bytes) => {
      if (bytes.byteLength < nonceBytes + tagBytes) throw damaged(name);
      const end = bytes.byteLength - tagBytes;
      const decipher = createDecipheriv('aes-256-gcm', contentKey, bytes.subarray(0, nonceBytes))
        .setAAD(Buffer.from(name))
        .setAuthTag(bytes.subarray(end));
      try {
        return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, end)), decipher.final()]);
      } catch {
        throw damaged(name);
      }
    },
  };
}

const derive = (key: Buffer, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', key, '', `dealer backup ${purpose}`, 32));

const damaged = (name: string): BackupFailure => new BackupFailure(`${name} is damaged.`);

/** The settings of scrypt and its salt, stored beside the backups, with a check of the key. */
interface KeyFile {
  readonly salt: string;
  readonly cost: number;
  readonly check: string;
}

const usualCost = 2 ** 15;
const blockSize = 8;

export async function newKey(passphrase: string): Promise<{ readonly file: KeyFile; readonly key: Buffer }> {
  const salt = randomBytes(16);
  const key = await stretch(passphrase, salt, usualCost);
  return { file: { salt: salt.toString('hex'), cost: usualCost, check: checkOf(key) }, key };
}

/** Null for a wrong passphrase. */
export async function openKey(passphrase: string, { salt, cost, check }: KeyFile): Promise<Buffer | null> {
  const key = await stretch(passphrase, Buffer.from(salt, 'hex'), cost);
  const expected = Buffer.from(check, 'hex');
  const actual = Buffer.from(checkOf(key), 'hex');
  return expected.byteLength === actual.byteLength && timingSafeEqual(expected, actual) ? key : null;
}

const checkOf = (key: Buffer): string => createHmac('sha256', key).update('dealer backup key').digest('hex');

const stretch = (passphrase: string, salt: Buffer, cost: number): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    const options = { N: cost, r: blockSize, p: 1, maxmem: 256 * blockSize * cost };
    scrypt(passphrase.normalize('NFKC'), salt, 32, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
