import { describe, expect, test } from 'vitest';
import { newUlid } from '#server/platform/ulid';
import { commandOutput } from '../../../tests/support/run-command';
import { servicesForFile } from '../../../tests/support/test-services';
import { phoneRevealCommands } from './events';

const services = await servicesForFile();
for (const [carId, day] of [
  ['a', '01'],
  ['b', '02'],
  ['b', '03'],
] as const) {
  const createdAt = `2026-11-${day}T00:00:00.000Z`;
  const id = newUlid(new Date(createdAt));
  const asked = { tenant: 'brolga', dealershipId: null, websiteId: 'brolga' };
  await services.phoneReveals.add({ ...asked, id, carId, createdAt });
}

const run = (...args: string[]) => commandOutput(phoneRevealCommands, services, 'phone-reveals', ...args);

describe('dealer phone-reveals', () => {
  test('count lists the cars with the most requests', async () => {
    expect(JSON.parse(await run('count', '--tenant', 'brolga', '--json'))).toEqual([
      { car_id: 'b', count: 2 },
      { car_id: 'a', count: 1 },
    ]);
    expect(await run('count', '--tenant', 'brolga', '--since', '2026-11-03', '--json')).toBe(
      '[{"car_id":"b","count":1}]',
    );
  });
  test('list shows each request, newest first', async () => {
    const listed = JSON.parse(await run('list', '--tenant', 'brolga', '--limit', '2', '--json'));
    expect(listed).toMatchObject([
      { car_id: 'b', dealership_id: null, website_id: 'brolga', created_at: '2026-11-03T00:00:00.000Z' },
      { created_at: '2026-11-02T00:00:00.000Z' },
    ]);
    expect(await run('list', '--tenant', 'wattle-bend')).toBe('No phone numbers revealed.');
  });
  test('reports an unknown site', async () => {
    await expect(run('count', '--tenant', 'nobody')).rejects.toThrow(/nobody/);
  });
});
