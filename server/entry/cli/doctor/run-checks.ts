import { codeOf } from './rules/error-code';
import { type CheckName, type Finding, worst } from './rules/finding';
import { brokenCheck, lateCheck } from './rules/late';

/** One question of `dealer doctor`, and how long its answer may take. */
export interface Check {
  readonly name: CheckName;
  readonly limitMs: number;
  run(): Promise<readonly Finding[]>;
}

export type CheckedFinding = Finding & { readonly check: CheckName };

/** Runs all checks at once. Never rejects: a check that fails or takes too long is a finding itself. */
export async function runChecks(checks: readonly Check[]): Promise<readonly CheckedFinding[]> {
  const findings = await Promise.all(
    checks.map(async (check) => (await outcome(check)).map((finding) => ({ check: check.name, ...finding }))),
  );
  return findings.flat();
}

async function outcome({ name, limitMs, run }: Check): Promise<readonly Finding[]> {
  let timer: NodeJS.Timeout | undefined;
  const timeUp = new Promise<readonly Finding[]>((resolve) => {
    timer = setTimeout(() => resolve([lateCheck(name, limitMs)]), limitMs);
  });
  const done = (async () => run())().catch((error: unknown) => [brokenCheck(name, codeOf(error))]);
  return Promise.race([done, timeUp]).finally(() => clearTimeout(timer));
}

/** The whole report, as `--json` prints it. */
export interface Report {
  readonly result: Finding['result'];
  readonly release: string;
  /** UTC ISO. */
  readonly at: string;
  readonly findings: readonly CheckedFinding[];
}

export const reportOf = (findings: readonly CheckedFinding[], release: string, now: Date): Report => ({
  result: worst(findings),
  release,
  at: now.toISOString(),
  findings,
});
