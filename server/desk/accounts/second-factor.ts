import type { FormRefusal } from '#server/desk/desk-outcome';
import { auditStaff } from './audit';
import { checkCode } from './check-code';
import type { AccountVisit } from './create-accounts';
import { checkOwnPassword, refusedAt } from './own-password';
import { enteredCode, recoveryText, stepOf } from './rules/one-time-code';
import { newRecoveryCodes, newSecret, openSecret, recoveryHash, sealSecret } from './second-factor-secrets';
import type { SecondFactor } from './second-factor-store';
import type { SignedIn } from './staff-session';
import type { StaffMember } from './staff-store';

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
