import { randomBytes, randomInt } from 'node:crypto';
import { keyedHash, type SealedFor, type SiteSecret, seal, unseal } from '#server/platform/site-secret';
import { audit } from './audit';
import type { AccountVisit } from './create-accounts';
import { type Refusal, tooMany, withinLimits } from './own-password';
import {
  type CodeCheck,
  enteredCode,
  judgeCode,
  recoveryCodeCount,
  recoveryDigits,
} from './rules/one-time-code';
import type { SecondFactor } from './second-factor-store';
import type { StaffMember } from './staff-store';

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

/** `left`: recovery codes left after one was used. */
type CodeAnswer = { readonly right: true; readonly left?: number } | Refusal;

const refused = (message: string): Refusal => ({ right: false, status: 422, message });
const unclear = refused('Enter the six digits from your authenticator app, or one of your recovery codes.');
const usedUp = refused('This code has been used already. Wait for the next one.');
const wrongCode = refused(
  'That code is not right. Enter the one that your app shows now, and check that your phone sets its time automatically.',
);
const wrongRecoveryCode = refused('That recovery code is not right, or it has been used already.');
const unreadable = refused(
  'This site can’t check your codes any more. Ask your site administrator to turn off two-step sign-in for you.',
);

/**
 * Checks and uses up a code of the authenticator app or a recovery code, within the limits of signing in. Wrong codes
 * of the app also make the account wait, in every process; a recovery code still works then.
 */
export async function checkCode(visit: AccountVisit, staff: StaffMember, text: string): Promise<CodeAnswer> {
  const entered = enteredCode(text);
  if (entered.kind === 'neither') return unclear;
  const check = entered.kind === 'code' ? checkAppCode : checkRecoveryCode;
  return withinLimits(visit, staff.email, () => check(visit, staff, entered.code));
}

async function checkAppCode(visit: AccountVisit, staff: StaffMember, code: string): Promise<CodeAnswer> {
  const { now, services } = visit;
  const owner = { tenant: staff.tenant, staffId: staff.id };
  const check = await services.secondFactors.redeem(staff.tenant, staff.id, now, (factor) => {
    const secret = openSecret(services.secret, owner, factor.sealedSecret);
    return judgeCode({ ...factor, secret }, code, now);
  });
  if (check?.state === 'wrong') await audit(visit, { staffId: staff.id, action: 'code-refused' });
  if (check?.state === 'unreadable') {
    services.log.error(
      { tenant: staff.tenant, staff: staff.id },
      'SESSION_SECRET has changed without its predecessor: two-step sign-in has to be turned off and set up again',
    );
  }
  return check ? answerTo(check) : wrongCode;
}

const answers = { right: { right: true }, used: usedUp, wrong: wrongCode, unreadable } as const;

function answerTo(check: CodeCheck): CodeAnswer {
  if (check.state !== 'blocked') return answers[check.state];
  const message = `${tooMany(check.waitSeconds)} A recovery code works at once.`;
  return { right: false, status: 429, message, retryAfter: check.waitSeconds };
}

async function checkRecoveryCode(visit: AccountVisit, staff: StaffMember, code: string): Promise<CodeAnswer> {
  const { recoveryCodes, secret } = visit.services;
  const { id: staffId, tenant } = staff;
  const left = await recoveryCodes.redeem(tenant, staffId, recoveryHash(secret, { tenant, staffId }, code));
  if (left === null) {
    await audit(visit, { staffId, action: 'code-refused', detail: 'recovery-code' });
    return wrongRecoveryCode;
  }
  await audit(visit, { staffId, action: 'recovery-code-used' });
  return { right: true, left };
}

/** A set-up is forgotten after an hour. */
const setUpMs = 60 * 60_000;

type FactorState =
  | { readonly state: 'off' }
  | { readonly state: 'set-up'; readonly secret: Buffer; readonly sealedSecret: string }
  | { readonly state: 'on'; readonly factor: SecondFactor & { readonly turnedOnAt: string } };

/** Whether someone's two-step sign-in is off, being set up, or on. */
export async function factorState(
  { services, now }: AccountVisit,
  { id: staffId, tenant }: Pick<StaffMember, 'id' | 'tenant'>,
): Promise<FactorState> {
  const factor = await services.secondFactors.find(tenant, staffId);
  if (!factor) return { state: 'off' };
  const { turnedOnAt, sealedSecret, createdAt } = factor;
  if (turnedOnAt !== null) return { state: 'on', factor: { ...factor, turnedOnAt } };
  const secret = openSecret(services.secret, { tenant, staffId }, sealedSecret);
  const isOver = now.getTime() - Date.parse(createdAt) >= setUpMs;
  return secret === null || isOver ? { state: 'off' } : { state: 'set-up', secret, sealedSecret };
}
