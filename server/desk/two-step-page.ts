import { encode } from 'uqr';
import { auditStaff } from './accounts/audit';
import type { AccountVisit } from './accounts/create-accounts';
import { checkOwnPassword, refusedAt } from './accounts/own-password';
import { enteredCode, recoveryText, stepOf, totpOf } from './accounts/rules/one-time-code';
import { isRequired } from './accounts/rules/permissions';
import {
  checkCode,
  factorState,
  newRecoveryCodes,
  newSecret,
  recoveryHash,
  sealSecret,
} from './accounts/second-factor';
import type { SignedIn } from './accounts/staff-session';
import type { StaffMember } from './accounts/staff-store';
import { confirmFirst } from './confirm-page';
import type { StaffVisit } from './create-desk';
import { type FormAnswer, type FormRefusal, goTo, showPage } from './desk-outcome';
import { momentText } from './rules/desk-time';
import { textIn } from './rules/page-parts';
import type { FieldErrors } from './views/desk-view';

export const twoStepPath = '/desk/account/two-step';

/** The page of one's own two-step sign-in. */
export const twoStepView = async (visit: StaffVisit) => pageWith(visit, await stateView(visit));

type TwoStepState =
  | Awaited<ReturnType<typeof stateView>>
  /** `codes` are shown once: after turning it on, or in place of the earlier ones. */
  | { readonly step: 'codes'; readonly turnedOn: boolean; readonly codes: readonly string[] };

const pageWith = ({ staff, tenant }: StaffVisit, state: TwoStepState, errors: FieldErrors = {}) => ({
  page: 'two-step' as const,
  email: staff.email,
  /** The site requires it of this person. */
  required: isRequired(tenant.desk.second_factor, staff),
  errors,
  ...state,
});

async function stateView(visit: StaffVisit) {
  const { tenant, staff } = visit;
  const factor = await factorState(visit, staff);
  if (factor.state === 'off') return { step: 'off' } as const;
  if (factor.state === 'on') {
    const { turnedOnAt, recoveryCodesLeft } = factor.factor;
    const sinceText = momentText(turnedOnAt, tenant.time_zone);
    return { step: 'on', sinceText, codesLeft: recoveryCodesLeft } as const;
  }
  // Apps take the text before a colon for the issuer.
  const issuer = tenant.name.replaceAll(':', ' ');
  const totp = totpOf(factor.secret, { issuer, label: staff.email });
  const appHref = totp.toString();
  const secret = totp.secret.base32.replace(/.{4}(?=.)/g, '$& ');
  return { step: 'set-up', qr: qrView(appHref), secret, appHref } as const;
}

/** Handles a form of the page; `do` names the action. Null: there is no such action. */
export async function changeTwoStep(visit: StaffVisit, form: URLSearchParams): FormAnswer {
  const confirmHref = confirmFirst(visit, twoStepPath);
  if (confirmHref) return goTo(confirmHref);
  const text = (name: string): string => textIn(form, name);
  switch (form.get('do')) {
    case 'set-up':
      await beginSetUp(visit, visit.staff);
      return goTo(twoStepPath);
    case 'turn-on':
      return showCodes(visit, true, await turnOn(visit, text('code')));
    case 'new-codes':
      return showCodes(visit, false, await replaceRecoveryCodes(visit, text('new_codes_code')));
    case 'turn-off': {
      const refusal = await turnOff(visit, { password: text('current_password'), code: text('code') });
      return refusal ? again(visit, refusal) : goTo('/desk/account?done=two-step-off');
    }
    default:
      return null;
  }
}

async function showCodes(visit: StaffVisit, turnedOn: boolean, change: FactorChange): FormAnswer {
  if (change.state === 'invalid') return again(visit, change);
  if (change.codes.length === 0) return goTo(twoStepPath);
  return showPage(pageWith(visit, { step: 'codes', turnedOn, codes: change.codes }), 200);
}

const again = async (visit: StaffVisit, { status, retryAfter, errors }: FormRefusal): FormAnswer =>
  showPage(pageWith(visit, await stateView(visit), errors), status, retryAfter);

/** The quiet zone that readers need, in squares. */
const border = 4;

/**
 * A QR code as the outline of its dark squares, in a box of `size` by `size` with its quiet zone: a bar for each run of
 * dark squares in a row.
 */
export function qrView(text: string): { readonly size: number; readonly path: string } {
  const { size, data } = encode(text, { ecc: 'M', border });
  const bars = data.flatMap((row, y) =>
    darkRuns(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  );
  return { size, path: bars.join('') };
}

/** Start and length of each run. */
function darkRuns(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = [];
  row.forEach((dark, x) => {
    const run = runs.at(-1);
    if (!dark) return;
    if (run && run[0] + run[1] === x) run[1] += 1;
    else runs.push([x, 1]);
  });
  return runs;
}

type OwnVisit = AccountVisit & SignedIn;

/** Recovery codes to show once, or why there are none. Without any, nothing is left to do. */
type FactorChange =
  | { readonly state: 'done'; readonly codes: readonly string[] }
  | ({ readonly state: 'invalid' } & FormRefusal);

/** Makes a new secret for an authenticator app, in place of one that was never confirmed. */
async function beginSetUp(
  { services, now }: AccountVisit,
  { id: staffId, tenant }: Pick<StaffMember, 'id' | 'tenant'>,
): Promise<void> {
  const sealedSecret = sealSecret(services.secret, { tenant, staffId }, newSecret());
  await services.secondFactors.begin(tenant, staffId, sealedSecret, now);
}

/** Turns two-step sign-in on with a first code of the app. All other sessions of the account end. */
async function turnOn(visit: OwnVisit, text: string): Promise<FactorChange> {
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
async function replaceRecoveryCodes(visit: OwnVisit, text: string): Promise<FactorChange> {
  const { staff, services } = visit;
  const answer = await checkCode(visit, staff, text);
  if (!answer.right) return { state: 'invalid', ...refusedAt('new_codes_code', answer) };
  const codes = newRecoveryCodes();
  await services.recoveryCodes.replace(staff.tenant, staff.id, hashes(visit, codes));
  await auditStaff(visit, 'recovery-codes-replaced');
  return { state: 'done', codes: codes.map(recoveryText) };
}

/** Turns two-step sign-in off; needs the password and a code. Returns why not; undefined once it is off. */
async function turnOff(
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
