import { readForm } from '#server/platform/http/body';
import { isCrossOriginForm } from '#server/platform/http/same-origin';
import { plainPath } from '#server/settings/rules/plain-path';
import { changeAccount } from './account-page';
import { audit } from './accounts/audit';
import { type SignInOutcome, signInView, signOut, submitSignIn } from './accounts/sign-in';
import { type CodeOutcome, submitSignInCode } from './accounts/sign-in-code';
import { type SignedIn, signedIn } from './accounts/staff-session';
import { submitCancellation } from './cancel-reservation';
import { changeLead, longestNote } from './change-lead';
import { changeReservation } from './change-reservation';
import { confirmFirst, confirmPassword } from './confirm-page';
import type { DeskVisit } from './create-desk';
import { deleteLead } from './delete-page';
import { elsewhereView, mayOpen, mustSetUpFirst } from './desk-access';
import type { DeskOutcome, DeskStatus } from './desk-outcome';
import { takesMoney, takesOrders } from './frame';
import { releaseKept } from './kept-page';
import { leadPageView } from './lead-page';
import { changeOrder } from './order-page';
import { changePaymentLinks } from './payment-links';
import { changePayment } from './payment-page';
import { submitRefund } from './refund-page';
import { type DeskAddress, deskAddress, twoStepPath } from './rules/desk-address';
import { submitSale } from './sell-reservation';
import { changeTwoStep } from './two-step-page';
import type { DeskView } from './views/desk-view';

/** Maximum bytes of a desk form: a note of four thousand characters, in any encoding. */
const formLimitBytes = 64 * 1024;

/**
 * Handles a form of the desk. Throws a Response if there is none at the address, or it came from another site's page.
 */
export async function submitDesk(visit: DeskVisit, address: string): Promise<DeskOutcome> {
  const path = plainPath(`/${address}`).slice(1);
  if (!visit.tenant.desk.enabled) throw new Response('Not found', { status: 404 });
  if (path === 'sign-in') return takeSignIn(await submitSignIn(visit));
  if (path === 'sign-in/code') return takeSignIn(await submitSignInCode(visit));
  if (isCrossOriginForm(visit.request)) throw new Response('Refused', { status: 403 });
  if (path === 'sign-out') {
    const out = await signOut(visit);
    return { state: 'moved', to: out?.next ?? '/desk', cookie: out?.cookie };
  }
  const form = await formOf(visit);
  const visitor = await signedIn(visit);
  if (!visitor) return askAgain(visit, form);
  const target = deskAddress(path);
  if (mustSetUpFirst(visit, visitor, target)) return { state: 'moved', to: twoStepPath };
  if (!mayOpen(visitor, target)) return page(403, elsewhereView(visit, visitor, 'forbidden'));
  return (await take(visit, visitor, target, form)) ?? page(404, elsewhereView(visit, visitor, 'missing'));
}

async function formOf({ request }: DeskVisit): Promise<URLSearchParams> {
  const change = await readForm(request, formLimitBytes);
  if (!change.ok) throw new Response('Refused', { status: change.error === 'not-a-form' ? 415 : 413 });
  const form = new URLSearchParams();
  change.value.forEach((value, name) => {
    form.append(name, String(value));
  });
  return form;
}

/** Null: there is no such form. */
async function take(
  visit: DeskVisit,
  visitor: SignedIn,
  address: DeskAddress,
  form: URLSearchParams,
): Promise<DeskOutcome | null> {
  switch (address.page) {
    case 'account':
      return changeAccount(visit, visitor, form);
    case 'two-step':
      return changeTwoStep(visit, visitor, form);
    case 'confirm':
      return confirmPassword(visit, visitor, form);
    case 'kept':
      return releaseKept(visit, visitor, form);
    case 'lead':
      return takeChange(visit, visitor, address.id, form);
    case 'delete':
      return takeDeletion(visit, visitor, address.id, form);
    default:
      return takesMoney(visit.tenant) ? takeMoney(visit, visitor, address, form) : null;
  }
}

/** The forms of reservations and payments. */
async function takeMoney(
  visit: DeskVisit,
  visitor: SignedIn,
  address: DeskAddress,
  form: URLSearchParams,
): Promise<DeskOutcome | null> {
  switch (address.page) {
    case 'reservation':
      return changeReservation(visit, visitor, address.id, form);
    case 'cancel-reservation': {
      const outcome = await submitCancellation(visit, visitor, address.id, form);
      return outcome === 'forbidden' ? page(403, elsewhereView(visit, visitor, 'forbidden')) : outcome;
    }
    case 'sell-reservation':
      return submitSale(visit, visitor, address.id, form);
    case 'order':
      return takesOrders(visit.tenant) ? changeOrder(visit, visitor, address.id, form) : null;
    case 'payment':
      return changePayment(visit, visitor, address.id, form);
    case 'refund':
      return submitRefund(visit, visitor, address.id, form);
    case 'payment-links':
      return changePaymentLinks(visit, visitor, form);
    default:
      return null;
  }
}

function takeSignIn(outcome: SignInOutcome | CodeOutcome): DeskOutcome {
  if (outcome.state === 'refused') throw new Response('Refused', { status: outcome.status });
  if (outcome.state === 'again') {
    return { ...page(outcome.status, outcome.view), retryAfter: outcome.retryAfter };
  }
  const { next, cookie } = outcome;
  const browserCookie = outcome.state === 'signed-in' ? outcome.browserCookie : undefined;
  return { state: 'moved', to: next, cookie, browserCookie };
}

/** The session ended while something was being written: the text is carried through sign-in and waits on its page. */
function askAgain(visit: DeskVisit, form: URLSearchParams): DeskOutcome {
  const draft = form.get('do') === 'note' ? (form.get('text') ?? '').slice(0, longestNote) : '';
  const text = draft
    ? "Your session has ended. Sign in to continue; you won't lose your note."
    : 'Your session has ended. Sign in to continue.';
  const message = { tone: 'neutral', text } as const;
  return page(403, signInView(visit, { redirect: visit.url.pathname, draft, message }));
}

async function takeChange(
  visit: DeskVisit,
  visitor: SignedIn,
  id: string,
  form: URLSearchParams,
): Promise<DeskOutcome | null> {
  const change = await changeLead(visit, visitor, id, form);
  if (change.state === 'done') return { state: 'moved', to: visit.url.pathname };
  const view = change.state === 'invalid' ? await leadPageView(visit, visitor, id, change) : null;
  if (!view) return null;
  await audit(visit, { staffId: visitor.staff.id, action: 'lead-viewed', leadIds: [id] });
  return page(422, view);
}

async function takeDeletion(
  visit: DeskVisit,
  visitor: SignedIn,
  id: string,
  form: URLSearchParams,
): Promise<DeskOutcome | null> {
  const confirmHref = confirmFirst(visit, visitor, visit.url.pathname);
  if (confirmHref) return { state: 'moved', to: confirmHref };
  const deleted = await deleteLead(visit, visitor, id, form);
  return deleted > 0 ? { state: 'moved', to: '/desk?done=deleted' } : null;
}

const page = (status: DeskStatus, view: DeskView): Extract<DeskOutcome, { state: 'page' }> => ({
  state: 'page',
  status,
  view,
});
