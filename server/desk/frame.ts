import { depositCents } from '#server/buying/reservations/rules/new-reservation';
import { may } from './accounts/rules/permissions';
import type { StaffVisit } from './create-desk';

/** Whether the site takes payments online. */
export const takesMoney = ({ payments }: Pick<StaffVisit['tenant'], 'payments'>): boolean =>
  payments.methods.length > 0;

/** Whether the site has pages of orders: it sells cars online, and takes payments. */
export const takesOrders = ({
  orders,
  payments,
}: Pick<StaffVisit['tenant'], 'orders' | 'payments'>): boolean => orders.enabled && takesMoney({ payments });

/** Whether staff can send links that hold a car once its deposit is paid. */
export const takesDeposits = ({
  cards,
  payments,
}: Pick<StaffVisit['tenant'], 'cards' | 'payments'>): boolean =>
  takesMoney({ payments }) && depositCents({ cards }) > 0;

/** Whether the site books test drives or inspections at a time. */
export const booksVisits = ({ test_drives }: Pick<StaffVisit['tenant'], 'test_drives'>): boolean =>
  test_drives.booking;

/** What every page of the desk shows around its content: the site, the person, and the pages that they may see. */
export function frameView({ tenant, url, staff }: Pick<StaffVisit, 'tenant' | 'url' | 'staff'>) {
  const worksMoney = may(staff.role, 'work-reservations');
  const pages: readonly (readonly [text: string, href: string, isOffered: boolean])[] = [
    ['Today', '/desk', may(staff.role, 'work-leads')],
    ['Leads', '/desk/leads', may(staff.role, 'work-leads')],
    ['Appointments', '/desk/appointments', may(staff.role, 'work-leads') && booksVisits(tenant)],
    ['People', '/desk/people', may(staff.role, 'delete-leads')],
    ['Reservations', '/desk/reservations', worksMoney],
    ['Orders', '/desk/orders', worksMoney && takesOrders(tenant)],
    ['Payments', '/desk/payments', worksMoney],
    ['Stock', '/desk/stock', may(staff.role, 'see-stock')],
    ['Website', '/desk/site', may(staff.role, 'change-site')],
    ['Team', '/desk/team', may(staff.role, 'manage-staff')],
    ['Connections', '/desk/connections', may(staff.role, 'manage-connections')],
    ['Reports', '/desk/reports', may(staff.role, 'see-reports')],
    ['Status', '/desk/status', may(staff.role, 'see-status')],
    ['Audit log', '/desk/audit', may(staff.role, 'see-audit-log')],
    ['Account', '/desk/account', true],
  ];
  const menu = pages.flatMap(([text, href, isOffered]) =>
    isOffered ? [{ text, href, current: currentAt(href, url.pathname) }] : [],
  );
  return { siteName: tenant.name, staffName: staff.name, menu };
}

/** `page`: this page; `true`: a page below it. */
function currentAt(href: string, path: string): 'page' | 'true' | undefined {
  if (href === path) return 'page';
  return href !== '/desk' && path.startsWith(`${href}/`) ? 'true' : undefined;
}
