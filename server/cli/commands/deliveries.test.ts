import { describe, expect, it } from 'vitest';
import { CliFailure } from '#server/cli/command';
import { newLead } from '../../../tests/contract/example-lead';
import { commandOutput } from '../../../tests/support/run-command';
import { servicesForFile } from '../../../tests/support/test-services';
import { deliveryCommands } from './deliveries';

const services = await servicesForFile();
for (let number = 0; number < 51; number += 1) await services.leads.add(newLead(), ['email']);

const run = (...args: string[]) =>
  commandOutput(deliveryCommands, services, 'deliveries', ...args, '--tenant', 'brolga');
const json = async (...args: string[]) => JSON.parse(await run(...args, '--json'));

describe('dealer deliveries list', () => {
  it('says if there are more, but not with --json', async () => {
    const lines = (await run('list')).split('\n');
    expect(lines).toHaveLength(51);
    expect(lines.at(-1)).toBe('Stopped at 50; there are more. Use --limit to list them.');
    expect(await json('list')).toHaveLength(50);
  });

  it('says nothing extra if everything is listed', async () => {
    const output = await run('list', '--limit', '51');
    expect(output.split('\n')).toHaveLength(51);
    expect(output).not.toContain('Stopped');
  });
});

describe('dealer deliveries retry', () => {
  it('retries failed deliveries', async () => {
    const [delivery] = await json('list', '--state', 'pending');
    await services.deliveries.failed(delivery.id, 'EAUTH', null);
    expect(await json('list', '--state', 'dead')).toMatchObject([{ id: delivery.id, last_error: 'EAUTH' }]);
    expect(await json('retry', '--dead')).toEqual({ retried: 1 });
    expect(await json('list', '--state', 'dead')).toEqual([]);
  });

  it.each([[[]], [['none']]])('refuses to retry without a known delivery: %j', async (which) => {
    await expect(run('retry', ...which)).rejects.toThrow(CliFailure);
  });
});
