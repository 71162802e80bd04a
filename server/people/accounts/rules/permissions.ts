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
export type Permission = 'work-leads' | 'make-offers' | 'export-leads' | 'delete-leads' | 'see-audit-log';

const permitted: Readonly<Record<StaffRole, ReadonlySet<Permission>>> = {
  sales: new Set<Permission>(['work-leads']),
  manager: new Set<Permission>([
    'work-leads',
    'make-offers',
    'export-leads',
    'delete-leads',
    'see-audit-log',
  ]),
  owner: new Set<Permission>(['work-leads', 'make-offers', 'export-leads', 'delete-leads', 'see-audit-log']),
};

/**
 * Sales staff see and work leads; managers also make offers for trade-ins, export and delete leads and see the audit log;
 * owners may do everything.
 */
export const may = (role: StaffRole, permission: Permission): boolean => permitted[role].has(permission);
