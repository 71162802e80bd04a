import { may } from '#server/people/accounts/rules/permissions';
import type { SignedIn } from '#server/people/accounts/staff-session';
import { clockTime, localTime } from '#server/platform/text/local-time';
import type { DeskVisit } from './create-desk';
import { frameView } from './frame';
import { overall } from './rules/status/verdict';
import { deliveryParts } from './status-deliveries';
import { operationParts } from './status-operations';
import { stockPart } from './status-stock';
import type { StatusView } from './views/status-view';

/** The state of the signed-in person's own site: stock and deliveries, and for owners what the site runs on. */
export async function statusView(visit: DeskVisit, visitor: SignedIn): Promise<StatusView> {
  const { tenant, now } = visit;
  const [stock, deliveries, operations] = await Promise.all([
    stockPart(visit, visitor),
    deliveryParts(visit),
    may(visitor.staff.role, 'see-operations') ? operationParts(visit) : [],
  ]);
  const parts = [stock, ...deliveries, ...operations];
  return {
    page: 'status',
    ...frameView(visit, visitor),
    checkedAt: now.toISOString(),
    checkedText: `Checked at ${clockTime(localTime(tenant.time_zone, now).time)}`,
    overall: overall(parts),
    parts,
  };
}
