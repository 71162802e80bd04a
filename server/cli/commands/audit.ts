import { listOutput, siteCommand } from '#server/cli/command';
import { instant, option } from '#server/cli/options';
import { siteWithData } from '#server/cli/sites';
import type { AuditEntry } from '#server/desk/accounts/audit';
import { auditText, nobodyText } from '#server/desk/accounts/rules/audit-words';

const pageRows = 1_000;

/** `dealer audit`: who did what at a desk. */
export const auditLogCommand = siteCommand(siteWithData, {
  name: 'audit',
  summary: "Show the audit log of a site's desk: sign-ins, and views, changes and exports of leads",
  options: {
    since: option('<date>', 'from this date (2026-11-20) or time onwards (default: all)', { parse: instant }),
  },
  run: async ({ services, site: { slug } }, { since }) => {
    const emails = new Map((await services.staff.list(slug)).map(({ id, email }) => [id, email]));
    const entries: AuditEntry[] = [];
    let before: string | undefined;
    do {
      const page = await services.auditLog.list(slug, { limit: pageRows, since, before });
      entries.push(...page.entries);
      before = page.next ?? undefined;
    } while (before !== undefined);
    const who = ({ staffId }: AuditEntry) => (staffId === null ? null : (emails.get(staffId) ?? staffId));
    return listOutput(entries, {
      record: (entry) => ({ ...record(entry), who: who(entry) }),
      line: (entry) => {
        const person = who(entry) ?? nobodyText(entry).toLowerCase();
        return [entry.at, person, auditText(entry), entry.leadId ?? ''].join('  ').trimEnd();
      },
      none: 'No entries.',
    });
  },
});

const record = ({ id, at, staffId, action, leadId, detail }: AuditEntry) => ({
  id,
  at,
  staff_id: staffId,
  action,
  lead_id: leadId,
  detail,
});
