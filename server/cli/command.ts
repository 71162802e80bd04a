import type { Command } from 'commander';
import type { Services } from '#server/entry/services';
import type { OpeningOptions } from '#server/entry/services/foundations';
import type { Config } from '#server/platform/config';
import type { Settings, Values } from './options';

/** The context of a command. */
export interface CliContext {
  readonly config: Config;
  /** Absolute; paths in tenant files are relative to it. */
  readonly projectDir: string;
  /**
   * Opened and migrated on first use, with the options of that use, and closed when the command ends. Broken sites are
   * left out.
   */
  services(options?: Pick<OpeningOptions, 'asCopied'>): Promise<Services>;
  /** Prints one JSON value with --json, otherwise the lines. */
  print(json: boolean, value: unknown, lines: () => string): void;
  /** How a person calls this program: `dealer` in the image, `npx dealer` in the project's folder. */
  readonly program: 'dealer' | 'npx dealer';
  /** True when progress may be drawn: standard error is a terminal. */
  readonly interactive: boolean;
}

/** An expected failure of a command: one clear line, exit code 1, no stack. */
export class CliFailure extends Error {
  override readonly name = 'CliFailure';
}

/** Escapes shoppers' text so that it cannot control the terminal. */
export const printable = (text: string): string => text.replace(/\p{C}/gu, '�');

/** The result of a command. */
export interface Output {
  /** For --json. */
  readonly value: unknown;
  /** For a person. */
  readonly lines: string | readonly string[];
  /** A last line for a person; with --json it goes to standard error, so that the value stays as it is. */
  readonly note?: string | undefined;
  /** The command fails after it has printed: with this message, or only with exit code 1. */
  readonly failure?: string | boolean | undefined;
}

/** How rows are printed: each as a record in a JSON list, and as a line. */
interface Rows<Row> {
  readonly record: (row: Row) => unknown;
  readonly line: (row: Row) => string;
  /** In place of lines, if there are no rows. */
  readonly none: string;
}

export const listOutput = <Row>(rows: readonly Row[], { record, line, none }: Rows<Row>): Output => ({
  value: rows.map(record),
  lines: rows.length > 0 ? rows.map(line) : none,
});

/** The first `limit` rows, with a note if there is one more. */
export const listOutputUpTo = <Row>(limit: number, rows: readonly Row[], print: Rows<Row>): Output => ({
  ...listOutput(rows.slice(0, limit), print),
  note: rows.length > limit ? `Stopped at ${limit}; there are more. Use --limit to list them.` : undefined,
});

/** Adds commands to a program, or to a group of commands. */
export type RegisterCommands = (parent: Command, context: CliContext) => void;

/** Commands under one word. `help` follows the list of them. */
export const group =
  (name: string, summary: string, commands: readonly RegisterCommands[], help = ''): RegisterCommands =>
  (parent, context) => {
    const command = parent.command(name).description(summary).addHelpText('after', help);
    for (const register of commands) register(command, context);
  };

/** The values of a command's options and argument. */
type Given<Options extends Settings> = Values<Options> & { readonly json: boolean };

interface CommandSpec<Options extends Settings, Opened> {
  readonly name: string;
  readonly summary: string;
  readonly options?: Options;
  /** The help of --json, which every command takes. */
  readonly json?: string;
  /** Follows the list of options in --help. */
  readonly help?: string;
  /** Commands under this one. */
  readonly commands?: readonly RegisterCommands[];
  /** Why options don't fit together; checked before anything is opened. */
  readonly refuse?: (values: Given<Options>) => string | false | undefined;
  /** Throws CliFailure for an expected failure. Prints by itself if it returns nothing. */
  readonly run: (opened: Opened, values: Given<Options>) => Promise<Output | undefined>;
}

/** A command that opens what it needs itself. */
export const command = <Options extends Settings = Record<never, never>>(
  spec: CommandSpec<Options, CliContext>,
): RegisterCommands =>
  register(
    spec,
    () => undefined,
    async (_, context) => context,
  );

/** A site and the services, open. */
export interface OpenSite<Site> {
  readonly services: Services;
  readonly site: Site;
  readonly context: CliContext;
}

/** A command about the site in --tenant, which `find` looks up. */
export const siteCommand = <Site, Options extends Settings = Record<never, never>>(
  find: (services: Services, slug: string) => Promise<Site>,
  spec: CommandSpec<Options, OpenSite<Site>>,
): RegisterCommands =>
  register(
    spec,
    (subcommand) => subcommand.requiredOption('--tenant <slug>', 'site slug'),
    async (running, context) => {
      const services = await context.services();
      const { tenant } = running.opts<{ tenant: string }>();
      return { services, site: await find(services, tenant), context };
    },
  );

const register =
  <Options extends Settings, Opened>(
    spec: CommandSpec<Options, Opened>,
    addFirst: (subcommand: Command) => void,
    open: (running: Command, context: CliContext) => Promise<Opened>,
  ): RegisterCommands =>
  (parent, context) => {
    const subcommand = parent.command(spec.name).description(spec.summary);
    addFirst(subcommand);
    for (const [name, setting] of Object.entries(spec.options ?? {})) setting.add(subcommand, name);
    subcommand.option('--json', spec.json ?? 'print JSON', false).addHelpText('after', spec.help ?? '');
    for (const one of spec.commands ?? []) one(subcommand, context);
    subcommand.action(async () => {
      // A command with commands under it reads their options of the same names.
      const values = subcommand.optsWithGlobals<Given<Options>>();
      const problem = spec.refuse?.(values);
      if (problem) throw new CliFailure(problem);
      const output = await spec.run(await open(subcommand, context), values);
      if (output) print(context, values.json, output);
    });
  };

function print(context: CliContext, json: boolean, { value, lines, note, failure }: Output): void {
  if (json && note !== undefined) process.stderr.write(`${note}\n`);
  context.print(json, value, () => [lines, note ?? []].flat().join('\n'));
  if (typeof failure === 'string') throw new CliFailure(failure);
  if (failure) process.exitCode = 1;
}
