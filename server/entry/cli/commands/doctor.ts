import { findBackups } from '#server/platform/backup/create-backups';
import { systemClock } from '#server/platform/clock';
import { type Config, ConfigError } from '#server/platform/config';
import { release } from '#server/platform/release';
import type { CliContext, RegisterCommands } from '../context';
import { createProbes } from '../doctor/create-probes';
import { examine } from '../doctor/examine';
import { reportLines } from '../doctor/report-lines';
import { configuration } from '../doctor/rules/configuration';
import { type CheckedFinding, reportOf } from '../doctor/run-checks';

/** `dealer doctor`: checks whatever may be wrong on a bad day, and advises. Changes nothing. */
export const registerDoctor: RegisterCommands = (program, context) => {
  program
    .command('doctor')
    .description(
      'Check folders, database, search, mail, DNS, certificates, backups and deliveries, and say what to do',
    )
    .option('--json', 'print JSON', false)
    .action((options: { readonly json: boolean }) => doctor(context, options.json));
};

/** Connections to servers that no longer answer may stay open for this long after the report. */
const restMs = 2_000;

async function doctor(context: CliContext, json: boolean): Promise<void> {
  const findings = await findingsOf(context);
  const report = reportOf(findings, release, systemClock.now());
  context.print(json, report, () => reportLines(report));
  if (report.result === 'fault') process.exitCode = 1;
  process.stdout.write('', () => setTimeout(() => process.exit(), restMs).unref());
}

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
    services: () => context.services({ asCopied: true }),
    findBackups: (place) => findBackups(config, place, systemClock.now()),
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
