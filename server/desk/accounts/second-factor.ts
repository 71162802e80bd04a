import { randomBytes, randomInt } from 'node:crypto';
import type { FormRefusal } from '#server/desk/desk-outcome';
import { type SealedFor, seal, unseal } from '#server/platform/sealed-secret';
import { keyedHash, type SiteSecret } from '#server/platform/site-secret';
import { audit, auditStaff } from './audit';
import type { AccountVisit } from './create-accounts';
import { checkOwnPassword, type Refusal, refusedAt, tooMany, withinLimits } from './own-password';
import {
  type CodeCheck,
  enteredCode,
  judgeCode,
  recoveryCodeCount,
  recoveryDigits,
  recoveryText,
  stepOf,
} from './rules/one-time-code';
import type { SecondFactor } from './second-factor-store';
import type { SignedIn } from './staff-session';
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

type OwnVisit = AccountVisit & SignedIn;

/** A set-up is forgotten after an hour. */
const setUpMs = 60 * 60_000;

type FactorState =
  | { readonly state: 'off' }
  | { readonly state: 'set-up'; readonly secret: Buffer; readonly sealedSecret: string }
  | { readonly state: 'on'; readonly factor: SecondFactor & { readonly turnedOnAt: string } };

/** Recovery codes to show once, or why there are none. Without any, nothing is left to do. */
export type FactorChange =
  | { readonly state: 'done'; readonly codes: readonly string[] }
  | ({ readonly state: 'invalid' } & FormRefusal);

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

/** Makes a new secret for an authenticator app, in place of one that was never confirmed. */
export async function beginSetUp(
  { services, now }: AccountVisit,
  { id: staffId, tenant }: Pick<StaffMember, 'id' | 'tenant'>,
): Promise<void> {
  const sealedSecret = sealSecret(services.secret, { tenant, staffId }, newSecret());
  await services.secondFactors.begin(tenant, staffId, sealedSecret, now);
}

/** Turns two-step sign-in on with a first code of the app. All other sessions of the account end. */
export async function turnOn(visit: OwnVisit, text: string): Promise<FactorChange> {
  const { services, now, staff, session } = visit;
  const factor = await factorState(visit, staff);
  // The page of recovery codes was loaded again: they are not shown twice.
  if (factor.state === 'on') return { state: 'done', codes: [] };
  if (factor.state === 'off') return invalid('This set-up has expired. Start it again.');
  const entered = enteredCode(text);
  const step = entered.kind === 'code' ? stepOf(factor.secret, entered.code, now) : null;
  if (step === null) return invalid(notTheCode);
  const codes = newRecoveryCodes();
  const isOn = await services.secondFactors.turnOn(staff.tenant, staff.id, {
    sealedSecret: factor.sealedSecret,
    step,
    now,
    idHash: session.idHash,
    recoveryHashes: hashes(visit, codes),
  });
  if (!isOn) return invalid(notTheCode);
  await auditStaff(visit, 'second-factor-on');
  return { state: 'done', codes: codes.map(recoveryText) };
}

/** Replaces the recovery codes; needs a code, so that a session alone can't make a way around the app. */
export async function replaceRecoveryCodes(visit: OwnVisit, text: string): Promise<FactorChange> {
  const { staff, services } = visit;
  const answer = await checkCode(visit, staff, text);
  if (!answer.right) return { state: 'invalid', ...refusedAt('new_codes_code', answer) };
  const codes = newRecoveryCodes();
  await services.recoveryCodes.replace(staff.tenant, staff.id, hashes(visit, codes));
  await auditStaff(visit, 'recovery-codes-replaced');
  return { state: 'done', codes: codes.map(recoveryText) };
}

/** Turns two-step sign-in off; needs the password and a code. Returns why not; undefined once it is off. */
export async function turnOff(
  visit: OwnVisit,
  { password, code }: { readonly password: string; readonly code: string },
): Promise<FormRefusal | undefined> {
  const { staff, services } = visit;
  const passwordAnswer = await checkOwnPassword(visit, staff, password);
  if (!passwordAnswer.right) return refusedAt('current_password', passwordAnswer);
  const codeAnswer = await checkCode(visit, staff, code);
  if (!codeAnswer.right) return refusedAt('code', codeAnswer);
  await services.secondFactors.remove(staff.tenant, staff.id);
  await auditStaff(visit, 'second-factor-off');
  return undefined;
}

const notTheCode =
  'That code doesn’t match. Enter the one that your app shows now, and check that your phone sets its time automatically.';

const invalid = (message: string): FactorChange => ({
  state: 'invalid',
  status: 422,
  errors: { code: message },
});

const hashes = ({ services, staff }: OwnVisit, codes: readonly string[]): string[] =>
  codes.map((code) => recoveryHash(services.secret, { tenant: staff.tenant, staffId: staff.id }, code));
