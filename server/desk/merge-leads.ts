import type { StaffVisit } from './create-desk';
import { noteOf } from './lead-progress-store';
import { leadHref } from './rules/lead-row';
import { mergeOrder } from './rules/merge';

type MergeOutcome =
  | { readonly state: 'done'; readonly to: string; readonly leadIds: readonly string[] }
  | { readonly state: 'unknown' };

/** Makes the later of two leads of one person part of the earlier one. Unknown: they can't be merged. */
export async function mergeLead(visit: StaffVisit, otherId: string): Promise<MergeOutcome> {
  const { services, tenant, id: leadId } = visit;
  const [one, other] = await services.desk.some(tenant.slug, [leadId, otherId]);
  // Pressed twice.
  if (one && other && [one.mergedInto, other.mergedInto].some((id) => id === leadId || id === otherId)) {
    const wholeId = one.mergedInto ?? one.lead.id;
    return { state: 'done', to: `${leadHref(wholeId)}?done=merge`, leadIds: [leadId, otherId] };
  }
  const order = one && other && mergeOrder(one, other);
  if (!order) return { state: 'unknown' };
  const [earlierId, laterId] = [order.earlier.id, order.later.id];
  const isMerged = await services.leadMerges.merge(
    tenant.slug,
    earlierId,
    laterId,
    noteOf(visit, 'merged', otherId),
  );
  if (!isMerged) return { state: 'unknown' };
  return { state: 'done', to: `${leadHref(earlierId)}?done=merge`, leadIds: [earlierId, laterId] };
}

/** Makes a merged lead one of its own again, and leads to it. Unknown: it is part of no other. */
export async function separateLead(visit: StaffVisit): Promise<MergeOutcome> {
  const { services, tenant, id: leadId } = visit;
  const otherId = await services.leadMerges.separate(tenant.slug, leadId, noteOf(visit, 'separated', leadId));
  if (otherId === null) return { state: 'unknown' };
  return { state: 'done', to: `${leadHref(leadId)}?done=separate`, leadIds: [otherId, leadId] };
}
