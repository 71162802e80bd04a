import { encode } from 'uqr';
import { totpOf } from './accounts/rules/one-time-code';
import { isRequired } from './accounts/rules/permissions';
import {
  beginSetUp,
  type FactorChange,
  factorState,
  replaceRecoveryCodes,
  turnOff,
  turnOn,
} from './accounts/second-factor';
import { confirmFirst } from './confirm-page';
import type { StaffVisit } from './create-desk';
import { type DeskOutcome, type FormRefusal, goTo, showPage } from './desk-outcome';
import { momentText } from './rules/desk-time';
import type { DeskContent, FieldErrors } from './views/desk-view';

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
    const sinceText = momentText(new Date(turnedOnAt), tenant.time_zone);
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
export async function changeTwoStep(
  visit: StaffVisit,
  form: URLSearchParams,
): Promise<DeskOutcome<DeskContent> | null> {
  const confirmHref = confirmFirst(visit, twoStepPath);
  if (confirmHref) return goTo(confirmHref);
  const text = (name: string): string => form.get(name) ?? '';
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

async function showCodes(
  visit: StaffVisit,
  turnedOn: boolean,
  change: FactorChange,
): Promise<DeskOutcome<DeskContent> | null> {
  if (change.state === 'invalid') return again(visit, change);
  if (change.codes.length === 0) return goTo(twoStepPath);
  return showPage(pageWith(visit, { step: 'codes', turnedOn, codes: change.codes }), 200);
}

const again = async (
  visit: StaffVisit,
  { status, retryAfter, errors }: FormRefusal,
): Promise<DeskOutcome<DeskContent> | null> =>
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
