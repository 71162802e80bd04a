import { audit } from '#server/people/accounts/audit';
import { may } from '#server/people/accounts/rules/permissions';
import { mustSetUp } from '#server/people/accounts/rules/second-factor-need';
import { signInView } from '#server/people/accounts/sign-in';
import { signInCodeView } from '#server/people/accounts/sign-in-code';
import { type SignedIn, signedIn } from '#server/people/accounts/staff-session';
import type { DeskVisit } from '#server/people/desk/create-desk';
import type { Answer } from '#server/platform/http/page-answer';
import { plainPath } from '#server/settings/rules/plain-path';
import { accountView } from './account-page';
import { auditView } from './audit-page';
import { cancelReservationView, mayCancel, mustConfirm } from './cancel-reservation';
import { confirmFirst, confirmView } from './confirm-page';
import { deleteView } from './delete-page';
import { frameView, takesMoney, takesOrders } from './frame';
import { exportLeads, inboxView } from './inbox';
import { leadFile } from './lead-file';
import { leadPageView } from './lead-page';
import { exportOrders } from './order-export';
import { orderListView } from './order-list';
import { orderPageView } from './order-page';
import { paymentDayView } from './payment-day';
import { exportPayments } from './payment-export';
import { paymentLinksView } from './payment-links';
import { paymentListView } from './payment-list';
import { paymentPageView } from './payment-page';
import { refundView } from './refund-page';
import { reservationListView } from './reservation-list';
import { reservationPageView } from './reservation-page';
import {
  type DeskAddress,
  deskAddress,
  isOwnPage,
  neededPermission,
  twoStepPath,
} from './rules/desk-address';
import { ordersPath } from './rules/order-words';
import { paymentsPath } from './rules/payment-words';
import { sellReservationView } from './sell-reservation';
import { statusView } from './status-page';
import { twoStepView } from './two-step-page';
import { valuationPhoto } from './valuation-photo';
import type { DeskMissingView, DeskView } from './views/desk-view';

/**
 * A page of the desk at `path` (the part after `/desk/`). Throws a Response: 404 if the site has no desk, a redirect
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

/** Whether the page has to wait until the person has set up two-step sign-in, which the site requires. */
export const mustSetUpFirst = (
  { tenant }: Pick<DeskVisit, 'tenant'>,
  { staff }: Pick<SignedIn, 'staff'>,
  address: DeskAddress,
): boolean => mustSetUp(tenant.desk.second_factor, staff) && !isOwnPage(address);

/** Whether the person's role allows what is at an address, a page as well as its forms. */
export function mayOpen({ staff }: Pick<SignedIn, 'staff'>, address: DeskAddress): boolean {
  const permission = neededPermission(address);
  return permission === undefined || may(staff.role, permission);
}

/** The page in place of one that does not exist or is not for this person. */
export const elsewhereView = (
  visit: DeskVisit,
  visitor: SignedIn,
  page: DeskMissingView['page'],
): DeskMissingView => ({ page, ...frameView(visit, visitor) });

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

/** What there is about one lead; null if there is no such lead or file. */
async function leadAnswer(
  visit: DeskVisit,
  visitor: SignedIn,
  address: DeskAddress,
): Promise<Answer<DeskView> | null> {
  const staffId = visitor.staff.id;
  switch (address.page) {
    case 'lead': {
      const view = await leadPageView(visit, visitor, address.id);
      if (view) await audit(visit, { staffId, action: 'lead-viewed', leadIds: [address.id] });
      return view && { view };
    }
    case 'file': {
      const response = await leadFile(visit, address.id, address.number);
      if (response) await audit(visit, { staffId, action: 'file-opened', leadIds: [address.id] });
      return response && { response };
    }
    case 'photo': {
      // Part of the lead's page, which is in the audit log.
      const response = await valuationPhoto(visit, address.id, address.photoId);
      return response && { response };
    }
    case 'delete': {
      leaveUnlessConfirmed(visit, visitor, visit.url.pathname);
      const view = await deleteView(visit, visitor, address.id);
      return view && { view };
    }
    default:
      return null;
  }
}

/** What there is about reservations and payments; null if there is no such one, or the site takes no payments. */
async function moneyAnswer(
  visit: DeskVisit,
  visitor: SignedIn,
  address: DeskAddress,
): Promise<Answer<DeskView> | null> {
  if (!takesMoney(visit.tenant)) return null;
  const staffId = visitor.staff.id;
  const { pathname } = visit.url;
  switch (address.page) {
    case 'reservations':
      await audit(visit, { staffId, action: 'reservations-viewed' });
      return { view: await reservationListView(visit, visitor) };
    case 'reservation': {
      const view = await reservationPageView(visit, visitor, address.id);
      if (view) await audit(visit, { staffId, action: 'reservation-viewed', detail: view.reference });
      return view && { view };
    }
    case 'cancel-reservation': {
      const reservation = await visit.services.reservations.byId(visit.tenant.slug, address.id);
      if (reservation && !mayCancel(visitor, reservation)) return forbidden(visit, visitor);
      const confirmHref = reservation && mustConfirm(visit, visitor, reservation);
      if (confirmHref) throw redirectTo(confirmHref);
      const view = await cancelReservationView(visit, visitor, address.id);
      return view && { view };
    }
    case 'sell-reservation': {
      const view = await sellReservationView(visit, visitor, address.id);
      return view && { view };
    }
    case 'orders':
    case 'order':
    case 'order-export':
      return orderAnswer(visit, visitor, address);
    case 'payments':
      await audit(visit, { staffId, action: 'payments-viewed' });
      return { view: await paymentListView(visit, visitor) };
    case 'payment': {
      const view = await paymentPageView(visit, visitor, address.id);
      if (view) await audit(visit, { staffId, action: 'payment-viewed' });
      return view && { view };
    }
    case 'refund': {
      leaveUnlessConfirmed(visit, visitor, pathname);
      const view = await refundView(visit, visitor, address.id);
      return view && { view };
    }
    case 'payments-day':
      return { view: await paymentDayView(visit, visitor) };
    case 'payment-links':
      return { view: await paymentLinksView(visit, visitor) };
    case 'payment-export':
      leaveUnlessConfirmed(visit, visitor, paymentsPath);
      return { response: await exportPayments(visit, visitor) };
    default:
      return null;
  }
}

/** What there is about orders; null if there is no such one, or the site sells no cars online. */
async function orderAnswer(
  visit: DeskVisit,
  visitor: SignedIn,
  address: Extract<DeskAddress, { page: 'orders' | 'order' | 'order-export' }>,
): Promise<Answer<DeskView> | null> {
  if (!takesOrders(visit.tenant)) return null;
  const staffId = visitor.staff.id;
  if (address.page === 'order-export') {
    leaveUnlessConfirmed(visit, visitor, ordersPath);
    return { response: await exportOrders(visit, visitor) };
  }
  if (!('id' in address)) {
    await audit(visit, { staffId, action: 'orders-viewed' });
    return { view: await orderListView(visit, visitor) };
  }
  const view = await orderPageView(visit, visitor, address.id);
  if (view) await audit(visit, { staffId, action: 'order-viewed', detail: view.reference });
  return view && { view };
}

const forbidden = (visit: DeskVisit, visitor: SignedIn): Answer<DeskView> => ({
  view: elsewhereView(visit, visitor, 'forbidden'),
  status: 403,
});

/** Throws a redirect to the page that asks for the password, unless it was entered a short while ago. */
function leaveUnlessConfirmed(visit: DeskVisit, visitor: SignedIn, to: string): void {
  const confirmHref = confirmFirst(visit, visitor, to);
  if (confirmHref) throw redirectTo(confirmHref);
}

const redirectTo = (to: string): Response =>
  new Response(null, { status: 303, headers: { Location: to, 'Cache-Control': 'private, no-store' } });
