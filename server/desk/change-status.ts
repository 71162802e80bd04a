import type { Clock } from '#server/platform/clock';
import { newUlid } from '#server/platform/ulid';
import type { LeadStatus } from '#server/settings/lead';
import type { Tenant } from '#server/settings/tenant-schema';
import type { LeadProgressStore } from './desk-store-port';

/** A new status, with a remark, and who sets it: a staff account or an API key. */
export interface NewStatus {
  readonly status: LeadStatus;
  readonly remark?: string | undefined;
  readonly by: { readonly id: string; readonly name: string };
}

interface StatusVisit {
  readonly tenant: Pick<Tenant, 'slug'>;
  readonly now: ReturnType<Clock['now']>;
  readonly services: { readonly leadProgress: Pick<LeadProgressStore, 'setStatus'> };
}

/** Sets a lead's status. The same status and remark again changes nothing. False: no such lead. */
export function changeStatus(visit: StatusVisit, leadId: string, change: NewStatus): Promise<boolean> {
  const { tenant, now, services } = visit;
  const { status, remark, by } = change;
  const note = {
    id: newUlid(now),
    kind: 'status' as const,
    text: status,
    ...(remark ? { remark } : {}),
    byId: by.id,
    byName: by.name,
    createdAt: now.toISOString(),
  };
  return services.leadProgress.setStatus(tenant.slug, leadId, status, note);
}
