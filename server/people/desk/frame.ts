import { may } from '#server/people/accounts/rules/permissions';
import type { SignedIn } from '#server/people/accounts/staff-session';
import type { DeskVisit } from './create-desk';
import type { DeskFrameView } from './views/frame-view';

/** Whether the site has pages of reservations and payments: it takes or has asked for payments online. */
export const takesMoney = ({ payments }: Pick<DeskVisit['tenant'], 'payments'>): boolean =>
  payments.methods.length > 0;

/** Whether the site has pages of orders: it sells cars online, and takes payments. */
export const takesOrders = ({
  orders,
  payments,
}: Pick<DeskVisit['tenant'], 'orders' | 'payments'>): boolean => orders.enabled && takesMoney({ payments });

/** The frame of a page for the person who is signed in. */
export const frameView = (
  { tenant }: Pick<DeskVisit, 'tenant'>,
  { staff }: Pick<SignedIn, 'staff'>,
): DeskFrameView => ({
  siteName: tenant.name,
  staffName: staff.name,
  ...(takesMoney(tenant) && may(staff.role, 'work-reservations')
    ? { reservationsHref: '/desk/reservations', paymentsHref: '/desk/payments' }
    : {}),
  ...(takesOrders(tenant) && may(staff.role, 'work-reservations') ? { ordersHref: '/desk/orders' } : {}),
  statusHref: '/desk/status',
  ...(may(staff.role, 'see-audit-log') ? { auditHref: '/desk/audit' } : {}),
});
