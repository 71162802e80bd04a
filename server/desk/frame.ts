import { may } from './accounts/rules/permissions';
import type { StaffVisit } from './create-desk';

/** Whether the site has pages of reservations and payments: it takes or has asked for payments online. */
export const takesMoney = ({ payments }: Pick<StaffVisit['tenant'], 'payments'>): boolean =>
  payments.methods.length > 0;

/** Whether the site has pages of orders: it sells cars online, and takes payments. */
export const takesOrders = ({
  orders,
  payments,
}: Pick<StaffVisit['tenant'], 'orders' | 'payments'>): boolean => orders.enabled && takesMoney({ payments });

/** What every page of the desk shows around its content: the site, the person, and the pages that they may see. */
export function frameView({ tenant, url, staff }: Pick<StaffVisit, 'tenant' | 'url' | 'staff'>) {
  const worksMoney = may(staff.role, 'work-reservations');
  const pages: readonly (readonly [text: string, href: string, isOffered: boolean])[] = [
    ['Leads', '/desk', may(staff.role, 'work-leads')],
    ['Reservations', '/desk/reservations', worksMoney && takesMoney(tenant)],
    ['Orders', '/desk/orders', worksMoney && takesOrders(tenant)],
    ['Payments', '/desk/payments', worksMoney && takesMoney(tenant)],
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

/** `page`: this page; `true`: a page below it. Leads are below `/desk/leads`, other pages below their own address. */
function currentAt(href: string, path: string): 'page' | 'true' | undefined {
  if (href === path) return 'page';
  return path.startsWith(href === '/desk' ? '/desk/leads/' : `${href}/`) ? 'true' : undefined;
}
