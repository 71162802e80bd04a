import type { Finding } from '#server/entry/health/rules/finding';

/** The result and the code of each finding, such as `fault disk-full, warning wal-long`. */
export const findingResults = (findings: readonly Pick<Finding, 'result' | 'code'>[]): string =>
  findings.map(({ result, code }) => `${result} ${code}`).join(', ');
