import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { Turns } from '#server/platform/threads/fair-turns';

export const longestPassword = 200;

interface Cost {
  /** Binary logarithm of the number of rounds. */
  readonly logN: number;
  readonly r: number;
  readonly p: number;
}

/** OWASP rates this as strong as 128 MB in one pass; 32 MB fit beside a site in a small container. */
const currentCost: Cost = { logN: 15, r: 8, p: 3 };
const hashBytes = 32;
const passwordsBusy = 'PASSWORDS_BUSY';
const derive = promisify<string, Buffer, number, ScryptOptions, Buffer>(scrypt);

/** Too many people are signing in at once: the next would wait too long. */
export class PasswordsBusy extends Error {
  override readonly name = 'PasswordsBusy';
  readonly code = passwordsBusy;
}

/** Recognised by its code: the start program and the built site are separate bundles, each with its own class. */
export const isPasswordsBusy = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === passwordsBusy;

/** Passwords as scrypt hashes that include their parameters. Processed one at a time: each takes tens of megabytes. */
export class Passwords {
  readonly #turns = new Turns({ concurrency: 1, queue: 20 });

  constructor(readonly cost: Cost = currentCost) {}

  /** `scrypt$<logN>$<r>$<p>$<salt>$<hash>`, the last two in base64url. */
  async hash(password: string): Promise<string> {
    const salt = randomBytes(16);
    const hash = await this.#derive(password, salt, this.cost);
    const { logN, r, p } = this.cost;
    return ['scrypt', logN, r, p, salt.toString('base64url'), hash.toString('base64url')].join('$');
  }

  /**
   * Whether the password matches a hash, and whether to rehash it because the hash is weaker than today's. Without a
   * hash (no such account) it takes as long and returns false. Throws PasswordsBusy.
   */
  async check(
    password: string,
    storedHash: string | undefined,
  ): Promise<{ right: boolean; outdated: boolean }> {
    const parts = storedHash === undefined ? undefined : parse(storedHash);
    const { cost, salt, hash } = parts ?? {
      cost: this.cost,
      salt: randomBytes(16),
      hash: Buffer.alloc(hashBytes),
    };
    const newHash = await this.#derive(password, salt, cost);
    const right = timingSafeEqual(newHash, hash) && parts !== undefined;
    return { right, outdated: right && workOf(cost) < workOf(this.cost) };
  }

  #derive(password: string, salt: Buffer, { logN, r, p }: Cost): Promise<Buffer> {
    if (this.#turns.full) throw new PasswordsBusy();
    const options = { N: 2 ** logN, r, p, maxmem: 256 * r * 2 ** logN };
    return this.#turns.run(() => derive(password.normalize('NFKC'), salt, hashBytes, options));
  }
}

const workOf = ({ logN, r, p }: Cost): number => 2 ** logN * r * p;

function parse(text: string): { cost: Cost; salt: Buffer; hash: Buffer } | undefined {
  const parts = /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]{16,64})\$([\w-]{43})$/.exec(text);
  if (!parts) return undefined;
  const [, logN, r, p, salt = '', hash = ''] = parts;
  return {
    cost: { logN: Number(logN), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64url'),
    hash: Buffer.from(hash, 'base64url'),
  };
}

/** Unambiguous letters and digits. */
const readable = 'abcdefghjkmnpqrstuvwxyz23456789';

/** A generated password: four groups of five, 99 random bits. */
export function newPassword(): string {
  const letters: string[] = [];
  while (letters.length < 20) {
    // Bytes past the last whole run of the alphabet would make its first letters more likely.
    for (const byte of randomBytes(32)) if (byte < 248) letters.push(readable.charAt(byte % readable.length));
  }
  return [0, 5, 10, 15].map((at) => letters.slice(at, at + 5).join('')).join('-');
}
