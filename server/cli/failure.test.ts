import type { Command } from 'commander';
import { expect, it } from 'vitest';
import { ConfigError } from '#server/platform/config';
import { DatabaseAway } from '#server/platform/database/silence-watch';
import { type CliContext, CliFailure } from './command';
import { asksForJson, reportFailure } from './failure';
import { createProgram } from './main';

const failingContext = (reason: Error): CliContext => ({
  projectDir: '/',
  program: 'dealer',
  interactive: false,
  print: () => undefined,
  services: () => Promise.reject(reason),
  get config(): never {
    throw reason;
  },
});

/** Runs a command whose services cannot be opened for `reason`. Returns how it ends. */
async function end(reason: Error, ...words: string[]) {
  const output = { json: asksForJson(words) };
  const failure = await createProgram(failingContext(reason), output)
    .parseAsync(words, { from: 'user' })
    .then(
      () => undefined,
      (error: unknown) => error,
    );
  return reportFailure(failure, output.json);
}
const noSite = new CliFailure('Tenant "x" not found.');
const list = ['leads', 'list', '--tenant', 'x'];

it('prints an expected failure as plain lines, or as one line of JSON with --json', async () => {
  expect(await end(noSite, ...list)).toEqual({ text: noSite.message, exitCode: 1 });
  const { text, exitCode } = await end(noSite, ...list, '--json');
  expect([text, exitCode]).toEqual(['{"error":"Tenant \\"x\\" not found.","exit_code":1}', 1]);
});

it('prints a locked database as one line', async () => {
  const locked = new DatabaseAway(Object.assign(new Error('database is locked'), { code: 'SQLITE_BUSY' }));
  const text = 'DATA_DIR: another process has locked the database.';
  expect(await end(locked, ...list)).toEqual({ text, exitCode: 1 });
});

it('prints a full disk as one line with advice', async () => {
  const full = new DatabaseAway(
    Object.assign(new Error('database or disk is full'), { code: 'SQLITE_FULL' }),
  );
  const text = 'DATA_DIR: the disk is full. Free up space or enlarge the disk, then run the command again.';
  expect(await end(full, ...list)).toEqual({ text, exitCode: 1 });
});

it('prints a folder that cannot be made as one line', async () => {
  const fields = { code: 'ENOENT', syscall: 'mkdir', path: '/proc/x' };
  expect(await end(Object.assign(new Error('ENOENT'), fields), ...list)).toEqual({
    text: '/proc/x cannot be made: the system takes no new folders there.',
    exitCode: 1,
  });
});

it('prints an error of several lines as one line of JSON', async () => {
  const { text = '' } = await end(new ConfigError('PORT: a\nROLE: b'), ...list, '--json');
  expect(text).not.toContain('\n');
  expect(JSON.parse(text)).toEqual({ error: 'PORT: a\nROLE: b', exit_code: 1 });
});

it('prints an unexpected error as JSON with its own exit code', async () => {
  const { text = '', exitCode } = await end(new TypeError('x is undefined'), ...list, '--json');
  expect(exitCode).toBe(70);
  expect(JSON.parse(text)).toMatchObject({ error: expect.stringContaining('x is undefined'), exit_code: 70 });
});

it.each([
  ['an unknown option', [...list, '--json', '--newest'], /^unknown option '--newest'/],
  ['a missing option', ['leads', 'list', '--json'], /^required option '--tenant <slug>' not specified/],
  ['a bad value', [...list, '--json', '--limit', '0'], /expected a whole number from 1/],
  ['an unknown command', ['laeds', '--json'], /unknown command 'laeds'/],
  ['a missing argument', ['tenant', 'history', '--json'], /missing required argument 'slug'/],
])('prints a command line with %s as JSON with --json', async (_name, words, message) => {
  const { text = '', exitCode } = await end(noSite, ...words);
  expect([JSON.parse(text).error, exitCode]).toEqual([expect.stringMatching(message), 1]);
});

it('ignores --json as the value of an option or after --', async () => {
  const note = ['tenant', 'remove', 'x', '--yes', '--note', '--json'];
  expect((await end(noSite, ...note)).text).toBe(noSite.message);
  expect(asksForJson(['stock', 'import', '--', '--json'])).toBe(false);
});

const leaves = (command: Command): Command[] =>
  command.commands.length === 0 ? [command] : command.commands.flatMap(leaves);
const pathOf = (command: Command): string =>
  command.parent ? `${pathOf(command.parent)} ${command.name()}` : command.name();

it('every command takes --json', () => {
  const lacking = leaves(createProgram(failingContext(noSite))).filter(
    ({ options }) => !options.some(({ long }) => long === '--json'),
  );
  expect(lacking.map(pathOf)).toEqual([]);
});
