import { beforeEach, expect, it } from 'vitest';
import { CliFailure } from '#server/cli/command';
import { newUlid } from '#server/platform/ulid';
import { commandOutput } from '../../../tests/support/run-command';
import { servicesForFile } from '../../../tests/support/test-services';
import { staffCommands } from './staff';

const now = new Date('2026-11-20T00:00:00.000Z');
const email = 'kim@dealer.example';
const services = await servicesForFile();
let id: string;
beforeEach(async () => {
  await services.database.deleteFrom('staff').execute();
  id = newUlid(now);
  const account = { id, tenant: 'brolga', email, name: 'Kim Lee', role: 'sales' } as const;
  const times = { createdAt: now.toISOString(), disabledAt: null, lastSignInAt: null, secondFactorAt: null };
  await services.staff.add({ ...account, ...times, passwordHash: 'x' });
});

const run = (...args: string[]) =>
  commandOutput(staffCommands, services, 'staff', ...args, '--tenant', 'brolga');

async function turnOn(): Promise<void> {
  await services.secondFactors.begin('brolga', id, 'sealed', now);
  const change = { sealedSecret: 'sealed', step: 1, now, idHash: 'none', recoveryHashes: ['x'] };
  await services.secondFactors.turnOn('brolga', id, change);
}

it('turns two-step sign-in off, and records it', async () => {
  await turnOn();
  expect(await run('list')).toContain('two-step sign-in');
  expect(JSON.parse(await run('list', '--json'))).toMatchObject([{ second_factor_at: now.toISOString() }]);
  expect(await run('second-factor', 'off', ' Kim@Dealer.example')).toContain('with the password alone');
  expect(await run('list')).toContain('password only');
  const { entries } = await services.auditLog.list('brolga', { limit: 1 });
  expect(entries).toMatchObject([
    { staffId: id, action: 'second-factor-off', detail: 'administrator', leadId: null },
  ]);
});

it.each([
  ['an account without it', email, 'has no two-step sign-in'],
  ['no account', 'nobody@dealer.example', 'has no account'],
])('says so of %s', async (_case, address, message) => {
  await expect(run('second-factor', 'off', address)).rejects.toThrow(CliFailure);
  await expect(run('second-factor', 'off', address)).rejects.toThrow(message);
});
