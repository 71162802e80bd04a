import type { StaffMember } from '#server/desk/accounts/staff';
import type { DeskSettings } from '#server/settings/desk-schema';

/** Whether the site requires two-step sign-in of someone with this role. */
export const isRequired = (
  setting: DeskSettings['second_factor'],
  { role }: Pick<StaffMember, 'role'>,
): boolean => setting === 'required' || (setting === 'required_for_owners' && role === 'owner');

/** Whether someone has to set up two-step sign-in before they see any lead. */
export const mustSetUp = (
  setting: DeskSettings['second_factor'],
  staff: Pick<StaffMember, 'role' | 'secondFactorAt'>,
): boolean => staff.secondFactorAt === null && isRequired(setting, staff);
