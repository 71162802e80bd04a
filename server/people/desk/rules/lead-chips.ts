import type { Tenant } from '#server/settings/tenant-schema';
import type { DeskLead } from '../desk-store-port';
import type { ChipView } from '../views/chip-view';
import { overdueBefore } from './inbox-filter';
import { type LeadStatus, statusText } from './lead-status';

const tones: Readonly<Record<LeadStatus, ChipView['tone']>> = {
  new: 'accent',
  contacted: 'neutral',
  appointment: 'neutral',
  won: 'positive',
  closed: 'neutral',
};

/** Whether a lead has been left unanswered for too long. */
export const isOverdue = ({ lead, status }: DeskLead, tenant: Pick<Tenant, 'desk'>, now: Date): boolean =>
  status === 'new' && !lead.quarantined && lead.created_at <= overdueBefore(tenant, now).toISOString();

/** A lead's state as text: its status, whether it is overdue, and whether a delivery failed. */
export function leadChips(one: DeskLead, tenant: Pick<Tenant, 'desk'>, now: Date): ChipView[] {
  if (one.lead.quarantined === 'held') return [{ text: 'Suspected spam', tone: 'critical' }];
  if (one.lead.quarantined) return [{ text: 'Spam', tone: 'neutral' }];
  const failed = one.deliveries.some(({ state }) => state === 'dead');
  const stuck = one.deliveries.some(({ state, lastError }) => state === 'pending' && lastError !== null);
  const status: ChipView = isOverdue(one, tenant, now)
    ? { text: 'Overdue', tone: 'critical' }
    : { text: statusText[one.status], tone: tones[one.status] };
  return [
    status,
    ...(failed ? [{ text: 'Not delivered', tone: 'critical' as const }] : []),
    ...(stuck && !failed ? [{ text: 'Delivery waiting', tone: 'neutral' as const }] : []),
  ];
}
