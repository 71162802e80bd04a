/** Roles of staff, from the fewest rights to all of them. */
export const staffRoles = ['sales', 'manager', 'owner'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const roleText: Readonly<Record<StaffRole, string>> = {
  sales: 'Sales',
  manager: 'Manager',
  owner: 'Owner',
};

/** The role with that name; undefined if there is none. */
export const staffRole = (name: string): StaffRole | undefined => staffRoles.find((role) => role === name);

/** What a page or a form of the desk needs. */
export type Permission =
  | 'work-leads'
  | 'work-reservations'
  | 'make-offers'
  | 'export-leads'
  | 'delete-leads'
  | 'handle-money'
  | 'change-stock'
  | 'see-audit-log'
  | 'see-operations';

const salesRights: readonly Permission[] = ['work-leads', 'work-reservations'];
const managerRights: readonly Permission[] = [
  ...salesRights,
  ...(['make-offers', 'export-leads', 'delete-leads', 'handle-money', 'change-stock'] as const),
  'see-audit-log',
];

const permitted: Readonly<Record<StaffRole, ReadonlySet<Permission>>> = {
  sales: new Set(salesRights),
  manager: new Set(managerRights),
  owner: new Set([...managerRights, 'see-operations']),
};

/**
 * Sales staff see and work leads and reservations; managers also make offers for trade-ins, export and delete leads, refund
 * and export payments, make payment links, change stock and see the audit log; owners may do everything,
 * and alone see backups, disk, database and search engine on the status page.
 */
export const may = (role: StaffRole, permission: Permission): boolean => permitted[role].has(permission);
