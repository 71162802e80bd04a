import { describeProblems, type TenantProblem } from '#server/dealer/files/rules/tenant-problems';
import type { LeftOutSite } from '#server/dealer/tenants/registry';
import type { Log } from '#server/platform/log';

/** The problems of the sites on disk; new ones are logged. */
export class ProblemReport {
  constructor(
    public problems: readonly TenantProblem[],
    private readonly log: Pick<Log, 'warn'>,
  ) {}

  /** Sites that are left out have log lines of their own. */
  take(problems: readonly TenantProblem[], leftOut: readonly LeftOutSite[] = []): void {
    const reported = new Set(this.problems.map((one) => describeProblems([one])));
    const ofLeftOut = new Set(leftOut.flatMap((site) => site.problems));
    for (const problem of problems) {
      const { file, path, message } = problem;
      if (ofLeftOut.has(problem) || reported.has(describeProblems([problem]))) continue;
      this.log.warn(
        { file, path, expectation: message },
        'tenant change not applied: the last good version of the file stays',
      );
    }
    this.problems = problems;
  }
}
