import { resolve } from 'node:path';
import { Command } from 'commander';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Services } from '#server/entry/services';
import { newLead } from '../../../../tests/contract/example-lead';
import { openTestServices } from '../../../../tests/support/test-services';
import { registerDeliveries } from './deliveries';

const projectDir = resolve(import.meta.dirname, '../../../..');
let services: Services;

beforeAll(async () => {
  services = await openTestServices();
  for (let number = 0; number < 51; number += 1) await services.leads.add(newLead(), ['email']);
});
afterAll(() => services.close());

async function list(...args: string[]): Promise<string> {
  const printed: string[] = [];
  const program = new Command('dealer').exitOverride();
  registerDeliveries(program, {
    config: services.config,
    projectDir,
    services: async () => services,
    print: (json: boolean, value: unknown, lines: () => string) =>
      void printed.push(json ? JSON.stringify(value) : lines()),
    interactive: false,
  });
  await program.parseAsync(['node', 'dealer', 'deliveries', 'list', '--tenant', 'brolga', ...args]);
  return printed.join('');
}

it('deliveries list says if there are more', async () => {
  const lines = (await list()).split('\n');
  expect(lines).toHaveLength(51);
  expect(lines.at(-1)).toBe('Stopped at 50; there are more. Use --limit to list them.');
});

it('deliveries list says nothing extra if everything is listed', async () => {
  expect((await list('--limit', '51')).split('\n')).toHaveLength(51);
  expect(await list('--limit', '51')).not.toContain('Stopped');
});

it('deliveries list --json stays a plain list', async () => {
  expect(JSON.parse(await list('--json'))).toHaveLength(50);
});
