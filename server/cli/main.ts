import { resolve } from 'node:path';
import { Command } from 'commander';
import { createServices, type Services } from '#server/entry/services';
import type { OpeningOptions } from '#server/entry/services/foundations';
import { readConfig } from '#server/platform/config';
import { release } from '#server/platform/release';
import { stepBack } from '#server/platform/threads/job-loop';
import { type CliContext, command, type RegisterCommands } from './command';
import { apiKeyCommands, bootstrapKeysCommand } from './commands/api-key';
import { auditLogCommand } from './commands/audit';
import { backupCommands } from './commands/backup';
import { bookingCommands } from './commands/bookings';
import { customerCommands } from './commands/customers';
import { deliveryCommands } from './commands/deliveries';
import { doctorCommand } from './commands/doctor';
import { eventsCommand, phoneRevealCommands } from './commands/events';
import { feedCommands } from './commands/feed';
import { leadCommands } from './commands/leads';
import { marketCommands } from './commands/market';
import { messageCommands } from './commands/messages';
import { paymentLinkCommands } from './commands/payment-link';
import { staffCommands } from './commands/staff';
import { stockCommands } from './commands/stock';
import { tenantCommands } from './commands/tenant';
import { webhookCommands } from './commands/webhook';
import { asksForJson, reportFailure } from './failure';
import { leftOutLine } from './sites';

/** `dealer openapi`: the OpenAPI document, as every site serves it. */
export const openApiCommand = command({
  name: 'openapi',
  summary: 'Print the OpenAPI document of the API, to generate a client or to compare releases',
  json: 'print it in one line',
  run: async () => {
    // The endpoints are most of the server: only this command loads them.
    const { apiDocument } = await import('#server/api/document');
    const document = apiDocument();
    return { value: document, lines: JSON.stringify(document, null, 2) };
  },
});

/** In the order of --help. */
const commands: readonly RegisterCommands[] = [
  stockCommands,
  feedCommands,
  marketCommands(stepBack),
  tenantCommands,
  leadCommands,
  deliveryCommands,
  bookingCommands,
  customerCommands,
  messageCommands,
  paymentLinkCommands,
  phoneRevealCommands,
  webhookCommands,
  eventsCommand,
  apiKeyCommands,
  openApiCommand,
  staffCommands,
  auditLogCommand,
  backupCommands,
  doctorCommand,
  bootstrapKeysCommand,
];

/** Runs the dealer command line. Sets the exit code; never throws. */
export async function main(argv: readonly string[]): Promise<void> {
  // A reader that closes early (`| head`) is not a failure.
  process.stdout.on('error', (error: NodeJS.ErrnoException) => process.exit(error.code === 'EPIPE' ? 0 : 1));
  // Files written to the data folder are for this user only.
  process.umask(0o077);
  let openServices: Promise<Services> | undefined;
  const output: Output = { json: asksForJson(argv) };
  try {
    const context = createContext(programNamed(argv[1] ?? ''), (options = {}) => {
      openServices ??= openReporting(options, output);
      return openServices;
    });
    await createProgram(context, output).parseAsync(argv);
  } catch (error) {
    const { text, exitCode } = reportFailure(error, output.json);
    if (text !== undefined) process.stderr.write(`${text}\n`);
    process.exitCode = exitCode;
  } finally {
    await openServices?.then((services) => services.close()).catch(() => undefined);
  }
}

/** How the current command prints, and which site it concerns. */
interface Output {
  json: boolean;
  /** The only site that it is about. */
  tenant?: string;
}

/** Opens the services, with a line on standard error for each site of the folder that a command over all sites lacks. */
async function openReporting(options: OpeningOptions, { tenant }: Output): Promise<Services> {
  const config = projectConfig();
  const services = await createServices(config, options);
  // Those of the database are logged.
  if (config.TENANTS === 'folder' && tenant === undefined)
    for (const site of services.tenants.leftOut()) process.stderr.write(`${leftOutLine(site)}\n`);
  return services;
}

/** The command to advise, by the file that was started: in the image it is on the path, elsewhere npm finds it. */
export const programNamed = (file: string): CliContext['program'] =>
  /\.mjs$|\bnode_modules\b/.test(file) ? 'npx dealer' : 'dealer';

/** Relative folders start at the project, two up from `build/cli`, wherever the command runs. */
const projectDir = resolve(import.meta.dirname, '../..');
const projectConfig = () => readConfig(projectDir);

function createContext(program: CliContext['program'], services: CliContext['services']): CliContext {
  return {
    get config() {
      return projectConfig();
    },
    projectDir,
    program,
    services,
    print: (json, value, lines) => {
      process.stdout.write(`${json ? JSON.stringify(value) : lines()}\n`);
    },
    interactive: process.stderr.isTTY === true,
  };
}

/**
 * The whole program, for --help and for tests. It throws where Commander would end the process.
 * @param output becomes that of the command that runs; with JSON the parser prints no errors of its own
 */
export function createProgram(context: CliContext, output: Output = { json: false }): Command {
  const program = new Command('dealer')
    .description('Manages dealer sites from the command line: stock, tenants, leads, API keys.')
    .showHelpAfterError('Run with --help for usage')
    .exitOverride()
    .configureOutput({ writeErr: (text) => void (output.json || process.stderr.write(text)) })
    .hook('preAction', (_, command) => {
      const { json, tenant } = command.optsWithGlobals();
      output.json = json === true;
      if (typeof tenant === 'string') output.tenant = tenant;
    })
    .helpOption('-h, --help', 'Show help.')
    // A command may have an option --version of its own.
    .enablePositionalOptions()
    .version(release, '-V, --version', 'Show the release.');
  for (const register of commands) register(program, context);
  return program;
}
