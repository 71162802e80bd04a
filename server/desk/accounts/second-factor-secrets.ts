import { randomBytes, randomInt } from 'node:crypto';
import { type SealedFor, seal, unseal } from '#server/platform/sealed-secret';
import { keyedHash, type SiteSecret } from '#server/platform/site-secret';
import { recoveryCodeCount, recoveryDigits } from './rules/one-time-code';

/** The account that a secret belongs to: encrypted for one, it opens for no other. */
interface Owner {
  readonly tenant: string;
  readonly staffId: string;
}

const secretBytes = 20;

/** A new secret for an authenticator app: 160 random bits. */
export const newSecret = (): Buffer => randomBytes(secretBytes);

/** Encrypts a secret for the database. */
export const sealSecret = (siteSecret: SiteSecret, owner: Owner, secret: Buffer): string =>
  seal(siteSecret, sealedFor(owner), secret);

/** Null if the site's secret has changed without a predecessor, or the text belongs to another account. */
export const openSecret = (siteSecret: SiteSecret, owner: Owner, sealed: string): Buffer | null =>
  unseal(siteSecret, sealedFor(owner), sealed);

export const secondFactorPurpose = 'second factor secret';

const sealedFor = ({ tenant, staffId }: Owner): SealedFor => ({
  purpose: secondFactorPurpose,
  owner: [tenant, staffId],
});

/** Ten random recovery codes. */
export const newRecoveryCodes = (): string[] =>
  Array.from({ length: recoveryCodeCount }, () =>
    Array.from({ length: recoveryDigits }, () => randomInt(10)).join(''),
  );

/** A keyed hash: a copy of the database reveals no recovery code. */
export const recoveryHash = (siteSecret: SiteSecret, owner: Owner, code: string): string =>
  keyedHash(siteSecret, 'recovery code', owner.tenant, owner.staffId, code);
