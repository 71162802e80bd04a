import { expect, test } from 'vitest';
import { type CheckName, ok } from './rules/finding';
import { type Check, reportOf, runChecks } from './run-checks';

const check = (name: CheckName, run: Check['run'], limitMs = 1_000): Check => ({ name, limitMs, run });
const never = () => new Promise<never>(() => undefined);
const codes = async (...checks: Check[]) =>
  (await runChecks(checks)).map(({ check: name, result, code }) => [name, result, code]);

test('findings have the name of their check, in the order of the checks', async () => {
  const late = check('disk', async () => {
    await new Promise((done) => setTimeout(done, 20));
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
  const findings = await runChecks([throwing, check('mail', () => Promise.reject(new TypeError('hunter2')))]);
  expect(findings.map(({ result, code, text }) => [result, code, text])).toEqual([
    ['fault', 'check-failed', 'The check could not be made (EACCES).'],
    ['warning', 'check-failed', 'The check could not be made (TypeError).'],
  ]);
});

test('the result of a report is the worst of its findings', async () => {
  const now = new Date('2026-11-26T12:00:00.000Z');
  const findings = await runChecks([check('mail', async () => [ok('Fine.')]), check('database', never, 1)]);
  expect(reportOf(findings, '1.0.0', now)).toEqual({
    ...{ result: 'fault', release: '1.0.0', at: now.toISOString(), findings },
  });
});
