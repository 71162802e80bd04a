import type { DeskSettings } from '#server/settings/desk-schema';

/** Roles of staff: three that each add to the one before, and one for the website alone. */
export const staffRoles = ['sales', 'manager', 'owner', 'marketing'] as const;
export type StaffRole = (typeof staffRoles)[number];

export const roleText: Readonly<Record<StaffRole, string>> = {
  sales: 'Sales',
  manager: 'Manager',
  owner: 'Owner',
  marketing: 'Marketing',
};

/** The role with that name; undefined if there is none. */
export const staffRole = (name: string): StaffRole | undefined => staffRoles.find((role) => role === name);

const yard: readonly StaffRole[] = ['sales', 'manager', 'owner'];
const managers: readonly StaffRole[] = ['manager', 'owner'];
const withMarketing: readonly StaffRole[] = [...managers, 'marketing'];

/** What a page or a form of the desk needs. */
export type Permission =
  | 'see-stock'
  | 'work-leads'
  | 'work-reservations'
  | 'see-status'
  | 'make-offers'
  | 'export-leads'
  | 'delete-leads'
  | 'handle-money'
  | 'change-stock'
  | 'see-audit-log'
  | 'change-site'
  | 'see-reports'
  | 'see-operations'
  | 'manage-staff'
  | 'manage-connections';

/** The roles with each permission. */
const rolesWith: Readonly<Record<Permission, readonly StaffRole[]>> = {
  'see-stock': staffRoles,
  'work-leads': yard,
  'work-reservations': yard,
  'see-status': yard,
  'make-offers': managers,
  'export-leads': managers,
  'delete-leads': managers,
  'handle-money': managers,
  'change-stock': managers,
  'see-audit-log': managers,
  'change-site': withMarketing,
  'see-reports': withMarketing,
  'see-operations': ['owner'],
  'manage-staff': ['owner'],
  'manage-connections': ['owner'],
};

/**
 * Sales staff see and work leads and reservations; managers also make offers for trade-ins, export and delete leads, refund
 * and export payments, make payment links, change stock and the website, and see reports and the audit log; owners may do
 * everything, and alone invite colleagues, connect other systems and see backups, disk, database and search engine on the status page. Marketing
 * changes the website, and sees stock and reports, but no lead.
 */
export const may = (role: StaffRole, permission: Permission): boolean => rolesWith[permission].includes(role);

/** Whether leads may be given to somebody: whoever can't open them would never answer. */
export const mayOwn = ({
  role,
  disabledAt,
}: {
  readonly role: StaffRole;
  readonly disabledAt: string | null;
}): boolean => disabledAt === null && may(role, 'work-leads');

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
