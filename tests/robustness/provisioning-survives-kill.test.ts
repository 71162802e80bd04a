import { once } from 'node:events';
import { cpSync, readdirSync, readFileSync, utimesSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { engines } from '../support/both-databases';
import { ownProcesses } from './own-processes';

const kills = process.env['TESTS'] === 'all' ? 5 : 2;
const processes = ownProcesses('provisioning');

test.each(engines)(
  'a process killed while it changes a site leaves the old settings or the new ones, on %s',
  async (engine) => {
    const { DATA_DIR: folder, DATABASE_URL: url } = processes.newPlace(engine);
    cpSync(resolve('tenants/brolga'), join(folder, 'tenants/brolga'), { recursive: true });
    const file = join(folder, 'tenants/brolga/tenant.json');
    const before = JSON.parse(readFileSync(file, 'utf8'));
    let changes = 0;
    for (let round = 0; round < kills; round += 1) {
      const child = await processes.start(folder, String(round), url);
      child.on('message', () => {
        changes += 1;
      });
      // The first change of a process waits for the lease of the one before, which died with it.
      await once(child, 'message');
      await pause(Math.random() * 150);
      child.kill('SIGKILL');
      await once(child, 'exit');
      const after = JSON.parse(readFileSync(file, 'utf8'));
      expect(after.name).toMatch(/^Round \d change \d+ x*$/);
      expect({ ...after, name: before.name }).toEqual(before);
    }
    expect(changes).toBeGreaterThanOrEqual(kills);
    for (const name of readdirSync(join(folder, 'tenants')))
      if (name.startsWith('.')) utimesSync(join(folder, 'tenants', name), 0, 0);
    const last = await processes.start(folder, 'last', url, '3');
    await once(last, 'exit');
    expect(JSON.parse(readFileSync(file, 'utf8')).name).toBe('Round last change 2 xx');
    // Old drafts of killed processes are gone too.
    expect(readdirSync(join(folder, 'tenants'))).toEqual(['brolga']);
  },
  400_000,
);
