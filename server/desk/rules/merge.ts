import type { DeskLead } from '#server/desk/desk-store';
import { type LeadStatus, leadStatuses } from '#server/settings/lead';

type Mergeable = Pick<DeskLead, 'lead' | 'status' | 'mergedInto'>;

const isEnded = ({ status }: Pick<DeskLead, 'status'>): boolean => status === 'won' || status === 'closed';

/** When a lead came; leads of one instant in the order of their ids. */
const arrival = ({ lead }: Mergeable): string => `${lead.created_at} ${lead.id}`;

/**
 * Which of two leads of one person the other becomes part of. Undefined where they stay apart: suspected spam, one that is
 * part of another, and an enquiry that came after a sale or after its lead was closed, which is a new one.
 */
export function mergeOrder(
  one: Mergeable,
  other: Mergeable,
): { readonly earlier: DeskLead['lead']; readonly later: DeskLead['lead'] } | undefined {
  const [earlier, later] = arrival(one) < arrival(other) ? [one, other] : [other, one];
  const stayApart = [one, other].some(({ lead, mergedInto }) => lead.quarantined || mergedInto !== null);
  if (stayApart || isEnded(earlier) || earlier.lead.id === later.lead.id) return undefined;
  return { earlier: earlier.lead, later: later.lead };
}

/** The status of both: the further one, except that a later lead which was closed ends nothing. */
export const mergedStatus = (earlier: LeadStatus, later: LeadStatus): LeadStatus =>
  later !== 'closed' && leadStatuses.indexOf(later) > leadStatuses.indexOf(earlier) ? later : earlier;
