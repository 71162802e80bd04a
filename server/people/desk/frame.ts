import { may } from '#server/people/accounts/rules/permissions';
import type { SignedIn } from '#server/people/accounts/staff-session';
import type { DeskVisit } from './create-desk';
import type { DeskFrameView } from './views/frame-view';

/** The frame of a page for the person who is signed in. */
export const frameView = (
  { tenant }: Pick<DeskVisit, 'tenant'>,
  { staff }: Pick<SignedIn, 'staff'>,
): DeskFrameView => ({
  siteName: tenant.name,
  staffName: staff.name,
  ...(may(staff.role, 'see-audit-log') ? { auditHref: '/desk/audit' } : {}),
});
