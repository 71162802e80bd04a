import type { AuditEntry } from '#server/people/accounts/audit-log-port';
import { auditText, nobodyText } from '#server/people/accounts/rules/audit-words';
import { type CliContext, CliFailure, type RegisterCommands } from '../context';
import { tenantNamed } from '../options';

const pageRows = 1_000;

interface AuditOptions {
  readonly tenant: string;
  readonly since?: string;
  readonly json: boolean;
}

/** `dealer audit`: who did what at a desk. */
export const registerAudit: RegisterCommands = (program, context) => {
  program
    .command('audit')
    .description("Show the audit log of a site's desk: sign-ins, and views, changes and exports of leads")
    .requiredOption('--tenant <slug>', 'site slug')
    .option('--since <date>', 'from this date or instant on, such as 2026-11-01 (default: all)')
    .option('--json', 'print JSON', false)
    .action((options: AuditOptions) => showAudit(context, options));
};

async function showAudit(context: CliContext, { tenant, since, json }: AuditOptions): Promise<void> {
  const services = await context.services();
  const { slug } = tenantNamed(services, tenant);
  const from = sinceOf(since);
  const emails = new Map((await services.staff.list(slug)).map(({ id, email }) => [id, email]));
  const entries: AuditEntry[] = [];
  let before: string | undefined;
  do {
    const page = await services.auditLog.list(slug, { limit: pageRows, since: from, before });
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

function sinceOf(text: string | undefined): Date | undefined {
  if (text === undefined) return undefined;
  const from = new Date(text);
  if (!/^\d{4}-\d{2}-\d{2}/.test(text) || Number.isNaN(from.getTime())) {
    throw new CliFailure('--since: expected a date, such as 2026-11-01.');
  }
  return from;
}

const record = ({ id, at, staffId, action, leadId, detail }: AuditEntry) => ({
  ...{ id, at, staff_id: staffId, action },
  ...{ lead_id: leadId, detail },
});
