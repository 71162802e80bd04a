import { csvTable } from '#server/leads/rules/lead-export';
import { clockTime, localTime } from '#server/platform/text/local-time';
import { filedAs } from '#server/settings/rules/filing';
import { type AuditEntry, auditStaff } from './accounts/audit';
import { auditSubjects, auditText, carInAudit, nobodyText } from './accounts/rules/audit-words';
import type { StaffVisit } from './create-desk';
import { datedName, privateCsv } from './private-files';
import { auditFilter, auditHref, auditPath, isNarrowAudit, parseAudit } from './rules/audit-query';
import { momentText } from './rules/desk-time';
import { leadHref } from './rules/lead-row';

const entriesPerPage = 50;

/** The filter in the address, and everyone who may be in the log. */
async function askedOf({ services, tenant, url }: StaffVisit) {
  const members = await services.staff.list(tenant.slug);
  const query = parseAudit(
    url.searchParams,
    members.map(({ id }) => id),
  );
  return { members, query, filter: auditFilter(query, tenant.time_zone) };
}

/** The audit log: what staff did and saw, newest first. */
export async function auditView(visit: StaffVisit) {
  const { services, tenant } = visit;
  const { members, query, filter } = await askedOf(visit);
  const { entries, next } = await services.auditLog.list(tenant.slug, { ...filter, limit: entriesPerPage });
  const words = await wordsOf(visit, members, entries);
  const whole = { ...query, before: undefined };
  return {
    page: 'audit' as const,
    keptDays: tenant.desk.audit_days,
    search: {
      action: auditPath,
      isNarrow: isNarrowAudit(query),
      person: query.person ?? '',
      people: [...members.map(({ id, name }) => ({ id, name })), { id: 'none', name: 'No member of staff' }],
      subject: query.subject ?? '',
      subjects: auditSubjects.map(({ id, text }) => ({ id, name: text })),
      withoutViews: query.withoutViews,
      from: query.from ?? '',
      to: query.to ?? '',
    },
    entries: entries.map((entry) => ({
      id: entry.id,
      at: entry.at,
      atText: momentText(entry.at, tenant.time_zone),
      ...words(entry),
    })),
    exportHref: auditHref(whole, `${auditPath}.csv`),
    newestHref: query.before && auditHref(whole),
    olderHref: next ? auditHref({ ...query, before: next }) : undefined,
  };
}

const pageSize = 500;
/** More than a person reads. */
const mostExported = 20_000;

/** The entries that the filter finds, as a CSV file. */
export async function exportAudit(visit: StaffVisit): Promise<Response> {
  const { services, tenant } = visit;
  const { members, filter } = await askedOf(visit);
  await auditStaff(visit, 'audit-exported');
  const rows = [['Date', 'Time', 'Who', 'What', 'About', 'Lead number']];
  let before: string | undefined;
  do {
    const page: Awaited<ReturnType<typeof services.auditLog.list>> = await services.auditLog.list(
      tenant.slug,
      { ...filter, before, limit: pageSize },
    );
    const words = await wordsOf(visit, members, page.entries);
    for (const entry of page.entries) {
      const { date, time } = localTime(tenant.time_zone, new Date(entry.at));
      const { who, text, about } = words(entry);
      rows.push([date, clockTime(time), who, text, about?.text ?? '', entry.leadId ?? '']);
    }
    before = page.next ?? undefined;
  } while (before !== undefined && rows.length < mostExported);
  return privateCsv(csvTable(rows), datedName(visit, 'audit'));
}

/** Who did what to what, of some entries. */
async function wordsOf(
  { services, tenant }: StaffVisit,
  members: readonly { readonly id: string; readonly name: string }[],
  entries: readonly AuditEntry[],
) {
  const names = new Map(members.map(({ id, name }) => [id, name]));
  const leadIds = [...new Set(entries.flatMap(({ leadId }) => leadId ?? []))];
  const leads = new Map(
    (await services.desk.some(tenant.slug, leadIds)).map(({ lead }) => [
      lead.id,
      [filedAs(lead, ': '), lead.car?.name].filter(Boolean).join(', '),
    ]),
  );
  return (entry: AuditEntry) => ({
    who: entry.staffId === null ? nobodyText(entry) : (names.get(entry.staffId) ?? 'Deleted account'),
    text: auditText(entry),
    about: subjectOf(entry, leads),
  });
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
