import { may } from './accounts/rules/permissions';
import type { SignedIn } from './accounts/staff-session';
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
export function frameView(
  { tenant, url }: Pick<DeskVisit, 'tenant' | 'url'>,
  { staff }: Pick<SignedIn, 'staff'>,
): DeskFrameView {
  const worksMoney = may(staff.role, 'work-reservations');
  const pages: readonly (readonly [text: string, href: string, isOffered: boolean])[] = [
    ['Leads', '/desk', true],
    ['Reservations', '/desk/reservations', worksMoney && takesMoney(tenant)],
    ['Orders', '/desk/orders', worksMoney && takesOrders(tenant)],
    ['Payments', '/desk/payments', worksMoney && takesMoney(tenant)],
    ['Status', '/desk/status', true],
    ['Audit log', '/desk/audit', may(staff.role, 'see-audit-log')],
    ['Account', '/desk/account', true],
  ];
  const menu = pages.flatMap(([text, href, isOffered]) =>
    isOffered ? [{ text, href, current: currentAt(href, url.pathname) }] : [],
  );
  return { siteName: tenant.name, staffName: staff.name, menu };
}

/** Leads are below `/desk/leads`; every other page is below its own address. */
function currentAt(href: string, path: string): 'page' | 'true' | undefined {
  if (href === path) return 'page';
  return path.startsWith(href === '/desk' ? '/desk/leads/' : `${href}/`) ? 'true' : undefined;
}
