import { may } from '#server/desk/accounts/rules/permissions';
import type { SignedIn } from '#server/desk/accounts/staff-session';
import type { DeskVisit } from '#server/desk/create-desk';
import type { StatusPartView } from '#server/desk/views/desk-view';
import { answerInTime } from '#server/platform/clock';
import { timeInWords } from '#server/platform/text/counted';
import { type Check, checks, type RunningSite } from './checks';
import { createContext, type DoctorContext, type DoctorDeps } from './context';
import { codeOf, type Finding, fault, warning, worstOf } from './rules/finding';

/** At /readyz: why no requests should come here; null if they may. */
export async function whyNotReady(site: RunningSite): Promise<string | null> {
  for (const { unready } of checks) {
    const cause = (await unready?.(site)) ?? null;
    if (cause !== null) return cause;
  }
  return null;
}

/** At /readyz: what a site that is ready still lacks. A check that does not answer in time says nothing. */
export async function readyWarnings(site: RunningSite): Promise<string[]> {
  const warnings = checks.map(({ warnings: look }) => answerInTime((async () => look?.(site))()));
  return (await Promise.all(warnings)).flatMap((texts) => texts ?? []);
}

/** Parts of the status page, in the order of the page: what dealers look after themselves comes first. */
const pageOrder: readonly string[] = [
  'feeds',
  'mail',
  'leads',
  'messages',
  'webhooks',
  'tenants',
  'search',
  'database',
  'disk',
  'data-folder',
  'visitors',
  'backups',
];

/** The status page of the signed-in person's own site; owners also see what the site runs on. */
export async function statusParts(visit: DeskVisit, visitor: SignedIn): Promise<readonly StatusPartView[]> {
  const seesAll = may(visitor.staff.role, 'see-operations');
  const seen = checks
    .filter(({ forOwners }) => seesAll || !forOwners)
    .toSorted((one, other) => pageOrder.indexOf(one.name) - pageOrder.indexOf(other.name));
  const parts = await Promise.all(seen.map(({ status }) => status?.(visit, visitor) ?? null));
  return parts.filter((part) => part !== null);
}

export type CheckedFinding = Finding & { readonly check: string };

/** Makes every check of `dealer doctor`. Findings are in the order of the list. Never rejects. */
export async function examine(deps: DoctorDeps): Promise<readonly CheckedFinding[]> {
  const context = createContext(deps);
  // Opening the site keeps this thread busy, and a check that measures answers would take that for silence.
  const isFirst = ({ name }: Check) => name === 'site';
  const opening = await runChecks(checks.filter(isFirst), context);
  const others = await runChecks(
    checks.filter((check) => !isFirst(check)),
    context,
  );
  const order = (finding: CheckedFinding) => checks.findIndex(({ name }) => name === finding.check);
  return [...opening, ...others].sort((one, other) => order(one) - order(other));
}

/** Runs checks of the doctor at once. Never rejects: a check that fails or takes too long is a finding itself. */
export async function runChecks(
  some: readonly Check[],
  context: DoctorContext,
): Promise<readonly CheckedFinding[]> {
  const findings = await Promise.all(
    some.map(async (check) =>
      (await outcome(check, context)).map((finding) => ({ check: check.name, ...finding })),
    ),
  );
  return findings.flat();
}

async function outcome(check: Check, context: DoctorContext): Promise<readonly Finding[]> {
  const { doctor, limitMs = 10_000, isVital } = check;
  if (!doctor) return [];
  const finding = isVital ? fault : warning;
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<readonly Finding[]>((resolve) => {
    const late = finding(
      'timed-out',
      `The check did not finish within ${timeInWords(limitMs)}.`,
      'Run it again: if it takes this long every time, the disk, the database or the network behind it is not responding.',
    );
    timer = setTimeout(() => resolve([late]), limitMs);
  });
  const done = (async () => doctor(context))().catch((error: unknown) => [
    finding(
      'check-failed',
      `The check could not be made (${codeOf(error)}).`,
      'See whether the other findings explain it, and run it again once they are fixed.',
    ),
  ]);
  return Promise.race([done, timeUp]).finally(() => clearTimeout(timer));
}

/** The whole report, as `dealer doctor --json` prints it. `result` is the worst of all. */
export const reportOf = (findings: readonly CheckedFinding[], release: string, now: Date) => ({
  result: worstOf(findings)?.result ?? ('ok' as const),
  release,
  at: now.toISOString(),
  findings,
});
