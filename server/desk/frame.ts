import { depositCents } from '#server/buying/reservations/rules/new-reservation';
import { may, type Permission } from './accounts/rules/permissions';
import type { StaffVisit } from './create-desk';

/** Whether the site takes payments online. */
export const takesMoney = ({ payments }: Pick<StaffVisit['tenant'], 'payments'>): boolean =>
  payments.methods.length > 0;

/** Whether the site has pages of orders: it sells cars online, and takes payments. */
export const takesOrders = (tenant: Pick<StaffVisit['tenant'], 'orders' | 'payments'>): boolean =>
  tenant.orders.enabled && takesMoney(tenant);

/** Whether staff can send links that hold a car once its deposit is paid. */
export const takesDeposits = (tenant: Pick<StaffVisit['tenant'], 'cards' | 'payments'>): boolean =>
  takesMoney(tenant) && depositCents(tenant) > 0;

/** Whether the site books test drives or inspections at a time. */
export const booksVisits = ({ test_drives }: Pick<StaffVisit['tenant'], 'test_drives'>): boolean =>
  test_drives.booking;

/** What every page of the desk shows around its content: the site, the person, and the pages that they may see. */
export function frameView({ tenant, url, staff }: Pick<StaffVisit, 'tenant' | 'url' | 'staff'>) {
  const menu = pages.flatMap(([text, path, needs, isOffered]) => {
    const href = `/desk${path}`;
    const isShown = (!needs || may(staff.role, needs)) && (isOffered?.(tenant) ?? true);
    return isShown ? [{ text, href, current: currentAt(href, url.pathname) }] : [];
  });
  return { siteName: tenant.name, staffName: staff.name, menu };
}

/** The pages of the menu, what somebody needs to see them, and whether the site has them. */
const pages: readonly (readonly [
  text: string,
  path: string,
  needs?: Permission,
  isOffered?: (tenant: StaffVisit['tenant']) => boolean,
])[] = [
  ['Today', '', 'work-leads'],
  ['Leads', '/leads', 'work-leads'],
  ['Appointments', '/appointments', 'work-leads', booksVisits],
  ['People', '/people', 'delete-leads'],
  ['Reservations', '/reservations', 'work-reservations'],
  ['Orders', '/orders', 'work-reservations', takesOrders],
  ['Payments', '/payments', 'work-reservations'],
  ['Stock', '/stock', 'see-stock'],
  ['Website', '/site', 'change-site'],
  ['Team', '/team', 'manage-staff'],
  ['Connections', '/connections', 'manage-connections'],
  ['Reports', '/reports', 'see-reports'],
  ['Status', '/status', 'see-status'],
  ['Audit log', '/audit', 'see-audit-log'],
  ['Account', '/account'],
];

/** `page`: this page; `true`: a page below it. */
function currentAt(href: string, path: string): 'page' | 'true' | undefined {
  if (href === path) return 'page';
  return href !== '/desk' && path.startsWith(`${href}/`) ? 'true' : undefined;
}
