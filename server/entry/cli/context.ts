import type { Command } from 'commander';
import type { Services } from '#server/entry/services';
import type { Config } from '#server/platform/config';

/** What a command of the dealer's command line gets. */
export interface CliContext {
  readonly config: Config;
  /** Absolute: where paths named in tenant files count from. */
  readonly projectDir: string;
  /** Opened and migrated on first use, closed when the command ends. */
  services(): Promise<Services>;
  /** Prints one JSON value with --json, else the lines. */
  print(json: boolean, value: unknown, lines: () => string): void;
  /** True when progress may be drawn: standard error is a terminal. */
  readonly interactive: boolean;
}

/** Adds its commands to the program. Every command explains itself with --help and takes --json. */
export type RegisterCommands = (program: Command, context: CliContext) => void;

/** An expected failure of a command: one clear line for the person, exit code 1, no stack. */
export class CliFailure extends Error {
  override readonly name = 'CliFailure';
}
