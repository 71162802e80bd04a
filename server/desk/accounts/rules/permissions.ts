import type { DeskSettings } from '#server/settings/desk-schema';

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

/** The lowest role with each permission that a page or a form of the desk needs. */
const lowestRole = {
  'work-leads': 'sales',
  'work-reservations': 'sales',
  'make-offers': 'manager',
  'export-leads': 'manager',
  'delete-leads': 'manager',
  'handle-money': 'manager',
  'change-stock': 'manager',
  'change-site': 'manager',
  'see-audit-log': 'manager',
  'see-operations': 'owner',
  'manage-staff': 'owner',
} as const satisfies Readonly<Record<string, StaffRole>>;
export type Permission = keyof typeof lowestRole;

/**
 * Sales staff see and work leads and reservations; managers also make offers for trade-ins, export and delete leads, refund
 * and export payments, make payment links, change stock and the website, and see the audit log; owners may do everything,
 * and alone invite colleagues and see backups, disk, database and search engine on the status page.
 */
export const may = (role: StaffRole, permission: Permission): boolean =>
  staffRoles.indexOf(role) >= staffRoles.indexOf(lowestRole[permission]);

interface StaffAccount {
  readonly role: StaffRole;
  /** When two-step sign-in was turned on; null while it is off. */
  readonly secondFactorAt: string | null;
}

/** Whether the site requires two-step sign-in of someone with this role. */
export const isRequired = (
  setting: DeskSettings['second_factor'],
  { role }: Pick<StaffAccount, 'role'>,
): boolean => setting === 'required' || (setting === 'required_for_owners' && role === 'owner');

/** Whether someone has to set up two-step sign-in before they see any lead. */
export const mustSetUp = (setting: DeskSettings['second_factor'], staff: StaffAccount): boolean =>
  staff.secondFactorAt === null && isRequired(setting, staff);
