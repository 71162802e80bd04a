import { ulidPattern } from '#server/platform/ulid';
import { filedAs } from '#server/settings/rules/filing';
import type { AuditEntry } from './accounts/audit';
import { auditText, carInAudit, nobodyText } from './accounts/rules/audit-words';
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
  const leadIds = [...new Set(entries.flatMap(({ leadId }) => leadId ?? []))];
  const leads = new Map(
    (await services.desk.some(tenant.slug, leadIds)).map(({ lead }) => [
      lead.id,
      [filedAs(lead, ': '), lead.car?.name].filter(Boolean).join(', '),
    ]),
  );
  return {
    page: 'audit' as const,
    keptDays: tenant.desk.audit_days,
    entries: entries.map((entry) => ({
      id: entry.id,
      at: entry.at,
      atText: momentText(new Date(entry.at), tenant.time_zone),
      who: entry.staffId === null ? nobodyText(entry) : (names.get(entry.staffId) ?? 'Deleted account'),
      text: auditText(entry),
      about: subjectOf(entry, leads),
    })),
    newestHref: before && '/desk/audit',
    olderHref: next ? `/desk/audit?before=${next}` : undefined,
  };
}

/** The lead or the car that an entry is about, in words and, while it is there, as a link. Nothing of the customer. */
function subjectOf(entry: AuditEntry, leads: ReadonlyMap<string, string>) {
  const stocknum = carInAudit(entry);
  if (stocknum !== undefined)
    return { text: 'See the car', href: `/desk/stock?q=${encodeURIComponent(stocknum)}` };
  if (entry.leadId === null) return undefined;
  const text = leads.get(entry.leadId);
  return text === undefined
    ? { text: 'A lead that is deleted', href: undefined }
    : { text, href: leadHref(entry.leadId) };
}
