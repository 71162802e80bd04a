import { qrView } from './accounts/qr-code';
import { totpOf } from './accounts/rules/one-time-code';
import { isRequired } from './accounts/rules/second-factor-need';
import {
  beginSetUp,
  type FactorChange,
  factorState,
  replaceRecoveryCodes,
  turnOff,
  turnOn,
} from './accounts/second-factor';
import type { StaffMember } from './accounts/staff';
import type { SignedIn } from './accounts/staff-session';
import type { FieldErrors } from './accounts/views/account-view';
import type { TwoStepState, TwoStepView } from './accounts/views/two-step-view';
import { confirmFirst } from './confirm-page';
import type { DeskVisit } from './create-desk';
import type { DeskOutcome } from './desk-outcome';
import { frameView } from './frame';
import { twoStepPath } from './rules/desk-address';
import { momentText } from './rules/desk-time';
import type { DeskFrameView } from './views/frame-view';

/** The page of one's own two-step sign-in. */
export const twoStepView = async (
  visit: DeskVisit,
  visitor: SignedIn,
  errors: FieldErrors = {},
): Promise<TwoStepView & DeskFrameView> =>
  pageOf(visit, visitor, await stateView(visit, visitor.staff), errors);

const pageOf = (
  visit: DeskVisit,
  visitor: SignedIn,
  state: TwoStepState,
  errors: FieldErrors = {},
): TwoStepView & DeskFrameView => ({
  page: 'two-step',
  ...frameView(visit, visitor),
  email: visitor.staff.email,
  required: isRequired(visit.tenant.desk.second_factor, visitor.staff),
  errors,
  ...state,
});

async function stateView(visit: DeskVisit, staff: StaffMember): Promise<TwoStepState> {
  const factor = await factorState(visit, staff);
  if (factor.state === 'off') return { step: 'off' };
  if (factor.state === 'on') {
    const { turnedOnAt, recoveryCodesLeft } = factor.factor;
    const sinceText = momentText(new Date(turnedOnAt), visit.tenant.time_zone);
    return { step: 'on', sinceText, codesLeft: recoveryCodesLeft };
  }
  // Apps take the text before a colon for the issuer.
  const issuer = visit.tenant.name.replaceAll(':', ' ');
  const totp = totpOf(factor.secret, { issuer, label: staff.email });
  const appHref = totp.toString();
  const secret = totp.secret.base32.replace(/.{4}(?=.)/g, '$& ');
  return { step: 'set-up', qr: qrView(appHref), secret, appHref };
}

/** Handles a form of the page; `do` names the action. Null: there is no such action. */
export async function changeTwoStep(
  visit: DeskVisit,
  visitor: SignedIn,
  form: URLSearchParams,
): Promise<DeskOutcome | null> {
  const confirmHref = confirmFirst(visit, visitor, twoStepPath);
  if (confirmHref) return { state: 'moved', to: confirmHref };
  const text = (name: string): string => form.get(name) ?? '';
  switch (form.get('do')) {
    case 'set-up':
      await beginSetUp(visit, visitor.staff);
      return { state: 'moved', to: twoStepPath };
    case 'turn-on':
      return showCodes(visit, visitor, true, await turnOn(visit, visitor, text('code')));
    case 'new-codes':
      return showCodes(
        visit,
        visitor,
        false,
        await replaceRecoveryCodes(visit, visitor, text('new_codes_code')),
      );
    case 'turn-off': {
      const change = await turnOff(visit, visitor, {
        password: text('current_password'),
        code: text('code'),
      });
      if (change.state === 'invalid') return again(visit, visitor, change);
      return { state: 'moved', to: '/desk/account?done=two-step-off' };
    }
    default:
      return null;
  }
}

async function showCodes(
  visit: DeskVisit,
  visitor: SignedIn,
  turnedOn: boolean,
  change: FactorChange,
): Promise<DeskOutcome> {
  if (change.state === 'invalid') return again(visit, visitor, change);
  if (change.codes.length === 0) return { state: 'moved', to: twoStepPath };
  const view = pageOf(visit, visitor, { step: 'codes', turnedOn, codes: change.codes });
  return { state: 'page', status: 200, view };
}

async function again(
  visit: DeskVisit,
  visitor: SignedIn,
  { status, retryAfter, errors }: Extract<FactorChange, { state: 'invalid' }>,
): Promise<DeskOutcome> {
  return { state: 'page', status, retryAfter, view: await twoStepView(visit, visitor, errors) };
}
