import { ulidPattern } from '#server/platform/ulid';
import { auditText, nobodyText } from './accounts/rules/audit-words';
import type { StaffVisit } from './create-desk';
import { momentText } from './rules/desk-time';
import { leadHref } from './rules/lead-row';

const entriesPerPage = 50;

/** The audit log: what staff did and saw, newest first. */
export async function auditView({ services, tenant, url }: StaffVisit) {
  const cursor = url.searchParams.get('before') ?? '';
  const before = ulidPattern.test(cursor) ? cursor : undefined;
  const [{ entries, next }, members] = await Promise.all([
    services.auditLog.list(tenant.slug, { limit: entriesPerPage, before }),
    services.staff.list(tenant.slug),
  ]);
  const names = new Map(members.map(({ id, name }) => [id, name]));
  return {
    page: 'audit' as const,
    keptDays: tenant.desk.audit_days,
    entries: entries.map((entry) => ({
      id: entry.id,
      at: entry.at,
      atText: momentText(new Date(entry.at), tenant.time_zone),
      who: entry.staffId === null ? nobodyText(entry) : (names.get(entry.staffId) ?? 'Deleted account'),
      text: auditText(entry),
      lead: entry.leadId === null ? undefined : { id: entry.leadId, href: leadHref(entry.leadId) },
    })),
    newestHref: before && '/desk/audit',
    olderHref: next ? `/desk/audit?before=${next}` : undefined,
  };
}
