import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { reportLines } from '#server/cli/commands/doctor';
import { parseConfig } from '#server/platform/config';
import { type Check, checks } from './checks';
import { createContext } from './context';
import { atMostAtOnce } from './probe-network';
import { createProbes } from './probes';
import { fault, ok, skipped } from './rules/finding';
import { reportOf, runChecks } from './run-checks';

const nothing = () => Promise.reject(new Error('not needed'));
const config = parseConfig({});
const context = createContext({
  config,
  projectDir: '/',
  user: null,
  probes: createProbes(config, '/'),
  now: () => new Date(),
  openSite: nothing,
  findBackups: nothing,
  countSealed: nothing,
});
/** The check of that name, which does this instead. */
const check = (name: string, doctor: NonNullable<Check['doctor']>, limitMs = 1_000): Check => ({
  ...checks.find((one) => one.name === name),
  name,
  doctor,
  limitMs,
});
const never = () => new Promise<never>(() => undefined);
const codes = async (...some: Check[]) =>
  (await runChecks(some, context)).map(({ check: name, result, code }) => [name, result, code]);

test('findings have the name of their check, in the order of the checks', async () => {
  const late = check('disk', async () => {
    await pause(20);
    return [ok('There is room.')];
  });
  const two = check('mail', async () => [ok('One.'), ok('Two.')]);
  expect(await codes(late, two)).toEqual([
    ['disk', 'ok', 'ok'],
    ['mail', 'ok', 'ok'],
    ['mail', 'ok', 'ok'],
  ]);
});

test('a check that exceeds its limit is cut off: a fault if the site depends on it, else a warning', async () => {
  expect(await codes(check('mail', never, 10), check('database', never, 10))).toEqual([
    ['mail', 'warning', 'timed-out'],
    ['database', 'fault', 'timed-out'],
  ]);
});

test('a check that throws is reported with its code and never its message', async () => {
  const error = Object.assign(new Error('password hunter2'), { code: 'EACCES' });
  const throwing = check('disk', () => {
    throw error;
  });
  const findings = await runChecks(
    [throwing, check('mail', () => Promise.reject(new TypeError('hunter2')))],
    context,
  );
  expect(findings.map(({ result, code, text }) => [result, code, text])).toEqual([
    ['fault', 'check-failed', 'The check could not be made (EACCES).'],
    ['warning', 'check-failed', 'The check could not be made (TypeError).'],
  ]);
});

test('the result of a report is the worst of its findings', async () => {
  const now = new Date('2026-11-26T12:00:00.000Z');
  const findings = await runChecks(
    [check('mail', async () => [ok('Fine.')]), check('database', never, 1)],
    context,
  );
  expect(reportOf(findings, '1.0.0', now)).toEqual({
    result: 'fault',
    release: '1.0.0',
    at: now.toISOString(),
    findings,
  });
});

test('each finding has a line, its advice a second one, and the counts come last', () => {
  const findings = [
    { check: 'configuration', ...ok('The values are fine.') },
    { check: 'mail', ...fault('mail-refused', 'It is refused \u001b[31m.', 'Check it.') },
    { check: 'dns', ...skipped('no-hosts', 'There are none.', 'List them.') },
  ] as const;
  expect(reportLines(findings).split('\n')).toEqual([
    'ok        configuration  The values are fine.',
    'fault     mail           It is refused �[31m.',
    '                         Check it.',
    'skipped   dns            There are none.',
    '                         List them.',
    '1 fault, 0 warnings, 1 ok, 1 skipped.',
  ]);
});

test('works on so many items at once, and keeps their order', async () => {
  let running = 0;
  let most = 0;
  const results = await atMostAtOnce([5, 1, 4, 2, 3], 2, async (number) => {
    running += 1;
    most = Math.max(most, running);
    await pause(number);
    running -= 1;
    return number * 10;
  });
  expect(results).toEqual([50, 10, 40, 20, 30]);
  expect(most).toBe(2);
  expect(await atMostAtOnce([], 2, () => Promise.reject(new Error('called')))).toEqual([]);
});
