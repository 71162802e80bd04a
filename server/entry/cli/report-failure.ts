import { CommanderError } from 'commander';
import { isDiskFull } from '#server/platform/database/rules/storage-fault';
import { describeFailure } from './failure';

interface Report {
  /** For standard error; undefined if there is nothing left to say. */
  readonly text: string | undefined;
  readonly exitCode: number;
}

/**
 * How a command ends that has thrown: with lines for people, or with `--json` one line of JSON,
 * `{"error":"…","exit_code":1}`. Results are on standard output, and a command may have printed one before it failed, so
 * errors are on standard error. The exit code is the same.
 */
export function reportFailure(error: unknown, json: boolean): Report {
  const { text, exitCode } = error instanceof CommanderError ? usageFailure(error) : commandFailure(error);
  // The parser has printed its own errors, with the hint about --help.
  if (!json || exitCode === 0) return { text: error instanceof CommanderError ? undefined : text, exitCode };
  return { text: JSON.stringify({ error: text, exit_code: exitCode }), exitCode };
}

/** Also commands that only show something need room, for their record in the audit log. */
function commandFailure(error: unknown): { text: string; exitCode: number } {
  const { text, exitCode } = describeFailure(error);
  const advice = isDiskFull(error) ? ' Free up space or enlarge the disk, then run the command again.' : '';
  return { text: `${text}${advice}`, exitCode };
}

/** A command line that cannot be parsed, or `--help` and `--version`, which end with 0. */
function usageFailure({ code, message, exitCode }: CommanderError): { text: string; exitCode: number } {
  const text =
    code === 'commander.help' ? 'Expected a command.' : message.replace(/^error: /, '').replaceAll('\n', ' ');
  return { text: `${text.replace(/[.\s]*$/, '')}. Run with --help for usage.`, exitCode };
}

/** Whether a command line asks for JSON, as far as can be said before it is parsed. */
export function asksForJson(argv: readonly string[]): boolean {
  const end = argv.indexOf('--');
  return argv.slice(0, end === -1 ? undefined : end).includes('--json');
}
