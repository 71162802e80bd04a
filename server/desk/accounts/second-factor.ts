import { audit } from './audit';
import { type CodeAnswer, checkCode } from './check-code';
import type { AccountVisit } from './create-accounts';
import { checkOwnPassword } from './known-password';
import { enteredCode, recoveryText } from './rules/entered-code';
import { stepOf } from './rules/one-time-code';
import type { SecondFactor } from './second-factor-port';
import { newRecoveryCodes, newSecret, openSecret, recoveryHash, sealSecret } from './second-factor-secrets';
import type { StaffMember } from './staff';
import type { SignedIn } from './staff-session';
import type { FieldErrors } from './views/account-view';

/** A set-up is forgotten after an hour. */
const setUpMs = 60 * 60_000;

export type FactorState =
  | { readonly state: 'off' }
  | { readonly state: 'set-up'; readonly secret: Buffer; readonly sealedSecret: string }
  | { readonly state: 'on'; readonly factor: SecondFactor & { readonly turnedOnAt: string } };

/** Recovery codes to show once, or why there are none. `done` without codes: nothing is left to do. */
export type FactorChange =
  | { readonly state: 'done'; readonly codes: readonly string[] }
  | {
      readonly state: 'invalid';
      readonly status: 422 | 429 | 503;
      readonly retryAfter?: number | undefined;
      readonly errors: FieldErrors;
    };

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
export async function turnOn(
  visit: AccountVisit,
  { staff, session }: SignedIn,
  text: string,
): Promise<FactorChange> {
  const { services, now } = visit;
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
    recoveryHashes: hashes(visit, staff, codes),
  });
  if (!isOn) return invalid(notTheCode);
  await audit(visit, { staffId: staff.id, action: 'second-factor-on' });
  return { state: 'done', codes: codes.map(recoveryText) };
}

/** Replaces the recovery codes; needs a code, so that a session alone can't make a way around the app. */
export async function replaceRecoveryCodes(
  visit: AccountVisit,
  { staff }: SignedIn,
  text: string,
): Promise<FactorChange> {
  const answer = await checkCode(visit, staff, text);
  if (!answer.right) return refusal(answer, 'new_codes_code');
  const codes = newRecoveryCodes();
  await visit.services.recoveryCodes.replace(staff.tenant, staff.id, hashes(visit, staff, codes));
  await audit(visit, { staffId: staff.id, action: 'recovery-codes-replaced' });
  return { state: 'done', codes: codes.map(recoveryText) };
}

/** Turns two-step sign-in off; needs the password and a code. */
export async function turnOff(
  visit: AccountVisit,
  { staff }: SignedIn,
  form: { readonly password: string; readonly code: string },
): Promise<FactorChange> {
  const answer = await checkOwnPassword(visit, staff, form.password);
  if (!answer.right) return refusal(answer, 'current_password');
  const code = await checkCode(visit, staff, form.code);
  if (!code.right) return refusal(code, 'code');
  await visit.services.secondFactors.remove(staff.tenant, staff.id);
  await audit(visit, { staffId: staff.id, action: 'second-factor-off' });
  return { state: 'done', codes: [] };
}

const notTheCode =
  'That code doesn’t match. Enter the one that your app shows now, and check that your phone sets its time automatically.';

const invalid = (message: string): FactorChange => ({
  state: 'invalid',
  status: 422,
  errors: { code: message },
});

const refusal = (
  {
    status,
    retryAfter,
    message,
  }: Extract<CodeAnswer | Awaited<ReturnType<typeof checkOwnPassword>>, { right: false }>,
  field: string,
): FactorChange => ({ state: 'invalid', status, retryAfter, errors: { [field]: message } });

const hashes = (
  { services }: AccountVisit,
  { id: staffId, tenant }: Pick<StaffMember, 'id' | 'tenant'>,
  codes: readonly string[],
): string[] => codes.map((code) => recoveryHash(services.secret, { tenant, staffId }, code));
