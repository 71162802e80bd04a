import { resolve } from 'node:path';
import { Command } from 'commander';
import type { CliContext, RegisterCommands } from '#server/cli/command';
import type { Services } from '#server/entry/services';

/** What a command runs on: the services of a site, or a configuration alone for one that must not open the database. */
type CommandSite = Services | Pick<CliContext, 'config'>;

const projectDir = resolve(import.meta.dirname, '../..');
const quiet = { writeErr: () => undefined };

/** Runs `dealer …` in this process. `output` has its JSON value with --json, otherwise its lines; `failure` or null. */
export async function runCommand(
  register: RegisterCommands,
  site: CommandSite,
  ...args: readonly string[]
): Promise<{ readonly output: string; readonly failure: unknown }> {
  const printed: string[] = [];
  const program = new Command('dealer').exitOverride().configureOutput(quiet);
  register(program, {
    config: site.config,
    projectDir,
    program: 'dealer',
    services: async () => {
      if (!('database' in site)) throw new Error('opened the database');
      return site;
    },
    print: (json, value, lines) => void printed.push(json ? JSON.stringify(value) : lines()),
    interactive: false,
  });
  for (const command of program.commands) {
    for (const one of [command, ...command.commands]) one.exitOverride().configureOutput(quiet);
  }
  const failure = await program.parseAsync([...args], { from: 'user' }).then(
    () => null,
    (error: unknown) => error,
  );
  return { output: printed.join('\n'), failure };
}

/** The output of a command that succeeds; throws its failure. */
export async function commandOutput(...given: Parameters<typeof runCommand>): Promise<string> {
  const { output, failure } = await runCommand(...given);
  if (failure !== null) throw failure;
  return output;
}
