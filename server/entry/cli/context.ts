import type { Command } from 'commander';
import type { Services } from '#server/entry/services';
import type { OpeningOptions } from '#server/entry/services/foundations';
import type { Config } from '#server/platform/config';

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

/** The command to advise, by the file that was started: in the image it is on the path, elsewhere npm finds it. */
export const programNamed = (file: string): CliContext['program'] =>
  /\.mjs$|\bnode_modules\b/.test(file) ? 'npx dealer' : 'dealer';

/** Adds its commands to the program. Every command has --help and --json. */
export type RegisterCommands = (program: Command, context: CliContext) => void;

/** An expected failure of a command: one clear line, exit code 1, no stack. */
export class CliFailure extends Error {
  override readonly name = 'CliFailure';
}

/** Escapes shoppers' text so that it cannot control the terminal. */
export const printable = (text: string): string => text.replace(/\p{C}/gu, '�');
