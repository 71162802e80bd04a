import { type CliContext, command, printable } from '#server/cli/command';
import { describeFailure } from '#server/cli/failure';
import { createProbes } from '#server/entry/health/probes';
import type { FindingResult } from '#server/entry/health/rules/finding';
import { configuration } from '#server/entry/health/rules/site';
import { type CheckedFinding, examine, reportOf } from '#server/entry/health/run-checks';
import { countSealed } from '#server/entry/services/sealed-secrets';
import { findBackups } from '#server/platform/backup/create-backups';
import { systemClock } from '#server/platform/clock';
import { type Config, ConfigError } from '#server/platform/config';
import { release } from '#server/platform/release';
import { err, ok } from '#server/platform/result';
import { counted } from '#server/platform/text/counted';

/** Connections to servers that no longer answer may stay open for this long after the report. */
const restMs = 2_000;

/** `dealer doctor`: checks whatever may be wrong on a bad day, and advises. Changes nothing. */
export const doctorCommand = command({
  name: 'doctor',
  summary:
    'Check folders, database, search, mail, DNS, certificates, backups and deliveries, and say what to do',
  run: async (context, { json }) => {
    const report = reportOf(await findingsOf(context), release, systemClock.now());
    context.print(json, report, () => reportLines(report.findings));
    if (report.result === 'fault') process.exitCode = 1;
    process.stdout.write('', () => setTimeout(() => process.exit(), restMs).unref());
    return undefined;
  },
});

async function findingsOf(context: CliContext): Promise<readonly CheckedFinding[]> {
  const config = configOf(context);
  if (typeof config === 'string') return [{ check: 'configuration', ...configuration(config) }];
  const { projectDir } = context;
  const findings = await examine({
    config,
    projectDir,
    probes: createProbes(config, projectDir),
    now: () => systemClock.now(),
    user: process.getuid?.() ?? null,
    openSite: () => context.services({ asCopied: true }).then(ok, (error: unknown) => err(oneProblem(error))),
    findBackups: (place) => findBackups(config, place, systemClock.now()),
    countSealed,
  });
  return [{ check: 'configuration', ...configuration(null) }, ...findings];
}

/** The configuration, or the lines about what is wrong in it. */
function configOf(context: CliContext): Config | string {
  try {
    return context.config;
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
}

/** An unexpected error has a stack: its first line is enough here. */
function oneProblem(error: unknown): string {
  const { text, exitCode } = describeFailure(error);
  return exitCode === 1 ? text : (text.split('\n')[0] ?? text);
}

const indent = ' '.repeat(25);

/** The report for people: a line for each finding, its advice below, and the counts. */
export function reportLines(findings: readonly CheckedFinding[]): string {
  const lines = findings.flatMap(({ result, check, text, advice }) => [
    printable(`${result.padEnd(8)}  ${check.padEnd(13)}  ${text}`),
    ...(result === 'ok' ? [] : [printable(`${indent}${advice}`)]),
  ]);
  const count = (result: FindingResult) => findings.filter((finding) => finding.result === result).length;
  const sums = `${counted(count('fault'), 'fault')}, ${counted(count('warning'), 'warning')}, ${count('ok')} ok, ${count('skipped')} skipped.`;
  return [...lines, sums].join('\n');
}
