import { afterEach, expect, test, vi } from 'vitest';
import { commandOutput } from '../../../tests/support/run-command';
import { servicesForFile } from '../../../tests/support/test-services';
import { usageCommand } from './usage';

const figures = {
  requests: 9,
  pages_cached: 1,
  pages_rendered: 2,
  api_requests: 3,
  bytes_sent: 4_000_000,
};
const services = await servicesForFile();
await services.usage.store.add([
  { tenant: 'brolga', day: '2026-11-01', ...figures },
  { tenant: 'long-gone', day: '2026-11-01', ...figures },
  { tenant: 'long-gone', day: '2026-11-02', ...figures },
]);
afterEach(() => vi.restoreAllMocks());

const run = (...args: string[]) =>
  commandOutput(usageCommand, services, 'usage', '--from', '2026-11-01', ...args);

test('shows the totals of every site, or of one', async () => {
  expect((await run()).split('\n').map((line) => line.split('  ').slice(0, 2))).toEqual([
    ['brolga', '1 day'],
    ['long-gone', '2 days'],
  ]);
  expect(JSON.parse(await run('--tenant', 'brolga', '--json'))).toMatchObject([{ day: '2026-11-01' }]);
});

test('shows the usage of a site that is gone', async () => {
  expect(await run('--tenant', 'long-gone')).toContain('long-gone  2 days  requests 18');
  expect(await run('--tenant', 'nobody')).toBe('No usage yet.');
});

test.each(['Brolga', '../brolga', '', 'a b'])('refuses %j, which cannot be a slug', async (slug) => {
  await expect(run('--tenant', slug)).rejects.toThrow(/expected/);
});

test('fails beyond the limit instead of leaving out rows', async () => {
  const day = { tenant: 'brolga', day: '2026-11-01', ...figures, leads: 0, storage_bytes: 0 };
  const list = vi.spyOn(services.usage.store, 'list');
  list.mockImplementation(async ({ limit }) => new Array(Math.min(limit, 2_000_000)).fill(day));
  await expect(run()).rejects.toThrow(/More than 1000000 rows/);
  list.mockImplementation(async () => new Array(1_000_000).fill(day));
  expect(await run()).toContain('1000000 days');
});
