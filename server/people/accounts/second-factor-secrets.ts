import { createHmac, randomBytes, randomInt } from 'node:crypto';
import { keyFor, type SealedFor, seal, unseal } from '#server/platform/sealed-secret';
import { recoveryCodeCount, recoveryDigits } from './rules/entered-code';

/** The account that a secret belongs to: encrypted for one, it opens for no other. */
interface Owner {
  readonly tenant: string;
  readonly staffId: string;
}

const secretBytes = 20;

/** A new secret for an authenticator app: 160 random bits. */
export const newSecret = (): Buffer => randomBytes(secretBytes);

/** Encrypts a secret for the database. */
export const sealSecret = (siteSecret: string, owner: Owner, secret: Buffer): string =>
  seal(siteSecret, sealedFor(owner), secret);

/** Null if the site's secret is another now, or the text belongs to another account. */
export const openSecret = (siteSecret: string, owner: Owner, sealed: string): Buffer | null =>
  unseal(siteSecret, sealedFor(owner), sealed);

const sealedFor = ({ tenant, staffId }: Owner): SealedFor => ({
  purpose: 'second factor secret',
  owner: [tenant, staffId],
});

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
