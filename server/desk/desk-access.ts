import type { PageAnswer } from '#server/platform/http/page-answer';
import { may } from './accounts/rules/permissions';
import { mustSetUp } from './accounts/rules/second-factor-need';
import type { SignedIn } from './accounts/staff-session';
import { confirmFirst } from './confirm-page';
import type { DeskVisit } from './create-desk';
import { frameView } from './frame';
import { type DeskAddress, isOwnPage, neededPermission } from './rules/desk-address';
import type { DeskMissingView, DeskView } from './views/desk-view';

/** Whether the page has to wait until the person has set up two-step sign-in, which the site requires. */
export const mustSetUpFirst = (
  { tenant }: Pick<DeskVisit, 'tenant'>,
  { staff }: Pick<SignedIn, 'staff'>,
  address: DeskAddress,
): boolean => mustSetUp(tenant.desk.second_factor, staff) && !isOwnPage(address);

/** Whether the person's role allows what is at an address, a page as well as its forms. */
export function mayOpen({ staff }: Pick<SignedIn, 'staff'>, address: DeskAddress): boolean {
  const permission = neededPermission(address);
  return permission === undefined || may(staff.role, permission);
}

/** The page in place of one that does not exist or is not for this person. */
export const elsewhereView = (
  visit: DeskVisit,
  visitor: SignedIn,
  page: DeskMissingView['page'],
): DeskMissingView => ({ page, ...frameView(visit, visitor) });

/** The answer to someone whose role does not allow what they asked for. */
export const forbidden = (visit: DeskVisit, visitor: SignedIn): PageAnswer<DeskView> => ({
  view: elsewhereView(visit, visitor, 'forbidden'),
  status: 403,
});

/** Throws a redirect to the page that asks for the password, unless it was entered a short while ago. */
export function leaveUnlessConfirmed(visit: DeskVisit, visitor: SignedIn, to: string): void {
  const confirmHref = confirmFirst(visit, visitor, to);
  if (confirmHref) throw redirectTo(confirmHref);
}

export const redirectTo = (to: string): Response =>
  new Response(null, { status: 303, headers: { Location: to, 'Cache-Control': 'private, no-store' } });
