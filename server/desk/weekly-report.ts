import type { MessageSender } from '#server/dealer/messages/send-message';
import { emailBody, siteOrigin } from '#server/leads/rules/email-body';
import type { Clock } from '#server/platform/clock';
import type { Config } from '#server/platform/config';
import type { Log } from '#server/platform/log';
import { attempt, startRounds } from '#server/platform/start-sweeps';
import { addDays, localTime } from '#server/platform/text/local-time';
import type { Tenant } from '#server/settings/tenant-schema';
import type { StaffStore } from './accounts/staff-store';
import { makeReport, type ReportDeps, type ReportFacts } from './make-report';
import { dayText } from './rules/desk-time';
import { counted } from './rules/page-parts';
import { headFigures, reportTables } from './rules/report-view';
import { emailStaff } from './staff-email';

const everyMs = 10 * 60_000;
const firstAfterMs = 70_000;
/** Local time on Mondays from which it is sent. */
const sentFrom = '07:00';
const validMs = 24 * 3_600_000;
const monday = 1;
/** Rows of each table that an email has room for. */
const mostRows = 5;
/** What an owner reads first; the rest is a press away. */
const emailTables = ['source', 'car', 'searches'];

interface WeeklyDeps extends ReportDeps {
  readonly tenants: { all(): readonly Tenant[] };
  readonly staff: Pick<StaffStore, 'list'>;
  readonly messages: Pick<MessageSender, 'send'>;
  readonly config: Pick<Config, 'SMTP_URL'>;
  readonly clock: Clock;
  readonly log: Pick<Log, 'error'>;
}

/**
 * Emails owners what last week brought, on Monday morning, where the site wants it and emails go out. Several processes may
 * do so at once: an email has one id for each owner and week, so it is stored once. Returns which sites had theirs.
 */
export async function sendWeeklyReports(deps: WeeklyDeps, done: ReadonlyMap<string, string> = new Map()) {
  const sent = new Map<string, string>();
  if (!deps.config.SMTP_URL) return sent;
  const now = deps.clock.now();
  for (const tenant of deps.tenants.all()) {
    const { date, time } = localTime(tenant.time_zone, now);
    const isTime = new Date(`${date}T00:00:00Z`).getUTCDay() === monday && time >= sentFrom;
    const isWanted = tenant.desk.enabled && tenant.desk.weekly_report && !tenant.demo;
    if (!isTime || !isWanted || done.get(tenant.slug) === date) continue;
    await attempt(deps.log, 'could not send a weekly report', async () => {
      await sendReport(deps, tenant, now, date);
      sent.set(tenant.slug, date);
    });
  }
  return sent;
}

async function sendReport(deps: WeeklyDeps, tenant: Tenant, now: Date, today: string): Promise<void> {
  const owners = (await deps.staff.list(tenant.slug)).filter(
    ({ role, disabledAt }) => role === 'owner' && disabledAt === null,
  );
  if (owners.length === 0) return;
  const range = { from: addDays(today, -7), to: addDays(today, -1) };
  const facts = await makeReport(deps, { tenant, now, range, filter: { terms: [] } });
  if (facts.leads.length === 0 && facts.views.size === 0) return;
  const letter = weeklyEmail(facts, tenant);
  for (const { id, email } of owners)
    await emailStaff(
      { services: deps, tenant },
      { id: `weekly-report-${today}-${id}`, to: email, ...letter, until: new Date(now.getTime() + validMs) },
    );
}

/** The email of a week: its figures and the first rows of three tables. It names no shopper. */
function weeklyEmail(facts: ReportFacts, tenant: Tenant) {
  const { from, to } = facts.range;
  const count = facts.leads.length;
  const subject = `Your week: ${counted(count, 'lead')}, ${dayText(from)} to ${dayText(to)}`;
  const origin = siteOrigin({ url: undefined }, tenant);
  const tables = reportTables(facts).filter(({ id, rows }) => emailTables.includes(id) && rows.length > 0);
  const body = emailBody(
    {
      title: `${tenant.name}: ${dayText(from)} to ${dayText(to)}`,
      parts: [
        {
          kind: 'rows',
          rows: headFigures(facts, tenant.desk.overdue_minutes).map(({ text, value }) => [text, value]),
        },
        ...tables.flatMap(({ heading, columns, rows }) => [
          { kind: 'text' as const, text: `${heading} (${columns.slice(1).join(', ')})` },
          {
            kind: 'rows' as const,
            rows: rows.slice(0, mostRows).map(({ name, cells }) => [name, cells.join(', ')] as const),
          },
        ]),
        ...(origin
          ? [
              {
                kind: 'links' as const,
                links: [
                  { text: 'See the whole report', href: `${origin}/desk/reports?from=${from}&to=${to}` },
                ],
              },
            ]
          : []),
      ],
    },
    tenant,
  );
  return { subject, ...body };
}

/** Looks every ten minutes from now on. Returns a function that stops it. */
export function startWeeklyReports(deps: WeeklyDeps): () => Promise<void> {
  const done = new Map<string, string>();
  return startRounds(
    async () => {
      for (const [slug, date] of await sendWeeklyReports(deps, done)) done.set(slug, date);
    },
    { everyMs, firstAfterMs, failureText: 'could not send weekly reports', log: deps.log },
  );
}
