import type { Answer } from '#server/platform/http/page-answer';
import { audit } from './accounts/audit';
import type { SignedIn } from './accounts/staff-session';
import { cancelReservationView, mayCancel, mustConfirm } from './cancel-reservation';
import type { DeskVisit } from './create-desk';
import { forbidden, leaveUnlessConfirmed, redirectTo } from './desk-access';
import { takesMoney, takesOrders } from './frame';
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
import type { DeskAddress } from './rules/desk-address';
import { ordersPath } from './rules/order-words';
import { paymentsPath } from './rules/payment-words';
import { sellReservationView } from './sell-reservation';
import type { DeskView } from './views/desk-view';

/** What there is about reservations, orders and payments; null if there is no such one, or the site takes no payments. */
export async function moneyAnswer(
  visit: DeskVisit,
  visitor: SignedIn,
  address: DeskAddress,
): Promise<Answer<DeskView> | null> {
  if (!takesMoney(visit.tenant)) return null;
  return (
    (await reservationAnswer(visit, visitor, address)) ??
    (await orderAnswer(visit, visitor, address)) ??
    (await paymentAnswer(visit, visitor, address))
  );
}

/** What there is about reservations; null if there is no such one. */
async function reservationAnswer(
  visit: DeskVisit,
  visitor: SignedIn,
  address: DeskAddress,
): Promise<Answer<DeskView> | null> {
  const staffId = visitor.staff.id;
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
    default:
      return null;
  }
}

/** What there is about orders; null if there is no such one, or the site sells no cars online. */
async function orderAnswer(
  visit: DeskVisit,
  visitor: SignedIn,
  address: DeskAddress,
): Promise<Answer<DeskView> | null> {
  if (!takesOrders(visit.tenant)) return null;
  const staffId = visitor.staff.id;
  switch (address.page) {
    case 'orders':
      await audit(visit, { staffId, action: 'orders-viewed' });
      return { view: await orderListView(visit, visitor) };
    case 'order': {
      const view = await orderPageView(visit, visitor, address.id);
      if (view) await audit(visit, { staffId, action: 'order-viewed', detail: view.reference });
      return view && { view };
    }
    case 'order-export':
      leaveUnlessConfirmed(visit, visitor, ordersPath);
      return { response: await exportOrders(visit, visitor) };
    default:
      return null;
  }
}

/** What there is about payments; null if there is no such one. */
async function paymentAnswer(
  visit: DeskVisit,
  visitor: SignedIn,
  address: DeskAddress,
): Promise<Answer<DeskView> | null> {
  const staffId = visitor.staff.id;
  switch (address.page) {
    case 'payments':
      await audit(visit, { staffId, action: 'payments-viewed' });
      return { view: await paymentListView(visit, visitor) };
    case 'payment': {
      const view = await paymentPageView(visit, visitor, address.id);
      if (view) await audit(visit, { staffId, action: 'payment-viewed' });
      return view && { view };
    }
    case 'refund': {
      leaveUnlessConfirmed(visit, visitor, visit.url.pathname);
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
