import { audit } from './audit';
import type { AccountVisit } from './create-accounts';
import { type Refusal, tooMany, withinLimits } from './own-password';
import { type CodeCheck, enteredCode, judgeCode } from './rules/one-time-code';
import { openSecret, recoveryHash } from './second-factor-secrets';
import type { StaffMember } from './staff-store';

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
