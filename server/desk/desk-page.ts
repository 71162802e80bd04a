import type { Answer } from '#server/platform/http/page-answer';
import { plainPath } from '#server/settings/rules/plain-path';
import { accountView } from './account-page';
import { audit } from './accounts/audit';
import { signInView } from './accounts/sign-in';
import { signInCodeView } from './accounts/sign-in-code';
import { type SignedIn, signedIn } from './accounts/staff-session';
import { auditView } from './audit-page';
import { confirmView } from './confirm-page';
import type { DeskVisit } from './create-desk';
import {
  elsewhereView,
  forbidden,
  leaveUnlessConfirmed,
  mayOpen,
  mustSetUpFirst,
  redirectTo,
} from './desk-access';
import { exportLeads, inboxView } from './inbox';
import { keptView } from './kept-page';
import { leadAnswer } from './lead-answer';
import { moneyAnswer } from './money-answer';
import { type DeskAddress, deskAddress, twoStepPath } from './rules/desk-address';
import { statusView } from './status-page';
import { twoStepView } from './two-step-page';
import type { DeskView } from './views/desk-view';

/**
 * A page of the desk at `address` (the part after `/desk/`). Throws a Response: 404 if the site has no desk, a redirect
 * to sign in, or to set up two-step sign-in where the site requires it. `formPage` is the page that answers a form of the
 * same request.
 */
export async function deskPage(
  visit: DeskVisit,
  address: string,
  formPage?: DeskView,
): Promise<Answer<DeskView>> {
  const path = plainPath(`/${address}`).slice(1);
  if (!visit.tenant.desk.enabled) throw new Response('Not found', { status: 404 });
  if (formPage) return { view: formPage };
  if (path === 'sign-in/code') {
    const view = await signInCodeView(visit);
    if (!view) throw redirectTo('/desk/sign-in');
    return { view };
  }
  const visitor = await signedIn(visit);
  if (path === 'sign-in') {
    if (visitor) throw redirectTo('/desk');
    return { view: signInView(visit) };
  }
  if (!visitor) {
    const here = visit.url.pathname + visit.url.search;
    throw redirectTo(
      here === '/desk' ? '/desk/sign-in' : `/desk/sign-in?redirect=${encodeURIComponent(here)}`,
    );
  }
  const target = deskAddress(path);
  if (mustSetUpFirst(visit, visitor, target)) throw redirectTo(twoStepPath);
  if (!mayOpen(visitor, target)) return forbidden(visit, visitor);
  return pageFor(visit, visitor, target);
}

async function pageFor(visit: DeskVisit, visitor: SignedIn, address: DeskAddress): Promise<Answer<DeskView>> {
  switch (address.page) {
    case 'inbox':
      await audit(visit, { staffId: visitor.staff.id, action: 'inbox-viewed' });
      return { view: await inboxView(visit, visitor) };
    case 'account':
      return { view: await accountView(visit, visitor) };
    case 'two-step':
      leaveUnlessConfirmed(visit, visitor, twoStepPath);
      return { view: await twoStepView(visit, visitor) };
    case 'confirm':
      return { view: confirmView(visit, visitor) };
    case 'audit':
      return { view: await auditView(visit, visitor) };
    case 'status':
      return { view: await statusView(visit, visitor) };
    case 'kept':
      return { view: await keptView(visit, visitor) };
    case 'export':
      leaveUnlessConfirmed(visit, visitor, `/desk${visit.url.search}`);
      return { response: exportLeads(visit, visitor) };
    default:
      return (
        (await moneyAnswer(visit, visitor, address)) ??
        (await leadAnswer(visit, visitor, address)) ?? {
          view: elsewhereView(visit, visitor, 'missing'),
          status: 404,
        }
      );
  }
}
