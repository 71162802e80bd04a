import { ulidPattern } from '#server/platform/ulid';
import { auditText, nobodyText } from './accounts/rules/audit-words';
import type { SignedIn } from './accounts/staff-session';
import type { DeskVisit } from './create-desk';
import { frameView } from './frame';
import { momentText } from './rules/desk-time';
import { leadHref } from './rules/lead-row';
import type { AuditView } from './views/desk-view';

const entriesPerPage = 50;

/** The audit log, newest first. */
export async function auditView(visit: DeskVisit, visitor: SignedIn): Promise<AuditView> {
  const { services, tenant, url } = visit;
  const cursor = url.searchParams.get('before') ?? '';
  const before = ulidPattern.test(cursor) ? cursor : undefined;
  const [{ entries, next }, members] = await Promise.all([
    services.auditLog.list(tenant.slug, { limit: entriesPerPage, before }),
    services.staff.list(tenant.slug),
  ]);
  const names = new Map(members.map(({ id, name }) => [id, name]));
  return {
    page: 'audit',
    ...frameView(visit, visitor),
    keptDays: tenant.desk.audit_days,
    entries: entries.map((entry) => ({
      id: entry.id,
      at: entry.at,
      atText: momentText(new Date(entry.at), tenant.time_zone),
      who: entry.staffId === null ? nobodyText(entry) : (names.get(entry.staffId) ?? 'Deleted account'),
      text: auditText(entry),
      ...(entry.leadId === null ? {} : { lead: { id: entry.leadId, href: leadHref(entry.leadId) } }),
    })),
    ...(before ? { newestHref: '/desk/audit' } : {}),
    ...(next ? { olderHref: `/desk/audit?before=${next}` } : {}),
  };
}
