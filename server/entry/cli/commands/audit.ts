import type { AuditEntry } from '#server/people/accounts/audit-log-port';
import { auditText, nobodyText } from '#server/people/accounts/rules/audit-words';
import type { CliContext, RegisterCommands } from '../context';
import { instant } from '../options';
import { siteWithData } from '../site-with-data';

const pageRows = 1_000;

interface AuditOptions {
  readonly tenant: string;
  readonly since?: Date;
  readonly json: boolean;
}

/** `dealer audit`: who did what at a desk. */
export const registerAudit: RegisterCommands = (program, context) => {
  program
    .command('audit')
    .description("Show the audit log of a site's desk: sign-ins, and views, changes and exports of leads")
    .requiredOption('--tenant <slug>', 'site slug')
    .option('--since <date>', 'from this date (2026-11-20) or time onwards (default: all)', instant)
    .option('--json', 'print JSON', false)
    .action((options: AuditOptions) => showAudit(context, options));
};

async function showAudit(context: CliContext, { tenant, since, json }: AuditOptions): Promise<void> {
  const services = await context.services();
  const { slug } = await siteWithData(services, tenant);
  const emails = new Map((await services.staff.list(slug)).map(({ id, email }) => [id, email]));
  const entries: AuditEntry[] = [];
  let before: string | undefined;
  do {
    const page = await services.auditLog.list(slug, { limit: pageRows, since, before });
    entries.push(...page.entries);
    before = page.next ?? undefined;
  } while (before !== undefined);
  const who = ({ staffId }: AuditEntry) => (staffId === null ? null : (emails.get(staffId) ?? staffId));
  context.print(
    json,
    entries.map((entry) => ({ ...record(entry), who: who(entry) })),
    () =>
      entries
        .map((entry) =>
          [entry.at, who(entry) ?? nobodyText(entry).toLowerCase(), auditText(entry), entry.leadId ?? '']
            .join('  ')
            .trimEnd(),
        )
        .join('\n') || 'No entries.',
  );
}

const record = ({ id, at, staffId, action, leadId, detail }: AuditEntry) => ({
  id,
  at,
  staff_id: staffId,
  action,
  lead_id: leadId,
  detail,
});
